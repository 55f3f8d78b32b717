//! A server of a few routes, and requests to it.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use axum::{
    Router,
    body::Body,
    extract::State,
    http::{HeaderMap, Method, Request, StatusCode, header, request::Builder},
    response::Response,
    routing::{get, post},
};
use blob::{BlobKey, BlobStore, BlobStores, Disposition, GetTerms, LocalStore, PutTerms};
use edge::{ApiResult, Edge, EdgeSettings, Json, Path, Query, Signed, assemble, deliver_blob};
use http_body_util::BodyExt;
use kernel::{
    Actor, Clock, Ctx, Env, Error, ErrorKind, Region, Result, Scope, ScopeSet, TenantId, Timestamp, UploadId, UserId,
    env::Entropy,
    event::{Audience, DomainEvent},
    port::Sessions,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{DbUrl, LiveHub, Outbox, Store, StoreConfig};
use tempfile::TempDir;
use tower::ServiceExt;
use uuid::Uuid;

/// A clock that the test turns, and bytes that nobody repeats.
pub(crate) struct World {
    micros: AtomicI64,
    drawn: AtomicU64,
}

impl World {
    pub(crate) fn pass(&self, time: Duration) {
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
        for chunk in bytes.chunks_mut(32) {
            let digest = Sha256::digest(self.drawn.fetch_add(1, Ordering::SeqCst).to_be_bytes());
            chunk.copy_from_slice(&digest[..chunk.len()]);
        }
    }
}

/// Who is signed in, by token.
pub(crate) struct People {
    env: Env,
    pub(crate) tenant: TenantId,
    members: Mutex<HashMap<String, (UserId, Vec<Scope>)>>,
}

impl People {
    pub(crate) fn sign_in(&self, token: &str, scopes: &[Scope]) -> UserId {
        let user = self.env.new_id();
        self.members.lock().unwrap().insert(token.to_owned(), (user, scopes.to_vec()));
        user
    }

    pub(crate) fn sign_out(&self, token: &str) {
        self.members.lock().unwrap().remove(token);
    }
}

#[async_trait]
impl Sessions for People {
    async fn authenticate(&self, token: &str, request_id: &str) -> Result<Ctx> {
        let (user, scopes) = self.members.lock().unwrap().get(token).cloned().ok_or_else(Error::unauthenticated)?;
        let scopes: ScopeSet = scopes.into_iter().collect();
        let actor = Actor { user: Some(user), session: None, role: "editor".into(), scopes, is_super: false };
        Ok(Ctx::new(self.tenant, Region::Uk, actor, request_id, self.env.clone()))
    }
}

/// The server under test. "ann" is signed in and may read files.
pub(crate) struct App {
    pub(crate) router: Router,
    pub(crate) world: Arc<World>,
    pub(crate) people: Arc<People>,
    pub(crate) env: Env,
    pub(crate) local: LocalStore,
    pub(crate) folder: TempDir,
    /// How many things were made.
    pub(crate) made: Arc<AtomicU64>,
    store: Store,
    outbox: Outbox,
}

pub(crate) const ANN: &str = "ann-token";

impl App {
    pub(crate) async fn start() -> Self {
        Self::start_with(EdgeSettings::default()).await
    }

    pub(crate) async fn start_with(settings: EdgeSettings) -> Self {
        let world = Arc::new(World { micros: AtomicI64::new(1_795_241_806_000_000), drawn: AtomicU64::new(0) });
        let env = Env::new(world.clone(), world.clone());
        let folder = tempfile::tempdir().unwrap();
        let database = DbUrl::Sqlite(folder.path().join("corbel.db"));
        let store = Store::connect(StoreConfig::single(database), env.clone()).await.unwrap();
        store.migrate(&[]).await.unwrap();
        let live = LiveHub::new(store.clone());
        let outbox = Outbox::new(store.clone(), Vec::new(), live.clone());
        let local = LocalStore::open("local", folder.path().join("blobs"), [7; 32], env.clone()).unwrap();
        let blobs = BlobStores::new(Arc::new(local.clone()));
        let people = Arc::new(People { env: env.clone(), tenant: env.new_id(), members: Mutex::default() });
        people.sign_in(ANN, &[Scope::DRIVE_VIEW]);
        let made = Arc::new(AtomicU64::new(0));

        let things = Things { made: Arc::clone(&made), local: local.clone() };
        let settings = Arc::new(settings);
        let (sessions, looks) = (people.clone(), None);
        let edge = Edge {
            sessions,
            store: store.clone(),
            blobs,
            live,
            contents: Vec::new(),
            looks,
            env: env.clone(),
            settings,
        };
        let (router, _) = assemble(edge, vec![things.routes().into()]);
        Self { router, world, people, env, local, folder, made, store, outbox }
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        Answer::read(self.open(request).await).await
    }

    /// The answer with its body still to come.
    pub(crate) async fn open(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(get_as_ann(path).body(Body::empty()).unwrap()).await
    }

    /// A blob with these bytes.
    pub(crate) async fn blob(&self, bytes: &'static [u8]) -> BlobKey {
        let key = self.new_key();
        self.local.put_bytes(&key, bytes.into()).await.unwrap();
        key
    }

    pub(crate) fn new_key(&self) -> BlobKey {
        BlobKey::new(self.people.tenant, self.env.now(), self.env.new_id::<UploadId>())
    }

    pub(crate) fn get_url(&self, key: &BlobKey, content_type: &str) -> String {
        let disposition = Disposition::Inline("Straße \"1\".txt".into());
        let terms = GetTerms { content_type: content_type.into(), disposition, etag: Some("abc".into()) };
        self.local.sign_get(key, &terms, self.env.now() + Duration::from_secs(60))
    }

    pub(crate) fn put_url(&self, key: &BlobKey, size: u64, sha256: Option<[u8; 32]>) -> String {
        let terms = PutTerms { size, content_type: "text/plain".into(), sha256 };
        self.local.sign_put(key, &terms, self.env.now() + Duration::from_secs(60)).url
    }

    /// Something happens, and is published.
    pub(crate) async fn happen(&self, topic: &'static str, audience: Audience) -> Uuid {
        let ctx = Ctx::system(self.people.tenant, Region::Uk, "test", self.env.clone());
        let target = self.env.new_id::<UploadId>();
        let event = DomainEvent::new(&ctx, "thing.changed", target, topic, audience);
        self.store.write(&ctx, move |tx| tx.emit(event.clone())).await.unwrap();
        self.outbox.drain().await.unwrap();
        target.into()
    }
}

pub(crate) fn get_as_ann(path: &str) -> Builder {
    Request::get(path).header(header::COOKIE, format!("corbel_session={ANN}; csrf=c"))
}

/// A change by Ann, from our own page.
pub(crate) fn change_as_ann(method: Method, path: &str) -> Builder {
    get_as_ann(path).method(method).header("x-csrf-token", "c")
}

pub(crate) fn post_json(path: &str, body: &str) -> Request<Body> {
    let request = change_as_ann(Method::POST, path).header(header::CONTENT_TYPE, "application/json");
    request.body(Body::from(body.to_owned())).unwrap()
}

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    async fn read(response: Response) -> Self {
        let (parts, body) = response.into_parts();
        Self { status: parts.status, headers: parts.headers, body: body.collect().await.unwrap().to_bytes().to_vec() }
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The answer is the one shape of failures, with this status and code.
    #[track_caller]
    pub(crate) fn refuses(&self, status: u16, code: &str) -> &Self {
        let body = self.json();
        assert_eq!((self.status.as_u16(), body["error"]["code"].as_str()), (status, Some(code)), "{}", self.text());
        assert_eq!(body["ok"], false);
        assert!(body["error"]["message"].as_str().is_some_and(|message| !message.is_empty()));
        self
    }
}

#[derive(Clone)]
struct Things {
    made: Arc<AtomicU64>,
    local: LocalStore,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewThing {
    display_name: String,
    count: u32,
}

#[derive(Serialize)]
struct Made {
    number: u64,
    name: String,
}

#[derive(Deserialize)]
struct Asked {
    limit: Option<u32>,
}

impl Things {
    fn routes(self) -> Router {
        Router::new()
            .route("/api/v1/things", post(make).get(list))
            .route("/api/v1/things/{id}", get(find))
            .route("/api/v1/refused", post(refuse))
            .route("/api/v1/refused/{why}", post(refuse_for))
            .route("/api/v1/text", get(|| async { "word ".repeat(1000) }))
            .route("/api/v1/panic", get(panic).post(panic))
            .route("/api/v1/slow", get(std::future::pending::<()>))
            .route("/api/v1/download/{tenant}/{month}/{upload}", get(download))
            .with_state(self)
    }
}

async fn make(State(things): State<Things>, Signed(ctx): Signed, Json(thing): Json<NewThing>) -> ApiResult<Json<Made>> {
    ctx.user()?;
    let number = things.made.fetch_add(u64::from(thing.count), Ordering::SeqCst) + u64::from(thing.count);
    Ok(Json(Made { number, name: thing.display_name }))
}

async fn list(Signed(_): Signed, Query(asked): Query<Asked>) -> Json<Option<u32>> {
    Json(asked.limit)
}

async fn find(Path(id): Path<Uuid>) -> String {
    id.to_string()
}

async fn refuse(State(things): State<Things>, Signed(_): Signed) -> ApiResult<Json<()>> {
    things.made.fetch_add(1, Ordering::SeqCst);
    Err(Error::unavailable("the test wants it so").into())
}

async fn refuse_for(State(things): State<Things>, Signed(_): Signed, Path(why): Path<String>) -> ApiResult<Json<()>> {
    things.made.fetch_add(1, Ordering::SeqCst);
    Err(match why.as_str() {
        "FORBIDDEN" => Error::forbidden("do this"),
        "NOT_FOUND" => Error::not_found("thing"),
        "TAKEN" => Error::conflict("TAKEN", "This name is taken."),
        "RATE_LIMITED" => Error::new(ErrorKind::RateLimited, "RATE_LIMITED", "Too many at once."),
        _ => Error::invalid("This makes no sense."),
    }
    .into())
}

async fn panic() -> Json<()> {
    panic!("secret detail")
}

async fn download(
    State(things): State<Things>,
    Path((tenant, month, upload)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let key = BlobKey::parse(&format!("{tenant}/{month}/{upload}"))?;
    let disposition = Disposition::Attachment("data.json".into());
    let terms = GetTerms { content_type: "application/json".into(), disposition, etag: None };
    Ok(deliver_blob(&things.local, &key, &terms, &headers, Timestamp::from_micros(0)).await?)
}
