//! Live messages: from the relay to the open streams of this process, and on PostgreSQL to those of all processes.

mod hub;
mod listener;

pub(crate) use hub::KEPT_FOR;
pub use hub::{LiveHub, LiveMessage, Replay};
pub(crate) use listener::notify_other_processes;
