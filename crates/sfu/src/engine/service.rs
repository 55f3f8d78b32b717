//! The room service: what the server does to rooms by itself.

use super::{
    Ask,
    membership::refresh,
    room::{Room, Shared, World},
    run::Engine,
};
use crate::{
    model::{ParticipantInfo, TrackInfo},
    proto::{self, DisconnectReason, Response},
    service::{ParticipantChange, RoomError},
};

impl Engine {
    /// Answers a call. Whoever asked may have gone meanwhile, and then nobody needs the answer.
    pub(super) fn ask(&mut self, ask: Ask) {
        match ask {
            Ask::ListRooms(reply) => {
                let rooms = self.rooms.values().map(|room| room.model(&self.shared)).collect();
                let _ = reply.send(rooms);
            }
            Ask::ListParticipants { room, reply } => {
                let people = self.rooms.get(room.as_str());
                let _ = reply.send(
                    people.map(|room| room.people.values().map(|person| person.model()).collect()).unwrap_or_default(),
                );
            }
            Ask::RemoveParticipant { room, identity, reply } => {
                let done = self.with(&room, |room, world| room.send_away(&identity, world));
                let _ = reply.send(done.unwrap_or(Err(RoomError::NotFound)));
            }
            Ask::MutePublishedTrack { room, identity, track_sid, muted, reply } => {
                let done = self.with(&room, |room, _| room.silence(&identity, &track_sid, muted));
                let _ = reply.send(done.unwrap_or(Err(RoomError::NotFound)));
            }
            Ask::DeleteRoom { room, reply } => {
                let done = self.delete(&room);
                let _ = reply.send(done.ok_or(RoomError::NotFound));
            }
            Ask::UpdateParticipant { room, identity, change, reply } => {
                let done = self.with(&room, |room, world| room.change(&identity, change, world.shared));
                let _ = reply.send(done.unwrap_or(Err(RoomError::NotFound)));
            }
            Ask::SendData { room, data, topic, reply } => {
                let done = self.with(&room, |room, _| room.send_data(data, topic));
                let _ = reply.send(done.ok_or(RoomError::NotFound));
            }
        }
    }
}

impl Room {
    fn find(&self, identity: &str) -> Result<super::Pid, RoomError> {
        self.people
            .values()
            .find(|person| person.identity == identity)
            .map(|person| person.id)
            .ok_or(RoomError::NotFound)
    }

    fn send_away(&mut self, identity: &str, world: &mut World<'_>) -> Result<(), RoomError> {
        let pid = self.find(identity)?;
        self.removed.insert(identity.to_owned(), world.shared.now());
        self.remove(pid, DisconnectReason::ParticipantRemoved, world);
        Ok(())
    }

    fn silence(&mut self, identity: &str, sid: &str, muted: bool) -> Result<TrackInfo, RoomError> {
        let pid = self.find(identity)?;
        let person = self.people.get_mut(&pid).ok_or(RoomError::NotFound)?;
        let track = person.tracks.iter_mut().find(|track| track.info.sid == sid).ok_or(RoomError::NotFound)?;
        if muted {
            track.info.muted = true;
            track.is_silenced = true;
        }
        let info = TrackInfo::from(&track.info);
        // To go on is the publisher's to decide: the client is asked, and says when it does.
        person.send(Response::Mute(proto::Mute { sid: sid.to_owned(), muted }));
        self.announce(pid);
        Ok(info)
    }

    fn change(
        &mut self,
        identity: &str,
        change: ParticipantChange,
        shared: &Shared,
    ) -> Result<ParticipantInfo, RoomError> {
        let pid = self.find(identity)?;
        let person = self.people.get_mut(&pid).ok_or(RoomError::NotFound)?;
        person.set_attributes(change.attributes);
        if let Some(name) = change.name {
            person.name = name;
        }
        if let Some(metadata) = change.metadata {
            person.metadata = metadata;
        }
        let (mut ended, mut may_receive) = (Vec::new(), false);
        if let Some(permission) = change.permission {
            may_receive = permission.can_subscribe && !person.permission.can_subscribe;
            person.permission = permission;
            if !person.permission.can_subscribe {
                person.unsubscribe(|_| true);
            }
            let allowed = |track: &proto::TrackInfo| person.permission.may_publish(track.source().into());
            let forbidden = person.tracks.iter().filter(|track| !allowed(&track.info));
            ended.extend(forbidden.map(|track| track.info.sid.clone()));
        }
        refresh(person, shared);
        for sid in ended {
            if let Some(person) = self.people.get_mut(&pid) {
                person.send(Response::TrackUnpublished(proto::TrackUnpublished { track_sid: sid.clone() }));
            }
            self.unpublish(pid, &sid, shared);
        }
        if may_receive {
            self.subscribe_to_all(pid);
        }
        self.announce(pid);
        self.people.get(&pid).map(|person| person.model()).ok_or(RoomError::NotFound)
    }
}
