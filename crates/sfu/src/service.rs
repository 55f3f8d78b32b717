//! What LiveKit's room service offers, as calls of functions.

use std::collections::BTreeMap;

use tokio::sync::oneshot;

use crate::{
    Sfu,
    engine::{Ask, Command},
    model::{ParticipantInfo, Permission, Room, TrackInfo},
};

/// Why a call of the room service does nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoomError {
    /// No such room, participant or track.
    #[error("There is no such room, participant or track.")]
    NotFound,
    /// The media server has ended.
    #[error("The media server has ended.")]
    Stopped,
}

/// What is to change about a participant; what is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParticipantChange {
    /// The name shown.
    pub name: Option<String>,
    /// What is said of it.
    pub metadata: Option<String>,
    /// Small facts to set; an empty value takes one away.
    pub attributes: BTreeMap<String, String>,
    /// What it may do from now on. Tracks that it may no longer publish end.
    pub permission: Option<Permission>,
}

impl Sfu {
    /// All rooms.
    pub async fn list_rooms(&self) -> Vec<Room> {
        self.ask(Ask::ListRooms).await.unwrap_or_default()
    }

    /// Everybody in a room, the hidden as well. Nobody when there is no such room.
    pub async fn list_participants(&self, room: &str) -> Vec<ParticipantInfo> {
        self.ask(|reply| Ask::ListParticipants { room: room.to_owned(), reply }).await.unwrap_or_default()
    }

    /// Sends somebody out of a room. The token used so far does not lead back in.
    pub async fn remove_participant(&self, room: &str, identity: &str) -> Result<(), RoomError> {
        let (room, identity) = (room.to_owned(), identity.to_owned());
        self.ask(|reply| Ask::RemoveParticipant { room, identity, reply }).await?
    }

    /// Makes a track silent or dark for everybody, or asks its publisher to go on.
    pub async fn mute_published_track(
        &self,
        room: &str,
        identity: &str,
        track_sid: &str,
        muted: bool,
    ) -> Result<TrackInfo, RoomError> {
        let (room, identity, track_sid) = (room.to_owned(), identity.to_owned(), track_sid.to_owned());
        self.ask(|reply| Ask::MutePublishedTrack { room, identity, track_sid, muted, reply }).await?
    }

    /// Ends a room for all.
    pub async fn delete_room(&self, room: &str) -> Result<(), RoomError> {
        self.ask(|reply| Ask::DeleteRoom { room: room.to_owned(), reply }).await?
    }

    /// Changes what is said of a participant, or what it may do.
    pub async fn update_participant(
        &self,
        room: &str,
        identity: &str,
        change: ParticipantChange,
    ) -> Result<ParticipantInfo, RoomError> {
        let (room, identity) = (room.to_owned(), identity.to_owned());
        self.ask(|reply| Ask::UpdateParticipant { room, identity, change, reply }).await?
    }

    /// Sends a data message to everybody in a room, reliably.
    pub async fn send_data(&self, room: &str, data: Vec<u8>, topic: Option<String>) -> Result<(), RoomError> {
        self.ask(|reply| Ask::SendData { room: room.to_owned(), data, topic, reply }).await?
    }

    async fn ask<T>(&self, make: impl FnOnce(oneshot::Sender<T>) -> Ask) -> Result<T, RoomError> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(Command::Ask(make(reply))).await.map_err(|_| RoomError::Stopped)?;
        answer.await.map_err(|_| RoomError::Stopped)
    }
}
