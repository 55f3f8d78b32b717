//! Files that messages come with. The Drive keeps which message uses which file, and who sees a file; here is said who does: whoever
//! is in a conversation reads what was sent there.
//!
//! It is told in two ways: at once, so that a picture is there when the message is, and by a job that is written down with the
//! change itself, so that a crash between the two does not keep it from happening. Both look at who is in the conversations now,
//! so it does not matter which comes first, or how often.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{ConversationId, Ctx, FileId, MessageId, Result, UserId, port::FileLink};

use super::file_holds::hold_sent;
use crate::{
    Chat,
    store::{members, messages},
};

/// The module, as the Drive knows whose things use files.
pub(super) const MODULE: &str = "chat";

/// How many messages are looked at together.
const AT_ONCE: i64 = 200;

/// How many of the latest messages are looked at within a request.
const FIRST: i64 = 50;

/// Those who join and those who leave.
type Change = (Vec<UserId>, Vec<UserId>);

fn link(message: MessageId) -> FileLink {
    FileLink { module: MODULE.to_owned(), entity: message.to_string(), kind: String::new() }
}

/// Notes that a message uses files, each of which the person may attach. Where one is refused, none of them is used.
pub(super) async fn attach_all(chat: &Chat, ctx: &Ctx, message: MessageId, files: &[FileId]) -> Result<()> {
    for file in files {
        if let Err(error) = chat.files.attach(ctx, *file, &link(message)).await {
            release_now(chat, ctx, message, files).await;
            return Err(error);
        }
    }
    Ok(())
}

/// A changed message came to use files: another change at the same time, which failed, may have released them meanwhile.
pub(super) async fn attach_again(chat: &Chat, ctx: &Ctx, message: MessageId, files: &[FileId]) {
    for file in files {
        if let Err(error) = chat.files.attach(ctx, *file, &link(message)).await {
            tracing::warn!(%error, message.id = %message, file.id = %file, "a file of a message was not attached again");
        }
    }
}

/// A message that was not written, or not changed, does not use these files. What fails here gives nobody a file to read:
/// what counts is which files a message comes with.
pub(super) async fn release_now(chat: &Chat, ctx: &Ctx, message: MessageId, files: &[FileId]) {
    if files.is_empty() {
        return;
    }
    if let Err(error) = release_unused(chat, ctx, message).await {
        tracing::warn!(%error, message.id = %message, "files of a message that was not written are released later");
    }
}

/// A message uses no files but those it comes with now: none where it is gone.
async fn release_unused(chat: &Chat, ctx: &Ctx, message: MessageId) -> Result<()> {
    let kept = chat.store.read(ctx, move |tx| messages::lookup(tx, message)).await?.map(|found| found.files);
    chat.files.release(ctx, MODULE, &message.to_string(), &kept.unwrap_or_default()).await
}

/// The same after the answer, and who reads what it used before. Done again after a crash, it does no harm.
///
/// # Errors
/// The Drive's: the job is done again.
pub async fn release_files(chat: &Chat, ctx: &Ctx, conversation: ConversationId, message: MessageId) -> Result<()> {
    let files = chat.files.files_of(ctx, MODULE, &message.to_string()).await?;
    release_unused(chat, ctx, message).await?;
    // Without this message those who are in the conversation may have no other reason to see them.
    let_all_read(chat, ctx, conversation, &files).await
}

/// Has everybody in a conversation read these files, or no longer, as they were sent somewhere where the person is.
///
/// # Errors
/// The Drive's, the database's.
pub async fn let_all_read(chat: &Chat, ctx: &Ctx, conversation: ConversationId, files: &[FileId]) -> Result<()> {
    let people = chat.store.read(ctx, move |tx| members::ids(tx, conversation)).await?;
    let_read(chat, ctx, files, &people).await?;
    hold_sent(chat, ctx, conversation, files).await
}

/// The same right after the change, for whoever looks at once. What fails here is done by the job.
pub(super) async fn let_all_read_now(chat: &Chat, ctx: &Ctx, conversation: ConversationId, files: &[FileId]) {
    if files.is_empty() {
        return;
    }
    if let Err(error) = let_all_read(chat, ctx, conversation, files).await {
        tracing::warn!(%error, conversation.id = %conversation, "files that were sent are seen by others later");
    }
}

/// Has these people read what was sent in a conversation, or no longer, as they are in it.
///
/// # Errors
/// The Drive's, the database's.
pub async fn let_read_along(chat: &Chat, ctx: &Ctx, conversation: ConversationId, people: &[UserId]) -> Result<()> {
    let mut before = Some(i64::MAX);
    while let Some(seq) = before {
        before = let_some_read(chat, ctx, (conversation, people), seq, AT_ONCE).await?;
    }
    Ok(())
}

/// The same right after the change for what was sent last, for whoever looks at once. The job does the rest, and what
/// fails here: a request does not wait until all files of a large conversation are done.
pub(super) async fn let_read_along_now(chat: &Chat, ctx: &Ctx, conversation: ConversationId, people: &[UserId]) {
    if let Err(error) = let_some_read(chat, ctx, (conversation, people), i64::MAX, FIRST).await {
        tracing::warn!(%error, conversation.id = %conversation, "files of a conversation follow its members later");
    }
}

/// Has these people read what came with the latest messages before a number, or no longer. Returns the number before which
/// to go on; `None` at the end.
async fn let_some_read(
    chat: &Chat,
    ctx: &Ctx,
    (conversation, people): (ConversationId, &[UserId]),
    before: i64,
    rows: i64,
) -> Result<Option<i64>> {
    let some = chat.store.read(ctx, move |tx| messages::list_with_files(tx, conversation, before, rows)).await?;
    let mut files: Vec<FileId> = some.iter().flat_map(|message| message.files.iter().copied()).collect();
    files.sort_unstable();
    files.dedup();
    let_read(chat, ctx, &files, people).await?;
    Ok(some.last().map(|last| last.seq))
}

async fn let_read(chat: &Chat, ctx: &Ctx, files: &[FileId], people: &[UserId]) -> Result<()> {
    if files.is_empty() || people.is_empty() {
        return Ok(());
    }
    for ((joined, left), files) in changes(chat, ctx, files, people).await? {
        chat.files.read_along(ctx, MODULE, &files, (&joined, &left)).await?;
    }
    Ok(())
}

/// The files by what changes about them alike.
async fn changes(chat: &Chat, ctx: &Ctx, files: &[FileId], people: &[UserId]) -> Result<BTreeMap<Change, Vec<FileId>>> {
    let used: Vec<(FileId, String)> = chat.files.things_of(ctx, MODULE, files).await?;
    let mut ids: Vec<MessageId> = used.iter().filter_map(|(_, message)| message.parse().ok()).collect();
    ids.sort_unstable();
    ids.dedup();
    let asked = people.to_vec();
    let readers: HashMap<String, (Vec<FileId>, HashSet<UserId>)> = chat
        .store
        .read(ctx, move |tx| {
            let mut places: HashMap<ConversationId, HashSet<UserId>> = HashMap::new();
            let mut readers = HashMap::new();
            for message in messages::list_by_id(tx, &ids)?.into_iter().filter(|one| one.deleted_at.is_none()) {
                let place = message.conversation;
                let found = match places.get(&place) {
                    Some(found) => found.clone(),
                    None => members::among(tx, place, &asked)?.into_iter().collect(),
                };
                places.insert(place, found.clone());
                readers.insert(message.id.to_string(), (message.files, found));
            }
            Ok(readers)
        })
        .await?;
    let mut found: BTreeMap<Change, Vec<FileId>> = BTreeMap::new();
    for file in files {
        let reads = |person: &UserId| {
            let mut messages = used.iter().filter(|(used, _)| used == file);
            // A message that has been changed may not come with the file any more.
            let lets =
                |(files, readers): &(Vec<FileId>, HashSet<UserId>)| files.contains(file) && readers.contains(person);
            messages.any(|(_, message)| readers.get(message).is_some_and(lets))
        };
        let (joined, left) = people.iter().copied().partition(|person| reads(person));
        found.entry((joined, left)).or_default().push(*file);
    }
    Ok(found)
}
