//! The server is killed in the middle of uploads: a process of its own plays it, and the test kills that.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Command, Stdio},
};

use blob::{BlobStore, PutTerms};
use bytes::Bytes;

use crate::support::{MIB, World, bytes, in_one, new_key, numbers, on_the_way, open, paced, part_of, put_of, variable};

/// Tells the process where its store is, and that it is to be killed.
const FOLDER: &str = "CORBEL_TEST_DOOMED_FOLDER";
const PART: usize = 2 * MIB;

fn content() -> Vec<u8> {
    bytes(2 * PART, 1)
}

fn terms() -> PutTerms {
    PutTerms { size: 2 * PART as u64, content_type: "text/plain".into(), sha256: None }
}

/// Plays the server that is killed: it has taken in one part of two, and is in the middle of the other and of a whole
/// blob. In a run of all tests it has nothing to do.
#[tokio::test]
async fn the_doomed_server() {
    let Some(folder) = variable(FOLDER) else { return };
    let (world, content) = (World::new(), content());
    let (root, store) = (Path::new(&folder), open(Path::new(&folder), &world));
    let (key, other) = (new_key(&world.env()), new_key(&world.env()));
    let upload = store.begin_multipart(&key, &terms(), PART as u64).await.unwrap();
    store.receive(&key, &part_of(&upload, 1, &content[..PART]), in_one(&content[..PART])).await.unwrap();

    let (parts, part) = paced();
    let (wholes, whole) = paced();
    for sender in [&parts, &wholes] {
        sender.send(Ok(Bytes::from(content[PART..PART + MIB + 1].to_vec()))).unwrap();
    }
    let (part_terms, whole_terms) = (part_of(&upload, 2, &content[PART..]), put_of(&content));
    let both =
        async { tokio::join!(store.receive(&key, &part_terms, part), store.receive(&other, &whole_terms, whole)) };
    let told = async {
        let begun = || {
            let data = std::fs::metadata(root.join(".uploads").join(&upload).join("data")).unwrap();
            data.len() > PART as u64 && on_the_way(root).iter().any(|name| name.ends_with(".whole"))
        };
        crate::support::eventually("both uploads' bytes on disk", begun).await;
        println!("doomed {key} {upload}");
        std::future::pending::<()>().await;
    };
    tokio::select! {
        _ = both => unreachable!("nobody sends the rest"),
        () = told => {}
    }
}

#[tokio::test]
async fn what_had_arrived_before_the_kill_is_there_and_the_rest_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::the_doomed_server", "--nocapture"])
        .env(FOLDER, folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines().map(Result::unwrap);
    let said = lines.find_map(|line| line.split_once("doomed ").map(|(_, said)| said.to_owned()));
    server.kill().unwrap();
    server.wait().unwrap();
    let said = said.expect("the server came so far");
    let (key, upload) = said.split_once(' ').unwrap();
    let key = blob::BlobKey::parse(key).unwrap();
    assert_eq!(on_the_way(folder.path()).len(), 2, "the kill left a draft and the upload");

    let store = open(folder.path(), &World::new());
    assert_eq!(on_the_way(folder.path()), [upload], "the draft is swept away");
    assert!(store.stat(&key).await.unwrap().is_none());
    let parts = store.list_parts(&key, upload).await.unwrap();
    assert_eq!(numbers(&parts), [1]);
    let refused = store.complete_multipart(&key, upload, &parts, terms().size).await;
    assert_eq!(refused.unwrap_err().code(), "UPLOAD_INCOMPLETE");

    let content = content();
    store.receive(&key, &part_of(upload, 2, &content[PART..]), in_one(&content[PART..])).await.unwrap();
    let parts = store.list_parts(&key, upload).await.unwrap();
    store.complete_multipart(&key, upload, &parts, terms().size).await.unwrap();
    assert_eq!(store.digest(&key).await.unwrap(), crate::support::sha256(&content));
}
