//! How sessions end: by signing out, by time, by suspension.

use std::time::Duration;

use identity::ops;
use serde_json::json;

use crate::app::{PASSWORD, on_both};

const TOM: &str = "tom@dunmarrow.example";
const VALIDATE: &str = "/api/v1/auth/validate-session";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_revokes_the_token() {
    on_both("sign_out", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        let mut copy = browser.clone();
        let mut elsewhere = app.signed_in(TOM).await;

        let answer = browser.post("/api/v1/auth/logout", json!({})).await.expect_status(200);
        assert_eq!(answer.body, json!({ "ok": true }));
        assert!(answer.set_cookie("corbel_session").expect("cleared").contains("Max-Age=0"));
        copy.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        copy.post("/api/v1/auth/logout", json!({})).await.expect_error(401, "UNAUTHENTICATED");
        elsewhere.get(VALIDATE).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_was_never_given_opens_nothing() {
    on_both("never_given", async |app| {
        for token in ["x", "%00", "' OR 1=1 --", &"A".repeat(4000)] {
            let mut browser = app.browser();
            browser.cookies.insert("corbel_session".into(), token.to_owned());
            browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seven_days_without_use_end_a_session() {
    on_both("idle", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        app.pass(7 * DAY - Duration::from_secs(1));
        browser.get(VALIDATE).await.expect_status(200);
        app.pass(7 * DAY);
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_days_end_a_session_however_much_it_is_used() {
    on_both("absolute", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        for _ in 0..29 {
            app.pass(DAY);
            browser.get(VALIDATE).await.expect_status(200);
        }
        app.pass(DAY);
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        // A new sign-in clears the dead session away and works.
        browser.sign_in(TOM, PASSWORD).await.expect_status(200);
        browser.get(VALIDATE).await.expect_status(200);
        let left: Vec<i64> =
            app.store.read_directory(|tx| store::Sql::query(tx, "SELECT count(*) FROM sessions", &[])).await.unwrap();
        assert_eq!(left, [1]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mark_of_last_use_is_written_every_five_minutes_at_most() {
    on_both("mark", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        let seen = async || -> i64 {
            let sql = "SELECT last_seen_at FROM sessions";
            app.store.read_directory(move |tx| store::Sql::query_one(tx, sql, &[])).await.unwrap()
        };
        let opened = seen().await;
        app.pass(Duration::from_secs(298));
        browser.get(VALIDATE).await.expect_status(200);
        assert_eq!(seen().await, opened);
        app.pass(Duration::from_secs(2));
        browser.get(VALIDATE).await.expect_status(200);
        assert!(seen().await >= opened + 300_000_000);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn suspension_stops_the_very_next_request() {
    on_both("suspension", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in(TOM).await;
        let mut admin = app.signed_in("aoife@dunmarrow.example").await;
        browser.get(VALIDATE).await.expect_status(200);

        ops::suspend_member(&app.identity, &app.system(&tenant), tom.user).await.unwrap();
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        browser.sign_in(TOM, PASSWORD).await.expect_error(403, "ACCOUNT_SUSPENDED");
        // Who does not know the password does not learn of the suspension.
        browser.sign_in(TOM, "guess").await.expect_error(401, "INVALID_CREDENTIALS");
        let members = admin.get("/api/v1/tenant/users").await.expect_status(200);
        assert_eq!(members.body["members"].as_array().map(Vec::len), Some(1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_organisation_is_shut_for_everybody() {
    on_both("shut", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        app.store
            .write_directory(|tx| store::Sql::execute(tx, "UPDATE tenants SET status = 'suspended'", &[]))
            .await
            .unwrap();
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        browser.sign_in(TOM, PASSWORD).await.expect_error(403, "ACCOUNT_SUSPENDED");
        browser.get("/api/v1/tenant/public?slug=dunmarrow").await.expect_error(404, "NOT_FOUND");
    })
    .await;
}
