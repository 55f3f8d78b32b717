//! Points in time, with microseconds, in UTC.

use std::{fmt, ops::Add, ops::Sub, str::FromStr, time::Duration};

use crate::Error;

/// Microseconds since 1970-01-01T00:00:00Z. Databases store the number; people and JSON see RFC 3339.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp(i64);

impl Timestamp {
    /// From microseconds since the Unix epoch.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    /// Microseconds since the Unix epoch.
    pub const fn as_micros(self) -> i64 {
        self.0
    }

    /// Whole seconds since the Unix epoch, rounded down.
    pub const fn as_seconds(self) -> i64 {
        self.0.div_euclid(1_000_000)
    }

    /// As people read it, to the minute: `26 Nov 2026, 09:23 UTC`.
    pub fn in_words(self) -> String {
        let time = jiff::Timestamp::from_microsecond(self.0).unwrap_or(jiff::Timestamp::MAX);
        time.strftime("%-d %b %Y, %H:%M UTC").to_string()
    }

    /// The time that has passed since `earlier`; zero when `earlier` is later.
    pub fn since(self, earlier: Timestamp) -> Duration {
        Duration::from_micros(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

impl Add<Duration> for Timestamp {
    type Output = Self;
    fn add(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(micros(duration)))
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;
    fn sub(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(micros(duration)))
    }
}

impl fmt::Display for Timestamp {
    /// RFC 3339 with microseconds: `2026-11-21T06:16:46.123456Z`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = jiff::Timestamp::from_microsecond(self.0).unwrap_or(jiff::Timestamp::MAX);
        write!(f, "{time:.6}")
    }
}

impl FromStr for Timestamp {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        text.parse::<jiff::Timestamp>()
            .map(|time| Self(time.as_microsecond()))
            .map_err(|_| Error::invalid(format!("'{text}' is not a time such as 2026-11-21T09:30:00Z.")))
    }
}

/// Where the present comes from. The binary reads the machine's clock; a test turns its own.
pub trait Clock: Send + Sync {
    /// The present.
    fn now(&self) -> Timestamp;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timestamp_reads_back_as_it_was_written() {
        let time = Timestamp::from_micros(1_795_241_806_123_456);
        assert_eq!(time.to_string(), "2026-11-21T06:16:46.123456Z");
        assert_eq!(time.to_string().parse::<Timestamp>().expect("parses"), time);
    }

    #[test]
    fn nothing_has_passed_since_the_future() {
        let time = Timestamp::from_micros(5);
        assert_eq!(time.since(time + Duration::from_secs(1)), Duration::ZERO);
    }
}
