//! Forgotten and changed passwords.

use std::time::Duration;

use identity::ops;
use serde_json::{Value, json};
use store::{Sql, params};

use crate::{
    app::{App, PASSWORD, on_both},
    browser::{Answer, Browser},
};

const TOM: &str = "tom@dunmarrow.example";
const VALIDATE: &str = "/api/v1/auth/validate-session";
const NEW: &str = "another password";
const APPS: &str = "/api/v1/account/app-passwords";

async fn forget(browser: &mut Browser, email: &str) -> Answer {
    browser.post("/api/v1/auth/password/forgot", json!({ "email": email })).await
}

/// Asks whether a link still sets a new password.
async fn check(browser: &mut Browser, token: &str) -> Answer {
    browser.post("/api/v1/auth/password/reset/check", json!({ "token": token })).await
}

async fn reset(browser: &mut Browser, token: &str, password: &str) -> Answer {
    browser.post("/api/v1/auth/password/reset", json!({ "token": token, "password": password })).await
}

async fn change(browser: &mut Browser, current: Value, new: &str) -> Answer {
    browser.post("/api/v1/account/password", json!({ "currentPassword": current, "newPassword": new })).await
}

async fn audit_kinds(app: &App, tenant: &identity::model::Tenant) -> Vec<String> {
    app.settle().await;
    let kinds = "SELECT kind FROM audit_log WHERE tenant_id = ?1 ORDER BY seq";
    app.store.read(&app.system(tenant), move |tx| tx.query(kinds, &params![])).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_by_mail_sets_a_new_password_once_and_ends_every_session() {
    on_both("reset", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut open = [app.signed_in(TOM).await, app.signed_in(TOM).await];

        let mut browser = app.browser();
        let answer = forget(&mut browser, " Tom@Dunmarrow.Example").await.expect_status(200);
        assert_eq!(answer.body, json!({ "ok": true }));
        let first = app.link_to(&tenant, TOM).await;
        forget(&mut browser, TOM).await.expect_status(200);
        let second = app.link_to(&tenant, TOM).await;
        assert_ne!(first, second);

        // Neither asking whether it is good nor a refused password uses the link up.
        check(&mut browser, &first).await.expect_status(200);
        reset(&mut browser, &first, "short").await.expect_error(400, "INVALID_REQUEST");
        reset(&mut browser, &first, NEW).await.expect_status(200);
        for session in &mut open {
            session.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        }
        browser.sign_in(TOM, PASSWORD).await.expect_error(401, "INVALID_CREDENTIALS");
        // The link signs nobody in: a second factor would be passed by.
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        browser.sign_in(TOM, NEW).await.expect_status(200);
        for token in [first.as_str(), &second, "", "never was"] {
            check(&mut browser, token).await.expect_error(410, "RESET_GONE");
            reset(&mut browser, token, "yet another one").await.expect_error(410, "RESET_GONE");
        }

        let kinds = audit_kinds(&app, &tenant).await;
        assert!(kinds.contains(&"password.changed".to_owned()), "{kinds:?}");
        let mails = app.mails_to(&tenant, TOM).await;
        assert_eq!((mails.len(), mails[0].kind.as_str()), (3, "password.changed"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_answer_nor_work_tells_whether_there_is_such_an_account() {
    on_both("forgot", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.browser();
        browser.get("/healthz").await;
        let mut seen = Vec::new();
        for email in [TOM, "nobody@dunmarrow.example"] {
            let before = app.store.statements();
            let answer = forget(&mut browser, email).await.expect_status(200);
            seen.push((answer.body, app.store.statements() - before));
        }
        assert_eq!(seen[0], seen[1]);
        assert!(app.mails_to(&tenant, "nobody@dunmarrow.example").await.is_empty());
        forget(&mut browser, "no address").await.expect_error(400, "INVALID_REQUEST");

        // Somebody whom no organisation lets in is written to by none.
        let written = app.mails_to(&tenant, TOM).await.len();
        ops::suspend_member(&app.identity, &app.system(&tenant), tom.user).await.unwrap();
        forget(&mut browser, TOM).await.expect_status(200);
        assert_eq!(app.mails_to(&tenant, TOM).await.len(), written);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_again_and_again_floods_no_mailbox_and_takes_no_link_away() {
    on_both("forgot_flood", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.browser();
        forget(&mut browser, TOM).await.expect_status(200);
        let first = app.link_to(&tenant, TOM).await;
        for _ in 0..20 {
            forget(&mut browser, TOM).await.expect_status(200);
            app.settle().await;
        }
        assert_eq!(app.mails_to(&tenant, TOM).await.len(), 3);
        reset(&mut browser, &first, NEW).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_holds_for_an_hour() {
    on_both("reset_late", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.browser();
        forget(&mut browser, TOM).await.expect_status(200);
        let token = app.link_to(&tenant, TOM).await;
        app.pass(Duration::from_secs(60 * 60));
        check(&mut browser, &token).await.expect_error(410, "RESET_GONE");
        reset(&mut browser, &token, NEW).await.expect_error(410, "RESET_GONE");
        browser.sign_in(TOM, PASSWORD).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_use_a_link_at_once_one_does() {
    on_both("reset_twice", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut one = app.browser();
        forget(&mut one, TOM).await.expect_status(200);
        let token = app.link_to(&tenant, TOM).await;
        let mut two = one.clone();
        let (first, second) =
            tokio::join!(reset(&mut one, &token, "the first password"), reset(&mut two, &token, "the second password"));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 410]);
        let winner = if first.status == 200 { "the first password" } else { "the second password" };
        one.sign_in(TOM, winner).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_knows_the_password_changes_it_and_stays_signed_in_alone() {
    on_both("change_password", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let (mut here, mut elsewhere) = (app.signed_in(TOM).await, app.signed_in(TOM).await);
        forget(&mut app.browser(), TOM).await.expect_status(200);
        let token = app.link_to(&tenant, TOM).await;

        change(&mut app.browser(), json!(PASSWORD), NEW).await.expect_error(401, "UNAUTHENTICATED");
        change(&mut here, Value::Null, NEW).await.expect_error(403, "PASSWORD_REQUIRED");
        change(&mut here, json!("a guess"), NEW).await.expect_error(403, "PASSWORD_WRONG");
        change(&mut here, json!(PASSWORD), "short").await.expect_error(400, "INVALID_REQUEST");
        elsewhere.get(VALIDATE).await.expect_status(200);

        change(&mut here, json!(PASSWORD), NEW).await.expect_status(200);
        here.get(VALIDATE).await.expect_status(200);
        elsewhere.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        app.browser().sign_in(TOM, PASSWORD).await.expect_error(401, "INVALID_CREDENTIALS");
        app.browser().sign_in(TOM, NEW).await.expect_status(200);
        // A link from before opens nothing any more.
        reset(&mut here, &token, "yet another one").await.expect_error(410, "RESET_GONE");
        assert!(audit_kinds(&app, &tenant).await.contains(&"password.changed".to_owned()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_is_no_place_to_guess_the_password() {
    on_both("guess_own", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        for _ in 0..10 {
            change(&mut browser, json!("a guess"), NEW).await.expect_error(403, "PASSWORD_WRONG");
        }
        change(&mut browser, json!(PASSWORD), NEW).await.expect_error(429, "RATE_LIMITED");
        // Nobody else is kept out by it.
        app.signed_in(TOM).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn app_passwords_end_with_a_forgotten_password_unless_they_are_kept() {
    on_both("reset_apps", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        browser.post(APPS, json!({ "name": "Phone", "password": PASSWORD })).await.expect_status(200);
        let rounds = [(true, "three words in a row", 1), (false, "four words in a row", 0)];
        for (keeps, new, left) in rounds {
            // The newest mail is the one with the link, not the news of the round before.
            app.settle().await;
            app.pass(Duration::from_secs(1));
            forget(&mut browser, TOM).await.expect_status(200);
            let token = app.link_to(&tenant, TOM).await;
            let own = json!({ "token": token, "password": TOM });
            browser.post("/api/v1/auth/password/reset", own).await.expect_error(400, "INVALID_REQUEST");
            let body = json!({ "token": token, "password": new, "keepAppPasswords": keeps });
            browser.post("/api/v1/auth/password/reset", body).await.expect_status(200);
            browser.sign_in(TOM, new).await.expect_status(200);
            let listed = browser.get(APPS).await.expect_status(200).body;
            assert_eq!(listed["appPasswords"].as_array().map(Vec::len), Some(left), "{listed}");
        }
    })
    .await;
}
