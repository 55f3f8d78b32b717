//! What an organisation stores, in bytes, kept in the transaction of every change.

use kernel::StorageTier;
pub use kernel::storage::GIB;

/// The most one file may hold (drive.md section 9).
pub const MAX_FILE_SIZE: i64 = 5 * GIB;

/// An organisation's storage account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// Bytes of active files.
    pub live: i64,
    /// Bytes in the trash: they do not count against the cap, and need room again on restore.
    pub trashed: i64,
    /// Bytes promised to uploads under way.
    pub reserved: i64,
    /// Number of active files.
    pub files: i64,
    /// Number of files in the trash.
    pub trashed_files: i64,
    /// Rises with every change in the Drive: an unchanged one answers "not modified".
    pub revision: i64,
    /// The most the organisation may store, bytes.
    pub cap: i64,
    /// In which size storage was bought.
    pub tier: StorageTier,
}

impl Usage {
    /// Whether `bytes` more fit under the cap, uploads under way included.
    pub fn has_room_for(&self, bytes: i64) -> bool {
        self.live.saturating_add(self.reserved).saturating_add(bytes) <= self.cap
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uploads_under_way_take_room_and_the_trash_does_not() {
        let usage = Usage { live: 40, reserved: 50, trashed: 1000, cap: 100, ..Usage::default() };
        assert!(usage.has_room_for(10));
        assert!(!usage.has_room_for(11));
        assert!(!usage.has_room_for(i64::MAX));
    }
}
