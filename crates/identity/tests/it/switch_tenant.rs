//! A person in several organisations.

use std::time::Duration;

use identity::ops;
use serde_json::json;

use crate::app::on_both;

const TOM: &str = "tom@dunmarrow.example";
const VALIDATE: &str = "/api/v1/auth/validate-session";
const TENANTS: &str = "/api/v1/auth/tenants";
const SWITCH: &str = "/api/v1/auth/switch-tenant";

#[tokio::test(flavor = "multi_thread")]
async fn a_person_turns_from_one_organisation_to_another() {
    on_both("switch", async |app| {
        let dunmarrow = app.tenant("Dunmarrow").await;
        let saltmarsh = app.tenant("Saltmarsh").await;
        app.member(&dunmarrow, "Tom Hughes", "editor").await;
        app.member(&saltmarsh, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in(TOM).await;
        let mut stolen = browser.clone();

        let list = browser.get(TENANTS).await.expect_status(200).body;
        let facts: Vec<_> = list["tenants"]
            .as_array()
            .unwrap()
            .iter()
            .map(|tenant| json!([tenant["slug"], tenant["role"], tenant["current"], tenant["accent"]]))
            .collect();
        assert_eq!(
            facts,
            [json!(["dunmarrow", "editor", true, "#3F76B8"]), json!(["saltmarsh", "viewer", false, "#3F76B8"])]
        );

        app.pass(Duration::from_secs(60 * 60));
        let to = json!({ "tenantId": saltmarsh.id.to_string() });
        let answer = browser.post(SWITCH, to).await.expect_status(200);
        assert_eq!(answer.body["tenantId"], saltmarsh.id.to_string());
        // The session goes on until its old end, an hour less than thirty days from now.
        let cookie = answer.set_cookie("corbel_session").unwrap();
        let age: u64 = cookie.split("Max-Age=").nth(1).unwrap().split(';').next().unwrap().parse().unwrap();
        assert!((2_588_390..=2_588_400).contains(&age), "{cookie}");

        let session = browser.get(VALIDATE).await.expect_status(200).body;
        assert_eq!((&session["tenantId"], &session["role"]), (&json!(saltmarsh.id.to_string()), &json!("viewer")));
        stolen.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        stolen.post(SWITCH, json!({ "tenantId": dunmarrow.id.to_string() })).await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_turns_to_where_the_person_is_not_let_in() {
    on_both("switch_refused", async |app| {
        let dunmarrow = app.tenant("Dunmarrow").await;
        let saltmarsh = app.tenant("Saltmarsh").await;
        let foreign = app.tenant("Foreign").await;
        app.member(&dunmarrow, "Tom Hughes", "editor").await;
        let tom = app.member(&saltmarsh, "Tom Hughes", "viewer").await;
        ops::suspend_member(&app.identity, &app.system(&saltmarsh), tom.user).await.unwrap();
        let mut browser = app.signed_in(TOM).await;

        assert_eq!(browser.get(TENANTS).await.body["tenants"].as_array().map(Vec::len), Some(1));
        for id in [saltmarsh.id.to_string(), foreign.id.to_string(), app.env.new_id::<kernel::TenantId>().to_string()] {
            browser.post(SWITCH, json!({ "tenantId": id })).await.expect_error(404, "NOT_FOUND");
        }
        browser.post(SWITCH, json!({ "tenantId": "dunmarrow" })).await.expect_error(404, "NOT_FOUND");
        browser.post(SWITCH, json!({})).await.expect_error(400, "INVALID_REQUEST");
        let session = browser.get(VALIDATE).await.expect_status(200).body;
        assert_eq!(session["tenantId"], dunmarrow.id.to_string());
    })
    .await;
}
