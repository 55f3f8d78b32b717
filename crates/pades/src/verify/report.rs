//! What was found of a document's signatures, and what it comes to.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::timestamp::TimestampFound;

/// A signature that was found.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SignatureFound {
    /// The field it stands in.
    pub field: String,
    /// Whose certificate it was made with.
    pub name: String,
    /// Who vouches for that, by its own name.
    pub issuer: String,
    /// The SHA-256 of that certificate, in hex; empty where there is none.
    pub certificate: String,
    /// The authority in the document that the certificate truly descends from.
    pub authority: Option<AuthorityFound>,
    /// When it was made, as it claims, in seconds since 1970.
    pub claimed_at: Option<i64>,
    /// Who else says when, where somebody does.
    pub timestamp: Option<TimestampFound>,
    /// Whether it is as PAdES B-B wants it.
    pub baseline: bool,
    /// Why it is worth nothing, as the end of a sentence.
    pub fault: Option<String>,
    /// The end of what it covers.
    pub end: usize,
    /// Whether that is the whole document.
    pub covers_all: bool,
}

/// An authority that a certificate descends from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AuthorityFound {
    /// The SHA-256 of its certificate, in hex.
    pub fingerprint: String,
    /// Its name.
    pub name: String,
    /// By what its owner is looked up, as it says.
    pub serial: Option<String>,
}

/// What a change is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ChangeKind {
    /// An empty field was signed.
    Signed,
    /// An empty field was filled in by the signer whose signature covers it.
    Filled,
    /// Material for validation, or a description, which no page shows.
    Material,
    /// A field of a signature that nobody sees.
    Unseen,
    /// A field of a signature that is seen: it may hide what was there.
    Box,
    /// Anything else.
    Other,
}

/// A change behind a signature.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    /// What sort of change it is.
    pub kind: ChangeKind,
    /// What was changed, for people.
    pub what: String,
    /// Behind which signature, counted from 0.
    pub after: usize,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The signatures, in the order in which they were made.
    pub signatures: Vec<SignatureFound>,
    /// What was changed after them.
    pub changes: Vec<Change>,
    /// What is wrong with the document as a whole, in sentences.
    pub faults: Vec<String>,
}

/// What it comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// Every signature holds, is by somebody known, and nothing but signatures came after the first.
    Good,
    /// Every signature holds, but something that is seen was added after one: look at it. A signer may be unknown.
    Look,
    /// Every signature holds and nothing was changed, but who vouches for a signer is not known here.
    Unknown,
    /// It has no signature.
    Unsigned,
    /// A signature does not hold, or something was changed after one.
    Bad,
}

impl Report {
    /// What it comes to for somebody who knows the authorities, or the signers' own certificates, of these fingerprints.
    pub fn verdict(&self, known: &HashSet<String>) -> Verdict {
        let has = |kind: ChangeKind| self.changes.iter().any(|change| change.kind == kind);
        if !self.faults.is_empty() || self.signatures.iter().any(|one| one.fault.is_some()) || has(ChangeKind::Other) {
            return Verdict::Bad;
        }
        if self.signatures.is_empty() {
            return Verdict::Unsigned;
        }
        // Before who it was: what is seen may say something else than what was signed, whoever added it.
        if has(ChangeKind::Box) {
            return Verdict::Look;
        }
        if self.is_by_known(known) { Verdict::Good } else { Verdict::Unknown }
    }

    fn is_by_known(&self, known: &HashSet<String>) -> bool {
        self.signatures.iter().all(|one| one.is_known(known))
    }

    /// Why it is [bad](Verdict::Bad), in a sentence: the first of the reasons.
    pub fn first_fault(&self) -> Option<String> {
        let signatures = self.signatures.iter().enumerate().filter(|(_, one)| one.fault.is_some());
        let signatures = signatures.map(|(index, one)| one.sentence(index + 1, &HashSet::new()));
        let changes = self.changes.iter().filter(|change| change.kind == ChangeKind::Other).map(Change::sentence);
        self.faults.iter().cloned().chain(signatures).chain(changes).next()
    }

    /// The same in sentences: the verdict, then each signature, then what was changed.
    pub fn sentences(&self, known: &HashSet<String>) -> Vec<String> {
        let count = match self.signatures.len() {
            1 => "1 signature".to_owned(),
            count => format!("{count} signatures"),
        };
        let first = match self.verdict(known) {
            Verdict::Good => format!("{count}: all hold, and nothing was changed after the first."),
            Verdict::Look if self.is_by_known(known) => {
                format!("{count}: all hold, but something visible was added after a signature.")
            }
            Verdict::Look => format!(
                "{count}: all hold, but something visible was added after a signature, and who vouches for a signer is \
                 not known here."
            ),
            Verdict::Unknown => {
                format!("{count}: all hold, and nothing was changed, but who vouches for a signer is not known here.")
            }
            Verdict::Unsigned => "The document has no signature.".to_owned(),
            Verdict::Bad => "The document is not as it was signed.".to_owned(),
        };
        let signatures = self.signatures.iter().enumerate().map(|(index, one)| one.sentence(index + 1, known));
        let changes = self.changes.iter().map(Change::sentence);
        std::iter::once(first).chain(self.faults.iter().cloned()).chain(signatures).chain(changes).collect()
    }
}

impl SignatureFound {
    /// Whether it holds, and was made with one of these certificates or with one that descends from one of them.
    pub fn is_known(&self, known: &HashSet<String>) -> bool {
        let has = |found: &AuthorityFound| known.contains(&found.fingerprint);
        self.fault.is_none() && (self.authority.as_ref().is_some_and(has) || known.contains(&self.certificate))
    }

    fn sentence(&self, number: usize, known: &HashSet<String>) -> String {
        if let Some(fault) = &self.fault {
            return format!("Signature {number} ({}) does not hold: {fault}.", self.field);
        }
        let when = self.claimed_at.and_then(|at| jiff::Timestamp::from_second(at).ok());
        let when = when.map(|at| at.strftime(" on %-d %B %Y at %H:%M UTC, as it says").to_string());
        let who = match &self.authority {
            Some(found) if self.is_known(known) => format!("{} vouches for the signer", found.name),
            None if self.is_known(known) => "the signer's own certificate is known here".to_owned(),
            Some(found) => format!("\"{}\", which is not known here, vouches for the signer", found.name),
            None => "nobody known here vouches for the signer".to_owned(),
        };
        let stamp = self.timestamp.as_ref().map(TimestampFound::sentence).unwrap_or_default();
        let all = if self.covers_all { ", and it covers the whole document" } else { "" };
        format!("Signature {number}: {} signed{}; {who}{all}.{stamp}", self.name, when.unwrap_or_default())
    }
}

impl TimestampFound {
    /// What it comes to, behind another sentence.
    fn sentence(&self) -> String {
        match (&self.fault, jiff::Timestamp::from_second(self.at)) {
            (None, Ok(at)) => {
                let at = at.strftime("%-d %B %Y at %H:%M UTC");
                let whose = if self.issuer == self.name { String::new() } else { format!(" ({})", self.issuer) };
                format!(" {}{whose} says that the signature was there on {at}.", self.name)
            }
            (Some(fault), _) => format!(" Its time stamp is worth nothing: {fault}."),
            (None, Err(_)) => " Its time stamp is worth nothing: it tells no time.".to_owned(),
        }
    }
}

impl Change {
    fn sentence(&self) -> String {
        let (what, number) = (&self.what, self.after + 1);
        match self.kind {
            ChangeKind::Signed => format!("After signature {number} the field {what} was signed."),
            ChangeKind::Filled => format!("After signature {number} the next signer filled in {what}."),
            ChangeKind::Material => format!("After signature {number} {what} was added, which no page shows."),
            ChangeKind::Unseen => format!("After signature {number} the field {what} was added, which is not seen."),
            ChangeKind::Box => format!("After signature {number} a visible field was added: {what}."),
            ChangeKind::Other => format!("After signature {number} something was changed: {what}."),
        }
    }
}
