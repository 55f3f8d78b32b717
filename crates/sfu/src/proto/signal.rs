//! What goes over the WebSocket (`livekit_rtc.proto`).

use std::collections::BTreeMap;

use prost::{Enumeration, Message, Oneof};

use super::models::{Codec, ParticipantInfo, ParticipantTracks, Room, ServerInfo, SpeakerInfo, TrackInfo, VideoLayer};

/// What clients say.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct SignalRequest {
    #[prost(oneof = "Request", tags = "1, 2, 3, 4, 5, 6, 7, 8, 14, 15, 16")]
    pub(crate) message: Option<Request>,
}

#[derive(Clone, PartialEq, Oneof)]
pub(crate) enum Request {
    /// Of the connection by which the client publishes.
    #[prost(message, tag = "1")]
    Offer(SessionDescription),
    /// Of the connection by which it receives.
    #[prost(message, tag = "2")]
    Answer(SessionDescription),
    #[prost(message, tag = "3")]
    Trickle(Trickle),
    #[prost(message, tag = "4")]
    AddTrack(AddTrack),
    #[prost(message, tag = "5")]
    Mute(Mute),
    #[prost(message, tag = "6")]
    Subscription(UpdateSubscription),
    #[prost(message, tag = "7")]
    TrackSettings(UpdateTrackSettings),
    #[prost(message, tag = "8")]
    Leave(Leave),
    #[prost(int64, tag = "14")]
    Ping(i64),
    #[prost(message, tag = "15")]
    UpdateMetadata(UpdateMetadata),
    #[prost(message, tag = "16")]
    TimedPing(Ping),
}

/// What the server says.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct SignalResponse {
    #[prost(oneof = "Response", tags = "1, 2, 3, 5, 6, 8, 9, 10, 13, 14, 16, 17, 18, 19, 20, 22, 23")]
    pub(crate) message: Option<Response>,
}

#[derive(Clone, PartialEq, Oneof)]
pub(crate) enum Response {
    #[prost(message, boxed, tag = "1")]
    Join(Box<Join>),
    #[prost(message, tag = "2")]
    Answer(SessionDescription),
    #[prost(message, tag = "3")]
    Offer(SessionDescription),
    #[prost(message, tag = "5")]
    Update(ParticipantUpdate),
    #[prost(message, boxed, tag = "6")]
    TrackPublished(Box<TrackPublished>),
    #[prost(message, tag = "8")]
    Leave(Leave),
    #[prost(message, tag = "9")]
    Mute(Mute),
    #[prost(message, tag = "10")]
    SpeakersChanged(SpeakersChanged),
    #[prost(message, tag = "13")]
    StreamState(StreamStateUpdate),
    #[prost(message, tag = "14")]
    SubscribedQuality(SubscribedQualityUpdate),
    #[prost(string, tag = "16")]
    RefreshToken(String),
    #[prost(message, tag = "17")]
    TrackUnpublished(TrackUnpublished),
    #[prost(int64, tag = "18")]
    Pong(i64),
    #[prost(message, tag = "19")]
    Reconnect(Reconnect),
    #[prost(message, tag = "20")]
    TimedPong(Pong),
    #[prost(message, boxed, tag = "22")]
    Request(Box<RequestResponse>),
    #[prost(message, tag = "23")]
    TrackSubscribed(TrackSubscribed),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enumeration)]
#[repr(i32)]
pub(crate) enum SignalTarget {
    Publisher = 0,
    Subscriber = 1,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct SimulcastCodec {
    #[prost(string, tag = "1")]
    pub(crate) codec: String,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct AddTrack {
    /// The client's own name of the track, which its offer repeats.
    #[prost(string, tag = "1")]
    pub(crate) cid: String,
    #[prost(string, tag = "2")]
    pub(crate) name: String,
    #[prost(enumeration = "super::TrackType", tag = "3")]
    pub(crate) r#type: i32,
    #[prost(uint32, tag = "4")]
    pub(crate) width: u32,
    #[prost(uint32, tag = "5")]
    pub(crate) height: u32,
    #[prost(bool, tag = "6")]
    pub(crate) muted: bool,
    #[prost(enumeration = "super::TrackSource", tag = "8")]
    pub(crate) source: i32,
    #[prost(message, repeated, tag = "9")]
    pub(crate) layers: Vec<VideoLayer>,
    #[prost(message, repeated, tag = "10")]
    pub(crate) simulcast_codecs: Vec<SimulcastCodec>,
    #[prost(int32, tag = "14")]
    pub(crate) encryption: i32,
    #[prost(string, tag = "15")]
    pub(crate) stream: String,
    #[prost(int32, repeated, tag = "17")]
    pub(crate) audio_features: Vec<i32>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Trickle {
    /// JSON.
    #[prost(string, tag = "1")]
    pub(crate) candidate_init: String,
    #[prost(enumeration = "SignalTarget", tag = "2")]
    pub(crate) target: i32,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Mute {
    #[prost(string, tag = "1")]
    pub(crate) sid: String,
    #[prost(bool, tag = "2")]
    pub(crate) muted: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Join {
    #[prost(message, optional, tag = "1")]
    pub(crate) room: Option<Room>,
    #[prost(message, optional, tag = "2")]
    pub(crate) participant: Option<ParticipantInfo>,
    #[prost(message, repeated, tag = "3")]
    pub(crate) other_participants: Vec<ParticipantInfo>,
    #[prost(string, tag = "4")]
    pub(crate) server_version: String,
    #[prost(message, repeated, tag = "5")]
    pub(crate) ice_servers: Vec<IceServer>,
    #[prost(bool, tag = "6")]
    pub(crate) subscriber_primary: bool,
    /// Seconds.
    #[prost(int32, tag = "10")]
    pub(crate) ping_timeout: i32,
    /// Seconds.
    #[prost(int32, tag = "11")]
    pub(crate) ping_interval: i32,
    #[prost(message, optional, tag = "12")]
    pub(crate) server_info: Option<ServerInfo>,
    #[prost(message, repeated, tag = "14")]
    pub(crate) enabled_publish_codecs: Vec<Codec>,
    #[prost(bool, tag = "15")]
    pub(crate) fast_publish: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Reconnect {
    #[prost(message, repeated, tag = "1")]
    pub(crate) ice_servers: Vec<IceServer>,
    #[prost(message, optional, tag = "3")]
    pub(crate) server_info: Option<ServerInfo>,
    /// Up to where reliable messages arrived.
    #[prost(uint32, tag = "4")]
    pub(crate) last_message_seq: u32,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct TrackPublished {
    #[prost(string, tag = "1")]
    pub(crate) cid: String,
    #[prost(message, optional, tag = "2")]
    pub(crate) track: Option<TrackInfo>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct TrackUnpublished {
    #[prost(string, tag = "1")]
    pub(crate) track_sid: String,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct SessionDescription {
    #[prost(string, tag = "1")]
    pub(crate) r#type: String,
    #[prost(string, tag = "2")]
    pub(crate) sdp: String,
    #[prost(uint32, tag = "3")]
    pub(crate) id: u32,
    #[prost(btree_map = "string, string", tag = "4")]
    pub(crate) mid_to_track_id: BTreeMap<String, String>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct ParticipantUpdate {
    #[prost(message, repeated, tag = "1")]
    pub(crate) participants: Vec<ParticipantInfo>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct UpdateSubscription {
    #[prost(string, repeated, tag = "1")]
    pub(crate) track_sids: Vec<String>,
    #[prost(bool, tag = "2")]
    pub(crate) subscribe: bool,
    #[prost(message, repeated, tag = "3")]
    pub(crate) participant_tracks: Vec<ParticipantTracks>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct UpdateTrackSettings {
    #[prost(string, repeated, tag = "1")]
    pub(crate) track_sids: Vec<String>,
    #[prost(bool, tag = "3")]
    pub(crate) disabled: bool,
    /// Counts where width and height are 0.
    #[prost(int32, tag = "4")]
    pub(crate) quality: i32,
    #[prost(uint32, tag = "5")]
    pub(crate) width: u32,
    #[prost(uint32, tag = "6")]
    pub(crate) height: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enumeration)]
#[repr(i32)]
pub(crate) enum LeaveAction {
    Disconnect = 0,
    Resume = 1,
    Reconnect = 2,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Leave {
    /// The same as `action`, for clients older than it.
    #[prost(bool, tag = "1")]
    pub(crate) can_reconnect: bool,
    #[prost(enumeration = "super::DisconnectReason", tag = "2")]
    pub(crate) reason: i32,
    #[prost(enumeration = "LeaveAction", tag = "3")]
    pub(crate) action: i32,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct UpdateMetadata {
    #[prost(string, tag = "1")]
    pub(crate) metadata: String,
    #[prost(string, tag = "2")]
    pub(crate) name: String,
    #[prost(btree_map = "string, string", tag = "3")]
    pub(crate) attributes: BTreeMap<String, String>,
    #[prost(uint32, tag = "4")]
    pub(crate) request_id: u32,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct IceServer {
    #[prost(string, repeated, tag = "1")]
    pub(crate) urls: Vec<String>,
    #[prost(string, tag = "2")]
    pub(crate) username: String,
    #[prost(string, tag = "3")]
    pub(crate) credential: String,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct SpeakersChanged {
    #[prost(message, repeated, tag = "1")]
    pub(crate) speakers: Vec<SpeakerInfo>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct StreamStateInfo {
    #[prost(string, tag = "1")]
    pub(crate) participant_sid: String,
    #[prost(string, tag = "2")]
    pub(crate) track_sid: String,
    /// 0 flows, 1 paused.
    #[prost(int32, tag = "3")]
    pub(crate) state: i32,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct StreamStateUpdate {
    #[prost(message, repeated, tag = "1")]
    pub(crate) stream_states: Vec<StreamStateInfo>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct SubscribedQuality {
    #[prost(int32, tag = "1")]
    pub(crate) quality: i32,
    #[prost(bool, tag = "2")]
    pub(crate) enabled: bool,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct SubscribedCodec {
    #[prost(string, tag = "1")]
    pub(crate) codec: String,
    #[prost(message, repeated, tag = "2")]
    pub(crate) qualities: Vec<SubscribedQuality>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct SubscribedQualityUpdate {
    #[prost(string, tag = "1")]
    pub(crate) track_sid: String,
    #[prost(message, repeated, tag = "3")]
    pub(crate) subscribed_codecs: Vec<SubscribedCodec>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Ping {
    /// Milliseconds since the Unix epoch, by the client's clock.
    #[prost(int64, tag = "1")]
    pub(crate) timestamp: i64,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct Pong {
    #[prost(int64, tag = "1")]
    pub(crate) last_ping_timestamp: i64,
    #[prost(int64, tag = "2")]
    pub(crate) timestamp: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Enumeration)]
#[repr(i32)]
pub(crate) enum RequestReason {
    Ok = 0,
    NotFound = 1,
    NotAllowed = 2,
    LimitExceeded = 3,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct RequestResponse {
    #[prost(uint32, tag = "1")]
    pub(crate) request_id: u32,
    #[prost(enumeration = "RequestReason", tag = "2")]
    pub(crate) reason: i32,
    #[prost(string, tag = "3")]
    pub(crate) message: String,
    /// The request it answers, where it is one to publish a track.
    #[prost(message, optional, tag = "5")]
    pub(crate) add_track: Option<AddTrack>,
}

#[derive(Clone, PartialEq, Message)]
pub(crate) struct TrackSubscribed {
    #[prost(string, tag = "1")]
    pub(crate) track_sid: String,
}
