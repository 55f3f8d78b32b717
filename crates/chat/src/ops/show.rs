//! Messages and conversations with all that is shown beside them.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{ConversationId, Ctx, MessageId, Result, Timestamp, UserId, port::Person};
use store::Tx;

use crate::{
    Chat,
    model::{Conversation, ConversationKind, MAX_PEOPLE, Message, MessageKind},
    policy::ConversationAction,
    store::{
        conversations, members, mentions, messages, reactions, reminders, saved,
        threads::{self, ReadThread},
    },
};

/// How many of those who wrote in a thread are shown.
const WRITERS: usize = 5;

/// Messages as somebody sees them.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The messages.
    pub messages: Vec<ShownMessage>,
    /// Where they stand, and where what they quote stands.
    pub conversations: HashMap<ConversationId, Conversation>,
    /// Who is in those of them that are no channels.
    pub others: HashMap<ConversationId, Vec<UserId>>,
    /// Everybody who is to be shown.
    pub people: HashMap<UserId, Person>,
}

/// A message with what is shown beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownMessage {
    /// The message.
    pub message: Message,
    /// The reactions to it, the first first.
    pub reactions: Vec<ShownReaction>,
    /// What hangs on it; `None` where nothing does.
    pub thread: Option<ShownThread>,
    /// Whether whoever looks has saved it.
    pub is_saved: bool,
    /// When whoever looks wants to be reminded of it.
    pub remind_at: Option<Timestamp>,
    /// Whether it calls whoever looks.
    pub is_mentioned: bool,
    /// What it quotes, as whoever looks may see it.
    pub quoted: Option<Quoted>,
}

/// Everybody's reaction with one emoji.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownReaction {
    /// The emoji.
    pub emoji: String,
    /// Who, the first first.
    pub people: Vec<UserId>,
}

/// A thread.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownThread {
    /// How many replies.
    pub replies: i64,
    /// When the last came.
    pub last_at: Timestamp,
    /// Its number.
    pub last_seq: i64,
    /// Who wrote in it, the first first, at most five.
    pub writers: Vec<UserId>,
    /// Whether whoever looks follows it.
    pub is_following: bool,
    /// How many replies that person has not read.
    pub unread: i64,
    /// Whether that person has marked it unread.
    pub is_manually_unread: bool,
}

/// A message that another quotes.
#[derive(Clone, PartialEq, Debug)]
pub enum Quoted {
    /// It is there.
    Message(Box<Message>),
    /// It is gone, or stands where whoever looks may not read.
    Hidden,
}

/// Conversations as somebody sees them.
#[derive(Clone, Debug, Default)]
pub struct ShownConversations {
    /// The conversations.
    pub items: Vec<Conversation>,
    /// Who is in those of them that are no channels, besides whoever looks.
    pub others: HashMap<ConversationId, Vec<UserId>>,
    /// Those people.
    pub people: HashMap<UserId, Person>,
    /// Where the list goes on.
    pub next_cursor: Option<String>,
}

/// What a conversation is called: a channel by its name, others by who is in them.
pub fn conversation_name(conversation: &Conversation, others: &[UserId], people: &HashMap<UserId, Person>) -> String {
    if conversation.is_channel() {
        return conversation.name.clone();
    }
    let names = others.iter().filter_map(|id| people.get(id)).map(|person| person.display_name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// Puts beside messages what is shown with them, but for people: those are found by [`with_people`].
pub(super) fn dress(tx: &mut Tx<'_>, ctx: &Ctx, list: Vec<Message>) -> Result<Shown> {
    let me = ctx.actor().user;
    let quotations: Vec<MessageId> = list.iter().filter_map(|message| message.quoted).collect();
    let quotations = messages::list_by_id(tx, &quotations)?;
    let mut places: Vec<ConversationId> = list.iter().chain(&quotations).map(|message| message.conversation).collect();
    places.sort_unstable();
    places.dedup();
    let conversations: HashMap<ConversationId, Conversation> =
        conversations::list_by_id(tx, me, &places)?.into_iter().map(|one| (one.id, one)).collect();
    let others = others_in(tx, ctx, conversations.values())?;

    let ids: Vec<MessageId> = list.iter().map(|message| message.id).collect();
    let mut reacted: HashMap<MessageId, Vec<ShownReaction>> = HashMap::new();
    for one in reactions::list(tx, &ids)? {
        let of_message = reacted.entry(one.message).or_default();
        match of_message.iter_mut().find(|known| known.emoji == one.emoji) {
            Some(known) => known.people.push(one.user),
            None => of_message.push(ShownReaction { emoji: one.emoji, people: vec![one.user] }),
        }
    }
    let kept: HashSet<MessageId> = match me {
        Some(me) => saved::among(tx, me, &ids)?.into_iter().collect(),
        None => HashSet::new(),
    };
    let reminded: HashMap<MessageId, Timestamp> = match me {
        Some(me) => reminders::among(tx, me, &ids)?.into_iter().map(|one| (one.message, one.at)).collect(),
        None => HashMap::new(),
    };
    let (mut called, mut hanging) = (HashSet::new(), HashMap::new());
    let mut by_place: BTreeMap<ConversationId, Vec<&Message>> = BTreeMap::new();
    for message in &list {
        by_place.entry(message.conversation).or_default().push(message);
    }
    for (place, list) in by_place {
        let seqs: Vec<i64> = list.iter().map(|message| message.seq).collect();
        if let Some(me) = me {
            called.extend(mentions::list_of(tx, place, me, &seqs)?.into_iter().map(|seq| (place, seq)));
        }
        let roots: Vec<i64> = list.iter().filter(|one| one.root_seq == 0).map(|one| one.seq).collect();
        let found = threads_of(tx, ctx, place, &roots)?;
        hanging.extend(found.into_iter().map(|(seq, thread)| ((place, seq), thread)));
    }
    let quoted: HashMap<MessageId, Quoted> = quotations
        .into_iter()
        .map(|message| {
            let place = conversations.get(&message.conversation);
            let may = place.is_some_and(|place| ctx.decide(ConversationAction::View, place).is_allowed());
            let is_shown = may && message.is_live();
            (message.id, if is_shown { Quoted::Message(Box::new(message)) } else { Quoted::Hidden })
        })
        .collect();
    let messages = list.into_iter().map(|message| ShownMessage {
        reactions: reacted.remove(&message.id).unwrap_or_default(),
        thread: hanging.remove(&(message.conversation, message.seq)),
        is_saved: kept.contains(&message.id),
        remind_at: reminded.get(&message.id).copied(),
        is_mentioned: called.contains(&(message.conversation, message.seq)),
        quoted: message.quoted.map(|id| quoted.get(&id).cloned().unwrap_or(Quoted::Hidden)),
        message,
    });
    Ok(Shown { messages: messages.collect(), conversations, others, people: HashMap::new() })
}

fn threads_of(tx: &mut Tx<'_>, ctx: &Ctx, place: ConversationId, roots: &[i64]) -> Result<HashMap<i64, ShownThread>> {
    let found = threads::list(tx, place, roots)?;
    let roots: Vec<i64> = found.iter().map(|thread| thread.root_seq).collect();
    let mut writers: HashMap<i64, Vec<UserId>> = HashMap::new();
    for (root, writer) in threads::list_writers(tx, place, &roots)? {
        let of_thread = writers.entry(root).or_default();
        if of_thread.len() < WRITERS {
            of_thread.push(writer);
        }
    }
    let read: HashMap<i64, ReadThread> = match ctx.actor().user {
        Some(me) => {
            let states = threads::list_unread(tx, place, me, &roots)?;
            states.into_iter().map(|state| (state.root_seq, state)).collect()
        }
        None => HashMap::new(),
    };
    Ok(found
        .into_iter()
        .map(|thread| {
            let own = read.get(&thread.root_seq).copied().unwrap_or_default();
            let shown = ShownThread {
                replies: thread.replies,
                last_at: thread.last_at,
                last_seq: thread.last_seq,
                writers: writers.remove(&thread.root_seq).unwrap_or_default(),
                is_following: own.is_following,
                unread: if own.is_following { own.unread } else { 0 },
                is_manually_unread: own.is_following && own.is_manual,
            };
            (thread.root_seq, shown)
        })
        .collect())
}

/// Who is in those conversations that are no channels, besides whoever looks.
pub(super) fn others_in<'a>(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    list: impl Iterator<Item = &'a Conversation>,
) -> Result<HashMap<ConversationId, Vec<UserId>>> {
    let ids: Vec<ConversationId> = list.filter(|one| one.kind != ConversationKind::Channel).map(|one| one.id).collect();
    let mut others: HashMap<ConversationId, Vec<UserId>> = HashMap::new();
    let me = ctx.actor().user.unwrap_or_else(|| uuid::Uuid::nil().into());
    for (conversation, user) in members::list_others(tx, &ids, me)? {
        let people = others.entry(conversation).or_default();
        if people.len() < MAX_PEOPLE {
            people.push(user);
        }
    }
    Ok(others)
}

/// Finds everybody who is to be shown.
pub(super) async fn with_people(chat: &Chat, ctx: &Ctx, mut shown: Shown) -> Result<Shown> {
    let mut ids: Vec<UserId> = shown.others.values().flatten().copied().collect();
    for one in &shown.messages {
        ids.push(one.message.author);
        ids.extend(one.message.subject);
        ids.extend(one.message.pinned_by);
        ids.extend(one.thread.iter().flat_map(|thread| &thread.writers));
        if let Some(Quoted::Message(quoted)) = &one.quoted {
            ids.push(quoted.author);
        }
    }
    shown.people = find_people(chat, ctx, ids).await?;
    // What somebody sees by power alone is noted.
    let seen: HashSet<ConversationId> = shown.messages.iter().map(|one| one.message.conversation).collect();
    ctx.note_shown(ConversationAction::View, shown.conversations.values().filter(|one| seen.contains(&one.id)));
    Ok(shown)
}

pub(super) async fn find_people(chat: &Chat, ctx: &Ctx, mut ids: Vec<UserId>) -> Result<HashMap<UserId, Person>> {
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() { Ok(HashMap::new()) } else { chat.people.find(ctx, &ids).await }
}

/// One message as the person sees it now, which has just been changed or was there before.
pub(super) async fn show_one(chat: &Chat, ctx: &Ctx, id: MessageId) -> Result<Shown> {
    let actor = ctx.clone();
    let shown = chat
        .store
        .read(ctx, move |tx| {
            let (message, _) = super::visible_message(tx, &actor, id)?;
            let is_there = message.deleted_at.is_none()
                || (message.kind == MessageKind::Message
                    && !threads::list(tx, message.conversation, &[message.seq])?.is_empty());
            if !is_there {
                return Err(kernel::Error::not_found("Message"));
            }
            dress(tx, &actor, vec![message])
        })
        .await?;
    with_people(chat, ctx, shown).await
}
