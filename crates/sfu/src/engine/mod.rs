//! All rooms and all media, owned by one task: packets, signals and the clock come in one after the other.
//!
//! A [`Room`] owns its participants, so that nothing can pass from one to another; a [`participant::Participant`] has two
//! connections ([`peer::Peer`]): one on which its tracks arrive ([`publish`]), and one on which it is sent those of others
//! ([`subscribe`], [`forward`]). What connection carries what is decided a few times a second ([`allocate`]).

mod allocate;
mod bucket;
mod codecs;
mod command;
mod data;
mod forward;
mod layers;
mod membership;
mod numbering;
mod participant;
mod peer;
mod publish;
mod room;
mod routes;
mod run;
mod sdp;
mod service;
mod signal;
mod speech;
mod subscribe;

pub(crate) use command::{Ask, Command, Outbox, Refusal, Seat};
pub(crate) use run::Engine;
pub(crate) use signal::can_be_read;

/// A participant, in this process.
pub(crate) type Pid = u64;
