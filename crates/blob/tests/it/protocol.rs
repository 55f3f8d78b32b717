//! What holds for both kinds of store alike: each story is told to local disk and to S3.

use std::time::Duration;

use blob::{BlobKey, BlobStore, PartTerms, PutTerms, Source};
use bytes::Bytes;
use kernel::{Env, ErrorKind, TenantId, UploadId};

use crate::support::{self, Browser, MIB, is_absent, new_key, put_terms, sha256};

const HOUR: Duration = Duration::from_secs(3600);
/// The least that S3 takes as a part that is not the last.
const PART: usize = 5 * MIB;

fn bytes(len: usize, seed: u8) -> Bytes {
    support::bytes(len, seed).into()
}

/// A small file in one request, and everything that is not that file.
pub(crate) async fn a_small_file_comes_in_one_request(store: &dyn BlobStore, browser: &Browser, env: &Env) {
    let (key, content) = (new_key(env), bytes(10_000, 1));
    let terms = PutTerms { sha256: Some(sha256(&content)), ..put_terms(&content) };
    let request = store.sign_put(&key, &terms, env.now() + HOUR);

    for wrong in [bytes(10_000, 2), content.slice(..9_999), [&content[..], b"x"].concat().into()] {
        assert!(browser.put(&request, wrong).await.is_err());
        assert!(is_absent(store, &key).await);
    }
    browser.put(&request, content.clone()).await.unwrap();
    browser.put(&request, content.clone()).await.expect("the same again, after an answer that was lost");
    assert!(browser.put(&request, bytes(10_000, 3)).await.is_err());

    let stat = store.stat(&key).await.unwrap().unwrap();
    assert_eq!(stat.size, 10_000);
    assert!(stat.sha256.is_none_or(|digest| digest == sha256(&content)));
    assert_eq!(store.digest(&key).await.unwrap(), sha256(&content));

    for _ in 0..2 {
        store.delete(&key).await.unwrap();
        assert!(is_absent(store, &key).await);
    }
    assert_eq!(store.digest(&key).await.unwrap_err().kind(), ErrorKind::NotFound);
}

/// An empty file is a file.
pub(crate) async fn an_empty_file_is_a_file(store: &dyn BlobStore, browser: &Browser, env: &Env) {
    let key = new_key(env);
    let request = store.sign_put(&key, &put_terms(b""), env.now() + HOUR);
    assert!(browser.put(&request, bytes(1, 1)).await.is_err());
    browser.put(&request, bytes(0, 1)).await.unwrap();
    assert_eq!(store.stat(&key).await.unwrap().unwrap().size, 0);
    assert_eq!(store.digest(&key).await.unwrap(), sha256(b""));
}

/// A large file in parts that arrive in any order, one of them damaged, one of them twice; the server forgets
/// everything in between (`again` is the store as the next process opens it).
pub(crate) async fn a_large_file_comes_in_parts(
    store: &dyn BlobStore,
    again: &dyn BlobStore,
    browser: &Browser,
    env: &Env,
) {
    let (key, content) = (new_key(env), bytes(2 * PART + MIB + 5, 7));
    let size = content.len() as u64;
    let upload = store.begin_multipart(&key, &put_terms(&content), PART as u64).await.unwrap();
    assert!(store.list_parts(&key, &upload).await.unwrap().is_empty());

    let part = |number: usize| content.slice((number - 1) * PART..content.len().min(number * PART));
    let sign = |number: usize| {
        let terms = PartTerms {
            number: u32::try_from(number).unwrap(),
            size: part(number).len() as u64,
            sha256: Some(sha256(&part(number))),
        };
        store.sign_part(&key, &upload, &terms, env.now() + HOUR)
    };

    assert!(browser.put(&sign(1), bytes(PART, 8)).await.is_err(), "a damaged part");
    assert!(browser.put(&sign(1), part(1).slice(1..)).await.is_err(), "a short part");
    assert!(store.list_parts(&key, &upload).await.unwrap().is_empty());

    let (first, last) = (sign(1), sign(3));
    let (first, last) = tokio::join!(browser.put(&first, part(1)), browser.put(&last, part(3)));
    first.and(last).unwrap();
    let arrived = again.list_parts(&key, &upload).await.unwrap();
    assert_eq!(
        arrived.iter().map(|part| (part.number, part.size)).collect::<Vec<_>>(),
        [(1, PART as u64), (3, MIB as u64 + 5)]
    );
    assert!(arrived.iter().all(|stat| stat.sha256.is_none_or(|digest| digest == sha256(&part(stat.number as usize)))));
    assert!(is_absent(again, &key).await);

    browser.put(&sign(2), part(2)).await.unwrap();
    browser.put(&sign(2), part(2)).await.expect("twice");
    let parts = again.list_parts(&key, &upload).await.unwrap();
    let stat = again.complete_multipart(&key, &upload, &parts, size).await.unwrap();
    assert_eq!(stat.size, size);
    assert_eq!(stat.etag, blob::composite(&parts).unwrap_or(stat.etag.clone()));
    assert_eq!(again.digest(&key).await.unwrap(), sha256(&content));
    assert!(
        matches!(again.open(&key).await.unwrap(), Source::Local { size: found, .. } if found == size)
            || again.as_local().is_none()
    );

    let repeated = store.complete_multipart(&key, &upload, &parts, size).await.expect("asked twice");
    assert_eq!((repeated.size, repeated.etag), (size, stat.etag));
    assert!(browser.put(&sign(1), part(1)).await.is_err(), "nothing can be changed any more");
    for _ in 0..2 {
        store.abort_multipart(&key, &upload).await.unwrap();
    }
    assert_eq!(store.digest(&key).await.unwrap(), sha256(&content), "giving up what is done changes nothing");
}

/// Giving up leaves nothing.
pub(crate) async fn an_upload_that_is_given_up_is_gone(store: &dyn BlobStore, browser: &Browser, env: &Env) {
    let (key, content) = (new_key(env), bytes(2 * PART, 7));
    let upload = store.begin_multipart(&key, &put_terms(&content), PART as u64).await.unwrap();
    let digest = sha256(&content[..PART]);
    let terms = PartTerms { number: 1, size: PART as u64, sha256: Some(digest) };
    let request = store.sign_part(&key, &upload, &terms, env.now() + HOUR);
    browser.put(&request, content.slice(..PART)).await.unwrap();
    let parts = store.list_parts(&key, &upload).await.unwrap();
    for _ in 0..2 {
        store.abort_multipart(&key, &upload).await.unwrap();
    }
    assert_eq!(store.list_parts(&key, &upload).await.unwrap_err().kind(), ErrorKind::NotFound);
    assert!(browser.put(&request, content.slice(..PART)).await.is_err());
    assert!(store.complete_multipart(&key, &upload, &parts, PART as u64).await.is_err());
    assert!(is_absent(store, &key).await);
}

/// What the product itself makes needs no browser.
pub(crate) async fn the_product_adds_files_of_its_own(store: &dyn BlobStore, env: &Env) {
    for len in [0, 1, 300_000] {
        let (key, content) = (new_key(env), bytes(len, 9));
        let stat = store.put_bytes(&key, content.clone()).await.unwrap();
        assert_eq!((stat.size, stat.sha256), (len as u64, Some(sha256(&content))));
        assert_eq!(store.digest(&key).await.unwrap(), sha256(&content));
    }
    store.ping().await.unwrap();
}

mod local {
    use super::*;
    use crate::support::{Local, open};

    fn start() -> (Local, Browser, Env) {
        let local = Local::new();
        let (browser, env) = (Browser::at(&local.store), local.world.env());
        (local, browser, env)
    }

    #[tokio::test]
    async fn small() {
        let (local, browser, env) = start();
        a_small_file_comes_in_one_request(&local.store, &browser, &env).await;
        assert!(local.uploads().is_empty());
    }

    #[tokio::test]
    async fn empty() {
        let (local, browser, env) = start();
        an_empty_file_is_a_file(&local.store, &browser, &env).await;
    }

    #[tokio::test]
    async fn large() {
        let (local, browser, env) = start();
        let again = open(local.folder.path(), &local.world);
        a_large_file_comes_in_parts(&local.store, &again, &browser, &env).await;
        assert!(local.uploads().is_empty());
    }

    #[tokio::test]
    async fn given_up() {
        let (local, browser, env) = start();
        an_upload_that_is_given_up_is_gone(&local.store, &browser, &env).await;
        assert!(local.uploads().is_empty());
    }

    #[tokio::test]
    async fn own() {
        let (local, _, env) = start();
        the_product_adds_files_of_its_own(&local.store, &env).await;
        an_organisation_is_erased(&local.store, &env).await;
        assert!(local.uploads().is_empty());
    }
}

/// An organisation leaves, and its bytes with it.
pub(crate) async fn an_organisation_is_erased(store: &dyn BlobStore, env: &Env) {
    let (leaving, staying) = (env.new_id::<TenantId>(), env.new_id::<TenantId>());
    let key = |tenant| BlobKey::new(tenant, env.now(), env.new_id::<UploadId>());
    let (gone, kept) = ([key(leaving), key(leaving)], key(staying));
    for key in gone.iter().chain([&kept]) {
        store.put_bytes(key, bytes(1000, 1)).await.unwrap();
    }
    let erased = store.erase(leaving).await.unwrap();
    assert_eq!((erased.blobs, erased.bytes), (2, 2000));
    assert_eq!(store.erase(leaving).await.unwrap().blobs, 0);
    for key in &gone {
        assert!(is_absent(store, key).await);
    }
    assert!(!is_absent(store, &kept).await);
}
