//! Calls over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod becoming;
mod declining;
mod encrypted;
mod engine_events;
mod guest_door;
mod invites;
mod judges;
mod live;
mod lobby;
mod moderating;
mod recording;
mod server;
mod tokens;
mod webhooks;

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use test_kit::{Answer, Browser, CallRooms, TestApp};

const TOKEN: &str = "/api/livekit/token";
const SESSIONS: &str = "/api/v1/calls/sessions";
const INVITES: &str = "/api/v1/calls/invites";
const CAPABILITIES: &str = "/api/v1/calls/capabilities";
/// An identifier that nothing has.
const NOTHING: &str = "0199c1f0-0000-7000-8000-00000000dead";

/// Asks for a video call in a room of this name with these people.
async fn ask(browser: &Browser, room: &str, people: &[String]) -> Answer {
    browser.post(TOKEN, json!({ "kind": "video", "roomId": room, "participants": people })).await
}

/// Asks for a call in a conversation.
async fn ask_in(browser: &Browser, thread: &str, kind: &str) -> Answer {
    browser.post(TOKEN, json!({ "kind": kind, "threadId": thread, "isGroup": false })).await
}

/// What a token says, without asking who signed it.
fn claims(token: &Value) -> Value {
    let body = token["token"].as_str().unwrap().split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(body).unwrap()).unwrap()
}

/// Comes into the room of a token, as the call server tells of it.
async fn enter(app: &TestApp, rooms: &CallRooms, token: &Value) {
    let room = token["roomName"].as_str().unwrap();
    rooms.enter(room, token["identity"].as_str().unwrap());
    look(app, room).await;
}

/// Goes from the room of a token.
async fn leave(app: &TestApp, rooms: &CallRooms, token: &Value) {
    let room = token["roomName"].as_str().unwrap();
    rooms.leave(room, token["identity"].as_str().unwrap());
    look(app, room).await;
}

/// Has the room looked at, as an event of the call server does.
async fn look(app: &TestApp, room: &str) {
    calls::ops::look_at_room(&app.parts().calls, room, false).await.unwrap();
    app.settle().await;
}

fn session(token: &Value) -> String {
    format!("{SESSIONS}/{}", token["sessionId"].as_str().unwrap())
}

async fn find(browser: &Browser, token: &Value) -> Value {
    browser.get(&session(token)).await.expect_json()
}

async fn status(browser: &Browser, token: &Value) -> String {
    find(browser, token).await["status"].as_str().unwrap().to_owned()
}

/// What each person is to the call.
async fn states(browser: &Browser, token: &Value) -> BTreeMap<String, String> {
    let found = find(browser, token).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    found["people"].as_array().unwrap().iter().map(|one| (text(&one["id"]), text(&one["state"]))).collect()
}

/// The calls that ring for somebody.
async fn rings(browser: &Browser) -> Vec<String> {
    let page = browser.get(INVITES).await.expect_json();
    page["items"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect()
}

/// A direct message between these people.
async fn direct(browser: &Browser, people: &[String]) -> String {
    let made = browser.post("/api/v1/chat/direct", json!({ "userIds": people })).await.expect_status(200).json();
    made["id"].as_str().unwrap().to_owned()
}

/// The lines about calls in a conversation.
async fn lines(browser: &Browser, thread: &str) -> Vec<String> {
    let page = browser.get(&format!("/api/v1/chat/conversations/{thread}/messages")).await.expect_json();
    let calls = page["items"].as_array().unwrap().iter().filter(|message| message["kind"] == "call");
    calls.map(|message| message["text"].as_str().unwrap().to_owned()).collect()
}
