//! A recording: somebody asks for it, everybody in the call agrees, and anybody may stop agreeing. It is made in the browser of
//! whoever asked; here is kept who has agreed, since nobody can be made to believe that of a browser.

use kernel::{CallGuestId, CallSessionId, Ctx, Error, Result};
use serde_json::{Value, json};
use store::Tx;

use super::{
    announce, announce_for_guest, change,
    guest_door::{AtDoor, GuestProof, Standing, change_guest, standing},
    keep_recording,
};
use crate::{
    Calls,
    model::{CallEventKind, CallPerson, CallSession, Observed},
    policy::CallAction,
};

/// Asks everybody in the call to agree to a recording, which the person makes. Whoever is alone has agreed by asking.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `CALL_ENCRYPTED`; `RECORDING_EXISTS` where somebody else records or has asked.
pub async fn start_recording(calls: &Calls, ctx: &Ctx, id: CallSessionId) -> Result<()> {
    change(calls, ctx, id, CallAction::Record, |tx, actor, session| {
        let me = actor.user()?;
        if session.is_encrypted() {
            let message =
                "An end-to-end encrypted call cannot be recorded. Start a call without encryption to record it.";
            return Err(Error::conflict("CALL_ENCRYPTED", message));
        }
        if let Some(recording) = session.recording {
            if recording.asked_by == me {
                return Ok(Observed::default());
            }
            let message = "Someone else is recording this call already. There is one recording at a time.";
            return Err(Error::conflict("RECORDING_EXISTS", message));
        }
        session.ask_to_record(me, actor.now());
        announce(tx, actor, CallEventKind::CallRecordingAsked, session, Value::Null)?;
        Ok(Observed::default())
    })
    .await
}

/// Ends a recording. Where none is made, nothing happens.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for whoever neither records nor holds `calls.recording.stop`.
pub async fn stop_recording(calls: &Calls, ctx: &Ctx, id: CallSessionId) -> Result<()> {
    change(calls, ctx, id, CallAction::StopRecording, |tx, actor, session| {
        if session.recording.is_some() {
            session.end_recording();
            announce(tx, actor, CallEventKind::CallRecordingStopped, session, Value::Null)?;
        }
        Ok(Observed::default())
    })
    .await
}

/// Says whether the person agrees to be recorded. Who is in the call and does not ends the recording; who is not in it yet may agree
/// before coming in.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `NOT_RECORDED` where nobody asks.
pub async fn answer_recording(calls: &Calls, ctx: &Ctx, id: CallSessionId, agrees: bool) -> Result<()> {
    change(calls, ctx, id, CallAction::Join, move |tx, actor, session| {
        let (me, now) = (actor.user()?, actor.now());
        require_asked(session)?;
        if session.person(Some(me)).is_none() {
            session.people.push(CallPerson::unasked(me));
        }
        let Some(person) = session.people.iter_mut().find(|person| person.user == me) else {
            return Ok(Observed::default());
        };
        let is_present = person.is_present();
        if agrees {
            if person.agreed_at.is_none() {
                person.agreed_at = Some(now);
                announce(tx, actor, CallEventKind::CallRecordingAgreed, session, Value::Null)?;
            }
        } else {
            person.agreed_at = None;
            if is_present {
                session.end_recording();
                announce(tx, actor, CallEventKind::CallRecordingRefused, session, Value::Null)?;
            }
        }
        Ok(Observed::default())
    })
    .await
}

/// The same of a guest.
///
/// # Errors
/// `NOT_FOUND` for anybody but that guest; `NOT_RECORDED`; `RATE_LIMITED`.
pub async fn answer_recording_as_guest(
    calls: &Calls,
    door: &AtDoor,
    proof: &GuestProof,
    agrees: bool,
) -> Result<Standing> {
    change_guest(calls, door, proof, move |tx, actor, session, id| answer_of_guest(tx, actor, session, id, agrees))
        .await?;
    standing(calls, door, proof).await
}

fn answer_of_guest(tx: &mut Tx<'_>, ctx: &Ctx, session: &mut CallSession, id: CallGuestId, agrees: bool) -> Result<()> {
    require_asked(session)?;
    let now = ctx.now();
    let Some(guest) = session.lobby.guest_mut(id).filter(|guest| guest.is_let_in()) else { return Ok(()) };
    let facts = json!({ "guest": guest.name });
    let is_present = guest.is_present();
    if agrees {
        if guest.agreed_at.is_none() {
            guest.agreed_at = Some(now);
            announce_for_guest(tx, ctx, CallEventKind::CallRecordingAgreed, session, facts)?;
        }
    } else {
        guest.agreed_at = None;
        if is_present {
            session.end_recording();
            announce_for_guest(tx, ctx, CallEventKind::CallRecordingRefused, session, facts)?;
        }
    }
    keep_recording(tx, ctx, session)
}

fn require_asked(session: &CallSession) -> Result<()> {
    if session.recording.is_some() {
        return Ok(());
    }
    Err(Error::conflict("NOT_RECORDED", "Nobody asks to record this call any more."))
}

/// Whoever comes into a call that is recorded has agreed to that.
///
/// # Errors
/// `RECORDING_CONSENT_NEEDED`, with the call.
pub(super) fn require_agreement(session: &CallSession, has_agreed: bool) -> Result<()> {
    if has_agreed || !session.asks_at_the_door() {
        return Ok(());
    }
    let message = "This call is being recorded. Join it only if you agree to be recorded.";
    let details = json!({ "sessionId": session.id.to_string() });
    Err(Error::conflict("RECORDING_CONSENT_NEEDED", message).with_details(details))
}
