//! Notifications over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod bell;
mod keeping;
mod sources;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, Team};

const LIST: &str = "/api/v1/notifications";
const UNREAD: &str = "/api/v1/notifications/unread";
const READ_ALL: &str = "/api/v1/notifications/read-all";

/// The person's first page.
async fn told(browser: &Browser) -> Vec<Value> {
    browser.get(LIST).await.expect_json()["notifications"].as_array().unwrap().clone()
}

/// What the person's first page says.
async fn messages(browser: &Browser) -> Vec<String> {
    told(browser).await.iter().map(|one| one["message"].as_str().unwrap().to_owned()).collect()
}

async fn unread(browser: &Browser) -> i64 {
    browser.get(UNREAD).await.expect_json()["unread"].as_i64().unwrap()
}

async fn read(browser: &Browser, one: &Value) -> test_kit::Answer {
    browser.post(&format!("{LIST}/{}/read", one["id"].as_str().unwrap()), json!({})).await
}

/// Shares a file with these people, and with nobody else.
async fn share_file(browser: &Browser, file: kernel::FileId, people: &[kernel::UserId]) {
    let people: Vec<String> = people.iter().map(ToString::to_string).collect();
    patch(browser, &format!("/api/v1/drive/files/{file}"), json!({ "sharedWith": people })).await;
}

async fn patch(browser: &Browser, path: &str, body: Value) {
    browser.send(Method::PATCH, path, &[], body.to_string().into()).await.expect_status(200);
}

/// Makes a share of the file that names these people.
async fn share_link(browser: &Browser, team: &Team, file: kernel::FileId, people: &[kernel::UserId]) -> Value {
    let people: Vec<String> = people.iter().map(ToString::to_string).collect();
    let body = json!({ "tenantId": team.tenant.id.to_string(), "name": "For the site", "fileIds": [file.to_string()],
                       "allowedUids": people });
    browser.post("/api/drive/mutations/share", body).await.expect_json()["share"].clone()
}
