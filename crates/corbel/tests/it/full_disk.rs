//! A disk that fills up while the server runs: every refusal says so, what is there stays readable, and once there is
//! room again everything goes on without a restart.

use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

use bytes::Bytes;
use corbel::demo::PASSWORD;
use serde_json::{Value, json};
use test_kit::{Browser, content};

use crate::process::{Server, used_by_files};

const ADMIN: &str = "aoife.brennan@dunmarrow.example";
const MIB: usize = 1024 * 1024;
const DRIVES: &str = "/api/v1/drive/drives";
const SIGN: &str = "/api/v1/uploads/sign";
const REGISTER: &str = "/api/v1/drive/files/register";

/// The server's own small disk: a RAM disk that only its mount namespace sees, which needs no rights on the machine.
fn small_disk(folder: &Path) -> Command {
    let mut server = Command::new("unshare");
    server.args(["--user", "--map-root-user", "--mount", "sh", "-c"]);
    server.arg("mount -t tmpfs -o size=40m none \"$0\" && exec \"$@\"").arg(folder);
    server
}

/// Whether this machine lets a process have a disk of its own.
fn may_have_small_disk(folder: &Path) -> bool {
    small_disk(folder).arg("true").output().is_ok_and(|done| done.status.success())
}

struct Upload {
    signed: Value,
    registration: Value,
    bytes: Bytes,
}

async fn sign(browser: &Browser, name: &str, salt: u64) -> Upload {
    let drives = browser.get(DRIVES).await.expect_json();
    let library = &drives["libraries"][0];
    let bytes = content(3 * MIB, salt);
    let size = bytes.len();
    let asked = json!({ "filename": name, "size": size, "driveId": library["driveId"], "libraryId": library["id"] });
    let signed = browser.post(SIGN, asked).await.expect_json();
    let registration = json!({ "objectPath": signed["key"], "name": name, "size": size,
                               "driveId": library["driveId"], "libraryId": library["id"] });
    Upload { signed, registration, bytes }
}

/// Writes a file until the disk takes no more; its path.
fn fill(disk: &Path) -> PathBuf {
    let path = disk.join("filler");
    let mut file = File::create(&path).unwrap();
    for size in [MIB, 4096, 1] {
        let block = vec![0; size];
        while file.write_all(&block).is_ok() {}
    }
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_and_overcome_without_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    if !may_have_small_disk(folder.path()) {
        // Many containers forbid it. What a limit on files can show, the next story shows everywhere.
        return;
    }
    let server = Server::start_by(small_disk(folder.path()), folder.path());
    // Where the server sees its disk; this process does not.
    let inside = format!("/proc/{}/root{}", server.id(), folder.path().display());
    let disk = Path::new(&inside);
    let browser = Browser::at(&server.address);
    browser.sign_in(ADMIN, PASSWORD).await.expect_status(200);
    let arrived = sign(&browser, "arrived.bin", 1).await;
    browser.put(&arrived.signed, arrived.bytes.clone()).await.expect_status(200);
    let late = sign(&browser, "late.bin", 2).await;
    let before = browser.get("/api/v1/drive/files").await.expect_json();

    let filler = fill(disk);
    browser.put(&late.signed, late.bytes.clone()).await.expect_error(507, "STORAGE_FULL");
    // The database has some room set aside; it is used up soon.
    let small = json!({ "filename": "a.txt", "size": 1, "driveId": arrived.registration["driveId"],
                        "libraryId": arrived.registration["libraryId"] });
    let mut refused = None;
    for _ in 0..5000 {
        let answer = browser.post(SIGN, small.clone()).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    refused.expect("the disk is full").expect_error(507, "STORAGE_FULL");
    let refused = browser.post(REGISTER, arrived.registration.clone()).await.expect_error(507, "STORAGE_FULL");
    assert!(refused.json()["error"]["message"].as_str().unwrap().contains("no room"));
    // What can be read can be read, and nothing half-done is in it.
    let meanwhile = browser.get("/api/v1/drive/files").await.expect_json();
    assert_eq!(meanwhile["files"], before["files"]);

    std::fs::remove_file(filler).unwrap();
    browser.put(&late.signed, late.bytes.clone()).await.expect_status(200);
    for upload in [&arrived, &late] {
        let file = browser.post(REGISTER, upload.registration.clone()).await.expect_json();
        let path = format!("/api/drive/download?fileId={}", file["fileId"].as_str().unwrap());
        assert_eq!(browser.get(&path).await.expect_status(200).bytes, upload.bytes);
    }
    let files = browser.get("/api/v1/drive/files?limit=200").await.expect_json();
    let sum: i64 = files["files"].as_array().unwrap().iter().map(|file| file["size"].as_i64().unwrap()).sum();
    assert_eq!(used_by_files(&browser).await, sum);
    server.kill();
}

/// Sets how large the files of a running process may grow, in bytes.
fn limit_files(server: &Server, bytes: &str) {
    let mut prlimit = Command::new("prlimit");
    prlimit.args(["--pid", &server.id().to_string(), &format!("--fsize={bytes}:")]);
    assert!(prlimit.status().unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_finds_no_room_is_refused_and_comes_in_once_there_is_some() {
    let folder = tempfile::tempdir().unwrap();
    // With the signal ignored, a write beyond the limit fails as on a full disk.
    let mut launcher = Command::new("sh");
    launcher.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]);
    let server = Server::start_by(launcher, folder.path());
    let browser = Browser::at(&server.address);
    browser.sign_in(ADMIN, PASSWORD).await.expect_status(200);
    let drives = browser.get(DRIVES).await.expect_json();
    let library = &drives["libraries"][0];
    let bytes = content(20 * MIB, 3);
    let place = json!({ "size": bytes.len(), "driveId": library["driveId"], "libraryId": library["id"] });
    let mut asked = place.clone();
    asked["filename"] = json!("large.bin");
    let signed = browser.post(SIGN, asked).await.expect_json();
    limit_files(&server, &(16 * MIB).to_string());
    for number in 1..=3 {
        browser.try_bring_part(&signed, &bytes, number).await.unwrap();
    }
    let parts = format!("/api/v1/uploads/{}/parts", signed["uploadId"].as_str().unwrap());
    let last = browser.post(&parts, json!({ "parts": [{ "partNumber": 4 }] })).await.expect_json();
    browser.put(&last["parts"][0], bytes.slice(15 * MIB..)).await.expect_error(507, "STORAGE_FULL");
    let mut registration = place;
    registration["objectPath"] = signed["key"].clone();
    registration["name"] = json!("large.bin");
    browser.post(REGISTER, registration.clone()).await.expect_error(409, "UPLOAD_INCOMPLETE");
    browser.get("/api/v1/drive/files").await.expect_status(200);

    limit_files(&server, "unlimited");
    browser.try_bring_part(&signed, &bytes, 4).await.unwrap();
    let file = browser.post(REGISTER, registration).await.expect_json();
    let path = format!("/api/drive/download?fileId={}", file["fileId"].as_str().unwrap());
    assert_eq!(browser.get(&path).await.expect_status(200).bytes, bytes);
    server.kill();
}
