//! Somebody without an account comes to a call: by its link, a name, and the word of whoever runs it.
//!
//! A link that never was, one of a call that is over and one that was switched off are answered alike. What a guest learns of the
//! organisation is its name, who holds the call and what that is called; what a guest gets is a token for that one room.

use std::{collections::BTreeMap, time::Duration};

use edge::Limiter;
use kernel::{CallGuestId, CallSessionId, Ctx, Env, Error, ErrorKind, Result, id::TypedId, port::Visit};
use serde_json::{Value, json};
use sfu::token::{Claims, Grant, mint};

use super::{
    Admission, announce_for_guest, carrier,
    create_token::{open_key, require_room},
    record::require_agreement,
};
use crate::{
    Calls,
    model::{
        CallEventKind, CallGuest, CallKind, CallSession, GuestAnswer, GuestLink, GuestName, MOST_GUESTS, MOST_WAITING,
        RecordingState, Sends, TOKEN_LIFE, guest_identity, hash_of_secret, new_guest_secret,
    },
    store::{guests, sessions},
};

/// What the organisation has to have bought for its links to lead anywhere.
const MODULE: &str = "calls";

/// How often doors are tried, counted in this process. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct DoorLimits {
    /// Requests under links from one network, whatever the links: nobody tries links. Twenty who wait in one office ask every
    /// other second.
    requests: Limiter,
    /// Guests who ask from one network.
    knocks: Limiter,
    /// Guests who ask by one link, from all networks together.
    knocks_by_link: Limiter,
}

impl DoorLimits {
    pub(crate) fn new(env: &Env) -> Self {
        const TOO_OFTEN: &str = "Too many attempts. Please wait a moment and try again.";
        let limiter = |burst, every| Limiter::new(burst, every, TOO_OFTEN, env.clone());
        Self {
            requests: limiter(600, Duration::from_millis(50)),
            knocks: limiter(30, Duration::from_secs(10)),
            knocks_by_link: limiter(60, Duration::from_secs(5)),
        }
    }
}

/// A request under a guest link.
#[derive(Clone, Debug)]
pub struct AtDoor {
    /// The link's letters.
    pub link: String,
    /// The request's id.
    pub request_id: String,
    /// The network that it comes from, as limits count it.
    pub network: String,
}

/// What a guest's browser says that it is.
#[derive(Clone, Debug)]
pub struct GuestProof {
    /// The guest.
    pub guest: CallGuestId,
    /// What was told to that browser alone.
    pub secret: String,
}

/// What a link leads to.
#[derive(Clone, Debug)]
pub struct Doorway {
    /// The organisation whose call it is.
    pub visit: Visit,
    /// The call.
    pub session: CallSession,
    /// Who holds it.
    pub host: String,
}

/// A guest who waits from now on.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The guest.
    pub guest: CallGuestId,
    /// By which the browser is known; told once.
    pub secret: String,
}

fn missing() -> Error {
    Error::not_found("Link")
}

/// The organisation of a link, which may have no call behind it.
async fn organisation(calls: &Calls, door: &AtDoor) -> Result<(Visit, GuestLink)> {
    calls.doors.requests.take(&door.network)?;
    let link = GuestLink::parse(&door.link).ok_or_else(missing)?;
    let visit = calls.organisations.visit_module(link.tenant, MODULE, &door.request_id).await?;
    Ok((visit.ok_or_else(missing)?, link))
}

/// What a link leads to.
///
/// # Errors
/// `NOT_FOUND` for a link that leads nowhere, or nowhere any more; `RATE_LIMITED`.
pub async fn find_doorway(calls: &Calls, door: &AtDoor) -> Result<Doorway> {
    let (visit, link) = organisation(calls, door).await?;
    let hash = link.hash();
    let found = calls.store.read(&visit.ctx, move |tx| sessions::lookup_by_link(tx, &hash)).await?;
    let session = found.filter(CallSession::is_live).ok_or_else(missing)?;
    let people = calls.people.find(&visit.ctx, &[session.created_by]).await?;
    let host = people.get(&session.created_by).map(|person| person.display_name.clone()).unwrap_or_default();
    Ok(Doorway { visit, session, host })
}

/// Asks to be let in, by that name.
///
/// # Errors
/// `INVALID_REQUEST` for a name that is none; `LOBBY_FULL`; those of [`find_doorway`].
pub async fn knock(calls: &Calls, door: &AtDoor, name: &str) -> Result<Waiting> {
    let Doorway { visit: Visit { ctx, .. }, session, .. } = find_doorway(calls, door).await?;
    let name = GuestName::new(name)?;
    calls.doors.knocks.take(&door.network)?;
    calls.doors.knocks_by_link.take(&session.id.to_string())?;
    let waiting = Waiting { guest: ctx.new_id(), secret: new_guest_secret(ctx.env()) };
    let link = GuestLink::parse(&door.link).ok_or_else(missing)?.hash();
    let (actor, id, hash) = (ctx.clone(), session.id, hash_of_secret(&waiting.secret));
    let guest = CallGuest::new(waiting.guest, &name, ctx.now());
    calls
        .store
        .write(&ctx, move |tx| {
            let session = sessions::lookup(tx, id)?.filter(CallSession::is_live).ok_or_else(missing)?;
            if session.lobby.link.as_ref().is_none_or(|kept| kept.hash != link) {
                return Err(missing());
            }
            if session.lobby.waiting() >= MOST_WAITING || session.lobby.guests.len() >= MOST_GUESTS {
                let message = "Too many people are waiting to join this call. Please try again in a moment.";
                return Err(Error::conflict("LOBBY_FULL", message));
            }
            guests::add(tx, id, &guest, (&link, &hash))?;
            announce_for_guest(tx, &actor, CallEventKind::CallGuestAsked, &session, json!({ "guest": guest.name }))
        })
        .await?;
    Ok(waiting)
}

/// How it stands for a guest.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Whether the guest may come in.
    pub answer: GuestAnswer,
    /// How far the call's recording is, for a guest who was let in.
    pub recording: Option<RecordingState>,
    /// Whether the guest has agreed to that.
    pub has_agreed: bool,
}

impl Standing {
    fn of(session: &CallSession, guest: &CallGuest) -> Self {
        let answer = guest.answer(session);
        let recording = session.recording_state().filter(|_| answer == GuestAnswer::Admitted);
        Self { answer, recording, has_agreed: guest.agreed_at.is_some() }
    }
}

/// How it stands for a guest now.
pub(super) async fn standing(calls: &Calls, door: &AtDoor, proof: &GuestProof) -> Result<Standing> {
    let (_, session, guest) = guest(calls, door, proof).await?;
    Ok(Standing::of(&session, &guest))
}

/// How it stands for a guest. Whoever asks is there still.
///
/// # Errors
/// `NOT_FOUND` for anybody but that guest; `RATE_LIMITED`.
pub async fn find_standing(calls: &Calls, door: &AtDoor, proof: &GuestProof) -> Result<Standing> {
    let (ctx, session, guest) = guest(calls, door, proof).await?;
    let answer = guest.answer(&session);
    if answer == GuestAnswer::Waiting && guest.clone().hear(ctx.now()) {
        update_guest(calls, &ctx, session.id, guest.id, |guest, now| {
            // Only that somebody is back is seen by others.
            let was_gone = guest.left_at.is_some();
            guest.hear(now).then_some(was_gone)
        })
        .await?;
    }
    Ok(Standing::of(&session, &guest))
}

/// Waits no longer.
///
/// # Errors
/// Those of [`find_standing`].
pub async fn give_up(calls: &Calls, door: &AtDoor, proof: &GuestProof) -> Result<()> {
    let (ctx, session, guest) = guest(calls, door, proof).await?;
    if !session.is_live() {
        return Ok(());
    }
    update_guest(calls, &ctx, session.id, guest.id, |guest, now| {
        let was_waiting = guest.is_waiting();
        if was_waiting {
            guest.left_at = Some(now);
        }
        was_waiting.then_some(true)
    })
    .await
}

/// A way into the room for a guest who was let in.
///
/// # Errors
/// `GUEST_WAITING`, `GUEST_REFUSED`, `CALL_OVER`, `CALL_FULL`; 503 `CALLS_OFF`; `RECORDING_CONSENT_NEEDED`; those of [`find_standing`].
pub async fn create_guest_token(calls: &Calls, door: &AtDoor, proof: &GuestProof) -> Result<Admission> {
    let (ctx, session, guest) = guest(calls, door, proof).await?;
    let refused = |code, message: &'static str| Err(Error::new(ErrorKind::Forbidden, code, message));
    match guest.answer(&session) {
        GuestAnswer::Admitted => {}
        GuestAnswer::Waiting => return refused("GUEST_WAITING", "Nobody has let you in yet."),
        GuestAnswer::Refused => return refused("GUEST_REFUSED", "You were not let into this call."),
        GuestAnswer::Over => return Err(Error::conflict("CALL_OVER", "This call is over.")),
    }
    let engine = carrier(calls)?;
    require_room(engine, &session, guest.is_present())?;
    require_agreement(&session, guest.agreed_at.is_some())?;
    let identity = guest_identity(guest.id);
    let sends = Sends { video: session.kind == CallKind::Video, screen: false };
    let now = ctx.now();
    let claims = Claims {
        iss: engine.api_key().key.clone(),
        sub: identity.clone(),
        // Clocks of two machines differ.
        nbf: now.as_seconds() - 10,
        exp: (now + TOKEN_LIFE).as_seconds(),
        name: format!("{} (guest)", guest.name),
        attributes: BTreeMap::from([("guestId".to_owned(), guest.id.to_string())]),
        video: Grant {
            room: session.room_name.clone(),
            room_join: true,
            can_publish: Some(true),
            can_publish_sources: sends.sources(),
            can_subscribe: Some(true),
            // Hands and reactions. A guest's name is the one that was let in.
            can_publish_data: Some(true),
            can_update_own_metadata: Some(false),
            ..Grant::default()
        },
        ..Claims::default()
    };
    Ok(Admission {
        token: mint(&engine.api_key().secret, &claims),
        expires_at: now + TOKEN_LIFE,
        identity,
        address: engine.address().map(str::to_owned),
        engine: engine.kind(),
        encryption_key: open_key(calls, &ctx, &session)?,
        session,
    })
}

/// The guest who has that link and that secret, and the call.
async fn guest(calls: &Calls, door: &AtDoor, proof: &GuestProof) -> Result<(Ctx, CallSession, CallGuest)> {
    let (visit, link) = organisation(calls, door).await?;
    let (id, link, secret) = (proof.guest, link.hash(), hash_of_secret(&proof.secret));
    let session = calls
        .store
        .read(&visit.ctx, move |tx| match guests::lookup(tx, id, &link, &secret)? {
            Some(session) => sessions::lookup(tx, session),
            None => Ok(None),
        })
        .await?;
    let unknown = || Error::not_found(CallGuestId::NOUN);
    let session = session.ok_or_else(unknown)?;
    let guest = session.lobby.guest(id).cloned().ok_or_else(unknown)?;
    Ok((visit.ctx, session, guest))
}

/// Has a guest of a call that goes on change something of it.
pub(super) async fn change_guest(
    calls: &Calls,
    door: &AtDoor,
    proof: &GuestProof,
    work: impl Fn(&mut store::Tx<'_>, &Ctx, &mut CallSession, CallGuestId) -> Result<()> + Send + 'static,
) -> Result<()> {
    let (ctx, session, guest) = guest(calls, door, proof).await?;
    let (actor, id, guest) = (ctx.clone(), session.id, guest.id);
    calls
        .store
        .write(&ctx, move |tx| match sessions::lookup(tx, id)?.filter(CallSession::is_live) {
            Some(mut session) => work(tx, &actor, &mut session, guest),
            None => Ok(()),
        })
        .await
}

/// Changes a guest of a call that goes on. The work says whether something was changed, and whether others are to look.
async fn update_guest(
    calls: &Calls,
    ctx: &Ctx,
    session: CallSessionId,
    guest: CallGuestId,
    work: impl Fn(&mut CallGuest, kernel::Timestamp) -> Option<bool> + Send + 'static,
) -> Result<()> {
    let actor = ctx.clone();
    calls
        .store
        .write(ctx, move |tx| {
            let Some(mut session) = sessions::lookup(tx, session)?.filter(CallSession::is_live) else { return Ok(()) };
            let Some(found) = session.lobby.guest_mut(guest) else { return Ok(()) };
            let Some(is_seen) = work(found, actor.now()) else { return Ok(()) };
            let found = found.clone();
            guests::update(tx, session.id, &found)?;
            if is_seen {
                announce_for_guest(tx, &actor, CallEventKind::CallChanged, &session, Value::Null)
            } else {
                Ok(())
            }
        })
        .await
}
