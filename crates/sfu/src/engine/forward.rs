//! A packet's way from its publisher to everybody who receives its track.

use std::time::{Duration, Instant};

use str0m::{
    format::{Codec, PayloadParams},
    media::{KeyframeRequestKind, MediaKind, Mid, Rid},
    rtp::{ExtensionValues, RtpPacket, RtpWrite, Vp8Descriptor},
};

use super::{
    Pid, codecs, layers,
    numbering::Numbers,
    participant::{Forward, Layer, Participant, Track},
    room::Room,
};

/// The headers around a packet of media, roughly, which count as much as what is inside.
const HEADERS: usize = 50;

/// Ticks of the clock by which packets are timed, in a millisecond.
const fn ticks(kind: MediaKind) -> u32 {
    match kind {
        MediaKind::Audio => 48,
        MediaKind::Video => 90,
    }
}

/// A packet, and what is known of it before anybody is sent it.
struct Passing<'a> {
    packet: &'a RtpPacket,
    rid: Option<Rid>,
    kind: MediaKind,
    codec: PayloadParams,
    vp8: Option<Vp8Descriptor>,
    /// Whether a picture can be begun with it.
    starts: bool,
    now: Instant,
}

impl Room {
    /// Sends one packet on to everybody who receives its track.
    pub(super) fn forward(&mut self, pid: Pid, packet: &RtpPacket) {
        let now = Instant::now();
        let Some(person) = self.people.get_mut(&pid) else { return };
        let Some((mid, rid)) = person.stream(packet) else { return };
        if !person.upload.take(packet.payload.len() + HEADERS, now) {
            person.sends_too_much(now);
            return;
        }
        let Some(track) = person.tracks.iter_mut().find(|track| track.mid == Some(mid)) else { return };
        if track.is_silenced {
            return;
        }
        track.heard(rid, packet.payload.len() + HEADERS, now);
        let (kind, sid, arriving) = (track.kind, track.info.sid.clone(), track.arriving.clone());
        if kind == MediaKind::Audio
            && let Some(decibels) = packet.header.ext_vals.audio_level
        {
            person.speech.hear(decibels);
        }
        let payload_type = packet.header.payload_type;
        let Some(codec) =
            person.publisher.rtc.codec_config().params().iter().find(|known| known.pt() == payload_type).copied()
        else {
            return;
        };
        let vp8 = (codec.spec().codec == Codec::Vp8).then(|| Vp8Descriptor::parse(&packet.payload).ok()).flatten();
        let starts = codecs::starts(codec.spec().codec, vp8.as_ref(), &packet.payload);
        let passing = Passing { packet, rid, kind, codec, vp8, starts, now };
        let mut asks = false;
        for other in self.people.values_mut().filter(|other| other.id != pid) {
            asks |= other.receive(&passing, pid, &sid, &arriving);
        }
        if asks {
            self.ask_key_frame(pid, &sid, rid, KeyframeRequestKind::Pli);
        }
    }

    /// Asks a publisher for a picture that can be begun with: of one layer, or of all. Not too often: they are large.
    pub(super) fn ask_key_frame(&mut self, from: Pid, sid: &str, layer: Option<Rid>, kind: KeyframeRequestKind) {
        let Some(person) = self.people.get_mut(&from) else { return };
        let Some(track) = person.tracks.iter_mut().find(|track| track.info.sid == sid) else { return };
        let Some(mid) = track.mid.filter(|_| track.kind == MediaKind::Video) else { return };
        let now = Instant::now();
        for (rid, known) in track.layers.iter_mut().filter(|(rid, _)| layer.is_none() || **rid == layer) {
            let is_small = rid.and_then(layers::rank) == Some(0);
            let pause = Duration::from_millis(if is_small { 500 } else { 1000 });
            if known.asked.is_some_and(|asked| now.saturating_duration_since(asked) < pause) {
                continue;
            }
            if let Some(stream) = person.publisher.rtc.direct_api().stream_rx_by_mid(mid, *rid) {
                stream.request_keyframe(kind);
                known.asked = Some(now);
                person.publisher.wake = now;
            }
        }
        self.wake = now;
    }
}

impl Track {
    fn heard(&mut self, rid: Option<Rid>, bytes: usize, now: Instant) {
        /// More are no simulcast.
        const MOST_LAYERS: usize = 4;
        if !self.layers.contains_key(&rid) && self.layers.len() >= MOST_LAYERS {
            return;
        }
        let layer = self.layers.entry(rid).or_insert(Layer { heard: now, asked: None, bytes: 0, rate: 0.0 });
        layer.heard = now;
        layer.bytes += bytes as u64;
        if let Some(rid) = rid
            && !self.arriving.contains(&rid)
            && layers::rank(rid).is_some()
        {
            self.arriving.push(rid);
            self.arriving.sort_by_key(|rid| layers::rank(*rid));
        }
    }
}

impl Participant {
    /// On which section and layer a packet arrived.
    fn stream(&mut self, packet: &RtpPacket) -> Option<(Mid, Option<Rid>)> {
        let mut api = self.publisher.rtc.direct_api();
        let stream = api.stream_rx(&packet.header.ssrc)?;
        Some((stream.mid(), stream.rid()))
    }

    /// Is sent a packet, if it receives this layer of this track; tells whether it waits for a key frame of it.
    fn receive(&mut self, passing: &Passing<'_>, from: Pid, sid: &str, arriving: &[Rid]) -> bool {
        if !self.subscriber.rtc.is_connected() {
            return false;
        }
        let Some(forward) = self.forwards.iter_mut().find(|forward| forward.from == from && forward.sid == sid) else {
            return false;
        };
        let Some(mid) = forward.mid.filter(|_| !forward.is_disabled) else { return false };
        match forward.takes(passing, arriving) {
            Takes::Yes => {}
            Takes::No => return false,
            Takes::WhenItStarts => return true,
        }
        let Some(pt) = self.subscriber.rtc.codec_config().match_params(passing.codec).map(|codec| codec.pt()) else {
            return false;
        };
        let Some(sent) = forward.numbering.map(passing.numbers()) else { return false };
        let mut api = self.subscriber.rtc.direct_api();
        let Some(stream) = api.stream_tx_by_mid(mid, None) else { return false };
        forward.sent = Some(passing.now);
        stream.write_rtp(passing.write(pt, sent));
        self.subscriber.wake = passing.now;
        false
    }
}

enum Takes {
    Yes,
    No,
    /// It is the layer that it should have, but a picture cannot be begun with this packet.
    WhenItStarts,
}

impl Forward {
    fn takes(&mut self, passing: &Passing<'_>, arriving: &[Rid]) -> Takes {
        if passing.kind == MediaKind::Video {
            let Some(cap) = self.cap else { return Takes::No };
            let wanted = if passing.rid.is_none() { None } else { layers::pick(arriving, self.quality.min(cap)) };
            if self.layer == Some(passing.rid) {
                return Takes::Yes;
            }
            if wanted != passing.rid {
                return Takes::No;
            }
            if !passing.starts {
                return Takes::WhenItStarts;
            }
        } else if self.layer.is_some() {
            return Takes::Yes;
        }
        let elapsed = self.sent.map_or(Duration::ZERO, |sent| passing.now.saturating_duration_since(sent));
        self.numbering.switch(passing.numbers(), elapsed, ticks(passing.kind));
        self.layer = Some(passing.rid);
        Takes::Yes
    }
}

impl Passing<'_> {
    fn numbers(&self) -> Numbers {
        Numbers {
            seq: *self.packet.seq_no,
            time: self.packet.header.timestamp,
            picture: self.vp8.as_ref().and_then(Vp8Descriptor::picture_id),
            tl0: self.vp8.as_ref().and_then(Vp8Descriptor::tl0_pic_idx),
        }
    }

    fn write(&self, pt: str0m::media::Pt, numbers: Numbers) -> RtpWrite {
        let header = &self.packet.header;
        let extensions = ExtensionValues {
            audio_level: header.ext_vals.audio_level,
            voice_activity: header.ext_vals.voice_activity,
            video_orientation: header.ext_vals.video_orientation,
            ..ExtensionValues::default()
        };
        let payload = self.packet.payload.clone();
        let write = RtpWrite::new(pt, numbers.seq.into(), numbers.time, self.packet.timestamp, payload)
            .marker(header.marker)
            .ext_vals(extensions)
            .nackable(self.kind == MediaKind::Video);
        let Some(descriptor) = &self.vp8 else { return write };
        let mut patch = descriptor.patch();
        if let Some(id) = numbers.picture {
            patch = patch.picture_id(id);
        }
        if let Some(index) = numbers.tl0 {
            patch = patch.tl0_pic_idx(index);
        }
        match patch.build() {
            Ok(patch) => write.vp8_patch(patch),
            Err(_) => write,
        }
    }
}
