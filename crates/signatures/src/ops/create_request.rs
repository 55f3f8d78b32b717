//! Somebody asks others, or oneself, to sign a document.

use bytes::Bytes;
use kernel::{
    Ctx, Error, ErrorKind, FileId, Result, Scope, SignRequestId, UserId,
    port::{SignableBy, SignableFile},
};
use pades::FieldPlace;
use serde_json::json;
use store::Tx;

use super::{News, Occasion, Party, announce, documents, free_place, letters, settings::consent};
use crate::{
    Signatures,
    jobs::queued,
    model::{
        CopyReceiver, Deed, Edition, Enclosed, FieldKind, Filing, MOST_COPIES, MOST_DOCUMENTS, MOST_SIGNERS,
        PlacedField, RequestStatus, SignRequest, SignTask, Signer, TaskStatus, Wanted, WantedField, days, default_area,
    },
    policy::{Desk, DeskAction},
    store::{requests, tasks},
};

/// A request to be made.
#[derive(Clone, Debug)]
pub struct NewRequest {
    /// The document.
    pub file: FileId,
    /// Who is to sign, in their order.
    pub signers: Vec<Wanted>,
    /// What is sent together with it: each document with the same signers, in the same order.
    pub more: Vec<(FileId, Vec<Wanted>)>,
    /// Who gets a copy once everybody has signed.
    pub copies: Vec<Signer>,
    /// What they are told.
    pub message: String,
    /// Whether they sign one after the other.
    pub is_ordered: bool,
    /// Whether signers may hand their place on to somebody else.
    pub may_delegate: bool,
    /// For how many days they may sign.
    pub expires_in_days: u32,
    /// After how many days those who have yet to sign are reminded, again and again.
    pub remind_days: Option<u32>,
}

/// Puts documents forward for signing, all or none: empty fields are placed in a document of its own, and the file stays as it is. People
/// from outside get their links after the answer. What it gives is the request of the first document.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for the file; `NOT_SHAREABLE` where it may not leave the organisation; `INVALID_REQUEST` for
/// signers; `MAIL_NOT_SET_UP` for signers outside; `PENDING_REQUEST_EXISTS` ("A pending request already exists");
/// `PDF_NOT_SIGNABLE` and the like with the reason.
pub async fn create_request(signatures: &Signatures, party: &Party, new: NewRequest) -> Result<SignRequest> {
    create(signatures, party, new, |_| Ok(())).await
}

/// The same, with what else is to happen in the transaction that adds the request.
pub(super) async fn create(
    signatures: &Signatures,
    party: &Party,
    new: NewRequest,
    besides: impl Fn(&mut Tx<'_>) -> Result<()> + Send + Sync + 'static,
) -> Result<SignRequest> {
    let ctx = &party.ctx;
    ctx.authorize(DeskAction::Create, &Desk)?;
    let me = ctx.user()?;
    let signers: Vec<Signer> = new.signers.iter().map(|wanted| wanted.signer.clone()).collect();
    require_signers(signatures, ctx, &signers).await?;
    require_copies(signatures, ctx, &signers, &new.copies).await?;
    let files = require_documents(&new)?;
    letters::require_sending(signatures, &signers, "Save the request as a draft until email is set up.")?;
    let (asked, wanted) = (files.clone(), signers.clone());
    let consent = signatures
        .store
        .read(ctx, move |tx| {
            asked.iter().try_for_each(|file| require_none_pending(tx, *file, &wanted))?;
            consent(tx)
        })
        .await?;
    let mut made = Vec::new();
    if let Err(error) = put_forward(signatures, ctx, me, &new, &consent, &mut made).await {
        drop_editions(signatures, ctx, &made).await;
        return Err(error);
    }
    let (asker, adding) = (party.clone(), made.clone());
    let added = signatures.store.write(ctx, move |tx| {
        files.iter().try_for_each(|file| require_none_pending(tx, *file, &signers))?;
        besides(tx)?;
        add(tx, &asker, &adding)
    });
    if let Err(error) = added.await {
        if error.kind() != ErrorKind::Unavailable {
            drop_editions(signatures, ctx, &made).await;
        }
        return Err(error);
    }
    made.into_iter().next().ok_or_else(|| Error::internal("a request without a document"))
}

/// The documents that are to be sent together: not too many, and each once.
fn require_documents(new: &NewRequest) -> Result<Vec<FileId>> {
    let files: Vec<FileId> = std::iter::once(new.file).chain(new.more.iter().map(|(file, _)| *file)).collect();
    if files.len() > MOST_DOCUMENTS {
        return Err(Error::invalid(format!("At most {MOST_DOCUMENTS} documents are sent together.")));
    }
    if (1..files.len()).any(|index| files[..index].contains(&files[index])) {
        return Err(Error::invalid("A document stands in a request once."));
    }
    Ok(files)
}

/// Makes the requests of all documents, one after the other, and keeps their first editions. What is done is in `made`, also
/// where one of them is refused.
async fn put_forward(
    signatures: &Signatures,
    ctx: &Ctx,
    me: UserId,
    new: &NewRequest,
    consent: &str,
    made: &mut Vec<SignRequest>,
) -> Result<()> {
    let by = readers(me, new.signers.iter().map(|wanted| &wanted.signer).chain(&new.copies));
    let copies: Vec<CopyReceiver> =
        new.copies.iter().map(|who| CopyReceiver { id: ctx.new_id(), who: who.clone() }).collect();
    let documents = std::iter::once((new.file, &new.signers)).chain(new.more.iter().map(|(file, all)| (*file, all)));
    let size = i64::try_from(1 + new.more.len()).map_err(Error::internal)?;
    let envelope = ctx.new_id::<SignRequestId>();
    for (position, (file, signers)) in (0..).zip(documents) {
        let document = signatures.files.open(ctx, file, by).await.map_err(|error| about(error, size, file, None))?;
        let place = Enclosed { id: envelope, position, size };
        let mut request = drawn_up(ctx, me, new, (file, signers), &document, place);
        consent.clone_into(&mut request.consent);
        request.copies.clone_from(&copies);
        let bytes = Bytes::from(document.bytes);
        free_place::settle(signatures, &mut request, signers, &bytes).await;
        let ready = prepared(signatures, &request, bytes).await;
        let Ready { bytes, pages, is_rewritten } =
            ready.map_err(|error| about(error, size, file, Some(&document.name)))?;
        (request.pages, request.is_rewritten) = (pages, is_rewritten);
        for task in &mut request.tasks {
            let own = task.fields.iter_mut().map(|field| &mut field.page);
            own.chain([&mut task.page]).filter(|page| **page == 0).for_each(|page| *page = pages);
        }
        let stored: i64 = made.iter().map(|one| one.edition.size).sum();
        let more = i64::try_from(bytes.len()).map_err(Error::internal)?;
        let room = signatures.files.require_room(ctx, stored.saturating_add(more)).await;
        room.map_err(|error| about(error, size, file, Some(&document.name)))?;
        request.edition = documents::keep_edition(signatures, ctx, 0, bytes).await?;
        made.push(request);
    }
    Ok(())
}

/// A refusal that says which of several documents it is about.
fn about(error: Error, size: i64, file: FileId, name: Option<&str>) -> Error {
    if size == 1 {
        return error;
    }
    let message = name.map_or_else(|| error.message().to_owned(), |name| format!("{name}: {}", error.message()));
    let mut details = error.details().filter(|details| details.is_object()).cloned().unwrap_or_else(|| json!({}));
    details["fileId"] = file.to_string().into();
    let context = error.context().unwrap_or_default().to_owned();
    Error::new(error.kind(), error.code(), message).with_details(details).because(context)
}

async fn drop_editions(signatures: &Signatures, ctx: &Ctx, requests: &[SignRequest]) {
    for request in requests {
        documents::drop_bytes(signatures, ctx, &request.edition.blob_key).await;
    }
}

/// Who is to read the document besides whoever asks.
pub(super) fn readers<'a>(me: UserId, mut people: impl Iterator<Item = &'a Signer> + Clone) -> SignableBy {
    if people.clone().any(|one| one.outsider().is_some()) {
        SignableBy::Outsiders
    } else if people.any(|one| one.member() != Some(me)) {
        SignableBy::Members
    } else {
        SignableBy::Oneself
    }
}

/// Keeps the requests of one envelope with all that follows from it.
fn add(tx: &mut Tx<'_>, asker: &Party, made: &[SignRequest]) -> Result<()> {
    let ctx = &asker.ctx;
    let Some(first) = made.first() else { return Ok(()) };
    for request in made {
        requests::add(tx, request)?;
        tx.enqueue(queued::mark(ctx, request.file))?;
    }
    tx.enqueue(queued::measure(ctx))?;
    letters::enqueue(tx, ctx, made, Occasion::Invitation, SignTask::is_asked)?;
    if let Some(end) = first.expires_at {
        tx.enqueue(queued::expire(ctx, first.id, end))?;
    }
    if let Some(due) = first.next_reminder(ctx.now()) {
        tx.enqueue(queued::remind(ctx, first.id, due))?;
    }
    let asked: Vec<String> = first.asked().filter_map(|task| Some(task.signer.member()?.to_string())).collect();
    let signers: Vec<String> = first
        .tasks
        .iter()
        .map(|task| match &task.signer {
            Signer::Member(user) => user.to_string(),
            Signer::Outsider(outsider) => outsider.email.clone(),
        })
        .collect();
    for (index, request) in made.iter().enumerate() {
        let facts = json!({ "signers": signers, "asked": asked, "sha256": request.original_sha256 });
        let note = Some(request.original_sha256.as_str());
        announce(tx, asker, request, News { note, facts, is_following: index > 0, ..News::of(Deed::Requested) })?;
        if request.is_rewritten {
            let facts = json!({ "before": request.original_sha256, "sha256": request.edition.sha256 });
            let note = Some(request.edition.sha256.as_str());
            announce(tx, asker, request, News { note, facts, is_following: true, ..News::of(Deed::Rewritten) })?;
        }
    }
    Ok(())
}

/// Everybody is there once, and may sign.
pub(super) async fn require_signers(signatures: &Signatures, ctx: &Ctx, signers: &[Signer]) -> Result<()> {
    if signers.is_empty() || signers.len() > MOST_SIGNERS {
        return Err(Error::invalid(format!("A request asks 1 to {MOST_SIGNERS} people to sign.")));
    }
    if (1..signers.len()).any(|index| signers[..index].iter().any(|one| is_same(one, &signers[index]))) {
        return Err(Error::invalid("Nobody signs twice."));
    }
    for person in signers.iter().filter_map(Signer::member) {
        let member = signatures.people.act_as(ctx, person).await?;
        let member = member.ok_or_else(|| Error::invalid("Only active members can be asked to sign."))?;
        if !member.holds(Scope::SIGNATURES_SIGN) || !member.holds(Scope::SIGNATURES_VIEW) {
            let people = signatures.people.find(ctx, &[person]).await?;
            let name = people.get(&person).map_or("This person", |person| &person.display_name);
            return Err(Error::new(ErrorKind::Invalid, "CANNOT_SIGN", format!("{name} may not sign documents.")));
        }
    }
    Ok(())
}

/// Everybody who gets a copy is there once, signs nothing, and may see it.
async fn require_copies(signatures: &Signatures, ctx: &Ctx, signers: &[Signer], copies: &[Signer]) -> Result<()> {
    if copies.len() > MOST_COPIES {
        return Err(Error::invalid(format!("At most {MOST_COPIES} people get a copy.")));
    }
    for (index, one) in copies.iter().enumerate() {
        if copies[..index].iter().any(|other| is_same(one, other)) {
            return Err(Error::invalid("Nobody gets two copies."));
        }
        if signers.iter().any(|signer| is_same(one, signer)) {
            return Err(Error::invalid("Whoever signs gets the signed document without a copy."));
        }
    }
    for person in copies.iter().filter_map(Signer::member) {
        let member = signatures.people.act_as(ctx, person).await?;
        if !member.is_some_and(|member| member.holds(Scope::SIGNATURES_VIEW)) {
            return Err(Error::invalid("Only active members who see signature requests get a copy."));
        }
    }
    Ok(())
}

/// Whether two are the same person: of people from outside the address says who they are.
pub(super) fn is_same(one: &Signer, other: &Signer) -> bool {
    match (one, other) {
        (Signer::Outsider(one), Signer::Outsider(other)) => one.email == other.email,
        (one, other) => one == other,
    }
}

/// None of them has yet to sign that file (drive.md section 4).
pub(super) fn require_none_pending(tx: &mut Tx<'_>, file: FileId, signers: &[Signer]) -> Result<()> {
    let pending = tasks::list_pending(tx, file)?;
    if pending.iter().any(|task| signers.iter().any(|signer| is_same(signer, &task.signer))) {
        return Err(Error::conflict("PENDING_REQUEST_EXISTS", "A pending request already exists"));
    }
    Ok(())
}

fn drawn_up(
    ctx: &Ctx,
    me: UserId,
    new: &NewRequest,
    (file, signers): (FileId, &[Wanted]),
    document: &SignableFile,
    envelope: Enclosed,
) -> SignRequest {
    // An envelope has the identifier of its first request.
    let id = if envelope.position == 0 { envelope.id } else { ctx.new_id() };
    let (now, count) = (ctx.now(), signers.len());
    let number = |page: Option<usize>| page.and_then(|page| i64::try_from(page).ok()).unwrap_or(0);
    let field = |wanted: &WantedField| PlacedField {
        id: ctx.new_id(),
        kind: wanted.kind,
        page: number(wanted.page),
        area: wanted.area,
        is_required: wanted.is_required,
        label: wanted.label.clone(),
        value: None,
    };
    let task = |(position, wanted): (usize, &Wanted)| SignTask {
        id: ctx.new_id(),
        request: id,
        file,
        signer: wanted.signer.clone(),
        created_by: me,
        position: i64::try_from(position).unwrap_or(i64::MAX),
        is_turn: !new.is_ordered || position == 0,
        status: TaskStatus::Pending,
        created_at: now,
        viewed_at: None,
        signed_at: None,
        consented_at: None,
        declined_at: None,
        reason: None,
        signature_path: None,
        page: number(wanted.page),
        area: wanted.area.unwrap_or_else(|| default_area(position, count)),
        fields: wanted.fields.iter().map(field).collect(),
        handed: Vec::new(),
    };
    SignRequest {
        id,
        envelope,
        file,
        file_name: document.name.clone(),
        created_by: me,
        message: new.message.clone(),
        consent: String::new(),
        is_ordered: new.is_ordered,
        may_delegate: new.may_delegate,
        pages: 0,
        is_rewritten: false,
        status: RequestStatus::Pending,
        created_at: now,
        finished_at: None,
        expires_at: Some(now + days(new.expires_in_days)),
        remind_days: new.remind_days.map(i64::from),
        reminded_at: None,
        original_sha256: pades::sha256(&document.bytes),
        edition: Edition { number: 0, blob_key: String::new(), size: 0, sha256: String::new() },
        filing: Filing::Open,
        tasks: signers.iter().enumerate().map(task).collect(),
        copies: Vec::new(),
    }
}

/// A document that is ready to be signed.
struct Ready {
    bytes: Bytes,
    pages: i64,
    /// Whether it was damaged, and so is not what was put forward.
    is_rewritten: bool,
}

/// The document with all its fields. One that is damaged is written anew before anybody sees it, unless somebody signed
/// it. One that is not as it was signed is refused.
async fn prepared(signatures: &Signatures, request: &SignRequest, document: Bytes) -> Result<Ready> {
    let mut fields: Vec<FieldPlace> = request.tasks.iter().flat_map(places).collect();
    fields.push(FieldPlace::unseen(request.seal_field()));
    let first = signatures.pdfs.turn().await?.prepare(document.clone(), fields.clone()).await;
    let (document, done, is_rewritten) = match first {
        Err(error) if error.code() == "PDF_NOT_SIGNABLE" && !is_signed(&document) => {
            // What is encrypted, certified or no document at all is refused here again.
            match signatures.pdfs.turn().await?.mend(document).await {
                Ok(mended) => {
                    let done = signatures.pdfs.turn().await?.prepare(mended.clone(), fields).await;
                    (mended, done.map_err(|_| error)?, true)
                }
                Err(_) => return Err(error),
            }
        }
        other => (document, other?, false),
    };
    let bytes = documents::longer(document, &done.tail);
    documents::verified(signatures, &bytes).await?;
    Ok(Ready { bytes, pages: i64::try_from(done.pages).map_err(Error::internal)?, is_rewritten })
}

/// Where a signer's fields go: the signature, and what is filled in with it.
fn places(task: &SignTask) -> Vec<FieldPlace> {
    let page = |page: i64| usize::try_from(page).unwrap_or(0);
    let own = task.fields.iter().map(|field| FieldPlace {
        name: task.own_field(field),
        kind: if field.kind == FieldKind::Checkbox { pades::FieldKind::Checkbox } else { pades::FieldKind::Text },
        about: field.about().to_owned(),
        page: page(field.page),
        area: field.area.parts(),
    });
    let signature = FieldPlace {
        name: task.field(),
        kind: pades::FieldKind::Signature,
        about: String::new(),
        page: page(task.page),
        area: task.area.parts(),
    };
    std::iter::once(signature).chain(own).collect()
}

/// Whether there may be a signature in it: what one covers stands in plain letters.
fn is_signed(document: &[u8]) -> bool {
    const WORD: &[u8] = b"/ByteRange";
    document.windows(WORD.len()).any(|window| window == WORD)
}
