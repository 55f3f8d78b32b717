//! What the engine is told from outside.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::Pid;
use crate::{
    model::{ParticipantInfo, Room, TrackInfo},
    proto::{Request, SignalResponse},
    service::{ParticipantChange, RoomError},
    token::Claims,
};

type Reply<T> = oneshot::Sender<T>;

/// What goes to one client.
pub(crate) type Outbox = mpsc::Sender<SignalResponse>;

/// Whose WebSocket it is.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) room: Arc<str>,
    pub(crate) pid: Pid,
    /// Counts the WebSockets of this participant: whoever came back on another is not gone when the last one closes.
    pub(crate) socket: u32,
}

/// Why somebody is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("This server carries no more calls at once. Try again when another call has ended.")]
    Rooms,
    #[error("This call is full: {0} people are the most. Try again when someone has left.")]
    Participants(usize),
    #[error("You were removed from this call.")]
    Removed,
    #[error("The media server has ended.")]
    Stopped,
}

/// A call of the room service.
pub(crate) enum Ask {
    ListRooms(Reply<Vec<Room>>),
    ListParticipants {
        room: String,
        reply: Reply<Vec<ParticipantInfo>>,
    },
    RemoveParticipant {
        room: String,
        identity: String,
        reply: Reply<Result<(), RoomError>>,
    },
    MutePublishedTrack {
        room: String,
        identity: String,
        track_sid: String,
        muted: bool,
        reply: Reply<Result<TrackInfo, RoomError>>,
    },
    DeleteRoom {
        room: String,
        reply: Reply<Result<(), RoomError>>,
    },
    UpdateParticipant {
        room: String,
        identity: String,
        change: ParticipantChange,
        reply: Reply<Result<ParticipantInfo, RoomError>>,
    },
    SendData {
        room: String,
        data: Vec<u8>,
        topic: Option<String>,
        reply: Reply<Result<(), RoomError>>,
    },
}

/// What the engine is told.
pub(crate) enum Command {
    /// Whether somebody would be let in.
    Admit {
        claims: Box<Claims>,
        reply: Reply<Result<(), Refusal>>,
    },
    Join {
        claims: Box<Claims>,
        auto_subscribe: bool,
        out: Outbox,
        reply: Reply<Result<Seat, Refusal>>,
    },
    /// Somebody who lost the WebSocket is back; `None` when nobody of this sid is known.
    Resume {
        claims: Box<Claims>,
        sid: String,
        out: Outbox,
        reply: Reply<Option<Seat>>,
    },
    Signal {
        seat: Seat,
        request: Request,
    },
    /// A WebSocket ended.
    Gone(Seat),
    Ask(Ask),
    /// Everybody is sent away, and the engine ends.
    Stop(Reply<()>),
}
