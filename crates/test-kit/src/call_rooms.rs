//! Rooms that people come into and go from as a test says, in place of a call server.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use async_trait::async_trait;
use calls::engine::{ApiKey, Engine, EngineKind};
use kernel::{Error, ErrorKind, Result};

/// The rooms. Cheap to clone.
#[derive(Clone, Default)]
pub struct CallRooms(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    rooms: BTreeMap<String, Vec<String>>,
    muted: Vec<(String, String)>,
    is_away: bool,
}

/// The key that tokens are signed with, and webhooks.
pub static CALL_KEY: std::sync::LazyLock<ApiKey> = std::sync::LazyLock::new(|| ApiKey {
    key: "test".to_owned(),
    secret: "a secret of thirty-two letters ..".to_owned(),
});

impl CallRooms {
    /// Somebody comes into a room.
    pub fn enter(&self, room: &str, identity: &str) {
        self.with(|state| state.rooms.entry(room.to_owned()).or_default().push(identity.to_owned()));
    }

    /// Somebody goes.
    pub fn leave(&self, room: &str, identity: &str) {
        self.with(|state| state.rooms.entry(room.to_owned()).or_default().retain(|known| known != identity));
    }

    /// The room is no more.
    pub fn drop_room(&self, room: &str) {
        self.with(|state| state.rooms.remove(room));
    }

    /// Who is in a room; `None` where there is no such room.
    pub fn people(&self, room: &str) -> Option<Vec<String>> {
        self.with(|state| state.rooms.get(room).cloned())
    }

    /// Who was silenced, and what that person sent.
    pub fn muted(&self) -> Vec<(String, String)> {
        self.with(|state| state.muted.clone())
    }

    /// The call server does not answer, or does again.
    pub fn set_away(&self, is_away: bool) {
        self.with(|state| state.is_away = is_away);
    }

    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn here(&self) -> Result<()> {
        let away = || Error::new(ErrorKind::Unavailable, "CALL_SERVER_UNREACHABLE", "The call server does not answer.");
        if self.with(|state| state.is_away) { Err(away()) } else { Ok(()) }
    }
}

#[async_trait]
impl Engine for CallRooms {
    fn kind(&self) -> EngineKind {
        EngineKind::Embedded
    }

    fn address(&self) -> Option<&str> {
        None
    }

    fn api_key(&self) -> &ApiKey {
        &CALL_KEY
    }

    fn has_relay(&self) -> bool {
        false
    }

    fn most_people(&self) -> usize {
        3
    }

    async fn look(&self, room: &str) -> Result<Option<Vec<String>>> {
        self.here()?;
        Ok(self.people(room))
    }

    async fn remove(&self, room: &str, identity: &str) -> Result<()> {
        self.here()?;
        self.leave(room, identity);
        Ok(())
    }

    async fn mute(&self, _: &str, identity: &str, track: &str) -> Result<()> {
        self.here()?;
        self.with(|state| state.muted.push((identity.to_owned(), track.to_owned())));
        Ok(())
    }

    async fn close(&self, room: &str) -> Result<()> {
        self.here()?;
        self.drop_room(room);
        Ok(())
    }
}
