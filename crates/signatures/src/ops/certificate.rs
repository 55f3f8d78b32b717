//! The audit certificate of a request: who did what, when and from where, with the hashes of the document. It is a sealed document
//! of its own: inside the signed one it would change what was signed.

use std::collections::HashMap;

use bytes::Bytes;
use kernel::{Ctx, Result, SignRequestId, Timestamp, UserId, port::Person};
use pades::FieldPlace;

use super::{
    Party, Shown,
    authority::authority,
    documents,
    find_request::{enclosed, shown},
    paper::{Block, Paper},
    sign::Hand,
};
use crate::{
    Signatures,
    model::{
        Deed, Envelope, FieldKind, HELD, HandedOn, Happened, PlacedField, RequestStatus, SignRequest, SignTask, Signer,
        TaskStatus,
    },
    policy::RequestAction,
    store::{history, requests},
};

/// The field that the organisation's seal fills.
const SEAL: &str = "Seal";

/// A certificate as it is handed out.
#[derive(Clone, Debug)]
pub struct AuditCertificate {
    /// What it is to be called.
    pub name: String,
    /// Its bytes.
    pub bytes: Bytes,
}

/// All that happened to a request, the earliest first, with the people in it.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN`.
pub async fn list_history(
    signatures: &Signatures,
    party: &Party,
    id: SignRequestId,
) -> Result<(Shown<Envelope>, Vec<Happened>)> {
    let reader = party.clone();
    let (request, happened) = signatures
        .store
        .read(&party.ctx, move |tx| {
            let missing = || kernel::Error::not_found(<SignRequestId as kernel::id::TypedId>::NOUN);
            let request = requests::lookup(tx, id)?.ok_or_else(missing)?;
            reader.authorize(RequestAction::View, &request)?;
            Ok((enclosed(tx, &reader, request)?, history::list(tx, id)?))
        })
        .await?;
    let mut shown = shown(signatures, &party.ctx, request).await?;
    let others: Vec<UserId> = happened.iter().filter_map(|one| one.user).collect();
    let unknown: Vec<UserId> = others.into_iter().filter(|user| !shown.people.contains_key(user)).collect();
    if !unknown.is_empty() {
        shown.people.extend(signatures.people.find(&party.ctx, &unknown).await?);
    }
    Ok((shown, happened))
}

/// The certificate of a request as it stands now, sealed by the organisation.
///
/// # Errors
/// Those of [`list_history`].
pub async fn certificate_pdf(signatures: &Signatures, party: &Party, id: SignRequestId) -> Result<AuditCertificate> {
    let (Shown { what, people }, happened) = list_history(signatures, party, id).await?;
    let request = what.shown;
    let ctx = &party.ctx;
    let (authority, organisation) = authority(signatures, ctx).await?;
    let facts = Facts { request: &request, people: &people, happened: &happened };
    let title = format!("Signature certificate of {}", request.file_name);
    let paper = Paper { title: &title, author: &organisation };
    let blocks = facts.blocks(ctx, (&organisation, &signatures.base_url), &pades::fingerprint(authority.certificate()));
    let drawn = Bytes::from(paper.draw(&blocks)?);
    let field = FieldPlace::unseen(SEAL.to_owned());
    let prepared = signatures.pdfs.turn().await?.prepare(drawn.clone(), vec![field]).await?;
    // It is made anew whenever somebody wants it, and so has no time stamp: those are for what was signed. By the authority that
    // it names: whoever has it alone finds the organisation by that.
    let hand = Hand { signatures, ctx, authority: &authority, organisation: &organisation, stamper: None };
    let sealed = hand.attest(documents::longer(drawn, &prepared.tail), SEAL.to_owned()).await?;
    Ok(AuditCertificate { name: request.named("certificate"), bytes: sealed.bytes })
}

/// What a certificate says.
struct Facts<'a> {
    request: &'a SignRequest,
    people: &'a HashMap<UserId, Person>,
    happened: &'a [Happened],
}

impl Facts<'_> {
    fn blocks(&self, ctx: &Ctx, (organisation, base_url): (&str, &str), fingerprint: &str) -> Vec<Block> {
        let request = self.request;
        let mut blocks = vec![
            Block::Title("Signature certificate".to_owned()),
            Block::row("Document", &request.file_name),
            Block::row("Request", &request.id.to_string()),
            Block::row("Organisation", organisation),
            Block::row("Requested by", &self.member(request.created_by)),
            Block::row("Requested", &moment(request.created_at)),
            Block::row("State", &state(request)),
            Block::row("Pages", &request.pages.to_string()),
            Block::row("SHA-256 before", &request.original_sha256),
            Block::row("SHA-256 now", &request.edition.sha256),
            Block::row("Authority", fingerprint),
        ];
        if request.is_rewritten {
            let why = "The document was damaged and was written anew before anybody was asked.";
            blocks.push(Block::row("Rewritten", why));
        }
        if !request.consent.is_empty() {
            blocks.push(Block::row("Signers agree to", &request.consent));
        }
        for task in &request.tasks {
            blocks.push(Block::Heading(format!("Signer {}: {}", task.position + 1, self.name(&task.signer))));
            blocks.extend(self.signer(task));
        }
        if !request.copies.is_empty() {
            blocks.push(Block::Heading("Copies".to_owned()));
            blocks.extend(request.copies.iter().map(|copy| Block::row("Copy to", &self.person(&copy.who))));
        }
        blocks.push(Block::Heading("What happened".to_owned()));
        blocks.extend(self.happened.iter().map(|one| Block::row(&moment(one.at), &self.sentence(one))));
        blocks.push(Block::Text(ending(organisation, base_url, ctx.now())));
        blocks
    }

    fn signer(&self, task: &SignTask) -> Vec<Block> {
        let (mail, proof) = match &task.signer {
            Signer::Member(user) => {
                let mail = self.people.get(user).map(|person| person.email.clone()).unwrap_or_default();
                (mail, "Signed in with an account of the organisation")
            }
            Signer::Outsider(outsider) => {
                (outsider.email.clone(), "A link and a one-time code, both sent to this address")
            }
        };
        let mut rows = vec![Block::row("Email", &mail), Block::row("Proved by", proof)];
        rows.extend(task.handed.iter().map(|handed| self.handed(handed)));
        let times = [
            ("Opened", task.viewed_at),
            ("Agreed to the text above", task.consented_at),
            ("Signed", task.signed_at),
            ("Declined", task.declined_at),
        ];
        rows.extend(times.into_iter().filter_map(|(label, at)| Some(Block::row(label, &moment(at?)))));
        if let Some(reason) = task.reason.as_deref().filter(|reason| !reason.is_empty()) {
            rows.push(Block::row("Reason", reason));
        }
        rows.extend(task.fields.iter().filter_map(filled));
        let is_act = |one: &&Happened| one.task == Some(task.id) && matches!(one.deed, Deed::Signed | Deed::Declined);
        if let Some(act) = self.happened.iter().rfind(is_act) {
            rows.extend(act.trace.address.as_ref().map(|address| Block::row("Network address", address)));
            rows.extend(act.trace.agent.as_ref().map(|agent| Block::row("Browser", agent)));
        }
        if task.status == TaskStatus::Pending {
            rows.push(Block::row("State", "Has yet to sign"));
        }
        rows
    }

    fn sentence(&self, one: &Happened) -> String {
        let task = one.task.and_then(|id| self.request.task(id));
        // Of a copy there is no task: the note says whose it is.
        let signer =
            task.map_or_else(|| one.note.clone().unwrap_or_default(), |task| self.name(task.signer_at(one.at)));
        let actor = one.user.map_or_else(|| "The product".to_owned(), |user| self.member(user));
        let note = one.note.as_deref().unwrap_or_default();
        let what = match one.deed {
            Deed::Requested => format!("{actor} asked for signatures. SHA-256 {note}"),
            Deed::Rewritten => format!("The damaged document was written anew before it was sent. SHA-256 {note}"),
            Deed::Sent => format!("A link was {}", written_to(&signer, note)),
            // Of a copy the note says whose it is, and not how it went.
            Deed::CodeSent if task.is_none() => format!("A one-time code was made for {signer}"),
            Deed::CodeSent => format!("A one-time code was {}", written_to(&signer, note)),
            Deed::CodeWrong => format!("A wrong code was given in the name of {signer}"),
            Deed::CodeGiven => format!("{signer} gave the right code"),
            Deed::Viewed => format!("{signer} opened the document"),
            Deed::Delegated => format!("{signer} handed the place on to {note}"),
            Deed::Signed => format!("{signer} signed. SHA-256 {note}"),
            Deed::Stamped => format!("The time of {} was confirmed by {note}", self.stamped(task)),
            Deed::Unstamped => format!("The time of {} was not confirmed by anybody else: {note}", self.stamped(task)),
            Deed::Sealed => format!("The document was sealed. SHA-256 {note}"),
            Deed::Copied => format!("A link to the signed document was made for {signer}"),
            Deed::Declined if note.is_empty() => format!("{signer} declined to sign"),
            Deed::Declined => format!("{signer} declined to sign: {note}"),
            Deed::Cancelled => format!("{actor} cancelled the request"),
            Deed::Reminded => format!("{actor} reminded those who had yet to sign"),
            Deed::Expired => "The time to sign ran out".to_owned(),
            Deed::Other => "Something that this version does not know".to_owned(),
        };
        match &one.trace.address {
            Some(address) => format!("{what} (from {address})"),
            None => what,
        }
    }

    /// Which signature a time stamp is of.
    fn stamped(&self, task: Option<&SignTask>) -> String {
        task.map_or_else(|| "the seal".to_owned(), |task| format!("the signature of {}", self.name(&task.signer)))
    }

    fn name(&self, signer: &Signer) -> String {
        match signer {
            Signer::Member(user) => self.people.get(user).map(|one| one.display_name.clone()).unwrap_or_default(),
            Signer::Outsider(outsider) => outsider.name.clone(),
        }
    }

    fn person(&self, who: &Signer) -> String {
        match who {
            Signer::Member(user) => self.member(*user),
            Signer::Outsider(outsider) => format!("{} ({})", outsider.name, outsider.email),
        }
    }

    /// That a signer had the place before, and why it was handed on.
    fn handed(&self, HandedOn { from, at, reason }: &HandedOn) -> Block {
        let what = format!("{} handed the place on", self.person(from));
        let what = if reason.is_empty() { what } else { format!("{what}: {reason}") };
        Block::row(&moment(*at), &what)
    }

    fn member(&self, user: UserId) -> String {
        let found = self.people.get(&user);
        found.map_or_else(|| "A former member".to_owned(), |one| format!("{} ({})", one.display_name, one.email))
    }
}

/// What became of a letter to somebody from outside, by the note of it.
fn written_to(signer: &str, note: &str) -> String {
    if note == HELD {
        format!("made for {signer}, and not mailed: no mail server was set up")
    } else {
        format!("mailed to {signer}")
    }
}

/// What was filled in.
fn filled(field: &PlacedField) -> Option<Block> {
    let value = field.value.as_deref()?;
    let value = match field.kind {
        FieldKind::Signature => return None,
        FieldKind::Checkbox if value == "true" => "Ticked",
        FieldKind::Checkbox => "Not ticked",
        _ => value,
    };
    Some(Block::row(field.about(), value))
}

fn state(request: &SignRequest) -> String {
    let word = match request.status {
        RequestStatus::Pending => "Some have yet to sign",
        RequestStatus::Completed => "Signed by everyone and sealed",
        RequestStatus::Declined => "Declined",
        RequestStatus::Cancelled => "Cancelled",
        RequestStatus::Expired => "The time to sign ran out",
    };
    match request.finished_at {
        Some(at) => format!("{word}, {}", moment(at)),
        None => word.to_owned(),
    }
}

/// How a certificate ends: by which clock its times are, and where it is checked.
fn ending(organisation: &str, base_url: &str, now: Timestamp) -> String {
    format!(
        "Times are in UTC, by the clock of the server. This certificate was made on {} and sealed by {organisation}. To \
         check whether this certificate or the signed document has been changed since, open {base_url}/verify.",
        moment(now)
    )
}

/// `25 Nov 2026, 15:30 UTC`, as screens and stamps say it. The record has times to the microsecond.
fn moment(at: Timestamp) -> String {
    pades::said_at(at.as_micros().div_euclid(1_000_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_that_waits_in_the_outgoing_mail_is_not_called_mailed() {
        assert_eq!(written_to("Piotr", ""), "mailed to Piotr");
        assert_eq!(written_to("Piotr", HELD), "made for Piotr, and not mailed: no mail server was set up");
    }

    #[test]
    fn times_are_as_on_screen_and_the_end_says_where_to_check() {
        let at: Timestamp = "2026-11-28T18:17:25.5Z".parse().expect("a time");
        assert_eq!(moment(at), "28 Nov 2026, 18:17 UTC");
        let said = ending("Dunmarrow", "https://files.dunmarrow.example", at);
        let checked = "open https://files.dunmarrow.example/verify.";
        assert!(said.contains("28 Nov 2026, 18:17 UTC and sealed by Dunmarrow.") && said.ends_with(checked), "{said}");
    }
}
