//! What was found of a document's signatures, and what it comes to.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::{draft::said_at, timestamp::TimestampFound};

/// How Corbel calls the field of an organisation's seal, and how the name of one in a request's document begins.
const SEAL: &str = "Seal";
const SEAL_OF_A_REQUEST: &str = "Seal-";

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
        let signatures = signatures.map(|(index, one)| one.sentence(&self.label(index), &HashSet::new()));
        let changes = self.changes.iter().filter(|change| change.kind == ChangeKind::Other);
        let changes = changes.map(|change| change.sentence(&self.label(change.after)));
        self.faults.iter().cloned().chain(signatures).chain(changes).next()
    }

    /// The same in sentences: the verdict, then each signature, then what was changed.
    pub fn sentences(&self, known: &HashSet<String>) -> Vec<String> {
        let valid = format!("{}, {}", self.count(), if self.signatures.len() == 1 { "valid" } else { "all valid" });
        let first = match self.verdict(known) {
            Verdict::Good => format!("{valid}. {}", self.unchanged()),
            Verdict::Look if self.is_by_known(known) => {
                format!("{valid}, but something visible was added after a signature.")
            }
            Verdict::Look => format!(
                "{valid}, but something visible was added after a signature, and the issuer of a certificate is not \
                 known here."
            ),
            Verdict::Unknown => {
                format!("{valid}, but the issuer of a certificate is not known here. {}", self.unchanged())
            }
            Verdict::Unsigned => "The document has no signature.".to_owned(),
            Verdict::Bad => "The document is not as it was signed.".to_owned(),
        };
        let signatures = self.signatures.iter().enumerate().map(|(index, one)| one.sentence(&self.label(index), known));
        // That a field was signed is what its signature says already.
        let changes = self.changes.iter().filter(|change| change.kind != ChangeKind::Signed);
        let changes = changes.map(|change| change.sentence(&self.label(change.after)));
        let is_claimed = |one: &SignatureFound| one.claimed_at.is_some() && !one.is_time_confirmed();
        let claimed = self.signatures.iter().any(is_claimed);
        let times =
            claimed.then(|| "Times without a time stamp are by the clock of the computer that signed.".to_owned());
        let first = std::iter::once(first).chain(self.faults.iter().cloned());
        first.chain(signatures).chain(changes).chain(times).collect()
    }

    /// `2 signatures and 1 seal`
    fn count(&self) -> String {
        let seals = self.signatures.iter().filter(|one| one.is_seal()).count();
        let of = |count: usize, noun: &str| match count {
            0 => None,
            1 => Some(format!("1 {noun}")),
            count => Some(format!("{count} {noun}s")),
        };
        let parts = [of(self.signatures.len() - seals, "signature"), of(seals, "seal")];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }

    /// That nothing was changed, or nothing but what the sentences below name.
    fn unchanged(&self) -> String {
        let done = if self.signatures.first().is_some_and(SignatureFound::is_seal) { "sealed" } else { "signed" };
        let first = if self.signatures.iter().filter(|one| !one.is_seal()).count() > 1 { "first " } else { "" };
        let is_named = self.changes.iter().any(|change| change.kind != ChangeKind::Signed);
        let but = if is_named { ", except as listed below" } else { "" };
        format!("The document has not been changed since it was {first}{done}{but}.")
    }

    /// What a signature is called in a sentence: signatures are counted from 1, without the seals.
    fn label(&self, index: usize) -> String {
        if self.signatures.get(index).is_some_and(SignatureFound::is_seal) {
            return "the seal".to_owned();
        }
        let before = self.signatures.iter().take(index).filter(|one| !one.is_seal()).count();
        format!("signature {}", before + 1)
    }
}

impl SignatureFound {
    /// Whether it holds, and was made with one of these certificates or with one that descends from one of them.
    pub fn is_known(&self, known: &HashSet<String>) -> bool {
        let has = |found: &AuthorityFound| known.contains(&found.fingerprint);
        self.fault.is_none() && (self.authority.as_ref().is_some_and(has) || known.contains(&self.certificate))
    }

    /// Whether it is an organisation's seal, not somebody's signature.
    pub fn is_seal(&self) -> bool {
        self.field == SEAL || self.field.starts_with(SEAL_OF_A_REQUEST)
    }

    /// Whether a time stamp says when it was made.
    fn is_time_confirmed(&self) -> bool {
        self.timestamp.as_ref().is_some_and(|stamp| stamp.fault.is_none())
    }

    fn sentence(&self, label: &str, known: &HashSet<String>) -> String {
        let (label, is_seal) = (capital(label), self.is_seal());
        if let Some(fault) = &self.fault {
            // A seal's field has a name for machines.
            let field = if is_seal { String::new() } else { format!(" ({})", self.field) };
            return format!("{label}{field} is not valid: {fault}.");
        }
        let when = self.claimed_at.map(|at| format!(" on {}", said_at(at))).unwrap_or_default();
        let what = if is_seal {
            format!("Sealed by {}{when}.", self.name)
        } else {
            format!("{label}: {} signed{when}.", self.name)
        };
        let who = match &self.authority {
            Some(found) if self.is_known(known) => format!("Certificate issued by {}.", found.name),
            None if self.is_known(known) => "The certificate itself is known here.".to_owned(),
            Some(found) => format!("Certificate issued by “{}”, which is not known here.", found.name),
            None => "The issuer of the certificate is not known here.".to_owned(),
        };
        let stamp = self.timestamp.as_ref().map(TimestampFound::sentence).unwrap_or_default();
        let all = match (self.covers_all, is_seal) {
            (true, true) => " The seal covers the whole document.",
            (true, false) => " The signature covers the whole document.",
            (false, _) => "",
        };
        format!("{what} {who}{all}{stamp}")
    }
}

impl TimestampFound {
    /// What it comes to, behind another sentence.
    fn sentence(&self) -> String {
        if let Some(fault) = &self.fault {
            return format!(" Its time stamp is not valid: {fault}.");
        }
        let whose = if self.issuer == self.name { String::new() } else { format!(" ({})", self.issuer) };
        format!(" Time confirmed by {}{whose}: {}.", self.name, said_at(self.at))
    }
}

impl Change {
    fn sentence(&self, label: &str) -> String {
        let what = &self.what;
        match self.kind {
            ChangeKind::Signed => format!("After {label} the field {what} was signed."),
            ChangeKind::Filled => format!("After {label} the next signer filled in {what}."),
            ChangeKind::Material => format!("After {label} {what} was added, which no page shows."),
            ChangeKind::Unseen if what.starts_with(SEAL) => {
                format!("After {label} a place for a seal was added, which no page shows.")
            }
            ChangeKind::Unseen => format!("After {label} the field {what} was added, which no page shows."),
            ChangeKind::Box => format!("After {label} a visible field was added: {what}."),
            ChangeKind::Other => format!("After {label} something was changed: {what}."),
        }
    }
}

/// A sentence's beginning.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
