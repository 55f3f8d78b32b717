//! The messages of the LiveKit client protocol, as far as this server speaks it: `livekit_rtc.proto` and
//! `livekit_models.proto` of github.com/livekit/protocol. Fields that are not named here are skipped when read.

mod models;
mod signal;

pub(crate) use models::*;
pub(crate) use signal::*;
