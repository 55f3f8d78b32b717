//! Pictures, over good networks and bad ones, and the bound on what one person sends.

use super::{
    caller::{Caller, Equipment, LAYERS, both},
    *,
};
use crate::proto::{DataPacket, TrackSource, TrackType};

const CAMERA: Equipment = Equipment { is_tcp: false, has_camera: true };

/// What the server tells somebody in words: the topic and the message.
fn notice(bytes: &[u8]) -> (String, String) {
    let packet: DataPacket = prost::Message::decode(bytes).unwrap();
    let user = packet.user.unwrap();
    let payload: serde_json::Value = serde_json::from_slice(&user.payload).unwrap();
    (user.topic.unwrap(), payload["message"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn sound_and_pictures_go_by_tcp_where_no_udp_passes() {
    let server = Server::start().await;
    let by_tcp = Equipment { is_tcp: true, has_camera: true };
    let mut aoife = Caller::join_with(&server, "aoife", by_tcp).await;
    let mut bram = Caller::join_with(&server, "bram", CAMERA).await;
    both(&mut aoife, &mut bram, |a, b| a.sees_layer() == Some(2) && b.sees_layer() == Some(2)).await;
    let heard = |caller: &Caller| caller.numbers.len() == 2 && caller.numbers.values().all(|came| came.len() > 20);
    both(&mut aoife, &mut bram, |a, b| heard(a) && heard(b)).await;
}

#[tokio::test]
async fn pictures_that_a_network_loses_are_sent_again() {
    let server = Server::start().await;
    let mut aoife = Caller::join_with(&server, "aoife", CAMERA).await;
    let mut bram = Caller::join(&server, "bram").await;
    both(&mut aoife, &mut bram, |_, b| b.sees_layer() == Some(2)).await;
    bram.lose(5);
    both(&mut aoife, &mut bram, |_, b| b.has_caught_up()).await;
}

#[tokio::test]
async fn each_viewer_is_sent_the_layer_that_fills_what_it_shows() {
    let server = Server::start().await;
    let mut aoife = Caller::join_with(&server, "aoife", CAMERA).await;
    let mut bram = Caller::join(&server, "bram").await;
    let picture = aoife.picture.clone().unwrap();
    both(&mut aoife, &mut bram, |_, b| b.sees_layer() == Some(2)).await;
    let small = [true, false, false];
    for (layer, wanted) in [(0, small), (1, [true, true, false]), (2, [true; 3]), (0, small)] {
        let (_, width, height) = LAYERS[usize::from(layer)];
        bram.look(&picture, Some((width, height))).await;
        // The publisher need not send what nobody shows so large.
        both(&mut aoife, &mut bram, |a, b| b.sees_layer() == Some(layer) && a.wanted == wanted).await;
    }
    // One stream, whatever the layer.
    both(&mut aoife, &mut bram, |_, b| b.has_no_gap()).await;

    bram.look(&picture, None).await;
    both(&mut aoife, &mut bram, |a, _| a.wanted == [false; 3]).await;
    // What was under way may still arrive; then there is nothing, while sound goes on.
    let heard = bram.packets;
    both(&mut aoife, &mut bram, |_, b| b.packets > heard + 50).await;
    let (seen, heard) = (bram.pictures.len(), bram.packets);
    both(&mut aoife, &mut bram, |_, b| b.packets > heard + 20).await;
    assert_eq!(bram.pictures.len(), seen, "what nobody looks at is not sent");
}

#[tokio::test]
async fn who_sends_too_much_is_told_what_to_do() {
    let server = Server::with(Limits { upload_kbps: 40, ..Limits::default() }).await;
    let mut aoife = Caller::join_with(&server, "aoife", CAMERA).await;
    let mut bram = Caller::join(&server, "bram").await;
    both(&mut aoife, &mut bram, |a, _| !a.data.is_empty()).await;
    let words = "You send more than this server takes from one person (0.04 Mbit/s), so others miss part of it. Turn \
                 off your camera or stop sharing your screen.";
    assert_eq!(notice(&aoife.data[0]), ("notice".to_owned(), words.to_owned()));
    // Once, and to nobody else, though it goes on.
    let heard = aoife.packets;
    both(&mut aoife, &mut bram, |a, _| a.packets > heard + 50).await;
    assert_eq!((aoife.data.len(), bram.data.len()), (1, 0));
}

#[tokio::test]
async fn who_shares_too_many_things_is_told_so() {
    let server = Server::start().await;
    let mut aoife = Caller::join(&server, "aoife").await;
    let mut bram = Caller::join(&server, "bram").await;
    let mut refused = None;
    for at in 0..12 {
        refused = aoife.signal.add_track(&at.to_string(), TrackType::Audio, TrackSource::Unknown).await.err();
    }
    both(&mut aoife, &mut bram, |a, _| !a.data.is_empty()).await;
    assert_eq!(notice(&aoife.data[0]), ("notice".to_owned(), refused.unwrap()));
}
