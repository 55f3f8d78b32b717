//! Calls of the past, for demo organisations: nobody holds one to fill a screen.

use std::time::Duration;

use kernel::{ConversationId, Ctx, Result, UserId};
use serde_json::{Map, json};

use super::announce;
use crate::{
    Calls,
    model::{
        CallEventKind, CallKind, CallPerson, CallSession, CallStatus, CallVisibility, Lobby, RING, RoomId,
        SessionState, adhoc_room, thread_room,
    },
    store::sessions,
};

/// A call that is over.
#[derive(Clone, Debug)]
pub struct PastCall {
    /// Who called.
    pub caller: UserId,
    /// Who was asked.
    pub asked: Vec<UserId>,
    /// The conversation it belonged to.
    pub thread: Option<ConversationId>,
    /// What it was about.
    pub title: String,
    /// Whether people saw each other.
    pub kind: CallKind,
    /// How long people talked; nobody answered where they did not.
    pub talked: Option<Duration>,
    /// Whether those who did not answer find it behind the bell.
    pub is_told: bool,
}

/// Writes a call down that was held. Nobody is rung or asked; `ctx` is the product's own, at the time when it began.
///
/// # Errors
/// The database's.
pub async fn seed_call(calls: &Calls, ctx: &Ctx, past: PastCall) -> Result<()> {
    let (is_missed, region) = (past.is_told && past.talked.is_none(), ctx.region());
    let (session, actor) = (held(ctx, past)?, ctx.clone());
    calls
        .store
        .write(ctx, move |tx| {
            sessions::add(tx, &session, region)?;
            if !is_missed {
                return Ok(());
            }
            let facts = json!({ "status": session.state.status.as_str(), "seconds": 0 });
            announce(tx, &actor, CallEventKind::CallMissed, &session, facts)
        })
        .await
}

fn held(ctx: &Ctx, call: PastCall) -> Result<CallSession> {
    let id: kernel::CallSessionId = ctx.new_id();
    let begun = ctx.now();
    let ended = begun + call.talked.unwrap_or(RING);
    let came = call.talked.map(|_| begun);
    let room = RoomId::new(&id.to_string())?;
    let person = |user, invited_at| CallPerson {
        invited_at,
        joined_at: came,
        left_at: came.map(|_| ended),
        ..CallPerson::unasked(user)
    };
    Ok(CallSession {
        id,
        room_name: call.thread.map_or_else(|| adhoc_room(ctx.tenant(), &room), thread_room),
        thread: call.thread,
        adhoc_id: call.thread.is_none().then(|| room.as_str().to_owned()),
        kind: call.kind,
        visibility: CallVisibility::Participants,
        is_group: call.asked.len() > 1,
        is_channel: false,
        title: call.title,
        metadata: Map::new(),
        created_by: call.caller,
        created_at: begun,
        state: SessionState {
            status: if came.is_some() { CallStatus::Ended } else { CallStatus::Missed },
            updated_at: ended,
            rings_until: Some(begun + RING),
            active_at: came,
            ended_at: Some(ended),
            last_declined_at: None,
            empty_since: None,
        },
        people: std::iter::once(CallPerson {
            joined_at: Some(begun),
            left_at: Some(ended),
            ..person(call.caller, None)
        })
        .chain(call.asked.into_iter().map(|user| person(user, Some(begun))))
        .collect(),
        lobby: Lobby::default(),
        recording: None,
        sealed_key: None,
    })
}
