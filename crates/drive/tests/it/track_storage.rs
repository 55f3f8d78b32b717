//! `POST /api/storage/track`, and the audit of the storage account.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use store::{Sql as _, params};
use test_kit::{Browser, Team, TestApp, content, on_both};

use crate::{USAGE, usage, with};

pub(crate) const TRACK: &str = "/api/storage/track";

pub(crate) fn report(team: &Team) -> Value {
    json!({ "tenantId": team.tenant.id.to_string(), "action": "delete", "size": 1_000_000, "mimeType": "application/pdf",
            "fileCountDelta": -1 })
}

/// Changes the account by hand, as nothing in the product does.
async fn falsify(app: &TestApp, team: &Team) {
    let wrong = app.parts().store.write(&team.system, |tx| {
        tx.execute(
            "UPDATE drive_usage SET live_bytes = live_bytes + 7, pdf_bytes = 3 WHERE tenant_id = ?1",
            &params![],
        )?;
        tx.execute("UPDATE library_contents SET files = files + 5 WHERE tenant_id = ?1", &params![])?;
        tx.execute("UPDATE drives SET trashed_bytes = 9 WHERE tenant_id = ?1", &params![])
    });
    wrong.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_never_makes_usage_wrong() {
    on_both("track", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (admin, editor) = (team.member("admin").await, team.member("editor").await);
        team.upload(&admin, "a.bin", &content(500, 1)).await;
        // More than there is, and again: the account stays what the rows are.
        for _ in 0..2 {
            let answer = admin.post(TRACK, report(&team)).await.expect_json();
            assert_eq!((&answer["corrected"], &answer["usage"]["used"]), (&json!(false), &json!(500)));
            assert_eq!(answer["usage"]["fileCount"], json!(1));
        }
        falsify(&app, &team).await;
        assert_eq!(usage(&admin).await.0, 507);
        assert_eq!(admin.post(TRACK, report(&team)).await.expect_json()["corrected"], json!(true));
        assert_eq!(usage(&admin).await, (500, 0, 0, 1));

        editor.post(TRACK, report(&team)).await.expect_error(403, "FORBIDDEN");
        admin.post(TRACK, with(report(&team), "tenantId", Value::Null)).await.expect_error(400, "INVALID_REQUEST");
        for (member, odd) in [("action", json!("upload")), ("size", json!(-1)), ("size", json!("1"))] {
            admin.post(TRACK, with(report(&team), member, odd)).await.expect_error(400, "INVALID_REQUEST");
        }
        app.settle().await;
        let kinds = team.audit_kinds().await;
        let count = |kind: &str| kinds.iter().filter(|known| *known == kind).count();
        assert_eq!((count("storage.tracked"), count("storage.drift")), (3, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_reports_with_the_session_s_token() {
    on_both("track_bearer", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let bearer = format!("Bearer {}", admin.cookie("corbel_session").unwrap());
        let program: Browser = app.browser();
        let send = async |token: &str| {
            let headers = [("authorization", token), ("content-type", "application/json")];
            program.send(Method::POST, TRACK, &headers, report(&team).to_string().into()).await
        };
        send(&bearer).await.expect_status(200);
        send("Bearer nonsense").await.expect_error(401, "UNAUTHENTICATED");
        admin.post("/api/v1/auth/logout", json!({})).await.expect_status(200);
        send(&bearer).await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_day_the_account_is_compared_with_the_rows() {
    on_both("track_audit", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        team.upload(&admin, "a.bin", &content(500, 1)).await;
        falsify(&app, &team).await;
        // A day until the upload is forgotten, and one more.
        for _ in 0..2 {
            app.advance(Duration::from_secs(25 * 3600));
            app.settle().await;
        }
        assert_eq!(admin.get(USAGE).await.expect_json()["used"], json!(500));
        let kinds = team.audit_kinds().await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "storage.drift").count(), 1);
        // Nothing is mended twice, and the next look is a day away.
        assert!(drive::ops::audit_storage(&app.parts().drive, &team.system).await.unwrap().is_empty());
    })
    .await;
}
