//! Rooms, participants and tracks as callers see them, and what happens to them.
//!
//! The JSON is that of LiveKit's room service and webhooks: written with names in camel case, read with either case, and
//! with numbers of 64 bits as text or as numbers, since both are in use there.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

/// A room in which somebody is, or was until a moment ago.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Room {
    /// Made by the server, another one each time a room of this name begins anew.
    pub sid: String,
    /// What tokens call it.
    pub name: String,
    /// Seconds until the room ends when nobody ever got through.
    #[serde(alias = "empty_timeout")]
    pub empty_timeout: u32,
    /// Seconds until the room ends after the last one left.
    #[serde(alias = "departure_timeout")]
    pub departure_timeout: u32,
    /// How many may be in it; 0 for no limit.
    #[serde(alias = "max_participants")]
    pub max_participants: u32,
    /// Seconds since the Unix epoch.
    #[serde(alias = "creation_time", deserialize_with = "number")]
    pub creation_time: i64,
    /// What its maker says of it.
    pub metadata: String,
    /// Those who are not hidden.
    #[serde(alias = "num_participants")]
    pub num_participants: u32,
    /// Those of them who publish something.
    #[serde(alias = "num_publishers")]
    pub num_publishers: u32,
}

/// How far a participant has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ParticipantState {
    /// The signalling connection is being made.
    #[default]
    Joining,
    /// It stands; media does not flow yet.
    Joined,
    /// Media flows.
    Active,
    /// Gone.
    Disconnected,
}

/// Somebody in a room.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ParticipantInfo {
    /// Made by the server, another one each time.
    pub sid: String,
    /// Who it is, by the token.
    pub identity: String,
    /// How far it has come.
    pub state: ParticipantState,
    /// What it publishes.
    pub tracks: Vec<TrackInfo>,
    /// What the token or the participant says of it.
    pub metadata: String,
    /// Small facts about it, such as a raised hand.
    pub attributes: BTreeMap<String, String>,
    /// Seconds since the Unix epoch.
    #[serde(alias = "joined_at", deserialize_with = "number")]
    pub joined_at: i64,
    /// The name shown.
    pub name: String,
    /// What it may do.
    pub permission: Permission,
    /// Whether it publishes anything.
    #[serde(alias = "is_publisher")]
    pub is_publisher: bool,
}

/// Sound or picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum TrackType {
    /// Sound.
    #[default]
    Audio,
    /// Picture.
    Video,
    /// Anything else that LiveKit may come to know.
    #[serde(other)]
    Data,
}

/// Where a track comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TrackSource {
    /// The client did not say.
    #[default]
    Unknown,
    /// A camera.
    #[serde(alias = "camera")]
    Camera,
    /// A microphone.
    #[serde(alias = "microphone")]
    Microphone,
    /// The picture of a shared screen.
    #[serde(alias = "screen_share")]
    ScreenShare,
    /// Its sound.
    #[serde(alias = "screen_share_audio")]
    ScreenShareAudio,
}

/// A published track.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct TrackInfo {
    /// Made by the server.
    pub sid: String,
    /// Sound or picture.
    #[serde(rename = "type")]
    pub kind: TrackType,
    /// The name its publisher gave it.
    pub name: String,
    /// Whether it is silent or dark at present.
    pub muted: bool,
    /// Pixels, of pictures.
    pub width: u32,
    /// Pixels, of pictures.
    pub height: u32,
    /// Where it comes from.
    pub source: TrackSource,
    /// Such as `video/VP8`.
    #[serde(alias = "mime_type")]
    pub mime_type: String,
}

/// What a participant may do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Permission {
    /// Receive what others publish.
    #[serde(alias = "can_subscribe")]
    pub can_subscribe: bool,
    /// Publish tracks.
    #[serde(alias = "can_publish")]
    pub can_publish: bool,
    /// Send data messages.
    #[serde(alias = "can_publish_data")]
    pub can_publish_data: bool,
    /// Of which sources; none named means any.
    #[serde(alias = "can_publish_sources")]
    pub can_publish_sources: Vec<TrackSource>,
    /// Be there unseen.
    pub hidden: bool,
    /// Change its own name, metadata and attributes.
    #[serde(alias = "can_update_metadata")]
    pub can_update_metadata: bool,
}

impl Permission {
    /// Whether a track of this source may be published.
    pub fn may_publish(&self, source: TrackSource) -> bool {
        self.can_publish && (self.can_publish_sources.is_empty() || self.can_publish_sources.contains(&source))
    }
}

/// What happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// The first one came.
    RoomStarted,
    /// The room is no more.
    RoomFinished,
    /// Somebody's media flows.
    ParticipantJoined,
    /// Somebody whose media flowed is gone.
    ParticipantLeft,
    /// Somebody came and went without media ever flowing.
    ParticipantConnectionAborted,
    /// A track can be received.
    TrackPublished,
    /// It no longer can.
    TrackUnpublished,
    /// What this server never says: recordings and the like, by a LiveKit server.
    #[default]
    #[serde(other)]
    Other,
}

/// One thing that happened, as LiveKit's webhooks tell it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Event {
    /// What happened.
    pub event: EventKind,
    /// Never the same twice, so that one told again is known.
    pub id: String,
    /// Seconds since the Unix epoch.
    #[serde(alias = "created_at", deserialize_with = "number")]
    pub created_at: i64,
    /// In which room.
    pub room: Option<Room>,
    /// By whom.
    pub participant: Option<ParticipantInfo>,
    /// Which track.
    pub track: Option<TrackInfo>,
}

/// A number of 64 bits, which JSON from protocol buffers writes as text.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(i64),
        Text(String),
    }
    match Either::deserialize(deserializer)? {
        Either::Number(number) => Ok(number),
        Either::Text(text) => text.parse().map_err(serde::de::Error::custom),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_webhook_of_livekit_is_read() {
        let text = r#"{"event":"track_published","id":"EV_1","createdAt":"1795241806","numDropped":0,
            "room":{"sid":"RM_1","name":"a","creationTime":"1795241800","numParticipants":2,"turnPassword":"x"},
            "participant":{"sid":"PA_1","identity":"u:d","state":"ACTIVE","joinedAt":"1795241801"},
            "track":{"sid":"TR_1","type":"VIDEO","source":"SCREEN_SHARE","mimeType":"video/VP8"}}"#;
        let event: Event = serde_json::from_str(text).unwrap();
        assert_eq!((event.event, event.created_at), (EventKind::TrackPublished, 1_795_241_806));
        assert_eq!(event.room.unwrap().num_participants, 2);
        assert_eq!(event.participant.unwrap().state, ParticipantState::Active);
        let track = event.track.unwrap();
        assert_eq!((track.kind, track.source), (TrackType::Video, TrackSource::ScreenShare));
    }

    #[test]
    fn the_room_service_writes_names_with_underscores() {
        let text = r#"{"sid":"RM_1","name":"a","empty_timeout":300,"creation_time":"7","num_participants":1}"#;
        let room: Room = serde_json::from_str(text).unwrap();
        assert_eq!((room.empty_timeout, room.creation_time, room.num_participants), (300, 7, 1));
    }

    #[test]
    fn events_of_recordings_are_other_events() {
        let event: Event = serde_json::from_str(r#"{"event":"egress_started","egressInfo":{}}"#).unwrap();
        assert_eq!(event.event, EventKind::Other);
    }

    #[test]
    fn a_phone_call_publishes_nothing_but_a_microphone() {
        let phone = Permission {
            can_publish: true,
            can_publish_sources: vec![TrackSource::Microphone],
            ..Permission::default()
        };
        assert!(phone.may_publish(TrackSource::Microphone));
        assert!(!phone.may_publish(TrackSource::Camera) && !phone.may_publish(TrackSource::Unknown));
        assert!(!Permission { can_publish: false, ..phone }.may_publish(TrackSource::Microphone));
    }
}
