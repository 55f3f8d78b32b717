//! Copies of pictures, good and hostile.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod copies;
mod hostile;
mod samples;
