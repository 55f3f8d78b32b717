//! What an organisation stores, in bytes, kept in the transaction of every change.

pub use kernel::storage::GIB;
use kernel::{DriveId, StorageTier, Timestamp};

use super::{Category, File, category::ByCategory};

/// The most one file may hold (drive.md section 9).
pub const MAX_FILE_SIZE: i64 = 5 * GIB;

/// An organisation's storage account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    /// Bytes of active files.
    pub live: i64,
    /// Bytes in the trash: they do not count against the cap, and need room again on restore.
    pub trashed: i64,
    /// Bytes of files' earlier versions, of files in the trash, too: they count until they are gone.
    pub versions: i64,
    /// Bytes that modules store beside files.
    pub modules: i64,
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
    /// `live`, by category.
    pub by_category: ByCategory,
    /// When the account was opened; `None` where that was before it was noted.
    pub opened_at: Option<Timestamp>,
    /// When cap or tier last changed.
    pub configured_at: Option<Timestamp>,
}

impl Usage {
    /// What counts against the cap now, uploads under way left out.
    pub fn used(&self) -> i64 {
        self.live.saturating_add(self.versions).saturating_add(self.modules)
    }

    /// Bytes that still fit under the cap.
    pub fn free(&self) -> i64 {
        self.cap.saturating_sub(self.used().saturating_add(self.reserved)).max(0)
    }

    /// Whether `bytes` more fit under the cap, uploads under way included.
    pub fn has_room_for(&self, bytes: i64) -> bool {
        bytes <= self.free()
    }
}

/// A drive's share of the account, in bytes, with the most it may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DriveUsage {
    /// The drive.
    pub drive: DriveId,
    /// Its name.
    pub name: String,
    /// Its colour key.
    pub color: String,
    /// Bytes of active files.
    pub live: i64,
    /// Bytes in the trash.
    pub trashed: i64,
    /// Bytes of earlier versions.
    pub versions: i64,
    /// Bytes promised to uploads under way.
    pub reserved: i64,
    /// The most it may hold, bytes.
    pub quota: i64,
}

impl DriveUsage {
    /// What counts against the quota now, uploads under way left out.
    pub fn used(&self) -> i64 {
        self.live.saturating_add(self.versions)
    }

    /// Bytes that still fit under the drive's quota.
    pub fn free(&self) -> i64 {
        self.quota.saturating_sub(self.used().saturating_add(self.reserved)).max(0)
    }
}

/// What some files of one drive weigh on the account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holdings {
    /// The drive they lie in.
    pub drive: DriveId,
    /// How many they are.
    pub files: i64,
    /// Their bytes.
    pub bytes: ByCategory,
    /// Bytes of their earlier versions.
    pub versions: i64,
}

impl Holdings {
    /// Nothing, in that drive.
    pub fn none(drive: DriveId) -> Self {
        Self { drive, files: 0, bytes: ByCategory::default(), versions: 0 }
    }

    /// One file's.
    pub fn of(file: &File) -> Self {
        let bytes = ByCategory::one(file.category, file.size);
        Self { drive: file.drive, files: 1, bytes, versions: file.version_bytes }
    }

    /// Adds files of a category.
    pub fn add(&mut self, category: Category, files: i64, bytes: i64, versions: i64) {
        self.files += files;
        self.bytes.add(category, bytes);
        self.versions += versions;
    }
}

/// What a file held and holds: category and bytes, in its drive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByContent {
    /// The drive it lies in.
    pub drive: DriveId,
    /// What it held.
    pub before: (Category, i64),
    /// What it holds.
    pub after: (Category, i64),
}

impl ByContent {
    /// How the live bytes change.
    pub fn change(&self) -> ByCategory {
        let ((was, gone), (is, came)) = (self.before, self.after);
        ByCategory::one(is, came).plus(ByCategory::one(was, -gone))
    }
}

/// A size as people read it (drive.md section 5): `1.5 GB`.
pub fn readable(bytes: i64) -> String {
    const UNITS: [&str; 4] = ["KB", "MB", "GB", "TB"];
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    // In tenths of the unit, rounded down: no room is promised that is not there.
    let mut tenths = i128::from(bytes) * 10 / 1024;
    let mut unit = 0;
    while tenths >= 10 * 1024 && unit + 1 < UNITS.len() {
        tenths /= 1024;
        unit += 1;
    }
    format!("{}.{} {}", tenths / 10, tenths % 10, UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uploads_under_way_and_versions_take_room_and_the_trash_does_not() {
        let usage = Usage { live: 30, versions: 10, reserved: 50, trashed: 1000, cap: 100, ..Usage::default() };
        assert!(usage.has_room_for(10));
        assert!(!usage.has_room_for(11));
        assert!(!usage.has_room_for(i64::MAX));
        assert_eq!(Usage { live: 200, cap: 100, ..Usage::default() }.free(), 0);
    }

    #[test]
    fn sizes_are_read_with_one_decimal() {
        for (bytes, text) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1.0 KB"),
            (1536, "1.5 KB"),
            (5 * GIB, "5.0 GB"),
            (GIB - 1, "1023.9 MB"),
            (5000 * GIB, "4.8 TB"),
        ] {
            assert_eq!(readable(bytes), text);
        }
    }
}
