//! What participants publish.

use std::{collections::HashMap, time::Instant};

use str0m::{change::SdpOffer, media::MediaKind};

use super::{
    Pid,
    participant::{Participant, Track},
    peer::Side,
    room::{Room, Shared, World},
    routes::Target,
    sdp,
};
use crate::{
    model::EventKind,
    proto::{self, AddTrack, RequestReason, Response, SessionDescription, TrackSource, TrackType},
};

/// How many tracks one participant may have at once, and in all: each leaves a section in everybody's descriptions.
const TRACKS: usize = 12;
const TRACKS_EVER: u32 = 200;

impl Room {
    /// Somebody wants to publish a track. Its media comes by the next offer.
    pub(super) fn add_track(&mut self, pid: Pid, request: AddTrack, shared: &Shared) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        if let Err((reason, message)) = person.may_add(&request) {
            // The stock client keeps the words of this answer to itself.
            person.notice = Some(message.to_owned());
            person.send(Response::Request(Box::new(proto::RequestResponse {
                request_id: 0,
                reason: reason as i32,
                message: message.to_owned(),
                add_track: Some(request),
            })));
            return;
        }
        person.published += 1;
        let kind = if request.r#type() == TrackType::Video { MediaKind::Video } else { MediaKind::Audio };
        let info = track_info(&request, kind, shared);
        person.send(Response::TrackPublished(Box::new(proto::TrackPublished {
            cid: request.cid.clone(),
            track: Some(info.clone()),
        })));
        person.tracks.push(Track {
            info,
            cid: request.cid,
            kind,
            mid: None,
            layers: HashMap::new(),
            arriving: Vec::new(),
            is_silenced: false,
            told: None,
        });
    }

    /// The description of the connection on which somebody publishes.
    pub(super) fn offer(&mut self, pid: Pid, offer: &SessionDescription, world: &mut World<'_>) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        person.publisher.wake = Instant::now();
        let Some(sections) = sdp::sections(&offer.sdp) else {
            tracing::debug!(pid, "an offer is too large");
            return;
        };
        let accepted = SdpOffer::from_sdp_string(&offer.sdp)
            .map_err(|error| error.to_string())
            .and_then(|offer| person.publisher.rtc.sdp_api().accept_offer(offer).map_err(|error| error.to_string()));
        let answer = match accepted {
            Ok(answer) => answer.to_sdp_string(),
            Err(error) => {
                tracing::debug!(pid, error, "an offer is not accepted");
                return;
            }
        };
        if let Some(name) = sdp::ice_name(&answer) {
            world.routes.name(name, Target { room: self.name.clone(), pid, side: Side::Publisher });
        }
        person.send(Response::Answer(SessionDescription {
            r#type: "answer".to_owned(),
            sdp: answer,
            id: offer.id,
            ..SessionDescription::default()
        }));
        let (begun, ended) = person.match_sections(&sections);
        for sid in &ended {
            self.unpublish(pid, sid, world.shared);
        }
        self.published(pid, &begun, world.shared);
    }

    /// Tracks whose media can arrive from now on.
    fn published(&mut self, pid: Pid, sids: &[String], shared: &Shared) {
        if sids.is_empty() {
            return;
        }
        self.announce(pid);
        let others: Vec<Pid> = self
            .people
            .values()
            .filter(|other| other.id != pid && other.auto_subscribe)
            .map(|other| other.id)
            .collect();
        for sid in sids {
            if let Some(person) = self.people.get(&pid)
                && let Some(track) = person.tracks.iter().find(|track| track.info.sid == *sid)
            {
                self.tell(shared, EventKind::TrackPublished, Some(person), Some((&track.info).into()));
            }
            for other in &others {
                self.subscribe(*other, pid, sid);
            }
        }
    }

    /// A track ends.
    pub(super) fn unpublish(&mut self, pid: Pid, sid: &str, shared: &Shared) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        let Some(at) = person.tracks.iter().position(|track| track.info.sid == sid) else { return };
        let track = person.tracks.remove(at);
        for other in self.people.values_mut() {
            other.unsubscribe(|forward| forward.from == pid && forward.sid == sid);
        }
        self.announce(pid);
        self.tell(shared, EventKind::TrackUnpublished, self.people.get(&pid), Some((&track.info).into()));
    }

    /// A publisher makes a track silent or dark, or goes on.
    pub(super) fn mute(&mut self, pid: Pid, sid: &str, muted: bool) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        let Some(track) = person.tracks.iter_mut().find(|track| track.info.sid == sid) else { return };
        if track.info.muted == muted && track.is_silenced == muted {
            return;
        }
        track.info.muted = muted;
        track.is_silenced &= muted;
        self.announce(pid);
        if !muted {
            self.ask_key_frame(pid, sid, None, str0m::media::KeyframeRequestKind::Pli);
        }
    }
}

impl Participant {
    fn may_add(&self, request: &AddTrack) -> Result<(), (RequestReason, &'static str)> {
        let fits = match request.source() {
            TrackSource::Camera | TrackSource::ScreenShare => request.r#type() == TrackType::Video,
            TrackSource::Microphone | TrackSource::ScreenShareAudio => request.r#type() == TrackType::Audio,
            TrackSource::Unknown => true,
        };
        if !fits || !self.permission.may_publish(request.source().into()) {
            Err((RequestReason::NotAllowed, "You may not share this in this call."))
        } else if self.tracks.len() >= TRACKS || self.published >= TRACKS_EVER {
            Err((
                RequestReason::LimitExceeded,
                "You share too many things at once. Stop sharing one of them, or leave and join again.",
            ))
        } else if request.cid.len() > 256
            || request.name.len() > 256
            || request.layers.len() > 8
            || request.simulcast_codecs.iter().any(|codec| codec.codec.len() > 32)
        {
            Err((RequestReason::LimitExceeded, "That is too long."))
        } else {
            Ok(())
        }
    }

    /// Finds the tracks in an offer: which can begin, and which ended.
    fn match_sections(&mut self, sections: &[sdp::Section<'_>]) -> (Vec<String>, Vec<String>) {
        let (mut begun, mut ended) = (Vec::new(), Vec::new());
        for track in &mut self.tracks {
            let is_video = track.kind == MediaKind::Video;
            match track.mid {
                None => {
                    let section = sections
                        .iter()
                        .find(|section| section.sends && section.track == track.cid && section.is_video == is_video);
                    if let Some(section) = section {
                        track.mid = Some(section.mid.into());
                        section.mid.clone_into(&mut track.info.mid);
                        begun.push(track.info.sid.clone());
                    }
                }
                Some(mid) => {
                    if sections.iter().any(|section| *section.mid == *mid && !section.sends) {
                        ended.push(track.info.sid.clone());
                    }
                }
            }
        }
        (begun, ended)
    }
}

fn track_info(request: &AddTrack, kind: MediaKind, shared: &Shared) -> proto::TrackInfo {
    let is_screen = matches!(request.source(), TrackSource::ScreenShare | TrackSource::ScreenShareAudio);
    let (family, usual) = if kind == MediaKind::Video { ("video", "vp8") } else { ("audio", "opus") };
    let codec = request.simulcast_codecs.first().map(|codec| codec.codec.as_str()).filter(|codec| !codec.is_empty());
    let stream = match (request.stream.is_empty(), is_screen) {
        (false, _) => request.stream.chars().filter(char::is_ascii_alphanumeric).take(32).collect(),
        (true, true) => "screen".to_owned(),
        (true, false) => "camera".to_owned(),
    };
    proto::TrackInfo {
        sid: shared.sid("TR"),
        r#type: request.r#type,
        name: request.name.clone(),
        muted: request.muted,
        width: request.width,
        height: request.height,
        simulcast: request.layers.len() > 1,
        source: request.source,
        layers: request.layers.clone(),
        mime_type: format!("{family}/{}", codec.unwrap_or(usual)),
        mid: String::new(),
        disable_red: true,
        encryption: request.encryption,
        stream,
        audio_features: request.audio_features.clone(),
    }
}
