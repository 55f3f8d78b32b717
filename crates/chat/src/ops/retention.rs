//! How long messages are kept, and that they go when their time is over.
//!
//! Once a day a job walks all messages that are old enough to go by the shortest rule, the oldest first, in bounded steps. Counts of
//! what is unread follow from the messages, so nothing is to be set right.

use std::{collections::BTreeMap, time::Duration};

use kernel::{ConversationId, Ctx, Error, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{announce, audience, authorized, file_holds::follow_hold_now, find_conversation, show::ShownConversations};
use crate::{
    Chat,
    jobs::queued,
    model::{Conversation, Cursor, Keeping, days_before, topic},
    policy::{ConversationAction, Lobby, LobbyAction},
    store::{conversations, messages, retention},
};

/// How many messages one step looks at.
const AT_ONCE: i64 = 500;

/// How often the job runs.
const EVERY: Duration = Duration::from_secs(24 * 3600);

/// What the organisation has decided about keeping messages.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn find_retention(chat: &Chat, ctx: &Ctx) -> Result<Keeping> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    chat.store.read(ctx, retention::find).await
}

/// Decides for how long the organisation keeps messages, and whether nothing may be deleted.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn update_retention(chat: &Chat, ctx: &Ctx, keeping: Keeping) -> Result<Keeping> {
    ctx.authorize(LobbyAction::Retain, &Lobby)?;
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            if retention::find(tx)? == keeping {
                return Ok(());
            }
            retention::set(tx, keeping)?;
            tx.enqueue(queued::hold(&actor, None))?;
            tx.enqueue(queued::expire(actor.now()))?;
            let scope = kernel::event::Audience::Scope(kernel::Scope::CHAT_MESSAGES_VIEW);
            let event = DomainEvent::new(&actor, "chat.retention_changed", actor.tenant(), topic::CONVERSATIONS, scope);
            tx.emit(event.with(json!({ "keepDays": keeping.keep_days, "isHeld": keeping.is_held })))
        })
        .await?;
    find_retention(chat, ctx).await
}

/// Decides the same for one conversation.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn update_conversation_retention(
    chat: &Chat,
    ctx: &Ctx,
    id: ConversationId,
    keeping: Keeping,
) -> Result<ShownConversations> {
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            let conversation = authorized(tx, &actor, id, ConversationAction::Retain)?;
            if conversation.keeping == keeping {
                return Ok(());
            }
            retention::set_of(tx, id, keeping)?;
            tx.enqueue(queued::hold(&actor, Some(id)))?;
            tx.enqueue(queued::expire(actor.now()))?;
            let facts = json!({ "keepDays": keeping.keep_days, "isHeld": keeping.is_held });
            announce(tx, &actor, "channel.retention_changed", &conversation, &[], facts)
        })
        .await?;
    follow_hold_now(chat, ctx, id).await;
    find_conversation(chat, ctx, id).await
}

/// Nothing is deleted where everything is to be kept.
///
/// # Errors
/// 409 `CONVERSATION_HELD`.
pub(super) fn require_not_held(conversation: &Conversation) -> Result<()> {
    if conversation.is_held {
        let message = "This conversation is under a legal hold: nothing in it can be deleted.";
        return Err(Error::conflict("CONVERSATION_HELD", message));
    }
    Ok(())
}

/// Has messages go whose time is over, and sees to it that those of tomorrow do.
///
/// # Errors
/// The database's.
pub async fn expire_messages(chat: &Chat, ctx: &Ctx) -> Result<()> {
    let mut after = None;
    loop {
        let (actor, from) = (ctx.clone(), after);
        after = chat.store.write(ctx, move |tx| expire_some(tx, &actor, from)).await?;
        if after.is_none() {
            return Ok(());
        }
    }
}

/// Where the walk goes on; `None` at its end.
fn expire_some(tx: &mut Tx<'_>, ctx: &Ctx, after: Option<Cursor>) -> Result<Option<Cursor>> {
    let Some(shortest) = retention::lookup_shortest(tx)? else { return Ok(None) };
    let by_default = retention::find(tx)?;
    let looked_at = retention::list_before(tx, days_before(ctx.now(), shortest), after, AT_ONCE)?;
    let mut ids: Vec<ConversationId> = looked_at.iter().map(|message| message.conversation).collect();
    ids.sort_unstable();
    ids.dedup();
    let places: BTreeMap<ConversationId, Conversation> =
        conversations::list_by_id(tx, None, &ids)?.into_iter().map(|place| (place.id, place)).collect();
    let mut gone: BTreeMap<ConversationId, i64> = BTreeMap::new();
    for message in &looked_at {
        let Some(place) = places.get(&message.conversation) else { continue };
        if !place.keeping.has_expired(by_default, message.created_at, ctx.now()) {
            continue;
        }
        let holds_thread = retention::has_replies(tx, message)?;
        if holds_thread && message.deleted_at.is_some() {
            continue;
        }
        messages::erase(tx, message, ctx.now())?;
        if !holds_thread {
            messages::remove(tx, message.id)?;
        }
        if !message.files.is_empty() {
            tx.enqueue(queued::release(ctx, message.conversation, message.id))?;
        }
        *gone.entry(message.conversation).or_default() += 1;
    }
    for (id, count) in gone {
        let Some(place) = places.get(&id) else { continue };
        let people = audience(tx, place, &[])?;
        let event = DomainEvent::new(ctx, "messages.expired", id, topic::CONVERSATIONS, people);
        tx.emit(event.with(json!({ "count": count })))?;
    }
    if i64::try_from(looked_at.len()).unwrap_or(0) < AT_ONCE {
        tx.enqueue(queued::expire(ctx.now() + EVERY))?;
        return Ok(None);
    }
    Ok(looked_at.last().map(|last| Cursor { at: last.created_at, message: last.id }))
}
