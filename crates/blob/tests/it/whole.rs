//! A blob in one request.

use std::{
    fs,
    path::{Path, PathBuf},
};

use blob::{BlobStore, Source};
use bytes::Bytes;
use kernel::ErrorKind;

use crate::support::{KIB, Local, MIB, bytes, eventually, in_frames, in_one, paced, put_of, sha256};

/// One that takes direct writes, where the machine's does, and one that takes none (tmpfs).
fn file_systems() -> [PathBuf; 2] {
    [std::env::temp_dir(), Path::new("/dev/shm").to_owned()]
}

#[tokio::test]
async fn what_was_brought_is_what_is_read_whatever_its_size_and_frames() {
    let sizes = [0, 1, 4095, 4096, 4097, 256 * KIB, 256 * KIB + 1, MIB, MIB + 1, 2 * MIB + 4096, 5 * MIB, 5 * MIB + 1];
    for folder in file_systems() {
        let local = Local::within(&folder);
        for size in sizes {
            let content = bytes(size, 1);
            for frame in [777, 64 * KIB, 3 * MIB] {
                if size / frame > 5000 {
                    continue;
                }
                let key = local.key();
                let stat = local.store.receive(&key, &put_of(&content), in_frames(&content, frame)).await.unwrap();
                assert_eq!((stat.size, stat.sha256), (size as u64, Some(sha256(&content))));
                assert_eq!(stat.etag, blob::hex(sha256(&content)));
                assert!(local.content(&key).await.unwrap() == content, "{size} bytes in frames of {frame}");
                assert_eq!(local.store.stat(&key).await.unwrap().unwrap().size, size as u64);
                assert_eq!(local.store.digest(&key).await.unwrap(), sha256(&content));
            }
        }
        assert!(local.uploads().is_empty());
    }
}

#[tokio::test]
async fn what_is_not_as_signed_is_refused_and_leaves_nothing() {
    let local = Local::new();
    let signed = bytes(2 * MIB + 5, 1);
    let shorter = &signed[..signed.len() - 1];
    let longer = [&signed[..], &[0]].concat();
    let other = bytes(signed.len(), 2);
    for (sent, code) in
        [(shorter, "SIZE_MISMATCH"), (&longer, "SIZE_MISMATCH"), (&[], "SIZE_MISMATCH"), (&other, "CHECKSUM_MISMATCH")]
    {
        for frame in [64 * KIB, 4 * MIB] {
            let key = local.key();
            let refused = local.store.receive(&key, &put_of(&signed), in_frames(sent, frame)).await;
            assert_eq!(refused.unwrap_err().code(), code);
            assert!(local.store.stat(&key).await.unwrap().is_none());
            assert!(local.uploads().is_empty());
        }
    }
    let refused = local.store.receive(&local.key(), &put_of(&[]), in_one(&[1])).await;
    assert_eq!(refused.unwrap_err().code(), "SIZE_MISMATCH");
}

#[tokio::test]
async fn a_connection_that_breaks_off_leaves_nothing() {
    let local = Local::new();
    let (content, key) = (bytes(3 * MIB, 1), local.key());
    let (connection, body) = paced();
    connection.send(Ok(Bytes::from(content[..2 * MIB].to_vec()))).unwrap();
    connection.send(Err(std::io::ErrorKind::ConnectionReset.into())).unwrap();
    let refused = local.store.receive(&key, &put_of(&content), body).await.unwrap_err();
    assert_eq!((refused.kind(), refused.code()), (ErrorKind::Invalid, "UPLOAD_INTERRUPTED"));
    assert!(local.uploads().is_empty() && local.store.stat(&key).await.unwrap().is_none());
}

#[tokio::test]
async fn a_request_that_is_dropped_leaves_nothing() {
    let local = Local::new();
    let (content, key) = (bytes(3 * MIB, 1), local.key());
    let (connection, body) = paced();
    connection.send(Ok(Bytes::from(content[..2 * MIB].to_vec()))).unwrap();
    let request = tokio::spawn({
        let (store, key, terms) = (local.store.clone(), key.clone(), put_of(&content));
        async move { store.receive(&key, &terms, body).await }
    });
    eventually("a draft on disk", || !local.uploads().is_empty()).await;
    request.abort();
    assert!(request.await.unwrap_err().is_cancelled());
    eventually("the draft's end", || local.uploads().is_empty()).await;
    assert!(local.store.stat(&key).await.unwrap().is_none());
    local.put(&key, &content).await.unwrap();
}

#[tokio::test]
async fn clients_that_stall_hinder_nobody() {
    let local = Local::new();
    let content = bytes(2 * MIB, 1);
    let mut stalled = Vec::new();
    for _ in 0..20 {
        let (connection, body) = paced();
        connection.send(Ok(Bytes::from(content[..MIB + 1].to_vec()))).unwrap();
        let (store, key, terms) = (local.store.clone(), local.key(), put_of(&content));
        stalled.push((connection, tokio::spawn(async move { store.receive(&key, &terms, body).await })));
    }
    eventually("all drafts on disk", || local.uploads().len() == 20).await;
    let key = local.key();
    local.put(&key, &content).await.unwrap();
    for (connection, request) in stalled {
        connection.send(Ok(Bytes::from(content[MIB + 1..].to_vec()))).unwrap();
        drop(connection);
        request.await.unwrap().unwrap();
    }
    assert!(local.uploads().is_empty());
}

#[tokio::test]
async fn a_blob_never_changes() {
    let local = Local::new();
    let (content, other, key) = (bytes(MIB, 1), bytes(MIB, 2), local.key());
    let first = local.put(&key, &content).await.unwrap();
    assert_eq!(local.put(&key, &content).await.unwrap(), first);
    assert_eq!(local.put(&key, &other).await.unwrap_err().code(), "BLOB_EXISTS");
    assert!(local.content(&key).await.unwrap() == content);
    assert!(local.uploads().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_bring_the_same_all_are_served() {
    let local = Local::new();
    let (content, key) = (bytes(700 * KIB, 1), local.key());
    let all = (0..8).map(|_| local.put(&key, &content));
    for brought in futures_util::future::join_all(all).await {
        assert_eq!(brought.unwrap().sha256, Some(sha256(&content)));
    }
    assert!(local.content(&key).await.unwrap() == content);
    assert!(local.uploads().is_empty());
}

#[tokio::test]
async fn a_blob_that_is_deleted_can_be_read_to_its_end() {
    let local = Local::new();
    let (content, key) = (bytes(MIB, 1), local.key());
    let stat = local.store.put_bytes(&key, Bytes::from(content.clone())).await.unwrap();
    assert_eq!(stat.sha256, Some(sha256(&content)));
    let Source::Local { file, start, size } = local.store.open(&key).await.unwrap() else {
        panic!("a local blob is a file")
    };
    for _ in 0..2 {
        local.store.delete(&key).await.unwrap();
    }
    let read =
        http_body_util::BodyExt::collect(blob::BlobBody::new(file, start, start + size)).await.unwrap().to_bytes();
    assert!(read == content);
    assert_eq!(local.store.open(&key).await.unwrap_err().kind(), ErrorKind::NotFound);
    assert_eq!(local.store.digest(&key).await.unwrap_err().kind(), ErrorKind::NotFound);
    assert!(local.store.stat(&key).await.unwrap().is_none());
}

#[tokio::test]
async fn a_store_whose_folder_is_gone_says_so() {
    let local = Local::new();
    local.store.ping().await.unwrap();
    fs::remove_dir_all(local.folder.path().join(".uploads")).unwrap();
    assert_eq!(local.store.ping().await.unwrap_err().kind(), ErrorKind::Unavailable);
}
