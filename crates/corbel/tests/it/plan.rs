//! What an organisation has bought: who sees it, who changes it, and that what was not bought nobody may.

use http::Method;
use kernel::storage::GIB;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, TestApp, on_both};

const PLAN: &str = "/api/v1/tenant/plan";
const DRIVES: &str = "/api/v1/drive/drives";

async fn change(browser: &Browser, body: Value) -> Answer {
    browser.send(Method::PATCH, PLAN, &[("content-type", "application/json")], body.to_string().into()).await
}

fn feature<'a>(plan: &'a Value, name: &str) -> &'a Value {
    plan["features"].as_array().unwrap().iter().find(|feature| feature["name"] == name).unwrap()
}

async fn enabled(browser: &Browser) -> Vec<String> {
    let answer = browser.get("/api/entitlements").await.expect_json();
    serde_json::from_value(answer["enabled"].clone()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_smaller_tier_takes_features_away_and_overrides_give_them_back() {
    on_both("plan", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let plan = admin.get(PLAN).await.expect_json();
        assert_eq!((&plan["tier"], &plan["tiers"]), (&json!("enterprise"), &json!(["basic", "pro", "enterprise"])));
        assert_eq!(plan["can"], json!({ "update": true }));

        let plan = change(&admin, json!({ "tier": "basic", "overrides": { "calls": true, "notes": false } })).await;
        let plan = plan.expect_json();
        let calls = feature(&plan, "calls");
        assert_eq!(
            (&calls["inTier"], &calls["enabled"], &calls["override"]),
            (&json!(false), &json!(true), &json!(true))
        );
        assert_eq!(feature(&plan, "calls.recording")["enabled"], json!(false));
        assert_eq!(feature(&plan, "drive")["override"], json!(null));
        let now = enabled(&admin).await;
        assert!(
            now.contains(&"calls".to_owned())
                && !now.contains(&"notes".to_owned())
                && !now.contains(&"docs".to_owned())
        );
        let own = admin.get("/api/v1/tenant/entitlements").await.expect_json();
        assert_eq!(own, json!({ "ok": true, "enabled": now }));

        let plan = change(&admin, json!({ "overrides": { "notes": null } })).await.expect_json();
        assert_eq!((&feature(&plan, "notes")["enabled"], &plan["tier"]), (&json!(true), &json!("basic")));
        app.settle().await;
        assert_eq!(team.audit_kinds().await.iter().filter(|kind| *kind == "plan.changed").count(), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_bought_nobody_may_from_the_next_request_on() {
    on_both("plan_gate", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (admin, editor) = (team.member("admin").await, team.member("editor").await);
        editor.get(DRIVES).await.expect_status(200);
        change(&admin, json!({ "overrides": { "drive": false } })).await.expect_status(200);
        for browser in [&admin, &editor] {
            browser.get(DRIVES).await.expect_error(403, "FORBIDDEN");
            let scopes = browser.get("/api/v1/auth/effective-scopes").await.expect_json();
            let effective = scopes["effective"].as_array().unwrap();
            assert!(!effective.contains(&json!("drive.list")) && effective.contains(&json!("notes.view")));
            // The shell works all the same: it shows what is stored.
            browser.get("/api/metadata").await.expect_status(200);
        }
        change(&admin, json!({ "overrides": { "drive": null } })).await.expect_status(200);
        editor.get(DRIVES).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn storage_is_bought_in_tiers() {
    on_both("plan_storage", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        for (tier, gib) in [("free", 5), ("starter", 50), ("professional", 200), ("enterprise", 1024)] {
            let plan = change(&admin, json!({ "storageTier": tier })).await.expect_json();
            assert_eq!((&plan["storage"]["tier"], &plan["storage"]["cap"]), (&json!(tier), &json!(gib * GIB)));
        }
        let plan = change(&admin, json!({ "storageTier": "custom", "customLimit": 7 * GIB })).await.expect_json();
        assert_eq!(plan["storage"]["cap"], json!(7 * GIB));
        assert_eq!(
            plan["storage"]["tiers"][4],
            json!({ "name": "custom", "limit": null, "features":
            { "versioning": true, "advancedSharing": true, "analytics": true, "customRetention": true } })
        );
        let metadata = admin.get("/api/metadata").await.expect_json();
        assert_eq!(metadata["billing"]["storageQuotaGB"], json!(7));
        for refused in [
            json!({ "storageTier": "gold" }),
            json!({ "storageTier": "custom" }),
            json!({ "storageTier": "custom", "customLimit": -1 }),
            json!({ "storageTier": "free", "customLimit": 5 }),
            json!({ "customLimit": 5 }),
            json!({ "tier": "platinum" }),
            json!({ "overrides": { "teleport": true } }),
            json!({ "overrides": { "drive": "yes" } }),
            json!({ "price": 0 }),
        ] {
            change(&admin, refused.clone()).await.expect_error(400, "INVALID_REQUEST");
        }
        assert_eq!(admin.get(PLAN).await.expect_json()["storage"]["cap"], json!(7 * GIB));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_runs_the_organisation_sees_and_changes_its_plan() {
    on_both("plan_access", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        app.browser().get(PLAN).await.expect_status(401);
        let manager = team.member("manager").await;
        assert_eq!(manager.get(PLAN).await.expect_json()["can"], json!({ "update": false }));
        change(&manager, json!({ "tier": "basic" })).await.expect_error(403, "FORBIDDEN");
        change(&manager, json!({ "storageTier": "enterprise" })).await.expect_error(403, "FORBIDDEN");
        for role in ["editor", "viewer", "standard"] {
            team.member(role).await.get(PLAN).await.expect_error(403, "FORBIDDEN");
        }
        let other = app.team("Saltmarsh").await;
        change(&other.member("admin").await, json!({ "tier": "basic" })).await.expect_status(200);
        assert_eq!(team.member("admin").await.get(PLAN).await.expect_json()["tier"], json!("enterprise"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scope_is_held_for_a_resource_or_not_at_all() {
    on_both("check_scope", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let admin = team.member("admin").await;
        let check = async |browser: &Browser, body: Value| browser.post("/api/v1/auth/check-scope", body).await;
        for (scope, resource, allowed) in [
            (json!("drive.write"), json!("file"), true),
            (json!("file.upload"), json!("file"), true),
            (json!("drive:write"), json!("file"), true),
            (json!("drive.manage"), json!("file"), false),
            (json!("drive.write"), json!(null), false),
            (json!("drive.write"), json!(" "), false),
            (json!("drive.fly"), json!("file"), false),
            (json!(7), json!("file"), false),
            (json!("system.superadmin"), json!(null), false),
        ] {
            let body = json!({ "scope": scope, "resource": resource });
            let answer = check(&editor, body.clone()).await.expect_json();
            assert_eq!(answer["allowed"], json!(allowed), "{body} {answer}");
            let asserted = editor.post("/api/v1/auth/assert-scope", body.clone()).await;
            if allowed {
                asserted.expect_status(200)
            } else {
                asserted.expect_error(403, "FORBIDDEN")
            };
            let other = json!({ "userId": tom.user.to_string(), "scope": scope, "resource": resource });
            assert_eq!(check(&admin, other.clone()).await.expect_json(), answer, "the same for who asks about another");
        }
        let upload = json!({ "scope": "file.upload", "resource": "file" });
        let answer = check(&editor, upload.clone()).await.expect_json();
        assert_eq!(answer["reason"], json!("drive.write is granted, which implies file.upload."));
        let about_admin = json!({ "userId": tom.user.to_string(), "scope": "drive.write", "resource": "file" });
        check(&team.member("viewer").await, about_admin).await.expect_error(403, "FORBIDDEN");
        let stranger = app.team("Saltmarsh").await.person("lena", "admin").await.0;
        let foreign = json!({ "userId": stranger.user.to_string(), "scope": "drive.write", "resource": "file" });
        check(&admin, foreign).await.expect_error(404, "NOT_FOUND");

        let catalogue = editor.get("/api/tenant/available-scopes").await.expect_json();
        let scopes = catalogue["scopes"].as_array().unwrap();
        assert!(scopes.iter().all(|scope| scope["description"].as_str().is_some_and(|text| !text.is_empty())));
        assert!(scopes.iter().any(|scope| scope["name"] == "drive.write" && scope["module"] == "drive"));
        assert!(!scopes.iter().any(|scope| scope["name"].as_str().unwrap().starts_with("system.")));
    })
    .await;
}
