//! What of other modules uses the files of a choice: asked before they are deleted.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Ctx, Error, FileId, FolderId, Result, Scope};

use super::{COUNT_CAP, list_files::owner_names};
use crate::{
    Drive,
    model::{FileFilter, bulk::MAX_NAMED},
    store::{
        file_list::{self, Part, Thing},
        folders,
    },
};

/// The most folders that one request names.
const MAX_FOLDERS: usize = 100;

/// A choice of files: by name, by what they lie in, or all that a list shows.
#[derive(Clone, Debug, Default)]
pub struct FilesChosen {
    /// These files, in the trash or not.
    pub files: Vec<FileId>,
    /// What lies in these folders or, where they are in the trash, went there with them.
    pub folders: Vec<FolderId>,
    /// Or all of these.
    pub filter: Option<FileFilter>,
}

/// What uses the files of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReferenceCounts {
    /// How many things of each module, those of which there are most first.
    pub of_modules: Vec<(String, i64)>,
    /// Whether there are more than were counted.
    pub has_more: bool,
}

impl FilesChosen {
    fn check(&self) -> Result<()> {
        if (self.files.is_empty() && self.folders.is_empty()) == self.filter.is_none() {
            return Err(Error::invalid("Say which: fileIds and folderIds, or a filter."));
        }
        if self.files.len() > MAX_NAMED || self.folders.len() > MAX_FOLDERS {
            return Err(Error::invalid(format!("Name {MAX_NAMED} files and {MAX_FOLDERS} folders at most.")));
        }
        Ok(())
    }
}

/// Counts the things that use the files of the choice, each once however many of the files it uses, and 1,000 at most. Files
/// that the person does not see count as if they were not there. As many look-ups however large the choice.
///
/// # Errors
/// `FORBIDDEN` without `drive.list`; `INVALID_REQUEST` for no choice, one that is too large, or a filter that is none.
pub async fn count_file_references(drive: &Drive, ctx: &Ctx, chosen: FilesChosen) -> Result<ReferenceCounts> {
    ctx.require(Scope::DRIVE_LIST, "view files")?;
    chosen.check()?;
    let found = match &chosen.filter {
        Some(filter) => users_of_listed(drive, ctx, filter).await?,
        None => users_of_named(drive, ctx, chosen).await?,
    };
    Ok(counted(found))
}

/// What uses the files that a list shows.
async fn users_of_listed(drive: &Drive, ctx: &Ctx, filter: &FileFilter) -> Result<Vec<Vec<Thing>>> {
    let query = filter.query()?;
    let names = if query.needs_owners() { owner_names(drive, ctx).await? } else { Vec::new() };
    let (actor, few) = (ctx.clone(), drive.settings.few);
    drive
        .store
        .read(ctx, move |tx| {
            let standing = file_list::standing(tx, &actor)?;
            let search = file_list::plan(tx, &query, standing, query.searched_owners(&names), few)?;
            let users = file_list::list_users(tx, &actor, &query, standing, search.as_ref(), Part::Whole)?;
            Ok(vec![users])
        })
        .await
}

/// What uses files that were named, and what lies in folders.
async fn users_of_named(drive: &Drive, ctx: &Ctx, chosen: FilesChosen) -> Result<Vec<Vec<Thing>>> {
    let active = FileFilter::default().query()?;
    let trashed = FileFilter { view: Some("trash".to_owned()), ..FileFilter::default() }.query()?;
    let actor = ctx.clone();
    drive
        .store
        .read(ctx, move |tx| {
            let standing = file_list::standing(tx, &actor)?;
            let mut found = Vec::new();
            if !chosen.files.is_empty() {
                for query in [&active, &trashed] {
                    let part = Part::Named(&chosen.files);
                    found.push(file_list::list_users(tx, &actor, query, standing, None, part)?);
                }
            }
            let paths = folders::list_paths(tx, &chosen.folders)?;
            if !paths.is_empty() {
                found.push(file_list::list_users(tx, &actor, &active, standing, None, Part::Below(&paths))?);
            }
            if !chosen.folders.is_empty() {
                let part = Part::TrashedWith(&chosen.folders);
                found.push(file_list::list_users(tx, &actor, &trashed, standing, None, part)?);
            }
            Ok(found)
        })
        .await
}

fn counted(found: Vec<Vec<Thing>>) -> ReferenceCounts {
    let most = usize::try_from(COUNT_CAP - 1).unwrap_or(usize::MAX);
    let distinct: BTreeSet<Thing> = found.into_iter().flatten().collect();
    let has_more = distinct.len() > most;
    let mut of_modules: BTreeMap<String, i64> = BTreeMap::new();
    for (module, _) in distinct.into_iter().take(most) {
        *of_modules.entry(module).or_default() += 1;
    }
    let mut of_modules: Vec<(String, i64)> = of_modules.into_iter().collect();
    of_modules.sort_by_key(|(_, things)| std::cmp::Reverse(*things));
    ReferenceCounts { of_modules, has_more }
}
