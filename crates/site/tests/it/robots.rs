//! Programs that fill forms.

use std::time::Duration;

use serde_json::json;
use test_kit::{on_both, on_sqlite};

use crate::{SEND, listed, page, post_form, request, stamp, with_super};

#[tokio::test(flavor = "multi_thread")]
async fn one_network_sends_a_few_requests_and_then_waits() {
    on_both("site_limit", async |app| {
        let (_, office) = with_super(&app).await;
        let visitor = app.browser();
        for _ in 0..5 {
            visitor.post(SEND, request("Ines")).await.expect_json();
        }
        let refused = visitor.post(SEND, request("Ines")).await.expect_error(429, "RATE_LIMITED");
        assert!(refused.json()["error"]["details"]["retryAfterSeconds"].as_u64().unwrap() <= 600);
        // Without a script the same is said in a page that keeps what was typed.
        let fields = [("name", "Ines Costa"), ("email", "ines@harbour.example"), ("started", "")];
        let again = post_form(&visitor, &fields, &[]).await;
        assert_eq!(again.status, 429);
        let again = String::from_utf8(again.bytes.to_vec()).unwrap();
        assert!(again.contains("value=\"Ines Costa\"") && again.contains("many requests from your network"));
        app.advance(Duration::from_secs(10 * 60));
        visitor.post(SEND, request("Later")).await.expect_json();
        assert_eq!(listed(&office, "new").await.len(), 6);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_filled_faster_than_people_type_is_kept_as_spam() {
    on_both("site_time_trap", async |app| {
        let (_, office) = with_super(&app).await;
        let visitor = app.browser();
        let started = stamp(&page(&visitor, "/").await);
        let with_stamp = |stamp: &str| {
            let mut body = request("Robot");
            body["started"] = json!(stamp);
            body
        };
        visitor.post(SEND, with_stamp(&started)).await.expect_json();
        visitor.post(SEND, with_stamp("1795241806000000.00")).await.expect_json();
        assert_eq!((listed(&office, "new").await.len(), listed(&office, "spam").await.len()), (0, 2));
        app.advance(Duration::from_secs(3));
        visitor.post(SEND, with_stamp(&started)).await.expect_json();
        assert_eq!(listed(&office, "new").await.len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_requests_of_a_robot_leave_nothing_behind() {
    on_sqlite(async |app| {
        let (team, office) = with_super(&app).await;
        let robot = app.browser();
        let mut body = request("Robot");
        body["subjectLine"] = json!("Cheap watches");
        for _ in 0..5_000 {
            robot.post(SEND, body.clone()).await.expect_json();
        }
        for number in 0..5_000 {
            let answer = robot.post(SEND, request("Robot")).await;
            assert_eq!(answer.status, if number < 5 { 200 } else { 429 });
        }
        app.settle().await;
        assert_eq!((listed(&office, "new").await.len(), listed(&office, "spam").await.len()), (5, 0));
        let admin = team.member("admin").await;
        assert_eq!(admin.get("/api/v1/tenant/mails").await.expect_json()["mails"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spam_makes_room_for_spam() {
    on_sqlite(async |app| {
        let (_, office) = with_super(&app).await;
        let robot = app.browser();
        for number in 0..510 {
            app.advance(Duration::from_secs(10 * 60));
            let mut body = request(&format!("Robot {number}"));
            body["started"] = json!("forged");
            robot.post(SEND, body).await.expect_json();
        }
        let (mut kept, mut next) = (Vec::new(), "/api/v1/site/requests?state=spam&limit=200".to_owned());
        loop {
            let page = office.get(&next).await.expect_json();
            kept.extend(
                page["requests"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()),
            );
            let Some(cursor) = page["nextCursor"].as_str() else { break };
            next = format!("/api/v1/site/requests?state=spam&limit=200&cursor={cursor}");
        }
        assert_eq!((kept.len(), kept[0].as_str(), kept[499].as_str()), (500, "Robot 509", "Robot 10"));
    })
    .await;
}
