//! Those who do not come.

use serde_json::json;
use test_kit::on_both_with_calls;

use crate::{ask, enter, find, rings, session, status};

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_all_decline_is_over() {
    on_both_with_calls("call_declined", async |app, rooms| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, one) = team.person("tom", "editor").await;
        let (eve, other) = team.person("eve", "editor").await;
        let people = [tom.user.to_string(), eve.user.to_string()];
        let token = ask(&caller, "a", &people).await.expect_status(200).json();
        enter(&app, &rooms, &token).await;
        let decline = format!("{}/decline", session(&token));
        one.post(&decline, json!({})).await.expect_status(200);
        assert_eq!((rings(&one).await.len(), rings(&other).await.len()), (0, 1));
        let seen = find(&caller, &token).await;
        assert_eq!((&seen["status"], &seen["declinedUsers"]), (&json!("initiated"), &json!([tom.user.to_string()])));
        assert!(seen["lastDeclinedAt"].is_string());
        other.post(&decline, json!({ "reason": "busy" })).await.expect_status(200);
        app.settle().await;
        assert_eq!(status(&caller, &token).await, "declined");
        assert_eq!(rooms.people(token["roomName"].as_str().unwrap()), None);
        one.post(&decline, json!({})).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_talks_to_others_is_busy_and_nobody_declines_for_another() {
    on_both_with_calls("call_busy", async |app, _| {
        let team = app.team("Dunmarrow").await;
        let (_, caller) = team.person("ada", "editor").await;
        let (tom, asked) = team.person("tom", "editor").await;
        let (admin, boss) = team.person("boss", "admin").await;
        team.make_super(admin.user).await;
        let token = ask(&caller, "a", &[tom.user.to_string()]).await.expect_status(200).json();
        let decline = format!("{}/decline", session(&token));
        caller.post(&decline, json!({})).await.expect_error(403, "FORBIDDEN");
        boss.post(&decline, json!({})).await.expect_error(403, "FORBIDDEN");
        asked.post(&decline, json!({ "reason": "busy" })).await.expect_status(200);
        assert_eq!(status(&caller, &token).await, "busy");
    })
    .await;
}
