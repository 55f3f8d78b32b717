//! What participants receive.

use std::time::Instant;

use str0m::{
    change::SdpAnswer,
    channel::{ChannelConfig, Reliability},
    media::{Direction, KeyframeRequestKind},
};

use super::{
    Pid, layers,
    numbering::Numbering,
    participant::{Forward, Participant, Pending},
    peer::Side,
    room::{Room, World},
    routes::Target,
    sdp,
};
use crate::proto::{
    Response, SessionDescription, TrackSource, TrackSubscribed, UpdateSubscription, UpdateTrackSettings,
};

impl Room {
    /// Somebody is to receive everything that others publish.
    pub(super) fn subscribe_to_all(&mut self, pid: Pid) {
        let tracks: Vec<(Pid, String)> = self
            .people
            .values()
            .filter(|other| other.id != pid)
            .flat_map(|other| other.live_tracks().map(|track| (other.id, track.info.sid.clone())))
            .collect();
        for (from, sid) in tracks {
            self.subscribe(pid, from, &sid);
        }
    }

    /// Somebody is to receive a track.
    pub(super) fn subscribe(&mut self, pid: Pid, from: Pid, sid: &str) {
        let Some(publisher) = self.people.get(&from).filter(|_| from != pid) else { return };
        let Some(track) = publisher.live_tracks().find(|track| track.info.sid == sid) else { return };
        let forward = Forward {
            from,
            sid: sid.to_owned(),
            kind: track.kind,
            is_screen: track.info.source() == TrackSource::ScreenShare,
            publisher: publisher.sid.clone(),
            stream: track.info.stream.clone(),
            mid: None,
            is_disabled: false,
            quality: 2,
            cap: Some(2),
            starved: 0,
            layer: None,
            numbering: Numbering::default(),
            sent: None,
        };
        let Some(person) = self.people.get_mut(&pid).filter(|person| person.permission.can_subscribe) else { return };
        if person.forwards.iter().any(|forward| forward.from == from && forward.sid == sid) {
            return;
        }
        person.forwards.push(forward);
        person.is_stale = true;
        if let Some(publisher) = self.people.get_mut(&from) {
            publisher.send(Response::TrackSubscribed(TrackSubscribed { track_sid: sid.to_owned() }));
        }
    }

    /// Somebody chooses what to receive. Only what is in this room can be found.
    pub(super) fn update_subscription(&mut self, pid: Pid, update: UpdateSubscription) {
        let mut sids = update.track_sids;
        sids.extend(update.participant_tracks.into_iter().flat_map(|tracks| tracks.track_sids));
        if !update.subscribe {
            if let Some(person) = self.people.get_mut(&pid) {
                person.unsubscribe(|forward| sids.contains(&forward.sid));
            }
            return;
        }
        let found: Vec<(Pid, String)> = self
            .people
            .values()
            .flat_map(|other| other.live_tracks().map(|track| (other.id, track.info.sid.clone())))
            .filter(|(_, sid)| sids.contains(sid))
            .collect();
        for (from, sid) in found {
            self.subscribe(pid, from, &sid);
        }
    }

    /// How somebody looks at tracks: not at all, or in which size.
    pub(super) fn track_settings(&mut self, pid: Pid, settings: &UpdateTrackSettings) {
        let Some(person) = self.people.get(&pid) else { return };
        let mut changed = Vec::new();
        for (index, forward) in person.forwards.iter().enumerate() {
            if !settings.track_sids.contains(&forward.sid) {
                continue;
            }
            let track = self
                .people
                .get(&forward.from)
                .and_then(|other| other.tracks.iter().find(|track| track.info.sid == forward.sid));
            let quality = match track {
                Some(track) if settings.width > 0 && settings.height > 0 => {
                    layers::quality_for(settings.width, settings.height, &track.info.layers)
                }
                // Off (3) comes with `disabled` and asks for nothing.
                _ => usize::try_from(settings.quality).map_or(2, |quality| quality.min(2)),
            };
            changed.push((index, quality, forward.from, forward.sid.clone()));
        }
        let Some(person) = self.people.get_mut(&pid) else { return };
        for (index, quality, ..) in &changed {
            let forward = &mut person.forwards[*index];
            forward.quality = *quality;
            if forward.is_disabled != settings.disabled {
                forward.is_disabled = settings.disabled;
                // It begins anew, with a picture that can be begun with.
                forward.layer = None;
            }
        }
        if !settings.disabled {
            for (_, _, from, sid) in changed {
                self.ask_key_frame(from, &sid, None, KeyframeRequestKind::Pli);
            }
        }
    }
}

impl Participant {
    /// Ends what is no longer wanted.
    pub(super) fn unsubscribe(&mut self, unwanted: impl Fn(&Forward) -> bool) {
        let ending = self.forwards.iter().filter(|forward| unwanted(forward));
        self.to_stop.extend(ending.filter_map(|forward| forward.mid));
        let before = self.forwards.len();
        self.forwards.retain(|forward| !unwanted(forward));
        self.is_stale |= self.forwards.len() != before;
    }

    /// Offers what changed, unless an offer is still unanswered: it is offered with the next one, then.
    pub(super) fn negotiate(&mut self, room: &std::sync::Arc<str>, world: &mut World<'_>) {
        if self.pending.is_some() || !self.is_stale || self.out.is_none() {
            return;
        }
        self.is_stale = false;
        let mut change = self.subscriber.rtc.sdp_api();
        let opens_data = self.data.is_none();
        if opens_data {
            let reliable = ChannelConfig { label: "_reliable".to_owned(), ..ChannelConfig::default() };
            let lossy = ChannelConfig {
                label: "_lossy".to_owned(),
                ordered: false,
                reliability: Reliability::MaxRetransmits { retransmits: 0 },
                ..ChannelConfig::default()
            };
            self.data = Some((change.add_channel_with_config(reliable), change.add_channel_with_config(lossy)));
        }
        if std::mem::take(&mut self.restarts_ice) {
            change.ice_restart(true);
        }
        let stopped = std::mem::take(&mut self.to_stop);
        for mid in &stopped {
            change.stop_media(*mid);
        }
        let mut added = Vec::new();
        for forward in self.forwards.iter_mut().filter(|forward| forward.mid.is_none()) {
            let stream = format!("{}|{}", forward.publisher, forward.stream);
            let sid = Some(forward.sid.clone());
            let mid = change.add_media(forward.kind, Direction::SendOnly, Some(stream), sid, None);
            forward.mid = Some(mid);
            added.push(mid);
        }
        let Some((offer, pending)) = change.apply() else { return };
        let sdp = offer.to_sdp_string();
        if let Some(name) = sdp::ice_name(&sdp) {
            world.routes.name(name, Target { room: room.clone(), pid: self.id, side: Side::Subscriber });
        }
        self.offers += 1;
        let id = self.offers;
        self.pending = Some(Pending { id, offer: pending, added, stopped, opens_data });
        let mid_to_track_id =
            self.forwards.iter().filter_map(|forward| Some((forward.mid?.to_string(), forward.sid.clone()))).collect();
        self.send(Response::Offer(SessionDescription { r#type: "offer".to_owned(), sdp, id, mid_to_track_id }));
        self.subscriber.wake = Instant::now();
    }

    /// Takes back an offer that will not be answered: what it held is offered with the next one.
    pub(super) fn retract(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        for forward in &mut self.forwards {
            if forward.mid.is_some_and(|mid| pending.added.contains(&mid)) {
                forward.mid = None;
            }
        }
        self.to_stop.retain(|mid| !pending.added.contains(mid));
        self.to_stop.extend(pending.stopped);
        if pending.opens_data {
            self.data = None;
        }
    }

    /// The client's answer to the last offer.
    pub(super) fn answer(&mut self, answer: &SessionDescription) {
        self.subscriber.wake = Instant::now();
        let Some(pending) = self.pending.take_if(|pending| answer.id == 0 || pending.id == answer.id) else { return };
        let accepted = match SdpAnswer::from_sdp_string(&answer.sdp) {
            Ok(read) if answer.sdp.len() <= sdp::LONGEST => {
                self.subscriber.rtc.sdp_api().accept_answer(pending.offer, read).map_err(|error| error.to_string())
            }
            Ok(_) => Err("too large".to_owned()),
            Err(error) => Err(error.to_string()),
        };
        if let Err(error) = accepted {
            tracing::debug!(pid = self.id, error, "an answer is not accepted");
        }
    }
}
