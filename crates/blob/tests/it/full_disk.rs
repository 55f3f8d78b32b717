//! The disk is full: a process of its own may write no file beyond 2 MiB, which every machine can arrange.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use blob::{BlobStore, PutTerms};
use kernel::ErrorKind;

use crate::support::{
    KIB, MIB, World, bytes, in_frames, new_key, numbers, on_the_way, open, part_of, put_of, sha256, variable,
};

/// Tells the process where its store is, and that it is short of room.
const FOLDER: &str = "CORBEL_TEST_CRAMPED_FOLDER";

/// Plays the server whose disk is full. In a run of all tests it has nothing to do.
#[tokio::test]
async fn the_cramped_server() {
    let Some(folder) = variable(FOLDER) else { return };
    let (root, world) = (Path::new(&folder), World::new());
    let store = open(root, &world);
    let key = new_key(&world.env());
    for size in [2 * MIB + 1, 3 * MIB, 5 * MIB] {
        let content = bytes(size, 1);
        let refused = store.receive(&key, &put_of(&content), in_frames(&content, 64 * KIB)).await.unwrap_err();
        assert_eq!((refused.kind(), refused.code()), (ErrorKind::InsufficientStorage, "STORAGE_FULL"));
        assert!(on_the_way(root).is_empty() && store.stat(&key).await.unwrap().is_none());
    }
    let middling = bytes(300 * KIB, 1);
    store.receive(&key, &put_of(&middling), in_frames(&middling, 64 * KIB)).await.unwrap();
    // The files that small blobs share would grow beyond: they make do with what there is.
    for n in 0..50 {
        let (key, small) = (new_key(&world.env()), bytes(100 * KIB, n));
        store.receive(&key, &put_of(&small), in_frames(&small, 64 * KIB)).await.unwrap();
        assert_eq!(store.digest(&key).await.unwrap(), sha256(&small));
    }

    let (key, content) = (new_key(&world.env()), bytes(3 * MIB, 1));
    let terms = PutTerms { size: content.len() as u64, content_type: "text/plain".into(), sha256: None };
    let upload = store.begin_multipart(&key, &terms, MIB as u64).await.unwrap();
    for (number, part) in (1..).zip(content.chunks(MIB)) {
        let sent = store.receive(&key, &part_of(&upload, number, part), in_frames(part, 64 * KIB)).await;
        assert_eq!(
            sent.map_or_else(|error| error.code(), |_| "kept"),
            if number < 3 { "kept" } else { "STORAGE_FULL" }
        );
    }
    assert_eq!(numbers(&store.list_parts(&key, &upload).await.unwrap()), [1, 2]);
    println!("cramped server done");
}

#[test]
fn what_finds_no_room_is_refused_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // Files end at 4096 blocks of 512 bytes; with the signal ignored, a write beyond fails as on a full disk.
    let cramped = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 4096; exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "full_disk::the_cramped_server", "--nocapture"])
        .env(FOLDER, folder.path())
        .stdout(Stdio::piped())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&cramped.stdout);
    assert!(cramped.status.success() && said.contains("cramped server done"), "{said}");
}
