//! What becomes of a call by what is seen of its room. Messages of a call server may be lost or come late, so none is believed:
//! each only says that it is time to look, and whoever looks learns the whole truth.

use std::time::Duration;

use kernel::{CallGuestId, Timestamp, UserId};

use super::{CallGuest, CallPerson, CallSession, CallStatus, DeclineReason};

/// How often a call is looked at without being told.
const EVERY: Duration = Duration::from_secs(20);
/// How soon a call is looked at again at the soonest.
const SOONEST: Duration = Duration::from_secs(1);
/// How long an empty room waits for somebody whose network went.
const EMPTY: Duration = Duration::from_secs(20);
/// How long it rings on after whoever called is gone: that long a page takes to load again.
const CALLER_GONE: Duration = Duration::from_secs(6);
/// How long a room waits for the first to come.
const NOBODY_CAME: Duration = Duration::from_secs(60);

/// Who is in a room.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Present {
    /// Members of the organisation.
    pub members: Vec<UserId>,
    /// Guests.
    pub guests: Vec<CallGuestId>,
}

/// What was seen of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Who is in it; nobody where there is no such room.
    People(Present),
    /// The call server did not answer.
    Nothing,
}

/// What a look at a call has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Observed {
    /// Somebody came or went, or it stands otherwise.
    pub is_changed: bool,
    /// It is over since.
    pub is_over: bool,
}

/// Brings the call up to what is seen of its room. `is_closed` says that the call server has just closed the room.
pub fn observe(session: &mut CallSession, seen: &Seen, is_closed: bool, now: Timestamp) -> Observed {
    let before = session.clone();
    if !session.is_live() {
        return Observed::default();
    }
    if let Seen::People(present) = seen {
        take_in(session, present, now);
    }
    session.lobby.forget_silent(now);
    if let Some(status) = end_of(session, seen, is_closed, now) {
        end(session, status, now);
    }
    // That a room has become empty is nothing that anybody sees.
    let is_same = before.state.status == session.state.status
        && before.people == session.people
        && before.lobby.guests == session.lobby.guests;
    if !is_same {
        session.state.updated_at = now;
    }
    Observed { is_changed: !is_same, is_over: !session.is_live() }
}

fn take_in(session: &mut CallSession, Present { members: present, guests }: &Present, now: Timestamp) {
    session.lobby.take_in(guests, now);
    for user in present {
        if session.person(Some(*user)).is_none() {
            session.people.push(CallPerson::unasked(*user));
        }
    }
    for person in &mut session.people {
        if present.contains(&person.user) {
            person.joined_at.get_or_insert(now);
            person.left_at = None;
        } else if person.is_present() {
            person.left_at = Some(now);
        }
    }
    let caller = session.created_by;
    let has_company = !present.is_empty() && session.lobby.guests.iter().any(CallGuest::is_present);
    if has_company || present.iter().any(|user| *user != caller) {
        session.state.active_at.get_or_insert(now);
        if session.state.status == CallStatus::Initiated {
            session.state.status = CallStatus::Active;
        }
    }
    // Guests do not keep a call of the organisation to themselves.
    if present.is_empty() {
        session.state.empty_since.get_or_insert(now);
    } else {
        session.state.empty_since = None;
    }
}

/// How the call ends, where its time has come.
fn end_of(session: &CallSession, seen: &Seen, is_closed: bool, now: Timestamp) -> Option<CallStatus> {
    let state = &session.state;
    let is_initiated = state.status == CallStatus::Initiated;
    let somebody_came = session.people.iter().any(|person| person.joined_at.is_some());
    let is_empty = matches!(seen, Seen::People(present) if present.members.is_empty());
    let is_gone = is_empty && (due_empty(session).is_some_and(|due| due <= now) || (is_closed && somebody_came));
    match is_initiated {
        true if state.rings_until.is_some_and(|until| until <= now) => Some(CallStatus::Missed),
        _ if !is_gone => None,
        true => Some(CallStatus::Cancelled),
        false if somebody_came => Some(CallStatus::Ended),
        false => Some(CallStatus::Cancelled),
    }
}

/// When the room will have been empty for too long.
fn due_empty(session: &CallSession) -> Option<Timestamp> {
    let somebody_came = session.people.iter().any(|person| person.joined_at.is_some());
    let patience = match session.state.status {
        _ if !somebody_came => NOBODY_CAME,
        CallStatus::Initiated => CALLER_GONE,
        _ => EMPTY,
    };
    session.state.empty_since.map(|since| since + patience)
}

/// When the call has to be looked at again, at the latest.
pub fn next_look(session: &CallSession, now: Timestamp) -> Option<Timestamp> {
    let rings = session.state.rings_until.filter(|_| session.state.status == CallStatus::Initiated);
    let due = [rings, due_empty(session)].into_iter().flatten().fold(now + EVERY, Timestamp::min);
    // A call server that does not answer is not asked without a pause.
    session.is_live().then_some(due.max(now + SOONEST))
}

/// Notes that the person does not come; a call that nobody is left to answer is over.
pub fn decline(session: &mut CallSession, user: UserId, reason: DeclineReason, now: Timestamp) -> Observed {
    let Some(person) = session.people.iter_mut().find(|person| person.user == user) else {
        return Observed::default();
    };
    person.declined_at = Some(now);
    person.was_busy = reason == DeclineReason::Busy;
    session.state.last_declined_at = Some(now);
    session.state.updated_at = now;
    let caller = session.created_by;
    let mut others = session.people.iter().filter(|person| person.user != caller);
    if session.state.status == CallStatus::Initiated && others.all(|person| person.declined_at.is_some()) {
        let all_busy = session.people.iter().all(|person| person.was_busy || person.user == caller);
        end(session, if all_busy { CallStatus::Busy } else { CallStatus::Declined }, now);
    }
    Observed { is_changed: true, is_over: !session.is_live() }
}

impl CallSession {
    /// Ends the call for all, by the word of somebody who may: what rings is given up.
    pub fn end_for_all(&mut self, now: Timestamp) {
        let is_initiated = self.state.status == CallStatus::Initiated;
        end(self, if is_initiated { CallStatus::Cancelled } else { CallStatus::Ended }, now);
        self.state.updated_at = now;
    }
}

fn end(session: &mut CallSession, status: CallStatus, now: Timestamp) {
    session.state.status = status;
    // A call ends when the last one goes, not when it is noticed.
    session.state.ended_at = session.state.empty_since.filter(|_| status == CallStatus::Ended).or(Some(now));
    session.state.empty_since = None;
    session.lobby.link = None;
    // Nobody needs it any more, and who finds it later reads nothing by it.
    session.sealed_key = None;
    for guest in session.lobby.guests.iter_mut().filter(|guest| guest.is_present()) {
        guest.left_at = Some(now);
    }
    for person in session.people.iter_mut().filter(|person| person.is_present()) {
        person.left_at = Some(now);
    }
}

#[cfg(test)]
mod tests;
