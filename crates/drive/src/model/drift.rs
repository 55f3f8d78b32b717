//! Where the storage account is not the sum of the rows it stands for.

use kernel::{DriveId, LibraryId};
use serde::Serialize;

use super::{Category, category::ByCategory};

/// What is kept of one drive, or of all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DriveSums {
    /// Number of active files.
    pub files: i64,
    /// Their bytes.
    pub live: i64,
    /// Bytes in the trash.
    pub trashed: i64,
    /// Bytes of earlier versions.
    pub versions: i64,
    /// Bytes promised to uploads under way.
    pub reserved: i64,
}

impl DriveSums {
    /// Adds another's.
    pub fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.live += other.live;
        self.trashed += other.trashed;
        self.versions += other.versions;
        self.reserved += other.reserved;
    }

    fn figures(&self) -> [(&'static str, i64); 5] {
        [
            ("files", self.files),
            ("live", self.live),
            ("trash", self.trashed),
            ("versions", self.versions),
            ("reserved", self.reserved),
        ]
    }
}

/// What is kept of an organisation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// All drives together.
    pub all: DriveSums,
    /// Number of files in the trash.
    pub trashed_files: i64,
    /// Bytes of active files by category.
    pub by_category: ByCategory,
}

/// A figure of the account that is not what the rows add up to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Drift {
    /// The drive's; the organisation's where there is neither.
    pub drive_id: Option<String>,
    /// The library's.
    pub library_id: Option<String>,
    /// Which figure: `files`, `live`, `trash`, `versions`, `reserved`, `trashedFiles`, or a category.
    pub figure: &'static str,
    /// What the account says.
    pub kept: i64,
    /// What the rows add up to.
    pub counted: i64,
}

impl Drift {
    /// Of an organisation's figures.
    pub fn of_whole(kept: &Sums, counted: &Sums) -> Vec<Self> {
        let mut drift = Self::of_drive(None, &kept.all, &counted.all);
        let mut compare = |figure, kept, counted| {
            if kept != counted {
                drift.push(Self { drive_id: None, library_id: None, figure, kept, counted });
            }
        };
        compare("trashedFiles", kept.trashed_files, counted.trashed_files);
        for category in Category::ALL {
            compare(category.name(), kept.by_category.of(category), counted.by_category.of(category));
        }
        drift
    }

    /// Of a drive's figures.
    pub fn of_drive(drive: Option<DriveId>, kept: &DriveSums, counted: &DriveSums) -> Vec<Self> {
        let pairs = kept.figures().into_iter().zip(counted.figures());
        let differing = pairs.filter(|((_, kept), (_, counted))| kept != counted);
        let drive_id = drive.map(|drive| drive.to_string());
        differing
            .map(|((figure, kept), (_, counted))| Self {
                drive_id: drive_id.clone(),
                library_id: None,
                figure,
                kept,
                counted,
            })
            .collect()
    }

    /// Of a library's figures: how many active files it holds, and their bytes.
    pub fn of_library(library: LibraryId, kept: (i64, i64), counted: (i64, i64)) -> Vec<Self> {
        let library_id = Some(library.to_string());
        let figures = [("files", kept.0, counted.0), ("live", kept.1, counted.1)].into_iter();
        let differing = figures.filter(|(_, kept, counted)| kept != counted);
        differing
            .map(|(figure, kept, counted)| Self {
                drive_id: None,
                library_id: library_id.clone(),
                figure,
                kept,
                counted,
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drift_names_the_figures_that_differ() {
        let mut kept = Sums { all: DriveSums { files: 1, live: 10, ..DriveSums::default() }, ..Sums::default() };
        kept.by_category.add(Category::Pdf, 10);
        assert!(Drift::of_whole(&kept, &kept).is_empty());
        let mut counted = kept;
        counted.all.live = 12;
        counted.by_category.add(Category::Pdf, 2);
        let found = Drift::of_whole(&kept, &counted);
        let found: Vec<_> = found.iter().map(|drift| (drift.figure, drift.kept, drift.counted)).collect();
        assert_eq!(found, [("live", 10, 12), ("pdf", 10, 12)]);
    }
}
