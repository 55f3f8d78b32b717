//! Documents signed and judged, and what becomes of the verdict once somebody changes one.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod appended;
mod changed;
mod filled;
mod judged;
mod judges;
mod large;
mod own_keys;
mod real;
mod refused;
mod samples;
mod signed;
mod stamped;
