//! A message says something else, or comes with other files.

use kernel::{Ctx, Error, ErrorKind, FileId, MessageId, Result};

use super::{
    announce_message,
    attachments::{attach_again, attach_all, let_all_read_now, release_now},
    authorized_message, digest, mentions, require_open,
    retention::require_not_held,
    send_message::settle_files,
    show::{self, Shown},
};
use crate::{Chat, jobs::queued, model::Body, policy::MessageAction, store::messages};

/// What a message is to be.
#[derive(Clone, Debug)]
pub struct MessageChanges {
    /// Its words.
    pub body: Body,
    /// The files it comes with; `None` for the same as before.
    pub files: Option<Vec<FileId>>,
    /// Whether whoever writes knows how many it comes to call.
    pub is_confirmed: bool,
}

/// Changes the words of a message, and the files it comes with. What it said before is kept, and those whom it did not call
/// before are told.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `CONVERSATION_ARCHIVED`; 409 `MANY_MENTIONED` where it comes to call many and that is
/// not confirmed; `MESSAGE_EMPTY`; 409 `CONVERSATION_HELD` where a file would go; 409 `CHANGED_MEANWHILE` where its files were
/// changed at the same time; for files what the Drive says.
pub async fn update_message(chat: &Chat, ctx: &Ctx, id: MessageId, changes: MessageChanges) -> Result<Shown> {
    let MessageChanges { mut body, files, is_confirmed } = changes;
    let actor = ctx.clone();
    let (message, _) = chat.store.read(ctx, move |tx| authorized_message(tx, &actor, id, MessageAction::Edit)).await?;
    let names_files = files.is_some();
    let files = match files {
        Some(mut files) => {
            settle_files(&mut files)?;
            files
        }
        None => message.files.clone(),
    };
    let is_blank = body.is_blank();
    require_content(is_blank && files.is_empty() && message.quoted.is_none())?;
    let called = mentions::settle(chat, ctx, message.conversation, &mut body).await?;
    let added: Vec<FileId> = files.iter().copied().filter(|file| !message.files.contains(file)).collect();
    attach_all(chat, ctx, id, &added).await?;
    let (html, search_key, has_links) = (body.to_html(), body.search_key(), body.has_links());
    let (actor, wanted) = (ctx.clone(), files);
    let before_files = message.files.clone();
    let written = chat
        .store
        .write(ctx, move |tx| {
            let (before, conversation) = authorized_message(tx, &actor, id, MessageAction::Edit)?;
            require_open(&conversation)?;
            if names_files && before.files != before_files {
                let message = "This message was changed meanwhile. Look at it again.";
                return Err(Error::conflict("CHANGED_MEANWHILE", message));
            }
            let wanted = if names_files { &wanted } else { &before.files };
            if before.body == html && before.files == *wanted {
                return Ok(());
            }
            require_content(is_blank && wanted.is_empty() && before.quoted.is_none())?;
            let is_any_gone = before.files.iter().any(|file| !wanted.contains(file));
            if is_any_gone {
                require_not_held(&conversation)?;
                tx.enqueue(queued::release(&actor, conversation.id, id))?;
            }
            if wanted.iter().any(|file| !before.files.contains(file)) {
                tx.enqueue(queued::files(&actor, conversation.id, wanted))?;
            }
            messages::update(tx, &before, (&html, wanted), (&search_key, has_links), actor.now())?;
            let noted = mentions::note(tx, &before, &called)?;
            if noted.is_louder() {
                mentions::require_confirmed(called.reach(conversation.member_count), is_confirmed)?;
            }
            mentions::tell_called(tx, &actor, &before, &noted.fresh)?;
            digest::expect(tx, &actor, &conversation, &before)?;
            announce_message(tx, &actor, "message.changed", &conversation, id)
        })
        .await;
    if let Err(error) = written {
        release_now(chat, ctx, id, &added).await;
        return Err(error);
    }
    attach_again(chat, ctx, id, &added).await;
    let_all_read_now(chat, ctx, message.conversation, &added).await;
    show::show_one(chat, ctx, id).await
}

fn require_content(is_empty: bool) -> Result<()> {
    if is_empty {
        return Err(Error::new(ErrorKind::Invalid, "MESSAGE_EMPTY", "A message says something. Delete it instead."));
    }
    Ok(())
}
