//! What members choose for themselves alone.

use serde_json::{Value, json};

use crate::app::on_both;

const PREFERENCES: &str = "/api/v1/account/preferences";

#[tokio::test(flavor = "multi_thread")]
async fn what_one_chooses_is_found_again_by_oneself_alone() {
    on_both("preferences", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "viewer").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut desk = app.signed_in("tom@dunmarrow.example").await;
        let first = json!({ "welcomeClosed": false, "timeFormat": null, "calendars": null });
        assert_eq!(desk.get(PREFERENCES).await.expect_status(200).body["preferences"], first);

        let change = json!({ "welcomeClosed": true, "calendars": ["personal", "cranes", "personal"] });
        desk.patch(PREFERENCES, change).await.expect_status(200);
        let after = desk.patch(PREFERENCES, json!({ "timeFormat": "24h" })).await.expect_status(200).body;
        let expected = json!({ "welcomeClosed": true, "timeFormat": "24h", "calendars": ["personal", "cranes"] });
        assert_eq!(after["preferences"], expected);
        let mut phone = app.signed_in("tom@dunmarrow.example").await;
        assert_eq!(phone.get(PREFERENCES).await.expect_status(200).body["preferences"], expected);
        let mut other = app.signed_in("aoife@dunmarrow.example").await;
        assert_eq!(other.get(PREFERENCES).await.expect_status(200).body["preferences"], first);

        let reset = json!({ "timeFormat": null, "calendars": [] });
        let reset = phone.patch(PREFERENCES, reset).await.expect_status(200).body["preferences"].clone();
        assert_eq!((&reset["timeFormat"], &reset["calendars"]), (&Value::Null, &json!([])));

        // What somebody looks at is no deed that the organisation's log keeps.
        app.relay().await;
        let log = other.get("/api/v1/tenant/audit?kind=member").await.expect_status(200).body["entries"].clone();
        let kinds: Vec<&str> = log.as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
        assert!(kinds.iter().all(|kind| *kind == "member.added"), "{kinds:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_choices_are_refused_and_change_nothing() {
    on_both("preferences_odd", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        for change in [
            json!({ "timeFormat": "36h", "welcomeClosed": true }),
            json!({ "calendars": ["x".repeat(65)], "welcomeClosed": true }),
            json!({ "calendars": ["a\u{0}"] }),
            json!({ "calendars": (0..501).map(|id| id.to_string()).collect::<Vec<_>>() }),
            json!({ "calendars": "personal" }),
        ] {
            browser.patch(PREFERENCES, change).await.expect_error(400, "INVALID_REQUEST");
        }
        let kept = browser.get(PREFERENCES).await.expect_status(200).body["preferences"].clone();
        assert_eq!(kept, json!({ "welcomeClosed": false, "timeFormat": null, "calendars": null }));
    })
    .await;
}
