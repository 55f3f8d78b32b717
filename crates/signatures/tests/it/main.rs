//! Signatures over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod asking;
mod consenting;
mod copying;
mod delegating;
mod drafting;
mod ending;
mod envelopes;
mod filling;
mod outsiders;
mod refusing;
mod sealing;
mod signing;
mod stamping;
mod storing;
mod templates;
mod unsent;
mod verifying;

use http::Method;
use kernel::{FileId, UserId};
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team};

const REQUESTS: &str = "/api/v1/signatures/requests";
const TASKS: &str = "/api/v1/signatures/tasks";
const EMBED: &str = "/api/functions/embedSignature";
const VERIFY: &str = "/api/public/signatures/verify";
/// An identifier that nothing has.
const NOTHING: &str = "0199c1f0-0000-7000-8000-00000000dead";
/// A picture of one pixel.
const PNG: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// A document with a page of words.
fn pdf(words: &str) -> Vec<u8> {
    let contents = format!("BT /F1 24 Tf 72 720 Td ({words}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{contents}\nendstream", contents.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut bytes = b"%PDF-1.7\n".to_vec();
    let mut table = "0000000000 65535 f \n".to_owned();
    for (index, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", bytes.len()));
        bytes.extend(format!("{} 0 obj\n{object}\nendobj\n", index + 1).bytes());
    }
    let start = bytes.len();
    let count = objects.len() + 1;
    bytes.extend(format!("xref\n0 {count}\n{table}trailer\n<< /Size {count} /Root 1 0 R >>\n").bytes());
    bytes.extend(format!("startxref\n{start}\n%%EOF\n").bytes());
    bytes
}

/// A file that is a document.
async fn agreement(team: &Team, owner: UserId) -> FileId {
    let bytes: &'static [u8] = Box::leak(pdf("Agreement").into_boxed_slice());
    team.file("Agreement.pdf", bytes, owner).await
}

/// Asks these people, in this order.
async fn ask(browser: &Browser, file: FileId, people: &[UserId], is_ordered: bool) -> Answer {
    let signers: Vec<Value> = people.iter().map(|person| json!({ "uid": person.to_string() })).collect();
    let body = json!({ "fileId": file.to_string(), "signers": signers, "message": "Please", "isOrdered": is_ordered });
    browser.post(REQUESTS, body).await
}

fn path(request: &Value) -> String {
    format!("{REQUESTS}/{}", request["id"].as_str().unwrap())
}

async fn find(browser: &Browser, request: &Value) -> Value {
    browser.get(&path(request)).await.expect_json()
}

/// The document as it is now.
async fn document(browser: &Browser, request: &Value) -> Vec<u8> {
    browser.get(&format!("{}/document", path(request))).await.expect_status(200).bytes.to_vec()
}

/// The identifier of the browser's own task.
async fn task(browser: &Browser, request: &Value) -> String {
    find(browser, request).await["ownTaskId"].as_str().unwrap().to_owned()
}

/// Draws a signature and signs with it.
async fn sign(browser: &Browser, request: &Value) -> Answer {
    let task = task(browser, request).await;
    draw(browser, &task).await.expect_status(200);
    fill(browser, &task, json!([])).await
}

/// Signs with what is filled in, and agrees to the request's text.
async fn fill(browser: &Browser, task: &str, values: Value) -> Answer {
    browser.post(&format!("{TASKS}/{task}/sign"), json!({ "values": values, "hasConsented": true })).await
}

async fn draw(browser: &Browser, task: &str) -> Answer {
    let body = json!({ "png": PNG }).to_string();
    browser.send(Method::PUT, &format!("{TASKS}/{task}/signature"), &[], body.into()).await
}

async fn decline(browser: &Browser, request: &Value, reason: &str) -> Answer {
    let task = task(browser, request).await;
    browser.post(&format!("{TASKS}/{task}/decline"), json!({ "reason": reason })).await
}

/// What anybody is told of a document.
async fn verify(browser: &Browser, bytes: Vec<u8>) -> Answer {
    let headers = [("content-type", "application/octet-stream")];
    browser.send(Method::POST, VERIFY, &headers, bytes.into()).await
}

/// The names of the files in one of the browser's lists of requests.
async fn listed(browser: &Browser, view: &str) -> Vec<String> {
    let page = browser.get(&format!("{REQUESTS}?view={view}")).await.expect_json();
    page["items"].as_array().unwrap().iter().map(|one| one["fileName"].as_str().unwrap().to_owned()).collect()
}

/// How much waits for the browser's signature, as the badge says it.
async fn waiting(browser: &Browser) -> Value {
    browser.get("/api/v1/signatures/waiting").await.expect_json()["count"].clone()
}

/// What the Drive knows of a file.
async fn in_drive(browser: &Browser, file: &str) -> Value {
    browser.get(&format!("/api/v1/drive/files/{file}")).await.expect_json()["file"].clone()
}

/// What the bell says, the newest first.
async fn told(browser: &Browser) -> Vec<String> {
    let page = browser.get("/api/v1/notifications").await.expect_json();
    page["notifications"].as_array().unwrap().iter().map(|one| one["message"].as_str().unwrap().to_owned()).collect()
}
