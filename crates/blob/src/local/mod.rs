//! Blobs as files on local disk.
//!
//! ```text
//! {root}/{organisation}/{year}-{month}/{upload}    a blob, complete
//! {root}/.segments/                                small blobs, many to a file: see [`segments`]
//! {root}/.uploads/{upload}.{random}.whole          a blob on its way, in one request
//! {root}/.uploads/{upload}/data                    a blob on its way, in parts, each at its offset
//! {root}/.uploads/{upload}/journal                 what has arrived of it, synced line by line
//! ```

mod files;
mod list;
mod multipart;
mod receive;
mod seats;
mod segments;
mod sign;
mod sink;
mod sweep;
mod turns;

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
};

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::StreamExt;
use http_body::Body;
use http_body_util::BodyDataStream;
use kernel::{Env, Error, ErrorKind, Result, TenantId, Timestamp, UploadId};

use crate::{
    BlobBody, BlobKey, GetTerms, PartStat, PartTerms, Pieces, PutTerms, SignedRequest, Source, Stat, composite, hex,
    store::{BlobPage, BlobStore, Erased},
};
use files::Moved;
use receive::Reception;
use seats::Seats;
use segments::{Found, Kept, SMALL, Segments};
pub use sign::SignedTerms;
use sink::Place;
use turns::Turns;

/// Blobs as files below one folder. Cheap to clone.
#[derive(Clone)]
pub struct LocalStore(Arc<Inner>);

struct Inner {
    name: String,
    root: PathBuf,
    secret: [u8; 32],
    env: Env,
    seats: Seats,
    turns: Arc<Turns>,
    segments: Segments,
}

impl LocalStore {
    /// The store below `root`, made where it is not there. `name` tells it from the other stores of the installation
    /// in signed addresses.
    ///
    /// # Errors
    /// The folder cannot be made or read.
    pub fn open(name: &str, root: impl Into<PathBuf>, secret: [u8; 32], env: Env) -> Result<Self> {
        let root = std::path::absolute(root.into())
            .map_err(|error| Error::invalid(format!("The folder of files: {error}")))?;
        files::make_folder(&root.join(files::UPLOADS))?;
        let segments = Segments::open(&root)?;
        let (seats, turns) = (Seats::default(), Arc::default());
        let store = Self(Arc::new(Inner { name: name.to_owned(), root, secret, env, seats, turns, segments }));
        sweep::sweep(&store.uploads(), store.0.env.now())?;
        Ok(store)
    }

    /// Clears away what killed processes left behind, uploads in parts that were never finished, and files of small
    /// blobs of which most were deleted. How many.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub async fn sweep(&self) -> Result<usize> {
        let (uploads, now) = (self.uploads(), self.0.env.now());
        let swept = blocking(move || sweep::sweep(&uploads, now)).await?;
        Ok(swept + self.0.segments.compact().await?)
    }

    /// The keys of the small blobs that share files: for audits and repair, since it reads all of those files.
    ///
    /// # Errors
    /// A file cannot be read.
    pub async fn small_keys(&self) -> Result<Vec<BlobKey>> {
        let segments = self.0.segments.clone();
        blocking(move || {
            let (mut keys, mut after) = (Vec::new(), None);
            loop {
                let (blobs, next) = segments.page(after, None)?;
                keys.extend(blobs.into_iter().map(|blob| blob.key));
                after = next;
                if after.is_none() {
                    return Ok(keys);
                }
            }
        })
        .await
    }

    /// The name in signed addresses.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Clock and randomness.
    pub fn env(&self) -> &Env {
        &self.0.env
    }

    /// Takes in a whole blob, or a part, as signed. It answers when the bytes are on disk for good; whatever fails
    /// before leaves nothing behind. A whole blob may come again as it was; a part that comes again replaces itself,
    /// and is missing meanwhile.
    ///
    /// # Errors
    /// `SIZE_MISMATCH`, `CHECKSUM_MISMATCH`, `UPLOAD_INTERRUPTED`, `STORAGE_FULL`; `BLOB_EXISTS` where other bytes are
    /// there already; `PART_SUPERSEDED` where a later request sends the part; `NOT_FOUND` for a part of an upload that
    /// is no more.
    pub async fn receive<B>(&self, key: &BlobKey, terms: &SignedTerms, body: B) -> Result<Stat>
    where
        B: Body<Data = Bytes> + Unpin,
        B::Error: std::fmt::Display,
    {
        match terms {
            SignedTerms::Put(terms) => self.receive_whole(key, terms, body).await,
            SignedTerms::Part { upload, terms } => self.receive_part(key, upload, *terms, body).await,
            SignedTerms::Get(_) => Err(Error::invalid("This address is for reading.")),
        }
    }

    async fn receive_whole<B>(&self, key: &BlobKey, terms: &PutTerms, body: B) -> Result<Stat>
    where
        B: Body<Data = Bytes> + Unpin,
        B::Error: std::fmt::Display,
    {
        let _seat = self.0.seats.take(key).await?;
        if terms.size <= SMALL {
            return self.receive_small(key, terms, body).await;
        }
        let target = self.path(key);
        let draft = self.uploads().join(format!("{}.{}{}", key.upload(), hex(self.0.env.random()), files::DRAFT));
        let (size, from) = (terms.size, draft.clone());
        let reception = Reception {
            open: Box::new(move || Ok(Place { path: draft, offset: 0, size, last: true, draft: true, _turn: None })),
            size,
            sha256: terms.sha256,
            finish: Box::new(move |sink, digest| {
                match files::move_into_place(&from, &target)? {
                    Moved::Here => sink.keep(),
                    Moved::Taken => require_same(&target, digest)?,
                }
                Ok(Stat { size, sha256: Some(digest), etag: hex(digest) })
            }),
        };
        receive::receive(body, reception, std::future::pending()).await
    }

    async fn receive_small<B>(&self, key: &BlobKey, terms: &PutTerms, body: B) -> Result<Stat>
    where
        B: Body<Data = Bytes> + Unpin,
        B::Error: std::fmt::Display,
    {
        let (bytes, sha256) = receive::collect(body, terms.size, terms.sha256).await?;
        match self.0.segments.put(key, sha256, bytes).await? {
            Kept::New => {}
            Kept::There(found) if found == sha256 => {}
            Kept::There(_) => return Err(other_content()),
            Kept::InFile => {
                let target = self.path(key);
                blocking(move || require_same(&target, sha256)).await?;
            }
        }
        Ok(Stat { size: terms.size, sha256: Some(sha256), etag: hex(sha256) })
    }

    /// Where a blob's bytes are; `None` where there is none.
    fn look(&self, key: &BlobKey) -> Result<Option<Piece>> {
        let path = self.path(key);
        if let Some(found) = self.0.segments.find(key)? {
            return Ok(Some(found.into()));
        }
        match files::open(&path) {
            Ok(file) => {
                let size = file.metadata().map_err(|error| files::failed(&error, &path))?.len();
                Ok(Some(Piece { file: Arc::new(file), start: 0, size, sha256: None }))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(self.0.segments.find_again(key)?.map(Into::into)),
            Err(error) => Err(error),
        }
    }

    async fn receive_part<B>(&self, key: &BlobKey, upload: &str, terms: PartTerms, body: B) -> Result<Stat>
    where
        B: Body<Data = Bytes> + Unpin,
        B::Error: std::fmt::Display,
    {
        let id: UploadId = upload.parse()?;
        let turn = self.0.turns.take(id, terms.number).await?;
        let _seat = self.0.seats.take(key).await?;
        let superseded = turn.superseded();
        let (folder, in_folder) = (self.upload_folder(id), self.upload_folder(id));
        let reception = Reception {
            open: Box::new(move || multipart::place_of(&folder, &terms, turn)),
            size: terms.size,
            sha256: terms.sha256,
            finish: Box::new(move |sink, digest| {
                multipart::record(&in_folder, terms.number, terms.size, digest)?;
                drop(sink);
                Ok(Stat { size: terms.size, sha256: Some(digest), etag: hex(digest) })
            }),
        };
        receive::receive(body, reception, superseded).await
    }

    fn path(&self, key: &BlobKey) -> PathBuf {
        self.0.root.join(key.as_str())
    }

    fn uploads(&self) -> PathBuf {
        self.0.root.join(files::UPLOADS)
    }

    fn upload_folder(&self, upload: UploadId) -> PathBuf {
        self.uploads().join(upload.to_string())
    }
}

/// A blob's bytes, in a file of their own or in one they share.
struct Piece {
    file: Arc<File>,
    start: u64,
    size: u64,
    /// Their SHA-256, where it is written beside them.
    sha256: Option<[u8; 32]>,
}

impl From<Found> for Piece {
    fn from(found: Found) -> Self {
        Self { file: found.file, start: found.start, size: found.size, sha256: Some(found.sha256) }
    }
}

/// A blob came a second time: fine where it is the same.
fn require_same(target: &Path, digest: [u8; 32]) -> Result<()> {
    if files::digest(target)? == digest { Ok(()) } else { Err(other_content()) }
}

fn other_content() -> Error {
    Error::conflict(
        "BLOB_EXISTS",
        "Another content has been uploaded to this address before. Please upload the file again.",
    )
}

/// Runs file work on a thread that may wait.
pub(crate) async fn blocking<T: Send + 'static>(f: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(f).await.map_err(Error::internal)?
}

#[async_trait]
impl BlobStore for LocalStore {
    async fn put_bytes(&self, key: &BlobKey, bytes: Bytes) -> Result<Stat> {
        let terms = PutTerms { size: bytes.len() as u64, content_type: String::new(), sha256: None };
        self.receive_whole(key, &terms, http_body_util::Full::new(bytes)).await
    }

    async fn stat(&self, key: &BlobKey) -> Result<Option<Stat>> {
        let (store, wanted) = (self.clone(), key.clone());
        let piece = blocking(move || store.look(&wanted)).await?;
        Ok(piece.map(|piece| Stat { size: piece.size, sha256: piece.sha256, etag: key.upload().to_owned() }))
    }

    async fn digest(&self, key: &BlobKey) -> Result<[u8; 32]> {
        let (store, wanted) = (self.clone(), key.clone());
        blocking(move || {
            let piece = store.look(&wanted)?.ok_or_else(|| Error::not_found("File"))?;
            files::digest_of(&piece.file, piece.start, piece.size)
                .map_err(|error| files::failed(&error, &store.path(&wanted)))
        })
        .await
    }

    async fn open(&self, key: &BlobKey) -> Result<Source> {
        let (store, wanted) = (self.clone(), key.clone());
        let piece = blocking(move || store.look(&wanted)).await?.ok_or_else(|| Error::not_found("File"))?;
        Ok(Source::Local { file: piece.file, start: piece.start, size: piece.size })
    }

    async fn stream(&self, key: &BlobKey) -> Result<Pieces> {
        let Source::Local { file, start, size } = self.open(key).await? else {
            return Err(Error::internal("a blob on local disk that is not there"));
        };
        let path = self.path(key);
        let pieces = BodyDataStream::new(BlobBody::new(file, start, start + size));
        Ok(pieces.map(move |piece| piece.map_err(|error| files::failed(&error, &path))).boxed())
    }

    async fn delete(&self, key: &BlobKey) -> Result<()> {
        let (store, key) = (self.clone(), key.clone());
        blocking(move || {
            files::remove(&store.path(&key))?;
            store.0.segments.delete(&key)
        })
        .await
    }

    async fn list(&self, tenant: TenantId, after: Option<&str>) -> Result<BlobPage> {
        let (store, after) = (self.clone(), after.map(str::to_owned));
        blocking(move || list::list(&store.0.root, &store.0.segments, tenant, after.as_deref())).await
    }

    async fn erase(&self, tenant: TenantId) -> Result<Erased> {
        let folder = self.0.root.join(tenant.to_string());
        let mut erased = blocking(move || files::erase(&folder)).await?;
        erased += self.0.segments.erase(tenant).await?;
        Ok(erased)
    }

    fn sign_put(&self, key: &BlobKey, terms: &PutTerms, expires: Timestamp) -> SignedRequest {
        let headers = vec![("content-type".to_owned(), terms.content_type.clone())];
        SignedRequest { url: self.sign(key, &SignedTerms::Put(terms.clone()), expires), headers }
    }

    async fn begin_multipart(&self, key: &BlobKey, terms: &PutTerms, part_size: u64) -> Result<String> {
        let upload = key.upload().to_owned();
        let (folder, size) = (self.upload_folder(upload.parse()?), terms.size);
        blocking(move || multipart::begin(&folder, size, part_size)).await?;
        Ok(upload)
    }

    fn sign_part(&self, key: &BlobKey, upload: &str, terms: &PartTerms, expires: Timestamp) -> SignedRequest {
        let terms = SignedTerms::Part { upload: upload.to_owned(), terms: *terms };
        SignedRequest { url: self.sign(key, &terms, expires), headers: Vec::new() }
    }

    async fn list_parts(&self, _: &BlobKey, upload: &str) -> Result<Vec<PartStat>> {
        let folder = self.upload_folder(upload.parse()?);
        blocking(move || multipart::parts(&folder)).await
    }

    async fn complete_multipart(&self, key: &BlobKey, upload: &str, parts: &[PartStat], size: u64) -> Result<Stat> {
        let id: UploadId = upload.parse()?;
        let etag = composite(parts).ok_or_else(|| Error::internal("a local part without its digest"))?;
        let closing = self.0.turns.close(id)?;
        let (folder, target, parts) = (self.upload_folder(id), self.path(key), parts.to_vec());
        blocking(move || {
            let _closing = closing;
            multipart::complete(&folder, &target, &parts, size)
        })
        .await?;
        Ok(Stat { size, sha256: None, etag })
    }

    async fn abort_multipart(&self, _: &BlobKey, upload: &str) -> Result<()> {
        let folder = self.upload_folder(upload.parse()?);
        blocking(move || files::remove_folder(&folder)).await
    }

    fn sign_get(&self, key: &BlobKey, terms: &GetTerms, expires: Timestamp) -> String {
        self.sign(key, &SignedTerms::Get(terms.clone()), expires)
    }

    async fn ping(&self) -> Result<()> {
        let path = self.uploads();
        match blocking(move || files::size(&path)).await? {
            Some(_) => Ok(()),
            None => Err(Error::unavailable(format!("{} is gone", self.uploads().display()))),
        }
    }

    fn as_local(&self) -> Option<&LocalStore> {
        Some(self)
    }
}
