//! When rooms and participants end, and what they are told meanwhile.

use super::*;
use crate::{
    proto::{DisconnectReason, SignalResponse},
    tests::{Hands, claims, config},
};

/// A room with one participant, whose clocks a test can set back.
struct Stage {
    room: Room,
    net: Net,
    routes: Routes,
    shared: Shared,
    events: mpsc::Receiver<Event>,
    inbox: mpsc::Receiver<SignalResponse>,
}

impl Stage {
    async fn new() -> Self {
        let config = config(crate::Limits::default(), &Hands::default());
        let mut net = Net::open(&config).await.unwrap().net;
        let (sender, events) = mpsc::channel(64);
        let shared = Shared { candidates: net.candidates(), config: Arc::new(config), events: sender };
        let mut routes = Routes::default();
        let mut room = Room::new("r", &shared);
        let (out, inbox) = mpsc::channel(64);
        let mut world = World { net: &mut net, routes: &mut routes, shared: &shared };
        room.join(1, claims("r", "aoife"), true, out, &mut world);
        Self { room, net, routes, shared, events, inbox }
    }

    fn person(&mut self) -> &mut Participant {
        self.room.people.get_mut(&1).unwrap()
    }

    /// Whether the participant is there after a look.
    fn stays(&mut self) -> bool {
        let mut world = World { net: &mut self.net, routes: &mut self.routes, shared: &self.shared };
        self.room.tick(&mut world);
        !self.room.people.is_empty()
    }

    fn parting(&mut self) -> DisconnectReason {
        while let Ok(said) = self.inbox.try_recv() {
            if let Some(Response::Leave(leave)) = said.message {
                return leave.reason();
            }
        }
        panic!("nothing was said");
    }
}

fn ago(seconds: u64) -> Instant {
    Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap()
}

#[tokio::test]
async fn a_dead_client_is_noticed_within_fifteen_seconds() {
    let mut stage = Stage::new().await;
    stage.person().heard = ago(11);
    assert!(stage.stays());
    stage.person().heard = ago(13);
    assert!(!stage.stays());
    assert_eq!(stage.parting(), DisconnectReason::ConnectionTimeout);
}

#[tokio::test]
async fn whoever_does_not_come_back_is_gone() {
    let mut stage = Stage::new().await;
    stage.person().away = Some(ago(13));
    assert!(stage.stays());
    stage.person().away = Some(ago(15));
    assert!(!stage.stays());
}

#[tokio::test]
async fn whoever_never_gets_through_is_given_up() {
    let mut stage = Stage::new().await;
    stage.person().came = ago(31);
    assert!(!stage.stays());
    assert_eq!(stage.parting(), DisconnectReason::JoinFailure);
    let kinds: Vec<EventKind> = std::iter::from_fn(|| stage.events.try_recv().ok()).map(|event| event.event).collect();
    assert_eq!(kinds, [EventKind::RoomStarted, EventKind::ParticipantConnectionAborted]);
}

#[tokio::test]
async fn whoever_is_through_stays_as_long_as_it_likes() {
    let mut stage = Stage::new().await;
    stage.person().came = ago(31);
    stage.person().state = ParticipantState::Active;
    assert!(stage.stays());
}

#[tokio::test]
async fn an_empty_room_ends() {
    let mut stage = Stage::new().await;
    stage.room.people.clear();
    stage.room.empty_since = ago(299);
    assert!(!stage.room.is_over());
    stage.room.empty_since = ago(300);
    assert!(stage.room.is_over());
    stage.room.was_active = true;
    stage.room.empty_since = ago(19);
    assert!(!stage.room.is_over());
    stage.room.empty_since = ago(20);
    assert!(stage.room.is_over());
}

#[tokio::test]
async fn tokens_to_come_back_with_are_renewed() {
    let mut stage = Stage::new().await;
    stage.stays();
    let tokens = |stage: &mut Stage| {
        std::iter::from_fn(|| stage.inbox.try_recv().ok())
            .filter(|said| matches!(said.message, Some(Response::RefreshToken(_))))
            .count()
    };
    assert_eq!(tokens(&mut stage), 1);
    stage.person().refreshed = ago(301);
    stage.stays();
    assert_eq!(tokens(&mut stage), 1);
    stage.stays();
    assert_eq!(tokens(&mut stage), 0);
}

#[tokio::test]
async fn a_client_that_does_not_listen_fills_no_memory() {
    let mut stage = Stage::new().await;
    for _ in 0..200 {
        stage.room.announce(1);
    }
    assert!(stage.person().out.is_none());
    assert_eq!(std::iter::from_fn(|| stage.inbox.try_recv().ok()).count(), 64);
}
