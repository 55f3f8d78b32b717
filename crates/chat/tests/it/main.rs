//! Chat over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod channels;
mod direct;
mod drafts;
mod files;
mod groups;
mod guests;
mod held_files;
mod later;
mod messages;
mod notices;
mod plan;
mod presence;
mod retention;
mod search;
mod threads;
mod two_devices;
mod unread;
mod unread_property;
mod who_may;

use http::Method;
use kernel::UserId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser};
use uuid::Uuid;

const CHAT: &str = "/api/v1/chat";
/// An identifier that nothing has.
const NOTHING: &str = "0199c1f0-0000-7000-8000-00000000dead";

/// Makes a channel with these people.
async fn channel(browser: &Browser, name: &str, visibility: &str, people: &[UserId]) -> Value {
    let body = json!({ "name": name, "visibility": visibility, "memberIds": names(people) });
    browser.post(&format!("{CHAT}/channels"), body).await.expect_status(201).json()
}

fn names(people: &[UserId]) -> Vec<String> {
    people.iter().map(ToString::to_string).collect()
}

fn id(thing: &Value) -> &str {
    thing["id"].as_str().unwrap()
}

/// The address of a conversation, or of what is below it.
fn at(conversation: &Value, below: &str) -> String {
    format!("{CHAT}/conversations/{}{below}", id(conversation))
}

/// The address of a message, or of what is below it.
fn of(message: &Value, below: &str) -> String {
    format!("{CHAT}/messages/{}{below}", id(message))
}

fn client_id() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Uuid::from_u64_pair(0x5eed_0000_0000_4000, 0x8000_0000_0000_0000 | NEXT.fetch_add(1, Ordering::SeqCst)).to_string()
}

/// Writes with these facts besides.
async fn try_say(browser: &Browser, conversation: &Value, html: &str, more: Value) -> Answer {
    let mut body = json!({ "clientId": client_id(), "body": html });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    browser.post(&at(conversation, "/messages"), body).await
}

/// Writes a message.
async fn say(browser: &Browser, conversation: &Value, html: &str) -> Value {
    try_say(browser, conversation, html, json!({})).await.expect_status(201).json()
}

/// Answers a message in its thread.
async fn reply(browser: &Browser, conversation: &Value, root: &Value, html: &str) -> Value {
    try_say(browser, conversation, html, json!({ "threadRootId": id(root) })).await.expect_status(201).json()
}

fn calling(user: UserId) -> String {
    format!("<p><span data-mention=\"{user}\">@x</span> look</p>")
}

async fn send(browser: &Browser, method: Method, path: &str, body: Value) -> Answer {
    browser.send(method, path, &[], body.to_string().into()).await
}

async fn put(browser: &Browser, path: &str) -> Answer {
    browser.send(Method::PUT, path, &[], bytes::Bytes::new()).await
}

async fn mark(browser: &Browser, action: &str, conversation: &Value, message: Option<&Value>) {
    let body = json!({ "action": action, "conversationId": id(conversation), "messageId": message.map(id) });
    browser.post(&format!("{CHAT}/meta"), body).await.expect_status(200);
}

async fn unread(browser: &Browser) -> Value {
    browser.get(&format!("{CHAT}/unread")).await.expect_json()
}

/// The numbers and texts of a page, those of the product's own lines with their kind.
async fn page(browser: &Browser, conversation: &Value, query: &str) -> (Vec<i64>, Vec<String>) {
    let page = browser.get(&at(conversation, &format!("/messages{query}"))).await.expect_json();
    let items = page["items"].as_array().unwrap();
    let said = |one: &Value| match one["kind"].as_str().unwrap() {
        "message" => one["body"].as_str().unwrap().replace("<p>", "").replace("</p>", ""),
        kind => format!("[{kind}]"),
    };
    (items.iter().map(|one| one["seq"].as_i64().unwrap()).collect(), items.iter().map(said).collect())
}

/// What is said in a conversation.
async fn said(browser: &Browser, conversation: &Value) -> Vec<String> {
    page(browser, conversation, "").await.1
}
