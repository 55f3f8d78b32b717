//! One trait for local disk and S3.

use std::{collections::HashMap, fs::File, sync::Arc};

use async_trait::async_trait;
use bytes::{Bytes, BytesMut};
use futures_util::{StreamExt, stream::BoxStream};
use kernel::{Error, Region, Result, TenantId, Timestamp};

use crate::{BlobKey, GetTerms, LocalStore, PartStat, PartTerms, PutTerms, SignedRequest, Stat};

/// Where a blob's bytes can be had.
#[derive(Debug)]
pub enum Source {
    /// A piece of an open file on this machine: a blob may share its file with others.
    Local {
        /// The file.
        file: Arc<File>,
        /// Where the blob begins in it.
        start: u64,
        /// How many bytes it has.
        size: u64,
    },
    /// Behind the store's own signed address: see [`BlobStore::sign_get`].
    Remote,
}

/// What was deleted for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Erased {
    /// How many blobs.
    pub blobs: u64,
    /// How many bytes they had.
    pub bytes: u64,
}

impl Erased {
    /// One more blob of so many bytes.
    pub(crate) fn count(&mut self, bytes: u64) {
        self.blobs += 1;
        self.bytes += bytes;
    }
}

impl std::ops::AddAssign for Erased {
    fn add_assign(&mut self, more: Self) {
        self.blobs += more.blobs;
        self.bytes += more.bytes;
    }
}

/// A blob of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its name.
    pub key: BlobKey,
    /// How many bytes it has.
    pub size: u64,
}

/// A page of the blobs of an organisation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BlobPage {
    /// The blobs; there may be none although others follow.
    pub blobs: Vec<Listed>,
    /// Position of the next page; `None` at the end.
    pub next: Option<String>,
}

/// The bytes of a blob on their way.
pub type Pieces = BoxStream<'static, Result<Bytes>>;

/// A place that keeps blobs.
///
/// Errors of all: `UNAVAILABLE` where the place does not answer, `STORAGE_FULL` where it is full.
#[async_trait]
pub trait BlobStore: Send + Sync {
    /// Keeps bytes that the product itself made.
    async fn put_bytes(&self, key: &BlobKey, bytes: Bytes) -> Result<Stat>;

    /// What is known of a blob; `None` where there is none.
    async fn stat(&self, key: &BlobKey) -> Result<Option<Stat>>;

    /// The SHA-256 of a blob, read back whole. `NOT_FOUND` where there is none.
    async fn digest(&self, key: &BlobKey) -> Result<[u8; 32]>;

    /// Where a blob's bytes can be had. `NOT_FOUND` where there is none.
    async fn open(&self, key: &BlobKey) -> Result<Source>;

    /// A blob's bytes, piece by piece, read by this server itself: for what it makes of them, not for browsers. Errors
    /// as of [`BlobStore::open`]; one on the way ends the pieces.
    async fn stream(&self, key: &BlobKey) -> Result<Pieces>;

    /// A small blob's bytes. `INTERNAL` where there are more than `limit`.
    async fn read(&self, key: &BlobKey, limit: usize) -> Result<Bytes> {
        let mut pieces = self.stream(key).await?;
        let mut whole = BytesMut::new();
        while let Some(piece) = pieces.next().await {
            whole.extend_from_slice(&piece?);
            if whole.len() > limit {
                return Err(Error::internal(format!("blob {key} has more than {limit} bytes")));
            }
        }
        Ok(whole.freeze())
    }

    /// Deletes a blob. One that is not there is fine.
    async fn delete(&self, key: &BlobKey) -> Result<()>;

    /// A page of an organisation's blobs, in the store's own order, behind the position `after` of the page before; bounded,
    /// however many there are. A blob that moves within the store meanwhile may be in two pages or in none, as one may
    /// that comes or goes; one whose move a crash cut off is in two until it is deleted, which deletes both. What others
    /// have put there is left out.
    async fn list(&self, tenant: TenantId, after: Option<&str>) -> Result<BlobPage>;

    /// Deletes every blob of an organisation for good: afterwards not a byte of them is left, as far as the place lets
    /// anybody see. Uploads in parts that are under way have to be [given up](BlobStore::abort_multipart) before. Safe to
    /// repeat, and to go on with after a crash.
    async fn erase(&self, tenant: TenantId) -> Result<Erased>;

    /// A request by which a browser brings a whole blob.
    fn sign_put(&self, key: &BlobKey, terms: &PutTerms, expires: Timestamp) -> SignedRequest;

    /// Begins a blob in parts of `part_size` bytes; the store's name for it.
    async fn begin_multipart(&self, key: &BlobKey, terms: &PutTerms, part_size: u64) -> Result<String>;

    /// A request by which a browser brings a part.
    fn sign_part(&self, key: &BlobKey, upload: &str, terms: &PartTerms, expires: Timestamp) -> SignedRequest;

    /// The parts that have arrived, by number. `NOT_FOUND` where the store no longer knows the upload.
    async fn list_parts(&self, key: &BlobKey, upload: &str) -> Result<Vec<PartStat>>;

    /// Makes the blob of its parts; nothing is copied. Repeating it is fine while the store knows the upload.
    async fn complete_multipart(&self, key: &BlobKey, upload: &str, parts: &[PartStat], size: u64) -> Result<Stat>;

    /// Forgets an upload in parts and what has arrived of it. One that is not known is fine.
    async fn abort_multipart(&self, key: &BlobKey, upload: &str) -> Result<()>;

    /// An address under which a browser gets a blob.
    fn sign_get(&self, key: &BlobKey, terms: &GetTerms, expires: Timestamp) -> String;

    /// Whether a signed PUT must declare its SHA-256. A store that would take other bytes under the same address later
    /// demands it: then only the same bytes can come again.
    fn demands_digests(&self) -> bool {
        false
    }

    /// Whether the place answers.
    async fn ping(&self) -> Result<()>;

    /// The store itself where it is one on local disk, whose signed addresses this server answers.
    fn as_local(&self) -> Option<&LocalStore> {
        None
    }
}

/// An installation's blob stores: an organisation's bytes live only in its region's. Cheap to clone.
#[derive(Clone)]
pub struct BlobStores {
    default: Arc<dyn BlobStore>,
    regions: HashMap<Region, Arc<dyn BlobStore>>,
}

impl BlobStores {
    /// One store for all regions that get none of their own.
    pub fn new(default: Arc<dyn BlobStore>) -> Self {
        Self { default, regions: HashMap::new() }
    }

    /// A region's own store.
    #[must_use]
    pub fn with(mut self, region: Region, store: Arc<dyn BlobStore>) -> Self {
        self.regions.insert(region, store);
        self
    }

    /// The region's store.
    pub fn of(&self, region: Region) -> &Arc<dyn BlobStore> {
        self.regions.get(&region).unwrap_or(&self.default)
    }

    /// The stores on local disk, whose signed addresses this server answers.
    pub fn local(&self) -> impl Iterator<Item = &LocalStore> {
        self.all().filter_map(|store| store.as_local())
    }

    /// Clears away what killed processes left behind in the stores on local disk. How many.
    ///
    /// # Errors
    /// A folder cannot be read.
    pub async fn sweep(&self) -> Result<usize> {
        let mut removed = 0;
        for store in self.local() {
            removed += store.sweep().await?;
        }
        Ok(removed)
    }

    /// Whether every store answers.
    ///
    /// # Errors
    /// One does not.
    pub async fn ping(&self) -> Result<()> {
        for store in self.all() {
            store.ping().await?;
        }
        Ok(())
    }

    fn all(&self) -> impl Iterator<Item = &Arc<dyn BlobStore>> {
        std::iter::once(&self.default).chain(self.regions.values())
    }
}
