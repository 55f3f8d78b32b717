//! Files that people are asked to sign.

use async_trait::async_trait;

use crate::{Ctx, FileId, Result};

/// A PDF document of the Drive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignableFile {
    /// The name people read.
    pub name: String,
    /// The number of the version that it holds.
    pub version: i64,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// Who is to read a document besides whoever puts it forward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignableBy {
    /// Nobody: the person signs alone.
    Oneself,
    /// Other members.
    Members,
    /// People who do not belong to the organisation.
    Outsiders,
}

/// A document as it was signed, to be kept beside the original.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignedDocument {
    /// What the file is to be known by: a document that is kept once more is found by it, and not added again.
    pub id: FileId,
    /// The name it is to have.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// Documents that are put forward for signing. Implemented by `drive`, asked by `signatures`.
#[async_trait]
pub trait SignableFiles: Send + Sync {
    /// The document, which the person may read, and pass on to those who are to sign it.
    ///
    /// # Errors
    /// `NOT_FOUND`, `FORBIDDEN`; `NOT_SHAREABLE` where its library or drive keeps it from them; `FILE_TRASHED`; `NOT_A_PDF`;
    /// `FILE_TOO_LARGE`.
    async fn open(&self, ctx: &Ctx, file: FileId, by: SignableBy) -> Result<SignableFile>;

    /// There is room for so many bytes more under the organisation's cap.
    ///
    /// # Errors
    /// `QUOTA_EXCEEDED`.
    async fn require_room(&self, ctx: &Ctx, bytes: i64) -> Result<()>;

    /// Counts this against the organisation's cap, in place of what was counted before: the documents of requests as they are
    /// now, and the pictures that people use again.
    async fn set_stored(&self, ctx: &Ctx, bytes: i64) -> Result<()>;

    /// Has the file say whether somebody has yet to sign it. One that is gone is no error.
    async fn mark_pending(&self, ctx: &Ctx, file: FileId, is_pending: bool) -> Result<()>;

    /// Keeps the signed document beside the file, as the person whose context it is, and has the file lead to it. Safe to repeat.
    ///
    /// # Errors
    /// `NOT_FOUND` where the file is gone; `FORBIDDEN`, `QUOTA_EXCEEDED` and whatever else keeps the person from adding a file
    /// there.
    async fn keep_signed(&self, ctx: &Ctx, file: FileId, signed: SignedDocument) -> Result<FileId>;
}
