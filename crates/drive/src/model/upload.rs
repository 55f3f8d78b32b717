//! Uploads: bytes on their way to becoming a file (drive.md section 4, "Upload").

use std::time::Duration;

use kernel::{DeliveryId, DriveId, FileId, FolderId, LibraryId, Timestamp, UploadId, UserId};

use super::{OnConflict, Outcome};

/// Up to this size one signed request carries a file; above it, parts do. It is also the smallest part that S3 takes.
pub const PART_SIZE: i64 = 5 * 1024 * 1024;
/// The most parts an S3 store takes.
pub const MAX_PARTS: i64 = 10_000;
/// How long an upload may take before its bytes are swept.
pub const UPLOAD_LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);
/// How long a signed URL is good for.
pub const SIGNED_URL_LIFETIME: Duration = Duration::from_secs(60 * 60);

/// How an upload is cut into parts. All parts but the last have `part_size` bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Multipart {
    /// The blob store's name for the upload.
    pub store_id: String,
    /// Bytes of a part.
    pub part_size: i64,
    /// Number of parts.
    pub part_count: i64,
}

impl Multipart {
    /// Part size and number of parts for a file of `size` bytes: 5 MiB parts, grown by whole MiB only as far as
    /// [`MAX_PARTS`] demands; `None` where one request is enough.
    pub fn plan(size: i64) -> Option<(i64, i64)> {
        const MIB: i64 = 1024 * 1024;
        if size <= PART_SIZE {
            return None;
        }
        let needed = size.div_euclid(MAX_PARTS) + i64::from(size % MAX_PARTS != 0);
        let part_size = PART_SIZE.max(needed.div_euclid(MIB) * MIB + if needed % MIB == 0 { 0 } else { MIB });
        Some((part_size, size / part_size + i64::from(size % part_size != 0)))
    }

    /// Bytes of part `number` (from 1) in a file of `size` bytes; `None` where there is no such part.
    pub fn part_len(&self, number: i64, size: i64) -> Option<i64> {
        (1..=self.part_count)
            .contains(&number)
            .then(|| if number == self.part_count { size - (number - 1) * self.part_size } else { self.part_size })
    }
}

/// Where an upload is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UploadState {
    /// Bytes may still arrive.
    Pending,
    /// It became the file, or was found to be there already.
    Registered(FileId, Outcome),
}

/// An upload.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Upload {
    /// Its identifier.
    pub id: UploadId,
    /// Where its bytes go; the `objectPath` of the register call.
    pub blob_key: String,
    /// The name the file will have.
    pub filename: String,
    /// Media type as declared.
    pub mime: String,
    /// Bytes as declared; the register call compares.
    pub size: i64,
    /// SHA-256 of the whole file in hex, where the uploader declared it.
    pub checksum: Option<String>,
    /// The drive the file will lie in.
    pub drive: DriveId,
    /// The library the file will lie in.
    pub library: LibraryId,
    /// The folder the file will lie in.
    pub folder: Option<FolderId>,
    /// What to do where the name is taken in the end.
    pub on_conflict: OnConflict,
    /// What it is part of, where somebody sends it under an upload request.
    pub delivery: Option<DeliveryId>,
    /// How it is cut; `None` for one request.
    pub multipart: Option<Multipart>,
    /// Who uploads.
    pub created_by: UserId,
    /// When it was signed.
    pub created_at: Timestamp,
    /// When its bytes are swept unless registered.
    pub expires_at: Timestamp,
    /// Where it is.
    pub state: UploadState,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::usage::MAX_FILE_SIZE;

    #[test]
    fn five_mebibytes_go_in_one_request_and_one_byte_more_in_two_parts() {
        assert_eq!(Multipart::plan(PART_SIZE), None);
        assert_eq!(Multipart::plan(PART_SIZE + 1), Some((PART_SIZE, 2)));
        assert_eq!(Multipart::plan(200 * 1024 * 1024), Some((PART_SIZE, 40)));
    }

    proptest! {
        #[test]
        fn the_parts_add_up_to_the_file(size in PART_SIZE + 1..=20 * MAX_FILE_SIZE) {
            let (part_size, part_count) = Multipart::plan(size).expect("above one request");
            let plan = Multipart { store_id: String::new(), part_size, part_count };
            prop_assert!(part_size >= PART_SIZE && part_count <= MAX_PARTS);
            let sum: i64 = (1..=part_count).map(|number| plan.part_len(number, size).expect("in range")).sum();
            prop_assert_eq!(sum, size);
            prop_assert!(plan.part_len(part_count, size).expect("last") > 0);
            prop_assert_eq!(plan.part_len(0, size), None);
            prop_assert_eq!(plan.part_len(part_count + 1, size), None);
        }
    }
}
