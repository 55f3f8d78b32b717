//! The public site over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod office;
mod pages;
mod robots;
mod sending;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp};

const SEND: &str = "/api/functions/sendProjectRequest";
const REQUESTS: &str = "/api/v1/site/requests";
const SETTINGS: &str = "/api/v1/site/settings";

/// A team, and somebody of it who is a super user.
async fn with_super(app: &TestApp) -> (Team, Browser) {
    let team = app.team("Dunmarrow").await;
    let (member, browser) = team.person("mara", "viewer").await;
    team.make_super(member.user).await;
    (team, browser)
}

/// What a visitor sends by the page's script.
fn request(name: &str) -> Value {
    json!({ "name": name, "email": "ines.costa@harbour.example", "company": "Harbour Works", "message": "A yard, 40 people." })
}

/// What a visitor sends by the form alone.
async fn post_form(browser: &Browser, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> Answer {
    let body = url_encoded(fields);
    let kind = [("content-type", "application/x-www-form-urlencoded"), ("x-csrf-token", "")];
    let headers: Vec<_> = kind.iter().chain(headers).copied().collect();
    browser.send(Method::POST, "/start", &headers, body.into()).await
}

fn url_encoded(fields: &[(&str, &str)]) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    let pairs = fields.iter().map(|(name, value)| format!("{name}={}", value.bytes().map(byte).collect::<String>()));
    pairs.collect::<Vec<_>>().join("&")
}

/// The page at this address.
async fn page(browser: &Browser, path: &str) -> String {
    String::from_utf8(browser.get(path).await.expect_status(200).bytes.to_vec()).unwrap()
}

/// The stamp of the form on a page.
fn stamp(page: &str) -> String {
    let (_, rest) = page.split_once("name=\"started\" value=\"").unwrap();
    rest.split('"').next().unwrap().to_owned()
}

/// The requests in that state, as a super user reads them.
async fn listed(browser: &Browser, state: &str) -> Vec<Value> {
    let list = browser.get(&format!("{REQUESTS}?state={state}")).await.expect_json();
    list["requests"].as_array().unwrap().clone()
}

/// Changes some of the settings.
async fn set(browser: &Browser, changes: Value) -> Answer {
    let found = browser.get(SETTINGS).await.expect_json();
    let mut settings = found["settings"].clone();
    for (name, value) in changes.as_object().unwrap() {
        settings[name] = value.clone();
    }
    let body = json!({ "settings": settings, "revision": found["revision"] });
    browser.send(Method::PUT, SETTINGS, &[], body.to_string().into()).await
}
