//! Seeing where one is signed in, and ending it; administrators do the same in their organisation.

use std::time::Duration;

use serde_json::{Value, json};

use crate::app::{App, PASSWORD, on_both};

const TOM: &str = "tom@dunmarrow.example";
const AOIFE: &str = "aoife@dunmarrow.example";
const VALIDATE: &str = "/api/v1/auth/validate-session";
const SESSIONS: &str = "/api/v1/auth/sessions";
const TENANT_SESSIONS: &str = "/api/v1/tenant/sessions";

fn ids(list: &Value) -> Vec<String> {
    list["sessions"].as_array().unwrap().iter().map(|session| session["id"].as_str().unwrap().to_owned()).collect()
}

async fn kinds(app: &App) -> Vec<String> {
    app.relay().await;
    let sql = "SELECT kind FROM audit_log ORDER BY seq";
    app.store.read_directory(move |tx| store::Sql::query(tx, sql, &[])).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_the_own_sessions_and_ends_one() {
    on_both("own_sessions", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut old = app.browser();
        old.address = Some("203.0.113.9".parse().unwrap());
        old.sign_in(TOM, PASSWORD).await.expect_status(200);
        app.pass(Duration::from_secs(1));
        let mut browser = app.signed_in(TOM).await;
        let mut aoife = app.signed_in(AOIFE).await;

        let list = browser.get(SESSIONS).await.expect_status(200).body;
        let sessions = list["sessions"].as_array().unwrap();
        assert_eq!(sessions.len(), 2);
        assert_eq!((&sessions[0]["current"], &sessions[1]["current"]), (&json!(true), &json!(false)));
        assert_eq!((&sessions[0]["address"], &sessions[1]["address"]), (&json!(null), &json!("203.0.113.9")));
        for session in sessions {
            assert_eq!(session["method"], "password");
            assert_eq!(session["userAgent"], "Test/1.0");
            assert_eq!(session["tenantName"], "Dunmarrow");
        }
        let first = browser.get(&format!("{SESSIONS}?limit=1")).await.expect_status(200).body;
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = browser.get(&format!("{SESSIONS}?limit=1&cursor={cursor}")).await.expect_status(200).body;
        assert_eq!([ids(&first), ids(&second)].concat(), ids(&list));
        assert_eq!(second["nextCursor"], json!(null));
        browser.get(&format!("{SESSIONS}?cursor=x")).await.expect_error(400, "INVALID_REQUEST");

        // Another person's session is not there.
        let path = format!("{SESSIONS}/{}", ids(&list)[1]);
        aoife.delete(&path).await.expect_error(404, "NOT_FOUND");
        browser.delete(&format!("{SESSIONS}/none")).await.expect_error(404, "NOT_FOUND");
        old.get(VALIDATE).await.expect_status(200);
        browser.delete(&path).await.expect_status(200);
        old.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        browser.delete(&path).await.expect_error(404, "NOT_FOUND");
        assert_eq!(ids(&browser.get(SESSIONS).await.body).len(), 1);
        assert_eq!(kinds(&app).await.last().map(String::as_str), Some("session.revoked"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_other_sessions_end_at_once_in_every_organisation() {
    on_both("revoke_others", async |app| {
        let dunmarrow = app.tenant("Dunmarrow").await;
        let saltmarsh = app.tenant("Saltmarsh").await;
        app.member(&dunmarrow, "Tom Hughes", "editor").await;
        app.member(&saltmarsh, "Tom Hughes", "viewer").await;
        app.member(&dunmarrow, "Aoife Brennan", "admin").await;
        let mut aoife = app.signed_in(AOIFE).await;
        let mut here = app.signed_in(TOM).await;
        let mut there = app.signed_in(TOM).await;
        let to = json!({ "tenantId": saltmarsh.id.to_string() });
        there.post("/api/v1/auth/switch-tenant", to).await.expect_status(200);
        let mut browser = app.signed_in(TOM).await;

        let answer = browser.post("/api/v1/auth/sessions/revoke-others", json!({})).await.expect_status(200);
        assert_eq!(answer.body, json!({ "ok": true, "revoked": 2 }));
        here.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        there.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        browser.get(VALIDATE).await.expect_status(200);
        aoife.get(VALIDATE).await.expect_status(200);
        let revoked = kinds(&app).await.into_iter().filter(|kind| kind == "session.revoked").count();
        assert_eq!(revoked, 2, "one entry in each organisation's log");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn administrators_end_the_sessions_of_their_organisation() {
    on_both("tenant_sessions", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        app.member(&tenant, "Marta Nowak", "manager").await;
        let elsewhere = app.tenant("Saltmarsh").await;
        app.member(&elsewhere, "Rui Costa", "admin").await;
        let mut browser = app.signed_in(TOM).await;
        let mut admin = app.signed_in(AOIFE).await;
        let mut manager = app.signed_in("marta@dunmarrow.example").await;
        let mut stranger = app.signed_in("rui@dunmarrow.example").await;

        browser.get(TENANT_SESSIONS).await.expect_error(403, "FORBIDDEN");
        let all = admin.get(TENANT_SESSIONS).await.expect_status(200).body;
        assert_eq!(ids(&all).len(), 3, "{all}");
        let toms = admin.get(&format!("{TENANT_SESSIONS}?member={}", tom.user)).await.expect_status(200).body;
        assert_eq!(toms["sessions"][0]["member"]["displayName"], "Tom Hughes");
        let path = format!("{TENANT_SESSIONS}/{}", ids(&toms)[0]);
        browser.delete(&path).await.expect_error(403, "FORBIDDEN");
        stranger.delete(&path).await.expect_error(404, "NOT_FOUND");
        assert_eq!(ids(&stranger.get(TENANT_SESSIONS).await.body).len(), 1);

        // A manager does not end the session of somebody who may do more.
        let own = ids(&admin.get(SESSIONS).await.body);
        manager.delete(&format!("{TENANT_SESSIONS}/{}", own[0])).await.expect_error(403, "FORBIDDEN");
        manager.delete(&path).await.expect_status(200);
        browser.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        admin.get(VALIDATE).await.expect_status(200);
    })
    .await;
}
