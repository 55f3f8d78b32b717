//! Taking bytes in: from the network into whole disk blocks, hashed on the way, durable at the end.
//!
//! The request's frames are copied into page-aligned buffers of 1 MiB. While one fills, a thread that may wait hashes
//! and writes the other, past the page cache (`O_DIRECT`): steadier than buffered writing, whose speed swings with the
//! state of write-back, and at half the CPU. No thread is held while the network is silent, and a slow client costs
//! the memory of one buffer.

use bytes::{Buf, Bytes, BytesMut};
use http_body::Body;
use http_body_util::BodyExt;
use kernel::{Error, ErrorKind, Result};
use sha2::{Digest, Sha256};
use tokio::task::JoinHandle;

use super::{
    blocking,
    sink::{Buffer, Place, Sink},
};

/// What is done with the bytes when all are on disk: called with the file, synced, and their SHA-256.
type Finish<T> = Box<dyn FnOnce(Sink, [u8; 32]) -> Result<T> + Send>;

/// Bytes on their way to a place.
pub(super) struct Reception<T> {
    /// Opens the file; called when the first bytes are there.
    pub(super) open: Box<dyn FnOnce() -> Result<Place> + Send>,
    /// How many bytes there have to be.
    pub(super) size: u64,
    /// Their SHA-256, where it was promised.
    pub(super) sha256: Option<[u8; 32]>,
    /// What is done when they are there.
    pub(super) finish: Finish<T>,
}

/// Writes a body to its place, durably, and finishes it there. A failure, and an end of this future before its time,
/// leaves no draft.
pub(super) async fn receive<B, T>(
    mut body: B,
    reception: Reception<T>,
    gave_up: impl Future<Output = Error>,
) -> Result<T>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: std::fmt::Display,
    T: Send + 'static,
{
    let Reception { open, size, sha256, finish } = reception;
    let mut filling = Buffer::for_body(size);
    let mut writer =
        Writer::Idle(Box::new(Writing { open: Some(open), sink: None, whole: Sha256::new() }), Buffer::for_body(size));
    let pumped = tokio::select! {
        pumped = pump(&mut body, size, &mut filling, &mut writer) => pumped,
        error = gave_up => Err(error),
    };
    let settled = writer.settle().await;
    let (mut writing, _) = match (pumped, settled) {
        (Ok(()), Ok(())) => writer.rest()?,
        (Err(error), _) | (Ok(()), Err(error)) => {
            // Removing a large draft takes a moment, which the answer waits for: then there is nothing left of it.
            blocking(move || {
                drop(writer);
                Ok(())
            })
            .await?;
            return Err(error);
        }
    };
    blocking(move || {
        writing.write(&filling)?;
        writing.finish(sha256, finish)
    })
    .await
}

/// A body that is small enough for memory, with its SHA-256.
///
/// # Errors
/// It is longer or shorter than `size`, or not what was promised.
pub(super) async fn collect<B>(mut body: B, size: u64, promised: Option<[u8; 32]>) -> Result<(Bytes, [u8; 32])>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: std::fmt::Display,
{
    let mut bytes = BytesMut::new();
    while let Some(data) = next_data(&mut body).await? {
        if (bytes.len() + data.len()) as u64 > size {
            return Err(size_mismatch(size));
        }
        bytes.extend_from_slice(&data);
    }
    if bytes.len() as u64 != size {
        return Err(size_mismatch(size));
    }
    let digest: [u8; 32] = Sha256::digest(&bytes).into();
    if promised.is_some_and(|promised| promised != digest) {
        return Err(checksum_mismatch());
    }
    Ok((bytes.freeze(), digest))
}

/// Copies the body into buffers and hands full ones to the writer. What is left at the end is in `filling`.
async fn pump<B>(body: &mut B, size: u64, filling: &mut Buffer, writer: &mut Writer) -> Result<()>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: std::fmt::Display,
{
    let mut received = 0;
    while let Some(mut data) = next_data(body).await? {
        received += data.len() as u64;
        if received > size {
            return Err(size_mismatch(size));
        }
        while data.has_remaining() {
            filling.take_from(&mut data);
            if filling.is_full() && (data.has_remaining() || received < size) {
                writer.settle().await?;
                writer.begin(filling)?;
            }
        }
    }
    if received == size { Ok(()) } else { Err(size_mismatch(size)) }
}

/// The file and the digest so far.
struct Writing {
    open: Option<Box<dyn FnOnce() -> Result<Place> + Send>>,
    sink: Option<Sink>,
    whole: Sha256,
}

impl Writing {
    fn write(&mut self, buffer: &Buffer) -> Result<()> {
        if let Some(open) = self.open.take() {
            self.sink = Some(Sink::open(open()?)?);
        }
        let sink =
            self.sink.as_mut().ok_or_else(|| Error::internal("a file that could not be opened is written to"))?;
        self.whole.update(buffer.bytes());
        sink.write(buffer)
    }

    fn finish<T>(self, promised: Option<[u8; 32]>, finish: Finish<T>) -> Result<T> {
        let digest: [u8; 32] = self.whole.finalize().into();
        if promised.is_some_and(|promised| promised != digest) {
            return Err(checksum_mismatch());
        }
        let sink = self.sink.ok_or_else(|| Error::internal("nothing was opened to be finished"))?;
        sink.sync()?;
        finish(sink, digest)
    }
}

/// A job that writes one buffer at a time, on a thread that may wait.
enum Writer {
    /// Ready, with an empty buffer.
    Idle(Box<Writing>, Buffer),
    /// At work.
    Busy(JoinHandle<Result<(Box<Writing>, Buffer)>>),
    /// Failed, and said so.
    Failed,
}

impl Writer {
    /// Waits until it is idle. It may be dropped while it waits, and be called again.
    async fn settle(&mut self) -> Result<()> {
        let Self::Busy(job) = self else { return Ok(()) };
        let done = job.await.map_err(Error::internal).and_then(|done| done);
        let (next, outcome) = match done {
            Ok((writing, empty)) => (Self::Idle(writing, empty), Ok(())),
            Err(error) => (Self::Failed, Err(error)),
        };
        *self = next;
        outcome
    }

    /// Begins to write what is full, and leaves an empty buffer in its place.
    fn begin(&mut self, full: &mut Buffer) -> Result<()> {
        let (mut writing, empty) = std::mem::replace(self, Self::Failed).rest()?;
        let mut full = std::mem::replace(full, empty);
        *self = Self::Busy(tokio::task::spawn_blocking(move || {
            writing.write(&full)?;
            full.clear();
            Ok((writing, full))
        }));
        Ok(())
    }

    fn rest(self) -> Result<(Box<Writing>, Buffer)> {
        match self {
            Self::Idle(writing, empty) => Ok((writing, empty)),
            Self::Busy(_) | Self::Failed => Err(Error::internal("the writer is not at rest")),
        }
    }
}

async fn next_data<B>(body: &mut B) -> Result<Option<Bytes>>
where
    B: Body<Data = Bytes> + Unpin,
    B::Error: std::fmt::Display,
{
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| {
            Error::new(
                ErrorKind::Invalid,
                "UPLOAD_INTERRUPTED",
                "The connection broke off before everything had arrived.",
            )
            .because(error)
        })?;
        if let Ok(data) = frame.into_data() {
            return Ok(Some(data));
        }
    }
    Ok(None)
}

/// The body is longer or shorter than the address allows.
pub(super) fn size_mismatch(size: u64) -> Error {
    Error::new(
        ErrorKind::Invalid,
        "SIZE_MISMATCH",
        format!("This address takes exactly {size} bytes. Nothing was kept."),
    )
}

fn checksum_mismatch() -> Error {
    Error::new(
        ErrorKind::Unprocessable,
        "CHECKSUM_MISMATCH",
        "The file was damaged on its way: its checksum does not match. Please upload it again.",
    )
}
