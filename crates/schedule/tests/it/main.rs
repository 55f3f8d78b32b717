//! The schedule over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod attachments;
mod caldav;
mod caldav_guests;
mod calendars;
mod events;
mod free_busy;
mod import;
mod invitations;
mod links;
mod month;
mod notices;
mod occurrence_answers;
mod own_rules;
mod recurring;
mod reminders;
mod settings;
mod who_may;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser};

const CALENDARS: &str = "/api/v1/schedule/calendars/list";
const CREATE_CALENDAR: &str = "/api/v1/schedule/calendars/create";
const CREATE: &str = "/api/v1/schedule/events/create";
const UPDATE: &str = "/api/v1/schedule/events/update";
const DELETE: &str = "/api/v1/schedule/events/delete";
/// An identifier that nothing has.
const NOTHING: &str = "0199c1f0-0000-7000-8000-00000000dead";

/// November and December of 2026.
const WINTER: &str = "from=1793491200&to=1798761600";

async fn create(browser: &Browser, body: Value) -> Value {
    browser.post(CREATE, body).await.expect_json()["event"].clone()
}

/// An event in the morning of a day.
fn morning(title: &str, day: &str) -> Value {
    json!({ "title": title, "startUTC": format!("{day}T09:00:00Z"), "endUTC": format!("{day}T10:00:00Z"),
            "timeZone": "Europe/London" })
}

/// The same with these fields, too.
fn with(mut body: Value, more: Value) -> Value {
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    body
}

async fn update(browser: &Browser, event: &Value, changes: Value) -> Answer {
    let body = with(changes, json!({ "eventId": event["id"] }));
    browser.send(Method::PATCH, UPDATE, &[], body.to_string().into()).await
}

async fn delete(browser: &Browser, event: &Value, which: Value) -> Answer {
    let body = with(which, json!({ "eventId": event["id"] }));
    browser.send(Method::DELETE, DELETE, &[], body.to_string().into()).await
}

async fn list(browser: &Browser, query: &str) -> Vec<Value> {
    let path = format!("/api/v1/schedule/events/list?{query}");
    browser.get(&path).await.expect_json()["items"].as_array().unwrap().clone()
}

/// Title and beginning, to the minute, of what the window shows.
async fn shown(browser: &Browser, query: &str) -> Vec<String> {
    let short =
        |one: &Value| format!("{} {}", one["title"].as_str().unwrap(), &one["startUTC"].as_str().unwrap()[..16]);
    list(browser, query).await.iter().map(short).collect()
}

fn path(event: &Value) -> String {
    format!("/api/v1/schedule/events/{}", event["id"].as_str().unwrap())
}
