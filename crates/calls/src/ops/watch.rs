//! A call is looked at: when the call server says that something happened, and when it is time anyway.

use std::sync::Arc;

use kernel::{CallSessionId, Ctx, Result, UserId};

use super::keep;
use crate::{
    Calls,
    engine::Engine,
    model::{CallGuest, CallSession, Present, Seen, guest_of, observe, user_of},
    store::{rooms, sessions},
};

/// Looks at every call of the organisation that goes on.
///
/// # Errors
/// The database's. A call server that does not answer is none.
pub async fn watch(calls: &Calls, ctx: &Ctx) -> Result<()> {
    for id in calls.store.read(ctx, sessions::list_live).await? {
        look(calls, ctx, id, false).await?;
    }
    Ok(())
}

/// Looks at the call that goes on in a room, of whichever organisation it is. `is_closed` says that the room was closed.
///
/// # Errors
/// The database's.
pub async fn look_at_room(calls: &Calls, room: &str, is_closed: bool) -> Result<()> {
    for db in calls.store.region_databases() {
        let room = room.to_owned();
        if let Some((tenant, region, id)) = db.read(move |tx| rooms::lookup_live(tx, &room)).await? {
            let ctx = Ctx::system(tenant, region, "calls", calls.env.clone());
            return look(calls, &ctx, id, is_closed).await;
        }
    }
    Ok(())
}

async fn look(calls: &Calls, ctx: &Ctx, id: CallSessionId, is_closed: bool) -> Result<()> {
    let Some(engine) = calls.engine() else { return Ok(()) };
    let found = calls.store.read(ctx, move |tx| sessions::lookup(tx, id)).await?;
    let Some(session) = found.filter(|session| session.is_live()) else { return Ok(()) };
    let seen = match engine.look(&session.room_name).await {
        Ok(present) => {
            let present = present.unwrap_or_default();
            let (welcome, others): (Vec<_>, Vec<_>) =
                present.into_iter().partition(|identity| is_welcome(&session, identity));
            send_out(engine, &session, &others).await;
            Seen::People(known(&welcome))
        }
        Err(error) => {
            tracing::warn!(%error, room = session.room_name, "calls.look");
            Seen::Nothing
        }
    };
    let actor = ctx.clone();
    calls
        .store
        .write(ctx, move |tx| match sessions::lookup(tx, id)?.filter(|session| session.is_live()) {
            Some(mut session) => {
                let observed = observe(&mut session, &seen, is_closed, actor.now());
                keep(tx, &actor, &mut session, observed)
            }
            None => Ok(()),
        })
        .await
}

/// Whether somebody may be in the room: no guest who was not let in, and nobody who was sent out.
fn is_welcome(session: &CallSession, identity: &str) -> bool {
    match guest_of(identity) {
        Some(guest) => session.lobby.guest(guest).is_some_and(CallGuest::is_let_in),
        None => session.person(user_of(identity)).is_none_or(|person| person.removed_at.is_none()),
    }
}

/// Sends these out, who came by tokens from before: not every call server remembers whom it sent out.
async fn send_out(engine: &Arc<dyn Engine>, session: &CallSession, identities: &[String]) {
    for identity in identities {
        if let Err(error) = engine.remove(&session.room_name, identity).await {
            tracing::warn!(%error, room = session.room_name, "calls.send_out");
        }
    }
}

fn known(identities: &[String]) -> Present {
    let mut members: Vec<UserId> = identities.iter().filter_map(|identity| user_of(identity)).collect();
    members.sort_unstable();
    members.dedup();
    Present { members, guests: identities.iter().filter_map(|identity| guest_of(identity)).collect() }
}

/// Sends everybody out of the room of a call that is over, unless the next one goes on in it.
///
/// # Errors
/// 503 `CALL_SERVER_UNREACHABLE`: it is tried again.
pub async fn close_room(calls: &Calls, ctx: &Ctx, id: CallSessionId) -> Result<()> {
    let Some(engine) = calls.engine() else { return Ok(()) };
    let found = calls
        .store
        .read(ctx, move |tx| {
            let Some(session) = sessions::lookup(tx, id)? else { return Ok(None) };
            let latest = sessions::lookup_latest(tx, &session.room_name)?;
            Ok(latest.filter(|latest| latest.id == id))
        })
        .await?;
    match found {
        Some(session) => engine.close(&session.room_name).await,
        None => Ok(()),
    }
}

/// Has the conversation of a call that is over say what became of it: kind, status and how many seconds people talked.
///
/// # Errors
/// The database's.
pub async fn note_call(calls: &Calls, ctx: &Ctx, id: CallSessionId) -> Result<()> {
    let found = calls.store.read(ctx, move |tx| sessions::lookup(tx, id)).await?;
    let Some((session, thread)) = found.and_then(|session| session.thread.map(|thread| (session, thread))) else {
        return Ok(());
    };
    let line = format!("{} {} {}", session.kind.as_str(), session.state.status.as_str(), session.seconds());
    calls.conversations.note_call(ctx, thread, session.created_by, &line).await
}
