//! Who may do what: every role, no scope at all, another organisation.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CHAT, at, channel, mark, of, put, say, send, try_say};

/// The status of each deed of somebody in a channel of somebody else's: read, write, react, pin, set up, lock, delete another's message.
async fn deeds(browser: &Browser, site: &Value, message: &Value) -> [u16; 7] {
    [
        browser.get(&at(site, "/messages")).await.status,
        try_say(browser, site, "<p>x</p>", json!({})).await.status,
        put(browser, &of(message, "/reactions/%F0%9F%91%8D")).await.status,
        put(browser, &of(message, "/pin")).await.status,
        send(browser, Method::PATCH, &at(site, ""), json!({ "topic": "x" })).await.status,
        browser.post(&at(site, "/lock"), json!({})).await.status,
        browser.delete(&of(message, "")).await.status,
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn each_role_does_in_a_channel_what_its_scopes_allow() {
    on_both("chat_who_may", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "editor").await;
        for (role, creates, expected) in [
            ("admin", 201, [200, 201, 200, 200, 200, 200, 204]),
            ("manager", 201, [200, 201, 200, 200, 200, 200, 204]),
            ("editor", 201, [200, 201, 200, 200, 403, 403, 403]),
            ("standard", 201, [200, 201, 200, 200, 403, 403, 403]),
            ("viewer", 403, [200, 403, 403, 403, 403, 403, 403]),
        ] {
            let (member, browser) = team.person(role, role).await;
            let site = channel(&owner, &format!("site {role}"), "private", &[member.user]).await;
            let message = say(&owner, &site, "<p>Words</p>").await;
            assert_eq!(deeds(&browser, &site, &message).await, expected, "{role}");
            let body = json!({ "name": format!("own {role}"), "visibility": "public" });
            assert_eq!(browser.post(&format!("{CHAT}/channels"), body).await.status, creates, "{role}");
            mark(&browser, "markRead", &site, None).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_scope_to_read_there_is_nothing() {
    on_both("chat_no_scope", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "editor").await;
        let (tom, browser) = team.person("tom", "viewer").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let message = say(&owner, &site, "<p>Words</p>").await;
        team.set_scopes("viewer", &["notes.view", "chat.moderate", "chat.groups.manage"]).await;
        for list in [
            "conversations",
            "channels",
            "unread",
            "threads",
            "saved",
            "drafts",
            "scheduled",
            "reminders",
            "settings",
            "retention",
            "search?q=words",
        ] {
            browser.get(&format!("{CHAT}/{list}")).await.expect_error(403, "FORBIDDEN");
        }
        browser.post(&format!("{CHAT}/presence"), json!({ "isHere": true })).await.expect_error(403, "FORBIDDEN");
        assert_eq!(deeds(&browser, &site, &message).await, [404; 7]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_organisation_has_nothing_to_see() {
    on_both("chat_tenants", async |app| {
        let (here, there) = (app.team("Dunmarrow").await, app.team("Ostkai").await);
        let owner = there.member("admin").await;
        let site = channel(&owner, "site", "public", &[]).await;
        let message = say(&owner, &site, "<p>Secret facade</p>").await;
        let stranger = here.member("admin").await;
        assert_eq!(deeds(&stranger, &site, &message).await, [404; 7]);
        stranger.post(&at(&site, "/join"), json!({})).await.expect_error(404, "NOT_FOUND");
        let found = stranger.get(&format!("{CHAT}/search?q=facade")).await.expect_json();
        assert_eq!(found["items"], json!([]));
        let own = channel(&stranger, "site", "public", &[]).await;
        assert_eq!(own["name"], json!("site"), "names are each organisation's own");
        assert_eq!(stranger.get(&format!("{CHAT}/channels")).await.expect_json()["items"].as_array().unwrap().len(), 1);
    })
    .await;
}
