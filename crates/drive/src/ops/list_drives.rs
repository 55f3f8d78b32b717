//! The drives and libraries a person sees, and what the organisation stores.

use kernel::{Ctx, Result, Scope};

use super::Named;

use crate::{
    Drive,
    model::{self, Library, Usage},
    policy::{DriveAction, LibraryAction},
    store::{
        drives,
        libraries::{self, LibraryQuery},
        usage,
    },
};

/// The most libraries that are named beside the drives; all are in the list of libraries, page by page.
const MOST_LIBRARIES: i64 = 1000;

/// The drives a person sees and the libraries in them.
#[derive(Clone, Debug)]
pub struct Drives {
    /// By name.
    pub drives: Vec<model::Drive>,
    /// By name, of these drives only, and without their members; the first [`MOST_LIBRARIES`].
    pub libraries: Vec<Library>,
}

/// The drives a person sees and the libraries in them that screens list.
pub async fn list_drives(drive: &Drive, ctx: &Ctx) -> Result<Named<Drives>> {
    ctx.require(Scope::DRIVE_LIST, "view drives")?;
    let asker = ctx.clone();
    let found = drive
        .store
        .read(ctx, move |tx| {
            let drives = drives::list(tx, &asker)?;
            asker.note_shown(DriveAction::View, &drives);
            let libraries = libraries::list(tx, &asker, &LibraryQuery::default(), MOST_LIBRARIES)?;
            asker.note_shown(LibraryAction::View, &libraries);
            Ok(Drives { drives, libraries })
        })
        .await?;
    let people = drive.members_of(ctx, &found.drives).await?;
    Ok(Named { found, people })
}

/// What the organisation stores and may store, and how many bytes of its cap are spoken for: a new drive's quota fits into
/// the rest.
pub async fn find_usage(drive: &Drive, ctx: &Ctx) -> Result<(Usage, i64)> {
    ctx.require(Scope::DRIVE_LIST, "view drives")?;
    drive.store.read(ctx, |tx| Ok((usage::lookup(tx)?, usage::promised(tx, None)?))).await
}

/// The same for other modules, which decide by themselves who may know: everybody who belongs to an organisation reads its
/// record, and with it these figures.
pub(crate) async fn read_usage(drive: &Drive, ctx: &Ctx) -> Result<Usage> {
    drive.store.read(ctx, usage::lookup).await
}
