//! How much somebody may send.

use std::time::Instant;

/// Fills at a steady rate, up to what flows in for two seconds.
#[derive(Debug)]
pub(super) struct Bucket {
    bytes_per_second: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(super) fn new(kbps: u64, now: Instant) -> Self {
        let bytes_per_second = kbps as f64 * 125.0;
        Self { bytes_per_second, left: bytes_per_second * 2.0, at: now }
    }

    /// The rate, in Mbit/s.
    pub(super) fn mbps(&self) -> f64 {
        self.bytes_per_second / 125_000.0
    }

    /// Takes so many bytes out, if they are there.
    pub(super) fn take(&mut self, bytes: usize, now: Instant) -> bool {
        let flown = now.saturating_duration_since(self.at).as_secs_f64() * self.bytes_per_second;
        self.left = (self.left + flown).min(self.bytes_per_second * 2.0);
        self.at = now;
        let enough = self.left >= bytes as f64;
        if enough {
            self.left -= bytes as f64;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn more_than_the_rate_is_refused_until_time_passes() {
        let start = Instant::now();
        let mut bucket = Bucket::new(8, start);
        assert!(bucket.take(2000, start));
        assert!(!bucket.take(1, start));
        assert!(bucket.take(1000, start + Duration::from_secs(1)));
        assert!(!bucket.take(1000, start + Duration::from_millis(1500)));
        assert!(bucket.take(2000, start + Duration::from_secs(60)));
        assert!(!bucket.take(1, start + Duration::from_secs(60)));
    }
}
