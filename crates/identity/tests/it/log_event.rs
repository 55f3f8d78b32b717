//! What pages have the audit log remember.

use serde_json::{Value, json};

use crate::app::on_both;

const LOG: &str = "/api/functions/audit_logEvent";

#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_tells_is_remembered_as_told_by_it_without_its_secrets() {
    on_both("told", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "viewer").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        let told = json!({
            "tenantId": tenant.id.to_string(), "action": "file.printed", "targetId": "n-7",
            "payload": { "pages": 3, "share": [{ "passcode": "hidden-1", "acl": ["hidden-2"] }] },
        });
        let answer = browser.post(LOG, told).await.expect_status(200).body;
        app.relay().await;

        let mut admin = app.signed_in("aoife@dunmarrow.example").await;
        let log = admin.get("/api/v1/tenant/audit?kind=audit.logged").await.expect_status(200).body;
        let entry = &log["entries"][0];
        assert_eq!((&entry["id"], &entry["actor"]["id"]), (&answer["id"], &json!(tom.user.to_string())));
        assert_eq!(
            (&entry["payload"]["action"], &entry["payload"]["targetId"]),
            (&json!("file.printed"), &json!("n-7"))
        );
        assert_eq!(entry["payload"]["payload"]["pages"], json!(3));
        assert_eq!(entry["payload"]["reportedBy"], json!("browser"));
        assert!(!log.to_string().contains("hidden"), "{log}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_for_the_organisation_of_the_session() {
    on_both("told_elsewhere", async |app| {
        let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
        app.member(&dunmarrow, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        for tenant in [Value::Null, json!(""), json!(" ")] {
            let told = json!({ "tenantId": tenant, "action": "file.printed", "targetId": "x", "payload": {} });
            let answer = browser.post(LOG, told).await.expect_error(400, "INVALID_REQUEST");
            assert_eq!(answer.body["error"]["message"], json!("Tenant ID is required"));
        }
        for tenant in [saltmarsh.id.to_string(), "nobody".to_owned()] {
            let told = json!({ "tenantId": tenant, "action": "file.printed", "targetId": "x", "payload": {} });
            browser.post(LOG, told).await.expect_error(403, "FORBIDDEN");
        }
        let told = json!({ "tenantId": dunmarrow.id.to_string(), "action": "file.printed", "targetId": "x" });
        app.browser().post(LOG, told.clone()).await.expect_error(401, "UNAUTHENTICATED");
        browser.post(LOG, told).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_into_a_log_is_refused_and_so_is_too_much() {
    on_both("told_odd", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        let good =
            json!({ "tenantId": tenant.id.to_string(), "action": "file.printed", "targetId": "x", "payload": {} });
        for (field, odd) in [
            ("action", json!("")),
            ("action", json!("two words")),
            ("action", json!(format!("file.{}", "x".repeat(100)))),
            ("action", json!("member.removed")),
            ("targetId", json!(" ")),
            ("targetId", json!("x".repeat(201))),
            ("targetId", json!("\u{0}")),
            ("payload", json!([])),
            ("payload", json!({ "text": "x".repeat(17_000) })),
        ] {
            let mut told = good.clone();
            told[field] = odd;
            browser.post(LOG, told).await.expect_error(400, "INVALID_REQUEST");
        }
        let mut refused = 0;
        for _ in 0..70 {
            refused += usize::from(browser.post(LOG, good.clone()).await.status == 429);
        }
        assert!(refused > 0);
    })
    .await;
}
