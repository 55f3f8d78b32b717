//! What becomes of calls, without a server or a clock.

use serde_json::Map;
use uuid::Uuid;

use super::*;
use crate::model::{CallGuest, CallKind, CallVisibility, GuestName, KeptLink, Lobby, RING, SessionState};

const BEGIN: Timestamp = Timestamp::from_micros(1_795_241_806_000_000);

fn user(number: u128) -> UserId {
    Uuid::from_u128(number).into()
}

fn after(seconds: u64) -> Timestamp {
    BEGIN + Duration::from_secs(seconds)
}

/// A call of person 1 that rings these.
fn call(asked: &[u128]) -> CallSession {
    let rings = !asked.is_empty();
    CallSession {
        id: Uuid::nil().into(),
        room_name: "__adhoc_x".into(),
        thread: None,
        adhoc_id: Some("x".into()),
        kind: CallKind::Video,
        visibility: CallVisibility::Participants,
        is_group: asked.len() > 1,
        is_channel: false,
        title: String::new(),
        metadata: Map::new(),
        created_by: user(1),
        created_at: BEGIN,
        state: SessionState {
            status: if rings { CallStatus::Initiated } else { CallStatus::Active },
            updated_at: BEGIN,
            rings_until: rings.then(|| BEGIN + RING),
            active_at: None,
            ended_at: None,
            last_declined_at: None,
            empty_since: Some(BEGIN),
        },
        people: std::iter::once(CallPerson::unasked(user(1)))
            .chain(asked.iter().map(|number| CallPerson::invited(user(*number), BEGIN)))
            .collect(),
        lobby: Lobby::default(),
        recording: None,
        sealed_key: None,
    }
}

fn see(session: &mut CallSession, present: &[u128], at: u64) -> Observed {
    see_with(session, present, &[], at)
}

fn see_with(session: &mut CallSession, present: &[u128], guests: &[u128], at: u64) -> Observed {
    let members = present.iter().map(|number| user(*number)).collect();
    let guests = guests.iter().map(|number| Uuid::from_u128(*number).into()).collect();
    observe(session, &Seen::People(Present { members, guests }), false, after(at))
}

#[test]
fn a_call_is_active_when_the_second_person_comes_and_ends_when_all_are_gone() {
    let mut session = call(&[2]);
    assert!(see(&mut session, &[1], 1).is_changed);
    assert_eq!(session.state.status, CallStatus::Initiated);
    see(&mut session, &[1, 2], 5);
    assert_eq!((session.state.status, session.state.active_at), (CallStatus::Active, Some(after(5))));
    assert_eq!(see(&mut session, &[1, 2], 6), Observed::default());
    see(&mut session, &[1], 60);
    assert!(!see(&mut session, &[], 65).is_over);
    assert_eq!(next_look(&session, after(65)), Some(after(85)));
    assert!(see(&mut session, &[], 85).is_over);
    assert_eq!((session.state.status, session.seconds()), (CallStatus::Ended, 60));
    assert_eq!(next_look(&session, after(85)), None);
}

#[test]
fn whoever_comes_back_in_time_finds_the_call() {
    let mut session = call(&[2]);
    see(&mut session, &[1, 2], 5);
    see(&mut session, &[], 10);
    see(&mut session, &[1], 25);
    assert!(!see(&mut session, &[], 40).is_over);
    assert!(see(&mut session, &[], 60).is_over);
}

#[test]
fn a_room_that_the_server_closed_ends_its_call_at_once_but_not_the_next_one() {
    let mut session = call(&[2]);
    let gone = Seen::People(Present::default());
    assert!(!observe(&mut session, &gone, true, after(1)).is_over, "nobody came yet: that was another call's room");
    see(&mut session, &[1, 2], 5);
    assert!(
        !observe(&mut session, &Seen::People(Present { members: vec![user(1)], guests: Vec::new() }), true, after(6))
            .is_over
    );
    assert!(observe(&mut session, &gone, true, after(7)).is_over);
}

#[test]
fn nobody_answers() {
    let mut session = call(&[2, 3]);
    see(&mut session, &[1], 1);
    assert_eq!(next_look(&session, after(30)), Some(after(45)));
    assert!(!see(&mut session, &[1], 44).is_over);
    assert!(see(&mut session, &[1], 45).is_over);
    assert_eq!(session.state.status, CallStatus::Missed);
    let mut deaf = call(&[2]);
    assert!(observe(&mut deaf, &Seen::Nothing, false, after(45)).is_over, "also where the server does not answer");
}

#[test]
fn whoever_gives_up_cancels_and_whoever_loads_the_page_again_does_not() {
    let mut session = call(&[2]);
    see(&mut session, &[1], 1);
    see(&mut session, &[], 10);
    see(&mut session, &[1], 13);
    assert_eq!(session.state.status, CallStatus::Initiated);
    see(&mut session, &[], 20);
    assert!(see(&mut session, &[], 26).is_over);
    assert_eq!(session.state.status, CallStatus::Cancelled);
}

#[test]
fn all_who_were_asked_say_no() {
    let mut session = call(&[2, 3]);
    see(&mut session, &[1], 1);
    assert!(!decline(&mut session, user(2), DeclineReason::Declined, after(2)).is_over);
    assert!(decline(&mut session, user(3), DeclineReason::Busy, after(3)).is_over);
    assert_eq!(session.state.status, CallStatus::Declined);
    let mut busy = call(&[2]);
    assert!(decline(&mut busy, user(2), DeclineReason::Busy, after(3)).is_over);
    assert_eq!(busy.state.status, CallStatus::Busy);
    let mut held = call(&[2, 3]);
    see(&mut held, &[1, 2], 1);
    assert!(!decline(&mut held, user(3), DeclineReason::Declined, after(2)).is_over, "two talk");
}

#[test]
fn a_link_that_nobody_follows_ends_without_a_call() {
    let mut session = call(&[]);
    assert!(!see(&mut session, &[], 59).is_over);
    assert!(see(&mut session, &[], 60).is_over);
    assert_eq!(session.state.status, CallStatus::Cancelled);
    let mut waited = call(&[]);
    see(&mut waited, &[1], 10);
    assert!(!see(&mut waited, &[1], 600).is_over, "whoever waits by a link may wait");
}

#[test]
fn a_server_that_does_not_answer_ends_nothing_that_is_held() {
    let mut session = call(&[2]);
    see(&mut session, &[1, 2], 5);
    assert_eq!(observe(&mut session, &Seen::Nothing, false, after(600)), Observed::default());
}

/// A call of person 1 with guest 9, who was let in.
fn with_guest() -> CallSession {
    let mut session = call(&[]);
    let name = GuestName::new("Ines Ferreira").expect("a name");
    let guest = CallGuest { admitted_at: Some(BEGIN), ..CallGuest::new(Uuid::from_u128(9).into(), &name, BEGIN) };
    session.lobby = Lobby { link: Some(KeptLink { hash: vec![1], sealed: vec![2] }), guests: vec![guest] };
    session
}

#[test]
fn a_guest_is_company_for_whoever_called_and_leaves_with_the_last_member() {
    let mut session = with_guest();
    assert!(see_with(&mut session, &[1], &[9], 5).is_changed);
    assert_eq!((session.state.active_at, session.present()), (Some(after(5)), 2));
    assert!(!see_with(&mut session, &[], &[9], 30).is_over);
    assert!(see_with(&mut session, &[], &[9], 50).is_over, "guests alone are no call");
    assert_eq!((session.state.status, session.lobby.link.is_none()), (CallStatus::Ended, true));
    assert_eq!(session.lobby.guests[0].left_at, Some(after(50)));
}

#[test]
fn a_guest_alone_begins_no_call_and_a_stranger_in_the_room_is_nobody() {
    let mut session = with_guest();
    see_with(&mut session, &[], &[9], 5);
    assert_eq!((session.state.active_at, session.state.empty_since), (None, Some(BEGIN)));
    see_with(&mut session, &[1], &[77], 6);
    assert_eq!((session.lobby.guests.len(), session.present()), (1, 1));
}
