//! What the installation's operator does.

use identity::{
    model::{Email, Password, TenantStatus},
    ops,
};
use serde_json::{Value, json};
use store::{Sql, params};

use crate::app::{PASSWORD, on_both};

const SESSION: &str = "/api/v1/auth/validate-session";
const TOM: &str = "tom@dunmarrow.example";

#[tokio::test(flavor = "multi_thread")]
async fn nobody_enters_an_organisation_that_is_suspended_until_it_is_resumed() {
    on_both("operate_suspend", async |app| {
        let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
        app.member(&dunmarrow, "Tom Hughes", "admin").await;
        app.member(&saltmarsh, "Lena Fischer", "admin").await;
        let (mut tom, mut lena) = (app.signed_in(TOM).await, app.signed_in("lena@dunmarrow.example").await);
        for _ in 0..2 {
            ops::set_tenant_status(&app.identity, "dunmarrow", TenantStatus::Suspended).await.unwrap();
        }
        tom.get(SESSION).await.expect_error(401, "UNAUTHENTICATED");
        app.browser().sign_in(TOM, PASSWORD).await.expect_error(403, "ACCOUNT_SUSPENDED");
        lena.get(SESSION).await.expect_status(200);

        ops::set_tenant_status(&app.identity, "dunmarrow", TenantStatus::Active).await.unwrap();
        // The session that was open before has ended for good.
        tom.get(SESSION).await.expect_error(401, "UNAUTHENTICATED");
        let mut tom = app.signed_in(TOM).await;
        app.relay().await;
        let log = tom.get("/api/v1/tenant/audit?kind=tenant").await.expect_status(200).body["entries"].clone();
        let kinds: Vec<&Value> = log.as_array().unwrap().iter().map(|entry| &entry["kind"]).collect();
        assert_eq!(kinds, ["tenant.resumed", "tenant.suspended", "tenant.created"]);
        let error = ops::set_tenant_status(&app.identity, "nowhere", TenantStatus::Active).await.unwrap_err();
        assert_eq!(error.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_the_operator_sets_ends_every_session() {
    on_both("operate_password", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "admin").await;
        let mut before = app.signed_in(TOM).await;
        let new = || Password::parse("another good password").unwrap();
        ops::set_password(&app.identity, Email::parse(TOM).unwrap(), new()).await.unwrap();
        before.get(SESSION).await.expect_error(401, "UNAUTHENTICATED");
        app.browser().sign_in(TOM, PASSWORD).await.expect_error(401, "INVALID_CREDENTIALS");
        let mut after = app.browser();
        after.sign_in(TOM, "another good password").await.expect_status(200);
        app.relay().await;
        let log = after.get("/api/v1/tenant/audit?kind=password").await.expect_status(200).body["entries"].clone();
        assert_eq!((&log[0]["payload"]["how"], &log[0]["actor"]), (&json!("operator"), &Value::Null));
        let nobody = Email::parse("nobody@dunmarrow.example").unwrap();
        assert_eq!(ops::set_password(&app.identity, nobody, new()).await.unwrap_err().code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_super_user_is_made_and_unmade_and_every_log_of_the_person_s_has_it() {
    on_both("operate_super", async |app| {
        let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
        app.member(&dunmarrow, "Tom Hughes", "viewer").await;
        app.member(&saltmarsh, "Tom Hughes", "viewer").await;
        let mut tom = app.signed_in(TOM).await;
        let tom_is = || Email::parse(TOM).unwrap();
        tom.get("/api/v1/tenant/audit").await.expect_error(403, "FORBIDDEN");
        assert!(ops::set_super(&app.identity, tom_is(), true).await.unwrap());
        assert!(!ops::set_super(&app.identity, tom_is(), true).await.unwrap());
        tom.get("/api/v1/tenant/audit").await.expect_status(200);
        assert!(ops::set_super(&app.identity, tom_is(), false).await.unwrap());
        tom.get("/api/v1/tenant/audit").await.expect_error(403, "FORBIDDEN");
        app.relay().await;
        for tenant in [&dunmarrow, &saltmarsh] {
            let ctx = app.system(tenant);
            let filter = identity::model::AuditFilter {
                kind: Some(identity::model::AuditKind::parse("account.super_changed").unwrap()),
                ..identity::model::AuditFilter::default()
            };
            let limit = kernel::page::Limit::new(None).unwrap();
            let page = ops::list_audit(&app.identity, &ctx, filter, limit, None).await.unwrap();
            let told: Vec<&str> = page.items.iter().map(|read| read.entry.payload.as_str()).collect();
            assert_eq!(told, [r#"{"isSuper":false}"#, r#"{"isSuper":true}"#]);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_takes_lost_second_factors_away_and_the_log_has_it() {
    on_both("operate_factors", async |app| {
        let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
        let tom = app.member(&dunmarrow, "Tom Hughes", "admin").await;
        app.member(&saltmarsh, "Tom Hughes", "admin").await;
        let email = || Email::parse(TOM).unwrap();
        assert!(!ops::remove_second_factors(&app.identity, email()).await.unwrap());
        let sql = "INSERT INTO totp_secrets (account_id, secret, last_step, confirmed_at) VALUES (?1, ?2, 0, 1)";
        let user = tom.user;
        app.store.write_directory(move |tx| tx.execute(sql, &params![user, vec![1_u8; 40]])).await.unwrap();
        app.browser().sign_in(TOM, PASSWORD).await.expect_status(200).body["secondFactor"].as_object().unwrap();
        assert!(ops::remove_second_factors(&app.identity, email()).await.unwrap());
        app.signed_in(TOM).await.get(SESSION).await.expect_status(200);
        app.relay().await;
        for tenant in [&dunmarrow, &saltmarsh] {
            let kinds = app.audit_kinds(tenant).await;
            assert_eq!(kinds.iter().filter(|kind| *kind == "second_factors.removed").count(), 1, "{kinds:?}");
        }
        let nobody = Email::parse("nobody@dunmarrow.example").unwrap();
        assert_eq!(ops::remove_second_factors(&app.identity, nobody).await.unwrap_err().code(), "NOT_FOUND");
    })
    .await;
}
