//! The drives and libraries a person sees, and what the organisation stores.

use kernel::{Ctx, Result, Scope};

use super::Named;

use crate::{
    Drive,
    model::{self, Library, Usage},
    policy::DriveAction,
    store::{drives, usage},
};

/// The drives a person sees and the libraries in them.
#[derive(Clone, Debug)]
pub struct Drives {
    /// By name.
    pub drives: Vec<model::Drive>,
    /// By name, of these drives only.
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
            let mut libraries = drives::list_libraries(tx)?;
            libraries
                .retain(|library| library.visible_in_drive_ui && drives.iter().any(|drive| drive.id == library.drive));
            Ok(Drives { drives, libraries })
        })
        .await?;
    let people = drive.members_of(ctx, &found.drives).await?;
    Ok(Named { found, people })
}

/// What the organisation stores and may store.
pub async fn find_usage(drive: &Drive, ctx: &Ctx) -> Result<Usage> {
    ctx.require(Scope::DRIVE_LIST, "view drives")?;
    read_usage(drive, ctx).await
}

/// The same for other modules, which decide by themselves who may know: everybody who belongs to an organisation reads its
/// record, and with it these figures.
pub(crate) async fn read_usage(drive: &Drive, ctx: &Ctx) -> Result<Usage> {
    drive.store.read(ctx, usage::lookup).await
}
