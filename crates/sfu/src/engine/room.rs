//! A room: its participants, and what they hear of each other.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::{Duration, Instant},
};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use str0m::{Candidate, Input, media::KeyframeRequestKind};
use tokio::sync::mpsc;

use super::{
    Pid,
    participant::Participant,
    peer::{Happened, Queue, Side},
    routes::Routes,
};
use crate::{
    Config,
    model::{Event, EventKind, Room as Model, TrackInfo},
    net::Net,
    proto::{self, ParticipantState, Response},
};

/// A room ends so long after its last participant left.
const DEPARTURE: Duration = Duration::from_secs(20);

/// A room in which nobody ever got through ends after this.
const EMPTY: Duration = Duration::from_secs(300);

/// What all rooms share.
pub(super) struct Shared {
    pub(super) config: Arc<Config>,
    pub(super) candidates: Vec<Candidate>,
    pub(super) events: mpsc::Sender<Event>,
}

impl Shared {
    /// A name that nothing else has, such as `TR_8fX2…`.
    pub(super) fn sid(&self, prefix: &str) -> String {
        format!("{prefix}_{}", URL_SAFE_NO_PAD.encode(self.config.env.random::<12>()))
    }

    /// Seconds since the Unix epoch.
    pub(super) fn now(&self) -> i64 {
        self.config.env.now().as_seconds()
    }

    /// Milliseconds since the Unix epoch.
    pub(super) fn now_ms(&self) -> i64 {
        self.config.env.now().as_micros() / 1000
    }
}

/// What a room acts on beside itself.
pub(super) struct World<'a> {
    pub(super) net: &'a mut Net,
    pub(super) routes: &'a mut Routes,
    pub(super) shared: &'a Shared,
}

pub(super) struct Room {
    pub(super) name: Arc<str>,
    pub(super) sid: String,
    /// Seconds since the Unix epoch.
    created_at: i64,
    pub(super) people: BTreeMap<Pid, Participant>,
    /// Who was removed by a moderator, and when, in seconds since the Unix epoch: older tokens do not lead back in.
    pub(super) removed: HashMap<String, i64>,
    pub(super) was_active: bool,
    empty_since: Instant,
    /// When it is to be looked at.
    pub(super) wake: Instant,
    queue: Queue,
}

impl Room {
    pub(super) fn new(name: &str, shared: &Shared) -> Self {
        let now = Instant::now();
        let room = Self {
            name: name.into(),
            sid: shared.sid("RM"),
            created_at: shared.now(),
            people: BTreeMap::new(),
            removed: HashMap::new(),
            was_active: false,
            empty_since: now,
            wake: now,
            queue: Queue::new(),
        };
        room.tell(shared, EventKind::RoomStarted, None, None);
        room
    }

    /// What callers of this library are told of it.
    pub(super) fn model(&self, shared: &Shared) -> Model {
        let count = |counts: &dyn Fn(&Participant) -> bool| {
            let number = self.people.values().filter(|person| !person.permission.hidden && counts(person)).count();
            u32::try_from(number).unwrap_or(u32::MAX)
        };
        Model {
            sid: self.sid.clone(),
            name: self.name.to_string(),
            empty_timeout: u32::try_from(EMPTY.as_secs()).unwrap_or(0),
            departure_timeout: u32::try_from(DEPARTURE.as_secs()).unwrap_or(0),
            max_participants: u32::try_from(shared.config.limits.participants).unwrap_or(0),
            creation_time: self.created_at,
            metadata: String::new(),
            num_participants: count(&|_| true),
            num_publishers: count(&|person| person.live_tracks().next().is_some()),
        }
    }

    /// What clients are told of it.
    pub(super) fn info(&self, shared: &Shared) -> proto::Room {
        let model = self.model(shared);
        proto::Room {
            sid: model.sid,
            name: model.name,
            empty_timeout: model.empty_timeout,
            max_participants: model.max_participants,
            creation_time: model.creation_time,
            metadata: model.metadata,
            num_participants: model.num_participants,
            num_publishers: model.num_publishers,
            departure_timeout: model.departure_timeout,
        }
    }

    /// Tells whoever started the server what happened.
    pub(super) fn tell(&self, shared: &Shared, event: EventKind, who: Option<&Participant>, track: Option<TrackInfo>) {
        let event = Event {
            event,
            id: shared.sid("EV"),
            created_at: shared.now(),
            room: Some(self.model(shared)),
            participant: who.map(Participant::model),
            track,
        };
        if let Err(mpsc::error::TrySendError::Full(event)) = shared.events.try_send(event) {
            tracing::warn!(event = ?event.event, room = %self.name, "an event of a call was dropped: nobody takes them off");
        }
    }

    /// A packet arrived for one of the participants.
    pub(super) fn receive(&mut self, pid: Pid, side: Side, input: Input<'_>, world: &World<'_>) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        let now = Instant::now();
        person.heard = now;
        person.peer(side).handle((pid, side), input, world.net, &mut self.queue);
        self.wake = now;
    }

    /// Gives the time to every connection that waits for it, and acts on what they tell, until nobody has more.
    pub(super) fn settle(&mut self, world: &mut World<'_>) {
        loop {
            let now = Instant::now();
            for (&pid, person) in &mut self.people {
                for side in [Side::Publisher, Side::Subscriber] {
                    let peer = person.peer(side);
                    if peer.wake <= now {
                        peer.handle((pid, side), Input::Timeout(now), world.net, &mut self.queue);
                    }
                }
            }
            if self.queue.is_empty() {
                break;
            }
            while let Some((pid, side, happened)) = self.queue.pop_front() {
                self.act(pid, side, happened, world);
            }
        }
        for person in self.people.values_mut() {
            person.negotiate(&self.name, world);
        }
        let idle = Instant::now() + Duration::from_secs(1);
        let wakes = self.people.values().map(|person| person.publisher.wake.min(person.subscriber.wake));
        self.wake = wakes.min().unwrap_or(idle);
    }

    fn act(&mut self, pid: Pid, side: Side, happened: Happened, world: &mut World<'_>) {
        match (side, happened) {
            (Side::Publisher, Happened::Media(packet)) => self.forward(pid, &packet),
            (Side::Publisher, Happened::Data(channel, bytes)) => self.data(pid, channel, &bytes),
            (Side::Publisher, Happened::Opened(channel, label)) => {
                if let Some(person) = self.people.get_mut(&pid)
                    && person.channels.len() < 8
                {
                    person.channels.insert(channel, label);
                }
            }
            (Side::Subscriber, Happened::KeyFrameWanted(mid, kind)) => {
                let wanted = self.people.get(&pid).and_then(|person| {
                    let forward = person.forwards.iter().find(|forward| forward.mid == Some(mid))?;
                    Some((forward.from, forward.sid.clone(), forward.layer.flatten()))
                });
                if let Some((from, sid, layer)) = wanted {
                    self.ask_key_frame(from, &sid, layer, kind);
                }
            }
            (Side::Subscriber, Happened::Estimate(kbps)) => {
                if let Some(person) = self.people.get_mut(&pid) {
                    person.estimate = Some(kbps);
                }
            }
            (Side::Subscriber, Happened::Connected) => self.connected(pid, world),
            (_, Happened::Ended) => {
                let is_over = self.people.get_mut(&pid).is_some_and(|person| !person.peer(side).rtc.is_alive());
                // One that only went silent may be restarted by its client.
                if is_over {
                    self.remove(pid, proto::DisconnectReason::StateMismatch, world);
                }
            }
            _ => {}
        }
    }

    /// Somebody's media flows.
    fn connected(&mut self, pid: Pid, world: &World<'_>) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        let is_first = person.state != ParticipantState::Active;
        person.state = ParticipantState::Active;
        let wanted: Vec<(Pid, String)> =
            person.forwards.iter().map(|forward| (forward.from, forward.sid.clone())).collect();
        self.was_active = true;
        if is_first {
            self.announce(pid);
            self.tell(world.shared, EventKind::ParticipantJoined, self.people.get(&pid), None);
        }
        for (from, sid) in wanted {
            self.ask_key_frame(from, &sid, None, KeyframeRequestKind::Pli);
        }
    }

    /// A few times a second: who speaks, what connections carry, who is gone, whose token grows old.
    pub(super) fn tick(&mut self, world: &mut World<'_>) {
        let now = Instant::now();
        self.speakers();
        self.allocate();
        self.tell_notices();
        let lost: Vec<(Pid, proto::DisconnectReason)> =
            self.people.iter().filter_map(|(&pid, person)| Some((pid, person.is_lost(now)?))).collect();
        for (pid, reason) in lost {
            self.remove(pid, reason, world);
        }
        self.refresh_tokens(now, world.shared);
        if !self.people.is_empty() {
            self.empty_since = now;
        }
    }

    /// Whether nobody is in it, and will not come back.
    pub(super) fn is_over(&self) -> bool {
        let limit = if self.was_active { DEPARTURE } else { EMPTY };
        self.people.is_empty() && self.empty_since.elapsed() >= limit
    }

    /// Says the same to everybody, except one.
    pub(super) fn broadcast(&mut self, except: Option<Pid>, message: &Response) {
        for person in self.people.values_mut().filter(|person| Some(person.id) != except) {
            person.send(message.clone());
        }
    }

    /// Tells everybody what is new of somebody; of the hidden, only themselves.
    pub(super) fn announce(&mut self, pid: Pid) {
        let Some(person) = self.people.get_mut(&pid) else { return };
        person.version += 1;
        let update = Response::Update(proto::ParticipantUpdate { participants: vec![person.info()] });
        if person.permission.hidden {
            person.send(update);
        } else {
            self.broadcast(None, &update);
        }
    }

    fn speakers(&mut self) {
        let speakers: Vec<proto::SpeakerInfo> = self
            .people
            .values_mut()
            .filter_map(|person| {
                let (level, active) = person.speech.look()?;
                Some(proto::SpeakerInfo { sid: person.sid.clone(), level, active })
            })
            .collect();
        if !speakers.is_empty() {
            self.broadcast(None, &Response::SpeakersChanged(proto::SpeakersChanged { speakers }));
        }
    }
}

#[cfg(test)]
mod tests;
