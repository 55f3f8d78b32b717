//! Whoever runs a call silences people and sends them out.

use kernel::{CallSessionId, Ctx, Error, ErrorKind, Result};
use serde_json::json;

use super::{announce, carrier, change, meet};
use crate::{
    Calls,
    model::{CallEventKind, CallGuest, CallSession, Observed, guest_of, user_of},
    policy::CallAction,
};

/// Silences what somebody sends.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 503.
pub async fn mute_in_call(calls: &Calls, ctx: &Ctx, id: CallSessionId, identity: String, track: &str) -> Result<()> {
    let (session, _) = meet(calls, ctx, id, CallAction::Moderate).await?;
    require_known(&session, &identity)?;
    carrier(calls)?.mute(&session.room_name, &identity, track).await?;
    note(calls, ctx, id, CallEventKind::CallMuted, identity, |_| {}).await
}

/// Sends somebody out, for as long as the call lasts.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 503.
pub async fn remove_from_call(calls: &Calls, ctx: &Ctx, id: CallSessionId, identity: String) -> Result<()> {
    let (session, _) = meet(calls, ctx, id, CallAction::Moderate).await?;
    require_known(&session, &identity)?;
    let (user, guest, now) = (user_of(&identity), guest_of(&identity), ctx.now());
    // First, so that no token is given for the room meanwhile.
    note(calls, ctx, id, CallEventKind::CallRemoved, identity.clone(), move |session| {
        if let Some(guest) = guest.and_then(|guest| session.lobby.guest_mut(guest)) {
            guest.removed_at = Some(now);
        }
        for person in session.people.iter_mut().filter(|person| Some(person.user) == user) {
            person.removed_at = Some(now);
        }
    })
    .await?;
    match carrier(calls)?.remove(&session.room_name, &identity).await {
        // Not come yet, or gone already.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Only who is known to the call is named in the log. The one who started it is not sent out of it.
fn require_known(session: &CallSession, identity: &str) -> Result<()> {
    let is_guest = guest_of(identity).and_then(|guest| session.lobby.guest(guest)).is_some_and(CallGuest::is_let_in);
    if is_guest || session.person(user_of(identity)).is_some() {
        return Ok(());
    }
    Err(Error::not_found("Participant"))
}

async fn note(
    calls: &Calls,
    ctx: &Ctx,
    id: CallSessionId,
    kind: CallEventKind,
    identity: String,
    mut work: impl FnMut(&mut CallSession) + Send + 'static,
) -> Result<()> {
    change(calls, ctx, id, CallAction::Moderate, move |tx, actor, session| {
        work(session);
        let guest = guest_of(&identity).and_then(|guest| session.lobby.guest(guest));
        let facts = match guest {
            Some(guest) => json!({ "guest": guest.name }),
            None => json!({ "person": user_of(&identity).map(|user| user.to_string()) }),
        };
        announce(tx, actor, kind, session, facts)?;
        Ok(Observed::default())
    })
    .await
}
