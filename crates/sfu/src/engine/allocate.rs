//! A few times a second: how much each layer takes, what each subscriber can take of it, and what publishers may leave out.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use str0m::{
    bwe::Bitrate,
    media::{KeyframeRequestKind, MediaKind},
};

use super::{
    Pid,
    layers::{self, Wanted},
    participant::{Participant, Track},
    room::Room,
    run::TICK,
};
use crate::proto::{
    Response, StreamStateInfo, StreamStateUpdate, SubscribedCodec, SubscribedQuality, SubscribedQualityUpdate,
};

/// A layer that is silent for so long while others arrive is no longer sent.
const GONE: Duration = Duration::from_secs(2);

/// What a connection should carry beyond what is wanted, in kbit/s, so that there is room to find out what it can.
const ROOM_TO_PROBE: f64 = 200.0;

/// So much is given to pictures however little a connection seems to carry, in kbit/s: one small one. Without any media
/// to measure by, an estimate would not recover.
const LEAST: f64 = 200.0;

/// A picture is paused when for so many looks in a row there was no place for it: what a connection can carry is known
/// some seconds after more is wanted of it, as when somebody shares a screen.
const PATIENCE: u8 = 12;

/// What each quality of each track takes, in kbit/s, not falling.
type Rates = HashMap<(Pid, String), [f64; 3]>;

impl Room {
    /// Looks at all that flows, and decides who gets what until the next look.
    pub(super) fn allocate(&mut self) {
        let now = Instant::now();
        let mut rates = Rates::new();
        for (&pid, person) in &mut self.people {
            for track in &mut person.tracks {
                rates.insert((pid, track.info.sid.clone()), track.measure(now));
            }
        }
        let mut wanted: HashMap<(Pid, String), i32> = HashMap::new();
        let mut resumed = Vec::new();
        for person in self.people.values_mut() {
            resumed.extend(person.share(&rates));
            for forward in person.forwards.iter().filter(|forward| !forward.is_disabled) {
                let most = wanted.entry((forward.from, forward.sid.clone())).or_insert(-1);
                *most = (*most).max(i32::try_from(forward.quality).unwrap_or(2));
            }
        }
        for (from, sid) in resumed {
            self.ask_key_frame(from, &sid, None, KeyframeRequestKind::Pli);
        }
        for person in self.people.values_mut() {
            person.tell_wanted(&wanted);
        }
    }
}

impl Track {
    fn measure(&mut self, now: Instant) -> [f64; 3] {
        for layer in self.layers.values_mut() {
            let rate = std::mem::take(&mut layer.bytes) as f64 * 8.0 / TICK.as_millis() as f64;
            layer.rate = if layer.rate == 0.0 { rate } else { layer.rate * 0.7 + rate * 0.3 };
        }
        if let Some(latest) = self.layers.values().map(|layer| layer.heard).max().filter(|at| now - *at < GONE) {
            let layers = &self.layers;
            self.arriving.retain(|rid| {
                layers.get(&Some(*rid)).is_some_and(|layer| latest.saturating_duration_since(layer.heard) < GONE)
            });
        }
        if let Some(only) = self.layers.get(&None) {
            return [only.rate; 3];
        }
        let mut rates = [0.0; 3];
        for (quality, rate) in rates.iter_mut().enumerate() {
            *rate = layers::pick(&self.arriving, quality)
                .and_then(|rid| self.layers.get(&Some(rid)))
                .map_or(0.0, |layer| layer.rate);
        }
        [rates[0], rates[0].max(rates[1]), rates[0].max(rates[1]).max(rates[2])]
    }
}

impl Participant {
    /// Shares what the connection carries; tells which tracks begin to flow again.
    fn share(&mut self, rates: &Rates) -> Vec<(Pid, String)> {
        let (mut indices, mut pictures, mut sound) = (Vec::new(), Vec::new(), 0.0);
        for (index, forward) in self.forwards.iter().enumerate().filter(|(_, forward)| !forward.is_disabled) {
            let Some(rates) = rates.get(&(forward.from, forward.sid.clone())) else { continue };
            if forward.kind == MediaKind::Audio {
                sound += rates[0];
            } else {
                indices.push(index);
                pictures.push(Wanted {
                    rates: *rates,
                    wish: forward.quality,
                    has: forward.cap,
                    is_screen: forward.is_screen,
                });
            }
        }
        let most: f64 = sound + pictures.iter().map(|one| one.rates[one.wish]).sum::<f64>();
        let desired = (most * 1.3 + ROOM_TO_PROBE).min(self.download as f64);
        self.subscriber.rtc.bwe().set_desired_bitrate(Bitrate::kbps(desired as u64));
        let Some(estimate) = self.estimate else { return Vec::new() };
        let budget = (estimate.min(self.download as f64) - sound).max(LEAST);
        let (mut states, mut resumed) = (Vec::new(), Vec::new());
        for (at, given) in layers::share(budget, &pictures).into_iter().enumerate() {
            let forward = &mut self.forwards[indices[at]];
            // Whoever has all it wishes is not held back when it wishes more, until the next look.
            let cap = match given {
                Some(quality) if quality == forward.quality => Some(2),
                Some(quality) => Some(quality),
                None if forward.starved < PATIENCE => Some(0),
                None => None,
            };
            forward.starved = if given.is_none() { forward.starved.saturating_add(1) } else { 0 };
            if cap.is_none() != forward.cap.is_none() {
                let (participant_sid, track_sid) = (forward.publisher.clone(), forward.sid.clone());
                states.push(StreamStateInfo { participant_sid, track_sid, state: i32::from(cap.is_none()) });
                forward.layer = None;
                if cap.is_some() {
                    resumed.push((forward.from, forward.sid.clone()));
                }
            }
            forward.cap = cap;
        }
        if !states.is_empty() {
            self.send(Response::StreamState(StreamStateUpdate { stream_states: states }));
        }
        resumed
    }

    /// Tells a publisher which qualities nobody wants, so that it need not send them.
    fn tell_wanted(&mut self, wanted: &HashMap<(Pid, String), i32>) {
        let mut updates = Vec::new();
        for track in self.tracks.iter_mut().filter(|track| track.kind == MediaKind::Video && track.mid.is_some()) {
            let most = wanted.get(&(self.id, track.info.sid.clone())).copied().unwrap_or(-1);
            if track.told.replace(most) == Some(most) {
                continue;
            }
            let codec = track.info.mime_type.rsplit('/').next().unwrap_or_default().to_lowercase();
            let qualities = (0..3).map(|quality| SubscribedQuality { quality, enabled: quality <= most }).collect();
            updates.push(SubscribedQualityUpdate {
                track_sid: track.info.sid.clone(),
                subscribed_codecs: vec![SubscribedCodec { codec, qualities }],
            });
        }
        for update in updates {
            self.send(Response::SubscribedQuality(update));
        }
    }
}
