//! App passwords: made, listed, taken back, and what they open.

use std::{net::IpAddr, time::Duration};

use kernel::port::AppPasswords;
use serde_json::{Value, json};

use crate::{
    app::{App, PASSWORD, on_both},
    browser::Browser,
};

const TOM: &str = "tom@dunmarrow.example";
const PRIYA: &str = "priya@dunmarrow.example";
const BASE: &str = "/api/v1/account/app-passwords";

async fn make(browser: &mut Browser, name: &str) -> Value {
    browser.post(BASE, json!({ "name": name })).await.expect_status(200).body
}

fn secret(made: &Value) -> &str {
    made["secret"].as_str().unwrap()
}

/// The code of the refusal, or the role of whoever gets in.
async fn enter(app: &App, email: &str, secret: &str) -> String {
    let from: IpAddr = "198.51.100.7".parse().unwrap();
    match app.identity.enter(email, secret, Some(from), "test").await {
        Ok(ctx) => ctx.actor().role.clone(),
        Err(error) => error.code().to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_password_is_told_once_and_opens_until_it_is_taken_back() {
    on_both("app_password", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Priya Nair", "viewer").await;
        let (mut browser, mut priya) = (app.signed_in(TOM).await, app.signed_in(PRIYA).await);
        let made = make(&mut browser, " Phone ").await;
        assert_eq!(made["appPassword"]["name"], "Phone");
        assert_eq!((secret(&made).len(), secret(&made).split('-').count()), (29, 6));
        assert_eq!(made["appPassword"]["lastUsedAt"], Value::Null);

        assert_eq!(enter(&app, TOM, secret(&made)).await, "editor");
        assert_eq!(
            enter(&app, " Tom@Dunmarrow.example", &secret(&made).replace('-', " ").to_uppercase()).await,
            "editor"
        );
        for (email, wrong) in [(PRIYA, secret(&made)), (TOM, PASSWORD), (TOM, ""), (TOM, &secret(&made)[..24])] {
            assert_eq!(enter(&app, email, wrong).await, "INVALID_CREDENTIALS", "{email} {wrong}");
        }
        // It is no session's token and no password.
        let bearer = format!("Bearer {}", secret(&made));
        let asked = app.browser().get_with("/api/v1/auth/validate-session", &[("authorization", &bearer)]).await;
        asked.expect_error(401, "UNAUTHENTICATED");
        app.browser().sign_in(TOM, secret(&made)).await.expect_error(401, "INVALID_CREDENTIALS");

        // Its use is noted, once a minute.
        let listed = browser.get(BASE).await.expect_status(200).body;
        assert!(!listed.to_string().contains(secret(&made)));
        let used = listed["appPasswords"][0]["lastUsedAt"].clone();
        assert!(used.is_string());
        for (wait, is_same) in [(30, true), (31, false)] {
            app.pass(Duration::from_secs(wait));
            enter(&app, TOM, secret(&made)).await;
            let now = browser.get(BASE).await.body["appPasswords"][0]["lastUsedAt"].clone();
            assert_eq!(now == used, is_same, "after {wait} s more");
        }

        let path = format!("{BASE}/{}", made["appPassword"]["id"].as_str().unwrap());
        assert_eq!(priya.get(BASE).await.expect_status(200).body, json!({ "appPasswords": [] }));
        priya.delete(&path).await.expect_error(404, "NOT_FOUND");
        browser.delete(&path).await.expect_status(200);
        browser.delete(&path).await.expect_error(404, "NOT_FOUND");
        assert_eq!(enter(&app, TOM, secret(&made)).await, "INVALID_CREDENTIALS");
        app.relay().await;
        let sql = "SELECT kind FROM audit_log WHERE kind LIKE 'app_password%' AND target = ?1 ORDER BY seq";
        let kinds: Vec<String> =
            app.store.read_directory(move |tx| store::Sql::query(tx, sql, &store::params![tom.user])).await.unwrap();
        assert_eq!(kinds, ["app_password.created", "app_password.removed"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn making_one_wants_the_person_there_and_a_name_and_has_a_limit() {
    on_both("app_password_made", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        for name in ["", "  ", "a\u{0}b", &"x".repeat(61)] {
            browser.post(BASE, json!({ "name": name })).await.expect_error(400, "INVALID_REQUEST");
        }
        app.pass(Duration::from_secs(10 * 60));
        browser.post(BASE, json!({ "name": "Phone" })).await.expect_error(403, "PASSWORD_REQUIRED");
        let wrong = json!({ "name": "Phone", "password": "not it" });
        browser.post(BASE, wrong).await.expect_error(403, "PASSWORD_WRONG");
        browser.post(BASE, json!({ "name": "Phone", "password": PASSWORD })).await.expect_status(200);
        for number in 1..25 {
            make(&mut browser, &format!("Phone {number}")).await;
        }
        browser.post(BASE, json!({ "name": "One more" })).await.expect_error(409, "TOO_MANY_APP_PASSWORDS");
        browser.delete(&format!("{BASE}/nonsense")).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_kept_out_comes_in_by_none() {
    on_both("app_password_out", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Aoife Byrne", "admin").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        app.make_super(tom.user).await;
        let mut admin = app.signed_in("aoife@dunmarrow.example").await;
        let made = make(&mut app.signed_in(TOM).await, "Phone").await;
        let ctx = app.identity.enter(TOM, secret(&made), None, "test").await.unwrap();
        assert!(!ctx.actor().is_super, "a calendar's password has no power");
        let member = format!("/api/v1/tenant/members/{}", tom.user);
        let sql = "UPDATE accounts SET is_super = FALSE WHERE id = ?1";
        let user = tom.user;
        app.store.write_directory(move |tx| store::Sql::execute(tx, sql, &store::params![user])).await.unwrap();
        admin.post(&format!("{member}/suspend"), json!({})).await.expect_status(200);
        assert_eq!(enter(&app, TOM, secret(&made)).await, "INVALID_CREDENTIALS");
        admin.post(&format!("{member}/reactivate"), json!({})).await.expect_status(200);
        assert_eq!(enter(&app, TOM, secret(&made)).await, "editor");
        admin.post(&format!("{member}/remove"), json!({})).await.expect_status(200);
        assert_eq!(enter(&app, TOM, secret(&made)).await, "INVALID_CREDENTIALS");
        let sql = "SELECT id FROM app_passwords WHERE account_id = ?1";
        let left: Vec<uuid::Uuid> =
            app.store.read_directory(move |tx| store::Sql::query(tx, sql, &store::params![user])).await.unwrap();
        assert!(left.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_ones_are_counted_and_lock_nobody_out() {
    on_both("app_password_limits", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let made = make(&mut app.signed_in(TOM).await, "Phone").await;
        for _ in 0..10 {
            assert_eq!(enter(&app, TOM, "wrong").await, "INVALID_CREDENTIALS");
        }
        assert_eq!(enter(&app, TOM, "wrong").await, "RATE_LIMITED");
        assert_eq!(enter(&app, TOM, secret(&made)).await, "editor");
    })
    .await;
}
