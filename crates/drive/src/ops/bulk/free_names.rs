//! The names that are free where the files of a batch come: two of one name, whatever the case, never lie in one place.

use std::collections::{HashMap, HashSet};

use kernel::{Ctx, DriveId, FileId, FolderId, Result};
use store::Tx;

use crate::{
    model::{BulkAction, BulkJob, FileName},
    store::{
        bulk_files::{self, Namesake},
        bulk_items::{self, Range},
        file_names, files,
    },
};

/// A drive, a folder in it or its root, and a name as names are compared.
type Place = (DriveId, Option<FolderId>, String);

/// The names that are free where files come, those of the batch itself included.
#[derive(Debug, Default)]
pub(super) struct FreeNames {
    taken: HashSet<Place>,
    /// The last number that was put behind a name.
    numbers: HashMap<Place, u32>,
}

impl FreeNames {
    /// For files that are to be added.
    pub(super) fn load(tx: &mut Tx<'_>, drive: DriveId, wanted: &[(Option<FolderId>, FileName)]) -> Result<Self> {
        let keys: Vec<_> = wanted.iter().map(|(folder, name)| (*folder, name.sort_key())).collect();
        let taken = file_names::list_taken(tx, drive, &keys)?;
        Ok(Self { taken: taken.into_iter().map(|(folder, key)| (drive, folder, key)).collect(), ..Self::default() })
    }

    /// The name, with a number behind it where it is taken; then it is.
    pub(super) fn take(
        &mut self,
        tx: &mut Tx<'_>,
        drive: DriveId,
        folder: Option<FolderId>,
        name: &FileName,
    ) -> Result<FileName> {
        let key = (drive, folder, name.sort_key());
        if self.taken.insert(key.clone()) {
            return Ok(name.clone());
        }
        let mut number = match self.numbers.get(&key) {
            Some(last) => last + 1,
            None => file_names::free_number(tx, drive, folder, name)?,
        };
        loop {
            let numbered = FileName::numbered(name.as_str(), number);
            let place = (drive, folder, numbered.sort_key());
            if !self.taken.contains(&place) && !file_names::is_taken(tx, drive, folder, &numbered)? {
                self.taken.insert(place);
                self.numbers.insert(key, number);
                return Ok(numbered);
            }
            number += 1;
        }
    }
}

/// Gives those of the range's files that have just come from elsewhere the names they are to have there: the undoing of a job gives
/// each back what the job took, and what is called as another where it lies has a number behind its name. The new names, and how many have numbers.
pub(super) fn name_arrived(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    job: &BulkJob,
    range: Range,
) -> Result<(HashMap<FileId, FileName>, i64)> {
    let mut former = HashMap::new();
    let (mut renamed, mut numbered) = (HashMap::new(), 0);
    for (file, called, before) in
        job.undoes.map_or(Ok(Vec::new()), |undone| bulk_files::list_renamed(tx, range, undone))?
    {
        let name = FileName::kept(&before);
        files::update_name(tx, file, &name, ctx.now())?;
        former.insert(file, called);
        renamed.insert(file, name);
    }
    // In the trash names are nobody's.
    if job.action != BulkAction::Trash {
        for (file, called, name) in number_arrived(tx, ctx, range)? {
            numbered += 1;
            former.entry(file).or_insert(called);
            renamed.insert(file, name);
        }
    }
    let noted: Vec<_> =
        renamed.iter().filter_map(|(file, name)| Some((*file, former.get(file)?.as_str(), name.as_str()))).collect();
    bulk_items::update_names(tx, range, &noted)?;
    Ok((renamed, numbered))
}

/// Puts numbers behind the names of those of the range's files that are called as others where they lie. Who was there keeps the name;
/// where nobody was, the first that came has it. Each with what it was called and what it is now.
fn number_arrived(tx: &mut Tx<'_>, ctx: &Ctx, range: Range) -> Result<Vec<(FileId, String, FileName)>> {
    let found: Vec<(Namesake, FileName)> = bulk_files::list_namesakes(tx, range)?
        .into_iter()
        .map(|file| {
            let name = FileName::kept(&file.name);
            (file, name)
        })
        .collect();
    let mut arrived: HashMap<Place, i64> = HashMap::new();
    for (file, name) in &found {
        *arrived.entry((file.drive, file.folder, name.sort_key())).or_default() += 1;
    }
    let mut names = FreeNames::default();
    for (place, count) in arrived {
        let (drive, folder, key) = &place;
        // What came by itself lies beside one that was there.
        if count == 1 || file_names::count(tx, *drive, *folder, key, count + 1)? > count {
            names.taken.insert(place);
        }
    }
    let mut renamed = Vec::new();
    for (file, name) in found {
        let free = names.take(tx, file.drive, file.folder, &name)?;
        if free != name {
            files::update_name(tx, file.id, &free, ctx.now())?;
            renamed.push((file.id, file.name, free));
        }
    }
    Ok(renamed)
}
