//! Blobs in a real S3 store.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use blob::{BlobStore, Disposition, GetTerms, PartTerms, PutTerms, S3Config, S3Store, SignedRequest, Source};
use kernel::{Clock, Env, ErrorKind, Timestamp};
use reqwest::{Client, Method};

use crate::{
    protocol,
    support::{Browser, MIB, World, bytes, composite_of, new_key, numbers, put, put_terms, sha256, variable},
};

const HOUR: Duration = Duration::from_secs(3600);

/// A store, a browser, and a clock that the store would not contradict.
pub(crate) struct Remote {
    pub(crate) store: S3Store,
    pub(crate) world: Arc<World>,
    pub(crate) client: Client,
    pub(crate) config: S3Config,
}

impl Remote {
    /// The store that the environment names, if it does.
    pub(crate) fn find() -> Option<Self> {
        let Some(endpoint) = variable("CORBEL_TEST_S3_ENDPOINT") else {
            assert!(variable("CI").is_none(), "CI tests a real S3 store: set CORBEL_TEST_S3_ENDPOINT and its like");
            return None;
        };
        let named = |name: &str| variable(&format!("CORBEL_TEST_S3_{name}")).expect(name);
        let config = S3Config {
            endpoint: endpoint.parse().unwrap(),
            region: named("REGION"),
            bucket: named("BUCKET"),
            access_key: named("ACCESS_KEY"),
            secret_key: named("SECRET_KEY"),
        };
        let world = World::at(machine_time());
        let store = S3Store::open(config.clone(), world.env()).unwrap();
        Some(Self { store, world, client: client(), config })
    }

    fn browser(&self) -> Browser {
        Browser::Remote(self.client.clone())
    }

    fn env(&self) -> Env {
        self.world.env()
    }

    fn in_an_hour(&self) -> Timestamp {
        self.world.now() + HOUR
    }

    /// The same store, opened otherwise.
    pub(crate) fn opened(&self, change: impl FnOnce(&mut S3Config)) -> S3Store {
        let mut config = self.config.clone();
        change(&mut config);
        S3Store::open(config, self.env()).unwrap()
    }
}

pub(crate) fn client() -> Client {
    drop(rustls::crypto::ring::default_provider().install_default());
    Client::builder().timeout(Duration::from_secs(20)).build().unwrap()
}

#[expect(clippy::disallowed_methods, reason = "the store compares signatures with the machine's clock")]
fn machine_time() -> Timestamp {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    Timestamp::from_micros(i64::try_from(since.as_micros()).unwrap())
}

#[tokio::test]
async fn it_keeps_the_protocol_that_local_disk_keeps() {
    let Some(remote) = Remote::find() else { return };
    let (store, browser, env) = (&remote.store, remote.browser(), remote.env());
    protocol::a_small_file_comes_in_one_request(store, &browser, &env).await;
    protocol::an_empty_file_is_a_file(store, &browser, &env).await;
    protocol::a_large_file_comes_in_parts(store, &remote.opened(|_| ()), &browser, &env).await;
    protocol::an_upload_that_is_given_up_is_gone(store, &browser, &env).await;
    protocol::the_product_adds_files_of_its_own(store, &env).await;
    protocol::an_organisation_is_erased(store, &env).await;
}

#[tokio::test]
async fn the_store_itself_refuses_what_is_not_as_signed() {
    let Some(remote) = Remote::find() else { return };
    let (key, content) = (new_key(&remote.env()), bytes(1000, 1));
    let terms = PutTerms { sha256: Some(sha256(&content)), ..put_terms(&content) };
    let request = remote.store.sign_put(&key, &terms, remote.in_an_hour());
    assert!(request.headers.iter().all(|(name, _)| name != "content-length"), "browsers refuse to be told it");

    let without = SignedRequest { headers: Vec::new(), ..request.clone() };
    let of_other_type = SignedRequest {
        headers: request.headers.iter().map(|(name, value)| (name.clone(), value.replace("plain", "html"))).collect(),
        ..request.clone()
    };
    let elsewhere = SignedRequest { url: request.url.replace(key.as_str(), "elsewhere"), ..request.clone() };
    let over = remote.store.sign_put(&key, &terms, Timestamp::from_micros(0));
    let tries = [(without, 1000), (of_other_type, 1000), (elsewhere, 1000), (request.clone(), 999), (request, 1001)];
    for (request, size) in tries {
        let answer = put(&remote.client, &request, bytes(size, 1).into()).await.unwrap();
        assert!(answer.status().is_client_error(), "{} {size}", answer.status());
    }
    assert!(over.url.contains("X-Amz-Expires=1&"));
    assert!(remote.store.stat(&key).await.unwrap().is_none());
}

#[tokio::test]
async fn an_address_ends_with_its_time() {
    let Some(remote) = Remote::find() else { return };
    let (key, content) = (new_key(&remote.env()), bytes(10, 1));
    let past = World::at(remote.world.now() - Duration::from_secs(600));
    let earlier = S3Store::open(remote.config.clone(), past.env()).unwrap();
    let in_time = earlier.sign_put(&key, &put_terms(&content), past.now() + HOUR);
    let too_late = earlier.sign_put(&key, &put_terms(&content), past.now() + Duration::from_secs(599));
    let answer = put(&remote.client, &too_late, content.clone().into()).await.unwrap();
    assert!(answer.status().is_client_error(), "{}", answer.status());
    assert!(put(&remote.client, &in_time, content.into()).await.unwrap().status().is_success());
    let months = remote.store.sign_get(&key, &get_terms(), remote.world.now() + HOUR * 24 * 60);
    assert!(months.contains("X-Amz-Expires=604800&"), "the longest that S3 knows: {months}");
    assert!(remote.client.get(months).send().await.unwrap().status().is_success());
}

fn get_terms() -> GetTerms {
    GetTerms {
        content_type: "application/pdf".into(),
        disposition: Disposition::Attachment("Plan; \"A\" & Über+1.pdf".into()),
        etag: None,
    }
}

#[tokio::test]
async fn a_signed_get_says_what_the_bytes_are_and_serves_ranges() {
    let Some(remote) = Remote::find() else { return };
    let (key, content) = (new_key(&remote.env()), bytes(MIB, 1));
    remote.store.put_bytes(&key, content.clone().into()).await.unwrap();
    assert!(matches!(remote.store.open(&key).await.unwrap(), Source::Remote));
    let address = remote.store.sign_get(&key, &get_terms(), remote.in_an_hour());

    let answer = remote.client.get(&address).send().await.unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/pdf");
    assert_eq!(header("content-disposition"), blob::content_disposition(&get_terms().disposition));
    assert!(answer.bytes().await.unwrap() == content);

    let piece = remote.client.get(&address).header("range", "bytes=1000-1999").send().await.unwrap();
    assert_eq!(piece.status(), 206);
    assert!(piece.bytes().await.unwrap() == content[1000..2000]);

    let script = GetTerms { content_type: "text/javascript".into(), ..get_terms() };
    let script = remote.client.get(remote.store.sign_get(&key, &script, remote.in_an_hour())).send().await.unwrap();
    assert_eq!(script.headers()["content-type"], "application/octet-stream", "no script leaves as one");

    let as_page = address.replace("application%2Fpdf", "text%2Fhtml");
    assert_ne!(as_page, address);
    assert_eq!(remote.client.get(as_page).send().await.unwrap().status(), 403);
    let missing = remote.store.open(&new_key(&remote.env())).await;
    assert_eq!(missing.unwrap_err().kind(), ErrorKind::NotFound);
}

#[tokio::test]
async fn the_store_knows_the_digests_of_parts_and_of_the_whole() {
    let Some(remote) = Remote::find() else { return };
    let (key, content) = (new_key(&remote.env()), bytes(5 * MIB + 3, 1));
    let store = &remote.store;
    let upload = store.begin_multipart(&key, &put_terms(&content), 5 * MIB as u64).await.unwrap();
    for (number, part) in [(2, &content[5 * MIB..]), (1, &content[..5 * MIB])] {
        let terms = PartTerms { number, size: part.len() as u64, sha256: Some(sha256(part)) };
        let request = store.sign_part(&key, &upload, &terms, remote.in_an_hour());
        assert!(put(&remote.client, &request, part.to_vec().into()).await.unwrap().status().is_success());
    }
    let mut parts = store.list_parts(&key, &upload).await.unwrap();
    assert_eq!(numbers(&parts), [1, 2]);
    let digests: Vec<_> = parts.iter().map(|part| part.sha256.unwrap()).collect();
    assert_eq!(digests, content.chunks(5 * MIB).map(sha256).collect::<Vec<_>>());

    parts.reverse();
    let stat = store.complete_multipart(&key, &upload, &parts, content.len() as u64).await.unwrap();
    parts.reverse();
    let etag = composite_of(&content, 5 * MIB);
    assert_eq!(blob::composite(&parts), Some(etag.clone()));
    assert_eq!(store.stat(&key).await.unwrap().unwrap().etag, etag);
    assert_eq!(stat.size, content.len() as u64);
}

#[tokio::test]
async fn pages_of_the_application_are_let_in() {
    let Some(remote) = Remote::find() else { return };
    let origins = ["https://files.example.org", "http://127.0.0.1:8080"];
    for origin in origins.into_iter().chain(origins) {
        remote.store.ensure_cors(origin).await.unwrap();
    }
    let (key, content) = (new_key(&remote.env()), bytes(10, 1));
    let request = remote.store.sign_put(&key, &put_terms(&content), remote.in_an_hour());
    for origin in origins {
        let asked = remote
            .client
            .request(Method::OPTIONS, &request.url)
            .header("origin", origin)
            .header("access-control-request-method", "PUT")
            .header("access-control-request-headers", "content-type,x-amz-checksum-sha256")
            .send()
            .await
            .unwrap();
        assert!(asked.status().is_success(), "{}", asked.status());
        assert_eq!(asked.headers()["access-control-allow-origin"], origin);
        let sent = remote.client.put(&request.url).header("origin", origin).header("content-type", "text/plain");
        let answer = sent.body(content.clone()).send().await.unwrap();
        assert!(answer.status().is_success());
        let exposed = answer.headers()["access-control-expose-headers"].to_str().unwrap().to_ascii_lowercase();
        assert!(exposed.contains("etag") && exposed.contains("content-range"), "{exposed}");
    }
}
