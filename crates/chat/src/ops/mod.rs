//! What people do in chat: one use case a file.

mod acquaintances;
mod attachments;
mod belongings;
mod calls;
mod channel_state;
mod create_channel;
mod delete_message;
mod digest;
mod drafts;
mod explain_access;
mod file_holds;
mod file_users;
mod find_conversation;
mod find_unread;
mod groups;
mod list_conversations;
mod list_files;
mod list_kept;
mod list_messages;
mod list_threads;
mod mark;
mod members;
mod mentions;
mod notices;
mod open_direct;
mod preferences;
mod prepare_files;
mod presence;
mod react;
mod remind;
mod retention;
mod schedule_message;
mod search;
mod search_messages;
mod seed_messages;
mod send_message;
mod settings;
mod show;
mod stream_message;
mod take_along;
mod typing;
mod update_conversation;
mod update_message;

pub use attachments::{let_all_read, let_read_along, release_files};
pub use channel_state::{ChannelState, set_channel_state};
pub use create_channel::{NewChannel, create_channel};
pub use delete_message::delete_message;
pub use digest::write_digest;
pub use drafts::{list_drafts, set_draft};
pub use file_holds::{follow_hold, follow_holds};
pub use find_conversation::find_conversation;
pub use find_unread::find_unread;
pub use groups::{GroupChanges, NewGroup, create_group, find_group, list_groups, remove_group, update_group};
pub use list_conversations::{list_channels, list_conversations};
pub use list_files::list_conversation_files;
pub use list_kept::{list_pins, list_saved, pin_message, save_message};
pub use list_messages::{Around, MessagePage, find_message, list_message_versions, list_messages};
pub use list_threads::{FollowedThread, FollowedThreads, follow_thread, list_threads};
pub use mark::{MetaAction, change_meta};
pub use members::{invite, join_conversation, leave_conversation, list_members, remove_member, update_member_role};
pub use open_direct::open_direct;
pub use preferences::{Preferences, update_preferences};
pub use prepare_files::prepare_files;
pub(crate) use presence::stream_presence;
pub use presence::{StreamedPresence, look_after_presences, tell_presence};
pub use react::react;
pub use remind::{list_reminders, remind, remove_reminder, set_reminder};
pub use retention::{expire_messages, find_retention, update_conversation_retention, update_retention};
pub use schedule_message::{
    ScheduledChange, cancel_scheduled, list_scheduled, schedule_message, send_scheduled, update_scheduled,
};
pub use search_messages::search_messages;
pub use seed_messages::seed_messages;
pub use send_message::{NewMessage, Sent, send_message};
pub use settings::{find_settings, update_settings};
pub use show::{Quoted, Shown, ShownConversations, ShownMessage, ShownReaction, ShownThread, conversation_name};
pub(crate) use stream_message::stream_message;
pub use stream_message::{Streamed, Told};
pub use take_along::{TakenConversation, TakenMessages, next_conversation, take_messages};
pub use typing::tell_typing;
pub use update_conversation::{ConversationChanges, update_conversation};
pub use update_message::{MessageChanges, update_message};

use kernel::{
    ConversationId, Ctx, Error, MessageId, Result, Scope, UserId,
    event::{Audience, DomainEvent, Topic},
    id::TypedId,
};
use serde_json::{Value, json};
use store::Tx;
use uuid::Uuid;

use crate::{
    model::{Conversation, Message, MessageKind, topic},
    policy::{ConversationAction, MessageAction, Placed},
    store::{conversations, members as rows, messages},
};

/// The conversation, to which the person may do this.
fn authorized(tx: &mut Tx<'_>, ctx: &Ctx, id: ConversationId, action: ConversationAction) -> Result<Conversation> {
    let found = conversations::lookup(tx, ctx.actor().user, id)?;
    let conversation = found.ok_or_else(|| Error::not_found(ConversationId::NOUN))?;
    ctx.authorize(action, &conversation)?;
    Ok(conversation)
}

/// The conversation, to which the person may do this and which is not only to be read.
fn open(tx: &mut Tx<'_>, ctx: &Ctx, id: ConversationId, action: ConversationAction) -> Result<Conversation> {
    let conversation = authorized(tx, ctx, id, action)?;
    require_open(&conversation)?;
    Ok(conversation)
}

fn require_open(conversation: &Conversation) -> Result<()> {
    if conversation.archived_at.is_some() {
        let message = "This channel is archived: it can only be read.";
        return Err(Error::conflict("CONVERSATION_ARCHIVED", message));
    }
    Ok(())
}

/// The message, which is there, and where it stands, to which the person may do this.
fn authorized_message(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    id: MessageId,
    action: MessageAction,
) -> Result<(Message, Conversation)> {
    let (message, conversation) = visible_message(tx, ctx, id)?;
    if !message.is_live() {
        return Err(Error::not_found(MessageId::NOUN));
    }
    ctx.authorize(action, &Placed { message: &message, conversation: &conversation })?;
    Ok((message, conversation))
}

/// The message, and where it stands, which the person may see.
fn visible_message(tx: &mut Tx<'_>, ctx: &Ctx, id: MessageId) -> Result<(Message, Conversation)> {
    let missing = || Error::not_found(MessageId::NOUN);
    let message = messages::lookup(tx, id)?.ok_or_else(missing)?;
    let conversation = conversations::lookup(tx, ctx.actor().user, message.conversation)?.ok_or_else(missing)?;
    // A message in a conversation that is not there for the person is not there either: the word is the message's.
    if !ctx.decide(ConversationAction::View, &conversation).is_allowed() {
        return Err(missing());
    }
    ctx.authorize(ConversationAction::View, &conversation)?;
    Ok((message, conversation))
}

/// Those who may hear of what happens in a conversation, and these besides. Of a public channel that is everybody who may find it,
/// and the guests who are in it.
fn audience(tx: &mut Tx<'_>, conversation: &Conversation, besides: &[UserId]) -> Result<Audience> {
    let mut people = rows::ids(tx, conversation.id)?;
    people.extend(besides);
    people.sort_unstable();
    people.dedup();
    if conversation.is_channel() && !conversation.is_private {
        return Ok(Audience::ScopeAndPeople(Scope::CHAT_CHANNELS_BROWSE, people));
    }
    Ok(Audience::People(people))
}

/// Writes down what happened to a conversation. A private channel's name is nobody's but its members'.
fn announce(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    kind: &'static str,
    conversation: &Conversation,
    besides: &[UserId],
    mut facts: Value,
) -> Result<()> {
    if conversation.is_channel() && !conversation.is_private {
        facts["name"] = conversation.name.as_str().into();
    }
    let people = audience(tx, conversation, besides)?;
    tx.emit(DomainEvent::new(ctx, kind, conversation.id, topic::CONVERSATIONS, people).with(facts))
}

/// Writes down what happened to a message, or that it came.
fn announce_message(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    kind: &'static str,
    conversation: &Conversation,
    message: MessageId,
) -> Result<()> {
    let people = audience(tx, conversation, &[])?;
    let mut event = DomainEvent::new(ctx, kind, message, topic::MESSAGES, people);
    event.ids = vec![conversation.id.into(), message.into()];
    tx.emit(event.with(json!({ "conversation": conversation.id.to_string() })))
}

/// Tells the person's own pages what they are to read again of a conversation.
fn tell_oneself(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (kind, topic): (&'static str, Topic),
    conversation: ConversationId,
) -> Result<()> {
    let people = Audience::People(vec![ctx.user()?]);
    tx.emit(DomainEvent::new(ctx, kind, conversation, topic, people))
}

/// Adds a line of the product's own: what the person did to the channel, or whom to.
fn add_line(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    conversation: &Conversation,
    (kind, subject, text): (MessageKind, Option<UserId>, &str),
) -> Result<()> {
    let Some(author) = ctx.actor().user.or(subject) else { return Ok(()) };
    let (id, now) = (ctx.new_id::<MessageId>(), ctx.now());
    let line = Message {
        id,
        conversation: conversation.id,
        seq: conversations::take_seq(tx, conversation.id, now)?,
        root_seq: 0,
        root: None,
        kind,
        author,
        subject,
        client_id: Uuid::from(id),
        body: text.to_owned(),
        files: Vec::new(),
        quoted: None,
        created_at: now,
        edited_at: None,
        deleted_at: None,
        pinned_at: None,
        pinned_by: None,
    };
    messages::add(tx, &line, "", false)?;
    announce_message(tx, ctx, "message.changed", conversation, id)
}
