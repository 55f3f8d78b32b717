//! People have read something, or want it to be unread.

use kernel::{ConversationId, Ctx, Error, MessageId, Result, id::TypedId};
use store::Tx;

use super::{authorized, tell_oneself};
use crate::{
    Chat,
    model::{Conversation, Message, ReadState, topic},
    policy::ConversationAction,
    store::{mentions, messages, reads},
};

/// What is said of a conversation (platform.md section 7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MetaAction {
    /// It was read, all of it or up to a message.
    MarkRead,
    /// It is to be unread, from a message on or from the last of somebody else.
    MarkUnread,
    /// The person knows of having been called.
    ClearMentions,
}

/// Notes what the person says of a conversation. Of one that the person is not in, nothing is noted.
///
/// # Errors
/// `NOT_FOUND` for the conversation, or a message that is not in it.
pub async fn change_meta(
    chat: &Chat,
    ctx: &Ctx,
    (id, message): (ConversationId, Option<MessageId>),
    action: MetaAction,
) -> Result<()> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::View)?;
            let message = message.map(|message| lookup(tx, &conversation, message)).transpose()?;
            if conversation.membership.is_none() {
                return Ok(());
            }
            match action {
                MetaAction::MarkRead => mark_read(tx, &conversation, me, message.as_ref())?,
                MetaAction::MarkUnread => mark_unread(tx, &conversation, me, message)?,
                MetaAction::ClearMentions => {
                    mentions::clear(tx, id, me, message.as_ref().map(|message| message.seq))?;
                }
            }
            tell_oneself(tx, &actor, ("conversation.read", topic::UNREAD), id)
        })
        .await
}

fn lookup(tx: &mut Tx<'_>, conversation: &Conversation, id: MessageId) -> Result<Message> {
    // One that was deleted meanwhile has its place still.
    let found = messages::lookup(tx, id)?.filter(|found| found.conversation == conversation.id);
    found.ok_or_else(|| Error::not_found(MessageId::NOUN))
}

fn mark_read(
    tx: &mut Tx<'_>,
    conversation: &Conversation,
    me: kernel::UserId,
    message: Option<&Message>,
) -> Result<()> {
    let Some(message) = message else {
        return reads::read_all(tx, conversation.id, me, conversation.last_seq);
    };
    // Who reads in a thread that the person has nothing to do with needs no memory of it.
    match reads::lookup(tx, conversation.id, me, message.root_seq)? {
        Some(state) => reads::set(tx, conversation.id, me, state.read_to(message.seq)),
        None => Ok(()),
    }
}

fn mark_unread(
    tx: &mut Tx<'_>,
    conversation: &Conversation,
    me: kernel::UserId,
    message: Option<Message>,
) -> Result<()> {
    let message = match message {
        Some(message) => Some(message),
        None => messages::lookup_last_of_others(tx, conversation.id, me)?,
    };
    let Some(message) = message else { return Ok(()) };
    let state = reads::lookup(tx, conversation.id, me, message.root_seq)?.unwrap_or(ReadState {
        root_seq: message.root_seq,
        last_read_seq: conversation.last_seq,
        manual_from_seq: None,
        is_following: true,
    });
    // Who marks a thread unread wants to see it again.
    let state = ReadState { is_following: true, ..state.unread_from(message.seq) };
    reads::set(tx, conversation.id, me, state)
}
