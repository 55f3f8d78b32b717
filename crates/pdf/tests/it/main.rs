//! Documents, good and hostile.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod forms;
mod hostile;
mod mending;
mod missing_letters;
mod rendering;
mod samples;
mod stamping;
