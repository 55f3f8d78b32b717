//! People want to be reminded of messages. What they are told stands behind the bell.

use kernel::{
    Ctx, Error, MessageId, Result, Timestamp, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::json;
use store::Tx;

use super::{
    show::{self, Shown},
    visible_message,
};
use crate::{
    Chat,
    jobs::queued,
    model::{MOST_REMINDERS, Message, Reminder, not_too_far, topic},
    policy::{Lobby, LobbyAction},
    store::{messages, reminders},
};

/// Has the person reminded of a message then.
///
/// # Errors
/// `NOT_FOUND`; 409 `TOO_MANY_REMINDERS`; `INVALID_REQUEST` for a time that is more than a year away.
pub async fn set_reminder(chat: &Chat, ctx: &Ctx, id: MessageId, at: Timestamp) -> Result<Shown> {
    let (actor, me, at) = (ctx.clone(), ctx.user()?, not_too_far(at, ctx.now())?);
    chat.store
        .write(ctx, move |tx| {
            let (message, _) = visible_message(tx, &actor, id)?;
            if !message.is_live() {
                return Err(Error::not_found(MessageId::NOUN));
            }
            // Of this message it is put off, and becomes none more.
            if reminders::count_others(tx, me, id)? >= MOST_REMINDERS {
                let message = format!("{MOST_REMINDERS} of your reminders wait already. Delete one first.");
                return Err(Error::conflict("TOO_MANY_REMINDERS", message));
            }
            reminders::set(tx, me, id, at)?;
            tx.enqueue(queued::remind(me, Reminder { message: id, at }))?;
            tell_own_pages(tx, &actor, me, &message)
        })
        .await?;
    show::show_one(chat, ctx, id).await
}

/// Has the person reminded of a message no more.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn remove_reminder(chat: &Chat, ctx: &Ctx, id: MessageId) -> Result<Shown> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    chat.store
        .write(ctx, move |tx| {
            let (message, _) = visible_message(tx, &actor, id)?;
            reminders::remove(tx, me, id)?;
            tell_own_pages(tx, &actor, me, &message)
        })
        .await?;
    show::show_one(chat, ctx, id).await
}

/// What the person wants to be reminded of and may still read, the next first.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_reminders(chat: &Chat, ctx: &Ctx) -> Result<Shown> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let shown = chat
        .store
        .read(ctx, move |tx| {
            let waiting = reminders::list(tx, me, MOST_REMINDERS)?;
            let mut list = Vec::new();
            for one in &waiting {
                match visible_message(tx, &actor, one.message) {
                    Ok((message, _)) if message.is_live() => list.push(message),
                    Ok(_) => {}
                    Err(error) if error.kind() == kernel::ErrorKind::NotFound => {}
                    Err(error) => return Err(error),
                }
            }
            show::dress(tx, &actor, list)
        })
        .await?;
    show::with_people(chat, ctx, shown).await
}

/// Tells somebody of a message whose time has come.
///
/// # Errors
/// The database's.
pub async fn remind(chat: &Chat, ctx: &Ctx, (user, id): (UserId, MessageId)) -> Result<()> {
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            let Some(reminder) = reminders::among(tx, user, &[id])?.pop() else { return Ok(()) };
            if reminder.at > actor.now() {
                // It was put off further meanwhile.
                return tx.enqueue(queued::remind(user, reminder)).map(drop);
            }
            reminders::remove(tx, user, id)?;
            let Some(message) = messages::lookup(tx, id)?.filter(Message::is_live) else { return Ok(()) };
            tell_own_pages(tx, &actor, user, &message)?;
            let told = DomainEvent::new(&actor, "message.reminded", id, topic::LATER, Audience::Nobody);
            tx.emit(told.with(json!({ "to": user.to_string() })))
        })
        .await
}

fn tell_own_pages(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, message: &Message) -> Result<()> {
    let people = Audience::People(vec![user]);
    let mut event = DomainEvent::new(ctx, "message.scheduled", message.id, topic::LATER, people);
    event.ids = vec![message.conversation.into(), message.id.into()];
    tx.emit(event)
}
