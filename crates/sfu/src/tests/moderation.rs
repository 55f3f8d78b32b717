//! The room service.

use super::*;
use crate::{
    ParticipantChange, Permission, RoomError,
    proto::{DisconnectReason, LeaveAction, Response},
};

#[tokio::test]
async fn somebody_removed_does_not_come_back_by_the_same_token() {
    let mut server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    let mut bram = server.join("r", "bram").await;
    server.pass(5);
    assert_eq!(server.sfu.remove_participant("r", "bram").await, Ok(()));
    let (reason, action, _) = bram.ends().await;
    assert_eq!((reason, action), (DisconnectReason::ParticipantRemoved, LeaveAction::Disconnect));
    aoife.sees(|who| who.identity == "bram" && who.state == 3).await;
    server.event(EventKind::ParticipantConnectionAborted).await;
    let (status, words) = server.validate(&server.token("r", "bram")).await;
    assert_eq!((status, words.as_str()), (403, "You were removed from this call."));
    server.pass(1);
    assert_eq!(server.validate(&server.token("r", "bram")).await.0, 200);
    assert_eq!(server.sfu.remove_participant("r", "bram").await, Err(RoomError::NotFound));
    assert_eq!(server.sfu.remove_participant("nowhere", "bram").await, Err(RoomError::NotFound));
}

#[tokio::test]
async fn a_room_ended_for_all_is_gone() {
    let mut server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    let mut bram = server.join("r", "bram").await;
    assert_eq!(server.sfu.delete_room("r").await, Ok(()));
    for client in [&mut aoife, &mut bram] {
        let (reason, action, frame) = client.ends().await;
        assert_eq!((reason, action), (DisconnectReason::RoomDeleted, LeaveAction::Disconnect));
        assert_eq!(u16::from(frame.unwrap().code), 1000);
    }
    let finished = server.event(EventKind::RoomFinished).await.room.unwrap();
    assert_eq!((finished.name.as_str(), finished.num_participants), ("r", 0));
    assert_eq!(server.sfu.list_rooms().await, []);
    assert_eq!(server.sfu.delete_room("r").await, Err(RoomError::NotFound));
}

#[tokio::test]
async fn rights_change_while_somebody_is_in() {
    let server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    let change = ParticipantChange {
        name: Some("Aoife B".to_owned()),
        metadata: Some("m".to_owned()),
        permission: Some(Permission { can_subscribe: true, ..Permission::default() }),
        ..ParticipantChange::default()
    };
    let info = server.sfu.update_participant("r", "aoife", change).await.unwrap();
    assert_eq!((info.name.as_str(), info.metadata.as_str(), info.permission.can_publish), ("Aoife B", "m", false));
    let seen = aoife.sees(|who| who.name == "Aoife B").await;
    assert!(!seen.permission.unwrap().can_publish);
    let refused = aoife.add_track("m", crate::proto::TrackType::Audio, crate::proto::TrackSource::Microphone).await;
    assert!(refused.is_err());
}

#[tokio::test]
async fn the_words_of_a_moderator_reach_the_publisher() {
    let server = Server::start().await;
    let mut aoife = server.join("r", "aoife").await;
    let sid =
        aoife.add_track("m", crate::proto::TrackType::Audio, crate::proto::TrackSource::Microphone).await.unwrap();
    let track = server.sfu.mute_published_track("r", "aoife", &sid, true).await.unwrap();
    assert!(track.muted);
    let mute = aoife.wait(|said| if let Response::Mute(mute) = said { Some(mute) } else { None }).await;
    assert_eq!((mute.sid.as_str(), mute.muted), (sid.as_str(), true));
    assert_eq!(server.sfu.mute_published_track("r", "aoife", "TR_none", true).await, Err(RoomError::NotFound));
}
