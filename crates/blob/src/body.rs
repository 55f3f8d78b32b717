//! A response body that serves a file, or a piece of one, as fast as the page cache allows.
//!
//! What is in the page cache is read inline (`preadv2` with `RWF_NOWAIT`, which never waits for the disk) into recycled
//! buffers; what is not is read by a thread that may wait. After each buffer the body steps back once, so that other
//! connections on the same worker get their turn: a body that is always ready would starve them.

use std::{
    fs::File,
    io,
    os::unix::fs::FileExt,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    task::{Context, Poll, ready},
};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use rustix::io::{Errno, ReadWriteFlags, preadv2};
use tokio::task::JoinHandle;

/// Bytes of a buffer, and what is sent before the body steps back.
const CHUNK: usize = 256 * 1024;

/// The bytes `at..end` of a file.
pub struct BlobBody {
    file: Arc<File>,
    at: u64,
    end: u64,
    pool: Pool,
    reading: Option<JoinHandle<io::Result<Chunk>>>,
    sent_since_yield: usize,
}

impl BlobBody {
    /// The bytes from `start` up to but without `end`.
    pub fn new(file: Arc<File>, start: u64, end: u64) -> Self {
        Self { file, at: start, end: end.max(start), pool: Pool::default(), reading: None, sent_since_yield: 0 }
    }

    fn chunk_len(&self) -> usize {
        usize::try_from(self.end - self.at).unwrap_or(usize::MAX).min(CHUNK)
    }

    /// What the page cache has of the next chunk; `None` where it has none of it.
    fn read_cached(&mut self) -> io::Result<Option<Chunk>> {
        let mut chunk = self.pool.take(self.chunk_len());
        let read = preadv2(&self.file, &mut [io::IoSliceMut::new(&mut chunk.memory)], self.at, ReadWriteFlags::NOWAIT);
        match read {
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(len) => {
                chunk.memory.truncate(len);
                Ok(Some(chunk))
            }
            // Not cached; interrupted; or a file system or kernel that cannot tell.
            Err(Errno::AGAIN | Errno::INTR | Errno::OPNOTSUPP | Errno::NOSYS | Errno::INVAL) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn read_blocking(&mut self) -> JoinHandle<io::Result<Chunk>> {
        let (file, at, mut chunk) = (Arc::clone(&self.file), self.at, self.pool.take(self.chunk_len()));
        tokio::task::spawn_blocking(move || {
            file.read_exact_at(&mut chunk.memory, at)?;
            Ok(chunk)
        })
    }

    fn give(&mut self, chunk: Chunk) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let len = chunk.memory.len();
        self.at += len as u64;
        self.sent_since_yield += len;
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_owner(chunk)))))
    }
}

impl Body for BlobBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.at == self.end {
            return Poll::Ready(None);
        }
        if self.sent_since_yield >= CHUNK {
            self.sent_since_yield = 0;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.reading.is_none() {
            match self.read_cached() {
                Ok(Some(chunk)) => return self.give(chunk),
                Ok(None) => self.reading = Some(self.read_blocking()),
                Err(error) => return Poll::Ready(Some(Err(error))),
            }
        }
        let Some(reading) = &mut self.reading else { return Poll::Pending };
        let read = ready!(Pin::new(reading).poll(cx));
        self.reading = None;
        match read.unwrap_or_else(|error| Err(io::Error::other(error))) {
            Ok(chunk) => self.give(chunk),
            Err(error) => Poll::Ready(Some(Err(error))),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.at == self.end
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.end - self.at)
    }
}

/// Buffers of one body, used again and again.
#[derive(Clone, Default)]
struct Pool(Arc<Mutex<Vec<Vec<u8>>>>);

impl Pool {
    fn take(&self, len: usize) -> Chunk {
        let mut memory = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        memory.resize(len, 0);
        Chunk { memory, pool: self.clone() }
    }
}

/// A filled buffer, which goes back to its pool when the connection has sent it.
struct Chunk {
    memory: Vec<u8>,
    pool: Pool,
}

impl AsRef<[u8]> for Chunk {
    fn as_ref(&self) -> &[u8] {
        &self.memory
    }
}

impl Drop for Chunk {
    fn drop(&mut self) {
        let memory = std::mem::take(&mut self.memory);
        self.pool.0.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use http_body_util::BodyExt;

    use super::*;

    fn file_of(bytes: &[u8]) -> Arc<File> {
        let mut file = tempfile::tempfile().expect("file");
        file.write_all(bytes).expect("written");
        Arc::new(file)
    }

    #[tokio::test]
    async fn every_piece_of_a_file_is_what_it_is_in_the_file() {
        let bytes: Vec<u8> = (0..CHUNK * 2 + 77).map(|n| (n % 251) as u8).collect();
        let file = file_of(&bytes);
        let len = bytes.len();
        for (start, end) in [(0, len), (0, 0), (1, 2), (CHUNK - 1, CHUNK + 1), (len - 1, len), (5, 3)] {
            let body = BlobBody::new(Arc::clone(&file), start as u64, end as u64);
            let read = body.collect().await.expect("read").to_bytes();
            assert_eq!(read, bytes[start..end.max(start)]);
        }
    }

    #[tokio::test]
    async fn what_the_page_cache_has_lost_is_read_from_the_disk() {
        let bytes: Vec<u8> = (0..CHUNK * 3 + 5).map(|n| (n % 249) as u8).collect();
        let file = file_of(&bytes);
        file.sync_all().expect("on disk");
        rustix::fs::fadvise(&*file, 0, None, rustix::fs::Advice::DontNeed).expect("forgotten");
        let body = BlobBody::new(file, 3, bytes.len() as u64);
        assert_eq!(body.collect().await.expect("read").to_bytes(), bytes[3..]);
    }

    #[tokio::test]
    async fn a_file_that_became_shorter_ends_the_answer_with_an_error() {
        let file = file_of(&[7; CHUNK + 1000]);
        let body = BlobBody::new(Arc::clone(&file), 0, CHUNK as u64 + 2000);
        assert!(body.collect().await.is_err());

        let mut body = BlobBody::new(Arc::clone(&file), 0, CHUNK as u64 + 1000);
        let first = body.frame().await.expect("a frame").expect("read").into_data().expect("data");
        file.set_len(first.len() as u64).expect("cut");
        assert!(body.collect().await.is_err());
    }

    #[tokio::test]
    async fn others_get_their_turn_after_every_buffer_and_buffers_are_used_again() {
        let file = file_of(&[7; CHUNK * 3]);
        let mut body = BlobBody::new(file, 0, CHUNK as u64 * 3);
        let mut cx = Context::from_waker(std::task::Waker::noop());
        let mut turns = 0;
        loop {
            match Pin::new(&mut body).poll_frame(&mut cx) {
                // Read inline, or by the thread that may wait where the file system cannot tell.
                Poll::Ready(Some(frame)) => drop(frame.expect("read")),
                Poll::Ready(None) => break,
                Poll::Pending if body.reading.is_some() => tokio::task::yield_now().await,
                Poll::Pending => turns += 1,
            }
        }
        assert_eq!(turns, 2);
        assert_eq!(body.pool.0.lock().expect("lock").len(), 1);
    }
}
