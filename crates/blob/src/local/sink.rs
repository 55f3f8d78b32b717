//! A file being written: in whole disk blocks past the page cache where the file system takes that.

use std::{
    fs::{File, OpenOptions},
    io::{self, ErrorKind},
    os::unix::fs::{FileExt, OpenOptionsExt},
    path::PathBuf,
};

use bytes::{Buf, Bytes};
use kernel::Result;
use rustix::fs::{FlockOperation, OFlags, flock};

use super::{files, turns::Lease};

/// Bytes of a buffer, and of a write.
pub(super) const BUFFER: usize = 1024 * 1024;
/// What a disk block is at the most, and what addresses, places and lengths of direct writes must be whole numbers of.
pub(super) const BLOCK: usize = 4096;
/// Up to here bytes are written the ordinary way: they stay in the page cache, where the next reader finds them.
const SMALL: u64 = 256 * 1024;

/// Where the bytes of one request go.
pub(super) struct Place {
    /// The file.
    pub(super) path: PathBuf,
    /// Where in it they begin.
    pub(super) offset: u64,
    /// How many they are.
    pub(super) size: u64,
    /// Nothing of value stands behind them: what a direct write adds up to the end of its block is cut off later.
    pub(super) last: bool,
    /// The file is this request's alone: it is made for it, and removed unless it is kept.
    pub(super) draft: bool,
    /// The turn of the part that is written; given back when nothing can be written any more.
    pub(super) _turn: Option<Lease>,
}

/// A file being written, one buffer after the other. A draft that is dropped is removed, whatever the reason.
pub(super) struct Sink {
    place: Place,
    file: File,
    direct: bool,
    written: u64,
}

impl Sink {
    pub(super) fn open(place: Place) -> Result<Self> {
        let whole_blocks = |bytes: u64| bytes.is_multiple_of(BLOCK as u64);
        let direct = place.size > SMALL && whole_blocks(place.offset) && (place.last || whole_blocks(place.size));
        let opened = match open(&place, direct) {
            Err(error) if direct && refuses_direct(&error) => open(&place, false).map(|file| (file, false)),
            opened => opened.map(|file| (file, direct)),
        };
        let (file, direct) = opened.map_err(|error| files::failed(&error, &place.path))?;
        Ok(Self { place, file, direct, written: 0 })
    }

    pub(super) fn write(&mut self, buffer: &Buffer) -> Result<()> {
        let at = self.place.offset + self.written;
        let written =
            if self.direct { self.write_direct(buffer, at) } else { self.file.write_all_at(buffer.bytes(), at) };
        written.map_err(|error| files::failed(&error, &self.place.path))?;
        self.written += buffer.bytes().len() as u64;
        Ok(())
    }

    fn write_direct(&mut self, buffer: &Buffer, at: u64) -> io::Result<()> {
        match self.file.write_all_at(buffer.padded(), at) {
            // Some file systems let a file be opened so and refuse the write.
            Err(error) if refuses_direct(&error) => {
                rustix::fs::fcntl_setfl(&self.file, OFlags::empty())?;
                self.direct = false;
                self.file.write_all_at(buffer.bytes(), at)
            }
            written => written,
        }
    }

    /// Has the bytes survive a loss of power.
    pub(super) fn sync(&self) -> Result<()> {
        let cut = if self.place.draft { self.file.set_len(self.place.size) } else { Ok(()) };
        cut.and_then(|()| self.file.sync_data()).map_err(|error| files::failed(&error, &self.place.path))
    }

    /// The draft has its final name now.
    pub(super) fn keep(mut self) {
        self.place.draft = false;
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        if self.place.draft
            && let Err(error) = files::remove(&self.place.path)
        {
            tracing::warn!(%error, "blob.draft_left");
        }
    }
}

fn open(place: &Place, direct: bool) -> io::Result<File> {
    let flags = if direct { i32::try_from(OFlags::DIRECT.bits()).unwrap_or(0) } else { 0 };
    let file =
        OpenOptions::new().write(true).create_new(place.draft).mode(0o600).custom_flags(flags).open(&place.path)?;
    if place.draft {
        // Tells a sweep that somebody is at work. Where the file system has no locks, a sweep gets none either.
        let _ = flock(&file, FlockOperation::NonBlockingLockExclusive);
    }
    Ok(file)
}

fn refuses_direct(error: &io::Error) -> bool {
    error.kind() == ErrorKind::InvalidInput
}

/// A buffer that begins on a block boundary. It takes memory when the first byte comes.
pub(super) struct Buffer {
    memory: Vec<u8>,
    capacity: usize,
    start: usize,
    len: usize,
}

impl Buffer {
    /// A buffer for what is to come of `size` bytes.
    pub(super) fn for_body(size: u64) -> Self {
        let wanted = usize::try_from(size).unwrap_or(BUFFER).clamp(1, BUFFER);
        Self { memory: Vec::new(), capacity: wanted.next_multiple_of(BLOCK), start: 0, len: 0 }
    }

    /// Takes as much of `data` as there is room for.
    pub(super) fn take_from(&mut self, data: &mut Bytes) {
        if self.memory.is_empty() {
            // Aligned memory is only to be had this way without unsafe code.
            self.memory = vec![0; self.capacity + BLOCK];
            self.start = self.memory.as_ptr().align_offset(BLOCK);
        }
        let taken = data.len().min(self.capacity - self.len);
        let at = self.start + self.len;
        data.copy_to_slice(&mut self.memory[at..at + taken]);
        self.len += taken;
    }

    pub(super) fn is_full(&self) -> bool {
        self.len == self.capacity
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.memory[self.start..self.start + self.len]
    }

    /// The bytes, and what stands behind them up to the end of the block.
    fn padded(&self) -> &[u8] {
        &self.memory[self.start..self.start + self.len.next_multiple_of(BLOCK)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sink(path: PathBuf, offset: u64, size: u64, last: bool, draft: bool) -> Sink {
        Sink::open(Place { path, offset, size, last, draft, _turn: None }).expect("opens")
    }

    fn write(sink: &mut Sink, bytes: Vec<u8>) {
        let mut data = Bytes::from(bytes);
        while data.has_remaining() {
            let mut buffer = Buffer::for_body(BUFFER as u64);
            buffer.take_from(&mut data);
            sink.write(&buffer).expect("written");
        }
        sink.sync().expect("synced");
    }

    #[test]
    fn a_draft_that_is_dropped_is_gone_and_one_that_is_kept_has_its_exact_length() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("draft");
        let size = BUFFER as u64 + 77;
        let mut dropped = sink(path.clone(), 0, size, true, true);
        write(&mut dropped, vec![1; BUFFER + 77]);
        drop(dropped);
        assert!(!path.exists());

        let mut kept = sink(path.clone(), 0, size, true, true);
        write(&mut kept, vec![2; BUFFER + 77]);
        kept.keep();
        assert_eq!(std::fs::read(&path).expect("read"), vec![2; BUFFER + 77]);
    }

    #[test]
    fn a_piece_of_odd_length_leaves_its_neighbour_alone() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("data");
        let odd = 300 * 1024 + 5;
        std::fs::write(&path, vec![9; odd + 10]).expect("written");
        write(&mut sink(path.clone(), 0, odd as u64, false, false), vec![1; odd]);
        let found = std::fs::read(&path).expect("read");
        assert_eq!(found[..odd], vec![1; odd]);
        assert_eq!(found[odd..], [9; 10]);
    }

    #[test]
    fn a_buffer_begins_on_a_block_and_takes_what_fits() {
        let mut buffer = Buffer::for_body(5000);
        let mut data = Bytes::from(vec![7; 9000]);
        buffer.take_from(&mut data);
        assert!(buffer.is_full());
        assert_eq!((buffer.bytes().len(), data.len()), (8192, 808));
        assert_eq!(buffer.bytes().as_ptr().align_offset(BLOCK), 0);
        assert_eq!(Buffer::for_body(0).capacity, BLOCK);
        assert_eq!(Buffer::for_body(u64::MAX).capacity, BUFFER);
    }
}
