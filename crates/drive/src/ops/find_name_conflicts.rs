//! Which names are taken, asked before anything is uploaded.

use kernel::{Ctx, DriveId, Error, FolderId, Result};

use super::{authorized_drive, incoming::seen_there, target_folder};
use crate::{
    Drive,
    model::{File, FileName, version::VersionRules},
    policy::DriveAction,
    store::versions,
};

/// The most names of a question.
const MAX_NAMES: usize = 1000;

/// Which of the names are taken in a folder or at a drive's root, whatever the case: for each its place among those asked for
/// and the file that has it, as far as the person sees it, and whether the drive would keep what that file holds as an earlier version.
///
/// # Errors
/// `INVALID_REQUEST` for more than [`MAX_NAMES`] names; `NOT_FOUND`, `FORBIDDEN` for those who may not upload there.
pub async fn find_name_conflicts(
    drive: &Drive,
    ctx: &Ctx,
    in_drive: DriveId,
    folder: Option<FolderId>,
    names: Vec<FileName>,
) -> Result<(Vec<(usize, File)>, VersionRules)> {
    if names.len() > MAX_NAMES {
        return Err(Error::invalid(format!("Ask for at most {MAX_NAMES} names.")));
    }
    let actor = ctx.clone();
    drive
        .store
        .read(ctx, move |tx| {
            authorized_drive(tx, &actor, in_drive, DriveAction::Upload)?;
            if let Some(folder) = folder {
                target_folder(tx, &actor, in_drive, folder)?;
            }
            let there = seen_there(tx, &actor, in_drive, folder, &names)?;
            let has = |name: &FileName, file: &File| FileName::kept(&file.name).sort_key() == name.sort_key();
            let taken = names.iter().enumerate().filter_map(|(at, name)| {
                let file = there.iter().find(|file| has(name, file))?;
                Some((at, file.clone()))
            });
            Ok((taken.collect(), versions::rules(tx, in_drive)?))
        })
        .await
}
