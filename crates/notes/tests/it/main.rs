//! Notes over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod documents;
mod exchange;
mod file_users;
mod folders;
mod lists;
mod mid_edit;
mod notes;
mod read_along;
mod sharing;
mod versions;
mod who_may;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser};

const NOTES: &str = "/api/v1/notes/notes";
const FOLDERS: &str = "/api/v1/notes/folders";
const TAGS: &str = "/api/v1/notes/tags";
/// An identifier that nothing has.
const NOTHING: &str = "0199c1f0-0000-7000-8000-00000000dead";

/// Makes a note.
async fn write(browser: &Browser, title: &str, content: &str) -> Value {
    let body = json!({ "title": title, "content": content });
    browser.post(NOTES, body).await.expect_status(201).json()
}

fn id(thing: &Value) -> &str {
    thing["id"].as_str().unwrap()
}

fn path(note: &Value) -> String {
    format!("{NOTES}/{}", id(note))
}

async fn find(browser: &Browser, note: &Value) -> Value {
    browser.get(&path(note)).await.expect_json()
}

async fn patch(browser: &Browser, note: &Value, changes: Value) -> Answer {
    browser.send(Method::PATCH, &path(note), &[], changes.to_string().into()).await
}

/// Does this to a note: `trash`, `restore`, `duplicate`.
async fn act(browser: &Browser, note: &Value, verb: &str) -> Answer {
    browser.post(&format!("{}/{verb}", path(note)), json!({})).await
}

async fn share(browser: &Browser, note: &Value, people: &[kernel::UserId]) -> Answer {
    let people: Vec<String> = people.iter().map(ToString::to_string).collect();
    let body = json!({ "userIds": people }).to_string();
    browser.send(Method::PUT, &format!("{}/sharing", path(note)), &[], body.into()).await
}

async fn star(browser: &Browser, note: &Value) -> Answer {
    browser.send(Method::PUT, &format!("{}/favorite", path(note)), &[], bytes()).await
}

fn bytes() -> bytes::Bytes {
    bytes::Bytes::new()
}

/// The titles of a list's first page.
async fn titles(browser: &Browser, query: &str) -> Vec<String> {
    let page = browser.get(&format!("{NOTES}?{query}")).await.expect_json();
    page["items"].as_array().unwrap().iter().map(|note| note["title"].as_str().unwrap().to_owned()).collect()
}
