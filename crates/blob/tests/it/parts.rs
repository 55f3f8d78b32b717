//! A blob in parts, on local disk.

use blob::{BlobKey, BlobStore, PutTerms};
use bytes::Bytes;
use futures_util::future::join_all;
use kernel::{ErrorKind, Result};

use crate::support::{KIB, Local, MIB, bytes, composite_of, eventually, in_frames, numbers, paced, part_of, sha256};

const PART: usize = 5 * MIB;

/// An upload in parts, begun.
struct Upload {
    local: Local,
    key: BlobKey,
    id: String,
    content: Vec<u8>,
    part: usize,
}

impl Upload {
    async fn begin(size: usize, part: usize) -> Self {
        let local = Local::new();
        let key = local.key();
        let terms = PutTerms { size: size as u64, content_type: "text/plain".into(), sha256: None };
        let id = local.store.begin_multipart(&key, &terms, part as u64).await.unwrap();
        Self { local, key, id, content: bytes(size, 1), part }
    }

    fn part(&self, number: usize) -> &[u8] {
        self.content.chunks(self.part).nth(number - 1).unwrap()
    }

    async fn send(&self, number: usize) -> Result<()> {
        self.send_bytes(number, self.part(number)).await
    }

    async fn send_bytes(&self, number: usize, bytes: &[u8]) -> Result<()> {
        let terms = part_of(&self.id, number, bytes);
        self.local.store.receive(&self.key, &terms, in_frames(bytes, 100 * KIB)).await.map(drop)
    }

    async fn arrived(&self) -> Vec<u32> {
        numbers(&self.local.store.list_parts(&self.key, &self.id).await.unwrap())
    }

    async fn complete(&self) -> Result<String> {
        let store = &self.local.store;
        let parts = store.list_parts(&self.key, &self.id).await?;
        let stat = store.complete_multipart(&self.key, &self.id, &parts, self.content.len() as u64).await?;
        Ok(stat.etag)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parts_that_come_together_in_any_order_make_the_blob() {
    // Odd sizes go through the page cache, the others past it.
    for (size, part) in [(3 * PART + 1, PART), (3 * PART, PART), (PART + 5, PART), (900 * KIB, 300 * KIB + 7)] {
        let upload = Upload::begin(size, part).await;
        let count = size.div_ceil(part);
        for sent in join_all((1..=count).rev().map(|number| upload.send(number))).await {
            sent.unwrap();
        }
        let listed = upload.local.store.list_parts(&upload.key, &upload.id).await.unwrap();
        for (at, part) in listed.iter().enumerate() {
            let sent = upload.part(at + 1);
            assert_eq!((part.size, part.sha256), (sent.len() as u64, Some(sha256(sent))));
        }
        assert!(upload.local.store.stat(&upload.key).await.unwrap().is_none(), "not a blob before its time");
        for _ in 0..2 {
            assert_eq!(upload.complete().await.unwrap(), composite_of(&upload.content, part));
        }
        assert!(upload.local.content(&upload.key).await.unwrap() == upload.content, "{size} bytes");
        upload.local.store.abort_multipart(&upload.key, &upload.id).await.unwrap();
        assert!(upload.local.uploads().is_empty());
        assert!(
            upload.local.content(&upload.key).await.unwrap() == upload.content,
            "forgetting the upload leaves the blob"
        );
    }
}

#[tokio::test]
async fn a_restart_in_the_middle_loses_nothing() {
    let mut upload = Upload::begin(3 * MIB + 1, MIB).await;
    upload.send(2).await.unwrap();
    upload.send(4).await.unwrap();
    upload.local.restart();
    assert_eq!(upload.arrived().await, [2, 4]);
    upload.send(1).await.unwrap();
    assert_eq!(upload.complete().await.unwrap_err().code(), "UPLOAD_INCOMPLETE");
    upload.send(3).await.unwrap();
    upload.local.restart();
    upload.complete().await.unwrap();
    upload.local.restart();
    upload.complete().await.unwrap();
    assert!(upload.local.content(&upload.key).await.unwrap() == upload.content);
}

#[tokio::test]
async fn a_part_that_is_not_as_signed_does_not_count() {
    let upload = Upload::begin(2 * MIB, MIB).await;
    let (store, right, other) = (&upload.local.store, upload.part(1).to_vec(), bytes(MIB, 9));
    let terms = part_of(&upload.id, 1, &right);
    for (sent, code) in [
        (&other[..], "CHECKSUM_MISMATCH"),
        (&right[1..], "SIZE_MISMATCH"),
        (&[&right[..], &[0]].concat(), "SIZE_MISMATCH"),
    ] {
        let refused = store.receive(&upload.key, &terms, in_frames(sent, 64 * KIB)).await;
        assert_eq!(refused.unwrap_err().code(), code);
        assert!(upload.arrived().await.is_empty());
    }
    for (number, size) in [(0, MIB), (3, MIB), (usize::from(u16::MAX), MIB), (1, MIB - 1), (2, MIB + 1)] {
        let refused = upload.send_bytes(number, &bytes(size, 1)).await;
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::Invalid, "part {number} of {size} bytes");
    }
    upload.send(1).await.unwrap();
    upload.send(2).await.unwrap();
    upload.complete().await.unwrap();
}

#[tokio::test]
async fn a_part_sent_twice_is_what_came_last() {
    let upload = Upload::begin(2 * MIB, MIB).await;
    upload.send_bytes(1, &bytes(MIB, 9)).await.unwrap();
    upload.send(2).await.unwrap();
    upload.send(1).await.unwrap();
    assert_eq!(upload.arrived().await, [1, 2]);
    assert_eq!(upload.complete().await.unwrap(), composite_of(&upload.content, MIB));
    assert!(upload.local.content(&upload.key).await.unwrap() == upload.content);
}

#[tokio::test]
async fn a_part_that_is_damaged_when_sent_again_is_missing_rather_than_wrong() {
    let upload = Upload::begin(2 * MIB, MIB).await;
    upload.send(1).await.unwrap();
    upload.send(2).await.unwrap();
    let terms = part_of(&upload.id, 1, upload.part(1));
    let damaged = upload.local.store.receive(&upload.key, &terms, in_frames(&bytes(MIB, 9), 64 * KIB)).await;
    assert_eq!(damaged.unwrap_err().code(), "CHECKSUM_MISMATCH");
    assert_eq!(upload.complete().await.unwrap_err().code(), "UPLOAD_INCOMPLETE");
    upload.send(1).await.unwrap();
    upload.complete().await.unwrap();
    assert!(upload.local.content(&upload.key).await.unwrap() == upload.content);
}

#[tokio::test]
async fn of_two_requests_for_one_part_the_later_wins() {
    let upload = Upload::begin(4 * MIB, 2 * MIB).await;
    let (connection, body) = paced();
    connection.send(Ok(Bytes::from(bytes(MIB + 1, 9)))).unwrap();
    let earlier = tokio::spawn({
        let (store, key, terms) =
            (upload.local.store.clone(), upload.key.clone(), part_of(&upload.id, 1, &bytes(2 * MIB, 9)));
        async move { store.receive(&key, &terms, body).await }
    });
    eventually("the first request's bytes", || connection.is_closed() || on_disk(&upload) > 0).await;
    upload.send(1).await.unwrap();
    assert_eq!(earlier.await.unwrap().unwrap_err().code(), "PART_SUPERSEDED");
    upload.send(2).await.unwrap();
    upload.complete().await.unwrap();
    assert!(upload.local.content(&upload.key).await.unwrap() == upload.content);
}

#[tokio::test]
async fn nothing_is_put_together_while_a_part_arrives() {
    let upload = Upload::begin(4 * MIB, 2 * MIB).await;
    upload.send(1).await.unwrap();
    upload.send(2).await.unwrap();
    let (connection, body) = paced();
    connection.send(Ok(Bytes::from(upload.part(2)[..MIB + 1].to_vec()))).unwrap();
    let again = tokio::spawn({
        let (store, key, terms) =
            (upload.local.store.clone(), upload.key.clone(), part_of(&upload.id, 2, upload.part(2)));
        async move { store.receive(&key, &terms, body).await }
    });
    let struck_out = async || while upload.arrived().await.len() == 2 {};
    struck_out().await;
    assert_eq!(upload.complete().await.unwrap_err().code(), "UPLOAD_INCOMPLETE");
    connection.send(Ok(Bytes::from(upload.part(2)[MIB + 1..].to_vec()))).unwrap();
    drop(connection);
    again.await.unwrap().unwrap();
    upload.complete().await.unwrap();
    assert!(upload.local.content(&upload.key).await.unwrap() == upload.content);
}

#[tokio::test]
async fn an_upload_that_is_given_up_is_gone_also_while_a_part_arrives() {
    let upload = Upload::begin(4 * MIB, 2 * MIB).await;
    upload.send(1).await.unwrap();
    let (connection, body) = paced();
    connection.send(Ok(Bytes::from(upload.part(2)[..MIB + 1].to_vec()))).unwrap();
    let arriving = tokio::spawn({
        let (store, key, terms) =
            (upload.local.store.clone(), upload.key.clone(), part_of(&upload.id, 2, upload.part(2)));
        async move { store.receive(&key, &terms, body).await }
    });
    eventually("the second part's first bytes", || on_disk(&upload) > 2 * MIB as u64).await;
    for _ in 0..2 {
        upload.local.store.abort_multipart(&upload.key, &upload.id).await.unwrap();
    }
    connection.send(Ok(Bytes::from(upload.part(2)[MIB + 1..].to_vec()))).unwrap();
    drop(connection);
    assert_eq!(arriving.await.unwrap().unwrap_err().kind(), ErrorKind::NotFound);
    assert_eq!(upload.send(1).await.unwrap_err().kind(), ErrorKind::NotFound);
    assert_eq!(upload.complete().await.unwrap_err().kind(), ErrorKind::NotFound);
    assert!(upload.local.uploads().is_empty());
    assert!(upload.local.store.stat(&upload.key).await.unwrap().is_none());
}

#[tokio::test]
async fn ten_thousand_parts_are_listed_and_put_together() {
    let (part, count) = (16, 10_000);
    let upload = Upload::begin(part * count, part).await;
    upload.send(count).await.unwrap();
    // What sending the others would have left: one by one, with a sync each, is a matter of minutes.
    let folder = upload.local.folder.path().join(".uploads").join(&upload.id);
    std::fs::write(folder.join("data"), &upload.content).unwrap();
    let mut journal = std::fs::OpenOptions::new().append(true).open(folder.join("journal")).unwrap();
    let entries: String =
        (1..count).map(|number| format!("\n{number} {part} {} .\n", blob::hex(sha256(upload.part(number))))).collect();
    std::io::Write::write_all(&mut journal, entries.as_bytes()).unwrap();

    assert_eq!(upload.arrived().await.len(), count);
    assert_eq!(upload.complete().await.unwrap(), composite_of(&upload.content, part));
    assert!(upload.local.content(&upload.key).await.unwrap() == upload.content);
}

#[tokio::test]
async fn an_upload_that_cannot_have_been_begun_is_not_looked_for() {
    let upload = Upload::begin(2 * MIB, MIB).await;
    let store = &upload.local.store;
    for name in ["", ".", "..", "../..", "/etc", "nothing", &format!("{}/..", upload.id), &format!("./{}", upload.id)] {
        assert!(store.list_parts(&upload.key, name).await.is_err(), "{name}");
        assert!(store.abort_multipart(&upload.key, name).await.is_err(), "{name}");
        let terms = part_of(name, 1, upload.part(1));
        assert!(store.receive(&upload.key, &terms, in_frames(upload.part(1), MIB)).await.is_err(), "{name}");
    }
    upload.send(1).await.unwrap();
    assert_eq!(upload.arrived().await, [1]);
}

#[tokio::test]
async fn an_upload_that_nobody_finishes_is_swept_away_after_two_days() {
    let upload = Upload::begin(2 * MIB, MIB).await;
    upload.send(1).await.unwrap();
    let hours = |hours: u64| std::time::Duration::from_secs(hours * 3600);
    upload.local.world.advance(hours(47));
    assert_eq!(upload.local.store.sweep().await.unwrap(), 0);
    assert_eq!(upload.arrived().await, [1]);
    upload.local.world.advance(hours(2));
    assert_eq!(upload.local.store.sweep().await.unwrap(), 1);
    assert!(upload.local.uploads().is_empty());
}

/// The length of the file that the parts go to.
fn on_disk(upload: &Upload) -> u64 {
    let data = upload.local.folder.path().join(".uploads").join(&upload.id).join("data");
    std::fs::metadata(data).unwrap().len()
}
