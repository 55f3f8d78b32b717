//! What members say of themselves.

use kernel::port::{People, Presence};
use serde_json::{Value, json};

use crate::app::on_both;

const PROFILE: &str = "/api/v1/account/profile";
const STATUS: &str = "/api/v1/account/status";

#[tokio::test(flavor = "multi_thread")]
async fn what_one_changes_is_what_all_see() {
    on_both("profile", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        let before = browser.get(PROFILE).await.expect_status(200).body["profile"].clone();
        assert_eq!((&before["displayName"], &before["status"]), (&json!("Tom Hughes"), &json!("active")));
        assert_eq!((&before["timeZone"], &before["effectiveTimeZone"]), (&Value::Null, &json!("Europe/London")));
        assert_eq!(before["photoURL"], Value::Null);

        let change = json!({ "firstName": " Thomas ", "timeZone": "europe/lisbon" });
        let after = browser.patch(PROFILE, change).await.expect_status(200).body["profile"].clone();
        // Who chose no name of one's own is called by the others.
        assert_eq!((&after["firstName"], &after["displayName"]), (&json!("Thomas"), &json!("Thomas Hughes")));
        assert_eq!(
            (&after["timeZone"], &after["effectiveTimeZone"]),
            (&json!("Europe/Lisbon"), &json!("Europe/Lisbon"))
        );
        browser.put(STATUS, json!({ "status": "busy" })).await.expect_status(200);

        let session = browser.get("/api/v1/auth/validate-session").await.expect_status(200).body["user"].clone();
        assert_eq!((&session["displayName"], &session["status"]), (&json!("Thomas Hughes"), &json!("busy")));
        assert_eq!(session["timeZone"], json!("Europe/Lisbon"));
        let members = browser.get("/api/v1/tenant/users").await.expect_status(200).body["members"].clone();
        assert_eq!((&members[0]["displayName"], &members[0]["status"]), (&json!("Thomas Hughes"), &json!("busy")));
        let people = app.identity.find(&app.system(&tenant), &[tom.user]).await.unwrap();
        assert_eq!(people[&tom.user].presence, Presence::Busy);

        let own = browser.patch(PROFILE, json!({ "displayName": "Tommy", "timeZone": null })).await.expect_status(200);
        assert_eq!(
            (&own.body["profile"]["displayName"], &own.body["profile"]["timeZone"]),
            (&json!("Tommy"), &Value::Null)
        );
        // A name of one's own stays when the others change, and gives way when it is emptied.
        let kept = browser.patch(PROFILE, json!({ "lastName": "Hughes-Lee" })).await.expect_status(200);
        assert_eq!(kept.body["profile"]["displayName"], json!("Tommy"));
        let emptied = browser.patch(PROFILE, json!({ "displayName": "" })).await.expect_status(200);
        assert_eq!(emptied.body["profile"]["displayName"], json!("Thomas Hughes-Lee"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_is_logged_with_what_was_before_and_nothing_is_no_change() {
    on_both("profile_logged", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in("aoife@dunmarrow.example").await;
        browser.patch(PROFILE, json!({ "lastName": "Byrne" })).await.expect_status(200);
        browser.patch(PROFILE, json!({ "lastName": "Byrne" })).await.expect_status(200);
        browser.patch(PROFILE, json!({})).await.expect_status(200);
        // Whether somebody can be disturbed is told to all, and no deed that the log keeps.
        for status in ["unavailable", "busy"] {
            browser.put(STATUS, json!({ "status": status })).await.expect_status(200);
        }
        app.relay().await;
        let log = browser.get("/api/v1/tenant/audit?kind=member").await.expect_status(200).body["entries"].clone();
        let kinds: Vec<&str> = log.as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["member.profile_changed", "member.added"]);
        let expected = json!({
            "displayName": { "from": "Aoife Brennan", "to": "Aoife Byrne" },
            "lastName": { "from": "Brennan", "to": "Byrne" },
        });
        assert_eq!(log[0]["payload"], expected);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_name_no_zone_and_no_status_is_refused() {
    on_both("profile_odd", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        for change in [
            json!({ "displayName": "x".repeat(101) }),
            json!({ "firstName": "a\nb" }),
            json!({ "lastName": "a\u{0}" }),
            json!({ "timeZone": "Middle-earth/Shire" }),
            json!({ "timeZone": "" }),
            json!({ "timeZone": 1 }),
        ] {
            browser.patch(PROFILE, change).await.expect_error(400, "INVALID_REQUEST");
        }
        for status in [json!("away"), json!(""), json!("ACTIVE"), Value::Null] {
            browser.put(STATUS, json!({ "status": status })).await.expect_error(400, "INVALID_REQUEST");
        }
        let mut nobody = app.browser();
        nobody.patch(PROFILE, json!({})).await.expect_error(401, "UNAUTHENTICATED");
        nobody.put(STATUS, json!({ "status": "busy" })).await.expect_error(401, "UNAUTHENTICATED");
        let profile = browser.get(PROFILE).await.expect_status(200).body["profile"].clone();
        assert_eq!((&profile["displayName"], &profile["status"]), (&json!("Tom Hughes"), &json!("active")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_someone_else_in_another_organisation() {
    on_both("profile_apart", async |app| {
        let (dunmarrow, saltmarsh) = (app.tenant("Dunmarrow").await, app.tenant("Saltmarsh Joinery").await);
        let tom = app.member(&dunmarrow, "Tom Hughes", "viewer").await;
        app.member(&saltmarsh, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        browser.patch(PROFILE, json!({ "displayName": "Tommy" })).await.expect_status(200);
        let name = async |tenant| app.identity.find(&app.system(tenant), &[tom.user]).await.unwrap()[&tom.user].clone();
        assert_eq!(name(&dunmarrow).await.display_name, "Tommy");
        assert_eq!(name(&saltmarsh).await.display_name, "Tom Hughes");
    })
    .await;
}
