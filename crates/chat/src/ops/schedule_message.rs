//! A message is written now and sent later.
//!
//! What waits is a row. A job looks at it when it is due and sends it as the person, with the row's identifier as the message's
//! client identifier: a job that is done twice sends once. What the person may not send any more by then stays in the list with the
//! reason, and the person is told.

use kernel::{
    ConversationId, Ctx, Error, ErrorKind, Result, ScheduledMessageId, Timestamp, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::json;
use store::Tx;
use uuid::Uuid;

use super::{
    NewMessage, mentions, send_message,
    send_message::{lookup_root, may_send},
    show::{self, ShownConversations},
    visible_message,
};
use crate::{
    Chat,
    jobs::queued,
    model::{Body, MAX_FILES, MOST_SCHEDULED, Scheduled, not_too_far, topic},
    policy::{ConversationAction, Lobby, LobbyAction},
    store::{conversations, scheduled},
};

/// What is to be changed about a message that waits; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct ScheduledChange {
    /// Its words.
    pub body: Option<Body>,
    /// When it is sent. A time that has passed sends it at once.
    pub send_at: Option<Timestamp>,
    /// Whether whoever writes knows how many the words call.
    pub is_confirmed: bool,
}

/// What waits to be sent for the person, the next first, and the conversations it goes to.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_scheduled(chat: &Chat, ctx: &Ctx) -> Result<(Vec<Scheduled>, ShownConversations)> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let (waiting, places, others) = chat
        .store
        .read(ctx, move |tx| {
            let waiting = scheduled::list(tx, me, MOST_SCHEDULED)?;
            let mut ids: Vec<ConversationId> = waiting.iter().map(|one| one.conversation).collect();
            ids.sort_unstable();
            ids.dedup();
            let mut places = conversations::list_by_id(tx, Some(me), &ids)?;
            places.retain(|place| actor.decide(ConversationAction::View, place).is_allowed());
            let others = show::others_in(tx, &actor, places.iter())?;
            Ok((waiting, places, others))
        })
        .await?;
    let people = show::find_people(chat, ctx, others.values().flatten().copied().collect()).await?;
    Ok((waiting, ShownConversations { items: places, others, people, next_cursor: None }))
}

/// Keeps a message until it is to be sent. Where it calls many, that is confirmed now: nobody can be asked then.
///
/// # Errors
/// As [`send_message`]; 409 `TOO_MANY_SCHEDULED`; `INVALID_REQUEST` for a time that is more than a year away.
pub async fn schedule_message(
    chat: &Chat,
    ctx: &Ctx,
    conversation: ConversationId,
    mut new: NewMessage,
    send_at: Timestamp,
) -> Result<Scheduled> {
    if new.body.is_blank() && new.files.is_empty() && new.quoted.is_none() {
        return Err(Error::new(ErrorKind::Invalid, "MESSAGE_EMPTY", "Write something first."));
    }
    if new.files.len() > MAX_FILES {
        return Err(Error::invalid(format!("A message has at most {MAX_FILES} files.")));
    }
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let reader = ctx.clone();
    chat.store.read(ctx, move |tx| super::authorized(tx, &reader, conversation, ConversationAction::View)).await?;
    let called = mentions::settle(chat, ctx, conversation, &mut new.body).await?;
    let message = Scheduled {
        id: ctx.new_id(),
        conversation,
        root: new.root,
        quoted: new.quoted,
        body: new.body.to_html(),
        files: new.files,
        send_at: not_too_far(send_at, ctx.now())?,
        created_at: ctx.now(),
        failure: None,
    };
    let kept = message.clone();
    chat.store
        .write(ctx, move |tx| {
            let place = super::authorized(tx, &actor, conversation, ConversationAction::View)?;
            may_send(&actor, &place)?;
            mentions::require_confirmed(called.reach_later(place.member_count), new.is_confirmed)?;
            kept.root.map(|root| lookup_root(tx, &place, root)).transpose()?;
            kept.quoted.map(|quoted| visible_message(tx, &actor, quoted)).transpose()?;
            if scheduled::count(tx, me)? >= MOST_SCHEDULED {
                let message = format!("{MOST_SCHEDULED} of your messages wait already. Send or delete one first.");
                return Err(Error::conflict("TOO_MANY_SCHEDULED", message));
            }
            wait(tx, &actor, &kept)
        })
        .await?;
    Ok(message)
}

/// Changes what a message that waits says, or when it is sent. One that could not be sent waits again.
///
/// # Errors
/// `NOT_FOUND`; `MESSAGE_EMPTY`; 409 `MANY_MENTIONED` where the new words call many and that is not confirmed;
/// `INVALID_REQUEST` for a time that is more than a year away.
pub async fn update_scheduled(
    chat: &Chat,
    ctx: &Ctx,
    id: ScheduledMessageId,
    mut change: ScheduledChange,
) -> Result<()> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    if let Some(body) = &mut change.body {
        require_confirmed(chat, ctx, id, body, change.is_confirmed).await?;
    }
    chat.store
        .write(ctx, move |tx| {
            let mut message =
                scheduled::lookup(tx, me, id)?.ok_or_else(|| Error::not_found(ScheduledMessageId::NOUN))?;
            if let Some(body) = &change.body {
                if body.is_blank() && message.files.is_empty() && message.quoted.is_none() {
                    return Err(Error::new(ErrorKind::Invalid, "MESSAGE_EMPTY", "Write something first."));
                }
                message.body = body.to_html();
            }
            if let Some(at) = change.send_at {
                message.send_at = not_too_far(at, actor.now())?;
            }
            message.failure = None;
            wait(tx, &actor, &message)
        })
        .await
}

/// Asks for a second word where the new words of a message that waits call many. In a conversation that the person does
/// not see any more nobody is called.
async fn require_confirmed(
    chat: &Chat,
    ctx: &Ctx,
    id: ScheduledMessageId,
    body: &mut Body,
    is_confirmed: bool,
) -> Result<()> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let place = chat
        .store
        .read(ctx, move |tx| {
            let message = scheduled::lookup(tx, me, id)?.ok_or_else(|| Error::not_found(ScheduledMessageId::NOUN))?;
            let place = conversations::lookup(tx, Some(me), message.conversation)?;
            Ok(place.filter(|place| actor.decide(ConversationAction::View, place).is_allowed()))
        })
        .await?;
    let Some(place) = place else { return Ok(()) };
    let called = mentions::settle(chat, ctx, place.id, body).await?;
    mentions::require_confirmed(called.reach_later(place.member_count), is_confirmed)
}

/// Does not send a message that waits.
///
/// # Errors
/// `NOT_FOUND`, also where it has been sent meanwhile.
pub async fn cancel_scheduled(chat: &Chat, ctx: &Ctx, id: ScheduledMessageId) -> Result<()> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            if !scheduled::remove(tx, me, id)? {
                return Err(Error::not_found(ScheduledMessageId::NOUN));
            }
            tell(tx, &actor, (me, "message.scheduled"), id)
        })
        .await
}

/// Sends a message whose time has come.
///
/// # Errors
/// The database's, and whatever may be gone at the next attempt.
pub async fn send_scheduled(chat: &Chat, ctx: &Ctx, (user, id): (UserId, ScheduledMessageId)) -> Result<()> {
    let Some(message) = chat.store.read(ctx, move |tx| scheduled::lookup(tx, user, id)).await? else { return Ok(()) };
    if message.failure.is_some() {
        return Ok(());
    }
    if message.send_at > ctx.now() {
        // It was put off further meanwhile.
        let later = queued::send_scheduled(user, &message);
        return chat.store.write(ctx, move |tx| tx.enqueue(later.clone()).map(drop)).await;
    }
    let sent = match chat.people.act_as(ctx, user).await? {
        None => Err(Error::forbidden("write in this organisation")),
        Some(member) => {
            let new = NewMessage {
                client_id: Uuid::from(id),
                body: Body::read(&message.body)?,
                root: message.root,
                quoted: message.quoted,
                files: message.files.clone(),
                // Asked when it was put off.
                is_confirmed: true,
            };
            send_message(chat, &member, message.conversation, new).await.map(drop)
        }
    };
    let reason = match sent {
        Ok(()) => None,
        // The person can do something about these; what is the machine's is tried again.
        Err(error)
            if !matches!(error.kind(), ErrorKind::Internal | ErrorKind::Unavailable | ErrorKind::RateLimited) =>
        {
            Some(error.message().to_owned())
        }
        Err(error) => return Err(error),
    };
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| match &reason {
            None => {
                scheduled::remove(tx, user, id)?;
                tell(tx, &actor, (user, "message.scheduled"), id)
            }
            Some(reason) => {
                let failed = Scheduled { failure: Some(reason.clone()), ..message.clone() };
                scheduled::set(tx, user, &failed)?;
                tell(tx, &actor, (user, "message.failed"), id)
            }
        })
        .await
}

fn wait(tx: &mut Tx<'_>, ctx: &Ctx, message: &Scheduled) -> Result<()> {
    let me = ctx.user()?;
    scheduled::set(tx, me, message)?;
    tx.enqueue(queued::send_scheduled(me, message))?;
    tell(tx, ctx, (me, "message.scheduled"), message.id)
}

/// Tells the person's own pages.
fn tell(tx: &mut Tx<'_>, ctx: &Ctx, (user, kind): (UserId, &'static str), id: ScheduledMessageId) -> Result<()> {
    let people = Audience::People(vec![user]);
    let event = DomainEvent::new(ctx, kind, id, topic::LATER, people);
    tx.emit(event.with(json!({ "to": user.to_string() })))
}
