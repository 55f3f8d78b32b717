//! Documents, good and hostile.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod hostile;
mod mending;
mod rendering;
mod samples;
mod stamping;
