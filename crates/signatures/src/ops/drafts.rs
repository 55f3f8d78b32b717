//! Requests are kept before they are sent. Nobody but the owner sees them or is told of them, whatever power one has.

use kernel::{
    Ctx, Error, FileId, Result, SignDraftId, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
    page::{Limit, Page},
    port::SignableBy,
};
use store::Tx;

use super::{NewRequest, Party, create_request::create};
use crate::{
    Signatures,
    model::{Draft, MOST_DRAFTS, SignRequest, topic},
    policy::{Desk, DeskAction},
    store::drafts,
};

/// A draft as it is to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DraftText {
    /// The document.
    pub file: FileId,
    /// Everything else, as JSON.
    pub body: String,
}

fn missing() -> Error {
    Error::not_found(SignDraftId::NOUN)
}

/// Keeps a request that is not sent yet.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` and `NOT_A_PDF` for the file; `TOO_MANY_DRAFTS`.
pub async fn create_draft(signatures: &Signatures, ctx: &Ctx, text: DraftText) -> Result<Draft> {
    ctx.authorize(DeskAction::Create, &Desk)?;
    let (me, now) = (ctx.user()?, ctx.now());
    let DraftText { file, body } = text;
    let file_name = file_name(signatures, ctx, file).await?;
    let draft = Draft { id: ctx.new_id(), owner: me, file, file_name, body, created_at: now, updated_at: now };
    let (actor, kept) = (ctx.clone(), draft.clone());
    signatures
        .store
        .write(ctx, move |tx| {
            if drafts::count_of(tx, me)? >= MOST_DRAFTS {
                let message = "You keep as many drafts as one person may. Send or delete some.";
                return Err(Error::conflict("TOO_MANY_DRAFTS", message));
            }
            drafts::add(tx, &kept)?;
            tell(tx, &actor, "signature.draft_created", me, kept.id)
        })
        .await?;
    Ok(draft)
}

/// One of the person's drafts.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`, also for one of somebody else.
pub async fn find_draft(signatures: &Signatures, ctx: &Ctx, id: SignDraftId) -> Result<Draft> {
    ctx.authorize(DeskAction::Create, &Desk)?;
    let me = ctx.user()?;
    signatures.store.read(ctx, move |tx| drafts::lookup(tx, me, id)).await?.ok_or_else(missing)
}

/// A page of the person's drafts, the latest first.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND` for a cursor that is none of ours.
pub async fn list_drafts(
    signatures: &Signatures,
    ctx: &Ctx,
    cursor: Option<&str>,
    limit: Limit,
) -> Result<Page<Draft>> {
    ctx.authorize(DeskAction::Create, &Desk)?;
    let (me, below) = (ctx.user()?, cursor.map(str::parse::<SignDraftId>).transpose()?);
    let most = i64::from(limit.get()) + 1;
    let found = signatures.store.read(ctx, move |tx| drafts::list(tx, me, below, most)).await?;
    Ok(Page::from_overlong(found, limit, |last| last.id.to_string()))
}

/// Keeps a draft as it is now.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`, also for a draft of somebody else; those of [`create_draft`] where it has another file.
pub async fn update_draft(signatures: &Signatures, ctx: &Ctx, id: SignDraftId, text: DraftText) -> Result<Draft> {
    let before = find_draft(signatures, ctx, id).await?;
    let DraftText { file, body } = text;
    let file_name =
        if file == before.file { before.file_name.clone() } else { file_name(signatures, ctx, file).await? };
    let draft = Draft { file, file_name, body, updated_at: ctx.now(), ..before };
    let (actor, kept) = (ctx.clone(), draft.clone());
    signatures
        .store
        .write(ctx, move |tx| {
            let whole = (kept.file, kept.file_name.as_str());
            if !drafts::update(tx, (kept.owner, id), whole, &kept.body, kept.updated_at)? {
                return Err(missing());
            }
            tell(tx, &actor, "signature.draft_changed", kept.owner, id)
        })
        .await?;
    Ok(draft)
}

/// Deletes a draft.
///
/// # Errors
/// `FORBIDDEN`; `NOT_FOUND`, also for a draft of somebody else.
pub async fn delete_draft(signatures: &Signatures, ctx: &Ctx, id: SignDraftId) -> Result<()> {
    ctx.authorize(DeskAction::Create, &Desk)?;
    let (me, actor) = (ctx.user()?, ctx.clone());
    signatures
        .store
        .write(ctx, move |tx| {
            if !drafts::remove(tx, me, id, None)? {
                return Err(missing());
            }
            tell(tx, &actor, "signature.draft_deleted", me, id)
        })
        .await
}

/// Makes a request of the draft, which is gone then.
///
/// # Errors
/// Those of [`super::create_request`]; `DRAFT_CHANGED` where the draft is not the one given any more.
pub async fn send_draft(signatures: &Signatures, party: &Party, draft: &Draft, new: NewRequest) -> Result<SignRequest> {
    let (owner, id, as_of) = (draft.owner, draft.id, draft.updated_at);
    let taking = move |tx: &mut Tx<'_>| {
        if drafts::remove(tx, owner, id, Some(as_of))? {
            return Ok(());
        }
        Err(Error::conflict("DRAFT_CHANGED", "This draft was changed or sent meanwhile. Look at it again."))
    };
    create(signatures, party, new, taking).await
}

/// The name of a document that the person reads.
async fn file_name(signatures: &Signatures, ctx: &Ctx, file: FileId) -> Result<String> {
    Ok(signatures.files.open(ctx, file, SignableBy::Oneself).await?.name)
}

/// Tells the owner's other browsers, and nobody else. What is in the draft is not told.
fn tell(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, owner: UserId, id: SignDraftId) -> Result<()> {
    tx.emit(DomainEvent::new(ctx, kind, id, topic::REQUESTS, Audience::People(vec![owner])))
}
