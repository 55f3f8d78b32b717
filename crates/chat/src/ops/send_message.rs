//! A message is written.

use kernel::{ConversationId, Ctx, Error, ErrorKind, FileId, MessageId, Result, id::TypedId};
use store::Tx;
use uuid::Uuid;

use super::{
    announce_message,
    attachments::{attach_all, let_all_read_now, release_now},
    authorized, digest, mentions, require_open,
    show::{self, Shown},
    visible_message,
};
use crate::{
    Chat,
    jobs::queued,
    model::{Body, Conversation, MAX_FILES, Message, MessageKind, ReadState},
    policy::ConversationAction,
    store::{conversations, members, messages, reads},
};

/// A message to be written.
#[derive(Clone, Debug)]
pub struct NewMessage {
    /// What the page that sends it calls it: sent again, it is not written again.
    pub client_id: Uuid,
    /// Its words.
    pub body: Body,
    /// The message that it answers in a thread.
    pub root: Option<MessageId>,
    /// The message that it quotes.
    pub quoted: Option<MessageId>,
    /// The files it comes with.
    pub files: Vec<FileId>,
    /// Whether whoever writes knows how many it calls.
    pub is_confirmed: bool,
}

/// What became of a message.
#[derive(Clone, Debug)]
pub enum Sent {
    /// It was written.
    Now(Shown),
    /// It had been written before.
    Before(Shown),
}

/// Writes a message.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 403 `CONVERSATION_LOCKED`; 409 `CONVERSATION_ARCHIVED`, `MANY_MENTIONED`, `CLIENT_ID_TAKEN`, `MESSAGE_DELETED`
/// (the one it would reply to);
/// `MESSAGE_EMPTY`; for files what the Drive says.
pub async fn send_message(chat: &Chat, ctx: &Ctx, id: ConversationId, mut new: NewMessage) -> Result<Sent> {
    let (actor, me, client) = (ctx.clone(), ctx.user()?, new.client_id);
    let known = chat
        .store
        .read(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::View)?;
            let known = messages::lookup_of_client(tx, me, client)?;
            if known.is_none() {
                may_send(&actor, &conversation)?;
            }
            Ok(known)
        })
        .await?;
    if let Some(known) = known {
        return before(chat, ctx, id, &known).await;
    }
    if new.body.is_blank() && new.files.is_empty() && new.quoted.is_none() {
        return Err(Error::new(ErrorKind::Invalid, "MESSAGE_EMPTY", "Write something first."));
    }
    settle_files(&mut new.files)?;
    let called = mentions::settle(chat, ctx, id, &mut new.body).await?;
    let message_id = ctx.new_id::<MessageId>();
    attach_all(chat, ctx, message_id, &new.files).await?;

    let (actor, files) = (ctx.clone(), new.files.clone());
    let (html, search_key, has_links) = (new.body.to_html(), new.body.search_key(), new.body.has_links());
    let written = chat
        .store
        .write(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::View)?;
            if let Some(known) = messages::lookup_of_client(tx, me, client)? {
                return Ok(Some(known));
            }
            may_send(&actor, &conversation)?;
            mentions::require_confirmed(called.reach(conversation.member_count), new.is_confirmed)?;
            let root = new.root.map(|root| lookup_root(tx, &conversation, root)).transpose()?;
            if let Some(quoted) = new.quoted {
                visible_message(tx, &actor, quoted)?;
            }
            let now = actor.now();
            let message = Message {
                id: message_id,
                conversation: id,
                seq: conversations::take_seq(tx, id, now)?,
                root_seq: root.as_ref().map_or(0, |root| root.seq),
                root: root.as_ref().map(|root| root.id),
                kind: MessageKind::Message,
                author: me,
                subject: None,
                client_id: client,
                body: html.clone(),
                files: new.files.clone(),
                quoted: new.quoted,
                created_at: now,
                edited_at: None,
                deleted_at: None,
                pinned_at: None,
                pinned_by: None,
            };
            messages::add(tx, &message, &search_key, has_links)?;
            mentions::note(tx, &message, &called)?;
            if let Some(root) = &root {
                follow(tx, &message, root)?;
            }
            if !message.files.is_empty() {
                tx.enqueue(queued::files(&actor, id, &message.files))?;
            }
            digest::expect(tx, &actor, &conversation, &message)?;
            announce_message(tx, &actor, "message.sent", &conversation, message.id)?;
            Ok(None)
        })
        .await;
    match written {
        Ok(None) => {
            let_all_read_now(chat, ctx, id, &files).await;
            Ok(Sent::Now(show::show_one(chat, ctx, message_id).await?))
        }
        Ok(Some(known)) => {
            release_now(chat, ctx, message_id, &files).await;
            before(chat, ctx, id, &known).await
        }
        Err(error) => {
            release_now(chat, ctx, message_id, &files).await;
            Err(error)
        }
    }
}

/// Each file once, and not too many.
pub(super) fn settle_files(files: &mut Vec<FileId>) -> Result<()> {
    if files.len() > MAX_FILES {
        return Err(Error::invalid(format!("A message has at most {MAX_FILES} files.")));
    }
    files.sort_unstable();
    files.dedup();
    Ok(())
}

async fn before(chat: &Chat, ctx: &Ctx, id: ConversationId, known: &Message) -> Result<Sent> {
    if known.conversation != id {
        return Err(Error::conflict("CLIENT_ID_TAKEN", "Another message of yours is called so already."));
    }
    Ok(Sent::Before(show::show_one(chat, ctx, known.id).await?))
}

pub(super) fn may_send(ctx: &Ctx, conversation: &Conversation) -> Result<()> {
    if conversation.is_locked && !ctx.decide(ConversationAction::Send, conversation).is_allowed() {
        let message = "This channel is locked: only moderators write in it.";
        return Err(Error::new(ErrorKind::Forbidden, "CONVERSATION_LOCKED", message));
    }
    ctx.authorize(ConversationAction::Send, conversation)?;
    require_open(conversation)
}

/// The message that a thread hangs on. A reply to a reply is one to the same message.
pub(super) fn lookup_root(tx: &mut Tx<'_>, conversation: &Conversation, id: MessageId) -> Result<Message> {
    let missing = || Error::not_found(MessageId::NOUN);
    let found = messages::lookup(tx, id)?.filter(|found| found.conversation == conversation.id);
    let found = found.ok_or_else(missing)?;
    let root = match found.root {
        Some(root) => messages::lookup(tx, root)?.ok_or_else(missing)?,
        None => found,
    };
    if root.kind != MessageKind::Message {
        return Err(missing());
    }
    if root.deleted_at.is_some() {
        let message = "This message was deleted, so nobody can reply to it any more.";
        return Err(Error::conflict("MESSAGE_DELETED", message));
    }
    Ok(root)
}

/// Whoever began a thread follows it, and so does whoever writes in it, also where the person did not want to before.
fn follow(tx: &mut Tx<'_>, message: &Message, root: &Message) -> Result<()> {
    let place = (message.conversation, root.seq);
    if root.author != message.author {
        // Unless that person has left meanwhile.
        let author = members::among(tx, message.conversation, &[root.author])?;
        reads::follow(tx, place, &author, message.seq)?;
    }
    let own = reads::lookup(tx, message.conversation, message.author, root.seq)?;
    let state = match own {
        Some(state) => ReadState { is_following: true, ..state },
        None => ReadState { root_seq: root.seq, last_read_seq: message.seq, manual_from_seq: None, is_following: true },
    };
    reads::set(tx, message.conversation, message.author, state)
}
