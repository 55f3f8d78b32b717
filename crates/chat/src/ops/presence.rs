//! People come and go, and those who may know of it are told. Whether somebody is there is identity's to say; kept here is only what
//! others were told last, so that each coming and going is told once, by whichever process looks first.

use std::{collections::HashSet, time::Duration};

use kernel::{
    Ctx, Result, Scope, UserId,
    event::{Audience, DomainEvent},
    port::{LEAVING, Presence},
};
use store::Tx;

use super::acquaintances::is_guest;
use crate::{
    Chat,
    jobs::queued,
    model::topic,
    policy::{Lobby, LobbyAction},
    store::{
        members,
        presences::{self, Here},
    },
};

/// How long after a coming others are told, together with whoever else comes meanwhile.
const GATHER: Duration = Duration::from_millis(500);

/// How often it is looked whether those who are there have fallen silent.
const EVERY: Duration = Duration::from_secs(60);

/// How many people who came or went are told of one by one. Of more, pages are told to ask for those that they show.
const MOST_NAMED: usize = 10;

/// Notes that a page of the person has opened, or was found by the live stream again; or that one was closed.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn tell_presence(chat: &Chat, ctx: &Ctx, is_here: bool) -> Result<()> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let (me, now) = (ctx.user()?, ctx.now());
    if !is_here {
        chat.people.leave(ctx).await?;
        let look_at = now + LEAVING;
        return chat
            .store
            .write(ctx, move |tx| {
                if presences::look_at(tx, me, look_at)? {
                    tx.enqueue(queued::look_after_presences(look_at))?;
                }
                Ok(())
            })
            .await;
    }
    let known = chat.store.read(ctx, move |tx| presences::lookup(tx, me)).await?;
    // Most pages open while the person is there already.
    if known.is_some_and(|here| here.look_at.is_none()) {
        return Ok(());
    }
    chat.store
        .write(ctx, move |tx| {
            presences::add(tx, me)?;
            tx.enqueue(queued::look_after_presences(now + GATHER))?;
            Ok(())
        })
        .await
}

/// Tells of everybody who came or went since the last look.
///
/// # Errors
/// The database's.
pub async fn look_after_presences(chat: &Chat, ctx: &Ctx) -> Result<()> {
    let here = chat.store.read(ctx, presences::list).await?;
    let everybody: Vec<UserId> = here.iter().map(|one| one.user).collect();
    let connected = chat.people.connected(ctx, &everybody).await?;
    let (there, gone): (Vec<Here>, Vec<Here>) = here.into_iter().partition(|one| connected.contains(&one.user));
    let came: Vec<UserId> = there.iter().filter(|one| !one.is_told).map(|one| one.user).collect();
    let silent: Vec<UserId> = gone.iter().map(|one| one.user).collect();
    // Who went before anybody was told of the coming is not told of.
    let missed: Vec<UserId> = gone.iter().filter(|one| one.is_told).map(|one| one.user).collect();
    let (system, now, left) = (ctx.clone(), ctx.now(), silent.clone());
    chat.store
        .write(ctx, move |tx| {
            presences::mark_told(tx, &came)?;
            presences::remove(tx, &left)?;
            presences::clear_looks(tx, now)?;
            announce(tx, &system, &[&came[..], &missed].concat())?;
            look_again(tx, now)
        })
        .await?;
    come_back(chat, ctx, silent).await
}

/// Who used a session after it was looked who does, and so was taken to be gone, comes back.
async fn come_back(chat: &Chat, ctx: &Ctx, silent: Vec<UserId>) -> Result<()> {
    if silent.is_empty() {
        return Ok(());
    }
    let (back, now) = (chat.people.connected(ctx, &silent).await?, ctx.now());
    if back.is_empty() {
        return Ok(());
    }
    chat.store
        .write(ctx, move |tx| {
            back.iter().try_for_each(|user| presences::add(tx, *user))?;
            tx.enqueue(queued::look_after_presences(now + GATHER))?;
            Ok(())
        })
        .await
}

/// Has it looked again while anybody is there.
fn look_again(tx: &mut Tx<'_>, now: kernel::Timestamp) -> Result<()> {
    let left = presences::list(tx)?;
    if left.is_empty() {
        return Ok(());
    }
    let next = left.iter().filter_map(|one| one.look_at).fold(now + EVERY, std::cmp::Ord::min);
    tx.enqueue(queued::look_after_presences(next))?;
    Ok(())
}

/// Tells of these people those who may know whether they are there: everybody but guests, and guests who share a conversation.
fn announce(tx: &mut Tx<'_>, ctx: &Ctx, people: &[UserId]) -> Result<()> {
    if people.len() > MOST_NAMED {
        let audience = Audience::Unnamed(Scope::CHAT_MESSAGES_VIEW);
        return tx.emit(DomainEvent::new(ctx, "presence.changed", ctx.tenant(), topic::PRESENCE, audience));
    }
    let mut events = Vec::new();
    for user in people {
        let acquainted = members::list_acquainted(tx, *user)?;
        let audience = Audience::ScopeAndPeople(Scope::CHAT_CHANNELS_BROWSE, acquainted);
        events.push(DomainEvent::new(ctx, "presence.changed", *user, topic::PRESENCE, audience));
    }
    tx.emit_all(events)
}

/// Whether somebody is there, as it is told to all who may know.
#[derive(Clone, Debug)]
pub struct StreamedPresence {
    /// Who.
    pub user: UserId,
    /// Whether the person can be disturbed; `None` for who is not there.
    pub presence: Option<Presence>,
    acquainted: HashSet<UserId>,
}

impl StreamedPresence {
    /// Whether this listener may know.
    pub fn may_know(&self, listener: &Ctx) -> bool {
        let is_known = || listener.actor().user.is_some_and(|user| self.acquainted.contains(&user));
        listener.decide(LobbyAction::View, &Lobby).is_allowed() && (!is_guest(listener) || is_known())
    }
}

/// Reads whether somebody is there, for all who hear of it; `None` for who is no member any more.
pub(crate) async fn stream_presence(chat: &Chat, ctx: &Ctx, user: UserId) -> Result<Option<StreamedPresence>> {
    let found = chat.people.find(ctx, &[user]).await?;
    let Some(person) = found.get(&user).filter(|person| person.is_member) else { return Ok(None) };
    let is_connected = chat.people.connected(ctx, &[user]).await?.contains(&user);
    let acquainted = chat.store.read(ctx, move |tx| members::list_acquainted(tx, user)).await?;
    Ok(Some(StreamedPresence {
        user,
        presence: is_connected.then_some(person.presence),
        acquainted: acquainted.into_iter().collect(),
    }))
}
