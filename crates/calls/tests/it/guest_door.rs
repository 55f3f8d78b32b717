//! Somebody without an account who has a guest link.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, TestApp, on_both_with_calls};

use crate::{NOTHING, TOKEN, ask, claims, enter, find, leave, session};

const DOOR: &str = "/api/v1/public/calls";

/// A guest who has knocked.
pub(crate) struct Guest {
    browser: Browser,
    path: String,
    pub(crate) id: String,
    secret: String,
}

impl Guest {
    pub(crate) async fn knock(app: &TestApp, link: &str, name: &str) -> Self {
        let browser = app.browser();
        let knocked = browser.post(&format!("{DOOR}/{link}/knock"), json!({ "name": name })).await;
        let knocked = knocked.expect_status(200).json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let id = text(&knocked["guestId"]);
        Self { browser, path: format!("{DOOR}/{link}/guests/{id}"), id, secret: text(&knocked["secret"]) }
    }

    async fn send(&self, method: Method, what: &str) -> Answer {
        self.send_body(method, what, String::new()).await
    }

    async fn send_body(&self, method: Method, what: &str, body: String) -> Answer {
        let headers = [("x-guest-secret", self.secret.as_str())];
        self.browser.send(method, &format!("{}{what}", self.path), &headers, body.into()).await
    }

    /// Says whether the guest agrees to be recorded.
    pub(crate) async fn agree(&self, agrees: bool) -> Answer {
        self.send_body(Method::PUT, "/recording", json!({ "agrees": agrees }).to_string()).await
    }

    pub(crate) async fn state(&self) -> String {
        self.send(Method::GET, "").await.expect_json()["state"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn token(&self) -> Answer {
        self.send(Method::POST, "/token").await
    }
}

/// The letters of the guest link of a call, which is switched on.
pub(crate) async fn open(browser: &Browser, token: &Value) -> String {
    let answer = browser.send(Method::PUT, &format!("{}/guest-link", session(token)), &[], "".into()).await;
    let path = answer.expect_status(200).json()["path"].as_str().unwrap().to_owned();
    path.strip_prefix("/guest-call/").unwrap().to_owned()
}

/// Answers a guest: `admit` or `refuse`.
pub(crate) async fn answer(browser: &Browser, token: &Value, guest: &str, what: &str) -> Answer {
    browser.post(&format!("{}/guests/{guest}/{what}", session(token)), json!({})).await
}

/// What each guest is to a call, as somebody sees it.
pub(crate) async fn guests(browser: &Browser, token: &Value) -> Vec<(String, String)> {
    let found = find(browser, token).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    found["guests"].as_array().unwrap().iter().map(|one| (text(&one["name"]), text(&one["state"]))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_knocks_is_let_in_and_gets_that_room_alone() {
    on_both_with_calls("call_guest", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let body = json!({ "kind": "video", "roomId": "a", "metadata": { "title": "Handover" } });
        let token = caller.post(TOKEN, body).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let link = open(&caller, &token).await;
        let seen = app.browser().get(&format!("{DOOR}/{link}")).await.expect_json();
        assert_eq!(seen["organisation"]["name"], "Dunmarrow");
        assert_eq!((&seen["title"], &seen["hostName"]), (&json!("Handover"), &json!("ada Hughes")));
        assert_eq!((&seen["kind"], &seen["state"]), (&json!("video"), &json!("open")));

        let ines = Guest::knock(&app, &link, "  Ines   Ferreira ").await;
        assert_eq!(ines.state().await, "waiting");
        ines.token().await.expect_error(403, "GUEST_WAITING");
        assert_eq!(guests(&caller, &token).await, [("Ines Ferreira".to_owned(), "waiting".to_owned())]);
        let admitted = answer(&caller, &token, &ines.id, "admit").await.expect_status(200).json();
        assert_eq!(admitted["guests"][0]["state"], "admitted");
        assert_eq!(ines.state().await, "admitted");
        let way_in = ines.token().await.expect_status(200).json();
        assert!(way_in["serverUrl"].as_str().unwrap().starts_with("ws://"));
        assert_eq!(way_in["roomName"], token["roomName"]);
        let said = claims(&way_in);
        assert_eq!(said["sub"], json!(format!("guest:{}", ines.id)));
        assert_eq!(said["name"], "Ines Ferreira (guest)");
        assert!(said["exp"].as_i64().unwrap() - said["nbf"].as_i64().unwrap() <= 610);
        let may = &said["video"];
        assert_eq!((&may["room"], &may["roomJoin"]), (&token["roomName"], &json!(true)));
        assert_eq!(may["canPublishSources"], json!(["microphone", "camera"]));
        assert_eq!(may["canUpdateOwnMetadata"], false);
        for right in ["roomAdmin", "roomCreate", "roomList", "hidden"] {
            assert!(may[right].is_null(), "{right}");
        }
        enter(&app, &rooms, &way_in).await;
        assert_eq!(guests(&caller, &token).await[0].1, "joined");
        assert!(find(&caller, &token).await["activeAt"].is_string(), "two talk");
        // Who has a token for a room has nothing else of the organisation.
        for path in [session(&token), "/api/v1/calls/sessions".into(), "/api/v1/calls/invites".into()] {
            ines.browser.get(&path).await.expect_error(401, "UNAUTHENTICATED");
        }
        leave(&app, &rooms, &way_in).await;
        assert_eq!(guests(&caller, &token).await[0].1, "left");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_call_gives_guests_a_microphone_and_a_full_one_no_place() {
    on_both_with_calls("call_guest_phone", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let token = caller.post(TOKEN, json!({ "kind": "phone", "roomId": "p" })).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let link = open(&caller, &token).await;
        let mut inside = Vec::new();
        for name in ["One", "Two", "Three"] {
            let guest = Guest::knock(&app, &link, name).await;
            answer(&caller, &token, &guest.id, "admit").await.expect_status(200);
            inside.push(guest);
        }
        for guest in &inside[..2] {
            let way_in = guest.token().await.expect_status(200).json();
            assert_eq!(claims(&way_in)["video"]["canPublishSources"], json!(["microphone"]));
            enter(&app, &rooms, &way_in).await;
        }
        inside[2].token().await.expect_error(409, "CALL_FULL");
        // Who is in comes back in after a reload.
        inside[1].token().await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn links_that_lead_nowhere_are_all_answered_alike() {
    on_both_with_calls("call_guest_links", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (ada, caller) = team.person("ada", "admin").await;
        let stranger = app.browser();
        let token = ask(&caller, "a", &[]).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let switched_off = open(&caller, &token).await;
        caller.delete(&format!("{}/guest-link", session(&token))).await.expect_status(200);
        let ended = open(&caller, &token).await;
        assert_ne!(ended, switched_off, "who switches off and on wants another link");
        let late = Guest::knock(&app, &ended, "Late").await;
        caller.post(&format!("{}/end", session(&token)), json!({})).await.expect_status(200);
        let next = ask(&caller, "b", &[]).await.expect_status(200).json();
        let open = open(&caller, &next).await;
        let mut unknown = open.clone().into_bytes();
        unknown[30] = if unknown[30] == b'A' { b'B' } else { b'A' };
        let unknown = String::from_utf8(unknown).unwrap();
        let words = |answer: Answer| answer.expect_error(404, "NOT_FOUND").json()["error"]["message"].clone();
        for link in [unknown.as_str(), &ended, &switched_off, "x", NOTHING, &"A".repeat(43), "%00", "%C3%A9"] {
            assert_eq!(words(stranger.get(&format!("{DOOR}/{link}")).await), "Link not found", "{link}");
            let knock = stranger.post(&format!("{DOOR}/{link}/knock"), json!({ "name": "Eve" })).await;
            assert_eq!(words(knock), "Link not found", "{link}");
        }
        // Who came while it was open learns that it is over, and gets nothing.
        assert_eq!(late.state().await, "over");
        late.token().await.expect_error(409, "CALL_OVER");
        assert_eq!(guests(&caller, &token).await, [("Late".to_owned(), "gone".to_owned())]);
        answer(&caller, &token, &late.id, "admit").await.expect_error(403, "FORBIDDEN");
        // An organisation without calls has no doors.
        stranger.get(&format!("{DOOR}/{open}")).await.expect_status(200);
        team.make_super(ada.user).await;
        let body = json!({ "overrides": { "calls": false } }).to_string();
        caller.send(Method::PATCH, "/api/v1/tenant/plan", &[], body.into()).await.expect_status(200);
        assert_eq!(words(stranger.get(&format!("{DOOR}/{open}")).await), "Link not found");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_known_by_the_secret_of_that_guest_alone() {
    on_both_with_calls("call_guest_secret", async |app, rooms| {
        let (team, other) = (app.team("Dunmarrow").await, app.team("Ostkai").await);
        let (_, caller) = team.person("ada", "editor").await;
        let (_, elsewhere) = other.person("uwe", "editor").await;
        let token = ask(&caller, "a", &[]).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let theirs = ask(&elsewhere, "a", &[]).await.expect_status(200).json();
        let (link, their_link) = (open(&caller, &token).await, open(&elsewhere, &theirs).await);
        let (one, two) = (Guest::knock(&app, &link, "One").await, Guest::knock(&app, &link, "Two").await);
        answer(&caller, &token, &one.id, "admit").await.expect_status(200);
        let forged = |path: String, secret: &str| Guest {
            browser: app.browser(),
            path,
            id: one.id.clone(),
            secret: secret.to_owned(),
        };
        for guest in [
            forged(one.path.clone(), &two.secret),
            forged(one.path.clone(), ""),
            forged(one.path.clone(), "x"),
            forged(format!("{DOOR}/{their_link}/guests/{}", one.id), &one.secret),
            forged(format!("{DOOR}/{link}/guests/{NOTHING}"), &one.secret),
        ] {
            guest.send(Method::GET, "").await.expect_error(404, "NOT_FOUND");
            guest.token().await.expect_error(404, "NOT_FOUND");
            guest.send(Method::DELETE, "").await.expect_error(404, "NOT_FOUND");
        }
        one.token().await.expect_status(200);
        // Names are words that people read.
        for name in [String::new(), " ".into(), "x".repeat(61), "\u{202e}senI".into(), "a\u{0}b".into()] {
            let knock = app.browser().post(&format!("{DOOR}/{link}/knock"), json!({ "name": name })).await;
            knock.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_wait_at_once_and_who_goes_makes_room() {
    on_both_with_calls("call_guest_lobby", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let token = ask(&caller, "a", &[]).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let link = open(&caller, &token).await;
        let knock = |name: &str| {
            let (browser, body) = (app.browser(), json!({ "name": name }));
            let path = format!("{DOOR}/{link}/knock");
            async move { browser.post(&path, body).await }
        };
        let first = Guest::knock(&app, &link, "The first").await;
        for number in 2..=20 {
            Guest::knock(&app, &link, &format!("Number {number}")).await;
        }
        knock("One too many").await.expect_error(409, "LOBBY_FULL");
        first.send(Method::DELETE, "").await.expect_status(204);
        knock("Number 21").await.expect_status(200);
        knock("One too many").await.expect_error(409, "LOBBY_FULL");
        // Who says nothing has gone, and is back when heard of again.
        for _ in 0..5 {
            app.advance(Duration::from_secs(21));
            app.settle().await;
        }
        let seen = guests(&caller, &token).await;
        assert_eq!((seen.len(), seen.iter().filter(|(_, state)| state == "gone").count()), (21, 21), "{seen:?}");
        assert_eq!(first.state().await, "waiting");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_knocks_too_often_waits() {
    on_both_with_calls("call_guest_limits", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let token = ask(&caller, "a", &[]).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let link = open(&caller, &token).await;
        for number in 0..30 {
            let guest = Guest::knock(&app, &link, &format!("Number {number}")).await;
            guest.send(Method::DELETE, "").await.expect_status(204);
        }
        let knock = app.browser().post(&format!("{DOOR}/{link}/knock"), json!({ "name": "Eve" })).await;
        knock.expect_error(429, "RATE_LIMITED");
        app.advance(Duration::from_secs(11));
        Guest::knock(&app, &link, "Eve").await;
    })
    .await;
}
