//! The session at a glance, and what a super user's claims say.

use serde_json::json;

use crate::app::on_both;

const TOM: &str = "tom@dunmarrow.example";
const SNAPSHOT: &str = "/api/v1/schedule/debug/auth-snapshot";

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_what_the_server_knows_of_the_session() {
    on_both("snapshot", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "viewer").await;
        app.browser().get(SNAPSHOT).await.expect_error(401, "UNAUTHENTICATED");
        let mut browser = app.signed_in(TOM).await;
        let snapshot = browser.get(SNAPSHOT).await.expect_status(200).body;
        let own = browser.get("/api/v1/auth/sessions").await.body["sessions"][0].clone();
        for (key, value) in [
            ("uid", json!(tom.user.to_string())),
            ("email", json!(TOM)),
            ("tenantId", json!(tenant.id.to_string())),
            ("role", json!("viewer")),
            ("isSuper", json!(false)),
            ("method", json!("password")),
            ("csrf", json!(true)),
            ("sessionId", own["id"].clone()),
            ("createdAt", own["createdAt"].clone()),
            ("expiresAt", own["expiresAt"].clone()),
        ] {
            assert_eq!(snapshot[key], value, "{key}");
        }
        assert!(snapshot["scopes"].as_array().unwrap().contains(&json!("drive.view")));
        assert!(snapshot["entitlements"].as_array().unwrap().contains(&json!("drive")));
        browser.cookies.remove("csrf");
        assert_eq!(browser.get(SNAPSHOT).await.expect_status(200).body["csrf"], json!(false));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_super_user_is_told_in_every_spelling() {
    on_both("claims", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "viewer").await;
        app.store
            .write_directory(|tx| store::Sql::execute(tx, "UPDATE accounts SET is_super = TRUE", &[]))
            .await
            .unwrap();
        let session = app.signed_in(TOM).await.get("/api/v1/auth/validate-session").await.expect_status(200).body;
        assert_eq!(session["claims"], json!({ "isSuper": true, "isSuperAdmin": true, "system": "superadmin" }));
    })
    .await;
}
