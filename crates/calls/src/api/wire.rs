//! Calls as they are sent.

use std::collections::HashMap;

use kernel::{Ctx, UserId, port::Person};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    model::{self, CallGuestState, CallKind, CallStatus, CallVisibility, PersonState, RecordingState, guest_identity},
    ops::Shown,
    policy::{CallAction, Met},
};

/// Somebody who was asked to a call, or came.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallPerson {
    id: Uuid,
    display_name: String,
    #[schema(required)]
    photo_url: Option<String>,
    state: PersonState,
    /// RFC 3339.
    #[schema(required)]
    joined_at: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    left_at: Option<String>,
}

/// Somebody without an account who asked to come into a call.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallGuest {
    /// In the room the guest is called `guest:{id}`.
    id: Uuid,
    /// As the guest gave it.
    name: String,
    state: CallGuestState,
    /// RFC 3339: since when.
    since: String,
}

/// What the person may do with a call now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallAbilities {
    join: bool,
    decline: bool,
    /// End it for everybody; while it rings, give it up.
    end: bool,
    invite: bool,
    /// Mute others and send them out, and let guests in.
    moderate: bool,
    /// Record it. Everybody in it is asked.
    record: bool,
    /// End its recording.
    stop_recording: bool,
}

/// A recording that somebody asked for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallRecording {
    state: RecordingState,
    /// Who records, in that person's browser.
    asked_by: Uuid,
    asked_by_name: String,
    /// RFC 3339.
    asked_at: String,
    /// RFC 3339: when everybody had agreed first.
    #[schema(required)]
    started_at: Option<String>,
    /// Who has agreed: identifiers of members, and what guests are called in the room.
    agreed: Vec<String>,
    /// Whether the person who asks has agreed.
    has_agreed: bool,
    /// Whether the person who asks records.
    is_mine: bool,
}

fn call_recording(
    session: &model::CallSession,
    me: Option<UserId>,
    people: &HashMap<UserId, Person>,
) -> Option<CallRecording> {
    let (recording, state) = session.recording.zip(session.recording_state())?;
    let members = session.people.iter().filter(|person| person.agreed_at.is_some());
    let guests = session.lobby.guests.iter().filter(|guest| guest.agreed_at.is_some());
    Some(CallRecording {
        state,
        asked_by: recording.asked_by.into(),
        asked_by_name: name(recording.asked_by, people),
        asked_at: recording.asked_at.to_string(),
        started_at: recording.started_at.map(|time| time.to_string()),
        agreed: members
            .map(|person| person.user.to_string())
            .chain(guests.map(|guest| guest_identity(guest.id)))
            .collect(),
        has_agreed: session.person(me).is_some_and(|person| person.agreed_at.is_some()),
        is_mine: me == Some(recording.asked_by),
    })
}

/// A call, from its ring to its end.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallSession {
    id: Uuid,
    /// What the call server calls its room: `__thread_…` or `__adhoc_…`.
    room_name: String,
    /// The conversation it belongs to.
    #[schema(required)]
    thread_id: Option<Uuid>,
    /// What the organisation calls its room where it belongs to none.
    #[schema(required)]
    adhoc_id: Option<String>,
    /// What stands in the invite link, and names the room to who asks for a token: `threadId` or `adhocId`.
    room_id: String,
    kind: CallKind,
    status: CallStatus,
    visibility: CallVisibility,
    is_group: bool,
    title: String,
    /// What the call is called to whoever asks: its title, or the names of the others. Where nobody was asked, `Call by link`
    /// and who came.
    display_name: String,
    initiator_name: String,
    created_by: Uuid,
    started_by: Uuid,
    /// Whoever called, and who was asked.
    participants: Vec<Uuid>,
    declined_users: Vec<Uuid>,
    /// RFC 3339.
    #[schema(required)]
    last_declined_at: Option<String>,
    #[schema(value_type = Object)]
    metadata: Map<String, Value>,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    /// RFC 3339: until when it rings, where it rings anybody.
    #[schema(required)]
    rings_until: Option<String>,
    /// RFC 3339: when the second person came.
    #[schema(required)]
    active_at: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    ended_at: Option<String>,
    people: Vec<CallPerson>,
    /// Whether guests can ask to join, by a link.
    is_open_to_guests: bool,
    /// Who was let in by that link. Those who run the call see as well who waits, who was refused and who gave up.
    guests: Vec<CallGuest>,
    /// Whether the call server passes on what it cannot read.
    is_encrypted: bool,
    /// The recording that somebody asked for.
    #[schema(required)]
    recording: Option<CallRecording>,
    /// Whether the person who asks started it.
    is_mine: bool,
    can: CallAbilities,
}

impl CallSession {
    pub(super) fn new(ctx: &Ctx, shown: Shown) -> Self {
        let Shown { session, is_in_conversation, people } = shown;
        let may = |action| ctx.decide(action, &Met { session: &session, is_in_conversation }).is_allowed();
        let can = CallAbilities {
            join: may(CallAction::Join),
            decline: may(CallAction::Decline),
            end: may(CallAction::End),
            invite: may(CallAction::Invite),
            moderate: may(CallAction::Moderate),
            record: may(CallAction::Record),
            stop_recording: session.recording.is_some() && may(CallAction::StopRecording),
        };
        let me = ctx.actor().user;
        // Also of a call that is over: it was theirs to answer who came.
        let runs = Met { session: &session, is_in_conversation }.runs(ctx);
        let listed =
            session.people.iter().filter(|person| person.invited_at.is_some() || person.user == session.created_by);
        // Who agreed to a recording at the door and never came is no part of the call.
        let known = session.people.iter().filter(|person| {
            person.invited_at.is_some() || person.joined_at.is_some() || person.user == session.created_by
        });
        let declined = session.people.iter().filter(|person| person.declined_at.is_some());
        Self {
            can,
            display_name: display_name(&session, me, &people),
            initiator_name: name(session.created_by, &people),
            participants: listed.map(|person| person.user.into()).collect(),
            declined_users: declined.map(|person| person.user.into()).collect(),
            people: known.map(|person| call_person(ctx, &session, person, &people)).collect(),
            is_encrypted: session.is_encrypted(),
            recording: call_recording(&session, me, &people),
            is_open_to_guests: session.lobby.link.is_some(),
            guests: call_guests(&session, runs),
            is_mine: me == Some(session.created_by),
            room_id: session.room_id(),
            id: session.id.into(),
            thread_id: session.thread.map(Into::into),
            kind: session.kind,
            status: session.state.status,
            visibility: session.visibility,
            is_group: session.is_group,
            created_by: session.created_by.into(),
            started_by: session.created_by.into(),
            last_declined_at: session.state.last_declined_at.map(|time| time.to_string()),
            created_at: session.created_at.to_string(),
            updated_at: session.state.updated_at.to_string(),
            rings_until: session.state.rings_until.map(|time| time.to_string()),
            active_at: session.state.active_at.map(|time| time.to_string()),
            ended_at: session.state.ended_at.map(|time| time.to_string()),
            room_name: session.room_name,
            adhoc_id: session.adhoc_id,
            title: session.title,
            metadata: session.metadata,
        }
    }
}

fn name(user: UserId, people: &HashMap<UserId, Person>) -> String {
    people.get(&user).map(|person| person.display_name.clone()).unwrap_or_default()
}

/// A call that nobody was asked to and that has no title is never called after whoever started it.
const CALL_BY_LINK: &str = "Call by link";

pub(super) fn display_name(
    session: &model::CallSession,
    me: Option<UserId>,
    people: &HashMap<UserId, Person>,
) -> String {
    if !session.title.is_empty() {
        return session.title.clone();
    }
    let others = session.people.iter().filter(|person| Some(person.user) != me);
    let guests = session.lobby.guests.iter().filter(|guest| guest.joined_at.is_some());
    let names = others.map(|person| name(person.user, people)).chain(guests.map(|guest| guest.name.clone()));
    let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    match (session.is_by_link(), names.is_empty()) {
        (true, true) => CALL_BY_LINK.to_owned(),
        (true, false) => format!("{CALL_BY_LINK} · {}", names.join(", ")),
        (false, true) => name(session.created_by, people),
        (false, false) => names.join(", "),
    }
}

fn call_guests(session: &model::CallSession, are_all: bool) -> Vec<CallGuest> {
    let shown = session.lobby.guests.iter().filter(|guest| are_all || guest.admitted_at.is_some());
    let guest = |guest: &model::CallGuest| {
        let (state, since) = guest.state(session.is_live());
        CallGuest { id: guest.id.into(), name: guest.name.clone(), state, since: since.to_string() }
    };
    shown.map(guest).collect()
}

fn call_person(
    ctx: &Ctx,
    session: &model::CallSession,
    person: &model::CallPerson,
    people: &HashMap<UserId, Person>,
) -> CallPerson {
    CallPerson {
        id: person.user.into(),
        display_name: name(person.user, people),
        photo_url: people.get(&person.user).and_then(|person| person.photo_url.clone()),
        state: person.state(session.is_live(), ctx.now()),
        joined_at: person.joined_at.map(|time| time.to_string()),
        left_at: person.left_at.map(|time| time.to_string()),
    }
}
