//! Somebody without an account signs, or gets a copy: by a mailed link, and a mailed code.
//!
//! The link says who is asked, by which organisation, and nothing of the document. Who has it may have a code sent to the address
//! that the link was sent to; the code opens one seat in one request for twelve hours in one browser. A link of nobody, of another
//! organisation and one that has ended are answered alike.

use std::time::Duration;

use edge::Limiter;
use kernel::{Env, Error, ErrorKind, Result, SignRequestId, SignTaskId, id::TypedId, port::Visit};
use store::Tx;
use subtle::ConstantTimeEq;

use super::{
    AuditCertificate, Document, Given, News, Party, Shown, announce_all, certificate_pdf, decline_task, delegate_task,
    find_request::shown, letters, open_document, party::authorized_task, set_picture, sign_task,
};
use crate::{
    Signatures,
    model::{
        self, CODE_LIFETIME, Deed, Envelope, GivenValue, MOST_ATTEMPTS, Outsider, PlacedField, RequestStatus, Seat,
        SignLink, SignRequest, SignTask, Signer, TaskStatus, Trace, VISIT_LIFETIME, digest, filled, is_code, new_code,
        new_secret,
    },
    policy::RequestAction,
    store::{doors, requests, tasks},
};

/// What the organisation has to have bought for its links to lead anywhere.
const MODULE: &str = "signatures";

/// How often links are followed and codes tried, counted in this process. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct LinkLimits {
    /// Requests under links from one network, whatever the links: nobody tries links.
    requests: Limiter,
    /// Codes that are mailed for one task.
    mails: Limiter,
    /// Codes that are mailed because of one network.
    mails_by_network: Limiter,
    /// Codes that are tried for one task, from all networks together.
    attempts: Limiter,
}

impl LinkLimits {
    pub(crate) fn new(env: &Env) -> Self {
        const TOO_OFTEN: &str = "Too many attempts. Please wait a moment and try again.";
        let limiter = |burst, every| Limiter::new(burst, every, TOO_OFTEN, env.clone());
        Self {
            requests: limiter(300, Duration::from_millis(200)),
            mails: limiter(5, Duration::from_secs(180)),
            mails_by_network: limiter(20, Duration::from_secs(60)),
            attempts: limiter(15, Duration::from_secs(120)),
        }
    }
}

/// A request under a link.
#[derive(Clone, Debug)]
pub struct Knock {
    /// The link's letters.
    pub link: String,
    /// The request's id.
    pub request_id: String,
    /// The network that it comes from, as limits count it.
    pub network: String,
    /// The request of the document that it is about, where several were sent together; the next one to sign unless given.
    pub document: Option<SignRequestId>,
    /// Where it comes from, as it is written down.
    pub trace: Trace,
    /// What the browser keeps since a code was given in it.
    pub visit: Option<String>,
}

/// Somebody behind a link.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The organisation that asks.
    pub visit: Visit,
    /// Who is asked.
    pub outsider: Outsider,
    /// What the person comes for.
    pub seat: Seat,
    /// The person's tasks, one in each document; none of whoever gets a copy.
    pub tasks: Vec<SignTaskId>,
    /// The request, where the code was given.
    pub request: Option<Shown<Envelope>>,
    /// What the person filled in before, where the code was given.
    pub half_filled: Vec<GivenValue>,
}

/// A visit that begins.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What the cookie holds.
    pub secret: String,
    /// Who came in.
    pub guest: Guest,
}

/// What a link leads to.
struct Found {
    visit: Visit,
    /// All that was sent together, in their order.
    documents: Vec<SignRequest>,
    /// The one that it is about now.
    request: SignRequest,
    seat: Seat,
    /// The person's tasks in them; none of whoever gets a copy.
    tasks: Vec<SignTaskId>,
    outsider: Outsider,
}

impl Found {
    fn party(&self, trace: &Trace) -> Party {
        let seat = (self.seat, self.tasks.clone());
        Party::outsider(self.visit.ctx.clone(), trace.clone(), seat, self.outsider.clone())
    }

    /// The person's task in the document that it is about.
    fn task(&self) -> Option<&SignTask> {
        self.request.tasks.iter().find(|task| self.tasks.contains(&task.id))
    }
}

fn missing() -> Error {
    Error::not_found("Link")
}

/// Whoever gets a copy has nothing to sign.
fn no_task() -> Error {
    Error::not_found(SignTaskId::NOUN)
}

/// Writes down what somebody without an account did at the door, with each document behind it.
fn announce_of(
    tx: &mut Tx<'_>,
    party: &Party,
    documents: &[SignRequest],
    (deed, note): (Deed, Option<&'static str>),
) -> Result<()> {
    announce_all(tx, party, documents, |request| {
        let task = party.task_in(request).map(|task| task.id);
        // Of a copy there is no task that would say who it was.
        let note = if task.is_none() { party.outsider_name() } else { note };
        News { task, note, ..News::of(deed) }
    })
}

/// Follows a link, without asking whether a code was given.
async fn follow(signatures: &Signatures, knock: &Knock) -> Result<Found> {
    signatures.links.requests.take(&knock.network)?;
    let link = SignLink::parse(&knock.link).ok_or_else(missing)?;
    let visit =
        signatures.organisations.visit_module(link.tenant, MODULE, &knock.request_id).await?.ok_or_else(missing)?;
    let (hash, now) = (link.digest(), visit.ctx.now());
    let found = signatures
        .store
        .read(&visit.ctx, move |tx| {
            let Some((seat, of)) = doors::lookup_link(tx, &hash, now)? else { return Ok(None) };
            let request = match (of, seat.task()) {
                (Some(request), _) => Some(request),
                (None, Some(task)) => tasks::lookup_request(tx, task)?,
                (None, None) => None,
            };
            let Some(request) = request else { return Ok(None) };
            let Some(request) = requests::lookup(tx, request)? else { return Ok(None) };
            Ok(Some((requests::list_enclosed(tx, &request)?, request, seat)))
        })
        .await?;
    let (documents, first, seat) = found.ok_or_else(missing)?;
    let outsider = first.seated(seat).and_then(Signer::outsider).cloned().ok_or_else(missing)?;
    let place = seat.task().and_then(|id| first.task(id)).map(|task| task.position);
    let own: Vec<&SignTask> = place.map_or_else(Vec::new, |place| model::seat(&documents, place).collect());
    let request = match knock.document {
        Some(id) => documents.iter().find(|one| one.id == id),
        None => {
            let is_next = |one: &&SignRequest| {
                one.status == RequestStatus::Pending && own.iter().any(|task| task.request == one.id && task.is_asked())
            };
            documents.iter().find(is_next).or(documents.first())
        }
    };
    let request = request.cloned().ok_or_else(|| Error::not_found(SignRequestId::NOUN))?;
    let tasks = own.iter().map(|task| task.id).collect();
    Ok(Found { visit, documents, request, seat, tasks, outsider })
}

/// Whether the browser is one in which the code of that seat was given.
async fn is_inside(signatures: &Signatures, knock: &Knock, found: &Found) -> Result<bool> {
    let Some(secret) = &knock.visit else { return Ok(false) };
    let (hash, seat, now) = (digest(&[secret]), found.seat, found.visit.ctx.now());
    signatures.store.read(&found.visit.ctx, move |tx| doors::has_visit(tx, &hash, seat, now)).await
}

/// What a browser may act on, in which the code was given, and as whom.
async fn inside(signatures: &Signatures, knock: &Knock) -> Result<(Party, Found)> {
    let found = follow(signatures, knock).await?;
    if !is_inside(signatures, knock, &found).await? {
        return Err(Error::new(ErrorKind::Forbidden, "CODE_NEEDED", "Enter the code that is sent to you first."));
    }
    Ok((found.party(&knock.trace), found))
}

async fn guest(signatures: &Signatures, found: Found, is_inside: bool) -> Result<Guest> {
    let task = found.task().map(|task| task.id).filter(|_| is_inside);
    let half_filled = match task {
        None => Vec::new(),
        Some(task) => signatures.store.read(&found.visit.ctx, move |tx| tasks::list_half_filled(tx, task)).await?,
    };
    let Found { visit, documents, request, seat, tasks, outsider } = found;
    let envelope = Envelope { shown: request, documents };
    let request = if is_inside { Some(shown(signatures, &visit.ctx, envelope).await?) } else { None };
    Ok(Guest { visit, outsider, seat, tasks, request, half_filled })
}

/// What a link shows: the request, where the code was given in this browser.
///
/// # Errors
/// `NOT_FOUND` for a link that leads nowhere; `RATE_LIMITED`.
pub async fn look_up(signatures: &Signatures, knock: &Knock) -> Result<Guest> {
    let found = follow(signatures, knock).await?;
    let is_inside = is_inside(signatures, knock, &found).await?;
    guest(signatures, found, is_inside).await
}

/// Mails a code to the address that the link was mailed to.
///
/// # Errors
/// `NOT_FOUND`, `RATE_LIMITED`.
pub async fn request_code(signatures: &Signatures, knock: &Knock) -> Result<()> {
    let found = follow(signatures, knock).await?;
    signatures.links.mails_by_network.take(&knock.network)?;
    signatures.links.mails.take(&found.seat.id().to_string())?;
    let (ctx, seat) = (&found.visit.ctx, found.seat);
    let (code, until) = (new_code(ctx.env()), ctx.now() + CODE_LIFETIME);
    let hash = digest(&[&seat.id().to_string(), &code]);
    let party = found.party(&knock.trace);
    let (documents, note) = (found.documents.clone(), signatures.note_of_letter());
    // The code first: one that nobody was sent opens nothing.
    signatures
        .store
        .write(ctx, move |tx| {
            doors::set_code(tx, seat, &hash, until)?;
            announce_of(tx, &party, &documents, (Deed::CodeSent, note))
        })
        .await?;
    letters::send_code(signatures, ctx, seat.id(), &found.outsider, (&code, &knock.link), until).await
}

/// Lets a browser in by the code that was mailed.
///
/// # Errors
/// `CODE_WRONG`, also for one that has run out or was tried too often; `NOT_FOUND`, `RATE_LIMITED`.
pub async fn enter(signatures: &Signatures, knock: &Knock, code: &str) -> Result<Opened> {
    let wrong = || {
        let message = "This code is wrong or has run out. Ask for another one.";
        Error::new(ErrorKind::Forbidden, "CODE_WRONG", message)
    };
    let found = follow(signatures, knock).await?;
    let (ctx, seat) = (&found.visit.ctx, found.seat);
    signatures.links.attempts.take(&seat.id().to_string())?;
    let code: String = code.split_whitespace().collect();
    if !is_code(&code) {
        return Err(wrong());
    }
    let (given, now, secret) = (digest(&[&seat.id().to_string(), &code]), ctx.now(), new_secret(ctx.env()));
    let party = found.party(&knock.trace);
    let (hash, documents) = (digest(&[&secret]), found.documents.clone());
    let is_right = signatures
        .store
        .write(ctx, move |tx| {
            let kept = doors::try_code(tx, seat, MOST_ATTEMPTS, now)?;
            let is_right = kept.is_some_and(|kept| bool::from(kept.as_bytes().ct_eq(given.as_bytes())));
            if is_right {
                doors::remove_code(tx, seat)?;
                doors::add_visit(tx, &hash, seat, now + VISIT_LIFETIME, now)?;
            }
            let deed = if is_right { Deed::CodeGiven } else { Deed::CodeWrong };
            announce_of(tx, &party, &documents, (deed, None))?;
            Ok(is_right)
        })
        .await?;
    if !is_right {
        return Err(wrong());
    }
    signatures.links.attempts.forget(&seat.id().to_string());
    Ok(Opened { secret, guest: guest(signatures, found, true).await? })
}

/// The document behind a link.
///
/// # Errors
/// `CODE_NEEDED`; `NOT_FOUND`; `FORBIDDEN` where the request came to nothing.
pub async fn open_document_by_link(
    signatures: &Signatures,
    knock: &Knock,
    save: bool,
) -> Result<(kernel::Ctx, Document)> {
    let (party, found) = inside(signatures, knock).await?;
    let document = open_document(signatures, &party, found.request.id, save).await?;
    Ok((party.ctx, document))
}

/// Signs by a link, with this picture and what is filled in. A task that is signed already stays as it is. What it gives is the
/// next document to sign, where several were sent together.
///
/// # Errors
/// `CODE_NEEDED` and those of [`sign_task`].
pub async fn sign_by_link(signatures: &Signatures, knock: &Knock, png: Vec<u8>, given: &Given) -> Result<Guest> {
    let (party, found) = inside(signatures, knock).await?;
    let task = found.task().ok_or_else(no_task)?;
    if task.status != TaskStatus::Signed {
        set_picture(signatures, &party, task.id, png).await?;
        sign_task(signatures, &party, task.id, given).await?;
    }
    look_up(signatures, &Knock { document: None, ..knock.clone() }).await
}

/// Keeps what is filled in under a link, until the person comes back. It may be as incomplete as it likes.
///
/// # Errors
/// `CODE_NEEDED`; `NOT_FOUND` for whoever has nothing to sign; `FORBIDDEN` where it is not to be signed any more; `FIELD_UNKNOWN`,
/// `FIELD_INVALID`.
pub async fn keep_half_filled(signatures: &Signatures, knock: &Knock, values: Vec<GivenValue>) -> Result<()> {
    let (party, found) = inside(signatures, knock).await?;
    let task = found.task().ok_or_else(no_task)?;
    let lenient = |field: &PlacedField| PlacedField { is_required: false, ..field.clone() };
    // What could not stand there once it is signed is not kept either.
    filled(&task.fields.iter().map(lenient).collect::<Vec<_>>(), &values, &found.outsider.name, "")?;
    let (id, signer) = (task.id, party.clone());
    signatures
        .store
        .write(&party.ctx, move |tx| {
            authorized_task(tx, &signer, id, RequestAction::Sign)?;
            tasks::update_half_filled(tx, id, &values)
        })
        .await
}

/// Declines by a link.
///
/// # Errors
/// `CODE_NEEDED` and those of [`decline_task`].
pub async fn decline_by_link(signatures: &Signatures, knock: &Knock, reason: String) -> Result<Guest> {
    let (party, found) = inside(signatures, knock).await?;
    decline_task(signatures, &party, found.task().ok_or_else(no_task)?.id, reason).await?;
    look_up(signatures, knock).await
}

/// Hands the place on by a link, which opens nothing from then on.
///
/// # Errors
/// `CODE_NEEDED` and those of [`delegate_task`].
pub async fn delegate_by_link(signatures: &Signatures, knock: &Knock, to: Outsider, reason: String) -> Result<()> {
    let (party, found) = inside(signatures, knock).await?;
    let task = found.task().ok_or_else(no_task)?.id;
    delegate_task(signatures, &party, task, Signer::Outsider(to), reason).await.map(drop)
}

/// The audit certificate of the request behind a link.
///
/// # Errors
/// `CODE_NEEDED`; `NOT_FOUND`; those of [`certificate_pdf`].
pub async fn certificate_by_link(signatures: &Signatures, knock: &Knock) -> Result<AuditCertificate> {
    let (party, found) = inside(signatures, knock).await?;
    certificate_pdf(&signatures.for_strangers(), &party, found.request.id).await
}
