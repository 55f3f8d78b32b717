//! A drive's folders are counted anew.

use kernel::{Ctx, DriveId, Result};

use super::authorized_drive;
use crate::{
    Drive,
    policy::DriveAction,
    store::{folders, usage},
};

/// Counts the files of a drive's folders anew. The counts are kept with every change, so this finds nothing to put right
/// unless somebody changed the database by hand.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn recount_folders(drive: &Drive, ctx: &Ctx, id: DriveId) -> Result<()> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            authorized_drive(tx, &actor, id, DriveAction::View)?;
            folders::recount(tx, id, None)?;
            usage::book(tx, usage::Movement::default())
        })
        .await
}
