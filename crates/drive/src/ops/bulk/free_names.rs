//! The names that are free where the files of a batch come: two of one name, whatever the case, never lie in one place.

use std::collections::{HashMap, HashSet};

use kernel::{Ctx, DriveId, FileId, FolderId, Result};
use store::Tx;

use crate::{
    model::FileName,
    store::{
        bulk_files::{self, Namesake},
        bulk_items::Range,
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

/// Puts numbers behind the names of those of the range's files, come from elsewhere just now, that are called as others where they lie.
/// Who was there keeps the name; where nobody was, the first that came has it. The new names.
pub(super) fn number_arrived(tx: &mut Tx<'_>, ctx: &Ctx, range: Range) -> Result<HashMap<FileId, FileName>> {
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
    let mut renamed = HashMap::new();
    for (file, name) in found {
        let free = names.take(tx, file.drive, file.folder, &name)?;
        if free != name {
            files::update_name(tx, file.id, &free, ctx.now())?;
            renamed.insert(file.id, free);
        }
    }
    Ok(renamed)
}
