//! Somebody in a room.

use std::{
    collections::{BTreeMap, HashMap},
    time::{Duration, Instant},
};

use str0m::{
    change::SdpPendingOffer,
    channel::ChannelId,
    media::{MediaKind, Mid, Rid},
};

use super::{
    Outbox, Pid,
    bucket::Bucket,
    numbering::Numbering,
    peer::{Peer, Side},
    speech::Speech,
};
use crate::{
    model,
    proto::{self, ParticipantState, Response, SignalResponse},
    token::Grant,
};

/// A published track: what the client said of it, and where its media arrives.
pub(super) struct Track {
    pub(super) info: proto::TrackInfo,
    /// The client's own name of it.
    pub(super) cid: String,
    pub(super) kind: MediaKind,
    /// The section of the offer in which it is sent; none yet until it is offered.
    pub(super) mid: Option<Mid>,
    pub(super) layers: HashMap<Option<Rid>, Layer>,
    /// The layers that arrive at present, the smallest first.
    pub(super) arriving: Vec<Rid>,
    /// A moderator took the word: what arrives all the same is dropped.
    pub(super) is_silenced: bool,
    /// The highest quality that anybody wants, as its publisher was last told; nobody wants any: -1.
    pub(super) told: Option<i32>,
}

/// One layer of a simulcast, or all there is of a track without.
pub(super) struct Layer {
    pub(super) heard: Instant,
    pub(super) asked: Option<Instant>,
    /// Since the last look.
    pub(super) bytes: u64,
    /// Smoothed, in kbit/s.
    pub(super) rate: f64,
}

/// One track on its way to one subscriber.
pub(super) struct Forward {
    pub(super) from: Pid,
    pub(super) sid: String,
    pub(super) kind: MediaKind,
    pub(super) is_screen: bool,
    /// The sid of its publisher.
    pub(super) publisher: String,
    /// What its section of the offer says it belongs to: sound and picture of the same are played in step.
    pub(super) stream: String,
    pub(super) mid: Option<Mid>,
    /// The subscriber does not look at it at present.
    pub(super) is_disabled: bool,
    /// The quality it wishes for.
    pub(super) quality: usize,
    /// The quality its bandwidth allows; `None`: not even the smallest.
    pub(super) cap: Option<usize>,
    /// For how many looks in a row not even the smallest fitted.
    pub(super) starved: u8,
    /// What it is sent; `None` until a packet came with which it can begin.
    pub(super) layer: Option<Option<Rid>>,
    pub(super) numbering: Numbering,
    pub(super) sent: Option<Instant>,
}

/// An offer that the client has not answered.
pub(super) struct Pending {
    pub(super) id: u32,
    pub(super) offer: SdpPendingOffer,
    /// What it adds and ends, to be offered again should it never be answered.
    pub(super) added: Vec<Mid>,
    pub(super) stopped: Vec<Mid>,
    pub(super) opens_data: bool,
}

pub(super) struct Participant {
    pub(super) id: Pid,
    pub(super) sid: String,
    pub(super) identity: String,
    pub(super) name: String,
    pub(super) metadata: String,
    pub(super) attributes: BTreeMap<String, String>,
    pub(super) grant: Grant,
    pub(super) permission: model::Permission,
    pub(super) state: ParticipantState,
    /// Seconds since the Unix epoch.
    pub(super) joined_at: i64,
    /// Counts what is told of it.
    pub(super) version: u32,
    pub(super) auto_subscribe: bool,
    /// `None` once the client does not keep up: its WebSocket ends, and it may come back.
    pub(super) out: Option<Outbox>,
    pub(super) publisher: Peer,
    pub(super) subscriber: Peer,
    pub(super) tracks: Vec<Track>,
    /// How many tracks it ever published.
    pub(super) published: u32,
    pub(super) forwards: Vec<Forward>,
    pub(super) pending: Option<Pending>,
    /// How many offers it was sent.
    pub(super) offers: u32,
    /// Something changed that the next offer is to tell.
    pub(super) is_stale: bool,
    pub(super) restarts_ice: bool,
    pub(super) to_stop: Vec<Mid>,
    /// The labels of the channels on which it sends data.
    pub(super) channels: HashMap<ChannelId, String>,
    /// The channels on which it is sent data: reliable, lossy.
    pub(super) data: Option<(ChannelId, ChannelId)>,
    /// The number of its last reliable message.
    pub(super) last_message: u32,
    pub(super) speech: Speech,
    pub(super) upload: Bucket,
    /// When it was last told that it sends too much.
    pub(super) warned: Option<Instant>,
    /// What it is told as soon as there is a channel for it.
    pub(super) notice: Option<String>,
    /// What it is sent at most, in kbit/s.
    pub(super) download: u64,
    /// What its receiving connection can carry, in kbit/s.
    pub(super) estimate: Option<f64>,
    pub(super) socket: u32,
    /// Since when it has no WebSocket.
    pub(super) away: Option<Instant>,
    /// When anything was last heard of it, by signal or by packet.
    pub(super) heard: Instant,
    pub(super) came: Instant,
    pub(super) refreshed: Instant,
}

/// Whoever lost the WebSocket may come back within this time.
const AWAY: Duration = Duration::from_secs(14);

/// Whoever is silent for this long, on the WebSocket and on both connections, is gone.
const SILENT: Duration = Duration::from_secs(12);

/// Whoever's media does not flow by then will not come through.
const CONNECTING: Duration = Duration::from_secs(30);

impl Participant {
    pub(super) fn send(&mut self, message: Response) {
        let Some(out) = &self.out else { return };
        if out.try_send(SignalResponse { message: Some(message) }).is_err() {
            tracing::debug!(pid = self.id, "a client does not keep up with what it is told");
            self.out = None;
        }
    }

    pub(super) fn peer(&mut self, side: Side) -> &mut Peer {
        match side {
            Side::Publisher => &mut self.publisher,
            Side::Subscriber => &mut self.subscriber,
        }
    }

    /// What others are told of it.
    pub(super) fn info(&self) -> proto::ParticipantInfo {
        let tracks: Vec<proto::TrackInfo> = self.live_tracks().map(|track| track.info.clone()).collect();
        proto::ParticipantInfo {
            sid: self.sid.clone(),
            identity: self.identity.clone(),
            state: self.state as i32,
            metadata: self.metadata.clone(),
            joined_at: self.joined_at,
            name: self.name.clone(),
            version: self.version,
            permission: Some((&self.permission).into()),
            is_publisher: !tracks.is_empty(),
            attributes: self.attributes.clone(),
            disconnect_reason: 0,
            tracks,
        }
    }

    /// The same for callers of this library.
    pub(super) fn model(&self) -> model::ParticipantInfo {
        let tracks: Vec<model::TrackInfo> = self.live_tracks().map(|track| (&track.info).into()).collect();
        model::ParticipantInfo {
            sid: self.sid.clone(),
            identity: self.identity.clone(),
            state: match self.state {
                ParticipantState::Joining => model::ParticipantState::Joining,
                ParticipantState::Joined => model::ParticipantState::Joined,
                ParticipantState::Active => model::ParticipantState::Active,
                ParticipantState::Disconnected => model::ParticipantState::Disconnected,
            },
            metadata: self.metadata.clone(),
            attributes: self.attributes.clone(),
            joined_at: self.joined_at,
            name: self.name.clone(),
            permission: self.permission.clone(),
            is_publisher: !tracks.is_empty(),
            tracks,
        }
    }

    /// The tracks whose media can arrive.
    pub(super) fn live_tracks(&self) -> impl Iterator<Item = &Track> {
        self.tracks.iter().filter(|track| track.mid.is_some())
    }

    /// Whether and why it is to be given up.
    pub(super) fn is_lost(&self, now: Instant) -> Option<proto::DisconnectReason> {
        let passed = |since: Instant, limit: Duration| now.saturating_duration_since(since) > limit;
        if self.away.is_some_and(|since| passed(since, AWAY)) {
            Some(proto::DisconnectReason::SignalClose)
        } else if passed(self.heard, SILENT) {
            Some(proto::DisconnectReason::ConnectionTimeout)
        } else if self.state != ParticipantState::Active && passed(self.came, CONNECTING) {
            Some(proto::DisconnectReason::JoinFailure)
        } else {
            None
        }
    }
}
