//! Files (drive.md section 3).

use kernel::{DriveId, FileId, FolderId, LibraryId, Timestamp, UserId};

use super::{
    Category,
    library::{DeletePolicy, LibraryRules},
};

/// Where a file is in its life (drive.md section 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileStatus {
    /// In its place.
    Active,
    /// In the trash: restorable.
    Trashed,
}

impl FileStatus {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Trashed => "trashed",
        }
    }

    /// The status of that name; an unknown one hides the file in the trash rather than showing it.
    pub fn from_name(name: &str) -> Self {
        if name == "active" { Self::Active } else { Self::Trashed }
    }
}

/// A file with the names of where it lies, as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its identifier.
    pub id: FileId,
    /// The name people read.
    pub name: String,
    /// Media type as declared on upload.
    pub mime: String,
    /// What sort of thing it is, for the storage figures.
    pub category: Category,
    /// Bytes.
    pub size: i64,
    /// Where its bytes are, in the organisation's blob store.
    pub blob_key: String,
    /// SHA-256 in hex of a file sent in one request; `{SHA-256 of the part digests}-{parts}` of one sent in parts.
    pub checksum: String,
    /// The number of the version that it holds, from 1.
    pub version: i64,
    /// How many earlier versions are kept.
    pub version_count: i64,
    /// Bytes of its earlier versions.
    pub version_bytes: i64,
    /// How many things of other modules use it.
    pub references: i64,
    /// Whether its bytes were looked for and not found.
    pub orphaned: bool,
    /// The drive it lies in.
    pub drive: DriveId,
    /// The library it lies in.
    pub library: LibraryId,
    /// The folder it lies in; `None` at the root.
    pub folder: Option<FolderId>,
    /// The folder's name.
    pub folder_name: Option<String>,
    /// Whether the person who asks has starred it.
    pub starred: bool,
    /// Whose it is.
    pub owner: UserId,
    /// Where it is in its life.
    pub status: FileStatus,
    /// When it was registered.
    pub created_at: Timestamp,
    /// When its bytes last changed.
    pub modified_at: Timestamp,
    /// When anything about it last changed.
    pub updated_at: Timestamp,
    /// When it went to the trash.
    pub deleted_at: Option<Timestamp>,
    /// The library's name.
    pub library_name: String,
    /// The drive's name, colour and who sees it, as far as policies need them.
    pub place: DrivePlace,
    /// The policies and access list of its library, as far as policies need them.
    pub rules: LibraryRules,
}

impl File {
    /// Whether nobody deletes it alone.
    pub fn needs_second_person(&self) -> bool {
        self.rules.policies.delete_policy == DeletePolicy::TwoPerson
    }
}

/// What a file's policy and its row on screen need of its drive.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DrivePlace {
    /// The drive's name.
    pub name: String,
    /// The drive's colour key.
    pub color: String,
    /// Whether the person who asks sees the drive: by its visibility, as its owner or as a member.
    pub visible: bool,
}
