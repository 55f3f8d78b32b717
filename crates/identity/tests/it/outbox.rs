//! The outbox: administrators see how far mails have come, and read no link that opens more than they may do.

use std::time::Duration;

use identity::{model::Tenant, ops};
use kernel::Scope;
use serde_json::{Value, json};
use store::{Sql, params};

use crate::{
    app::{App, on_both},
    browser::Browser,
};

const MAILS: &str = "/api/v1/tenant/mails";
const HIDDEN_SUPER: &str = "Its link opens the account of a super user.";
const HIDDEN_ELSEWHERE: &str = "Its link opens an account that also belongs to another organisation.";
const HIDDEN_POWER: &str = "Its link opens more than you may do yourself.";

async fn office(app: &App) -> (Tenant, Browser) {
    let tenant = app.tenant("Dunmarrow").await;
    app.member(&tenant, "Aoife Brennan", "admin").await;
    (tenant, app.signed_in("aoife@dunmarrow.example").await)
}

async fn forget(app: &App, name: &str) {
    let body = json!({ "email": format!("{name}@dunmarrow.example") });
    app.browser().post("/api/v1/auth/password/forgot", body).await.expect_status(200);
    app.settle().await;
}

/// The newest mail, as `browser` may see it.
async fn newest(browser: &mut Browser) -> Value {
    let list = browser.get(MAILS).await.expect_status(200).body;
    let id = list["mails"][0]["id"].as_str().unwrap().to_owned();
    browser.get(&format!("{MAILS}/{id}")).await.expect_status(200).body
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_passes_on_what_no_server_sends() {
    on_both("outbox", async |app| {
        let (tenant, mut admin) = office(&app).await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        forget(&app, "tom").await;
        let list = admin.get(MAILS).await.expect_status(200).body;
        assert_eq!((&list["hasMailServer"], &list["nextCursor"]), (&json!(false), &Value::Null));
        let mail = &list["mails"][0];
        assert_eq!((&mail["kind"], &mail["state"]), (&json!("password.reset"), &json!("held")));
        assert_eq!((&mail["to"], &mail["can"]), (&json!("tom@dunmarrow.example"), &json!({ "retry": true })));
        assert!(mail.get("text").is_none());

        let one = newest(&mut admin).await;
        assert_eq!((&one["mail"], &one["hiddenBecause"]), (mail, &Value::Null));
        assert!(one["text"].as_str().unwrap().contains("http://localhost/reset?token="));

        let id = mail["id"].as_str().unwrap();
        admin.post(&format!("{MAILS}/{id}/retry"), json!({})).await.expect_status(200);
        assert_eq!(newest(&mut admin).await["mail"]["state"], json!("waiting"));
        app.settle().await;
        app.pass(Duration::from_secs(60 * 60));
        app.settle().await;
        let one = newest(&mut admin).await;
        assert_eq!((&one["text"], &one["hiddenBecause"]), (&Value::Null, &Value::Null));
        assert_eq!(one["mail"]["can"]["retry"], json!(false));
        admin.post(&format!("{MAILS}/{id}/retry"), json!({})).await.expect_error(409, "MAIL_GONE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_opens_more_than_the_reader_may_do_is_not_shown() {
    on_both("outbox_hidden", async |app| {
        let (tenant, mut admin) = office(&app).await;
        let other = app.tenant("Saltmarsh").await;
        let boss = app.member(&tenant, "Root Hughes", "viewer").await.user;
        app.member(&tenant, "Lena Fischer", "viewer").await;
        app.member(&other, "Lena Fischer", "viewer").await;
        let promote = "UPDATE accounts SET is_super = TRUE WHERE id = ?1";
        app.store.write_directory(move |tx| tx.execute(promote, &params![boss])).await.unwrap();

        for (name, reason) in [("root", HIDDEN_SUPER), ("lena", HIDDEN_ELSEWHERE)] {
            forget(&app, name).await;
            let one = newest(&mut admin).await;
            assert_eq!((&one["text"], &one["hiddenBecause"]), (&Value::Null, &json!(reason)), "{name}");
        }

        // Somebody who may look after mail, and nothing else.
        let clerk = [Scope::TENANT_MANAGE_SETTINGS].to_vec();
        ops::change_role_scopes(&app.identity, &app.system(&tenant), "standard", clerk).await.unwrap();
        app.member(&tenant, "Clara Hughes", "standard").await;
        let mut clerk = app.signed_in("clara@dunmarrow.example").await;
        forget(&app, "aoife").await;
        assert_eq!(newest(&mut clerk).await["hiddenBecause"], json!(HIDDEN_POWER));
        assert!(newest(&mut admin).await["text"].is_string());
        let invited = json!({ "email": "ann@elsewhere.example", "role": "editor" });
        admin.post("/api/v1/tenant/invitations", invited).await.expect_status(200);
        // At once: whoever invites is shown the link before the job has held the mail.
        let one = newest(&mut admin).await;
        assert_eq!(one["mail"]["state"], json!("waiting"));
        assert!(one["text"].as_str().unwrap().contains("/invite?token="));
        assert_eq!(newest(&mut clerk).await["hiddenBecause"], json!(HIDDEN_POWER));
        app.settle().await;
        assert_eq!(newest(&mut clerk).await["hiddenBecause"], json!(HIDDEN_POWER));
        assert!(newest(&mut admin).await["text"].as_str().unwrap().contains("/invite?token="));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_look_at_the_outbox() {
    on_both("outbox_who", async |app| {
        let (tenant, mut admin) = office(&app).await;
        forget(&app, "aoife").await;
        let id = newest(&mut admin).await["mail"]["id"].as_str().unwrap().to_owned();
        for role in ["manager", "editor", "standard", "viewer"] {
            app.member(&tenant, &format!("{role} Hughes"), role).await;
            let mut browser = app.signed_in(&format!("{role}@dunmarrow.example")).await;
            browser.get(MAILS).await.expect_error(403, "FORBIDDEN");
            browser.get(&format!("{MAILS}/{id}")).await.expect_error(403, "FORBIDDEN");
            browser.post(&format!("{MAILS}/{id}/retry"), json!({})).await.expect_error(403, "FORBIDDEN");
        }
        let other = app.tenant("Saltmarsh").await;
        app.member(&other, "Lena Fischer", "admin").await;
        let mut stranger = app.signed_in("lena@dunmarrow.example").await;
        assert_eq!(stranger.get(MAILS).await.expect_status(200).body["mails"], json!([]));
        stranger.get(&format!("{MAILS}/{id}")).await.expect_error(404, "NOT_FOUND");
        stranger.post(&format!("{MAILS}/{id}/retry"), json!({})).await.expect_error(404, "NOT_FOUND");
        stranger.get(&format!("{MAILS}/nonsense")).await.expect_error(404, "NOT_FOUND");
        stranger.get(&format!("{MAILS}?cursor=x")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_a_mail_that_is_held_stands_in_the_log() {
    on_both("outbox_read", async |app| {
        let (tenant, mut admin) = office(&app).await;
        app.member(&tenant, "Lena Fischer", "viewer").await;
        let entries = async |admin: &mut Browser| {
            app.settle().await;
            let log = admin.get("/api/v1/tenant/audit?kind=mail.read").await.expect_status(200).body;
            log["entries"].as_array().unwrap().len()
        };
        forget(&app, "lena").await;
        app.settle().await;
        admin.get(MAILS).await.expect_status(200);
        assert_eq!(entries(&mut admin).await, 0);
        assert!(newest(&mut admin).await["text"].is_string());
        assert_eq!(entries(&mut admin).await, 1);
    })
    .await;
}
