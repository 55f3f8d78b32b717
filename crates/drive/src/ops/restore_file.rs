//! A file comes back from the trash.

use kernel::{Ctx, FileId, Result};

use super::trash_file::move_file;
use crate::{
    Drive,
    model::{File, FileStatus},
    policy::FileAction,
};

/// Takes a file out of the trash. That needs room under the cap again. Where its name is taken by now, it has a number behind it. A
/// file that is in its place stays there.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `QUOTA_EXCEEDED`; `FOLDER_LEAVING` while it has yet to follow its folder to the trash.
pub async fn restore_file(drive: &Drive, ctx: &Ctx, id: FileId) -> Result<File> {
    move_file(drive, ctx, id, FileAction::Restore, FileStatus::Active, "file.restored").await
}
