//! How chat looks as JSON.

use std::collections::HashMap;

use kernel::{Ctx, UserId, page::Limit, port};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{
    model::{self, ChannelVisibility, ConversationKind, Cursor, MemberRole, MessageKind, NotificationLevel},
    ops::{Quoted, Shown, ShownConversations, ShownMessage, ShownThread, conversation_name},
    policy::{ConversationAction, Lobby, LobbyAction, MessageAction, Placed},
};

/// How many of those who reacted are named.
const NAMED: usize = 20;

/// Where a list begins and how long it is.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListPage {
    /// 1 to 200, 50 unless given.
    pub(super) limit: Option<u32>,
    /// `nextCursor` of the page before.
    pub(super) cursor: Option<String>,
}

impl ListPage {
    pub(super) fn read(&self) -> kernel::Result<(Limit, Option<Cursor>)> {
        Ok((Limit::new(self.limit)?, self.cursor.as_deref().map(Cursor::decode).transpose()?))
    }
}

/// Somebody.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatPerson {
    id: Uuid,
    /// Empty for somebody who never was a member.
    display_name: String,
    /// The address of the person's picture on this server; null where there is none.
    #[schema(required)]
    photo_url: Option<String>,
    /// Whether the person belongs to the organisation still.
    is_member: bool,
}

impl ChatPerson {
    pub(super) fn new(id: UserId, people: &HashMap<UserId, port::Person>) -> Self {
        let person = people.get(&id);
        Self {
            id: id.into(),
            display_name: person.map(|person| person.display_name.clone()).unwrap_or_default(),
            photo_url: person.and_then(|person| person.photo_url.clone()),
            is_member: person.is_some_and(|person| person.is_member),
        }
    }
}

/// A channel, a direct message or a group.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Conversation {
    id: Uuid,
    kind: ConversationKind,
    /// Null for what is no channel.
    #[schema(required)]
    visibility: Option<ChannelVisibility>,
    /// A channel's name; empty for others, which are called by their people.
    name: String,
    /// What is talked about now.
    topic: String,
    /// What it is for.
    description: String,
    #[schema(required)]
    created_by: Option<Uuid>,
    /// RFC 3339.
    created_at: String,
    /// The number of its last message; 0 where there was none.
    last_seq: i64,
    /// RFC 3339.
    #[schema(required)]
    last_message_at: Option<String>,
    /// RFC 3339; null while it is written in.
    #[schema(required)]
    archived_at: Option<String>,
    /// Whether only moderators write in it.
    is_locked: bool,
    member_count: i64,
    /// For how many days its messages are kept; 0 for ever, null as the organisation says.
    #[schema(required)]
    keep_days: Option<i64>,
    /// Whether nothing in it may be deleted, by its own rule or the organisation's.
    is_held: bool,
    /// Whether that is its own rule.
    is_held_itself: bool,
    /// Of what is no channel: everybody in it besides whoever asks, at most 20.
    people: Vec<ChatPerson>,
    /// Null for whoever is not in it.
    #[schema(required)]
    membership: Option<ConversationMembership>,
    can: ConversationAbilities,
}

/// How whoever asks is in a conversation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConversationMembership {
    role: MemberRole,
    is_starred: bool,
    is_muted: bool,
    /// Of what one has chosen to be told; null for the default.
    #[schema(required)]
    level: Option<NotificationLevel>,
    /// Of what those are told who have not chosen.
    default_level: NotificationLevel,
    /// RFC 3339.
    joined_at: String,
    /// Up to which message it was read.
    last_read_seq: i64,
    /// From which message on it was marked unread.
    #[schema(required)]
    manual_from_seq: Option<i64>,
}

/// What whoever asks may do in a conversation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConversationAbilities {
    send: bool,
    edit: bool,
    archive: bool,
    lock: bool,
    invite: bool,
    remove: bool,
    join: bool,
    leave: bool,
    pin: bool,
    /// Delete messages of others.
    moderate: bool,
    /// Decide how long its messages are kept.
    retain: bool,
}

impl Conversation {
    pub(super) fn new(
        ctx: &Ctx,
        conversation: &model::Conversation,
        others: &[UserId],
        people: &HashMap<UserId, port::Person>,
    ) -> Self {
        let may = |action| ctx.decide(action, conversation).is_allowed();
        let is_open = conversation.archived_at.is_none();
        Self {
            id: conversation.id.into(),
            kind: conversation.kind,
            visibility: conversation.visibility(),
            name: conversation.name.clone(),
            topic: conversation.topic.clone(),
            description: conversation.description.clone(),
            created_by: conversation.created_by.map(Into::into),
            created_at: conversation.created_at.to_string(),
            last_seq: conversation.last_seq,
            last_message_at: conversation.last_message_at.map(|at| at.to_string()),
            archived_at: conversation.archived_at.map(|at| at.to_string()),
            is_locked: conversation.is_locked,
            member_count: conversation.member_count,
            keep_days: conversation.keeping.keep_days,
            is_held: conversation.is_held,
            is_held_itself: conversation.keeping.is_held,
            people: others.iter().map(|id| ChatPerson::new(*id, people)).collect(),
            membership: conversation.membership.map(|own| ConversationMembership {
                role: own.role,
                is_starred: own.is_starred,
                is_muted: own.is_muted,
                level: own.level,
                default_level: conversation.default_level(),
                joined_at: own.joined_at.to_string(),
                last_read_seq: own.last_read_seq,
                manual_from_seq: own.manual_from_seq,
            }),
            can: ConversationAbilities {
                send: is_open && may(ConversationAction::Send),
                edit: is_open && may(ConversationAction::Edit),
                archive: may(ConversationAction::Archive),
                lock: is_open && may(ConversationAction::Lock),
                invite: is_open && may(ConversationAction::Invite),
                remove: may(ConversationAction::Remove),
                join: is_open && may(ConversationAction::Join),
                leave: may(ConversationAction::Leave),
                pin: is_open && may(ConversationAction::Send),
                moderate: may(ConversationAction::Moderate),
                retain: may(ConversationAction::Retain),
            },
        }
    }

    /// The only one.
    pub(super) fn one(ctx: &Ctx, shown: &ShownConversations) -> kernel::Result<Self> {
        let found = shown.items.first().ok_or_else(|| kernel::Error::not_found("Conversation"))?;
        Ok(Self::of(ctx, found, shown))
    }

    fn of(ctx: &Ctx, conversation: &model::Conversation, shown: &ShownConversations) -> Self {
        let others = shown.others.get(&conversation.id).map(Vec::as_slice).unwrap_or_default();
        Self::new(ctx, conversation, others, &shown.people)
    }
}

/// A page of conversations.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ConversationPage {
    items: Vec<Conversation>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    can: ChatAbilities,
}

/// What whoever asks may do without a conversation at hand.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatAbilities {
    create_channel: bool,
    /// Write to people.
    create_direct: bool,
    /// Look for channels and groups, and know everybody; without it one is a guest.
    browse: bool,
}

impl ConversationPage {
    pub(super) fn new(ctx: &Ctx, shown: ShownConversations) -> Self {
        let may = |action| ctx.decide(action, &Lobby).is_allowed();
        Self {
            items: shown.items.iter().map(|one| Conversation::of(ctx, one, &shown)).collect(),
            next_cursor: shown.next_cursor.clone(),
            can: ChatAbilities {
                create_channel: may(LobbyAction::CreateChannel),
                create_direct: may(LobbyAction::CreateDirect),
                browse: may(LobbyAction::Browse),
            },
        }
    }
}

/// A message.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Message {
    id: Uuid,
    conversation_id: Uuid,
    /// Its number in the conversation.
    seq: i64,
    kind: MessageKind,
    author: ChatPerson,
    /// Whom the author did it to, in a line of the product's own.
    #[schema(required)]
    subject: Option<ChatPerson>,
    /// The new name or topic, in a line of the product's own.
    #[schema(required)]
    text: Option<String>,
    /// HTML; empty where it was deleted, and in lines of the product's own.
    body: String,
    /// The message that it answers in a thread.
    #[schema(required)]
    thread_root_id: Option<Uuid>,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    #[schema(required)]
    edited_at: Option<String>,
    /// RFC 3339: its place is kept because replies hang on it.
    #[schema(required)]
    deleted_at: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    pinned_at: Option<String>,
    #[schema(required)]
    pinned_by: Option<ChatPerson>,
    /// Whether whoever asks has saved it.
    is_saved: bool,
    /// RFC 3339: when whoever asks wants to be reminded of it.
    #[schema(required)]
    remind_at: Option<String>,
    /// Whether it calls whoever asks.
    is_mentioned: bool,
    /// What the page that sent it calls it; for its author only.
    #[schema(required)]
    client_id: Option<Uuid>,
    /// Files of the Drive, which says what they are called.
    file_ids: Vec<Uuid>,
    /// What it quotes; null where it quotes nothing, or what whoever asks may not see.
    #[schema(required)]
    quoted: Option<QuotedMessage>,
    /// Whether it quotes what whoever asks may not see, or what is gone.
    quoted_is_hidden: bool,
    reactions: Vec<MessageReaction>,
    /// Null where no reply hangs on it.
    #[schema(required)]
    thread: Option<MessageThread>,
    can: MessageAbilities,
}

/// A message that another one quotes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct QuotedMessage {
    id: Uuid,
    conversation_id: Uuid,
    conversation_name: String,
    author: ChatPerson,
    /// HTML.
    body: String,
    /// RFC 3339.
    created_at: String,
}

/// Everybody's reaction with one emoji.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageReaction {
    emoji: String,
    count: usize,
    is_mine: bool,
    /// The first 20.
    user_ids: Vec<Uuid>,
}

/// What hangs on a message.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageThread {
    reply_count: i64,
    /// RFC 3339.
    last_reply_at: String,
    last_reply_seq: i64,
    /// The first five who wrote in it.
    participants: Vec<ChatPerson>,
    is_following: bool,
    /// How many replies whoever asks has not read; 0 where the person does not follow it.
    unread_count: i64,
    /// Whether whoever asks has marked it unread.
    is_manually_unread: bool,
}

/// What whoever asks may do to a message.
#[derive(Serialize, ToSchema)]
pub(super) struct MessageAbilities {
    edit: bool,
    delete: bool,
    react: bool,
    reply: bool,
    pin: bool,
}

impl Message {
    pub(super) fn new(ctx: &Ctx, one: &ShownMessage, shown: &Shown) -> Self {
        let (message, people) = (&one.message, &shown.people);
        let person = |id| ChatPerson::new(id, people);
        let me = ctx.actor().user;
        let is_words = message.kind == MessageKind::Message;
        let place = shown.conversations.get(&message.conversation);
        let may = |action| {
            let decide = |conversation| ctx.decide(action, &Placed { message, conversation }).is_allowed();
            message.is_live() && place.is_some_and(decide)
        };
        let is_open = place.is_some_and(|place| place.archived_at.is_none());
        let takes = is_open && may(MessageAction::Take);
        Self {
            id: message.id.into(),
            conversation_id: message.conversation.into(),
            seq: message.seq,
            kind: message.kind,
            author: person(message.author),
            subject: message.subject.map(person),
            text: (!is_words && !message.body.is_empty()).then(|| message.body.clone()),
            body: if is_words { message.body.clone() } else { String::new() },
            thread_root_id: message.root.map(Into::into),
            created_at: message.created_at.to_string(),
            edited_at: message.edited_at.map(|at| at.to_string()),
            deleted_at: message.deleted_at.map(|at| at.to_string()),
            pinned_at: message.pinned_at.map(|at| at.to_string()),
            pinned_by: message.pinned_by.map(person),
            is_saved: one.is_saved,
            remind_at: one.remind_at.map(|at| at.to_string()),
            is_mentioned: one.is_mentioned,
            client_id: (me == Some(message.author)).then_some(message.client_id),
            file_ids: message.files.iter().map(|file| (*file).into()).collect(),
            quoted: quoted(one, shown),
            quoted_is_hidden: one.quoted == Some(Quoted::Hidden),
            reactions: one
                .reactions
                .iter()
                .map(|reaction| MessageReaction {
                    emoji: reaction.emoji.clone(),
                    count: reaction.people.len(),
                    is_mine: me.is_some_and(|me| reaction.people.contains(&me)),
                    user_ids: reaction.people.iter().take(NAMED).map(|id| (*id).into()).collect(),
                })
                .collect(),
            thread: one.thread.as_ref().map(|thread| MessageThread::new(thread, people)),
            can: MessageAbilities {
                edit: is_open && may(MessageAction::Edit),
                delete: may(MessageAction::Delete) && place.is_some_and(|place| !place.is_held),
                react: takes,
                reply: takes,
                pin: takes,
            },
        }
    }

    /// The only one.
    pub(super) fn one(ctx: &Ctx, shown: &Shown) -> kernel::Result<Self> {
        let found = shown.messages.first().ok_or_else(|| kernel::Error::not_found("Message"))?;
        Ok(Self::new(ctx, found, shown))
    }
}

fn quoted(one: &ShownMessage, shown: &Shown) -> Option<QuotedMessage> {
    let Some(Quoted::Message(message)) = &one.quoted else { return None };
    Some(QuotedMessage {
        id: message.id.into(),
        conversation_id: message.conversation.into(),
        conversation_name: name_of(shown, message.conversation),
        author: ChatPerson::new(message.author, &shown.people),
        body: message.body.clone(),
        created_at: message.created_at.to_string(),
    })
}

/// What a conversation is called.
pub(super) fn name_of(shown: &Shown, id: kernel::ConversationId) -> String {
    let others = shown.others.get(&id).map(Vec::as_slice).unwrap_or_default();
    shown.conversations.get(&id).map(|one| conversation_name(one, others, &shown.people)).unwrap_or_default()
}

impl MessageThread {
    fn new(thread: &ShownThread, people: &HashMap<UserId, port::Person>) -> Self {
        Self {
            reply_count: thread.replies,
            last_reply_at: thread.last_at.to_string(),
            last_reply_seq: thread.last_seq,
            participants: thread.writers.iter().map(|id| ChatPerson::new(*id, people)).collect(),
            is_following: thread.is_following,
            unread_count: thread.unread,
            is_manually_unread: thread.is_manually_unread,
        }
    }
}

/// Messages, the list's order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageList {
    items: Vec<Message>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

impl MessageList {
    pub(super) fn new(ctx: &Ctx, (shown, next_cursor): (Shown, Option<String>)) -> Self {
        Self { items: shown.messages.iter().map(|one| Message::new(ctx, one, &shown)).collect(), next_cursor }
    }
}
