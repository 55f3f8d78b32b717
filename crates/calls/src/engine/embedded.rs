//! The call server inside this process.

use async_trait::async_trait;
use kernel::{Error, Result};
use sfu::{ParticipantState, RoomError, Sfu};

use super::{ApiKey, Engine, EngineKind};

/// The call server inside this process.
#[derive(Clone)]
pub struct Embedded {
    sfu: Sfu,
    api_key: ApiKey,
    has_relay: bool,
    most_people: usize,
}

impl Embedded {
    /// That server, which was started with this key, told of relays or not, and takes so many people into a room.
    pub fn new(sfu: Sfu, api_key: ApiKey, has_relay: bool, most_people: usize) -> Self {
        Self { sfu, api_key, has_relay, most_people }
    }
}

#[async_trait]
impl Engine for Embedded {
    fn kind(&self) -> EngineKind {
        EngineKind::Embedded
    }

    fn address(&self) -> Option<&str> {
        None
    }

    fn api_key(&self) -> &ApiKey {
        &self.api_key
    }

    fn has_relay(&self) -> bool {
        self.has_relay
    }

    fn most_people(&self) -> usize {
        self.most_people
    }

    async fn look(&self, room: &str) -> Result<Option<Vec<String>>> {
        if !self.sfu.list_rooms().await.iter().any(|known| known.name == room) {
            return Ok(None);
        }
        let people = self.sfu.list_participants(room).await;
        let present = people.into_iter().filter(|person| person.state != ParticipantState::Disconnected);
        Ok(Some(present.map(|person| person.identity).collect()))
    }

    async fn remove(&self, room: &str, identity: &str) -> Result<()> {
        self.sfu.remove_participant(room, identity).await.map_err(refused)
    }

    async fn mute(&self, room: &str, identity: &str, track: &str) -> Result<()> {
        self.sfu.mute_published_track(room, identity, track, true).await.map(drop).map_err(refused)
    }

    async fn close(&self, room: &str) -> Result<()> {
        match self.sfu.delete_room(room).await {
            Ok(()) | Err(RoomError::NotFound) => Ok(()),
            Err(error) => Err(refused(error)),
        }
    }
}

fn refused(error: RoomError) -> Error {
    match error {
        RoomError::NotFound => Error::not_found("Participant"),
        RoomError::Stopped => super::unreachable_because(&error),
    }
}
