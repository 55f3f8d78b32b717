//! What the server confirmed survives `kill -9`, and what it did not is nowhere to be seen.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use bytes::Bytes;
use corbel::demo::PASSWORD;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, Gone, TestApp, content, nightly, sha256};
use tokio::sync::watch;

use crate::process::{Server, used_by_files};

/// How often the server dies.
fn rounds() -> u64 {
    nightly(4, 12)
}

const UPLOADERS: u64 = 3;
const ADMIN: &str = "aoife.brennan@dunmarrow.example";
const MIB: usize = 1024 * 1024;

/// What the client knows of its uploads.
#[derive(Default)]
struct Told {
    /// By name: the digest of every content that was sent, confirmed or not.
    sent: BTreeMap<String, String>,
    /// Names of files whose registration was confirmed.
    confirmed: BTreeSet<String>,
    /// Uploads that were signed, by address.
    signed: Vec<String>,
    /// Bytes of uploads whose signing was not answered: the server may have reserved room for them.
    unanswered: i64,
}

type Shared = Arc<Mutex<Told>>;

/// One of those who upload at once.
struct Uploader {
    browser: Browser,
    /// The drive and library to upload to.
    place: Value,
    told: Shared,
    /// Requests begun by all uploaders of the round.
    steps: Arc<watch::Sender<u64>>,
}

fn note<T>(told: &Shared, note: impl FnOnce(&mut Told) -> T) -> T {
    note(&mut told.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Uploader {
    /// Uploads one file after the other until the server goes away.
    async fn upload_on(self, seed: u64) {
        for number in 0.. {
            let salt = seed * 10_000 + number;
            // Mostly small ones; every fourth in two parts.
            let size = if number % 4 == 3 { 5 * MIB + salt as usize % 5000 } else { salt as usize * 7919 % 40_000 };
            if self.upload(&format!("k-{salt}.bin"), content(size, salt)).await.is_err() {
                return;
            }
        }
    }

    async fn upload(&self, name: &str, bytes: Bytes) -> Result<(), Gone> {
        let size = i64::try_from(bytes.len()).unwrap();
        note(&self.told, |told| {
            told.sent.insert(name.to_owned(), sha256(&bytes));
            told.unanswered += size;
        });
        let asked = merged(&self.place, json!({ "filename": name, "mime": "", "size": size }));
        let signed = self.post("/api/v1/uploads/sign", asked).await?;
        note(&self.told, |told| {
            told.signed.push(format!("/api/v1/uploads/{}", signed["uploadId"].as_str().unwrap()));
            told.unanswered -= size;
        });
        self.step();
        self.browser.try_bring(&signed, &bytes).await?;
        let asked = merged(&self.place, json!({ "objectPath": signed["key"], "name": name, "mime": "", "size": size }));
        self.post("/api/v1/drive/files/register", asked).await?;
        note(&self.told, |told| told.confirmed.insert(name.to_owned()));
        Ok(())
    }

    async fn post(&self, path: &str, body: Value) -> Result<Value, Gone> {
        self.step();
        let body = Bytes::from(body.to_string());
        Ok(self.browser.try_send(Method::POST, path, &[], body).await?.expect_json())
    }

    fn step(&self) {
        self.steps.send_modify(|steps| *steps += 1);
    }
}

fn merged(place: &Value, body: Value) -> Value {
    let mut merged = place.as_object().unwrap().clone();
    merged.extend(body.as_object().unwrap().clone());
    Value::Object(merged)
}

async fn list(browser: &Browser, view: &str) -> Vec<Value> {
    let (mut files, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("/api/v1/drive/files?limit=200&view={view}{cursor}");
        let page = browser.get(&path).await.expect_json();
        files.extend(page["files"].as_array().unwrap().iter().cloned());
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return files,
        }
    }
}

/// The server's lists, bytes and account against what the client knows. `checked` are files that were compared before.
async fn compare(browser: &Browser, told: &Shared, checked: &mut BTreeSet<String>) {
    let files = list(browser, "all").await;
    let mut listed = BTreeSet::new();
    for file in files.iter().filter(|file| file["name"].as_str().unwrap().starts_with("k-")) {
        let name = file["name"].as_str().unwrap().to_owned();
        let expected = note(told, |told| told.sent[&name].clone());
        if checked.insert(name.clone()) {
            let path = format!("/api/drive/download?fileId={}", file["id"].as_str().unwrap());
            let answer = browser.get(&path).await.expect_status(200);
            assert_eq!(sha256(&answer.bytes), expected, "{name} is listed with other bytes than were sent");
        }
        assert!(listed.insert(name.clone()), "{name} is listed twice");
    }
    let lost: Vec<String> = note(told, |told| told.confirmed.difference(&listed).cloned().collect());
    assert!(lost.is_empty(), "confirmed and lost: {lost:?}");

    let sum: i64 = files.iter().map(|file| file["size"].as_i64().unwrap()).sum();
    assert_eq!(used_by_files(browser).await, sum);
    let usage = browser.get("/api/v1/drive/usage").await.expect_json();
    let mut pending = 0;
    for upload in note(told, |told| told.signed.clone()) {
        let found = browser.get(&upload).await.expect_json();
        if found["state"] == json!("pending") {
            pending += found["size"].as_i64().unwrap();
        }
    }
    let reserved = usage["reserved"].as_i64().unwrap();
    let unanswered = note(told, |told| told.unanswered);
    assert!((pending..=pending + unanswered).contains(&reserved), "{reserved} reserved for {pending} (+{unanswered})");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_confirmed_survives_and_nothing_half_done_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let told = Shared::default();
    let mut checked = BTreeSet::new();
    let server = Server::start(folder.path());
    let browser = Browser::at(&server.address);
    browser.sign_in(ADMIN, PASSWORD).await.expect_status(200);
    let drives = browser.get("/api/v1/drive/drives").await.expect_json();
    let library = &drives["libraries"][0];
    let place = json!({ "driveId": library["driveId"], "libraryId": library["id"] });

    let mut running = Some(server);
    for round in 0..rounds() {
        let server = running.take().unwrap();
        let steps = Arc::new(watch::Sender::new(0));
        let uploaders: Vec<_> = (0..UPLOADERS)
            .map(|number| {
                let browser = browser.moved_to(&server.address);
                let (place, told, steps) = (place.clone(), told.clone(), steps.clone());
                tokio::spawn(Uploader { browser, place, told, steps }.upload_on(round * UPLOADERS + number))
            })
            .collect();
        // Each round ends at another step, with the other uploaders in the middle of theirs.
        let last = 5 + round * 17 % 61;
        steps.subscribe().wait_for(|steps| *steps >= last).await.unwrap();
        server.kill();
        for uploader in uploaders {
            uploader.await.unwrap();
        }

        let server = Server::start(folder.path());
        compare(&browser.moved_to(&server.address), &told, &mut checked).await;
        running = Some(server);
    }
    running.take().unwrap().kill();
    let confirmed = note(&told, |told| told.confirmed.len());
    assert!(confirmed >= rounds() as usize, "only {confirmed} uploads came to their end: the test tests little");

    // Two days later everything that was never finished has been cleared away.
    let app = TestApp::later_on(folder.path(), Duration::from_secs(49 * 3600)).await;
    app.settle().await;
    let browser = app.browser();
    browser.sign_in(ADMIN, PASSWORD).await.expect_status(200);
    assert_eq!(browser.get("/api/v1/drive/usage").await.expect_json()["reserved"], json!(0));
    let mut files = list(&browser, "all").await.len() + list(&browser, "trash").await.len();
    let lena = app.browser();
    lena.sign_in("lena.fischer@saltmarsh.example", PASSWORD).await.expect_status(200);
    files += list(&lena, "all").await.len();
    // The demo's three signature requests keep the document that each is about.
    files += 3;
    let blobs = app.blob_files().await;
    assert_eq!(blobs.len(), files, "bytes without a file, or files without bytes: {blobs:?}");
}
