//! A `kill -9` in the middle of signing leaves a document that is signed whole or not at all, and the task says which.

use std::time::Duration;

use corbel::demo::PASSWORD;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, nightly};

use crate::process::Server;

const ADMIN: &str = "aoife.brennan@dunmarrow.example";
const FILE: &str = "KW-C-A-2104 Level 04 general arrangement.pdf";
const REQUESTS: &str = "/api/v1/signatures/requests";
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// After how many milliseconds of signing the server dies.
fn moments() -> Vec<u64> {
    nightly(vec![0, 20, 120], vec![0, 5, 10, 20, 40, 80, 120, 160, 240, 320])
}

async fn verdict(browser: &Browser, request: &str) -> (Value, usize) {
    let document = browser.get(&format!("{REQUESTS}/{request}/document")).await.expect_status(200).bytes;
    let headers = [("content-type", "application/octet-stream")];
    let answer = browser.send(Method::POST, "/api/public/signatures/verify", &headers, document).await.expect_json();
    (answer["verdict"].clone(), answer["signatures"].as_array().unwrap().len())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_is_signed_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut browser = Browser::at(&server.address);
    browser.sign_in(ADMIN, PASSWORD).await.expect_status(200);
    let session = browser.get("/api/v1/auth/validate-session").await.expect_json();
    let listed = browser.get("/api/v1/drive/files?limit=200").await.expect_json();
    let files = listed["files"].as_array().unwrap();
    let file = files.iter().find(|file| file["name"] == FILE).unwrap()["id"].clone();
    for moment in moments() {
        let body = json!({ "fileId": file, "signers": [{ "uid": session["uid"] }] });
        let made = browser.post(REQUESTS, body).await.expect_status(201).json();
        let (request, task) = (made["id"].as_str().unwrap(), made["ownTaskId"].as_str().unwrap());
        let task = format!("/api/v1/signatures/tasks/{task}");
        let picture = json!({ "png": PNG }).to_string();
        browser.send(Method::PUT, &format!("{task}/signature"), &[], picture.into()).await.expect_status(200);
        let (signer, path) = (browser.clone(), format!("{task}/sign"));
        let mut signing = tokio::spawn(async move {
            // It may be answered, or not.
            drop(signer.try_send(Method::POST, &path, &[], r#"{"hasConsented":true}"#.into()).await);
        });
        let answered = tokio::time::timeout(Duration::from_millis(moment), &mut signing).await;
        server.kill();
        if answered.is_err() {
            signing.await.unwrap();
        }
        server = Server::start(folder.path());
        browser = browser.moved_to(&server.address);
        let found = browser.get(&format!("{REQUESTS}/{request}")).await.expect_json();
        let expected = match found["status"].as_str().unwrap() {
            "pending" => (json!("unsigned"), 0),
            "completed" => (json!("good"), 2),
            other => panic!("{other} after {moment} ms"),
        };
        assert_eq!(verdict(&browser, request).await, expected, "after {moment} ms");
        // What was cut off is done again, and what was done is not done twice.
        browser.post(&format!("{task}/sign"), json!({ "hasConsented": true })).await.expect_status(200);
        assert_eq!(verdict(&browser, request).await, (json!("good"), 2), "after {moment} ms and again");
    }
}
