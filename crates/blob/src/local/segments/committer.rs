//! The thread that writes: whatever has come while it synced is its next batch, with one write and one sync for all.
//! There is no waiting window; under load the batches grow by themselves.

use std::{
    collections::HashSet,
    os::unix::fs::FileExt as _,
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use bytes::Bytes;
use kernel::{Error, ErrorKind, Result};
use tokio::sync::oneshot;

use super::{
    Shared,
    index::Entry,
    record::{HEADER, Header, Name},
    segment::{Filling, LARGEST},
};
use crate::{BlobKey, local::files};

/// Bytes of a batch: as many as the disk takes in a few milliseconds.
const BATCH: usize = 4 * 1024 * 1024;
/// Bytes of the first segment a process makes; each further one has twice as many, to the last.
const FIRST_ROOM: u64 = 1024 * 1024;
const LAST_ROOM: u64 = 64 * 1024 * 1024;
/// Where growth begins again after the disk was full.
const LEAST_ROOM: u64 = 64 * 1024;

/// What became of a blob that was brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::local) enum Kept {
    /// It is kept.
    New,
    /// There is a small blob of that name, with this SHA-256; a blob never changes.
    There([u8; 32]),
    /// There is a blob of that name with a file of its own.
    InFile,
}

/// A blob to be kept.
pub(super) struct Order {
    header: Header,
    bytes: Bytes,
    /// The key of a new blob, whose name may be taken; a record that moves on has none.
    key: Option<BlobKey>,
}

impl Order {
    /// A new blob.
    pub(super) fn new(key: &BlobKey, sha256: [u8; 32], bytes: Bytes) -> Result<Self> {
        let order = Self::moved(Name::of(key)?, sha256, bytes);
        Ok(Self { key: Some(key.clone()), ..order })
    }

    /// A record that moves on from another segment.
    pub(super) fn moved(name: Name, sha256: [u8; 32], bytes: Bytes) -> Self {
        let size = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        Self { header: Header { name, size, sha256, is_live: true }, bytes, key: None }
    }

    fn span(&self) -> usize {
        HEADER + self.bytes.len()
    }
}

type Answer = oneshot::Sender<Result<Kept>>;

/// What the thread is asked.
enum Wish {
    /// To keep a blob.
    Keep(Order, Answer),
    /// To end the segment that it fills.
    Seal(oneshot::Sender<()>),
}

/// A handle to the thread, which ends with the last one.
pub(super) struct Committer(Sender<Wish>);

impl Committer {
    /// Starts the thread.
    pub(super) fn start(shared: Arc<Shared>) -> Result<Self> {
        let (sender, orders) = channel();
        let work = move || Writer { shared, room: FIRST_ROOM }.run(&orders);
        thread::Builder::new().name("segments".into()).spawn(work).map_err(Error::internal)?;
        Ok(Self(sender))
    }

    /// Has a blob kept. It answers when the bytes are synced.
    pub(super) async fn commit(&self, order: Order) -> Result<Kept> {
        if order.bytes.len() > LARGEST {
            return Err(Error::internal("a blob that is not small came to the small ones"));
        }
        let (answer, told) = oneshot::channel();
        self.0.send(Wish::Keep(order, answer)).map_err(|_| stopped())?;
        told.await.map_err(|_| stopped())?
    }

    /// Ends the segment that is being filled, so that it can be rewritten.
    pub(super) async fn seal(&self) -> Result<()> {
        let (answer, told) = oneshot::channel();
        self.0.send(Wish::Seal(answer)).map_err(|_| stopped())?;
        told.await.map_err(|_| stopped())
    }
}

fn stopped() -> Error {
    Error::unavailable("the thread that writes small files has ended")
}

struct Writer {
    shared: Arc<Shared>,
    /// Bytes of the next segment.
    room: u64,
}

impl Writer {
    fn run(mut self, wishes: &Receiver<Wish>) {
        let mut waiting: Vec<Wish> = Vec::new();
        loop {
            if waiting.is_empty() {
                let Ok(first) = wishes.recv() else { break };
                waiting.push(first);
            }
            let (mut batch, mut again, mut names, mut size) = (Vec::new(), Vec::new(), HashSet::new(), 0);
            let mut to_seal = None;
            for wish in waiting.drain(..).chain(wishes.try_iter()) {
                let (order, answer) = match wish {
                    Wish::Keep(order, answer) => (order, answer),
                    // After what came before it, and before what comes after.
                    Wish::Seal(answer) => {
                        to_seal = Some(answer);
                        break;
                    }
                };
                size += order.span();
                // The second of two that bring the same blob is told what became of the first.
                if names.insert(order.header.name) {
                    batch.push((order, answer))
                } else {
                    again.push(Wish::Keep(order, answer))
                }
                if size >= BATCH {
                    break;
                }
            }
            self.commit(batch);
            if let Some(answer) = to_seal {
                self.retire();
                // Whoever asked may have gone.
                let _ = answer.send(());
            }
            waiting = again;
        }
        self.retire();
    }

    fn commit(&mut self, batch: Vec<(Order, Answer)>) {
        let mut fresh = Vec::with_capacity(batch.len());
        for (order, answer) in batch {
            match self.taken(&order) {
                Ok(None) => fresh.push((order, answer)),
                // Nobody waits any more for an answer that cannot be given.
                Ok(Some(kept)) => drop(answer.send(Ok(kept))),
                Err(error) => drop(answer.send(Err(error))),
            }
        }
        if fresh.is_empty() {
            return;
        }
        match self.write(fresh.iter().map(|(order, _)| order)) {
            Ok(()) => fresh.into_iter().for_each(|(_, answer)| drop(answer.send(Ok(Kept::New)))),
            Err(error) => {
                // What a failed sync leaves in the page cache cannot be trusted: the next batch begins a new segment.
                self.retire();
                fresh.into_iter().for_each(|(_, answer)| drop(answer.send(Err(again(&error)))));
            }
        }
    }

    /// Whether the blob's name is taken.
    fn taken(&self, order: &Order) -> Result<Option<Kept>> {
        let Some(key) = &order.key else { return Ok(None) };
        if let Some(found) = self.shared.find(&order.header.name)? {
            return Ok(Some(Kept::There(found.sha256)));
        }
        let size = files::size(&self.shared.root.join(key.as_str()))?;
        Ok(size.map(|_| Kept::InFile))
    }

    /// Writes the records one after the other, syncs, and has them found.
    fn write<'a>(&mut self, orders: impl Iterator<Item = &'a Order> + Clone) -> Result<()> {
        let size: usize = orders.clone().map(Order::span).sum();
        self.make_room(size as u64)?;
        let (file, number, mut at) = {
            let state = self.shared.lock();
            let filling = state.filling.as_ref().ok_or_else(|| Error::internal("no segment was made"))?;
            (Arc::clone(&filling.file), filling.number, filling.at)
        };
        let mut records = Vec::with_capacity(size);
        let mut entries = Vec::new();
        let begin = at;
        for order in orders {
            let place = u32::try_from(at).map_err(Error::internal)?;
            entries.push(Entry { id: order.header.name.id(), at: place, size: order.header.size });
            records.extend_from_slice(&order.header.encode());
            records.extend_from_slice(&order.bytes);
            at += order.span() as u64;
        }
        file.write_all_at(&records, begin)
            .and_then(|()| file.sync_data())
            .map_err(|error| files::failed(&error, &self.shared.path(number, "seg")))?;
        let mut state = self.shared.lock();
        if let Some(filling) = &mut state.filling {
            entries.into_iter().for_each(|entry| filling.enter(entry));
        }
        Ok(())
    }

    /// Has a segment with room for so many bytes.
    fn make_room(&mut self, size: u64) -> Result<()> {
        let (fits, last) = {
            let state = self.shared.lock();
            let fits = state.filling.as_ref().is_some_and(|filling| filling.at + size <= filling.room);
            let last = state.filling.as_ref().map(|filling| filling.number);
            let known = state.sealed.keys().chain(state.foreign.keys()).copied().max();
            (fits, last.max(known))
        };
        if fits {
            return Ok(());
        }
        self.retire();
        let number = last.map_or(0, |last| last + 1);
        let made = match Filling::make(&self.shared.folder, number, self.room.max(size)) {
            // Where the disk has no room for all that is wanted, it may have some for what is needed.
            Err(error) if error.kind() == ErrorKind::InsufficientStorage => {
                self.room = LEAST_ROOM;
                Filling::make(&self.shared.folder, number, size)?
            }
            made => made?,
        };
        self.room = (self.room * 2).min(LAST_ROOM);
        self.shared.lock().filling = Some(made);
        Ok(())
    }

    /// Seals the segment that is being filled. It stays to be found throughout.
    fn retire(&self) {
        let sealed = {
            let state = self.shared.lock();
            let Some(filling) = &state.filling else { return };
            filling.seal(&self.shared.folder)
        };
        let mut state = self.shared.lock();
        let Some(filling) = state.filling.take() else { return };
        match sealed {
            Ok(Some(span)) => drop(state.sealed.insert(filling.number, span)),
            Ok(None) => {}
            // It is read anew at the next look at the folder, as one a killed process left.
            Err(error) => tracing::warn!(segment = filling.number, %error, "segment.seal"),
        }
    }
}

/// The same error for another one who waits.
fn again(error: &Error) -> Error {
    Error::new(error.kind(), error.code(), error.message().to_owned()).because(error)
}
