//! Calls: a media server (SFU) inside this process, which speaks the LiveKit client protocol, so that the stock client in
//! a browser, or a LiveKit server in this one's place, fit each other without knowing.
//!
//! It knows rooms, participants and tracks, and nothing of who they are: a signed token says who may do what. One task
//! owns all rooms and connections ([`engine`]); WebSockets ([`api`]) and TCP connections ([`net`]) talk to it by queues
//! with bounds. Media goes through the one UDP port, or, where networks let no UDP pass, the one TCP port.

mod api;
mod crypto;
mod engine;
mod model;
mod net;
mod proto;
mod service;
#[cfg(test)]
mod tests;
pub mod token;

use std::{
    io,
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use kernel::Env;
use tokio::sync::{mpsc, oneshot};

use engine::{Command, Engine};
pub use model::{
    Event, EventKind, ParticipantInfo, ParticipantState, Permission, Room, TrackInfo, TrackSource, TrackType,
};
use net::{Net, Opened};
pub use service::{ParticipantChange, RoomError};

/// How the media server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Clock and randomness.
    pub env: Env,
    /// Where media arrives by UDP; port 0 takes a free one.
    pub udp: SocketAddr,
    /// Where media arrives by TCP; port 0 takes a free one.
    pub tcp: Option<SocketAddr>,
    /// Under which addresses clients reach these ports. None named: those of this machine.
    pub public: Vec<IpAddr>,
    /// The issuer of tokens.
    pub api_key: String,
    /// The secret that signs them.
    pub api_secret: String,
    /// How much there may be at once.
    pub limits: Limits,
    /// STUN and TURN servers that clients are told of.
    pub ice_servers: Vec<IceServer>,
}

/// How much there may be at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rooms.
    pub rooms: usize,
    /// Participants in one room.
    pub participants: usize,
    /// What one participant may send, in kbit/s; more is dropped, and whoever sends it is told so.
    pub upload_kbps: u64,
    /// What one participant is sent at most, in kbit/s.
    pub download_kbps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { rooms: 100, participants: 50, upload_kbps: 8_000, download_kbps: 20_000 }
    }
}

/// A STUN or TURN server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IceServer {
    /// Such as `turns:turn.example.org:443`.
    pub urls: Vec<String>,
    /// Its user name, if it asks for one.
    pub username: String,
    /// Its password.
    pub credential: String,
}

/// Why the media server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A port is taken, or the address is not this machine's.
    #[error("Calls cannot use {address}: {source}")]
    Bind {
        /// Which address and port.
        address: SocketAddr,
        /// What the operating system says.
        source: io::Error,
    },
}

/// The media server. Cheap to clone; it ends when the last clone is dropped.
#[derive(Clone)]
pub struct Sfu {
    commands: mpsc::Sender<Command>,
    config: Arc<Config>,
    udp: SocketAddr,
    tcp: Option<SocketAddr>,
}

impl Sfu {
    /// Opens the ports and begins. What happens is told to `events`; where nobody takes it off, it is dropped.
    pub async fn start(config: Config, events: mpsc::Sender<Event>) -> Result<Self, StartError> {
        let Opened { net, udp, tcp, tcp_events } = Net::open(&config).await?;
        let config = Arc::new(config);
        let (commands, inbox) = mpsc::channel(1024);
        tokio::spawn(Engine::new(Arc::clone(&config), net, events).run(inbox, tcp_events));
        Ok(Self { commands, config, udp, tcp })
    }

    /// Sends everybody away, so that their clients come back when the server does, and ends. WebSockets close by it.
    pub async fn stop(&self) {
        let (done, stopped) = oneshot::channel();
        // Where it has ended already there is nothing to wait for.
        if self.commands.send(Command::Stop(done)).await.is_ok() {
            let _ = stopped.await;
        }
    }

    /// The address and port that media by UDP arrives at.
    pub fn udp(&self) -> SocketAddr {
        self.udp
    }

    /// The address and port that media by TCP arrives at.
    pub fn tcp(&self) -> Option<SocketAddr> {
        self.tcp
    }
}

/// Whether these bytes are a message of a client that can be read, with the descriptions and addresses in it. What the server does
/// with it depends on the room.
pub fn can_be_read(signal: &[u8]) -> bool {
    engine::can_be_read(signal)
}

impl std::fmt::Debug for Sfu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sfu").field("udp", &self.udp).field("tcp", &self.tcp).finish_non_exhaustive()
    }
}
