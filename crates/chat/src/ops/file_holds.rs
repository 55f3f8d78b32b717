//! Files of conversations under legal hold stay: the Drive keeps those that it is told of from being deleted. Which they
//! are is looked at when the job runs, so it does not matter in which order a hold is set, lifted and set again.

use kernel::{ConversationId, Ctx, FileId, Result};

use super::attachments::MODULE;
use crate::{
    Chat,
    store::{conversations, messages},
};

/// How many messages are looked at together.
const AT_ONCE: i64 = 200;

/// Holds the files of a conversation under legal hold, or lets those of another go.
///
/// # Errors
/// The Drive's, the database's.
pub async fn follow_hold(chat: &Chat, ctx: &Ctx, id: ConversationId) -> Result<()> {
    let mut before = Some(i64::MAX);
    while let Some(seq) = before {
        before = hold_some(chat, ctx, id, seq).await?;
    }
    Ok(())
}

/// Holds the files of the latest messages before a number, or lifts all holds of the conversation. Returns the number
/// before which to go on; `None` at the end. The conversation is looked at again after each change: where the hold was set
/// or lifted meanwhile, the change is made good.
async fn hold_some(chat: &Chat, ctx: &Ctx, id: ConversationId, before: i64) -> Result<Option<i64>> {
    let some = chat.store.read(ctx, move |tx| messages::list_with_files(tx, id, before, AT_ONCE)).await?;
    if !is_held(chat, ctx, id).await? {
        chat.files.lift(ctx, MODULE, &id.to_string()).await?;
        return Ok(is_held(chat, ctx, id).await?.then_some(i64::MAX));
    }
    let Some(last) = some.last() else { return Ok(None) };
    let mut files: Vec<FileId> = some.iter().flat_map(|message| message.files.iter().copied()).collect();
    files.sort_unstable();
    files.dedup();
    chat.files.hold(ctx, MODULE, &id.to_string(), &files).await?;
    let next = if is_held(chat, ctx, id).await? { last.seq } else { i64::MAX };
    Ok(Some(next))
}

async fn is_held(chat: &Chat, ctx: &Ctx, id: ConversationId) -> Result<bool> {
    let place = chat.store.read(ctx, move |tx| conversations::lookup(tx, None, id)).await?;
    Ok(place.is_some_and(|place| place.is_held))
}

/// The same for all conversations of the organisation.
///
/// # Errors
/// The Drive's, the database's.
pub async fn follow_holds(chat: &Chat, ctx: &Ctx) -> Result<()> {
    let mut after = None;
    while let Some(id) = chat.store.read(ctx, move |tx| conversations::lookup_next(tx, after)).await? {
        follow_hold(chat, ctx, id).await?;
        after = Some(id);
    }
    Ok(())
}

/// Holds files that have just been sent, where the conversation is under legal hold.
///
/// # Errors
/// The Drive's, the database's.
pub(super) async fn hold_sent(chat: &Chat, ctx: &Ctx, id: ConversationId, files: &[FileId]) -> Result<()> {
    if !is_held(chat, ctx, id).await? {
        return Ok(());
    }
    chat.files.hold(ctx, MODULE, &id.to_string(), files).await?;
    // Lifted meanwhile, the job that lifts it may have run before these were held.
    if is_held(chat, ctx, id).await? { Ok(()) } else { follow_hold(chat, ctx, id).await }
}

/// What a request does at once with the latest files, so that nobody deletes them before the job runs. The job does the
/// rest, and what fails here.
pub(super) async fn follow_hold_now(chat: &Chat, ctx: &Ctx, id: ConversationId) {
    let done = match hold_some(chat, ctx, id, i64::MAX).await {
        // Changed again while this went on.
        Ok(Some(i64::MAX)) => follow_hold(chat, ctx, id).await,
        done => done.map(drop),
    };
    if let Err(error) = done {
        tracing::warn!(%error, conversation.id = %id, "files of a conversation are held later");
    }
}
