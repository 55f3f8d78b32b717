//! What is said of rooms, participants and tracks (`livekit_models.proto`).

use std::collections::BTreeMap;

use prost::{Enumeration, Message};

use crate::model;

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Room {
    #[prost(string, tag = "1")]
    pub(crate) sid: String,
    #[prost(string, tag = "2")]
    pub(crate) name: String,
    #[prost(uint32, tag = "3")]
    pub(crate) empty_timeout: u32,
    #[prost(uint32, tag = "4")]
    pub(crate) max_participants: u32,
    #[prost(int64, tag = "5")]
    pub(crate) creation_time: i64,
    #[prost(string, tag = "8")]
    pub(crate) metadata: String,
    #[prost(uint32, tag = "9")]
    pub(crate) num_participants: u32,
    #[prost(uint32, tag = "11")]
    pub(crate) num_publishers: u32,
    #[prost(uint32, tag = "14")]
    pub(crate) departure_timeout: u32,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Codec {
    #[prost(string, tag = "1")]
    pub(crate) mime: String,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct ParticipantPermission {
    #[prost(bool, tag = "1")]
    pub(crate) can_subscribe: bool,
    #[prost(bool, tag = "2")]
    pub(crate) can_publish: bool,
    #[prost(bool, tag = "3")]
    pub(crate) can_publish_data: bool,
    #[prost(bool, tag = "7")]
    pub(crate) hidden: bool,
    #[prost(enumeration = "TrackSource", repeated, tag = "9")]
    pub(crate) can_publish_sources: Vec<i32>,
    #[prost(bool, tag = "10")]
    pub(crate) can_update_metadata: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enumeration)]
#[repr(i32)]
pub(crate) enum ParticipantState {
    Joining = 0,
    Joined = 1,
    Active = 2,
    Disconnected = 3,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct ParticipantInfo {
    #[prost(string, tag = "1")]
    pub(crate) sid: String,
    #[prost(string, tag = "2")]
    pub(crate) identity: String,
    #[prost(enumeration = "ParticipantState", tag = "3")]
    pub(crate) state: i32,
    #[prost(message, repeated, tag = "4")]
    pub(crate) tracks: Vec<TrackInfo>,
    #[prost(string, tag = "5")]
    pub(crate) metadata: String,
    #[prost(int64, tag = "6")]
    pub(crate) joined_at: i64,
    #[prost(string, tag = "9")]
    pub(crate) name: String,
    #[prost(uint32, tag = "10")]
    pub(crate) version: u32,
    #[prost(message, optional, tag = "11")]
    pub(crate) permission: Option<ParticipantPermission>,
    #[prost(bool, tag = "13")]
    pub(crate) is_publisher: bool,
    #[prost(btree_map = "string, string", tag = "15")]
    pub(crate) attributes: BTreeMap<String, String>,
    #[prost(enumeration = "DisconnectReason", tag = "16")]
    pub(crate) disconnect_reason: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enumeration)]
#[repr(i32)]
pub(crate) enum TrackType {
    Audio = 0,
    Video = 1,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enumeration)]
#[repr(i32)]
pub(crate) enum TrackSource {
    Unknown = 0,
    Camera = 1,
    Microphone = 2,
    ScreenShare = 3,
    ScreenShareAudio = 4,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct TrackInfo {
    #[prost(string, tag = "1")]
    pub(crate) sid: String,
    #[prost(enumeration = "TrackType", tag = "2")]
    pub(crate) r#type: i32,
    #[prost(string, tag = "3")]
    pub(crate) name: String,
    #[prost(bool, tag = "4")]
    pub(crate) muted: bool,
    #[prost(uint32, tag = "5")]
    pub(crate) width: u32,
    #[prost(uint32, tag = "6")]
    pub(crate) height: u32,
    #[prost(bool, tag = "7")]
    pub(crate) simulcast: bool,
    #[prost(enumeration = "TrackSource", tag = "9")]
    pub(crate) source: i32,
    #[prost(message, repeated, tag = "10")]
    pub(crate) layers: Vec<VideoLayer>,
    #[prost(string, tag = "11")]
    pub(crate) mime_type: String,
    #[prost(string, tag = "12")]
    pub(crate) mid: String,
    #[prost(bool, tag = "15")]
    pub(crate) disable_red: bool,
    /// Whether and how the client encrypted what it sends: passed on, not looked at.
    #[prost(int32, tag = "16")]
    pub(crate) encryption: i32,
    #[prost(string, tag = "17")]
    pub(crate) stream: String,
    #[prost(int32, repeated, tag = "19")]
    pub(crate) audio_features: Vec<i32>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct VideoLayer {
    /// 0 low, 1 medium, 2 high.
    #[prost(int32, tag = "1")]
    pub(crate) quality: i32,
    #[prost(uint32, tag = "2")]
    pub(crate) width: u32,
    #[prost(uint32, tag = "3")]
    pub(crate) height: u32,
    #[prost(uint32, tag = "4")]
    pub(crate) bitrate: u32,
    #[prost(string, tag = "7")]
    pub(crate) rid: String,
}

/// What the server reads of a data message, and writes: appended to the bytes of a message, its fields replace those
/// that were there. What the message carries stays bytes.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct DataHeader {
    #[prost(string, tag = "4")]
    pub(crate) participant_identity: String,
    #[prost(string, repeated, tag = "5")]
    pub(crate) destination_identities: Vec<String>,
    /// Counts the reliable messages of their sender.
    #[prost(uint32, tag = "16")]
    pub(crate) sequence: u32,
    #[prost(string, tag = "17")]
    pub(crate) participant_sid: String,
}

/// A data message that the server itself sends.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct DataPacket {
    #[prost(message, optional, tag = "2")]
    pub(crate) user: Option<UserPacket>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct UserPacket {
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) payload: Vec<u8>,
    #[prost(string, optional, tag = "4")]
    pub(crate) topic: Option<String>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct SpeakerInfo {
    #[prost(string, tag = "1")]
    pub(crate) sid: String,
    /// 0 silent, 1 loudest.
    #[prost(float, tag = "2")]
    pub(crate) level: f32,
    #[prost(bool, tag = "3")]
    pub(crate) active: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct ParticipantTracks {
    #[prost(string, tag = "1")]
    pub(crate) participant_sid: String,
    #[prost(string, repeated, tag = "2")]
    pub(crate) track_sids: Vec<String>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct ServerInfo {
    #[prost(string, tag = "2")]
    pub(crate) version: String,
    #[prost(int32, tag = "3")]
    pub(crate) protocol: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enumeration)]
#[repr(i32)]
pub(crate) enum DisconnectReason {
    Unknown = 0,
    ClientInitiated = 1,
    DuplicateIdentity = 2,
    ServerShutdown = 3,
    ParticipantRemoved = 4,
    RoomDeleted = 5,
    StateMismatch = 6,
    JoinFailure = 7,
    SignalClose = 9,
    ConnectionTimeout = 14,
}

impl From<TrackSource> for model::TrackSource {
    fn from(source: TrackSource) -> Self {
        match source {
            TrackSource::Unknown => Self::Unknown,
            TrackSource::Camera => Self::Camera,
            TrackSource::Microphone => Self::Microphone,
            TrackSource::ScreenShare => Self::ScreenShare,
            TrackSource::ScreenShareAudio => Self::ScreenShareAudio,
        }
    }
}

impl From<model::TrackSource> for TrackSource {
    fn from(source: model::TrackSource) -> Self {
        match source {
            model::TrackSource::Unknown => Self::Unknown,
            model::TrackSource::Camera => Self::Camera,
            model::TrackSource::Microphone => Self::Microphone,
            model::TrackSource::ScreenShare => Self::ScreenShare,
            model::TrackSource::ScreenShareAudio => Self::ScreenShareAudio,
        }
    }
}

impl From<&model::Permission> for ParticipantPermission {
    fn from(permission: &model::Permission) -> Self {
        Self {
            can_subscribe: permission.can_subscribe,
            can_publish: permission.can_publish,
            can_publish_data: permission.can_publish_data,
            hidden: permission.hidden,
            can_publish_sources: permission
                .can_publish_sources
                .iter()
                .map(|source| TrackSource::from(*source) as i32)
                .collect(),
            can_update_metadata: permission.can_update_metadata,
        }
    }
}

impl From<&TrackInfo> for model::TrackInfo {
    fn from(track: &TrackInfo) -> Self {
        Self {
            sid: track.sid.clone(),
            kind: if track.r#type() == TrackType::Video { model::TrackType::Video } else { model::TrackType::Audio },
            name: track.name.clone(),
            muted: track.muted,
            width: track.width,
            height: track.height,
            source: track.source().into(),
            mime_type: track.mime_type.clone(),
        }
    }
}
