//! What people do with calls: one use case a file.

mod capabilities;
mod create_token;
mod decline;
mod end_call;
mod explain_access;
mod guest_door;
mod invite;
mod list_calls;
mod lobby;
mod moderate;
mod notices;
mod record;
mod seed_call;
mod watch;
mod webhook;

pub use capabilities::{Capabilities, Feature, find_capabilities};
pub use create_token::{Admission, TokenRequest, create_token};
pub use decline::decline_call;
pub use end_call::end_call;
pub(crate) use guest_door::DoorLimits;
pub use guest_door::{
    AtDoor, Doorway, GuestProof, Standing, Waiting, create_guest_token, find_doorway, find_standing, give_up, knock,
};
pub use invite::invite_to_call;
pub(crate) use list_calls::show;
pub use list_calls::{CallList, Shown, find_session, list_invites, list_sessions};
pub use lobby::{admit_guest, close_to_guests, open_to_guests, refuse_guest};
pub use moderate::{mute_in_call, remove_from_call};
pub use record::{answer_recording, answer_recording_as_guest, start_recording, stop_recording};
pub use seed_call::{PastCall, seed_call};
pub use watch::{close_room, look_at_room, note_call, watch};
pub use webhook::take_webhook;

use std::sync::Arc;

use kernel::{
    CallSessionId, Ctx, Error, ErrorKind, Result, Scope, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::{Value, json};
use store::Tx;

use crate::{
    Calls, Carrier,
    engine::Engine,
    jobs::queued,
    model::{CallEventKind, CallSession, CallStatus, Observed, RecordingChange, next_look, topic},
    policy::{CallAction, Met},
    store::sessions,
};

/// What carries calls.
///
/// # Errors
/// 503 `CALLS_OFF` with the reason.
fn carrier(calls: &Calls) -> Result<&Arc<dyn Engine>> {
    match &calls.carrier {
        Carrier::On(engine) => Ok(engine),
        Carrier::Off(reason) => Err(Error::new(ErrorKind::Unavailable, "CALLS_OFF", reason.clone())),
    }
}

/// Whether the person is in the call's conversation now.
async fn is_in_conversation(calls: &Calls, ctx: &Ctx, session: &CallSession) -> Result<bool> {
    let Some(thread) = session.thread else { return Ok(false) };
    match calls.conversations.find_joined(ctx, thread).await {
        Ok(_) => Ok(true),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::Forbidden) => Ok(false),
        Err(error) => Err(error),
    }
}

/// The call, which the person may see, and whether that person is in its conversation.
async fn meet(calls: &Calls, ctx: &Ctx, id: CallSessionId, action: CallAction) -> Result<(CallSession, bool)> {
    let found = calls.store.read(ctx, move |tx| sessions::lookup(tx, id)).await?;
    let session = found.ok_or_else(|| Error::not_found(CallSessionId::NOUN))?;
    let is_in_conversation = is_in_conversation(calls, ctx, &session).await?;
    ctx.authorize(action, &Met { session: &session, is_in_conversation })?;
    Ok((session, is_in_conversation))
}

/// Changes a call, to which the person may do this, as it stands in the transaction.
async fn change(
    calls: &Calls,
    ctx: &Ctx,
    id: CallSessionId,
    action: CallAction,
    mut work: impl FnMut(&mut Tx<'_>, &Ctx, &mut CallSession) -> Result<Observed> + Send + 'static,
) -> Result<()> {
    let (_, is_in_conversation) = meet(calls, ctx, id, action).await?;
    let actor = ctx.clone();
    calls
        .store
        .write(ctx, move |tx| {
            let mut session = sessions::lookup(tx, id)?.ok_or_else(|| Error::not_found(CallSessionId::NOUN))?;
            actor.authorize(action, &Met { session: &session, is_in_conversation })?;
            let observed = work(tx, &actor, &mut session)?;
            keep(tx, &actor, &mut session, observed)
        })
        .await
}

/// Writes down where a call stands now, and has done what follows from it.
fn keep(tx: &mut Tx<'_>, ctx: &Ctx, session: &mut CallSession, observed: Observed) -> Result<()> {
    keep_recording(tx, ctx, session)?;
    if observed.is_over {
        return finish(tx, ctx, session);
    }
    if let Some(at) = next_look(session, ctx.now()) {
        tx.enqueue(queued::watch(at))?;
    }
    if observed.is_changed { announce(tx, ctx, CallEventKind::CallChanged, session, Value::Null) } else { Ok(()) }
}

/// Writes a call down, with its recording as it stands by who is there and has agreed.
fn keep_recording(tx: &mut Tx<'_>, ctx: &Ctx, session: &mut CallSession) -> Result<()> {
    let change = session.settle_recording(ctx.now());
    sessions::update(tx, session)?;
    match change {
        Some(RecordingChange::Started) => announce(tx, ctx, CallEventKind::CallRecordingStarted, session, Value::Null),
        Some(RecordingChange::Stopped) => announce(tx, ctx, CallEventKind::CallRecordingStopped, session, Value::Null),
        None => Ok(()),
    }
}

fn finish(tx: &mut Tx<'_>, ctx: &Ctx, session: &CallSession) -> Result<()> {
    tx.enqueue(queued::close(ctx, session.id))?;
    if session.thread.is_some() {
        tx.enqueue(queued::note(ctx, session.id))?;
    }
    let kind = match session.state.status {
        CallStatus::Missed => CallEventKind::CallMissed,
        CallStatus::Cancelled => CallEventKind::CallCancelled,
        CallStatus::Declined | CallStatus::Busy => CallEventKind::CallDeclined,
        CallStatus::Initiated | CallStatus::Active | CallStatus::Ended => CallEventKind::CallEnded,
    };
    let facts = json!({ "status": session.state.status.as_str(), "seconds": session.seconds() });
    announce(tx, ctx, kind, session, facts)
}

/// Writes down what happened to a call, for those who have to do with it. What the product notices by itself is the deed of
/// whoever called.
fn announce(tx: &mut Tx<'_>, ctx: &Ctx, kind: CallEventKind, session: &CallSession, facts: Value) -> Result<()> {
    let mut event = event(ctx, kind, session, facts);
    event.actor = event.actor.or(Some(session.created_by));
    tx.emit(event)
}

/// The same of what a guest does, who is nobody in the organisation.
fn announce_for_guest(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    kind: CallEventKind,
    session: &CallSession,
    facts: Value,
) -> Result<()> {
    tx.emit(event(ctx, kind, session, facts))
}

fn event(ctx: &Ctx, kind: CallEventKind, session: &CallSession, facts: Value) -> DomainEvent {
    let mut people: Vec<UserId> = session.people.iter().map(|person| person.user).collect();
    people.push(session.created_by);
    people.sort_unstable();
    people.dedup();
    // Who is in a channel may join its calls, and is asked anew at every look.
    let audience =
        if session.is_channel { Audience::Unnamed(Scope::CALLS_ROOM_JOIN) } else { Audience::People(people) };
    let mut payload = json!({ "kind": session.kind.as_str() });
    if let (Some(payload), Value::Object(facts)) = (payload.as_object_mut(), facts) {
        payload.extend(facts);
    }
    DomainEvent::new(ctx, kind, session.id, topic::SESSIONS, audience).with(payload)
}
