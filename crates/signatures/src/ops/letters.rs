//! Letters to those who sign. People from outside get a fresh link with each; a link alone shows nothing of the document.

use kernel::{Ctx, Error, Result, SignCopyId, SignRequestId, SignTaskId, Timestamp, port::MemberLetter};
use serde::{Deserialize, Serialize};
use store::Tx;
use uuid::Uuid;

use super::{News, Party, announce_all, open};
use crate::{
    Signatures,
    jobs::queued,
    model::{
        Deed, Envelope, HELD, Happened, LINK_REST, Outsider, RequestStatus, Seat, SignLink, SignRequest, SignTask,
        Signer, digest, seat,
    },
    store::{doors, history, requests, tasks},
};

/// What a letter is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Occasion {
    /// It is the person's turn to sign.
    Invitation,
    /// The person has yet to sign.
    Reminder,
    /// All have signed.
    Completed,
    /// All have signed, and the person gets a copy.
    Copy,
    /// Somebody else declined after the person had signed.
    Declined,
    /// The request was taken back.
    Cancelled,
    /// The time to sign ran out.
    Expired,
}

impl Occasion {
    const fn kind(self) -> &'static str {
        match self {
            Self::Invitation => "signature.request",
            Self::Reminder => "signature.reminder",
            Self::Completed => "signature.completed",
            Self::Copy => "signature.copy",
            Self::Declined => "signature.declined",
            Self::Cancelled => "signature.cancelled",
            Self::Expired => "signature.expired",
        }
    }

    /// Whether it is still so, of these documents of one envelope for the signer at that place.
    fn holds(self, documents: &[SignRequest], place: i64) -> bool {
        match self {
            Self::Invitation | Self::Reminder => seat(&open(documents.to_vec()), place).any(SignTask::is_asked),
            Self::Completed | Self::Copy => documents.iter().all(|one| one.status == RequestStatus::Completed),
            Self::Declined | Self::Cancelled | Self::Expired => true,
        }
    }
}

/// Nobody outside is asked to sign while no letter is sent: the link and the code would never arrive. `instead` says
/// what the person can do.
///
/// # Errors
/// `MAIL_NOT_SET_UP`.
pub(super) fn require_sending(signatures: &Signatures, signers: &[Signer], instead: &str) -> Result<()> {
    if signatures.sends_letters() || signers.iter().all(|one| one.outsider().is_none()) {
        return Ok(());
    }
    let message = format!("This server can’t send email yet, so people outside can’t be asked to sign. {instead}");
    Err(Error::conflict("MAIL_NOT_SET_UP", message))
}

/// Has letters written to those from outside who have a task that is `wanted` in these documents of one envelope: one each.
pub(super) fn enqueue(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    documents: &[SignRequest],
    occasion: Occasion,
    wanted: impl Fn(&SignTask) -> bool,
) -> Result<()> {
    enqueue_to_all(tx, ctx, documents, occasion, |task| task.signer.outsider().is_some() && wanted(task))
}

/// The same, to members as well. A signer's letters, link and code are those of the task in the first document.
pub(super) fn enqueue_to_all(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    documents: &[SignRequest],
    occasion: Occasion,
    wanted: impl Fn(&SignTask) -> bool,
) -> Result<()> {
    for first in documents.first().into_iter().flat_map(|request| &request.tasks) {
        if seat(documents, first.position).any(&wanted) {
            tx.enqueue(queued::letter(ctx, first.id, occasion))?;
        }
    }
    Ok(())
}

/// Writes a letter to a task's signer, about all that was sent together. What is no longer so is not written; of a letter that
/// was sent already no second one goes out.
///
/// # Errors
/// The database's: the job is done again.
pub async fn write_letter(
    signatures: &Signatures,
    ctx: &Ctx,
    id: SignTaskId,
    occasion: Occasion,
    at: Timestamp,
) -> Result<()> {
    let documents = signatures
        .store
        .read(ctx, move |tx| match tasks::lookup_request(tx, id)? {
            Some(request) => list_enclosed(tx, request),
            None => Ok(Vec::new()),
        })
        .await?;
    let Some(request) = documents.first() else { return Ok(()) };
    let task = request.task(id).filter(|task| occasion.holds(&documents, task.position));
    let Some(task) = task else { return Ok(()) };
    let people = signatures.people.find(ctx, &[request.created_by]).await?;
    let maker = people.get(&request.created_by).map_or("Somebody", |person| person.display_name.as_str());
    match &task.signer {
        Signer::Member(user) => {
            let shown = Envelope::of(documents.clone(), Some(*user)).map_or(request.id, |envelope| envelope.shown.id);
            let to = Addressed { seat: id.into(), path: format!("/sign/{shown}"), is_member: true };
            let letter = letter(&documents, to, occasion, maker, at)?;
            signatures.letters.send(ctx, *user, letter).await
        }
        Signer::Outsider(outsider) => {
            let link = SignLink::new(ctx.tenant(), ctx.env());
            // What is signed can be fetched for as long as a request that was made now could be.
            let end = request.links_end().max(ctx.now() + LINK_REST);
            let (hash, sent, product, place) = (link.digest(), documents.clone(), Party::product(ctx), task.position);
            let note = signatures.note_of_letter();
            let is_asked = matches!(occasion, Occasion::Invitation | Occasion::Reminder);
            // The link first: one that nobody was sent opens nothing.
            signatures
                .store
                .write(ctx, move |tx| {
                    doors::add_link(tx, &hash, sent[0].id, Seat::Task(id), end)?;
                    if !is_asked {
                        return Ok(());
                    }
                    let unsaid = unsaid(tx, open(sent.clone()), place, at)?;
                    announce_all(tx, &product, &unsaid, |one| News {
                        task: seat(std::slice::from_ref(one), place).next().map(|task| task.id),
                        note,
                        ..News::of(Deed::Sent)
                    })
                })
                .await?;
            let to = Addressed { seat: id.into(), path: format!("/sign/link/{}", link.text()), is_member: false };
            let letter = letter(&documents, to, occasion, maker, at)?;
            signatures.letters.send_to_address(ctx, &outsider.email, letter).await
        }
    }
}

impl Signatures {
    /// What the record says besides of a letter that is written now.
    pub(super) fn note_of_letter(&self) -> Option<&'static str> {
        (!self.sends_letters()).then_some(HELD)
    }
}

/// The documents whose record does not yet say that a letter of that time went to the signer at that place. The job that
/// writes the letter may be done again.
fn unsaid(tx: &mut Tx<'_>, documents: Vec<SignRequest>, place: i64, letter_at: Timestamp) -> Result<Vec<SignRequest>> {
    let mut unsaid = Vec::new();
    for document in documents {
        let task = seat(std::slice::from_ref(&document), place).next().map(|task| task.id);
        let says = |one: &Happened| one.deed == Deed::Sent && one.task == task && one.at > letter_at;
        if !history::list(tx, document.id)?.iter().any(says) {
            unsaid.push(document);
        }
    }
    Ok(unsaid)
}

/// Mails a link to the signed document to somebody without an account who gets a copy.
///
/// # Errors
/// The database's: the job is done again.
pub async fn write_copy_letter(
    signatures: &Signatures,
    ctx: &Ctx,
    (id, copy): (SignRequestId, SignCopyId),
    at: Timestamp,
) -> Result<()> {
    let documents = signatures.store.read(ctx, move |tx| list_enclosed(tx, id)).await?;
    let Some(request) = documents.first().filter(|_| Occasion::Copy.holds(&documents, 0)) else { return Ok(()) };
    let Some(outsider) = request.copy(copy).and_then(|copy| copy.who.outsider()) else { return Ok(()) };
    let people = signatures.people.find(ctx, &[request.created_by]).await?;
    let maker = people.get(&request.created_by).map_or("Somebody", |person| person.display_name.as_str());
    let link = SignLink::new(ctx.tenant(), ctx.env());
    let (hash, end, sent, product) =
        (link.digest(), request.copies_end(ctx.now()), documents.clone(), Party::product(ctx));
    let who = format!("{} ({})", outsider.name, outsider.email);
    // The link first: one that nobody was sent opens nothing.
    signatures
        .store
        .write(ctx, move |tx| {
            doors::add_link(tx, &hash, id, Seat::Copy(copy), end)?;
            announce_all(tx, &product, &sent, |_| News { note: Some(&who), ..News::of(Deed::Copied) })
        })
        .await?;
    let to = Addressed { seat: copy.into(), path: format!("/sign/link/{}", link.text()), is_member: false };
    let letter = letter(&documents, to, Occasion::Copy, maker, at)?;
    signatures.letters.send_to_address(ctx, &outsider.email, letter).await
}

/// The request of that identifier with what was sent together with it, in their order; nothing where there is none.
fn list_enclosed(tx: &mut Tx<'_>, id: SignRequestId) -> Result<Vec<SignRequest>> {
    requests::lookup(tx, id)?.map_or_else(|| Ok(Vec::new()), |request| requests::list_enclosed(tx, &request))
}

/// Sends the code with which somebody from outside shows whose mail it is.
pub(super) async fn send_code(
    signatures: &Signatures,
    ctx: &Ctx,
    seat: Uuid,
    outsider: &Outsider,
    (code, link): (&str, &str),
    expires_at: Timestamp,
) -> Result<()> {
    let letter = MemberLetter {
        id: ctx.new_id::<SignTaskId>().into(),
        kind: "signature.code",
        subject: format!("{code} is your code to open the document"),
        paragraphs: vec![format!("Enter the code {code} on the page from which you asked for it.")],
        action: ("Back to the document", format!("/sign/link/{link}")),
        note: "The code works for ten minutes and once. If you did not ask for it, there is nothing to do.".to_owned(),
        about: seat,
        expires_at,
    };
    signatures.letters.send_to_address(ctx, &outsider.email, letter).await
}

/// Whom a letter goes to.
struct Addressed {
    /// The task or the copy it is about.
    seat: Uuid,
    /// Where its button leads.
    path: String,
    is_member: bool,
}

fn letter(
    documents: &[SignRequest],
    to: Addressed,
    occasion: Occasion,
    maker: &str,
    at: Timestamp,
) -> Result<MemberLetter> {
    let request = documents.first().ok_or_else(|| Error::internal("a letter about nothing"))?;
    let (file, others) = (&request.file_name, request.others());
    let are_many = documents.len() > 1;
    let number = |one: &'static str, many: &'static str| if are_many { many } else { one };
    let document = number("document", "documents");
    let (get, it) = (number("Get the signed document", "Get the signed documents"), number("it", "them"));
    let (subject, first, button) = match occasion {
        Occasion::Invitation => (
            format!("{maker} asks you to sign {file}{others}"),
            format!("{maker} asks you to read and sign “{file}”{others}."),
            "Read and sign",
        ),
        Occasion::Reminder => (
            format!("Reminder: please sign {file}{others}"),
            format!("{maker} is waiting for your signature on “{file}”{others}."),
            "Read and sign",
        ),
        Occasion::Completed => (
            format!("{file}{others} {} signed by everyone", number("is", "are")),
            format!(
                "Everyone has signed “{file}”{others}, and the {document} {} sealed. Keep a copy of {it}.",
                number("is", "are")
            ),
            get,
        ),
        Occasion::Copy => (
            format!("{maker} sends you a copy of {file}{others}"),
            format!("Everyone has signed “{file}”{others}, and {maker} sends you a copy of {it}."),
            get,
        ),
        Occasion::Declined => (
            format!("{file}{others} will not be signed"),
            format!(
                "Someone declined to sign “{file}”{others}, so {}. Your signature stays with the request.",
                number("it does not come about", "nothing more of them is signed")
            ),
            "See what happened",
        ),
        Occasion::Cancelled => (
            format!("You no longer need to sign {file}{others}"),
            format!("{maker} took back the request to sign “{file}”{others}."),
            "See what happened",
        ),
        Occasion::Expired => (
            format!("The time to sign {file}{others} has run out"),
            format!(
                "“{file}”{others} {} not signed by everyone in time. Ask {maker} if {} should be sent again.",
                number("was", "were"),
                number("it", "they")
            ),
            "See what happened",
        ),
    };
    let is_asked = matches!(occasion, Occasion::Invitation | Occasion::Reminder);
    let mut paragraphs = vec![first];
    if are_many {
        let names: Vec<&str> = documents.iter().map(|one| one.file_name.as_str()).collect();
        paragraphs.push(format!("The documents: {}.", names.join(", ")));
    }
    if is_asked && !request.message.is_empty() {
        paragraphs.push(request.message.clone());
    }
    if let Some(end) = request.expires_at.filter(|_| is_asked) {
        paragraphs.push(format!("Please sign by {}.", pades::said_at(end.as_micros() / 1_000_000)));
    }
    let note = if to.is_member {
        number(
            "You get this email because you are asked to sign a document.",
            "You get this email because you are asked to sign documents.",
        )
    } else {
        number(
            "The link is yours alone: do not forward this email. Opening the document needs a code sent to this address.",
            "The link is yours alone: do not forward this email. Opening the documents needs a code sent to this address.",
        )
    };
    Ok(MemberLetter {
        id: letter_id(to.seat, occasion, at)?,
        kind: occasion.kind(),
        subject,
        paragraphs,
        action: (button, to.path),
        note: note.to_owned(),
        about: request.id.into(),
        expires_at: request.links_end().max(at + LINK_REST),
    })
}

/// The identifier of a letter on that occasion: the same each time that its job is done.
fn letter_id(seat: Uuid, occasion: Occasion, at: Timestamp) -> Result<Uuid> {
    let hash = digest(&[&seat.to_string(), occasion.kind()]);
    let number = u128::from_str_radix(&hash[..20], 16).map_err(Error::internal)?;
    let mut random = [0; 10];
    random.copy_from_slice(&number.to_be_bytes()[6..]);
    let millis = u64::try_from(at.as_micros() / 1000).unwrap_or(0);
    Ok(uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid())
}
