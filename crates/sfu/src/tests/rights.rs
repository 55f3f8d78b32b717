//! What tokens allow, and limits.

use super::*;
use crate::proto::{Request, Response, TrackSource, TrackType, UpdateMetadata};

#[tokio::test]
async fn only_a_valid_token_opens() {
    let server = Server::start().await;
    let good = server.token("r", "aoife");
    assert_eq!(server.validate(&good).await, (200, "success".to_owned()));
    let claims = server.claims("r", "aoife", Grant::default());
    let other = Claims { iss: "other".to_owned(), ..claims.clone() };
    let wrong = [
        ("garbage".to_owned(), "This is not an access token."),
        (mint("another secret", &claims), "The access token's signature is wrong."),
        (mint(SECRET, &other), "The access token was made for another server."),
    ];
    for (token, words) in wrong {
        assert_eq!(server.validate(&token).await, (401, words.to_owned()));
        assert_eq!(Client::open(server.http, &token, "").await.unwrap_err(), 401);
    }
    server.pass(611);
    assert_eq!(server.validate(&good).await, (401, "The access token has expired.".to_owned()));
    assert_eq!(Client::open(server.http, &good, "").await.unwrap_err(), 401);
    assert_eq!(server.get("/rtc").await.0, 400);
}

#[tokio::test]
async fn a_token_that_leads_nowhere_is_refused() {
    let server = Server::start().await;
    let claims = server.claims("r", "aoife", Grant::default());
    let no_join =
        Claims { video: Grant { room_join: false, room_admin: true, ..claims.video.clone() }, ..claims.clone() };
    let no_room = Claims { video: Grant { room: String::new(), ..claims.video.clone() }, ..claims.clone() };
    let nobody = Claims { sub: String::new(), ..claims };
    for claims in [no_join, no_room, nobody] {
        assert_eq!(server.validate(&mint(SECRET, &claims)).await.0, 403);
    }
}

#[tokio::test]
async fn a_phone_call_takes_nothing_but_a_microphone() {
    let server = Server::start().await;
    let grant = Grant { can_publish_sources: vec!["microphone".to_owned()], ..Grant::default() };
    let mut aoife = server.join_with("r", "aoife", grant).await;
    let refused = Err("You may not share this in this call.".to_owned());
    assert_eq!(aoife.add_track("c", TrackType::Video, TrackSource::Camera).await, refused);
    assert_eq!(aoife.add_track("s", TrackType::Video, TrackSource::ScreenShare).await, refused);
    assert_eq!(aoife.add_track("u", TrackType::Video, TrackSource::Unknown).await, refused);
    // A picture under a microphone's name.
    assert_eq!(aoife.add_track("x", TrackType::Video, TrackSource::Microphone).await, refused);
    assert!(aoife.add_track("m", TrackType::Audio, TrackSource::Microphone).await.is_ok());
}

#[tokio::test]
async fn whoever_may_not_publish_does_not() {
    let server = Server::start().await;
    let grant = Grant { can_publish: Some(false), ..Grant::default() };
    let mut aoife = server.join_with("r", "aoife", grant).await;
    assert!(aoife.add_track("m", TrackType::Audio, TrackSource::Microphone).await.is_err());
}

#[tokio::test]
async fn nobody_shares_without_end() {
    let server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    for at in 0..12 {
        assert!(aoife.add_track(&at.to_string(), TrackType::Audio, TrackSource::Unknown).await.is_ok());
    }
    let refused = aoife.add_track("more", TrackType::Audio, TrackSource::Unknown).await;
    assert_eq!(
        refused,
        Err("You share too many things at once. Stop sharing one of them, or leave and join again.".to_owned())
    );
}

#[tokio::test]
async fn the_hidden_are_seen_by_the_server_only() {
    let server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    let grant = Grant { hidden: true, ..Grant::default() };
    let watcher = server.join_with("r", "watcher", grant).await;
    let bram = server.join("r", "bram").await;
    assert_eq!(bram.join.other_participants.len(), 1);
    let seen = aoife.sees(|who| who.identity != "aoife").await;
    assert_eq!(seen.identity, "bram");
    assert_eq!(server.sfu.list_participants("r").await.len(), 3);
    assert_eq!(server.sfu.list_rooms().await[0].num_participants, 2);
    drop(watcher);
}

#[tokio::test]
async fn a_raised_hand_is_seen_where_it_is_allowed() {
    let server = Server::start().await;
    let grant = Grant { can_update_own_metadata: Some(true), ..Grant::default() };
    let mut aoife = server.join_with("r", "aoife", grant).await;
    let mut bram = server.join("r", "bram").await;
    let hand = |value: &str, request_id| {
        let attributes = [("hand".to_owned(), value.to_owned())].into();
        Request::UpdateMetadata(UpdateMetadata { attributes, request_id, ..UpdateMetadata::default() })
    };
    aoife.send(hand("1", 7)).await;
    bram.sees(|who| who.attributes.get("hand").is_some_and(|hand| hand == "1")).await;
    aoife.send(hand("", 8)).await;
    bram.sees(|who| who.identity == "aoife" && who.attributes.is_empty()).await;
    bram.send(hand("1", 9)).await;
    let answer = bram.wait(|said| if let Response::Request(answer) = said { Some(answer) } else { None }).await;
    assert_eq!((answer.request_id, answer.reason), (9, crate::proto::RequestReason::NotAllowed as i32));
    aoife.send(hand(&"x".repeat(20_000), 10)).await;
    let answer = aoife
        .wait(
            |said| {
                if let Response::Request(answer) = said { (answer.request_id == 10).then_some(answer) } else { None }
            },
        )
        .await;
    assert_eq!(answer.reason, crate::proto::RequestReason::LimitExceeded as i32);
}

#[tokio::test]
async fn full_rooms_and_a_full_server_say_so() {
    let server = Server::with(Limits { rooms: 1, participants: 2, ..Limits::default() }).await;
    let _aoife = server.join("r", "aoife").await;
    let _bram = server.join("r", "bram").await;
    let full = (403, "This call is full: 2 people are the most. Try again when someone has left.".to_owned());
    assert_eq!(server.validate(&server.token("r", "carol")).await, full);
    assert_eq!(Client::open(server.http, &server.token("r", "carol"), "").await.unwrap_err(), 403);
    // Whoever is in may come again on another device's place.
    assert_eq!(server.validate(&server.token("r", "aoife")).await.0, 200);
    let (status, words) = server.validate(&server.token("another", "carol")).await;
    assert_eq!(
        (status, words.as_str()),
        (403, "This server carries no more calls at once. Try again when another call has ended.")
    );
}
