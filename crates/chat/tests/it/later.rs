//! What is sent or told later.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::{CHAT, NOTHING, at, calling, channel, id, names, of, said, say, send};

/// The time in so many minutes, by the test's clock.
fn in_minutes(app: &TestApp, minutes: u64) -> String {
    (app.parts().env.now() + Duration::from_secs(minutes * 60)).to_string()
}

async fn put_off(browser: &Browser, place: &Value, html: &str, at_time: String) -> Value {
    let body = json!({ "body": html, "sendAt": at_time });
    browser.post(&at(place, "/scheduled"), body).await.expect_status(201).json()
}

async fn waiting(browser: &Browser) -> Vec<Value> {
    browser.get(&format!("{CHAT}/scheduled")).await.expect_json()["items"].as_array().unwrap().clone()
}

async fn told(browser: &Browser, kind: &str) -> Vec<Value> {
    let page = browser.get("/api/v1/notifications").await.expect_json();
    page["notifications"].as_array().unwrap().iter().filter(|one| one["type"] == kind).cloned().collect()
}

fn address(message: &Value) -> String {
    format!("{CHAT}/scheduled/{}", id(message))
}

async fn later(app: &TestApp, minutes: u64) {
    app.settle().await;
    app.advance(Duration::from_secs(minutes * 60));
    // What the jobs tell is read by others.
    app.settle().await;
    app.settle().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_sent_when_its_time_comes_and_once() {
    on_both("chat_scheduled", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (_, owner) = team.person("grace", "manager").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let root = say(&owner, &site, "<p>Which crane?</p>").await;
        let kept = put_off(&member, &site, "<p>Good<script>x</script> morning</p>", in_minutes(&app, 30)).await;
        assert_eq!((&kept["conversationName"], &kept["failure"]), (&json!("site"), &Value::Null));
        let answer = json!({ "body": "<p>Blue</p>", "sendAt": in_minutes(&app, 40), "threadRootId": id(&root) });
        member.post(&at(&site, "/scheduled"), answer).await.expect_status(201);
        assert!(waiting(&owner).await.is_empty(), "what waits is its author's own");
        assert_eq!(waiting(&member).await.len(), 2);
        later(&app, 29).await;
        assert_eq!(said(&owner, &site).await, ["Which crane?"]);
        later(&app, 2).await;
        assert_eq!(said(&owner, &site).await, ["Which crane?", "Good morning"]);
        later(&app, 20).await;
        assert!(waiting(&member).await.is_empty());
        assert_eq!(said(&owner, &site).await.len(), 2, "a reply stands in its thread");
        let thread = owner.get(&of(&root, "")).await.expect_json();
        assert_eq!(thread["thread"]["replyCount"], json!(1));
        assert!(told(&member, "chatUnsent").await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_is_changed_put_off_further_and_deleted() {
    on_both("chat_scheduled_change", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (_, other) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "public", &[]).await;
        let first = put_off(&owner, &site, "<p>One</p>", in_minutes(&app, 10)).await;
        let second = put_off(&owner, &site, "<p>Two</p>", in_minutes(&app, 10)).await;
        let third = put_off(&owner, &site, "<p>Three</p>", in_minutes(&app, 60)).await;
        let change = json!({ "body": "<p>One, later</p>", "sendAt": in_minutes(&app, 20) });
        send(&owner, Method::PATCH, &address(&first), change.clone()).await.expect_status(204);
        send(&other, Method::PATCH, &address(&first), change).await.expect_error(404, "NOT_FOUND");
        other.delete(&address(&first)).await.expect_error(404, "NOT_FOUND");
        owner.delete(&address(&second)).await.expect_status(204);
        owner.delete(&address(&second)).await.expect_error(404, "NOT_FOUND");
        later(&app, 11).await;
        assert!(said(&owner, &site).await.is_empty());
        later(&app, 10).await;
        assert_eq!(said(&owner, &site).await, ["One, later"]);
        // Earlier than it was to be: at once.
        let now = json!({ "sendAt": in_minutes(&app, 0) });
        send(&owner, Method::PATCH, &address(&third), now).await.expect_status(204);
        app.settle().await;
        assert_eq!(said(&owner, &site).await, ["One, later", "Three"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_send_any_more_is_told_why() {
    on_both("chat_unsent", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let board = channel(&owner, "board", "private", &[tom.user]).await;
        let kept = put_off(&member, &board, "<p>Hello</p>", in_minutes(&app, 10)).await;
        owner.delete(&at(&board, &format!("/members/{}", tom.user))).await.expect_status(204);
        later(&app, 11).await;
        assert!(said(&owner, &board).await.iter().all(|line| line != "Hello"));
        let left = waiting(&member).await;
        assert!(left[0]["failure"].as_str().is_some_and(|reason| !reason.is_empty()), "{left:?}");
        assert_eq!(left[0]["conversationName"], json!(""), "its name is no longer the person's to see");
        let bell = told(&member, "chatUnsent").await;
        assert_eq!((bell.len(), &bell[0]["link"]), (1, &json!("/chat/later")));
        // Back in, it waits again.
        owner.post(&at(&board, "/members"), json!({ "userIds": names(&[tom.user]) })).await.expect_status(200);
        let again = json!({ "sendAt": in_minutes(&app, 1) });
        send(&member, Method::PATCH, &address(&kept), again).await.expect_status(204);
        later(&app, 2).await;
        assert_eq!(said(&owner, &board).await.last().unwrap(), "Hello");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_waits_that_could_not_be_sent_now() {
    on_both("chat_scheduled_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (_, stranger) = team.person("tom", "editor").await;
        let viewer = team.member("viewer").await;
        let board = channel(&owner, "board", "private", &[]).await;
        let site = channel(&owner, "site", "public", &[]).await;
        let body = |html: &str| json!({ "body": html, "sendAt": in_minutes(&app, 10) });
        let path = at(&board, "/scheduled");
        stranger.post(&path, body("<p>x</p>")).await.expect_error(404, "NOT_FOUND");
        viewer.post(&at(&site, "/scheduled"), body("<p>x</p>")).await.expect_error(403, "FORBIDDEN");
        owner.post(&path, body("<p> </p>")).await.expect_error(400, "MESSAGE_EMPTY");
        let odd = json!({ "body": "<p>x</p>", "sendAt": "tomorrow" });
        owner.post(&path, odd).await.expect_error(400, "INVALID_REQUEST");
        let far = json!({ "body": "<p>x</p>", "sendAt": in_minutes(&app, 400 * 24 * 60) });
        owner.post(&path, far).await.expect_error(400, "INVALID_REQUEST");
        let root = json!({ "body": "<p>x</p>", "sendAt": in_minutes(&app, 1), "threadRootId": NOTHING });
        owner.post(&path, root).await.expect_error(404, "NOT_FOUND");
        assert!(waiting(&owner).await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn calling_many_later_is_confirmed_when_it_is_put_off() {
    on_both("chat_scheduled_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let mut people = Vec::new();
        for number in 0..21 {
            let name = format!("p{number}");
            people.push(team.welcome(team.email(&name), &name, "viewer").await.user);
        }
        let site = channel(&owner, "site", "public", &people).await;
        let path = at(&site, "/scheduled");
        let (all, here) = (calling_all("all"), calling_all("here"));
        let body = |html: &str, is_confirmed: bool| {
            json!({ "body": html, "sendAt": in_minutes(&app, 10), "isConfirmed": is_confirmed })
        };
        // Nobody is here now. Everybody may be by then.
        for html in [&all, &here] {
            let refused = owner.post(&path, body(html, false)).await.expect_error(409, "MANY_MENTIONED");
            assert_eq!(refused.json()["error"]["details"]["count"], json!(21));
        }
        assert!(waiting(&owner).await.is_empty());
        owner.post(&path, body(&all, true)).await.expect_status(201);
        let quiet = put_off(&owner, &site, "<p>Quiet</p>", in_minutes(&app, 10)).await;
        let edit = async |body: Value| send(&owner, Method::PATCH, &address(&quiet), body).await;
        edit(json!({ "body": all })).await.expect_error(409, "MANY_MENTIONED");
        edit(json!({ "sendAt": in_minutes(&app, 9) })).await.expect_status(204);
        later(&app, 11).await;
        let all_said = said(&owner, &site).await;
        assert_eq!(all_said.len(), 2, "{all_said:?}");
        assert!(all_said.contains(&"Quiet".to_owned()), "{all_said:?}");
    })
    .await;
}

fn calling_all(word: &str) -> String {
    format!("<p><span data-mention=\"{word}\">@{word}</span> lunch</p>")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_as_many_reminders_as_there_can_be_still_puts_them_off() {
    on_both("chat_many_reminders", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let site = channel(&owner, "site", "public", &[]).await;
        let chat = &app.parts().chat;
        chat::ops::seed_messages(chat, &team.system, id(&site).parse().unwrap(), &[grace.user], 0, 501).await.unwrap();
        let mut messages: Vec<Value> = Vec::new();
        while messages.len() < 501 {
            let before = messages.last().map_or(502, |one| one["seq"].as_i64().unwrap());
            let page = owner.get(&at(&site, &format!("/messages?limit=200&before={before}"))).await.expect_json();
            messages.extend(page["items"].as_array().unwrap().iter().rev().cloned());
        }
        let remind = async |message: &Value, minutes: u64| {
            let body = json!({ "remindAt": in_minutes(&app, minutes) });
            send(&owner, Method::PUT, &of(message, "/reminder"), body).await
        };
        for message in &messages[..500] {
            remind(message, 30).await.expect_status(200);
        }
        remind(&messages[500], 30).await.expect_error(409, "TOO_MANY_REMINDERS");
        remind(&messages[7], 60).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_reminded_behind_the_bell() {
    on_both("chat_reminders", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let board = channel(&owner, "board", "private", &[tom.user]).await;
        let first = say(&owner, &board, "<p>Sign the permit</p>").await;
        let second = say(&owner, &board, "<p>Order the crane</p>").await;
        let gone = say(&owner, &board, "<p>Never mind</p>").await;
        let remind = async |message: &Value, minutes: u64| {
            let body = json!({ "remindAt": in_minutes(&app, minutes) });
            send(&member, Method::PUT, &of(message, "/reminder"), body).await.expect_json()
        };
        assert!(remind(&first, 30).await["remindAt"].is_string());
        remind(&second, 10).await;
        remind(&gone, 10).await;
        owner.delete(&of(&gone, "")).await.expect_status(204);
        assert_eq!(owner.get(&of(&first, "")).await.expect_json()["remindAt"], Value::Null, "nobody else sees it");
        let list = member.get(&format!("{CHAT}/reminders")).await.expect_json();
        let ids: Vec<&Value> = list["items"].as_array().unwrap().iter().map(|one| &one["message"]["id"]).collect();
        assert_eq!((ids, &list["items"][0]["conversationName"]), (vec![&second["id"], &first["id"]], &json!("board")));
        // Put off further, and taken back.
        remind(&first, 60).await;
        member.delete(&of(&second, "/reminder")).await.expect_status(200);
        later(&app, 31).await;
        assert!(told(&member, "chatReminder").await.is_empty());
        later(&app, 30).await;
        let bell = told(&member, "chatReminder").await;
        assert_eq!(bell.len(), 1);
        assert!(bell[0]["message"].as_str().unwrap().contains("#board"), "{bell:?}");
        assert!(bell[0]["link"].as_str().unwrap().ends_with(id(&first)));
        assert_eq!(member.get(&of(&first, "")).await.expect_json()["remindAt"], Value::Null);
        let body = json!({ "remindAt": in_minutes(&app, 5) });
        send(&member, Method::PUT, &of(&gone, "/reminder"), body).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_tells_what_was_not_read_and_nothing_else() {
    on_both("chat_digest", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let address = team.email("tom");
        let mails = async || team.mails_to(address.as_str()).await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let wanted = json!({ "quietHours": null, "isQuietAtWeekends": false, "digest": "soon" });
        let before = member.get(&format!("{CHAT}/settings")).await.expect_json();
        assert_eq!((&before["digest"], &before["quietHours"]), (&json!("off"), &Value::Null));
        say(&owner, &site, &calling(tom.user)).await;
        later(&app, 20).await;
        assert!(mails().await.is_empty(), "nobody gets mail without asking for it");

        send(&member, Method::PUT, &format!("{CHAT}/settings"), wanted).await.expect_status(200);
        app.advance(Duration::from_secs(1));
        say(&owner, &site, "<p>Only talk</p>").await;
        say(&owner, &site, &calling(tom.user)).await;
        later(&app, 10).await;
        assert!(mails().await.is_empty());
        later(&app, 6).await;
        let told = mails().await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("1 unread message in chat for you") && told[0].contains("#site"), "{told:?}");
        assert!(!told[0].contains("Only talk"), "{told:?}");
        later(&app, 60).await;
        assert_eq!(mails().await.len(), 1, "nobody is told twice");

        // What was read meanwhile is no part of it, and direct messages are.
        let direct = json!({ "userIds": names(&[tom.user]) });
        let direct = owner.post(&format!("{CHAT}/direct"), direct).await.expect_json();
        say(&owner, &direct, "<p>Are you in?</p>").await;
        crate::mark(&member, "markRead", &direct, None).await;
        later(&app, 20).await;
        assert_eq!(mails().await.len(), 1);
        say(&owner, &direct, "<p>And tomorrow?</p>").await;
        later(&app, 20).await;
        let told = mails().await;
        assert_eq!(told.len(), 2);
        assert!(told[1].contains("And tomorrow?") && !told[1].contains("Are you in?"), "{told:?}");

        // Of a channel, those who chose it are told of every message.
        let level = async |place: &Value, level: &str| {
            let chosen = json!({ "level": level });
            send(&member, Method::PUT, &crate::at(place, "/preferences"), chosen).await.expect_status(200);
        };
        level(&site, "all").await;
        level(&direct, "mentions").await;
        crate::mark(&member, "markRead", &site, None).await;
        say(&owner, &site, "<p>The road is closed</p>").await;
        say(&owner, &direct, "<p>Not by mail</p>").await;
        later(&app, 20).await;
        let told = mails().await;
        assert_eq!(told.len(), 3);
        assert!(told[2].contains("The road is closed") && !told[2].contains("Not by mail"), "{told:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn more_than_one_mail_holds_is_told_by_the_next() {
    on_both("chat_digest_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let wanted = json!({ "quietHours": null, "isQuietAtWeekends": false, "digest": "soon" });
        send(&member, Method::PUT, &format!("{CHAT}/settings"), wanted).await.expect_status(200);
        let direct = json!({ "userIds": names(&[tom.user]) });
        let direct = owner.post(&format!("{CHAT}/direct"), direct).await.expect_json();
        app.advance(Duration::from_secs(1));
        say(&owner, &direct, "<p>Are you in?</p>").await;
        // The first of them comes within a minute, see `seed_messages`, the last within an hour and a half.
        let (chat, place) = (&app.parts().chat, id(&direct).parse().unwrap());
        chat::ops::seed_messages(chat, &team.system, place, &[grace.user], 1_003_335, 120).await.unwrap();
        later(&app, 24 * 60).await;
        let told = team.mails_to(team.email("tom").as_str()).await;
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[0].contains("100 unread messages") && told[1].contains("21 unread messages"), "{told:?}");
        later(&app, 60).await;
        assert_eq!(team.mails_to(team.email("tom").as_str()).await.len(), 2, "nobody is told twice");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_waits_for_the_end_of_quiet_hours() {
    on_both("chat_quiet", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let settings = format!("{CHAT}/settings");
        for (from, to) in [("18:00", "18:00"), ("25:00", "08:00"), ("18", "08:00")] {
            let odd = json!({ "quietHours": { "from": from, "to": to }, "isQuietAtWeekends": false, "digest": "soon" });
            send(&member, Method::PUT, &settings, odd).await.expect_error(400, "INVALID_REQUEST");
        }
        // The test's clock begins at 06:16 in London.
        let quiet =
            json!({ "quietHours": { "from": "05:00", "to": "09:00" }, "isQuietAtWeekends": true, "digest": "soon" });
        let kept = send(&member, Method::PUT, &settings, quiet).await.expect_json();
        assert_eq!(kept["timeZone"], json!("Europe/London"));
        app.advance(Duration::from_secs(1));
        say(&owner, &site, &calling(tom.user)).await;
        later(&app, 60).await;
        assert!(team.mails_to(team.email("tom").as_str()).await.is_empty());
        later(&app, 3 * 24 * 60).await;
        assert_eq!(team.mails_to(team.email("tom").as_str()).await.len(), 1);
    })
    .await;
}
