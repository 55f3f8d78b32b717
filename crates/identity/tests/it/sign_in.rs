//! Signing in: who gets a session, who does not, and how often anybody may try.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::app::{PASSWORD, on_both};

const TOM: &str = "tom@dunmarrow.example";

#[tokio::test(flavor = "multi_thread")]
async fn the_right_password_opens_a_session() {
    on_both("right_password", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.browser();
        let answer = browser.sign_in(" Tom@Dunmarrow.Example", PASSWORD).await.expect_status(200);
        assert_eq!(answer.body, json!({ "ok": true, "uid": tom.user.to_string(), "tenantId": tenant.id.to_string() }));
        let cookie = answer.set_cookie("corbel_session").expect("a session");
        for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=2592000"] {
            assert!(cookie.contains(part), "{cookie}");
        }

        let session = browser.get("/api/v1/auth/validate-session").await.expect_status(200);
        assert_eq!(
            session.body,
            json!({
                "ok": true,
                "uid": tom.user.to_string(),
                "userId": tom.user.to_string(),
                "email": TOM,
                "role": "editor",
                "tenantId": tenant.id.to_string(),
                "claims": { "isSuper": false, "isSuperAdmin": false, "system": null },
                "user": {
                    "displayName": "Tom Hughes",
                    "firstName": "Tom",
                    "lastName": "Hughes",
                    "photoURL": null,
                    "status": "active",
                    "timeZone": null,
                    "email": TOM,
                    "tenantId": tenant.id.to_string(),
                },
            })
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_does_not_tell_whether_the_account_exists() {
    on_both("refusal", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.browser();
        browser.get("/healthz").await;
        let (mut wrong, mut unknown) = (Duration::MAX, Duration::MAX);
        for _ in 0..5 {
            let start = Instant::now();
            let known = browser.sign_in(TOM, "wrong password").await.expect_error(401, "INVALID_CREDENTIALS");
            wrong = wrong.min(start.elapsed());
            let start = Instant::now();
            let other = browser.sign_in("nobody@dunmarrow.example", "wrong password").await;
            unknown = unknown.min(start.elapsed());
            assert_eq!((known.status, &known.body), (other.status, &other.body));
            assert_eq!(known.body["error"]["message"], "Wrong email or password.");
            assert!(known.set_cookie("corbel_session").is_none());
        }
        // The same work is done: the shortest of five, so that a busy machine does not decide.
        assert!(wrong < unknown * 2 && unknown < wrong * 2, "wrong {wrong:?}, unknown {unknown:?}");
        browser.get("/api/v1/auth/validate-session").await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_address_is_refused_like_an_unknown_one() {
    on_both("no_address", async |app| {
        let mut browser = app.browser();
        for email in ["", "tom", "'; DROP TABLE accounts; --@x", "a@b@c", &"a".repeat(100_000)] {
            browser.sign_in(email, PASSWORD).await.expect_error(401, "INVALID_CREDENTIALS");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_makes_no_sense_says_so() {
    on_both("bad_body", async |app| {
        let mut browser = app.browser();
        let missing = browser.post("/api/v1/auth/login", json!({ "email": TOM })).await;
        let missing = missing.expect_error(400, "INVALID_REQUEST");
        assert_eq!(missing.body["error"]["details"]["field"], "password");
        let typed = json!({ "email": TOM, "password": 7 });
        browser.post("/api/v1/auth/login", typed).await.expect_error(400, "INVALID_REQUEST");
        browser.post_text("/api/v1/auth/login", "{".into()).await.expect_error(400, "INVALID_REQUEST");
        let endless = json!({ "email": TOM, "password": "a".repeat(2 * 1024 * 1024) });
        browser.post("/api/v1/auth/login", endless).await.expect_error(413, "PAYLOAD_TOO_LARGE");
        browser.cookies.insert("csrf".into(), String::new());
        browser.sign_in(TOM, PASSWORD).await.expect_error(403, "CSRF_INVALID");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_ten_failures_an_account_rests_for_a_minute() {
    on_both("ten_failures", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Priya Nair", "viewer").await;
        let mut browser = app.browser();
        for _ in 0..10 {
            browser.sign_in(TOM, "guess").await.expect_error(401, "INVALID_CREDENTIALS");
        }
        // The right password does not help either: the guesser would know it by that.
        let refused = browser.sign_in(&TOM.to_uppercase(), PASSWORD).await.expect_error(429, "RATE_LIMITED");
        assert_eq!(refused.body["error"]["details"]["retryAfterSeconds"], 60);
        assert_eq!(refused.headers["retry-after"], "60");
        app.signed_in("priya@dunmarrow.example").await;

        app.pass(Duration::from_secs(60));
        browser.sign_in(TOM, PASSWORD).await.expect_status(200);
        // Success forgets the failures.
        for _ in 0..10 {
            browser.sign_in(TOM, "guess").await.expect_error(401, "INVALID_CREDENTIALS");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_in_again_ends_the_browser_s_earlier_session() {
    on_both("rotation", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        let mut elsewhere = app.signed_in(TOM).await;
        let mut stolen = browser.clone();
        browser.sign_in(TOM, PASSWORD).await.expect_status(200);
        assert_ne!(stolen.cookies["corbel_session"], browser.cookies["corbel_session"]);
        stolen.get("/api/v1/auth/validate-session").await.expect_error(401, "UNAUTHENTICATED");
        browser.get("/api/v1/auth/validate-session").await.expect_status(200);
        elsewhere.get("/api/v1/auth/validate-session").await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_planted_token_is_never_taken_over() {
    on_both("planted", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.browser();
        browser.cookies.insert("corbel_session".into(), "planted".into());
        browser.sign_in(TOM, PASSWORD).await.expect_status(200);
        assert_ne!(browser.cookies["corbel_session"], "planted");
    })
    .await;
}
