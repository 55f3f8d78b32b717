//! Coming, coming back, and going.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use super::{
    Outbox, Pid, Refusal, Seat,
    bucket::Bucket,
    participant::Participant,
    peer::{Peer, Side},
    room::{Room, Shared, World},
    speech::Speech,
};
use crate::{
    model::EventKind,
    proto::{self, DisconnectReason, LeaveAction, ParticipantState, Response},
    token::{self, Claims},
};

/// What this server says it is: the protocol that the clients of this version speak.
const VERSION: &str = "1.9.0";
const PROTOCOL: i32 = 16;

/// The kinds of media that are passed on.
const CODECS: [&str; 3] = ["audio/opus", "video/vp8", "video/h264"];

/// Seconds between two signs of life that clients ask for.
const PING_INTERVAL: i32 = 5;

/// Seconds after which clients take the WebSocket for dead.
const PING_TIMEOUT: i32 = 15;

/// How long a token lives that a client is given to come back with, and how often it is given one.
const REFRESHED_LIFE: i64 = 600;
const REFRESH: Duration = Duration::from_secs(300);

fn server_info() -> proto::ServerInfo {
    proto::ServerInfo { version: VERSION.to_owned(), protocol: PROTOCOL }
}

fn ice_servers(shared: &Shared) -> Vec<proto::IceServer> {
    let servers = shared.config.ice_servers.iter();
    servers
        .map(|server| proto::IceServer {
            urls: server.urls.clone(),
            username: server.username.clone(),
            credential: server.credential.clone(),
        })
        .collect()
}

impl Room {
    /// Whether somebody with this token would be let in.
    pub(super) fn admits(&self, claims: &Claims, shared: &Shared) -> Result<(), Refusal> {
        if self.removed.get(&claims.sub).is_some_and(|removed| claims.nbf <= *removed) {
            return Err(Refusal::Removed);
        }
        let others = self.people.values().filter(|person| person.identity != claims.sub).count();
        let most = shared.config.limits.participants;
        if others >= most {
            return Err(Refusal::Participants(most));
        }
        Ok(())
    }

    /// Lets somebody in. Whoever is in by the same identity makes place.
    pub(super) fn join(
        &mut self,
        pid: Pid,
        claims: Claims,
        auto_subscribe: bool,
        out: Outbox,
        world: &mut World<'_>,
    ) -> Seat {
        let earlier = self.people.values().find(|person| person.identity == claims.sub).map(|person| person.id);
        if let Some(earlier) = earlier {
            self.remove(earlier, DisconnectReason::DuplicateIdentity, world);
        }
        let others: Vec<proto::ParticipantInfo> =
            self.people.values().filter(|person| !person.permission.hidden).map(Participant::info).collect();
        let person = participant(pid, claims, auto_subscribe, out, world.shared);
        let info = person.info();
        self.people.insert(pid, person);
        let join = Response::Join(Box::new(proto::Join {
            room: Some(self.info(world.shared)),
            participant: Some(info),
            other_participants: others,
            server_version: VERSION.to_owned(),
            ice_servers: ice_servers(world.shared),
            subscriber_primary: true,
            ping_timeout: PING_TIMEOUT,
            ping_interval: PING_INTERVAL,
            server_info: Some(server_info()),
            enabled_publish_codecs: CODECS.map(|mime| proto::Codec { mime: mime.to_owned() }).to_vec(),
            fast_publish: true,
        }));
        if let Some(person) = self.people.get_mut(&pid) {
            person.send(join);
            refresh(person, world.shared);
        }
        if auto_subscribe {
            self.subscribe_to_all(pid);
        }
        self.announce(pid);
        self.wake = Instant::now();
        Seat { room: self.name.clone(), pid, socket: 1 }
    }

    /// Somebody who lost the WebSocket is back on another; its connections still stand, or are restarted.
    pub(super) fn resume(&mut self, claims: &Claims, sid: &str, out: Outbox, shared: &Shared) -> Option<Seat> {
        let pid = self.people.values().find(|person| person.sid == sid && person.identity == claims.sub)?.id;
        let others: Vec<proto::ParticipantInfo> = self
            .people
            .values()
            .filter(|other| other.id != pid && !other.permission.hidden)
            .map(Participant::info)
            .collect();
        let person = self.people.get_mut(&pid)?;
        person.socket += 1;
        person.away = None;
        person.heard = Instant::now();
        person.out = Some(out);
        person.retract();
        person.is_stale = true;
        person.restarts_ice = true;
        let seat = Seat { room: self.name.clone(), pid, socket: person.socket };
        person.send(Response::Reconnect(proto::Reconnect {
            ice_servers: ice_servers(shared),
            server_info: Some(server_info()),
            last_message_seq: person.last_message,
        }));
        // Whatever changed in the meantime.
        let mut participants = others;
        participants.push(person.info());
        person.send(Response::Update(proto::ParticipantUpdate { participants }));
        self.wake = Instant::now();
        Some(seat)
    }

    /// Somebody goes, or is sent away with these words.
    pub(super) fn remove(&mut self, pid: Pid, reason: DisconnectReason, world: &mut World<'_>) {
        let Some(mut person) = self.people.remove(&pid) else { return };
        for (protocol, from) in world.routes.forget(pid) {
            if protocol != str0m::net::Protocol::Udp {
                world.net.close(from);
            }
        }
        if reason != DisconnectReason::ClientInitiated {
            // Whoever only lost its way may begin anew; whoever was sent away may not.
            let action = match reason {
                DisconnectReason::StateMismatch
                | DisconnectReason::SignalClose
                | DisconnectReason::ConnectionTimeout
                | DisconnectReason::ServerShutdown => LeaveAction::Reconnect,
                _ => LeaveAction::Disconnect,
            };
            person.send(Response::Leave(proto::Leave {
                can_reconnect: action == LeaveAction::Reconnect,
                reason: reason as i32,
                action: action as i32,
            }));
        }
        let was_active = person.state == ParticipantState::Active;
        for track in person.live_tracks() {
            self.tell(world.shared, EventKind::TrackUnpublished, Some(&person), Some((&track.info).into()));
        }
        person.state = ParticipantState::Disconnected;
        person.tracks.clear();
        person.version += 1;
        if !person.permission.hidden {
            let info = proto::ParticipantInfo { disconnect_reason: reason as i32, ..person.info() };
            self.broadcast(None, &Response::Update(proto::ParticipantUpdate { participants: vec![info] }));
        }
        for other in self.people.values_mut() {
            other.unsubscribe(|forward| forward.from == pid);
        }
        let event = if was_active { EventKind::ParticipantLeft } else { EventKind::ParticipantConnectionAborted };
        self.tell(world.shared, event, Some(&person), None);
        tracing::debug!(room = %self.name, pid, ?reason, "a participant is gone");
        self.wake = Instant::now();
    }

    /// Sends everybody away.
    pub(super) fn clear(&mut self, reason: DisconnectReason, world: &mut World<'_>) {
        let everybody: Vec<Pid> = self.people.keys().copied().collect();
        for pid in everybody {
            self.remove(pid, reason, world);
        }
    }

    /// Gives everybody a fresh token now and then, so that a long call survives a reconnection.
    pub(super) fn refresh_tokens(&mut self, now: Instant, shared: &Shared) {
        for person in self.people.values_mut() {
            if now.saturating_duration_since(person.refreshed) >= REFRESH {
                person.refreshed = now;
                refresh(person, shared);
            }
        }
    }
}

/// Sends a participant a token by which it may come back, with the rights it has now.
pub(super) fn refresh(person: &mut Participant, shared: &Shared) {
    let now = shared.now();
    let claims = Claims {
        iss: shared.config.api_key.clone(),
        sub: person.identity.clone(),
        nbf: now,
        exp: now + REFRESHED_LIFE,
        name: person.name.clone(),
        metadata: person.metadata.clone(),
        attributes: person.attributes.clone(),
        video: person.grant.with(&person.permission),
        sha256: String::new(),
    };
    person.send(Response::RefreshToken(token::mint(&shared.config.api_secret, &claims)));
}

fn participant(pid: Pid, claims: Claims, auto_subscribe: bool, out: Outbox, shared: &Shared) -> Participant {
    let now = Instant::now();
    Participant {
        id: pid,
        sid: shared.sid("PA"),
        identity: claims.sub,
        name: claims.name,
        metadata: claims.metadata,
        attributes: claims.attributes,
        permission: claims.video.permission(),
        grant: claims.video,
        state: ParticipantState::Joined,
        joined_at: shared.now(),
        version: 0,
        auto_subscribe,
        out: Some(out),
        publisher: Peer::new(Side::Publisher, &shared.candidates, now),
        subscriber: Peer::new(Side::Subscriber, &shared.candidates, now),
        tracks: Vec::new(),
        published: 0,
        forwards: Vec::new(),
        pending: None,
        offers: 0,
        is_stale: true,
        restarts_ice: false,
        to_stop: Vec::new(),
        channels: HashMap::new(),
        data: None,
        last_message: 0,
        speech: Speech::default(),
        warned: None,
        notice: None,
        upload: Bucket::new(shared.config.limits.upload_kbps, now),
        download: shared.config.limits.download_kbps,
        estimate: None,
        socket: 1,
        away: None,
        heard: now,
        came: now,
        refreshed: now,
    }
}
