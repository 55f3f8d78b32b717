//! An installation with a database and a blob store for each region, and a look at what lies in which.

use std::{
    collections::{BTreeSet, HashMap},
    fs,
    path::{Path, PathBuf},
};

use kernel::{Region, TenantId};
use store::{DbUrl, StoreConfig};
use uuid::Uuid;

use crate::Database;

/// The databases of an installation by name, `directory` and those of the regions, and the folder of its blob stores.
pub struct Places {
    databases: Vec<(String, Database)>,
    blobs: PathBuf,
}

impl Places {
    /// SQLite files in a folder.
    pub(crate) fn on_sqlite(folder: &Path) -> Self {
        Self::of(folder, |name| Some(Database::empty_sqlite(folder, name)))
    }

    /// Databases on the tests' PostgreSQL server; `None` without one.
    pub(crate) fn on_postgres(folder: &Path, test: &str) -> Option<Self> {
        let places = Self::of(folder, |name| Database::empty_postgres(&format!("{test}_{name}")));
        (!places.databases.is_empty()).then_some(places)
    }

    fn of(folder: &Path, open: impl Fn(&str) -> Option<Database>) -> Self {
        let names = ["directory"].into_iter().chain(Region::ALL.map(Region::name));
        let databases = names.filter_map(|name| Some((name.to_owned(), open(name)?))).collect();
        Self { databases, blobs: folder.join("blobs") }
    }

    /// What the application is told of its databases.
    pub(crate) fn config(&self) -> StoreConfig {
        let url = |name: &str| self.databases.iter().find(|(one, _)| one == name).unwrap().1.url().clone();
        let regions: HashMap<Region, DbUrl> = Region::ALL.map(|region| (region, url(region.name()))).into();
        StoreConfig { regions, ..StoreConfig::single(url("directory")) }
    }

    /// The places where this text lies: databases by their names, blob stores as `blobs/eu`.
    pub fn that_hold(&self, text: &str) -> BTreeSet<String> {
        self.holding(text.as_bytes(), text)
    }

    /// The places where rows or blobs of this organisation lie.
    pub fn that_hold_tenant(&self, tenant: TenantId) -> BTreeSet<String> {
        // SQLite keeps an id as its sixteen bytes; PostgreSQL shows it, and blobs name it, as text.
        let (id, text) = (Uuid::from(tenant), tenant.to_string());
        let mut places = self.holding(id.as_bytes(), &text);
        places.extend(
            self.blob_stores()
                .filter(|(_, store)| files_below(store).iter().any(|file| names(file, &text)))
                .map(|(name, _)| name),
        );
        places
    }

    fn holding(&self, bytes: &[u8], text: &str) -> BTreeSet<String> {
        let databases = self.databases.iter().filter(|(_, database)| database.holds(bytes, text));
        let stores =
            self.blob_stores().filter(|(_, store)| files_below(store).iter().any(|file| contains(file, bytes)));
        databases.map(|(name, _)| name.clone()).chain(stores.map(|(name, _)| name)).collect()
    }

    fn blob_stores(&self) -> impl Iterator<Item = (String, PathBuf)> {
        let folders = fs::read_dir(&self.blobs).unwrap().map(|entry| entry.unwrap());
        folders.map(|entry| (format!("blobs/{}", entry.file_name().to_string_lossy()), entry.path()))
    }
}

fn names(file: &Path, text: &str) -> bool {
    file.to_string_lossy().contains(text)
}

/// Whether a file holds these bytes anywhere.
pub(crate) fn contains(file: &Path, bytes: &[u8]) -> bool {
    let content = fs::read(file).unwrap();
    // Looking at every place would take a test build half a minute: most are told by their first byte.
    let mut rest = content.as_slice();
    while let Some(at) = rest.iter().position(|byte| *byte == bytes[0]) {
        rest = &rest[at..];
        if rest.starts_with(bytes) {
            return true;
        }
        rest = &rest[1..];
    }
    false
}

/// Every file below a folder.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}
