//! Who may do what: every role, no scope at all, another organisation.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CREATE, WINTER, create, delete, morning, path, shown, update, with};

/// The status of each deed on somebody else's event that is shared with all: read, change, delete.
async fn deeds(browser: &Browser, event: &Value) -> [u16; 3] {
    [
        browser.get(&path(event)).await.status,
        update(browser, event, json!({ "status": "red" })).await.status,
        delete(browser, event, json!({})).await.status,
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_changed_by_whoever_made_it_and_by_administrators() {
    on_both("who_may_events", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "editor").await;
        let mut others = std::collections::HashMap::new();
        for (role, expected) in [
            ("manager", [200, 403, 403]),
            ("editor", [200, 403, 403]),
            ("standard", [200, 403, 403]),
            // Sees one's own calendar only.
            ("viewer", [404, 404, 404]),
            ("admin", [200, 200, 200]),
        ] {
            let shared = with(morning("Pour", "2026-11-23"), json!({ "visibility": "users" }));
            let event = create(&owner, shared).await;
            let other = others.entry(role).or_insert(team.member(role).await);
            assert_eq!(deeds(other, &event).await, expected, "{role}");
        }
        let refused = create(&owner, with(morning("Pour", "2026-11-23"), json!({ "visibility": "users" }))).await;
        let error =
            update(&others["manager"], &refused, json!({ "status": "red" })).await.expect_error(403, "FORBIDDEN");
        assert_eq!(error.json()["error"]["message"], json!("You do not have permission to update this event"));
        others["viewer"].post(CREATE, morning("Pour", "2026-11-23")).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_private_is_hidden_from_everybody_else() {
    on_both("who_may_private", async |app| {
        let team = app.team("Dunmarrow").await;
        let owner = team.member("editor").await;
        let event = create(&owner, morning("Dentist", "2026-11-23")).await;
        for role in ["manager", "admin"] {
            let other = team.member(role).await;
            other.get(&path(&event)).await.expect_error(404, "NOT_FOUND");
            assert!(shown(&other, WINTER).await.is_empty());
        }
        let elsewhere = app.team("Carrick").await.member("admin").await;
        assert_eq!(deeds(&elsewhere, &event).await, [404, 404, 404]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_scope_to_read_there_is_nothing() {
    on_both("who_may_nothing", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("manager").await;
        let event = create(&browser, morning("Pour", "2026-11-23")).await;
        team.set_scopes("manager", &["drive.list"]).await;
        browser.get(&path(&event)).await.expect_error(404, "NOT_FOUND");
        let list = format!("/api/v1/schedule/events/list?{WINTER}");
        browser.get(&list).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}
