//! Blobs as files on local disk.
//!
//! ```text
//! {root}/{organisation}/{year}-{month}/{upload}    a blob, complete
//! {root}/.uploads/{upload}.whole                   a blob on its way, in one request
//! {root}/.uploads/{upload}/data                    a blob on its way, in parts, each at its offset
//! {root}/.uploads/{upload}/journal                 what has arrived of it, synced line by line
//! ```

mod files;
mod multipart;
mod receive;
mod sign;

use std::{path::PathBuf, sync::Arc};

use async_trait::async_trait;
use bytes::Bytes;
use http_body::Body;
use kernel::{Env, Error, ErrorKind, Result, Timestamp};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::{
    BlobKey, GetTerms, PartStat, PartTerms, PutTerms, SignedRequest, Source, Stat, composite, hex,
    store::BlobStore,
};
pub use sign::SignedTerms;

/// Uploads that are received at a time: each holds a thread and a few MiB; the others wait.
const RECEIVING: usize = 32;

/// Blobs as files below one folder. Cheap to clone.
#[derive(Clone)]
pub struct LocalStore(Arc<Inner>);

struct Inner {
    name: String,
    root: PathBuf,
    secret: [u8; 32],
    env: Env,
    receiving: Semaphore,
}

impl LocalStore {
    /// The store below `root`, made where it is not there. `name` tells it from the other stores of the installation
    /// in signed addresses.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn open(name: &str, root: impl Into<PathBuf>, secret: [u8; 32], env: Env) -> Result<Self> {
        let root = root.into();
        std::fs::create_dir_all(root.join(files::UPLOADS)).map_err(|error| {
            Error::unavailable(format!("cannot make the folder {}: {error}", root.display()))
        })?;
        let inner = Inner { name: name.to_owned(), root, secret, env, receiving: Semaphore::new(RECEIVING) };
        Ok(Self(Arc::new(inner)))
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
    /// before leaves nothing behind.
    ///
    /// # Errors
    /// `SIZE_MISMATCH`, `CHECKSUM_MISMATCH`, `UPLOAD_INTERRUPTED`, `STORAGE_FULL`; `NOT_FOUND` for a part of an upload
    /// that is no more.
    pub async fn receive<B>(&self, key: &BlobKey, terms: &SignedTerms, body: B) -> Result<Stat>
    where
        B: Body<Data = Bytes> + Unpin,
        B::Error: std::fmt::Display,
    {
        let _turn = self.0.receiving.acquire().await.map_err(Error::internal)?;
        match terms {
            SignedTerms::Put(terms) => self.receive_whole(key, terms, body).await,
            SignedTerms::Part { upload, terms } => self.receive_part(upload, terms, body).await,
            SignedTerms::Get(_) => Err(Error::invalid("This address is for reading.")),
        }
    }

    async fn receive_whole<B>(&self, key: &BlobKey, terms: &PutTerms, body: B) -> Result<Stat>
    where
        B: Body<Data = Bytes> + Unpin,
        B::Error: std::fmt::Display,
    {
        let target = self.path(key);
        let draft = self.uploads().join(format!("{}.{}.whole", key.upload(), hex(self.0.env.random::<32>())));
        let slot = receive::Slot { path: draft.clone(), offset: 0, exclusive: true };
        let digest = receive::receive(body, slot, terms.size, terms.sha256).await?;
        let stat = Stat { size: terms.size, sha256: Some(digest), etag: hex(digest) };
        blocking(move || files::move_into_place(&draft, &target)).await?;
        Ok(stat)
    }

    async fn receive_part<B>(&self, upload: &str, terms: &PartTerms, body: B) -> Result<Stat>
    where
        B: Body<Data = Bytes> + Unpin,
        B::Error: std::fmt::Display,
    {
        let folder = self.upload_folder(upload)?;
        let reading = folder.clone();
        let part_size = blocking(move || multipart::part_size(&reading)).await?;
        let offset = u64::from(terms.number - 1) * part_size;
        let slot = receive::Slot { path: folder.join(multipart::DATA), offset, exclusive: false };
        let digest = receive::receive(body, slot, terms.size, terms.sha256).await?;
        let stat = Stat { size: terms.size, sha256: Some(digest), etag: hex(digest) };
        let part = PartStat { number: terms.number, size: terms.size, etag: stat.etag.clone(), sha256: Some(digest) };
        blocking(move || multipart::record(&folder, &part)).await?;
        Ok(stat)
    }

    fn path(&self, key: &BlobKey) -> PathBuf {
        self.0.root.join(key.as_str())
    }

    fn uploads(&self) -> PathBuf {
        self.0.root.join(files::UPLOADS)
    }

    /// The folder of an upload in parts. Its name comes from a signed address, and is an identifier all the same.
    fn upload_folder(&self, upload: &str) -> Result<PathBuf> {
        let id: kernel::UploadId = upload.parse()?;
        Ok(self.uploads().join(id.to_string()))
    }
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
        blocking(move || {
            let mut file = files::open(&path)?;
            let mut whole = Sha256::new();
            let mut buffer = vec![0; 256 * 1024];
            loop {
                match std::io::Read::read(&mut file, &mut buffer).map_err(|error| files::failed(&error, &path))? {
                    0 => return Ok(whole.finalize().into()),
                    read => whole.update(&buffer[..read]),
                }
            }
        })
        .await
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
        let (folder, size) = (self.upload_folder(key.upload())?, terms.size);
        blocking(move || multipart::begin(&folder, size, part_size)).await?;
        Ok(key.upload().to_owned())
    }

    fn sign_part(&self, key: &BlobKey, upload: &str, terms: &PartTerms, expires: Timestamp) -> SignedRequest {
        let terms = SignedTerms::Part { upload: upload.to_owned(), terms: *terms };
        SignedRequest { url: self.sign(key, &terms, expires), headers: Vec::new() }
    }

    async fn list_parts(&self, _: &BlobKey, upload: &str) -> Result<Vec<PartStat>> {
        let folder = self.upload_folder(upload)?;
        blocking(move || multipart::parts(&folder)).await
    }

    async fn complete_multipart(&self, key: &BlobKey, upload: &str, parts: &[PartStat], size: u64) -> Result<Stat> {
        let sum: u64 = parts.iter().map(|part| part.size).sum();
        if sum != size {
            return Err(Error::new(ErrorKind::Unprocessable, "SIZE_MISMATCH", "The parts do not add up to the file."));
        }
        let etag = composite(parts).ok_or_else(|| Error::internal("a local part without its digest"))?;
        let (folder, target) = (self.upload_folder(upload)?, self.path(key));
        blocking(move || multipart::complete(&folder, &target, size)).await?;
        Ok(Stat { size, sha256: None, etag })
    }

    async fn abort_multipart(&self, _: &BlobKey, upload: &str) -> Result<()> {
        let folder = self.upload_folder(upload)?;
        blocking(move || files::remove_folder(&folder)).await
    }

    fn sign_get(&self, key: &BlobKey, terms: &GetTerms, expires: Timestamp) -> String {
        self.sign(key, &SignedTerms::Get(terms.clone()), expires)
    }

    async fn ping(&self) -> Result<()> {
        let path = self.uploads();
        blocking(move || files::size(&path).map(drop)).await
    }
}
