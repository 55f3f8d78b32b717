//! Sound and data from one client to another, over real sockets.

use super::{
    caller::{Caller, both},
    *,
};
use crate::{
    TrackSource as Source,
    proto::{self, DataPacket, Request, Response, UserPacket},
};

#[tokio::test]
async fn sound_and_data_go_both_ways() {
    let mut server = Server::start().await;
    let mut aoife = Caller::join(&server, "aoife").await;
    let mut bram = Caller::join(&server, "bram").await;
    both(&mut aoife, &mut bram, |a, b| a.packets > 20 && b.packets > 20).await;
    for who in [&aoife, &bram] {
        let numbers = who.numbers.values().next().unwrap();
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{numbers:?}");
    }
    // Whether a track can be received or its publisher is through first is open.
    let events: Vec<Event> = std::iter::from_fn(|| server.events.try_recv().ok()).collect();
    let of = |kind| events.iter().find(|event| event.event == kind).unwrap();
    let joined = of(EventKind::ParticipantJoined).participant.clone().unwrap();
    assert_eq!(joined.state, crate::ParticipantState::Active);
    assert_eq!(of(EventKind::TrackPublished).track.clone().unwrap().source, Source::Microphone);

    let message = DataPacket { user: Some(UserPacket { payload: b"hello".to_vec(), topic: None }) };
    let bytes = prost::Message::encode_to_vec(&message);
    aoife.write(&bytes);
    both(&mut aoife, &mut bram, |_, b| !b.data.is_empty()).await;
    let header: proto::DataHeader = prost::Message::decode(&bram.data[0][..]).unwrap();
    assert_eq!(header.participant_identity, "aoife");
    assert!(aoife.data.is_empty());

    both(&mut aoife, &mut bram, |a, _| a.speakers.iter().filter(|speaker| speaker.active).count() >= 2).await;

    server.sfu.send_data("r", b"notice".to_vec(), Some("topic".to_owned())).await.unwrap();
    both(&mut aoife, &mut bram, |a, b| !a.data.is_empty() && b.data.len() == 2).await;
}

#[tokio::test]
async fn a_silenced_microphone_is_not_passed_on_whatever_its_client_does() {
    let server = Server::start().await;
    let mut aoife = Caller::join(&server, "aoife").await;
    let mut bram = Caller::join(&server, "bram").await;
    both(&mut aoife, &mut bram, |a, b| a.packets > 5 && b.packets > 5).await;
    server.sfu.mute_published_track("r", "aoife", &aoife.track, true).await.unwrap();
    // What was under way may still arrive; then there is nothing, while the other way goes on.
    let goal = aoife.packets + 20;
    both(&mut aoife, &mut bram, |a, _| a.packets > goal).await;
    let (heard, goal) = (bram.packets, aoife.packets + 20);
    both(&mut aoife, &mut bram, |a, _| a.packets > goal).await;
    assert_eq!(bram.packets, heard);
    let sid = aoife.track.clone();
    aoife.signal.send(Request::Mute(proto::Mute { sid, muted: false })).await;
    both(&mut aoife, &mut bram, |_, b| b.packets > heard + 5).await;
}

#[tokio::test]
async fn whoever_may_not_receive_does_not() {
    let server = Server::start().await;
    let mut aoife = Caller::join(&server, "aoife").await;
    let mut bram = Caller::join(&server, "bram").await;
    both(&mut aoife, &mut bram, |a, b| a.packets > 5 && b.packets > 5).await;
    let permission = crate::Permission { can_publish: true, ..crate::Permission::default() };
    let change = crate::ParticipantChange { permission: Some(permission), ..Default::default() };
    server.sfu.update_participant("r", "bram", change).await.unwrap();
    let goal = aoife.packets + 20;
    both(&mut aoife, &mut bram, |a, _| a.packets > goal).await;
    let (heard, goal) = (bram.packets, aoife.packets + 20);
    both(&mut aoife, &mut bram, |a, _| a.packets > goal).await;
    assert_eq!(bram.packets, heard);
}

#[tokio::test]
async fn nothing_of_another_room_can_be_received() {
    let server = Server::start().await;
    let mut aoife = Caller::join(&server, "aoife").await;
    let mut bram = Caller::join(&server, "bram").await;
    both(&mut aoife, &mut bram, |a, b| a.packets > 5 && b.packets > 5).await;
    let mut offers = Vec::new();
    for room in ["other", "r"] {
        let mut mallory =
            server.join_with(room, "mallory", Grant { can_publish: Some(false), ..Grant::default() }).await;
        let track_sids = vec![aoife.track.clone()];
        let update = proto::UpdateSubscription { track_sids, subscribe: true, participant_tracks: vec![] };
        mallory.send(Request::Subscription(update)).await;
        mallory.send(Request::Ping(1)).await;
        let mut has_sound = false;
        loop {
            match mallory.next().await.unwrap() {
                Response::Offer(offer) => has_sound |= offer.sdp.contains("m=audio"),
                Response::Pong(_) => break,
                _ => {}
            }
        }
        offers.push(has_sound);
    }
    assert_eq!(offers, [false, true]);
}
