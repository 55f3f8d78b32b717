//! What carries calls: the server inside this process, or LiveKit. Both speak the same protocol, so nothing else in the product
//! knows which it is.

mod embedded;
mod livekit;

use async_trait::async_trait;
use kernel::{Error, ErrorKind, Result};

pub use embedded::Embedded;
pub use livekit::{LiveKit, LiveKitSettings};

kernel::words! {
    /// What carries calls.
    EngineKind {
        /// The server inside the binary.
        Embedded = "embedded",
        /// LiveKit, on machines of its own.
        Livekit = "livekit",
    }
}

/// The key by which a call server knows our tokens.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Its name.
    pub key: String,
    /// What it signs with.
    pub secret: String,
}

impl std::fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ApiKey").field("key", &self.key).finish_non_exhaustive()
    }
}

/// A call server. Rooms are known by name, people by identity.
#[async_trait]
pub trait Engine: Send + Sync {
    /// Which it is.
    fn kind(&self) -> EngineKind;

    /// Where pages reach it, as a WebSocket's address; `None` for where they reach this server.
    fn address(&self) -> Option<&str>;

    /// The key that its tokens are signed with.
    fn api_key(&self) -> &ApiKey;

    /// Whether it knows a relay for those whose network lets nothing else out.
    fn has_relay(&self) -> bool;

    /// How many people a room may hold.
    fn most_people(&self) -> usize;

    /// The identities in a room; `None` where there is no such room.
    ///
    /// # Errors
    /// 503 `CALL_SERVER_UNREACHABLE`.
    async fn look(&self, room: &str) -> Result<Option<Vec<String>>>;

    /// Sends somebody out.
    ///
    /// # Errors
    /// `NOT_FOUND`; 503 `CALL_SERVER_UNREACHABLE`.
    async fn remove(&self, room: &str, identity: &str) -> Result<()>;

    /// Silences what somebody sends.
    ///
    /// # Errors
    /// As [`Engine::remove`].
    async fn mute(&self, room: &str, identity: &str, track: &str) -> Result<()>;

    /// Sends everybody out. A room that is not there is no error.
    ///
    /// # Errors
    /// 503 `CALL_SERVER_UNREACHABLE`.
    async fn close(&self, room: &str) -> Result<()>;
}

/// The room that an event is about, and whether it has been closed.
pub(crate) fn room_of(event: &sfu::Event) -> Option<(String, bool)> {
    let name = event.room.as_ref().map(|room| room.name.clone()).filter(|name| !name.is_empty())?;
    Some((name, event.event == sfu::EventKind::RoomFinished))
}

/// The call server is away.
fn unreachable_because(cause: &dyn std::fmt::Display) -> Error {
    let message = "The call server does not answer. Please try again in a moment.";
    Error::new(ErrorKind::Unavailable, "CALL_SERVER_UNREACHABLE", message).because(cause)
}
