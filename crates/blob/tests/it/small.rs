//! Small blobs, which share files.

use std::{
    fs::{self, OpenOptions},
    io::{BufRead, BufReader, Write as _},
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use blob::{BlobKey, BlobStore, Source};
use bytes::Bytes;
use futures_util::future::join_all;
use kernel::ErrorKind;

use crate::support::{KIB, Local, World, bytes, in_one, is_absent, new_key, open, put_of, sha256, variable};

/// The most bytes that share a file.
const SMALL: usize = 256 * KIB;
/// Tells the process where its store is, and that it is to be killed.
const FOLDER: &str = "CORBEL_TEST_DOOMED_SMALL_FOLDER";

/// Files of this kind that small blobs share.
fn shared(root: &Path, kind: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(root.join(".segments")) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == kind));
    paths.sort();
    paths
}

/// `count` blobs, brought all at once.
async fn bring(local: &Local, count: usize, size: usize) -> Vec<(BlobKey, Vec<u8>)> {
    let blobs: Vec<_> = (0..count).map(|n| (local.key(), bytes(size + n, n as u8))).collect();
    for brought in join_all(blobs.iter().map(|(key, content)| local.put(key, content))).await {
        brought.unwrap();
    }
    blobs
}

async fn assert_all(local: &Local, blobs: &[(BlobKey, Vec<u8>)]) {
    for (key, content) in blobs {
        assert!(local.content(key).await.unwrap() == *content, "{key}");
        let stat = local.store.stat(key).await.unwrap().unwrap();
        assert_eq!((stat.size, stat.sha256), (content.len() as u64, Some(sha256(content))));
        assert_eq!(local.store.digest(key).await.unwrap(), sha256(content));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hundreds_share_a_file_and_a_restart_finds_them_all() {
    let mut local = Local::new();
    let mut blobs = bring(&local, 300, 2 * KIB).await;
    assert_eq!(shared(local.folder.path(), "seg").len(), 1);
    assert_all(&local, &blobs).await;
    for _ in 0..2 {
        local.restart();
        assert_all(&local, &blobs).await;
        blobs.extend(bring(&local, 3, 0).await);
    }
    assert_all(&local, &blobs).await;
    assert!(local.uploads().is_empty());
    let mut keys: Vec<String> = blobs.iter().map(|(key, _)| key.to_string()).collect();
    let mut found: Vec<String> = local.store.small_keys().await.unwrap().iter().map(ToString::to_string).collect();
    keys.sort();
    found.sort();
    assert_eq!(found, keys);
    let organisations = fs::read_dir(local.folder.path()).unwrap().count();
    assert_eq!(organisations, 2, "nothing but .uploads and .segments");
}

#[tokio::test]
async fn files_grow_and_are_left_as_long_as_what_they_hold() {
    let mut local = Local::new();
    let blobs = bring(&local, 40, 100 * KIB).await;
    local.restart();
    crate::support::eventually("all are sealed", || shared(local.folder.path(), "open").is_empty()).await;
    let files = shared(local.folder.path(), "seg");
    assert!(files.len() > 1 && files.len() < 6, "{files:?}");
    assert_eq!(shared(local.folder.path(), "idx").len(), files.len());
    let held: u64 = files.iter().map(|file| fs::metadata(file).unwrap().len()).sum();
    let content: usize = blobs.iter().map(|(_, content)| content.len() + 96).sum();
    assert_eq!(held, content as u64);
    assert_all(&local, &blobs).await;
}

#[tokio::test]
async fn what_is_small_shares_and_what_is_not_has_its_own_file() {
    let local = Local::new();
    for (size, shares) in [(0, true), (1, true), (SMALL, true), (SMALL + 1, false)] {
        let (key, content) = (local.key(), bytes(size, 3));
        local.put(&key, &content).await.unwrap();
        assert_eq!(!local.folder.path().join(key.as_str()).exists(), shares, "{size}");
        assert!(local.content(&key).await.unwrap() == content);
    }
}

#[tokio::test]
async fn a_small_blob_never_changes_into_another_small_or_large() {
    let local = Local::new();
    let (small, other, large) = (bytes(900, 1), bytes(900, 2), bytes(SMALL + 1, 1));
    let key = local.key();
    let first = local.put(&key, &small).await.unwrap();
    assert_eq!(local.put(&key, &small).await.unwrap(), first);
    assert_eq!(local.put(&key, &other).await.unwrap_err().code(), "BLOB_EXISTS");
    let both = join_all([&small, &other].map(|content| local.put(&key, content))).await;
    assert!(both[0].is_ok() && both[1].is_err());

    let key = local.key();
    local.put(&key, &large).await.unwrap();
    assert_eq!(local.put(&key, &small).await.unwrap_err().code(), "BLOB_EXISTS");
    assert!(local.content(&key).await.unwrap() == large);

    let key = local.key();
    let rivals = join_all([&small, &other, &small].map(|content| local.put(&key, content))).await;
    let won = if rivals[0].is_ok() { &small } else { &other };
    assert!(rivals.iter().filter(|brought| brought.is_ok()).count() < 3);
    assert!(local.content(&key).await.unwrap() == *won);
}

#[tokio::test]
async fn what_is_not_as_signed_is_refused() {
    let local = Local::new();
    let content = bytes(900, 1);
    for (sent, code) in [(&content[1..], "SIZE_MISMATCH"), (&bytes(900, 2)[..], "CHECKSUM_MISMATCH")] {
        let key = local.key();
        let refused = local.store.receive(&key, &put_of(&content), in_one(sent)).await.unwrap_err();
        assert_eq!(refused.code(), code);
        assert!(is_absent(&local.store, &key).await);
    }
    assert!(shared(local.folder.path(), "seg").is_empty());
}

#[tokio::test]
async fn a_deleted_blob_is_gone_for_good_and_may_come_again() {
    let mut local = Local::new();
    let blobs = bring(&local, 3, 500).await;
    let (key, content) = &blobs[1];
    let Source::Local { file, start, size } = local.store.open(key).await.unwrap() else { panic!("on this machine") };
    for _ in 0..2 {
        local.store.delete(key).await.unwrap();
    }
    let mut read = vec![0; size as usize];
    file.read_exact_at(&mut read, start).unwrap();
    assert!(read == *content, "who reads it reads it to its end");
    for _ in 0..2 {
        assert!(is_absent(&local.store, key).await);
        assert_eq!(local.store.open(key).await.unwrap_err().kind(), ErrorKind::NotFound);
        local.restart();
    }
    local.put(key, content).await.unwrap();
    assert_all(&local, &blobs).await;
    local.store.delete(key).await.unwrap();
    local.restart();
    assert!(is_absent(&local.store, key).await);
    assert_all(&local, &[blobs[0].clone(), blobs[2].clone()]).await;
}

#[tokio::test]
async fn a_file_most_of_which_is_deleted_is_given_back() {
    let mut local = Local::new();
    let blobs = bring(&local, 20, 4 * KIB).await;
    local.restart();
    crate::support::eventually("it is sealed", || shared(local.folder.path(), "open").is_empty()).await;
    let before = shared(local.folder.path(), "seg");
    assert_eq!(local.store.sweep().await.unwrap(), 0, "all of it lives");
    let (gone, kept) = blobs.split_at(15);
    let Source::Local { file, start, size } = local.store.open(&kept[0].0).await.unwrap() else { panic!("here") };
    for (key, _) in gone {
        local.store.delete(key).await.unwrap();
    }
    assert_eq!(local.store.sweep().await.unwrap(), 1);
    assert!(before.iter().all(|path| !path.exists()));
    assert_all(&local, kept).await;
    let mut read = vec![0; size as usize];
    file.read_exact_at(&mut read, start).unwrap();
    assert!(read == kept[0].1, "who reads the old file reads on");

    local.restart();
    crate::support::eventually("it is sealed", || shared(local.folder.path(), "open").is_empty()).await;
    assert_all(&local, kept).await;
    assert_eq!(shared(local.folder.path(), "seg").len(), 1);
    for (key, _) in &blobs {
        local.store.delete(key).await.unwrap();
        assert!(is_absent(&local.store, key).await);
    }
    assert_eq!(local.store.sweep().await.unwrap(), 1);
    assert!(shared(local.folder.path(), "seg").is_empty() && shared(local.folder.path(), "idx").is_empty());
}

#[tokio::test]
async fn several_processes_see_what_each_brings_and_deletes() {
    let local = Local::new();
    let mine = bring(&local, 3, 700).await;
    let other = Local {
        folder: tempfile::tempdir().unwrap(),
        world: World::new(),
        store: open(local.folder.path(), &local.world),
    };
    assert_all(&other, &mine).await;
    let later = bring(&local, 3, 800).await;
    assert_all(&other, &later).await;
    let theirs: Vec<_> = (0..3_u8).map(|n| (local.key(), bytes(600, n))).collect();
    for (key, content) in &theirs {
        other.put(key, content).await.unwrap();
    }
    assert_all(&local, &theirs).await;
    other.store.delete(&mine[0].0).await.unwrap();
    local.store.delete(&theirs[0].0).await.unwrap();
    for store in [&local.store, &other.store] {
        assert!(is_absent(store, &mine[0].0).await && is_absent(store, &theirs[0].0).await);
    }
    assert_eq!(shared(local.folder.path(), "open").len(), 2, "each fills its own");
    drop(other.store);
    crate::support::eventually("the other's file is sealed", || shared(local.folder.path(), "open").len() == 1).await;
    assert_all(&local, &theirs[1..]).await;
    assert_all(&local, &later).await;
}

#[tokio::test]
async fn what_a_loss_of_power_tore_is_no_blob_and_hides_none() {
    let mut local = Local::new();
    let blobs = bring(&local, 5, 3 * KIB).await;
    let torn = bring(&local, 1, 5 * KIB).await.remove(0);
    let segment = shared(local.folder.path(), "seg").remove(0);
    // As a killed process leaves it: not sealed, and the last record written in part.
    let as_left = fs::read(&segment).unwrap();
    local.restart();
    let end: usize = blobs.iter().map(|(_, content)| content.len() + 96).sum();
    for (at, rubbish) in [(end + 96 + 2000, 0xff_u8), (end + 30, 0x55), (end, 0)] {
        let mut left = as_left.clone();
        left[at..at + 50].fill(rubbish);
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join(".segments").join(segment.file_name().unwrap());
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        OpenOptions::new().write(true).create_new(true).open(&place).unwrap().write_all(&left).unwrap();
        let again = Local { store: open(folder.path(), &local.world), folder, world: World::new() };
        assert_all(&again, &blobs).await;
        assert!(is_absent(&again.store, &torn.0).await, "rubbish at {at}");
        assert_eq!(fs::metadata(&place).unwrap().len(), end as u64);
        again.put(&torn.0, &torn.1).await.unwrap();
        assert_all(&again, std::slice::from_ref(&torn)).await;
    }
}

/// Plays the server that is killed. In a run of all tests it has nothing to do.
#[tokio::test]
async fn the_doomed_server() {
    let Some(folder) = variable(FOLDER) else { return };
    let world = World::new();
    let store = open(Path::new(&folder), &world);
    for n in 0_u8.. {
        let content = bytes(9 * KIB, n);
        let keys: Vec<BlobKey> = (0..8).map(|_| new_key(&world.env())).collect();
        let brought = join_all(keys.iter().map(|key| store.put_bytes(key, Bytes::from(content.clone())))).await;
        for (key, brought) in keys.iter().zip(brought) {
            brought.unwrap();
            println!("kept {key} {n}");
        }
        if n == u8::MAX {
            break;
        }
    }
}

#[tokio::test]
async fn what_was_confirmed_before_a_kill_is_there_after_it() {
    let folder = tempfile::tempdir().unwrap();
    for confirmed in [1, 40, 150] {
        let mut server = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "small::the_doomed_server", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(server.stdout.take().unwrap()).lines().map(Result::unwrap);
        let said = lines.filter_map(|line| line.split_once("kept ").map(|(_, said)| said.to_owned()));
        let kept: Vec<String> = said.take(confirmed).collect();
        server.kill().unwrap();
        server.wait().unwrap();
        assert_eq!(kept.len(), confirmed);
        let store = open(folder.path(), &World::new());
        for said in kept {
            let (key, n) = said.split_once(' ').unwrap();
            let digest = store.digest(&BlobKey::parse(key).unwrap()).await.unwrap();
            assert_eq!(digest, sha256(&bytes(9 * KIB, n.parse().unwrap())));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_organisation_is_erased_to_the_last_byte_and_nobody_else_loses_one() {
    let mut local = Local::new();
    let env = local.world.env();
    let (leaving, staying) = (env.new_id::<kernel::TenantId>(), env.new_id());
    let key = |tenant| BlobKey::new(tenant, env.now(), env.new_id());
    let (mut gone, mut kept) = (Vec::new(), Vec::new());
    for n in 0..40_u8 {
        // Two small ones of the one who stays for each of the one who leaves, and a few with files of their own.
        let size = if n.is_multiple_of(10) { SMALL + 1 } else { 3 * KIB };
        gone.push((key(leaving), [bytes(size, n), b"of who leaves".to_vec()].concat()));
        kept.extend([(key(staying), bytes(3 * KIB, n)), (key(staying), bytes(KIB, n ^ 0x55))]);
    }
    for (key, content) in gone.iter().chain(&kept) {
        local.put(key, content).await.unwrap();
    }
    // One that was deleted long ago, and whose segment was never worth rewriting.
    local.store.delete(&gone[1].0).await.unwrap();
    local.restart();
    let late = (key(leaving), [bytes(KIB, 77), b"of who leaves".to_vec()].concat());
    local.put(&late.0, &late.1).await.unwrap();

    let erased = local.store.erase(leaving).await.unwrap();
    let size: usize = gone.iter().chain([&late]).map(|(_, content)| content.len()).sum();
    assert_eq!((erased.blobs, erased.bytes), (40, (size - gone[1].1.len()) as u64));
    assert_eq!(local.store.erase(leaving).await.unwrap(), blob::Erased::default());
    for (key, _) in gone.iter().chain([&late]) {
        assert!(is_absent(&local.store, key).await);
    }
    assert!(!local.folder.path().join(leaving.to_string()).exists());
    for file in shared(local.folder.path(), "seg") {
        let content = fs::read(file).unwrap();
        let holds = |needle: &[u8]| content.windows(needle.len()).any(|window| window == needle);
        assert!(!holds(b"of who leaves") && !holds(uuid::Uuid::from(leaving).as_bytes()));
    }
    assert_all(&local, &kept).await;
    local.restart();
    assert_all(&local, &kept).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bytes_go_also_where_another_process_fills_the_segment() {
    let local = Local::new();
    let env = local.world.env();
    let (leaving, staying) = (env.new_id::<kernel::TenantId>(), env.new_id());
    let key = |tenant| BlobKey::new(tenant, env.now(), env.new_id());
    let (gone, kept) = ((key(leaving), b"of who leaves".to_vec()), (key(staying), bytes(KIB, 1)));
    local.put(&gone.0, &gone.1).await.unwrap();
    local.put(&kept.0, &kept.1).await.unwrap();
    // The command beside the server.
    let command = open(local.folder.path(), &local.world);
    assert_eq!(command.erase(leaving).await.unwrap().blobs, 1);
    for file in shared(local.folder.path(), "seg") {
        assert!(!fs::read(file).unwrap().windows(13).any(|window| window == b"of who leaves"));
    }
    assert!(is_absent(&local.store, &gone.0).await);
    // After a crash the segment is read anew, over the place where the bytes were.
    let after = (key(staying), bytes(KIB, 2));
    local.put(&after.0, &after.1).await.unwrap();
    drop(command);
    let world = std::sync::Arc::clone(&local.world);
    let Local { folder, store, .. } = local;
    drop(store);
    let again = Local { store: open(folder.path(), &world), folder, world };
    assert_all(&again, &[kept, after]).await;
}
