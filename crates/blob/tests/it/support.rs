//! What the stories share: a store in a folder of its own, a clock to turn, bytes, bodies to pace.

use std::{
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use blob::{
    BlobKey, BlobStore, BlobStores, LocalStore, PartStat, PartTerms, PutTerms, SignedRequest, SignedTerms, Source, Stat,
};
use bytes::Bytes;
use futures_util::stream;
use http_body::Frame;
use http_body_util::{BodyExt, Full, StreamBody, combinators::UnsyncBoxBody};
use kernel::{Clock, Env, Result, TenantId, Timestamp, UploadId, env::Entropy};
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tokio::sync::mpsc;

pub(crate) const KIB: usize = 1024;
pub(crate) const MIB: usize = 1024 * KIB;
/// How long the stories wait for what has to happen.
const DEADLINE: Duration = Duration::from_secs(20);

/// What the environment calls `name`.
#[expect(clippy::disallowed_methods, reason = "the environment tells tests where their servers are")]
pub(crate) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// A clock that stands still until it is turned, and randomness that never comes twice.
pub(crate) struct World {
    micros: AtomicI64,
    thrown: AtomicU64,
}

impl World {
    pub(crate) fn new() -> Arc<Self> {
        Self::at(Timestamp::from_micros(1_795_241_806_000_000))
    }

    pub(crate) fn at(now: Timestamp) -> Arc<Self> {
        Arc::new(Self { micros: AtomicI64::new(now.as_micros()), thrown: AtomicU64::new(0) })
    }

    pub(crate) fn env(self: &Arc<Self>) -> Env {
        Env::new(Arc::<Self>::clone(self), Arc::<Self>::clone(self))
    }

    pub(crate) fn advance(&self, time: Duration) {
        self.micros.fetch_add(i64::try_from(time.as_micros()).unwrap(), Ordering::SeqCst);
    }
}

impl Clock for World {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(self.micros.load(Ordering::SeqCst))
    }
}

impl Entropy for World {
    fn fill(&self, bytes: &mut [u8]) {
        let throw = self.thrown.fetch_add(1, Ordering::SeqCst);
        let digest = Sha256::digest([throw.to_be_bytes(), u64::from(std::process::id()).to_be_bytes()].concat());
        bytes.iter_mut().zip(digest.iter().cycle()).for_each(|(byte, random)| *byte = *random);
    }
}

/// A local store in a folder of its own.
pub(crate) struct Local {
    pub(crate) folder: TempDir,
    pub(crate) world: Arc<World>,
    pub(crate) store: LocalStore,
}

impl Local {
    pub(crate) fn new() -> Self {
        Self::within(&std::env::temp_dir())
    }

    /// On the file system of this folder.
    pub(crate) fn within(folder: &Path) -> Self {
        let folder = tempfile::tempdir_in(folder).unwrap();
        let world = World::new();
        let store = open(folder.path(), &world);
        Self { folder, world, store }
    }

    /// What a restart of the server does.
    pub(crate) fn restart(&mut self) {
        self.store = open(self.folder.path(), &self.world);
    }

    pub(crate) fn key(&self) -> BlobKey {
        new_key(&self.world.env())
    }

    /// Brings a whole blob.
    pub(crate) async fn put(&self, key: &BlobKey, bytes: &[u8]) -> Result<Stat> {
        self.store.receive(key, &put_of(bytes), in_frames(bytes, 64 * KIB)).await
    }

    /// The content of a blob.
    pub(crate) async fn content(&self, key: &BlobKey) -> Result<Vec<u8>> {
        let Source::Local { file, start, size } = self.store.open(key).await? else { panic!("a local blob is a file") };
        let body = blob::BlobBody::new(file, start, start + size);
        Ok(body.collect().await.unwrap().to_bytes().to_vec())
    }

    /// What is on its way, by name.
    pub(crate) fn uploads(&self) -> Vec<String> {
        on_the_way(self.folder.path())
    }
}

pub(crate) fn open(root: &Path, world: &Arc<World>) -> LocalStore {
    LocalStore::open("default", root, [7; 32], world.env()).unwrap()
}

/// What is on its way below the root of a store, by name.
pub(crate) fn on_the_way(root: &Path) -> Vec<String> {
    let entries = fs::read_dir(root.join(".uploads")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

pub(crate) fn new_key(env: &Env) -> BlobKey {
    BlobKey::new(env.new_id::<TenantId>(), env.now(), env.new_id::<UploadId>())
}

/// Bytes that look like no other place of theirs.
pub(crate) fn bytes(len: usize, seed: u8) -> Vec<u8> {
    (0..len).map(|at| (at % 251) as u8 ^ (at / 4096 % 253) as u8 ^ seed).collect()
}

pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Without a digest.
pub(crate) fn put_terms(bytes: &[u8]) -> PutTerms {
    PutTerms { size: bytes.len() as u64, content_type: "text/plain".into(), sha256: None }
}

pub(crate) fn put_of(bytes: &[u8]) -> SignedTerms {
    SignedTerms::Put(PutTerms { sha256: Some(sha256(bytes)), ..put_terms(bytes) })
}

pub(crate) fn part_of(upload: &str, number: usize, bytes: &[u8]) -> SignedTerms {
    SignedTerms::Part { upload: upload.into(), terms: part_terms(number, bytes) }
}

pub(crate) fn part_terms(number: usize, bytes: &[u8]) -> PartTerms {
    PartTerms { number: u32::try_from(number).unwrap(), size: bytes.len() as u64, sha256: Some(sha256(bytes)) }
}

pub(crate) async fn is_absent(store: &dyn BlobStore, key: &BlobKey) -> bool {
    store.stat(key).await.unwrap().is_none()
}

/// Sends signed requests as a browser does: to this server where the store is on local disk, else to the store.
pub(crate) enum Browser {
    Local(BlobStores),
    Remote(reqwest::Client),
}

impl Browser {
    pub(crate) fn at(store: &LocalStore) -> Self {
        Self::Local(BlobStores::new(Arc::new(store.clone())))
    }

    /// # Errors
    /// What the store said.
    pub(crate) async fn put(&self, request: &SignedRequest, content: Bytes) -> Result<(), String> {
        match self {
            Self::Local(stores) => {
                let (path, query) = request.url.split_once('?').unwrap();
                let key = BlobKey::parse(path.strip_prefix("/api/v1/blobs/").unwrap()).unwrap();
                let (store, terms) = stores.verify(&key, query).map_err(|error| error.to_string())?;
                let brought = store.receive(&key, &terms, in_one(&content)).await;
                brought.map(drop).map_err(|error| error.to_string())
            }
            Self::Remote(client) => {
                // A store that refuses may close the connection before it has read everything.
                let answer = put(client, request, content).await.map_err(|error| error.to_string())?;
                if answer.status().is_success() { Ok(()) } else { Err(answer.text().await.unwrap()) }
            }
        }
    }
}

/// Sends a signed PUT to an S3 store.
pub(crate) async fn put(
    client: &reqwest::Client,
    request: &SignedRequest,
    content: Bytes,
) -> reqwest::Result<reqwest::Response> {
    let mut sent = client.put(&request.url);
    for (name, value) in &request.headers {
        sent = sent.header(name, value);
    }
    // Browsers announce an empty body too.
    sent.header("content-length", content.len()).body(content).send().await
}

/// `{SHA-256 of the digests of the parts}-{how many}`, worked out here once more.
pub(crate) fn composite_of(bytes: &[u8], part_size: usize) -> String {
    let digests: Vec<[u8; 32]> = bytes.chunks(part_size).map(sha256).collect();
    format!("{}-{}", blob::hex(sha256(&digests.concat())), digests.len())
}

pub(crate) fn numbers(parts: &[PartStat]) -> Vec<u32> {
    parts.iter().map(|part| part.number).collect()
}

pub(crate) type TestBody = UnsyncBoxBody<Bytes, std::io::Error>;

/// A body in frames of this many bytes.
pub(crate) fn in_frames(bytes: &[u8], frame: usize) -> TestBody {
    let frames: Vec<_> = bytes.chunks(frame).map(|frame| Ok(Frame::data(Bytes::copy_from_slice(frame)))).collect();
    StreamBody::new(stream::iter(frames)).boxed_unsync()
}

/// A body in one piece.
pub(crate) fn in_one(bytes: &[u8]) -> TestBody {
    Full::new(Bytes::copy_from_slice(bytes)).map_err(|never| match never {}).boxed_unsync()
}

/// A body that comes as it is sent; a connection that breaks off sends an error.
pub(crate) fn paced() -> (mpsc::UnboundedSender<std::io::Result<Bytes>>, TestBody) {
    let (sender, receiver) = mpsc::unbounded_channel::<std::io::Result<Bytes>>();
    let frames = stream::unfold(receiver, async |mut receiver| {
        let data = receiver.recv().await?;
        Some((data.map(Frame::data), receiver))
    });
    (sender, StreamBody::new(Box::pin(frames)).boxed_unsync())
}

/// Waits until it is so.
pub(crate) async fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < DEADLINE, "{what} did not happen");
        tokio::task::yield_now().await;
    }
}
