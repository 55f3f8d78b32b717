//! Blobs on their way out.

use std::pin::pin;

use blob::{BlobBody, BlobStore, Source};
use http_body::Body;
use http_body_util::BodyExt;

use crate::support::{KIB, Local, MIB, bytes};

const CHUNK: usize = 256 * KIB;

#[tokio::test]
async fn any_range_of_a_blob_is_what_stands_there() {
    let local = Local::new();
    let (content, key) = (bytes(5 * MIB + 1, 1), local.key());
    local.put(&key, &content).await.unwrap();
    let Source::Local { file, size, .. } = local.store.open(&key).await.unwrap() else {
        panic!("a local blob is a file")
    };
    let end = content.len();
    let edges = [0, 1, 4096, CHUNK - 1, CHUNK, CHUNK + 1, MIB, end - 1, end];
    for start in edges {
        for stop in edges.into_iter().filter(|stop| *stop >= start) {
            let body = BlobBody::new(file.clone(), start as u64, stop as u64);
            assert_eq!(body.size_hint().exact(), Some((stop - start) as u64));
            assert_eq!(body.is_end_stream(), start == stop);
            assert!(body.collect().await.unwrap().to_bytes() == content[start..stop], "{start}..{stop}");
        }
    }
    assert_eq!(size, end as u64);
}

#[tokio::test]
async fn a_slow_reader_is_read_for_no_further_than_it_asks() {
    let local = Local::new();
    let (content, key) = (bytes(4 * MIB, 1), local.key());
    local.put(&key, &content).await.unwrap();
    let Source::Local { file, size, .. } = local.store.open(&key).await.unwrap() else {
        panic!("a local blob is a file")
    };
    let mut body = pin!(BlobBody::new(file, 0, size));
    let mut at = 0;
    while let Some(frame) = body.frame().await {
        let data = frame.unwrap().into_data().unwrap();
        assert!(data.len() <= CHUNK && data[..] == content[at..at + data.len()]);
        at += data.len();
        assert_eq!(body.size_hint().exact(), Some((content.len() - at) as u64));
    }
    assert_eq!(at, content.len());
}

#[tokio::test]
async fn a_reader_that_keeps_what_it_got_is_given_other_memory() {
    let local = Local::new();
    let (content, key) = (bytes(2 * MIB, 1), local.key());
    local.put(&key, &content).await.unwrap();
    let Source::Local { file, size, .. } = local.store.open(&key).await.unwrap() else {
        panic!("a local blob is a file")
    };
    let mut body = BlobBody::new(file, 0, size);
    let mut kept = Vec::new();
    while let Some(frame) = body.frame().await {
        kept.push(frame.unwrap().into_data().unwrap());
    }
    drop(body);
    assert!(kept.concat() == content);
}
