//! Taking bytes in: from the network into whole disk blocks, hashed on the way, durable at the end.
//!
//! The request's frames are copied into page-aligned buffers of 1 MiB, which a thread writes past the page cache
//! (`O_DIRECT`): steadier than buffered writing, whose speed swings with the state of write-back, and at half the CPU.
//! Where the file system refuses that, the same buffers are written the ordinary way. Small bodies take one buffer and
//! the ordinary way: they stay in the page cache, where the next reader finds them.

use std::{
    fs::{File, OpenOptions},
    os::unix::fs::{FileExt, OpenOptionsExt},
    path::PathBuf,
};

use bytes::{Buf, Bytes};
use http_body::Body;
use http_body_util::BodyExt;
use kernel::{Error, ErrorKind, Result};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;

use super::{blocking, files};

/// Bytes of a buffer, and of a write.
const BUFFER: usize = 1024 * 1024;
/// Buffers of one upload: one fills, one is written, one waits.
const BUFFERS: usize = 3;
/// What a disk block is at the most, and what addresses and lengths of direct writes must be whole numbers of.
const BLOCK: usize = 4096;
/// Up to here a body is written the ordinary way.
const SMALL: u64 = 256 * 1024;

/// Where bytes go.
pub(super) struct Slot {
    /// The file.
    pub(super) path: PathBuf,
    /// Where in it, in whole blocks.
    pub(super) offset: u64,
    /// The file is this request's alone: it is made for it, cut to length at the end, and removed where it fails.
    pub(super) exclusive: bool,
}

/// Writes a body to its slot, durably. Its SHA-256.
pub(super) async fn receive<B>(body: B, slot: Slot, size: u64, sha256: Option<[u8; 32]>) -> Result<[u8; 32]>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: std::fmt::Display,
{
    let (path, exclusive) = (slot.path.clone(), slot.exclusive);
    let received = if size <= SMALL { small(body, slot, size, sha256).await } else { large(body, slot, size, sha256).await };
    if received.is_err() && exclusive {
        blocking(move || files::remove(&path)).await?;
    }
    received
}

async fn small<B>(mut body: B, slot: Slot, size: u64, sha256: Option<[u8; 32]>) -> Result<[u8; 32]>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: std::fmt::Display,
{
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
    while let Some(data) = next_data(&mut body).await? {
        require_room(bytes.len() as u64, data.len() as u64, size)?;
        bytes.extend_from_slice(&data);
    }
    require_all(bytes.len() as u64, size)?;
    blocking(move || {
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        require_digest(digest, sha256)?;
        let failed = |error: std::io::Error| files::failed(&error, &slot.path);
        let file = open(&slot, 0).map_err(failed)?;
        file.write_all_at(&bytes, slot.offset).and_then(|()| file.sync_data()).map_err(failed)?;
        Ok(digest)
    })
    .await
}

async fn large<B>(mut body: B, slot: Slot, size: u64, sha256: Option<[u8; 32]>) -> Result<[u8; 32]>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: std::fmt::Display,
{
    let (empty_in, mut empty) = mpsc::channel::<Block>(BUFFERS);
    let (full, full_out) = mpsc::channel::<Block>(BUFFERS);
    for _ in 0..BUFFERS {
        empty_in.try_send(Block::new()).map_err(Error::internal)?;
    }
    let writer = tokio::task::spawn_blocking(move || write(&slot, size, sha256, full_out, &empty_in));
    // Where the writer gives up it says why when it is joined; where the reader does, dropping `full` ends the writer.
    let read = fill(&mut body, size, &mut empty, &full).await;
    drop(full);
    let written = writer.await.map_err(Error::internal)?;
    match (read, written) {
        (Err(Stop::Refused(error)), _) | (_, Err(error)) => Err(error),
        (Err(Stop::WriterGone), Ok(_)) => Err(Error::internal("the writer ended early and without an error")),
        (Ok(()), Ok(digest)) => Ok(digest),
    }
}

enum Stop {
    Refused(Error),
    WriterGone,
}

async fn fill<B>(body: &mut B, size: u64, empty: &mut mpsc::Receiver<Block>, full: &mpsc::Sender<Block>) -> Result<(), Stop>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: std::fmt::Display,
{
    let mut received = 0;
    let mut block = empty.recv().await.ok_or(Stop::WriterGone)?;
    while let Some(mut data) = next_data(body).await.map_err(Stop::Refused)? {
        require_room(received, data.len() as u64, size).map_err(Stop::Refused)?;
        received += data.len() as u64;
        while data.has_remaining() {
            let taken = block.push(&data);
            data.advance(taken);
            if block.is_full() {
                full.send(block).await.map_err(|_| Stop::WriterGone)?;
                block = empty.recv().await.ok_or(Stop::WriterGone)?;
            }
        }
    }
    require_all(received, size).map_err(Stop::Refused)?;
    if block.len > 0 {
        full.send(block).await.map_err(|_| Stop::WriterGone)?;
    }
    Ok(())
}

/// The writer's thread: writes and hashes until the sender is dropped, then syncs.
fn write(
    slot: &Slot,
    size: u64,
    sha256: Option<[u8; 32]>,
    mut full: mpsc::Receiver<Block>,
    empty: &mpsc::Sender<Block>,
) -> Result<[u8; 32]> {
    let failed = |error: std::io::Error| files::failed(&error, &slot.path);
    let mut out = Out::open(slot).map_err(failed)?;
    let mut whole = Sha256::new();
    let mut written = 0;
    while let Some(mut block) = full.blocking_recv() {
        whole.update(block.bytes());
        out.write(&block, slot.offset + written).map_err(failed)?;
        written += block.len as u64;
        block.len = 0;
        // The reader may have finished, and needs no more empty buffers.
        drop(empty.try_send(block));
    }
    // Less than the whole: the reader stopped and says why.
    require_all(written, size)?;
    let digest = whole.finalize().into();
    require_digest(digest, sha256)?;
    if slot.exclusive {
        out.file.set_len(size).map_err(failed)?;
    }
    out.file.sync_data().map_err(failed)?;
    Ok(digest)
}

/// A file written in whole blocks past the page cache, where the file system takes that.
struct Out<'a> {
    slot: &'a Slot,
    file: File,
    direct: bool,
}

impl<'a> Out<'a> {
    fn open(slot: &'a Slot) -> std::io::Result<Self> {
        let flags = i32::try_from(rustix::fs::OFlags::DIRECT.bits()).unwrap_or(0);
        match open(slot, flags) {
            Ok(file) => Ok(Self { slot, file, direct: true }),
            Err(error) if error.kind() == std::io::ErrorKind::InvalidInput => {
                Ok(Self { slot, file: open(slot, 0)?, direct: false })
            }
            Err(error) => Err(error),
        }
    }

    fn write(&mut self, block: &Block, offset: u64) -> std::io::Result<()> {
        if self.direct {
            match self.file.write_all_at(block.padded(), offset) {
                Err(error) if error.kind() == std::io::ErrorKind::InvalidInput => {
                    self.file = open(self.slot, 0)?;
                    self.direct = false;
                }
                written => return written,
            }
        }
        self.file.write_all_at(block.bytes(), offset)
    }
}

fn open(slot: &Slot, flags: i32) -> std::io::Result<File> {
    OpenOptions::new().write(true).create(slot.exclusive).truncate(false).custom_flags(flags).open(&slot.path)
}

/// A buffer that begins on a block boundary.
struct Block {
    memory: Vec<u8>,
    start: usize,
    len: usize,
}

impl Block {
    fn new() -> Self {
        let memory = vec![0; BUFFER + BLOCK];
        let start = (BLOCK - memory.as_ptr() as usize % BLOCK) % BLOCK;
        Self { memory, start, len: 0 }
    }

    /// Takes as much of `data` as there is room for.
    fn push(&mut self, data: &[u8]) -> usize {
        let taken = data.len().min(BUFFER - self.len);
        let at = self.start + self.len;
        self.memory[at..at + taken].copy_from_slice(&data[..taken]);
        self.len += taken;
        taken
    }

    fn is_full(&self) -> bool {
        self.len == BUFFER
    }

    fn bytes(&self) -> &[u8] {
        &self.memory[self.start..self.start + self.len]
    }

    /// The bytes, and what stands behind them up to the end of the block.
    fn padded(&self) -> &[u8] {
        &self.memory[self.start..self.start + self.len.next_multiple_of(BLOCK)]
    }
}

async fn next_data<B>(body: &mut B) -> Result<Option<Bytes>>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: std::fmt::Display,
{
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| {
            Error::new(ErrorKind::Invalid, "UPLOAD_INTERRUPTED", "The connection broke off before everything had arrived.")
                .because(error)
        })?;
        if let Ok(data) = frame.into_data() {
            return Ok(Some(data));
        }
    }
    Ok(None)
}

fn require_room(received: u64, more: u64, size: u64) -> Result<()> {
    if received + more <= size { Ok(()) } else { Err(size_mismatch(size)) }
}

fn require_all(received: u64, size: u64) -> Result<()> {
    if received == size { Ok(()) } else { Err(size_mismatch(size)) }
}

fn size_mismatch(size: u64) -> Error {
    Error::new(ErrorKind::Invalid, "SIZE_MISMATCH", format!("This address takes exactly {size} bytes. Nothing was kept."))
}

fn require_digest(found: [u8; 32], promised: Option<[u8; 32]>) -> Result<()> {
    if promised.is_none_or(|promised| promised == found) {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::Unprocessable,
        "CHECKSUM_MISMATCH",
        "The file was damaged on its way: its checksum does not match. Please upload it again.",
    ))
}
