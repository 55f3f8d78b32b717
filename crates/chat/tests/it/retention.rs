//! How long messages are kept.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, TestApp, on_both};

use crate::{CHAT, at, calling, channel, id, of, reply, said, say, send, unread};

async fn decide(browser: &Browser, keep_days: Value, is_held: bool) -> Answer {
    let body = json!({ "keepDays": keep_days, "isHeld": is_held });
    send(browser, Method::PUT, &format!("{CHAT}/retention"), body).await
}

async fn decide_for(browser: &Browser, place: &Value, keep_days: Value, is_held: bool) -> Answer {
    let body = json!({ "keepDays": keep_days, "isHeld": is_held });
    send(browser, Method::PUT, &at(place, "/retention"), body).await
}

async fn days_later(app: &TestApp, days: u64) {
    app.settle().await;
    for _ in 0..days {
        app.advance(Duration::from_secs(24 * 3600));
        app.settle().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_go_when_their_time_is_over_and_leave_no_count_behind() {
    on_both("chat_retention", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("ada", "admin").await;
        let (tom, member) = team.person("tom", "editor").await;
        let short = channel(&admin, "short", "public", &[tom.user]).await;
        let usual = channel(&admin, "usual", "public", &[tom.user]).await;
        let ever = channel(&admin, "ever", "public", &[tom.user]).await;
        decide(&member, json!(10), false).await.expect_error(403, "FORBIDDEN");
        decide_for(&member, &short, json!(1), false).await.expect_error(403, "FORBIDDEN");
        decide(&admin, json!(-1), false).await.expect_error(400, "INVALID_REQUEST");
        let decided = decide(&admin, json!(10), false).await.expect_json();
        assert_eq!((&decided["keepDays"], &decided["canChange"]), (&json!(10), &json!(true)));
        let set = decide_for(&admin, &short, json!(2), false).await.expect_json();
        assert_eq!((&set["keepDays"], &set["can"]["retain"]), (&json!(2), &json!(true)));
        decide_for(&admin, &ever, json!(0), false).await.expect_status(200);
        let root = say(&admin, &short, "<p>Root</p>").await;
        say(&admin, &short, &calling(tom.user)).await;
        say(&admin, &usual, "<p>Usual</p>").await;
        say(&admin, &ever, "<p>Ever</p>").await;
        days_later(&app, 1).await;
        app.advance(Duration::from_secs(3600));
        reply(&member, &short, &root, "<p>Answer</p>").await;
        assert_eq!(said(&admin, &short).await.len(), 2);

        days_later(&app, 1).await;
        // The root's place stays while a younger reply hangs on it.
        let page = member.get(&at(&short, "/messages")).await.expect_json();
        let items = page["items"].as_array().unwrap();
        assert_eq!((items.len(), &items[0]["body"]), (1, &json!("")), "{page}");
        assert!(items[0]["deletedAt"].is_string());
        let counts = unread(&member).await;
        assert_eq!((&counts["unreadCounts"][id(&short)], &counts["mentionCounts"]), (&Value::Null, &json!({})));
        assert_eq!(said(&admin, &usual).await, ["Usual"]);
        days_later(&app, 2).await;
        assert!(said(&admin, &short).await.is_empty());
        days_later(&app, 4).await;
        // A week without a look would end the session.
        assert_eq!(said(&admin, &usual).await, ["Usual"]);
        days_later(&app, 3).await;
        assert!(said(&admin, &usual).await.is_empty());
        assert_eq!(said(&admin, &ever).await, ["Ever"]);
        let kinds = team.audit_kinds().await;
        for kind in ["chat.retention_changed", "channel.retention_changed", "messages.expired"] {
            assert!(kinds.iter().any(|one| one == kind), "{kind} is not in the log");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hold_keeps_everything_from_everybody() {
    on_both("chat_hold", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("ada", "admin").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&admin, "site", "public", &[tom.user]).await;
        let message = say(&member, &site, "<p>Evidence</p>").await;
        decide(&admin, json!(1), false).await.expect_status(200);
        let held = decide_for(&admin, &site, Value::Null, true).await.expect_json();
        assert_eq!((&held["isHeld"], &held["isHeldItself"]), (&json!(true), &json!(true)));
        member.delete(&of(&message, "")).await.expect_error(409, "CONVERSATION_HELD");
        assert_eq!(member.get(&of(&message, "")).await.expect_json()["can"]["delete"], json!(false));
        days_later(&app, 3).await;
        assert_eq!(said(&member, &site).await, ["Evidence"]);
        // The organisation's hold is one on everything.
        decide(&admin, json!(1), true).await.expect_status(200);
        let freed = decide_for(&admin, &site, Value::Null, false).await.expect_json();
        assert_eq!((&freed["isHeld"], &freed["isHeldItself"]), (&json!(true), &json!(false)));
        days_later(&app, 2).await;
        assert_eq!(said(&member, &site).await, ["Evidence"]);
        decide(&admin, json!(1), false).await.expect_status(200);
        app.settle().await;
        assert!(said(&member, &site).await.is_empty());
    })
    .await;
}
