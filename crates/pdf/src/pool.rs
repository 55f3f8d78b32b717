//! A few documents at once: each takes a core for a moment, and memory by its size.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use kernel::{Error, ErrorKind, Result};
use pades::{Draft, DraftRequest, FieldPlace, Preparation, Report};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    job::{Failure, Job, Outcome, Page, Picture, expect},
    worker::Worker,
};

/// How many documents are worked on at once.
const AT_ONCE: usize = 2;
/// How many of strangers, beside these.
const STRANGERS_AT_ONCE: usize = 1;
/// How many more may wait for their turn.
const WAITING: usize = 60;
/// The most KiB of documents that were made and are held at once, also while slow readers are being sent them.
const HELD_KIB: usize = 512 * 1024;

/// What one document may take of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Limits {
    /// How long a page.
    page: Duration,
    /// How long all of its pages.
    document: Duration,
    /// How many bytes of memory.
    memory: u64,
}

/// Members bring their own documents, and wait for the drawing of a whole building if it takes that long.
const OF_MEMBERS: Limits =
    Limits { page: Duration::from_secs(20), document: Duration::from_secs(60), memory: 2 * 1024 * 1024 * 1024 };
/// Whoever follows a link may bring a document there that was made to be slow, and ask for it again and again. Plans of A0
/// size are drawn within two seconds on a small machine, so five leave room; the memory is that of the largest document
/// that is read, four times over, and a page that unpacks to a gigabyte ends at once instead of filling it.
const OF_STRANGERS: Limits =
    Limits { page: Duration::from_secs(5), document: Duration::from_secs(30), memory: 1024 * 1024 * 1024 };

/// Reads PDF documents, a few at once. Cheap to clone; clones share their turns.
#[derive(Clone, Debug)]
pub struct Pdfs {
    worker: Worker,
    limits: Limits,
    running: Arc<Semaphore>,
    accepted: Arc<Semaphore>,
    held: Arc<Semaphore>,
}

impl Pdfs {
    /// Documents that are read by such workers.
    pub fn new(worker: Worker) -> Self {
        Self {
            worker,
            limits: OF_MEMBERS,
            running: Arc::new(Semaphore::new(AT_ONCE)),
            accepted: Arc::new(Semaphore::new(AT_ONCE + WAITING)),
            held: Arc::new(Semaphore::new(HELD_KIB)),
        }
    }

    /// Turns apart from all others, for people without account: one at a time, and each within lower limits, a quarter of the
    /// time a page and half the memory. What is refused to them as too complex may be fine for a member.
    #[must_use]
    pub fn for_strangers(self) -> Self {
        Self {
            limits: OF_STRANGERS,
            running: Arc::new(Semaphore::new(STRANGERS_AT_ONCE)),
            accepted: Arc::new(Semaphore::new(STRANGERS_AT_ONCE + WAITING)),
            ..self
        }
    }

    /// The same, giving a page so much time, and a document that is stamped three times as much; 20 seconds unless said.
    #[must_use]
    pub fn giving(self, page: Duration) -> Self {
        Self { limits: Limits { page, document: page * 3, ..self.limits }, ..self }
    }

    /// A turn. Have it before the document's bytes: those who wait hold none.
    ///
    /// # Errors
    /// `RATE_LIMITED` where too many wait already.
    pub async fn turn(&self) -> Result<Turn> {
        let accepted = Arc::clone(&self.accepted).try_acquire_owned().map_err(|_| too_many())?;
        let running = Arc::clone(&self.running).acquire_owned().await.map_err(Error::internal)?;
        let (worker, held) = (self.worker.clone(), Arc::clone(&self.held));
        Ok(Turn { worker, limits: self.limits, held, _permits: (accepted, running) })
    }
}

/// Somebody's turn to have one document read.
///
/// Errors of all: `PDF_UNREADABLE` for what is no PDF, or a damaged one; `PDF_ENCRYPTED`; `PDF_TOO_COMPLEX` for what has
/// too many bytes or pages, or takes too long or too much memory.
#[derive(Debug)]
pub struct Turn {
    worker: Worker,
    limits: Limits,
    held: Arc<Semaphore>,
    _permits: (OwnedSemaphorePermit, OwnedSemaphorePermit),
}

impl Turn {
    /// How large the document's pages are, in order: one at least.
    ///
    /// # Errors
    /// Those of all.
    pub async fn measure(self, document: Bytes) -> Result<Vec<Page>> {
        let (outcome, _) = self.run(Job::Measure, document, self.limits.page).await?;
        expect(outcome, |outcome| match outcome {
            Outcome::Measured { pages } => Some(pages),
            _ => None,
        })
    }

    /// A picture of a page, of which the first is 1, so many pixels wide, or less where it would be higher than 6,000 or have
    /// more than 16 million.
    ///
    /// # Errors
    /// Those of all; `NOT_FOUND` where it has no such page.
    pub async fn render(self, document: Bytes, page: usize, width: u32) -> Result<Picture> {
        let (outcome, rgb) = self.run(Job::Render { page, width }, document, self.limits.page).await?;
        expect(outcome, |outcome| match outcome {
            Outcome::Rendered { width, height, incomplete } => Some(Picture { width, height, rgb, incomplete }),
            _ => None,
        })
    }

    /// The document with `words` on every page, and without what no stamp reaches: attachments, hidden pages.
    ///
    /// # Errors
    /// Those of all; `PDF_ENCRYPTED` for whatever is encrypted, with or without a password; `RATE_LIMITED` where too many
    /// stamped documents are held already.
    pub async fn stamp(self, document: Bytes, words: String) -> Result<Bytes> {
        let (outcome, bytes) = self.run(Job::Stamp { words }, document, self.limits.document).await?;
        let bytes = expect(outcome, |outcome| (outcome == Outcome::Stamped).then_some(bytes))?;
        self.hold(bytes)
    }

    /// The document written anew from the pages that are there, so that readers open it that have given the original up.
    ///
    /// # Errors
    /// Those of all; `RATE_LIMITED` where too many documents are held already.
    pub async fn mend(self, document: Bytes) -> Result<Bytes> {
        let (outcome, bytes) = self.run(Job::Mend, document, self.limits.page).await?;
        let bytes = expect(outcome, |outcome| (outcome == Outcome::Mended).then_some(bytes))?;
        self.hold(bytes)
    }

    /// What comes behind the document when it has empty fields of signatures.
    ///
    /// # Errors
    /// Those of all; `PDF_NOT_SIGNABLE` with the reason.
    pub async fn prepare(self, document: Bytes, fields: Vec<FieldPlace>) -> Result<Preparation> {
        let (outcome, bytes) = self.run(Job::Prepare { fields }, document, self.limits.document).await?;
        expect(outcome, |outcome| match outcome {
            Outcome::Prepared { pages } => Some(Preparation { tail: bytes.to_vec(), pages }),
            _ => None,
        })
    }

    /// What comes behind the document when a signature is drawn, with room for its container. The worker has no key: whoever
    /// has one [completes](Draft::complete) it.
    ///
    /// # Errors
    /// Those of all; `PDF_NOT_SIGNABLE` with the reason.
    pub async fn draft(self, document: Bytes, request: DraftRequest) -> Result<Draft> {
        let (outcome, bytes) = self.run(Job::Draft { request }, document, self.limits.document).await?;
        expect(outcome, |outcome| match outcome {
            Outcome::Drafted { room, hash } => Some(Draft { tail: bytes.to_vec(), room, hash }),
            _ => None,
        })
    }

    /// What the document's signatures are worth.
    ///
    /// # Errors
    /// Those of all; `PDF_NOT_SIGNABLE` where it cannot be read as it stands.
    pub async fn verify(self, document: Bytes) -> Result<Report> {
        let (outcome, _) = self.run(Job::Verify, document, self.limits.document).await?;
        expect(outcome, |outcome| match outcome {
            Outcome::Verified { report } => Some(report),
            _ => None,
        })
    }

    /// The bytes of a document that was made, which count among those that are held until they are sent.
    fn hold(&self, bytes: Bytes) -> Result<Bytes> {
        let size = u32::try_from(bytes.len().div_ceil(1024)).map_err(Error::internal)?;
        let room = Arc::clone(&self.held).try_acquire_many_owned(size).map_err(|_| too_many())?;
        Ok(Bytes::from_owner(Held { bytes, _room: room }))
    }

    async fn run(&self, job: Job, document: Bytes, within: Duration) -> Result<(Outcome, Bytes)> {
        if document.len() > job.most_bytes() {
            return Err(Failure::TooComplex.into());
        }
        self.worker.run(job, document, within, self.limits.memory).await
    }
}

/// A document that was made, with the room that it takes.
struct Held {
    bytes: Bytes,
    _room: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

fn too_many() -> Error {
    let message = "Too many documents are being read. Please try again in a moment.";
    Error::new(ErrorKind::RateLimited, "RATE_LIMITED", message)
        .with_details(serde_json::json!({ "retryAfterSeconds": 1 }))
}
