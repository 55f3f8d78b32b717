//! What clients say over the WebSocket.

use std::time::Instant;

use prost::Message as _;
use serde::Deserialize;
use str0m::{
    Candidate,
    change::{SdpAnswer, SdpOffer},
};

use super::{
    Pid,
    peer::Side,
    room::{Room, Shared, World},
    sdp,
};
use crate::proto::{self, DisconnectReason, Request, RequestReason, Response, SignalRequest, SignalTarget};

/// How much somebody may say of itself, in bytes.
const LONGEST_METADATA: usize = 16 * 1024;

impl Room {
    pub(super) fn signal(&mut self, pid: Pid, request: Request, world: &mut World<'_>) {
        let now = Instant::now();
        self.wake = now;
        let Some(person) = self.people.get_mut(&pid) else { return };
        person.heard = now;
        match request {
            Request::Offer(offer) => self.offer(pid, &offer, world),
            Request::Answer(answer) => person.answer(&answer),
            Request::Trickle(trickle) => {
                let side =
                    if trickle.target() == SignalTarget::Subscriber { Side::Subscriber } else { Side::Publisher };
                if let Some(candidate) = read_candidate(&trickle.candidate_init) {
                    let peer = person.peer(side);
                    peer.rtc.add_remote_candidate(candidate);
                    peer.wake = now;
                }
            }
            Request::AddTrack(track) => self.add_track(pid, track, world.shared),
            Request::Mute(mute) => self.mute(pid, &mute.sid, mute.muted),
            Request::Subscription(update) => self.update_subscription(pid, update),
            Request::TrackSettings(settings) => self.track_settings(pid, &settings),
            Request::UpdateMetadata(update) => self.update_metadata(pid, update),
            Request::Ping(_) => {
                let pong = Response::Pong(world.shared.now_ms());
                person.send(pong);
            }
            Request::TimedPing(ping) => person.send(pong(&ping, world.shared)),
            Request::Leave(_) => self.remove(pid, DisconnectReason::ClientInitiated, world),
        }
    }

    /// Somebody changes what is said of it.
    fn update_metadata(&mut self, pid: Pid, update: proto::UpdateMetadata) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        let size = update.metadata.len()
            + update.name.len()
            + update
                .attributes
                .iter()
                .chain(&person.attributes)
                .map(|(key, value)| key.len() + value.len())
                .sum::<usize>();
        let (reason, message) = if !person.permission.can_update_metadata {
            (RequestReason::NotAllowed, "You may not change your name or attributes.")
        } else if size > LONGEST_METADATA {
            (RequestReason::LimitExceeded, "That is too long.")
        } else {
            if !update.name.is_empty() {
                person.name = update.name;
            }
            if !update.metadata.is_empty() {
                person.metadata = update.metadata;
            }
            person.set_attributes(update.attributes);
            (RequestReason::Ok, "")
        };
        if update.request_id != 0 {
            person.send(Response::Request(Box::new(proto::RequestResponse {
                request_id: update.request_id,
                reason: reason as i32,
                message: message.to_owned(),
                add_track: None,
            })));
        }
        if reason == RequestReason::Ok {
            self.announce(pid);
        }
    }
}

impl super::participant::Participant {
    /// Sets small facts; an empty value takes one away.
    pub(super) fn set_attributes(&mut self, attributes: impl IntoIterator<Item = (String, String)>) {
        for (key, value) in attributes {
            if value.is_empty() {
                self.attributes.remove(&key);
            } else {
                self.attributes.insert(key, value);
            }
        }
    }
}

/// An address at which a client may be reached.
fn read_candidate(init: &str) -> Option<Candidate> {
    #[derive(Deserialize)]
    struct Init {
        candidate: String,
    }
    let init: Init = serde_json::from_str(init).ok()?;
    // Names instead of addresses (mDNS) do not parse: such clients are found by where their checks come from.
    Candidate::from_sdp_string(&init.candidate).ok()
}

/// Whether a message of a client can be read, with the descriptions and addresses in it, as far as that takes no room.
pub(crate) fn can_be_read(bytes: &[u8]) -> bool {
    let Ok(SignalRequest { message: Some(request) }) = SignalRequest::decode(bytes) else { return false };
    match request {
        Request::Offer(offer) => {
            sdp::sections(&offer.sdp).is_some()
                && SdpOffer::from_sdp_string(&offer.sdp).is_ok()
                && sdp::ice_name(&offer.sdp).is_some()
        }
        Request::Answer(answer) => SdpAnswer::from_sdp_string(&answer.sdp).is_ok(),
        Request::Trickle(trickle) => read_candidate(&trickle.candidate_init).is_some(),
        _ => true,
    }
}

fn pong(ping: &proto::Ping, shared: &Shared) -> Response {
    Response::TimedPong(proto::Pong { last_ping_timestamp: ping.timestamp, timestamp: shared.now_ms() })
}
