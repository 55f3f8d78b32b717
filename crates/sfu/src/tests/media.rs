//! Media from one client to another, over real sockets.

use std::{collections::BTreeMap, time::Instant};

use str0m::{
    Candidate, Event as Happened, Input, Output, Rtc,
    change::{SdpAnswer, SdpOffer, SdpPendingOffer},
    channel::{ChannelConfig, ChannelId},
    media::{Direction, MediaKind, Mid},
    net::{Protocol, Receive},
    rtp::RtpWrite,
};
use tokio::net::UdpSocket;

use super::*;
use crate::{
    TrackSource as Source, crypto,
    proto::{self, DataPacket, Request, Response, SessionDescription, TrackSource, TrackType, UserPacket},
};

/// One connection of a client.
struct Line {
    rtc: Rtc,
    udp: UdpSocket,
}

impl Line {
    async fn new() -> Self {
        let udp = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let mut rtc = Rtc::builder().set_crypto_provider(crypto::provider()).set_rtp_mode(true).build(Instant::now());
        rtc.add_local_candidate(Candidate::host(udp.local_addr().unwrap(), "udp").unwrap());
        Self { rtc, udp }
    }

    fn poll(&mut self) -> (Vec<Happened>, Instant) {
        let mut events = Vec::new();
        loop {
            match self.rtc.poll_output().unwrap() {
                Output::Timeout(at) => return (events, at),
                Output::Transmit(transmit) => {
                    let _ = self.udp.try_send_to(&transmit.contents, transmit.destination);
                }
                Output::Event(event) => events.push(event),
            }
        }
    }
}

/// A client with both its connections.
struct Caller {
    signal: Client,
    publisher: Line,
    subscriber: Line,
    pending: Option<SdpPendingOffer>,
    microphone: Mid,
    reliable: ChannelId,
    /// How many packets arrived.
    packets: u32,
    /// The sequence numbers of the packets that arrived, by their section.
    numbers: BTreeMap<String, Vec<u64>>,
    data: Vec<Vec<u8>>,
    speakers: Vec<proto::SpeakerInfo>,
    sent: u64,
    track: String,
}

impl Caller {
    async fn join(server: &Server, identity: &str) -> Self {
        let mut signal = server.join("r", identity).await;
        let track = signal.add_track("mic", TrackType::Audio, TrackSource::Microphone).await.unwrap();
        let (mut publisher, subscriber) = (Line::new().await, Line::new().await);
        let mut change = publisher.rtc.sdp_api();
        let microphone =
            change.add_media(MediaKind::Audio, Direction::SendOnly, Some("s".to_owned()), Some("mic".to_owned()), None);
        let reliable =
            change.add_channel_with_config(ChannelConfig { label: "_reliable".to_owned(), ..ChannelConfig::default() });
        let (offer, pending) = change.apply().unwrap();
        let sdp = offer.to_sdp_string();
        signal
            .send(Request::Offer(SessionDescription { r#type: "offer".to_owned(), sdp, id: 1, ..Default::default() }))
            .await;
        Self {
            signal,
            publisher,
            subscriber,
            pending: Some(pending),
            microphone,
            reliable,
            packets: 0,
            numbers: BTreeMap::new(),
            data: Vec::new(),
            speakers: Vec::new(),
            sent: 0,
            track,
        }
    }

    /// Does what is to be done at the moment: one signal, one datagram, or the next deadline.
    async fn step(&mut self) {
        let (events, publisher_at) = self.publisher.poll();
        drop(events);
        let (events, subscriber_at) = self.subscriber.poll();
        for event in events {
            match event {
                Happened::RtpPacket(packet) => {
                    self.packets += 1;
                    let mid = self.subscriber.rtc.direct_api().stream_rx(&packet.header.ssrc).unwrap().mid();
                    self.numbers.entry(mid.to_string()).or_default().push(*packet.seq_no);
                }
                Happened::ChannelData(data) => self.data.push(data.data),
                _ => {}
            }
        }
        // Sound every 20 ms.
        let speak = Instant::now() + Duration::from_millis(20);
        let wake = publisher_at.min(subscriber_at).min(speak);
        let (mut one, mut two) = ([0; 2000], [0; 2000]);
        tokio::select! {
            said = self.signal.next() => self.told(said.unwrap()).await,
            got = self.publisher.udp.recv_from(&mut one) => take(&mut self.publisher, &one, got.unwrap()),
            got = self.subscriber.udp.recv_from(&mut two) => take(&mut self.subscriber, &two, got.unwrap()),
            () = tokio::time::sleep_until(wake.into()) => {}
        }
        self.speak();
        let now = Instant::now();
        self.publisher.rtc.handle_input(Input::Timeout(now)).unwrap();
        self.subscriber.rtc.handle_input(Input::Timeout(now)).unwrap();
    }

    /// How far it has come, for those who read why a test failed.
    fn state(&self) -> String {
        format!(
            "publisher connected {}, subscriber connected {}, sent {}, received {}, messages {}, speakers {:?}",
            self.publisher.rtc.is_connected(),
            self.subscriber.rtc.is_connected(),
            self.sent,
            self.packets,
            self.data.len(),
            self.speakers
        )
    }

    fn speak(&mut self) {
        if !self.publisher.rtc.is_connected() {
            return;
        }
        let Some(pt) = self.publisher.rtc.media(self.microphone).and_then(|media| media.remote_pts().first().copied())
        else {
            return;
        };
        let mut api = self.publisher.rtc.direct_api();
        let Some(stream) = api.stream_tx_by_mid(self.microphone, None) else { return };
        self.sent += 1;
        let time = u32::try_from(self.sent * 960).unwrap();
        let loud =
            str0m::rtp::ExtensionValues { audio_level: Some(-10), voice_activity: Some(true), ..Default::default() };
        stream.write_rtp(
            RtpWrite::new(pt, (1000 + self.sent).into(), time, Instant::now(), vec![1, 2, 3, 4]).ext_vals(loud),
        );
    }

    async fn told(&mut self, said: Response) {
        match said {
            Response::Answer(answer) => {
                let answer = SdpAnswer::from_sdp_string(&answer.sdp).unwrap();
                self.publisher.rtc.sdp_api().accept_answer(self.pending.take().unwrap(), answer).unwrap();
            }
            Response::Offer(offer) => {
                let read = SdpOffer::from_sdp_string(&offer.sdp).unwrap();
                let answer = self.subscriber.rtc.sdp_api().accept_offer(read).unwrap();
                let answer = SessionDescription {
                    r#type: "answer".to_owned(),
                    sdp: answer.to_sdp_string(),
                    id: offer.id,
                    ..Default::default()
                };
                self.signal.send(Request::Answer(answer)).await;
            }
            Response::SpeakersChanged(changed) => self.speakers.extend(changed.speakers),
            _ => {}
        }
    }
}

fn take(line: &mut Line, buffer: &[u8], (length, source): (usize, SocketAddr)) {
    let destination = line.udp.local_addr().unwrap();
    let contents = buffer[..length].try_into().unwrap();
    let receive = Receive { proto: Protocol::Udp, source, destination, contents };
    line.rtc.handle_input(Input::Receive(Instant::now(), receive)).unwrap();
}

/// Lets both go on until it is so.
async fn both(a: &mut Caller, b: &mut Caller, holds: impl Fn(&Caller, &Caller) -> bool) {
    let reached = timeout(DEADLINE, async {
        while !holds(a, b) {
            tokio::join!(a.step(), b.step());
        }
    });
    assert!(reached.await.is_ok(), "{}; {}", a.state(), b.state());
}

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
    assert!(aoife.publisher.rtc.channel(aoife.reliable).unwrap().write(true, &bytes).unwrap());
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
