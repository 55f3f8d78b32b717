//! Whoever runs a call lets people in who have no account.

use kernel::{CallGuestId, CallSessionId, Ctx, Error, Result, id::TypedId};
use serde_json::{Value, json};

use super::{announce, change, meet};
use crate::{
    Calls,
    model::{CallEventKind, CallGuest, CallSession, GuestLink, KeptLink, Observed},
    policy::CallAction,
};

/// For what the letters of links are sealed.
const PURPOSE: &str = "call-guest-link";

/// Lets guests ask to join; the link by which they do. Where they can already, it is the one there is.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn open_to_guests(calls: &Calls, ctx: &Ctx, id: CallSessionId) -> Result<GuestLink> {
    let (session, _) = meet(calls, ctx, id, CallAction::Moderate).await?;
    if let Some(kept) = &session.lobby.link {
        return unsealed(calls, ctx, kept);
    }
    let link = GuestLink::new(ctx.tenant(), ctx.env());
    let sealed = calls.secrets.seal(ctx, PURPOSE, link.text().as_bytes())?;
    change(calls, ctx, id, CallAction::Moderate, move |tx, actor, session| {
        if session.lobby.link.is_some() {
            return Ok(Observed::default());
        }
        session.lobby.link = Some(KeptLink { hash: link.hash(), sealed: sealed.clone() });
        announce(tx, actor, CallEventKind::CallOpenedToGuests, session, Value::Null)?;
        Ok(Observed::default())
    })
    .await?;
    // Somebody else may have been faster.
    let (session, _) = meet(calls, ctx, id, CallAction::Moderate).await?;
    let kept = session.lobby.link.ok_or_else(|| Error::not_found("Link"))?;
    unsealed(calls, ctx, &kept)
}

fn unsealed(calls: &Calls, ctx: &Ctx, kept: &KeptLink) -> Result<GuestLink> {
    let letters = calls.secrets.open(ctx, PURPOSE, &kept.sealed)?;
    let link = String::from_utf8(letters).ok().and_then(|text| GuestLink::parse(&text));
    link.ok_or_else(|| Error::internal("what was sealed as a link is none"))
}

/// Lets no more guests ask: the link leads nowhere from then on, and who waits is refused. Who was let in stays.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn close_to_guests(calls: &Calls, ctx: &Ctx, id: CallSessionId) -> Result<()> {
    change(calls, ctx, id, CallAction::Moderate, |tx, actor, session| {
        if session.lobby.link.is_some() {
            let waiting = session.lobby.waiting();
            session.lobby.close(actor.now());
            announce(tx, actor, CallEventKind::CallClosedToGuests, session, json!({ "refused": waiting }))?;
        }
        Ok(Observed::default())
    })
    .await
}

/// Lets a guest in. Who was let in already stays so.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `GUEST_REFUSED` where somebody has refused the guest.
pub async fn admit_guest(calls: &Calls, ctx: &Ctx, id: CallSessionId, guest: CallGuestId) -> Result<()> {
    change(calls, ctx, id, CallAction::Moderate, move |tx, actor, session| {
        let found = known(session, guest)?;
        if found.refused_at.is_some() {
            let message = format!("{} was refused already, and has to ask again.", found.name);
            return Err(Error::conflict("GUEST_REFUSED", message));
        }
        if found.admitted_at.is_some() {
            return Ok(Observed::default());
        }
        (found.admitted_at, found.left_at) = (Some(actor.now()), None);
        let facts = json!({ "guest": found.name });
        session.is_group = true;
        announce(tx, actor, CallEventKind::CallGuestAdmitted, session, facts)?;
        Ok(Observed::default())
    })
    .await
}

/// Does not let a guest in. Who was refused already stays so.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `GUEST_ADMITTED` where somebody has let the guest in, who is then to be sent out.
pub async fn refuse_guest(calls: &Calls, ctx: &Ctx, id: CallSessionId, guest: CallGuestId) -> Result<()> {
    change(calls, ctx, id, CallAction::Moderate, move |tx, actor, session| {
        let found = known(session, guest)?;
        if found.admitted_at.is_some() {
            let message = format!("{} was let in already. Remove this guest from the call instead.", found.name);
            return Err(Error::conflict("GUEST_ADMITTED", message));
        }
        if found.refused_at.is_some() {
            return Ok(Observed::default());
        }
        found.refused_at = Some(actor.now());
        let facts = json!({ "guest": found.name });
        announce(tx, actor, CallEventKind::CallGuestRefused, session, facts)?;
        Ok(Observed::default())
    })
    .await
}

fn known(session: &mut CallSession, guest: CallGuestId) -> Result<&mut CallGuest> {
    session.lobby.guest_mut(guest).ok_or_else(|| Error::not_found(CallGuestId::NOUN))
}
