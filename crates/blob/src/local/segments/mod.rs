//! Small blobs share files: a file each would cost a name, two syncs and a block of disk for every one. They go one
//! after the other into a segment, as many in one sync as have come while the last sync ran ([`committer`]).
//!
//! - A record says whose bytes it holds ([`record`]), so a segment can be read without anything beside it; after a crash
//!   what was synced is found by reading it, and the rest was promised to nobody ([`segment`]).
//! - A sealed segment has an index beside it ([`index`]). Memory knows of it the range of its identifiers alone.
//! - A deleted blob's record is marked in place. Once half of a sealed segment is dead, the living move on and the file
//!   goes ([`Segments::compact`]); who reads it meanwhile holds it open.
//! - Several processes may have the folder open (a server, an operator's command): each fills segments of its own, and
//!   looks at the folder again before it says that a blob is not there.

mod committer;
mod erase;
mod index;
mod record;
mod segment;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs::{self, File, OpenOptions},
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bytes::Bytes;
use kernel::{Result, TenantId};
use rustix::fs::{FlockOperation, flock, fstat};

use self::{
    committer::{Committer, Order},
    index::{Entry, Span},
    record::{HEADER, Header, Id, LIFE, Name},
    segment::{Abandoned, Filling},
};
use super::files;
use crate::{BlobKey, store::Listed};

pub(super) use self::committer::Kept;

/// The most bytes of a blob that shares a file.
pub(super) const SMALL: u64 = segment::LARGEST as u64;

/// The segments of a store. Cheap to clone.
#[derive(Clone)]
pub(super) struct Segments(Arc<Inner>);

struct Inner {
    shared: Arc<Shared>,
    committer: Committer,
}

/// What the readers and the committer share.
struct Shared {
    /// The store's own folder, where blobs with a file of their own lie.
    root: PathBuf,
    /// The folder of the segments.
    folder: PathBuf,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    sealed: BTreeMap<u64, Span>,
    /// Segments that other processes fill, as far as they have been read.
    foreign: BTreeMap<u64, Foreign>,
    filling: Option<Filling>,
}

#[derive(Default)]
struct Foreign {
    read: u64,
    entries: HashMap<Id, Vec<Entry>>,
}

/// A small blob that was found.
pub(super) struct Found {
    /// The segment.
    pub(super) file: Arc<File>,
    /// Where the blob's bytes begin.
    pub(super) start: u64,
    /// How many there are.
    pub(super) size: u64,
    /// Their SHA-256.
    pub(super) sha256: [u8; 32],
}

impl Segments {
    /// The segments below `root`. What killed processes were filling is sealed.
    pub(super) fn open(root: &Path) -> Result<Self> {
        let folder = root.join(".segments");
        let shared = Arc::new(Shared { root: root.to_owned(), folder, state: Mutex::default() });
        shared.refresh()?;
        Ok(Self(Arc::new(Inner { committer: Committer::start(Arc::clone(&shared))?, shared })))
    }

    /// Keeps a small blob. It answers when the bytes are on disk for good.
    pub(super) async fn put(&self, key: &BlobKey, sha256: [u8; 32], bytes: Bytes) -> Result<Kept> {
        self.0.committer.commit(Order::new(key, sha256, bytes)?).await
    }

    /// Where a small blob's bytes are; `None` where there are none. Reads the disk.
    pub(super) fn find(&self, key: &BlobKey) -> Result<Option<Found>> {
        self.0.shared.find(&Name::of(key)?)
    }

    /// The same after another look at the folder: another process may have brought it.
    pub(super) fn find_again(&self, key: &BlobKey) -> Result<Option<Found>> {
        self.0.shared.refresh()?;
        self.find(key)
    }

    /// Deletes a small blob. One that is not there is fine. Not synced: what a loss of power brings back is bytes that
    /// nothing points at.
    pub(super) fn delete(&self, key: &BlobKey) -> Result<()> {
        let name = Name::of(key)?;
        self.0.shared.refresh()?;
        while !self.0.shared.mark_dead(&name)? {
            self.0.shared.refresh()?;
        }
        Ok(())
    }

    /// The small blobs of the next sealed segment behind `after`, or, behind the last, of those that are being filled; all of
    /// them, or the organisation's. With the number behind which to go on, `None` at the end.
    pub(super) fn page(&self, after: Option<u64>, tenant: Option<TenantId>) -> Result<(Vec<Listed>, Option<u64>)> {
        let shared = &self.0.shared;
        shared.refresh()?;
        let (mut places, sealed) = shared.unsealed_places();
        let number = sealed.into_iter().find(|number| after.is_none_or(|after| *number > after));
        if let Some(number) = number {
            places = match index::all(&shared.path(number, "idx")) {
                Ok(entries) => entries.into_iter().map(|entry| Place { number, entry, file: None }).collect(),
                // Rewritten meanwhile: what lived is in a newer segment.
                Err(error) if error.kind() == kernel::ErrorKind::NotFound => Vec::new(),
                Err(error) => return Err(error),
            };
        }
        let mut blobs = Vec::new();
        for of_segment in places.chunk_by(|a, b| a.number == b.number) {
            let Some(file) = of_segment[0].open(shared, false)? else { continue };
            for place in of_segment {
                let header = place.header(&file, shared)?.filter(|header| header.is_live);
                let Some(header) = header.filter(|header| tenant.is_none_or(|tenant| header.name.is_of(tenant))) else {
                    continue;
                };
                blobs.push(Listed { key: header.name.key()?, size: header.size.into() });
            }
        }
        Ok((blobs, number))
    }

    /// Rewrites sealed segments of which half or more is dead. How many went.
    pub(super) async fn compact(&self) -> Result<usize> {
        let shared = Arc::clone(&self.0.shared);
        let numbers: Vec<u64> = shared.lock().sealed.keys().copied().collect();
        let mut gone = 0;
        for number in numbers {
            gone += usize::from(self.rewrite(number, |dead, all| dead * 2 >= all).await?);
        }
        Ok(gone)
    }

    /// Rewrites a sealed segment where that is `due`, by the bytes that are dead in it and all of them; whether it was.
    async fn rewrite(&self, number: u64, due: impl Fn(u64, u64) -> bool + Send + 'static) -> Result<bool> {
        let look = Arc::clone(&self.0.shared);
        let Some(found) = super::blocking(move || look.to_rewrite(number, due)).await? else { return Ok(false) };
        for (name, sha256, bytes) in found.living {
            self.0.committer.commit(Order::moved(name, sha256, bytes)).await?;
        }
        let look = Arc::clone(&self.0.shared);
        super::blocking(move || look.forget(number)).await?;
        drop(found.lock);
        Ok(true)
    }
}

/// A segment to be rewritten.
struct ToRewrite {
    living: Vec<(Name, [u8; 32], Bytes)>,
    /// Keeps deletions out, which would mark a record that has moved on.
    lock: Arc<File>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path(&self, number: u64, kind: &str) -> PathBuf {
        segment::path(&self.folder, number, kind)
    }

    fn find(&self, name: &Name) -> Result<Option<Found>> {
        for place in self.places(&name.id())? {
            let Some(file) = place.open(self, false)? else { continue };
            if let Some(header) = place.header(&file, self)?.filter(|header| header.name == *name && header.is_live) {
                let start = u64::from(place.entry.at) + HEADER as u64;
                return Ok(Some(Found { file, start, size: header.size.into(), sha256: header.sha256 }));
            }
        }
        Ok(None)
    }

    /// Whether all living records of the blob could be marked; not where a segment went meanwhile.
    fn mark_dead(&self, name: &Name) -> Result<bool> {
        for place in self.places(&name.id())? {
            let Some(file) = place.open(self, true)? else { return Ok(false) };
            let failed = |error: std::io::Error| files::failed(&error, &self.path(place.number, "seg"));
            // A segment that is being rewritten is waited for: it is gone then.
            flock(&file, FlockOperation::LockShared).map_err(|errno| failed(errno.into()))?;
            if fstat(&file).map_err(|errno| failed(errno.into()))?.st_nlink == 0 {
                return Ok(false);
            }
            let header = place.header(&file, self)?;
            if header.is_some_and(|header| header.name == *name && header.is_live) {
                file.write_all_at(&[0], u64::from(place.entry.at) + LIFE as u64).map_err(failed)?;
            }
        }
        Ok(true)
    }

    /// Where records of this identifier stand, the newest segment first.
    fn places(&self, id: &Id) -> Result<Vec<Place>> {
        let mut places = Vec::new();
        let mut indexed = Vec::new();
        {
            let state = self.lock();
            if let Some(filling) = &state.filling
                && let Some(entry) = filling.entries.get(id)
            {
                let file = Some(Arc::clone(&filling.file));
                places.push(Place { number: filling.number, entry: *entry, file });
            }
            for (number, foreign) in &state.foreign {
                let entries = foreign.entries.get(id).into_iter().flatten();
                places.extend(entries.map(|entry| Place { number: *number, entry: *entry, file: None }));
            }
            indexed.extend(state.sealed.iter().rev().filter(|(_, span)| span.may_hold(id)).map(|(n, s)| (*n, *s)));
        }
        for (number, span) in indexed {
            match index::find(&self.path(number, "idx"), &span, id) {
                Ok(entries) => {
                    places.extend(entries.into_iter().rev().map(|entry| Place { number, entry, file: None }));
                }
                // Rewritten meanwhile: what lived is in a newer segment.
                Err(error) if error.kind() == kernel::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        Ok(places)
    }

    /// Where all records of unsealed segments stand, and the numbers of the sealed ones.
    fn unsealed_places(&self) -> (Vec<Place>, Vec<u64>) {
        let state = self.lock();
        let mut places = Vec::new();
        if let Some(Filling { number, file, all, .. }) = &state.filling {
            let place = |entry: &Entry| Place { number: *number, entry: *entry, file: Some(Arc::clone(file)) };
            places.extend(all.iter().map(place));
        }
        for (number, foreign) in &state.foreign {
            let entries = foreign.entries.values().flatten();
            places.extend(entries.map(|entry| Place { number: *number, entry: *entry, file: None }));
        }
        (places, state.sealed.keys().copied().collect())
    }

    /// Looks at the folder again: what other processes have made, filled, sealed and removed.
    fn refresh(&self) -> Result<()> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(files::failed(&error, &self.folder)),
        };
        let (mut segments, mut indexes) = (BTreeSet::new(), BTreeSet::new());
        for entry in entries {
            let name = entry.map_err(|error| files::failed(&error, &self.folder))?.file_name();
            let Some((stem, kind)) = name.to_str().and_then(|name| name.split_once('.')) else { continue };
            let Ok(number) = u64::from_str_radix(stem, 16) else { continue };
            match kind {
                "seg" => drop(segments.insert(number)),
                "idx" => drop(indexes.insert(number)),
                _ => {}
            }
        }
        let known: BTreeSet<u64> = {
            let mut state = self.lock();
            state.sealed.retain(|number, _| indexes.contains(number) && segments.contains(number));
            state.foreign.retain(|number, _| segments.contains(number) && !indexes.contains(number));
            state.sealed.keys().copied().chain(state.filling.as_ref().map(|filling| filling.number)).collect()
        };
        for number in indexes.iter().filter(|number| !segments.contains(number)) {
            files::remove(&self.path(*number, "idx"))?;
        }
        for number in segments {
            if known.contains(&number) {
                continue;
            }
            if indexes.contains(&number) {
                let span = index::span(&self.path(number, "idx"))?;
                self.lock().sealed.insert(number, span);
            } else {
                self.read_unsealed(number)?;
            }
        }
        Ok(())
    }

    /// A segment without an index: a killed process left it, or another one fills it.
    fn read_unsealed(&self, number: u64) -> Result<()> {
        match segment::seal_abandoned(&self.folder, number) {
            Ok(Abandoned::Sealed(span)) => {
                self.lock().sealed.insert(number, span);
                Ok(())
            }
            Ok(Abandoned::Empty) => Ok(()),
            Ok(Abandoned::InUse) => {
                let path = self.path(number, "seg");
                let file = files::open(&path)?;
                let from = self.lock().foreign.get(&number).map_or(0, |foreign| foreign.read);
                let (read, found) = segment::scan(&file, from, false).map_err(|error| files::failed(&error, &path))?;
                let mut state = self.lock();
                let foreign = state.foreign.entry(number).or_default();
                if foreign.read == from {
                    foreign.read = read;
                    found.into_iter().for_each(|entry| foreign.entries.entry(entry.id).or_default().push(entry));
                }
                Ok(())
            }
            // Sealed or emptied by its owner between two looks.
            Err(error) if error.kind() == kernel::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The living of a sealed segment that is due, with the segment locked against deletions.
    fn to_rewrite(&self, number: u64, due: impl Fn(u64, u64) -> bool) -> Result<Option<ToRewrite>> {
        let path = self.path(number, "seg");
        let entries = match index::all(&self.path(number, "idx")) {
            Err(error) if error.kind() == kernel::ErrorKind::NotFound => return Ok(None),
            entries => entries?,
        };
        let file = Arc::new(files::open(&path)?);
        let failed = |error: std::io::Error| files::failed(&error, &path);
        let mut life = [0];
        let (mut all, mut dead) = (0, 0);
        for entry in &entries {
            file.read_exact_at(&mut life, u64::from(entry.at) + LIFE as u64).map_err(failed)?;
            all += entry.span();
            dead += if life == [1] { 0 } else { entry.span() };
        }
        if !due(dead, all) || flock(&file, FlockOperation::NonBlockingLockExclusive).is_err() {
            return Ok(None);
        }
        let mut living = Vec::new();
        for entry in entries {
            let place = Place { number, entry, file: Some(Arc::clone(&file)) };
            let Some(header) = place.header(&file, self)?.filter(|header| header.is_live) else { continue };
            let mut bytes = vec![0; header.size as usize];
            file.read_exact_at(&mut bytes, u64::from(entry.at) + HEADER as u64).map_err(failed)?;
            living.push((header.name, header.sha256, bytes.into()));
        }
        Ok(Some(ToRewrite { living, lock: file }))
    }

    fn forget(&self, number: u64) -> Result<()> {
        // The segment first: an index without one is nothing, while a segment without its index would be read anew.
        files::remove(&self.path(number, "seg"))?;
        files::remove(&self.path(number, "idx"))?;
        self.lock().sealed.remove(&number);
        Ok(())
    }
}

/// Where a record stands.
struct Place {
    number: u64,
    entry: Entry,
    /// The segment, where it is open anyway.
    file: Option<Arc<File>>,
}

impl Place {
    /// The segment; `None` where it is gone.
    fn open(&self, shared: &Shared, to_mark: bool) -> Result<Option<Arc<File>>> {
        if let Some(file) = self.file.as_ref().filter(|_| !to_mark) {
            return Ok(Some(Arc::clone(file)));
        }
        let path = shared.path(self.number, "seg");
        match OpenOptions::new().read(true).write(to_mark).open(&path) {
            Ok(file) => Ok(Some(Arc::new(file))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(files::failed(&error, &path)),
        }
    }

    fn header(&self, file: &File, shared: &Shared) -> Result<Option<Header>> {
        let mut bytes = [0; HEADER];
        file.read_exact_at(&mut bytes, self.entry.at.into())
            .map_err(|error| files::failed(&error, &shared.path(self.number, "seg")))?;
        Ok(Header::decode(&bytes))
    }
}
