//! A message travels in the live stream to those who are in its conversation.

use std::collections::{HashMap, HashSet};

use kernel::{ConversationId, Ctx, MessageId, Result, UserId};
use store::Tx;

use super::show::{self, Quoted, Shown};
use crate::{
    Chat,
    model::{MemberRole, Membership, Message, MessageKind},
    policy::ConversationAction,
    store::{
        conversations, members, mentions, messages,
        pages::{self, Place},
        reads, threads,
    },
};

/// Longer ones are asked for by whoever looks at them.
const LONGEST: usize = 32 * 1024;

/// A message as it is told to all members, read at the moment of sending.
#[derive(Clone, Debug)]
pub enum Streamed {
    /// It is there.
    There(Box<Told>),
    /// It is gone, and no replies keep its place.
    Gone {
        /// Which.
        message: MessageId,
        /// The message that it answered in a thread.
        root: Option<MessageId>,
        /// Who is in the conversation.
        members: HashSet<UserId>,
    },
}

/// What members are told of a message.
#[derive(Clone, Debug)]
pub struct Told {
    shown: Shown,
    members: HashMap<UserId, Membership>,
    called: HashSet<UserId>,
    followers: HashSet<UserId>,
    /// The number of the message before it in its line; 0 for the first.
    pub after: i64,
}

impl Told {
    /// The message as this listener sees it, who is in the conversation and may read there, and whether the listener follows the
    /// thread that it stands in. What one keeps beside a message (saved, reminders, the thread under it) is not part of it.
    pub fn to(&self, listener: &Ctx) -> Option<(Shown, bool)> {
        let user = listener.actor().user?;
        let membership = *self.members.get(&user)?;
        let mut shown = self.shown.clone();
        let one = shown.messages.first_mut()?;
        one.is_mentioned = self.called.contains(&user);
        let place = shown.conversations.get_mut(&one.message.conversation)?;
        place.membership = Some(membership);
        if !listener.decide(ConversationAction::View, place).is_allowed() {
            return None;
        }
        shown.others.values_mut().for_each(|others| others.retain(|other| *other != user));
        Some((shown, self.followers.contains(&user)))
    }
}

/// Reads a message for all who hear of it; `None` where they have to ask.
pub(crate) async fn stream_message(
    chat: &Chat,
    ctx: &Ctx,
    conversation: ConversationId,
    id: MessageId,
) -> Result<Option<Streamed>> {
    // For nobody in particular: who may see what is decided for each listener.
    let nobody = Ctx::system(ctx.tenant(), ctx.region(), ctx.request_id(), ctx.env().clone());
    let actor = nobody.clone();
    let found = chat.store.read(&nobody, move |tx| read(tx, &actor, conversation, id)).await?;
    match found {
        Some(Streamed::There(mut told)) => {
            told.shown = show::with_people(chat, &nobody, told.shown).await?;
            Ok(Some(Streamed::There(told)))
        }
        other => Ok(other),
    }
}

fn read(tx: &mut Tx<'_>, ctx: &Ctx, conversation: ConversationId, id: MessageId) -> Result<Option<Streamed>> {
    let Some(message) = messages::lookup(tx, id)?.filter(|found| found.conversation == conversation) else {
        return Ok(None);
    };
    let Some(place) = conversations::lookup(tx, None, conversation)? else { return Ok(None) };
    let people = members::list_all(tx, conversation)?;
    if message.deleted_at.is_some() && !is_place_kept(tx, &message)? {
        let members = people.into_iter().map(|member| member.user).collect();
        return Ok(Some(Streamed::Gone { message: id, root: message.root, members }));
    }
    let quoted = match message.quoted {
        Some(quoted) => messages::lookup(tx, quoted)?,
        None => None,
    };
    // What is quoted from elsewhere not every member may see.
    let is_elsewhere = quoted.as_ref().is_some_and(|quoted| quoted.conversation != conversation);
    if is_elsewhere || message.body.len() > LONGEST {
        return Ok(None);
    }
    let line = Place { conversation, root_seq: message.root_seq };
    let after = pages::list_before(tx, line, message.seq, 1)?.first().map_or(0, |before| before.seq);
    let called = mentions::list(tx, &message)?.into_iter().collect();
    let followers = match message.root_seq {
        0 => HashSet::new(),
        root => reads::list_followers(tx, conversation, root)?.into_iter().collect(),
    };
    let mut shown = show::dress(tx, ctx, vec![message])?;
    shown.conversations.insert(conversation, place);
    if let Some(one) = shown.messages.first_mut() {
        one.thread = None;
        one.quoted = one.message.quoted.map(|_| match quoted.filter(Message::is_live) {
            Some(quoted) => Quoted::Message(Box::new(quoted)),
            None => Quoted::Hidden,
        });
    }
    let members = people.into_iter().map(|member| {
        let role = member.role;
        (member.user, membership(role, member.joined_at))
    });
    Ok(Some(Streamed::There(Box::new(Told { shown, members: members.collect(), called, followers, after }))))
}

/// As much of a membership as says what one may do.
fn membership(role: MemberRole, joined_at: kernel::Timestamp) -> Membership {
    Membership {
        role,
        is_starred: false,
        is_muted: false,
        level: None,
        joined_at,
        last_read_seq: 0,
        manual_from_seq: None,
    }
}

fn is_place_kept(tx: &mut Tx<'_>, message: &Message) -> Result<bool> {
    Ok(message.kind == MessageKind::Message && !threads::list(tx, message.conversation, &[message.seq])?.is_empty())
}
