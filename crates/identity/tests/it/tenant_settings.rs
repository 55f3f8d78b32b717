//! What an organisation's administrators set about it.

use serde_json::{Value, json};

use crate::app::on_both;

const SETTINGS: &str = "/api/v1/tenant/settings";

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_changes_what_the_organisation_is_called_and_everybody_sees_it() {
    on_both("settings", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in("aoife@dunmarrow.example").await;
        let before = browser.get(SETTINGS).await.expect_status(200).body["settings"].clone();
        assert_eq!((&before["name"], &before["slug"]), (&json!("Dunmarrow"), &json!("dunmarrow")));
        assert_eq!((&before["databaseRegion"], &before["timeZone"]), (&json!("uk"), &json!("Europe/London")));
        assert_eq!(before["can"], json!({ "change": true }));

        let change = json!({ "name": " Dunmarrow & Sons ", "slug": "dunmarrow-sons", "timeZone": "Europe/Dublin" });
        let after = browser.patch(SETTINGS, change).await.expect_status(200).body["settings"].clone();
        assert_eq!((&after["name"], &after["slug"]), (&json!("Dunmarrow & Sons"), &json!("dunmarrow-sons")));
        let metadata = browser.get("/api/metadata").await.expect_status(200).body;
        assert_eq!((&metadata["name"], &metadata["timeZone"]), (&json!("Dunmarrow & Sons"), &json!("Europe/Dublin")));
        let profile = browser.get("/api/v1/account/profile").await.expect_status(200).body;
        assert_eq!(profile["profile"]["effectiveTimeZone"], json!("Europe/Dublin"));
        app.browser().get("/api/v1/tenant/public?slug=dunmarrow-sons").await.expect_status(200);
        app.browser().get("/api/v1/tenant/public?slug=dunmarrow").await.expect_error(404, "NOT_FOUND");

        browser.patch(SETTINGS, json!({})).await.expect_status(200);
        app.relay().await;
        let log = browser.get("/api/v1/tenant/audit?kind=tenant.settings_changed").await.expect_status(200).body;
        assert_eq!(log["entries"].as_array().unwrap().len(), 1);
        assert_eq!(log["entries"][0]["payload"]["slug"], json!({ "from": "dunmarrow", "to": "dunmarrow-sons" }));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_an_admin_changes_them_and_a_manager_sees_them() {
    on_both("settings_who", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        for (name, role, see, change) in
            [("aoife b", "admin", 200, 200), ("max k", "manager", 200, 403), ("tom h", "editor", 403, 403)]
        {
            app.member(&tenant, name, role).await;
            let mut browser = app.signed_in(&format!("{}@dunmarrow.example", &name[..name.len() - 2])).await;
            let seen = browser.get(SETTINGS).await.expect_status(see).body;
            if see == 200 {
                assert_eq!(seen["settings"]["can"]["change"], json!(change == 200), "{role}");
            }
            browser.patch(SETTINGS, json!({ "name": role })).await.expect_status(change);
        }
        app.browser().get(SETTINGS).await.expect_error(401, "UNAUTHENTICATED");
        app.browser().patch(SETTINGS, json!({})).await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slug_belongs_to_one_organisation_and_what_is_none_is_refused() {
    on_both("settings_odd", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.tenant("Saltmarsh Joinery").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in("aoife@dunmarrow.example").await;
        browser.patch(SETTINGS, json!({ "slug": "saltmarsh-joinery" })).await.expect_error(409, "SLUG_TAKEN");
        for change in [
            json!({ "name": "" }),
            json!({ "name": "x".repeat(101) }),
            json!({ "name": "a\nb" }),
            json!({ "slug": "" }),
            json!({ "slug": "Two Words" }),
            json!({ "slug": "../admin" }),
            json!({ "timeZone": "GMT+25" }),
            json!({ "name": 7 }),
        ] {
            browser.patch(SETTINGS, change).await.expect_error(400, "INVALID_REQUEST");
        }
        let settings = browser.get(SETTINGS).await.expect_status(200).body["settings"].clone();
        assert_eq!((&settings["name"], &settings["slug"]), (&json!("Dunmarrow"), &json!("dunmarrow")));
        // Where its data lives is nobody's to change here: what is not known is not read.
        let moved = browser.patch(SETTINGS, json!({ "databaseRegion": "us" })).await.expect_status(200).body;
        assert_eq!(moved["settings"]["databaseRegion"], json!("uk"));
        assert_eq!(moved["error"], Value::Null);
    })
    .await;
}
