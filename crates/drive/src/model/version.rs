//! Versions of a file: what it held before (drive.md sections 3 and 9, decision of the project on versions).

use kernel::{Timestamp, UserId};
use uuid::Uuid;

use super::{Category, File};

/// A version of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileVersion {
    /// Its identifier; the first version's is the file's own.
    pub id: Uuid,
    /// From 1, without gaps when it was made; a restored version gets a new one.
    pub number: i64,
    /// Media type.
    pub mime: String,
    /// What sort of thing it is.
    pub category: Category,
    /// Bytes.
    pub size: i64,
    /// As a file's.
    pub checksum: String,
    /// Where its bytes are.
    pub blob_key: String,
    /// When it became the file's content.
    pub created_at: Timestamp,
    /// Who brought it.
    pub created_by: UserId,
}

impl FileVersion {
    /// What the file holds now. `id` and `by` are as the file's row has them.
    pub fn current(file: &File, id: Option<Uuid>, by: Option<UserId>) -> Self {
        Self {
            id: id.unwrap_or(file.id.into()),
            number: file.version,
            mime: file.mime.clone(),
            category: file.category,
            size: file.size,
            checksum: file.checksum.clone(),
            blob_key: file.blob_key.clone(),
            created_at: file.modified_at,
            created_by: by.unwrap_or(file.owner),
        }
    }
}

/// Whether and how many earlier versions the files of a drive keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VersionRules {
    /// Whether any are kept: the drive says so, and the storage tier brings it.
    pub kept: bool,
    /// The most earlier versions of a file.
    pub most: i64,
}
