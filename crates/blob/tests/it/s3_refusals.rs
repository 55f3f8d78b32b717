//! S3 stores that are away, unwell or not ours.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use blob::{BlobStore, PartStat, PartTerms, S3Config, S3Store};
use kernel::{Clock, Error, ErrorKind};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use crate::{
    s3::Remote,
    support::{World, new_key, put, put_terms, sha256},
};

/// A store at this address.
fn store_at(address: &str) -> (S3Store, Arc<World>) {
    let world = World::new();
    let config = S3Config {
        endpoint: format!("http://{address}").parse().unwrap(),
        region: "r".into(),
        bucket: "b".into(),
        access_key: "k".into(),
        secret_key: "s".into(),
    };
    (S3Store::open(config, world.env()).unwrap(), world)
}

/// Answers every request with the same, without a connection kept; counts them.
async fn always(answer: &'static str) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            counted.fetch_add(1, Ordering::SeqCst);
            let mut request = [0; 8192];
            let _read = connection.read(&mut request).await.unwrap();
            connection.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    (address, asked)
}

const UNWELL: &str = "HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
const NO_STORE: &str = "HTTP/1.1 200 OK\r\ncontent-length: 15\r\nconnection: close\r\n\r\n<html>hi</html>";

#[tokio::test]
async fn what_may_be_repeated_is_and_what_may_not_is_not() {
    let (address, asked) = always(UNWELL).await;
    let (store, world) = store_at(&address);
    let key = new_key(&world.env());
    let count = |outcome: Option<Error>| {
        let error = outcome.expect("unwell");
        assert_eq!(error.kind(), ErrorKind::Unavailable);
        asked.swap(0, Ordering::SeqCst)
    };
    assert_eq!(count(store.stat(&key).await.err()), 3);
    assert_eq!(count(store.put_bytes(&key, "x".into()).await.err()), 3);
    assert_eq!(count(store.list_parts(&key, "u").await.err()), 3);
    assert_eq!(count(store.delete(&key).await.err()), 3);
    assert_eq!(count(store.abort_multipart(&key, "u").await.err()), 3);
    assert_eq!(count(store.begin_multipart(&key, &put_terms(b"x"), 1).await.err()), 1);
    assert_eq!(count(store.ping().await.err()), 1);
}

#[tokio::test]
async fn an_answer_that_is_no_stores_is_an_outage() {
    let (address, _) = always(NO_STORE).await;
    let (store, world) = store_at(&address);
    let key = new_key(&world.env());
    assert_eq!(store.list_parts(&key, "u").await.unwrap_err().kind(), ErrorKind::Unavailable);
    let begun = store.begin_multipart(&key, &put_terms(b"x"), 1).await;
    assert_eq!(begun.unwrap_err().kind(), ErrorKind::Unavailable);
    assert_eq!(store.ensure_cors("https://a.example").await.unwrap_err().kind(), ErrorKind::Unavailable);
}

#[tokio::test]
async fn a_store_that_is_away_is_given_up_soon() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (store, world) = store_at(&listener.local_addr().unwrap().to_string());
    drop(listener);
    let began = Instant::now();
    let error = store.stat(&new_key(&world.env())).await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unavailable);
    assert!(began.elapsed() < Duration::from_secs(10));
    let context = error.context().unwrap();
    assert!(context.contains("refused") && !context.contains("X-Amz"), "says why, and no signature: {context}");
}

#[tokio::test]
async fn a_wrong_bucket_or_key_is_an_outage_and_no_missing_file() {
    let Some(remote) = Remote::find() else { return };
    let nowhere = remote.opened(|config| config.bucket = "nowhere".into());
    let stranger = remote.opened(|config| config.secret_key = "0".repeat(64));
    let key = new_key(&remote.world.env());
    for store in [nowhere, stranger] {
        assert_eq!(store.ping().await.unwrap_err().kind(), ErrorKind::Unavailable);
        assert_eq!(store.digest(&key).await.unwrap_err().kind(), ErrorKind::Unavailable);
        assert_eq!(store.put_bytes(&key, "x".into()).await.unwrap_err().kind(), ErrorKind::Unavailable);
        assert_eq!(store.ensure_cors("https://a.example").await.unwrap_err().kind(), ErrorKind::Unavailable);
    }
}

#[tokio::test]
async fn parts_that_the_store_does_not_have_make_no_blob() {
    let Some(remote) = Remote::find() else { return };
    let (store, key) = (&remote.store, new_key(&remote.world.env()));
    let upload = store.begin_multipart(&key, &put_terms(b"12345"), 5).await.unwrap();
    let without_digest = PartTerms { number: 1, size: 5, sha256: None };
    let in_a_minute = remote.world.now() + Duration::from_secs(60);
    let request = store.sign_part(&key, &upload, &without_digest, in_a_minute);
    assert_eq!(put(&remote.client, &request, "12345".into()).await.unwrap().status(), 400);

    let terms = PartTerms { sha256: Some(sha256(b"12345")), ..without_digest };
    let request = store.sign_part(&key, &upload, &terms, in_a_minute);
    assert!(put(&remote.client, &request, "12345".into()).await.unwrap().status().is_success());

    let other = PartStat { number: 1, size: 5, etag: format!("\"{}\"", "0".repeat(32)), sha256: terms.sha256 };
    let refused = store.complete_multipart(&key, &upload, &[other], 5).await.unwrap_err();
    assert_eq!(refused.code(), "UPLOAD_INCOMPLETE", "{refused}");
    assert!(store.stat(&key).await.unwrap().is_none());

    let parts = store.list_parts(&key, &upload).await.unwrap();
    let refused = store.complete_multipart(&key, &upload, &parts, 6).await.unwrap_err();
    assert_eq!(refused.code(), "SIZE_MISMATCH", "{refused}");
    store.delete(&key).await.unwrap();
    let refused = store.complete_multipart(&key, &upload, &parts, 5).await.unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::NotFound, "{refused}");
}
