//! Coming, coming back and going.

use super::*;
use crate::{
    ParticipantState,
    proto::{DisconnectReason, LeaveAction, Ping, Request, Response},
    token::verify,
};

#[tokio::test]
async fn two_people_see_each_other_come_and_go() {
    let mut server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    assert_eq!(aoife.join.ice_servers[0].urls, ["turn:turn.example.org"]);
    assert_eq!((aoife.join.ping_interval, aoife.join.subscriber_primary), (5, true));
    assert_eq!(server.event(EventKind::RoomStarted).await.room.unwrap().name, "r");
    let mut bram = server.join("r", "bram").await;
    assert_eq!(bram.join.other_participants[0].identity, "aoife");
    let seen = aoife.sees(|who| who.identity == "bram").await;
    assert_eq!((seen.name.as_str(), seen.joined_at), ("BRAM", START));
    bram.send(Request::Leave(crate::proto::Leave::default())).await;
    let frame = bram.closes().await.unwrap();
    assert_eq!(u16::from(frame.code), 1000);
    let gone = aoife.sees(|who| who.identity == "bram" && who.state == 3).await;
    assert_eq!(gone.disconnect_reason, DisconnectReason::ClientInitiated as i32);
    // Media never flowed.
    let event = server.event(EventKind::ParticipantConnectionAborted).await;
    assert_eq!(event.participant.unwrap().identity, "bram");
    assert!(!event.id.is_empty() && event.created_at == START);
}

#[tokio::test]
async fn rooms_and_participants_are_listed() {
    let server = Server::start().await;
    let _aoife = server.join("r", "aoife").await;
    let _bram = server.join("other", "bram").await;
    let mut rooms = server.sfu.list_rooms().await;
    rooms.sort_by(|a, b| a.name.cmp(&b.name));
    assert_eq!(rooms.iter().map(|room| room.name.as_str()).collect::<Vec<_>>(), ["other", "r"]);
    assert_eq!((rooms[1].num_participants, rooms[1].creation_time), (1, START));
    let people = server.sfu.list_participants("r").await;
    assert_eq!((people[0].identity.as_str(), people[0].state), ("aoife", ParticipantState::Joined));
    assert_eq!(server.sfu.list_participants("nowhere").await, []);
}

#[tokio::test]
async fn a_second_one_of_the_same_identity_takes_the_place() {
    let server = Server::start().await;
    let mut first = server.join("r", "aoife").await;
    let second = server.join("r", "aoife").await;
    assert_eq!(second.join.other_participants, []);
    let (reason, action, frame) = first.ends().await;
    assert_eq!((reason, action), (DisconnectReason::DuplicateIdentity, LeaveAction::Disconnect));
    assert_eq!(u16::from(frame.unwrap().code), 1000);
    assert_eq!(server.sfu.list_participants("r").await.len(), 1);
    // The same identity elsewhere is somebody else.
    let _elsewhere = server.join("other", "aoife").await;
    assert_eq!(server.sfu.list_participants("r").await.len(), 1);
}

#[tokio::test]
async fn whoever_lost_the_websocket_goes_on() {
    let server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    let _bram = server.join("r", "bram").await;
    let sid = aoife.sid();
    aoife.wait(|said| matches!(said, Response::Offer(_)).then_some(())).await;
    drop(aoife);
    let more = format!("&reconnect=1&sid={sid}");
    let socket = Client::open(server.http, &server.token("r", "aoife"), &more).await.unwrap();
    let mut back = Client::new(socket);
    assert!(matches!(back.next().await, Some(Response::Reconnect(_))), "it must be the first thing said");
    back.sees(|who| who.identity == "bram").await;
    back.wait(|said| matches!(said, Response::Offer(offer) if offer.sdp.contains("ice-ufrag")).then_some(())).await;
    assert_eq!(server.sfu.list_participants("r").await.iter().filter(|who| who.sid == sid).count(), 1);
}

#[tokio::test]
async fn whoever_is_not_known_begins_anew() {
    let server = Server::start().await;
    let aoife = server.join("r", "aoife").await;
    // Nobody goes on as somebody else.
    for (token, sid) in [(server.token("r", "aoife"), "PA_none".to_owned()), (server.token("r", "bram"), aoife.sid())] {
        let socket = Client::open(server.http, &token, &format!("&reconnect=1&sid={sid}")).await.unwrap();
        let mut back = Client::new(socket);
        let (reason, action, _) = back.ends().await;
        assert_eq!((reason, action), (DisconnectReason::StateMismatch, LeaveAction::Reconnect));
    }
}

#[tokio::test]
async fn pings_are_answered_by_the_clock() {
    let server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    aoife.send(Request::TimedPing(Ping { timestamp: 5 })).await;
    let pong = aoife.wait(|said| if let Response::TimedPong(pong) = said { Some(pong) } else { None }).await;
    assert_eq!((pong.last_ping_timestamp, pong.timestamp), (5, START * 1000));
    aoife.send(Request::Ping(5)).await;
    assert_eq!(aoife.wait(|said| if let Response::Pong(at) = said { Some(at) } else { None }).await, START * 1000);
}

#[tokio::test]
async fn a_token_to_come_back_with_is_given() {
    let server = Server::start().await;
    let grant = Grant { can_publish_sources: vec!["microphone".to_owned()], ..Grant::default() };
    let mut aoife = server.join_with("r", "aoife", grant).await;
    let token = aoife.wait(|said| if let Response::RefreshToken(token) = said { Some(token) } else { None }).await;
    let claims = verify(&token, KEY, SECRET, server.now()).unwrap();
    assert_eq!((claims.sub.as_str(), claims.video.room.as_str(), claims.exp), ("aoife", "r", START + 600));
    assert_eq!(claims.video.can_publish_sources, ["microphone"]);
}

#[tokio::test]
async fn stopping_sends_everybody_away_to_come_back() {
    let mut server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    server.sfu.stop().await;
    let (reason, action, _) = aoife.ends().await;
    assert_eq!((reason, action), (DisconnectReason::ServerShutdown, LeaveAction::Reconnect));
    server.event(EventKind::RoomFinished).await;
    assert_eq!(server.validate(&server.token("r", "aoife")).await.0, 403);
    assert_eq!(server.sfu.delete_room("r").await, Err(crate::RoomError::Stopped));
}

#[tokio::test]
async fn a_port_that_is_taken_is_said() {
    let server = Server::start().await;
    let taken = Config { udp: server.sfu.udp(), ..config(Limits::default(), &Hands::default()) };
    let (sender, _events) = mpsc::channel(1);
    let error = Sfu::start(taken, sender).await.unwrap_err().to_string();
    assert!(error.contains(&server.sfu.udp().to_string()), "{error}");
    assert_eq!(server.sfu.udp().port(), server.sfu.tcp().unwrap().port());
}
