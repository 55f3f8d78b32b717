//! Files (drive.md section 3).

use kernel::{DriveId, Error, FileId, FolderId, LibraryId, Result, Timestamp, UserId};

use serde::{Deserialize, Serialize};

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

/// Who sees a file of those who see its drive (drive.md section 3: shared, private, or a list).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileVisibility {
    /// All of them.
    #[default]
    Shared,
    /// Its owner and those who run the drive.
    Private,
    /// These and the people in [`FileReach::allowed`].
    List,
}

impl FileVisibility {
    /// All of them, in the order in which a list is sorted by them.
    pub const ALL: [Self; 3] = [Self::Private, Self::List, Self::Shared];

    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shared => "shared",
            Self::Private => "private",
            Self::List => "list",
        }
    }

    /// What a list is narrowed to by `all` or nothing, `shared` (with anybody) and `private`.
    ///
    /// # Errors
    /// `INVALID_REQUEST` for any other word.
    pub fn filter(word: Option<&str>) -> Result<Option<Self>> {
        match word {
            None | Some("all") => Ok(None),
            Some("shared") => Ok(Some(Self::Shared)),
            Some("private") => Ok(Some(Self::Private)),
            Some(other) => Err(Error::invalid(format!("There is no visibility '{other}'."))),
        }
    }

    /// The visibility of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|visibility| visibility.name() == name)
    }
}

/// Who sees a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FileReach {
    /// Who of those who see its drive.
    pub visibility: FileVisibility,
    /// Who else, where the visibility is a list.
    pub allowed: Vec<UserId>,
    /// With whom it was shared: they see it wherever it lies.
    pub shared_with: Vec<UserId>,
    /// Whether the person who asks runs the drive: as its owner or one of its managers.
    pub runs_drive: bool,
}

impl FileReach {
    /// The most people in each of the two lists.
    pub const MOST_PEOPLE: usize = 200;

    /// Whether the person sees the file because its lists name the person.
    pub fn names(&self, person: Option<UserId>) -> bool {
        person.is_some_and(|person| self.allowed.contains(&person) || self.shared_with.contains(&person))
    }

    /// Whether anybody sees the file whom its owner let in, or who sees its drive.
    pub fn is_shared(&self) -> bool {
        self.visibility != FileVisibility::Private || !self.shared_with.is_empty()
    }
}

/// Whether a file has a link that anyone can open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PublicLink {
    /// It has none, or only ones that were revoked.
    #[default]
    None,
    /// The last one ends then, or has ended.
    Until(Timestamp),
    /// One has no end.
    Endless,
}

impl PublicLink {
    /// As the database tells it: the latest end of its links, the last moment of all for one that has none.
    pub(crate) fn from_stored(end: Option<i64>) -> Self {
        match end {
            None => Self::None,
            Some(i64::MAX) => Self::Endless,
            Some(end) => Self::Until(Timestamp::from_micros(end)),
        }
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
    /// How many of the references to it come from things that are gone.
    pub lost_references: i64,
    /// The drive it lies in.
    pub drive: DriveId,
    /// The library it lies in.
    pub library: LibraryId,
    /// The folder it lies in; `None` at the root.
    pub folder: Option<FolderId>,
    /// The folder's name.
    pub folder_name: Option<String>,
    /// Whether it has yet to follow its folder into another drive.
    pub is_coming: bool,
    /// Whether something that uses it is under legal hold: a chat conversation in which it was sent.
    pub is_held: bool,
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
    /// Who sees it, beside those who see its drive or instead of them.
    pub reach: FileReach,
    /// Whether anyone opens it by a public link.
    pub public_link: PublicLink,
    /// What brought it, where that was no person: `zapier` (drive.md section 2, "File list").
    pub ingested_via: Option<String>,
    /// Who sent it, by their own word, where it came in under an upload request: `Sam Reed <sam@example.org>`.
    pub sender: Option<String>,
    /// What is known of signatures on it.
    pub signing: Signing,
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

/// What is known of signatures on a file (drive.md section 3).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signing {
    /// Whether somebody was asked to sign it and has not yet.
    pub is_pending: bool,
    /// The signed document beside it, and where its bytes lay when it came.
    pub signed: Option<(FileId, String)>,
}

/// The longest word for what brought a file, bytes.
const MAX_SOURCE: usize = 40;

/// What brought a file, as a program says it: a word of lower-case letters, digits, `-`, `_` and `.`.
///
/// # Errors
/// `INVALID_REQUEST` for anything else.
pub fn source_word(text: &str) -> Result<String> {
    let word = text.trim().to_lowercase();
    let odd = |letter: char| !(letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.'));
    if word.is_empty() || word.len() > MAX_SOURCE || word.chars().any(odd) {
        let sentence = format!("metadata.ingestedVia must be 1 to {MAX_SOURCE} letters, digits, '-', '_' or '.'.");
        return Err(Error::invalid(sentence));
    }
    Ok(word)
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
