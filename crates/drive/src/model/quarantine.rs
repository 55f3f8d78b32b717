//! Bytes in the blob store that no row names (decision 28 of the project: they are set aside with a date).

use std::time::Duration;

use kernel::Timestamp;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Younger bytes are not looked at: their row may be on its way. An upload may take as long.
pub const GRACE: Duration = DAY;

/// How long bytes are kept after they were found.
pub const KEPT: Duration = Duration::from_secs(30 * DAY.as_secs());

/// A blob that no row names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuarantinedBlob {
    /// Where it lies, as the blob store names it.
    pub key: String,
    /// How many bytes it has.
    pub size: i64,
    /// When it was found.
    pub found_at: Timestamp,
}

impl QuarantinedBlob {
    /// When it is deleted, unless a row names it until then.
    pub fn deleted_at(&self) -> Timestamp {
        self.found_at + KEPT
    }
}

/// A number of blobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many.
    pub blobs: i64,
    /// Their bytes.
    pub bytes: i64,
}

impl Tally {
    /// Of blobs with so many bytes each.
    pub fn of(sizes: &[i64]) -> Self {
        let mut tally = Self::default();
        sizes.iter().for_each(|size| tally.count(*size));
        tally
    }

    /// One more, of so many bytes.
    pub fn count(&mut self, size: i64) {
        self.blobs += 1;
        self.bytes += size;
    }
}
