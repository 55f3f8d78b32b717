//! Whom a message calls.

use std::collections::{HashMap, HashSet};

use kernel::{
    ConversationId, Ctx, Error, Result, UserId,
    event::{Audience, DomainEvent},
    port::{Person, Presence},
};
use richtext::Mention;
use serde_json::json;
use store::Tx;

use super::acquaintances::known_to;
use crate::{
    Chat,
    model::{Body, CalledGroup, MANY, Message, topic},
    store::{groups, members, mentions, reads},
};

const HERE: &str = "here";
const ALL: &str = "all";
const GROUP: &str = "group";

/// How many people one event names.
const AT_ONCE: usize = 100;

/// Whom a message is to call.
#[derive(Clone, Debug, Default)]
pub(super) struct Called {
    people: Vec<UserId>,
    /// Those who are in the conversation and can be disturbed, where the message calls those who are here.
    here: Vec<UserId>,
    /// Those who are in the conversation and in a group or a role that the message calls.
    grouped: Vec<UserId>,
    all: bool,
    /// Whether the message calls those who are here, though nobody may be.
    calls_here: bool,
}

impl Called {
    /// How many people it calls by one word, in a conversation with so many members. Those whom it calls by their own
    /// names do not count: the author has seen them.
    pub(super) fn reach(&self, members: i64) -> i64 {
        let called: HashSet<&UserId> = self.here.iter().chain(&self.grouped).collect();
        if self.all { members - 1 } else { i64::try_from(called.len()).unwrap_or(i64::MAX) }
    }

    /// The same for a message that is sent later: everybody may be here by then.
    pub(super) fn reach_later(&self, members: i64) -> i64 {
        if self.calls_here { members - 1 } else { self.reach(members) }
    }
}

/// Asks for a second word where a message calls very many people.
///
/// # Errors
/// 409 `MANY_MENTIONED`.
pub(super) fn require_confirmed(reach: i64, is_confirmed: bool) -> Result<()> {
    if reach > MANY && !is_confirmed {
        let error = Error::conflict("MANY_MENTIONED", format!("This calls {reach} people."));
        return Err(error.with_details(json!({ "count": reach })));
    }
    Ok(())
}

/// Whom a message calls now that was written before.
#[derive(Debug)]
pub(super) struct Noted {
    /// How many it called before.
    before: usize,
    /// Those whom it did not call before.
    pub(super) fresh: Vec<UserId>,
}

impl Noted {
    /// Whether it has become a message that calls many. Changing another word in a message that called as many before
    /// asks nobody again.
    pub(super) fn is_louder(&self) -> bool {
        let is_many = |people: usize| i64::try_from(people).is_ok_and(|people| people > MANY);
        !self.fresh.is_empty() && (!is_many(self.before) || is_many(self.fresh.len()))
    }
}

/// Calls those in a text by their names, and finds out who they are. Who is no member of the organisation is not called, nor is
/// anybody by a guest who does not know that person, nor any group.
pub(super) async fn settle(chat: &Chat, ctx: &Ctx, conversation: ConversationId, body: &mut Body) -> Result<Called> {
    let named = body.mentions();
    let ids: Vec<UserId> = named.iter().filter_map(|one| one.target.parse().ok()).collect();
    let mut people = super::show::find_people(chat, ctx, ids).await?;
    let known = known_to(chat, ctx).await?;
    if let Some(known) = &known {
        people.retain(|id, _| known.contains(id));
    }
    let person_of = |mention: &Mention| -> Option<&Person> {
        people.get(&mention.target.parse().ok()?).filter(|person| person.is_member)
    };
    let groups = if known.is_some() { HashMap::new() } else { find_groups(chat, ctx, &named).await? };
    body.rename_mentions(&|mention| match mention.target.as_str() {
        word @ (HERE | ALL) => Some(word.to_owned()),
        target if groups.contains_key(target) => groups.get(target).map(|(name, _)| name.clone()),
        _ => person_of(mention).map(|person| person.display_name.clone()),
    });
    let mut called = Called { all: named.iter().any(|one| one.target == ALL), ..Called::default() };
    called.people = people.iter().filter(|(_, person)| person.is_member).map(|(id, _)| *id).collect();
    called.calls_here = named.iter().any(|one| one.target == HERE);
    if !called.calls_here && groups.is_empty() {
        return Ok(called);
    }
    let me = ctx.actor().user;
    let ids = chat.store.read(ctx, move |tx| members::ids(tx, conversation)).await?;
    let grouped: HashSet<UserId> = groups.into_values().flat_map(|(_, people)| people).collect();
    called.grouped = ids.iter().copied().filter(|one| Some(*one) != me && grouped.contains(one)).collect();
    if called.calls_here {
        let connected = chat.people.connected(ctx, &ids).await?;
        let present: HashMap<UserId, Person> = super::show::find_people(chat, ctx, ids).await?;
        // Everybody is active until the person says otherwise, so that alone says nothing about who is here.
        let is_here = |(id, person): &(&UserId, &Person)| {
            Some(**id) != me && person.is_member && person.presence == Presence::Active && connected.contains(id)
        };
        called.here = present.iter().filter(is_here).map(|(id, _)| *id).collect();
    }
    Ok(called)
}

/// The groups and roles among those that a text names, as it names them: each by what it is called, and who is in it.
async fn find_groups(chat: &Chat, ctx: &Ctx, named: &[Mention]) -> Result<HashMap<String, (String, Vec<UserId>)>> {
    let mut found = HashMap::new();
    for mention in named {
        if found.contains_key(&mention.target) {
            continue;
        }
        let group = match CalledGroup::read(&mention.target) {
            Some(CalledGroup::Role(key)) => chat.people.in_role(ctx, &key).await?,
            Some(CalledGroup::Group(id)) => {
                let read = move |tx: &mut Tx<'_>| {
                    let Some(group) = groups::lookup(tx, id)? else { return Ok(None) };
                    Ok(Some((group.handle, groups::list_people(tx, id)?)))
                };
                chat.store.read(ctx, read).await?
            }
            None => None,
        };
        if let Some(group) = group {
            found.insert(mention.target.clone(), group);
        }
    }
    Ok(found)
}

/// Notes whom a message calls, of those who are in the conversation. What it called before and calls still stays as it was, also
/// where somebody knows of it already.
pub(super) fn note(tx: &mut Tx<'_>, message: &Message, called: &Called) -> Result<Noted> {
    let mut wanted: Vec<(UserId, &'static str)> = Vec::new();
    let mut take = |people: Vec<UserId>, kind| {
        for user in people {
            if user != message.author && !wanted.iter().any(|(known, _)| *known == user) {
                wanted.push((user, kind));
            }
        }
    };
    take(members::among(tx, message.conversation, &called.people)?, "person");
    let grouped: HashSet<UserId> = called.grouped.iter().copied().collect();
    if !grouped.is_empty() {
        let people = members::ids(tx, message.conversation)?;
        take(people.into_iter().filter(|one| grouped.contains(one)).collect(), GROUP);
    }
    take(members::among(tx, message.conversation, &called.here)?, HERE);
    if called.all {
        take(members::ids(tx, message.conversation)?, ALL);
    }
    let before = mentions::list(tx, message)?;
    let gone: Vec<UserId> = before.iter().copied().filter(|one| !wanted.iter().any(|(user, _)| user == one)).collect();
    mentions::remove(tx, message, &gone)?;
    mentions::add(tx, message, &wanted)?;
    if message.root_seq > 0 {
        let people: Vec<UserId> = wanted.iter().map(|(user, _)| *user).collect();
        reads::follow(tx, (message.conversation, message.root_seq), &people, message.seq)?;
    }
    let fresh = wanted.into_iter().map(|(user, _)| user).filter(|user| !before.contains(user)).collect();
    Ok(Noted { before: before.len(), fresh })
}

/// Has those whom a message calls since it was changed told behind the bell.
pub(super) fn tell_called(tx: &mut Tx<'_>, ctx: &Ctx, message: &Message, people: &[UserId]) -> Result<()> {
    for some in people.chunks(AT_ONCE) {
        let names: Vec<String> = some.iter().map(ToString::to_string).collect();
        let event = DomainEvent::new(ctx, "message.called", message.id, topic::MESSAGES, Audience::Nobody);
        tx.emit(event.with(json!({ "called": names })))?;
    }
    Ok(())
}
