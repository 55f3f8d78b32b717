//! Blobs as files on local disk.
//!
//! ```text
//! {root}/{organisation}/{year}-{month}/{upload}    a blob, complete
//! {root}/.uploads/{upload}.{random}.whole          a blob on its way, in one request
//! {root}/.uploads/{upload}/data                    a blob on its way, in parts, each at its offset
//! {root}/.uploads/{upload}/journal                 what has arrived of it, synced line by line
//! ```

mod files;
mod multipart;
mod receive;
mod seats;
mod sign;
mod sink;
mod sweep;
mod turns;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use async_trait::async_trait;
use bytes::Bytes;
use http_body::Body;
use kernel::{Env, Error, Result, Timestamp, UploadId};

use crate::{
    BlobKey, GetTerms, PartStat, PartTerms, PutTerms, SignedRequest, Source, Stat, composite, hex, store::BlobStore,
};
use files::Moved;
use receive::Reception;
use seats::Seats;
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
        let (seats, turns) = (Seats::default(), Arc::default());
        let store = Self(Arc::new(Inner { name: name.to_owned(), root, secret, env, seats, turns }));
        sweep::sweep(&store.uploads(), store.0.env.now())?;
        Ok(store)
    }

    /// Clears away what killed processes left behind and uploads in parts that were never finished. How many.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub async fn sweep(&self) -> Result<usize> {
        let (uploads, now) = (self.uploads(), self.0.env.now());
        blocking(move || sweep::sweep(&uploads, now)).await
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

/// A blob came a second time: fine where it is the same.
fn require_same(target: &Path, digest: [u8; 32]) -> Result<()> {
    if files::digest(target)? == digest {
        return Ok(());
    }
    Err(Error::conflict(
        "BLOB_EXISTS",
        "Another content has been uploaded to this address before. Please upload the file again.",
    ))
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
        let path = self.path(key);
        let size = blocking(move || files::size(&path)).await?;
        Ok(size.map(|size| Stat { size, sha256: None, etag: key.upload().to_owned() }))
    }

    async fn digest(&self, key: &BlobKey) -> Result<[u8; 32]> {
        let path = self.path(key);
        blocking(move || files::digest(&path)).await
    }

    async fn open(&self, key: &BlobKey) -> Result<Source> {
        let path = self.path(key);
        blocking(move || {
            let file = files::open(&path)?;
            let size = file.metadata().map_err(|error| files::failed(&error, &path))?.len();
            Ok(Source::Local(Arc::new(file), size))
        })
        .await
    }

    async fn delete(&self, key: &BlobKey) -> Result<()> {
        let path = self.path(key);
        blocking(move || files::remove(&path)).await
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
