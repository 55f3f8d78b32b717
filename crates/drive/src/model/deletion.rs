//! Deletions that wait for a second person (drive.md section 6, `twoPerson`).

use kernel::{DeletionRequestId, Error, FileId, Result, Timestamp, UserId};

use super::Library;

/// The most files that one request names.
pub const MAX_FILES: usize = 100;

/// The most letters of a reason.
pub const MAX_REASON: usize = 1000;

/// What became of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeletionStatus {
    /// It waits for a second person.
    Pending,
    /// A second person agreed, and the files are in the trash.
    Approved,
    /// A second person did not agree.
    Declined,
    /// Whoever asked asks no longer.
    Withdrawn,
}

impl DeletionStatus {
    /// The word stored and sent.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// The status of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where there is none.
    pub fn parse(name: &str) -> Result<Self> {
        match name {
            "pending" => Ok(Self::Pending),
            "approved" => Ok(Self::Approved),
            "declined" => Ok(Self::Declined),
            "withdrawn" => Ok(Self::Withdrawn),
            _ => Err(Error::invalid("status is pending, approved, declined or withdrawn.")),
        }
    }

    /// The status as it was stored; an unknown one, of a later version, is decided already.
    pub fn from_stored(name: &str) -> Self {
        Self::parse(name).unwrap_or(Self::Declined)
    }
}

/// Somebody asks that files of a library go to the trash where nobody may do that alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeletionRequest {
    /// Its identifier.
    pub id: DeletionRequestId,
    /// The library all its files lie in, as the person who asks sees it.
    pub library: Library,
    /// The files, with their names when it was made.
    pub files: Vec<(FileId, String)>,
    /// Why, in the words of whoever asked.
    pub reason: String,
    /// What became of it.
    pub status: DeletionStatus,
    /// Who asked.
    pub requested_by: UserId,
    /// When.
    pub created_at: Timestamp,
    /// Who decided.
    pub decided_by: Option<UserId>,
    /// When.
    pub decided_at: Option<Timestamp>,
}

/// Why files are to be deleted, trimmed.
///
/// # Errors
/// `INVALID_REQUEST` for more than [`MAX_REASON`] letters.
pub fn deletion_reason(text: &str) -> Result<String> {
    let text = text.trim();
    if text.chars().count() <= MAX_REASON {
        Ok(text.to_owned())
    } else {
        Err(Error::invalid(format!("A reason has at most {MAX_REASON} letters.")))
    }
}
