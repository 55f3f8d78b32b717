//! A message that the server confirmed survives `kill -9`, and so does what follows from it: those whom it calls are told, once,
//! also where the server dies between the message and its fan-out.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bytes::Bytes;
use corbel::demo::PASSWORD;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, Gone, TestApp, nightly};
use tokio::sync::watch;

use crate::process::Server;

const ADMIN: &str = "aoife.brennan@dunmarrow.example";
const CALLED: &str = "tom.hughes@dunmarrow.example";

/// How often the server dies.
fn rounds() -> u64 {
    nightly(4, 12)
}

/// What the writer knows.
#[derive(Clone, Default)]
struct Told {
    /// What the page calls each message that it has sent, confirmed or not.
    sent: Vec<String>,
    /// Those that were confirmed.
    confirmed: BTreeSet<String>,
}

fn message(client: &str, called: &str) -> Bytes {
    let html = format!("<p><span data-mention=\"{called}\">@x</span> {client}</p>");
    json!({ "clientId": client, "body": html }).to_string().into()
}

/// Writes one message after the other until the server goes away.
async fn write_on(
    browser: Browser,
    (path, called): (String, String),
    told: Arc<watch::Sender<Told>>,
    seed: u64,
) -> Result<(), Gone> {
    for number in 0.. {
        let client = format!("00000000-0000-4000-8000-{seed:04}{number:08}");
        told.send_modify(|told| told.sent.push(client.clone()));
        browser.try_send(Method::POST, &path, &[], message(&client, &called)).await?.expect_status(201);
        told.send_modify(|told| {
            told.confirmed.insert(client);
        });
    }
    Ok(())
}

async fn signed_in(address: &str, email: &str) -> Browser {
    let browser = Browser::at(address);
    browser.sign_in(email, PASSWORD).await.expect_status(200);
    browser
}

/// The bodies of all messages, in their order.
async fn bodies(browser: &Browser, path: &str) -> Vec<String> {
    let (mut all, mut after) = (Vec::new(), 0);
    loop {
        let page = browser.get(&format!("{path}?after={after}&limit=200")).await.expect_json();
        for one in page["items"].as_array().unwrap() {
            after = one["seq"].as_i64().unwrap();
            all.push(one["body"].as_str().unwrap().to_owned());
        }
        if page["hasAfter"] == json!(false) {
            return all;
        }
    }
}

/// The links behind the bell of those who were called.
async fn mentions(browser: &Browser) -> Vec<Value> {
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = browser.get(&format!("/api/v1/notifications?limit=200{cursor}")).await.expect_json();
        let list = page["notifications"].as_array().unwrap().clone();
        all.extend(list.into_iter().filter(|one| one["type"] == "chatMention").map(|one| one["link"].clone()));
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return all,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn confirmed_messages_survive_and_everybody_called_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let admin = signed_in(&server.address, ADMIN).await;
    let tom = signed_in(&server.address, CALLED).await;
    let called = tom.get("/api/v1/auth/validate-session").await.expect_json()["uid"].as_str().unwrap().to_owned();
    let new = json!({ "name": "killed", "visibility": "private", "memberIds": [called] });
    let channel = admin.post("/api/v1/chat/channels", new).await.expect_status(201).json();
    let id = channel["id"].as_str().unwrap();
    let path = format!("/api/v1/chat/conversations/{id}/messages");

    let told = Arc::new(watch::Sender::new(Told::default()));
    for round in 0..rounds() {
        let writer = tokio::spawn(write_on(
            admin.moved_to(&server.address),
            (path.clone(), called.clone()),
            Arc::clone(&told),
            round,
        ));
        // Each round ends at another message, in the middle of the next.
        let enough = told.borrow().sent.len() + 3 + usize::try_from(round * 5 % 11).unwrap();
        told.subscribe().wait_for(|told| told.sent.len() >= enough).await.unwrap();
        server.kill();
        assert!(writer.await.unwrap().is_err());
        server = Server::start(folder.path());
        // The page sends again what was not confirmed.
        let (browser, known) = (admin.moved_to(&server.address), told.borrow().clone());
        for client in known.sent.iter().filter(|client| !known.confirmed.contains(*client)) {
            let answer = browser.try_send(Method::POST, &path, &[], message(client, &called)).await;
            let status = answer.unwrap_or_else(|_| panic!("the server is away")).status;
            assert!(status == 200 || status == 201, "{status}");
            told.send_modify(|told| {
                told.confirmed.insert(client.clone());
            });
        }
    }
    server.kill();

    let app = TestApp::later_on(folder.path(), Duration::from_secs(120)).await;
    app.settle().await;
    let (admin, tom) = (app.browser(), app.browser());
    admin.sign_in(ADMIN, PASSWORD).await.expect_status(200);
    tom.sign_in(CALLED, PASSWORD).await.expect_status(200);
    let (all, sent) = (bodies(&admin, &path).await, told.borrow().sent.clone());
    assert_eq!(all.len(), sent.len(), "a message is missing, or there twice");
    for (body, client) in all.iter().zip(&sent) {
        assert!(body.contains(client.as_str()), "{body} stands where {client} was sent");
    }
    let links: Vec<Value> = mentions(&tom).await;
    let here: Vec<&Value> = links.iter().filter(|link| link.as_str().is_some_and(|link| link.contains(id))).collect();
    let once: BTreeSet<&str> = here.iter().filter_map(|link| link.as_str()).collect();
    assert_eq!((here.len(), once.len()), (sent.len(), sent.len()), "somebody was not told, or told twice");
}
