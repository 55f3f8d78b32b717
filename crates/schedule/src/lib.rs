//! The schedule: calendars and events that recur by wall time in a zone of their own.
//!
//! - [`model`]: the words and their rules, without IO

pub mod model;

#[cfg(test)]
mod tests;
