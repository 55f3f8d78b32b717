//! A client with media: it speaks, shows a picture, and counts what comes.

use std::{collections::BTreeMap, time::Instant};

use str0m::{
    Candidate, Event as Happened, Input, Output, Rtc,
    change::{SdpAnswer, SdpOffer, SdpPendingOffer},
    channel::{ChannelConfig, ChannelId},
    format::Codec,
    media::{Direction, MediaKind, Mid, Pt, Rid, Simulcast, SimulcastLayer},
    net::{Protocol, Receive, TcpType},
    rtp::{ExtensionValues, RtpWrite},
};
use tokio::net::UdpSocket;

use super::*;
use crate::{
    crypto,
    proto::{
        self, AddTrack, Request, Response, SessionDescription, TrackSource, TrackType, UpdateTrackSettings, VideoLayer,
    },
};

/// The layers of a camera, the smallest first: name, width and height.
pub(super) const LAYERS: [(&str, u32, u32); 3] = [("q", 320, 180), ("h", 640, 360), ("f", 1280, 720)];

/// How often a packet of sound and one of each layer of the picture is sent.
const PACE: Duration = Duration::from_millis(20);

/// What a client has and how it reaches the server.
#[derive(Clone, Copy, Default)]
pub(super) struct Equipment {
    /// Its network lets no UDP pass.
    pub(super) is_tcp: bool,
    pub(super) has_camera: bool,
}

type Packet = (Vec<u8>, SocketAddr);

/// One connection of a client.
struct Line {
    rtc: Rtc,
    protocol: Protocol,
    local: SocketAddr,
    /// Packets put in here leave for the address beside them.
    out: mpsc::UnboundedSender<Packet>,
    /// What arrives, with where it comes from.
    inbox: mpsc::UnboundedReceiver<Packet>,
    /// How many packets of pictures its network is still to lose.
    to_lose: usize,
    /// The numbers of those that were lost.
    lost: Vec<u16>,
    /// How many packets of pictures came since it began to lose them.
    came: usize,
}

impl Line {
    async fn new(server: &Server, is_tcp: bool) -> Self {
        let (out, leaving) = mpsc::unbounded_channel();
        let (arriving, inbox) = mpsc::unbounded_channel();
        let mut rtc = Rtc::builder().set_crypto_provider(crypto::provider()).set_rtp_mode(true).build(Instant::now());
        let (protocol, local) = if is_tcp {
            let to = server.sfu.tcp().unwrap();
            let stream = TcpStream::connect(to).await.unwrap();
            let local = stream.local_addr().unwrap();
            let candidate = Candidate::builder().tcp().host(local).tcptype(TcpType::Active).build().unwrap();
            rtc.add_local_candidate(candidate);
            carry_by_tcp(stream, to, leaving, arriving);
            (Protocol::Tcp, local)
        } else {
            let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
            let local = socket.local_addr().unwrap();
            rtc.add_local_candidate(Candidate::host(local, "udp").unwrap());
            carry_by_udp(socket, leaving, arriving);
            (Protocol::Udp, local)
        };
        Self { rtc, protocol, local, out, inbox, to_lose: 0, lost: Vec::new(), came: 0 }
    }

    fn poll(&mut self) -> (Vec<Happened>, Instant) {
        let mut events = Vec::new();
        loop {
            match self.rtc.poll_output().unwrap() {
                Output::Timeout(at) => return (events, at),
                Output::Transmit(transmit) => {
                    assert_eq!(transmit.proto, self.protocol);
                    self.out.send((transmit.contents.into(), transmit.destination)).unwrap();
                }
                Output::Event(event) => events.push(event),
            }
        }
    }

    fn take(&mut self, (packet, source): Packet) {
        if self.loses(&packet) {
            return;
        }
        let contents = packet.as_slice().try_into().unwrap();
        let receive = Receive { proto: self.protocol, source, destination: self.local, contents };
        self.rtc.handle_input(Input::Receive(Instant::now(), receive)).unwrap();
    }

    /// Whether the network loses this packet: every twentieth of a picture, and none that is sent again. A server that has to send
    /// more than about a seventh again gives up some.
    fn loses(&mut self, packet: &[u8]) -> bool {
        // The header is not encrypted: version 2, payload type, number. What is sent again has a payload type of its own.
        let is_picture = packet[0] & 0xc0 == 0x80 && vp8(&self.rtc).is_some_and(|pt| *pt == packet[1] & 0x7f);
        if !is_picture || self.to_lose == 0 {
            return false;
        }
        self.came += 1;
        let is_lost = self.came.is_multiple_of(20);
        if is_lost {
            self.to_lose -= 1;
            self.lost.push(u16::from_be_bytes([packet[2], packet[3]]));
        }
        is_lost
    }
}

/// The payload type of pictures on a connection, by what both sides agreed on.
fn vp8(rtc: &Rtc) -> Option<Pt> {
    rtc.codec_config().params().iter().find(|params| params.spec().codec == Codec::Vp8).map(|params| params.pt())
}

fn carry_by_udp(
    socket: UdpSocket,
    mut leaving: mpsc::UnboundedReceiver<Packet>,
    arriving: mpsc::UnboundedSender<Packet>,
) {
    let socket = Arc::new(socket);
    let sender = Arc::clone(&socket);
    tokio::spawn(async move {
        while let Some((packet, to)) = leaving.recv().await {
            sender.send_to(&packet, to).await.unwrap();
        }
    });
    tokio::spawn(async move {
        let mut buffer = [0; 2000];
        loop {
            let (length, from) = socket.recv_from(&mut buffer).await.unwrap();
            if arriving.send((buffer[..length].to_vec(), from)).is_err() {
                return;
            }
        }
    });
}

/// Each packet follows its length in two bytes.
fn carry_by_tcp(
    stream: TcpStream,
    server: SocketAddr,
    mut leaving: mpsc::UnboundedReceiver<Packet>,
    arriving: mpsc::UnboundedSender<Packet>,
) {
    let (mut reading, mut writing) = stream.into_split();
    tokio::spawn(async move {
        while let Some((packet, to)) = leaving.recv().await {
            assert_eq!(to, server);
            writing.write_u16(packet.len().try_into().unwrap()).await.unwrap();
            writing.write_all(&packet).await.unwrap();
        }
    });
    tokio::spawn(async move {
        while let Ok(length) = reading.read_u16().await {
            let mut packet = vec![0; length.into()];
            reading.read_exact(&mut packet).await.unwrap();
            if arriving.send((packet, server)).is_err() {
                return;
            }
        }
    });
}

/// A packet of a picture that came.
pub(super) struct Seen {
    pub(super) number: u64,
    /// The layer that its publisher sent it on.
    pub(super) layer: u8,
}

/// A client with both its connections.
pub(super) struct Caller {
    pub(super) signal: Client,
    publisher: Line,
    subscriber: Line,
    pending: Option<SdpPendingOffer>,
    microphone: Mid,
    camera: Option<Mid>,
    reliable: ChannelId,
    /// How many packets arrived.
    pub(super) packets: u32,
    /// The sequence numbers of the packets that arrived, by their section.
    pub(super) numbers: BTreeMap<String, Vec<u64>>,
    pub(super) pictures: Vec<Seen>,
    pub(super) data: Vec<Vec<u8>>,
    pub(super) speakers: Vec<proto::SpeakerInfo>,
    /// Which qualities of its picture anybody wants, the smallest first, as it was last told.
    pub(super) wanted: Vec<bool>,
    sent: u64,
    due: Instant,
    /// Its microphone's track.
    pub(super) track: String,
    /// Its camera's track.
    pub(super) picture: Option<String>,
}

impl Caller {
    pub(super) async fn join(server: &Server, identity: &str) -> Self {
        Self::join_with(server, identity, Equipment::default()).await
    }

    pub(super) async fn join_with(server: &Server, identity: &str, equipment: Equipment) -> Self {
        let mut signal = server.join("r", identity).await;
        let track = signal.add_track("mic", TrackType::Audio, TrackSource::Microphone).await.unwrap();
        let picture = if equipment.has_camera { Some(signal.publish(camera_track()).await.unwrap()) } else { None };
        let mut publisher = Line::new(server, equipment.is_tcp).await;
        let subscriber = Line::new(server, equipment.is_tcp).await;
        let mut change = publisher.rtc.sdp_api();
        let mut add = |kind, cid: &str, simulcast| {
            change.add_media(kind, Direction::SendOnly, Some("s".to_owned()), Some(cid.to_owned()), simulcast)
        };
        let microphone = add(MediaKind::Audio, "mic", None);
        let camera = equipment.has_camera.then(|| {
            let mut simulcast = Simulcast::new();
            for (rid, ..) in LAYERS {
                simulcast.add_send_layer(SimulcastLayer::new(rid));
            }
            add(MediaKind::Video, "cam", Some(simulcast))
        });
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
            camera,
            reliable,
            packets: 0,
            numbers: BTreeMap::new(),
            pictures: Vec::new(),
            data: Vec::new(),
            speakers: Vec::new(),
            wanted: Vec::new(),
            sent: 0,
            due: Instant::now(),
            track,
            picture,
        }
    }

    /// Does what is to be done at the moment: one signal, one packet, or the next deadline.
    async fn step(&mut self) {
        let (events, publisher_at) = self.publisher.poll();
        drop(events);
        let (events, subscriber_at) = self.subscriber.poll();
        for event in events {
            self.happened(event);
        }
        let wake = publisher_at.min(subscriber_at).min(self.due);
        tokio::select! {
            said = self.signal.next() => self.told(said.unwrap()).await,
            got = self.publisher.inbox.recv() => self.publisher.take(got.unwrap()),
            got = self.subscriber.inbox.recv() => self.subscriber.take(got.unwrap()),
            () = tokio::time::sleep_until(wake.into()) => {}
        }
        let now = Instant::now();
        if now >= self.due {
            self.due = now + PACE;
            if self.publisher.rtc.is_connected() {
                self.sent += 1;
                self.speak();
                self.show();
            }
        }
        self.publisher.rtc.handle_input(Input::Timeout(now)).unwrap();
        self.subscriber.rtc.handle_input(Input::Timeout(now)).unwrap();
    }

    fn happened(&mut self, event: Happened) {
        match event {
            Happened::RtpPacket(packet) => {
                self.packets += 1;
                let mid = self.subscriber.rtc.direct_api().stream_rx(&packet.header.ssrc).unwrap().mid();
                let number = *packet.seq_no;
                self.numbers.entry(mid.to_string()).or_default().push(number);
                if self.subscriber.rtc.media(mid).unwrap().kind() == MediaKind::Video {
                    let layer = *packet.payload.last().unwrap();
                    self.pictures.push(Seen { number, layer });
                }
            }
            Happened::ChannelData(data) => self.data.push(data.data),
            _ => {}
        }
    }

    /// How far it has come, for those who read why a test failed.
    fn state(&self) -> String {
        let seen: Vec<u8> = self.pictures.iter().rev().take(10).map(|seen| seen.layer).collect();
        format!(
            "publisher connected {}, subscriber connected {}, sent {}, received {}, pictures {}, the last of layers {seen:?}, \
             wanted {:?}, lost {:?}, messages {}, speakers {:?}",
            self.publisher.rtc.is_connected(),
            self.subscriber.rtc.is_connected(),
            self.sent,
            self.packets,
            self.pictures.len(),
            self.wanted,
            self.subscriber.lost,
            self.data.len(),
            self.speakers
        )
    }

    fn speak(&mut self) {
        let Some(pt) = self.publisher.rtc.media(self.microphone).and_then(|media| media.remote_pts().first().copied())
        else {
            return;
        };
        let mut api = self.publisher.rtc.direct_api();
        let Some(stream) = api.stream_tx_by_mid(self.microphone, None) else { return };
        let time = u32::try_from(self.sent * 960).unwrap();
        let loud = ExtensionValues { audio_level: Some(-10), voice_activity: Some(true), ..Default::default() };
        stream.write_rtp(
            RtpWrite::new(pt, (1000 + self.sent).into(), time, Instant::now(), vec![1, 2, 3, 4]).ext_vals(loud),
        );
    }

    /// Sends a picture on every layer. Each can be begun with, and ends with the number of its layer.
    fn show(&mut self) {
        let (Some(camera), Some(pt)) = (self.camera, vp8(&self.publisher.rtc)) else { return };
        let time = u32::try_from(self.sent * 1800).unwrap();
        for ((rid, ..), layer) in LAYERS.into_iter().zip(0_u8..) {
            let mut api = self.publisher.rtc.direct_api();
            let Some(stream) = api.stream_tx_by_mid(camera, Some(Rid::from(rid))) else { continue };
            let mut payload = vec![0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a];
            payload.resize(20 << layer, 0);
            payload.push(layer);
            let write = RtpWrite::new(pt, (1000 + self.sent).into(), time, Instant::now(), payload);
            stream.write_rtp(write.marker(true).nackable(true));
        }
    }

    /// Its network loses so many packets of pictures from now on.
    pub(super) fn lose(&mut self, packets: usize) {
        self.subscriber.to_lose = packets;
    }

    /// Whether all that were to be lost are, and came in the end.
    pub(super) fn has_caught_up(&self) -> bool {
        let came = |lost: &u16| self.pictures.iter().any(|seen| seen.number & 0xffff == u64::from(*lost));
        self.subscriber.to_lose == 0 && self.subscriber.lost.iter().all(came)
    }

    /// Whether every packet of a picture came between the first and the last, each once.
    pub(super) fn has_no_gap(&self) -> bool {
        let mut numbers: Vec<u64> = self.pictures.iter().map(|seen| seen.number).collect();
        numbers.sort_unstable();
        numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    /// The layer of the last ten packets of pictures, if it is one and the same.
    pub(super) fn sees_layer(&self) -> Option<u8> {
        let last = self.pictures.last_chunk::<10>()?;
        last.iter().all(|seen| seen.layer == last[0].layer).then_some(last[0].layer)
    }

    /// Shows a picture in this size, or not at all.
    pub(super) async fn look(&mut self, sid: &str, size: Option<(u32, u32)>) {
        let (width, height) = size.unwrap_or_default();
        let (track_sids, disabled) = (vec![sid.to_owned()], size.is_none());
        let settings = UpdateTrackSettings { track_sids, disabled, width, height, ..UpdateTrackSettings::default() };
        self.signal.send(Request::TrackSettings(settings)).await;
    }

    /// Sends a data message.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        assert!(self.publisher.rtc.channel(self.reliable).unwrap().write(true, bytes).unwrap());
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
            Response::SubscribedQuality(update) => {
                let codec = update.subscribed_codecs.first().unwrap();
                self.wanted = codec.qualities.iter().map(|quality| quality.enabled).collect();
            }
            _ => {}
        }
    }
}

fn camera_track() -> AddTrack {
    let layer = |((rid, width, height), quality): ((&str, u32, u32), i32)| VideoLayer {
        quality,
        width,
        height,
        rid: rid.to_owned(),
        ..VideoLayer::default()
    };
    AddTrack {
        cid: "cam".to_owned(),
        r#type: TrackType::Video as i32,
        source: TrackSource::Camera as i32,
        layers: LAYERS.into_iter().zip(0..).map(layer).collect(),
        ..AddTrack::default()
    }
}

/// Lets both go on until it is so.
pub(super) async fn both(a: &mut Caller, b: &mut Caller, holds: impl Fn(&Caller, &Caller) -> bool) {
    let reached = timeout(DEADLINE, async {
        while !holds(a, b) {
            tokio::join!(a.step(), b.step());
        }
    });
    assert!(reached.await.is_ok(), "{}; {}", a.state(), b.state());
}
