//! What reads bytes that strangers send, and what must be true whatever they are.
//!
//! - [`TARGETS`]: a function for each reader. It returns, or it panics where something is wrong with the reader
//! - [`Noise`]: inputs that are almost right, the same in each run
//! - `corpus/<target>`: inputs that are kept, from real life, of attacks, and of what was once wrong
//!
//! `tests/it` gives every target its corpus, inputs made from that, and attacks of a size that is not kept, on a stack
//! as large as that of the server's threads. `scripts/fuzz` lets libFuzzer look for more, led by what of the code each
//! input reaches.

mod bodies;
mod calendars;
mod calls;
mod noise;

mod signatures;
mod texts;
mod tolerance;

pub use noise::Noise;
pub use tolerance::tell_panics;

/// A reader.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is also that of its folder in `corpus`.
    pub name: &'static str,
    /// Reads an input. It panics where the reader breaks a promise.
    pub run: fn(&[u8]),
    /// The most bytes of an input that are worth a try: longer ones take longer and find nothing else.
    pub most_bytes: usize,
}

/// All of them.
pub const TARGETS: [Target; 15] = [
    Target { name: "note-change", run: texts::change, most_bytes: 16 * 1024 },
    Target { name: "note-html", run: texts::html, most_bytes: 16 * 1024 },
    Target { name: "note-markdown", run: texts::markdown, most_bytes: 16 * 1024 },
    Target { name: "message", run: texts::message, most_bytes: 16 * 1024 },
    Target { name: "calendar", run: calendars::calendar, most_bytes: 16 * 1024 },
    Target { name: "recurrence", run: calendars::recurrence, most_bytes: 1024 },
    Target { name: "caldav-body", run: calendars::caldav_body, most_bytes: 16 * 1024 },
    Target { name: "json-body", run: bodies::json, most_bytes: 16 * 1024 },
    Target { name: "letters", run: bodies::letters, most_bytes: 4 * 1024 },
    Target { name: "pdf", run: signatures::pdf, most_bytes: 32 * 1024 },
    Target { name: "time-stamp", run: signatures::time_stamp, most_bytes: 16 * 1024 },
    Target { name: "key-file", run: signatures::key_file, most_bytes: 8 * 1024 },
    Target { name: "passkey", run: signatures::passkey, most_bytes: 8 * 1024 },
    Target { name: "call-signal", run: calls::signal, most_bytes: 16 * 1024 },
    Target { name: "call-token", run: calls::token, most_bytes: 8 * 1024 },
];

/// The target of that name.
pub fn target(name: &str) -> Option<Target> {
    TARGETS.into_iter().find(|target| target.name == name)
}
