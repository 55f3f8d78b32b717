//! Papers that a module keeps in its drive.

use async_trait::async_trait;

use crate::{Ctx, FileId, Result, UserId};

/// The drives of modules, as the modules themselves use them. Implemented by `drive`. The asker has authorised what it asks,
/// so that people who may not use the Drive, or have no account at all, can bring and read what their module lets them.
#[async_trait]
pub trait ModuleFiles: Send + Sync {
    /// Makes the module's drive where it is missing, so that members who may put files there find one.
    ///
    /// # Errors
    /// `FORBIDDEN` where the installation makes no such drives; `INVALID_REQUEST` for a module that keeps no files.
    async fn prepare(&self, ctx: &Ctx, module: &str) -> Result<()>;

    /// Puts a file into the folder of that name in the module's drive; drive and folder are made where they are missing.
    /// It counts against the storage cap like any other file, and is `owner`'s.
    ///
    /// # Errors
    /// `QUOTA_EXCEEDED`; `INVALID_REQUEST` for a module that keeps no files.
    async fn file_away(
        &self,
        ctx: &Ctx,
        place: (&str, &str),
        name: &str,
        content: Vec<u8>,
        owner: UserId,
    ) -> Result<FileId>;

    /// The name and the bytes of a file in the module's drive.
    ///
    /// # Errors
    /// `NOT_FOUND`, also for a file that lies in another drive.
    async fn read(&self, ctx: &Ctx, module: &str, file: FileId) -> Result<(String, Vec<u8>)>;
}
