//! Why a member may, or may not, do something to a file: the sentence and the enforcement agree.

use serde_json::json;
use test_kit::{TestApp, on_both};

#[tokio::test(flavor = "multi_thread")]
async fn the_explanation_is_what_is_enforced() {
    on_both("explain_access", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let other = app.team("Saltmarsh").await;
        let admin = team.member("admin").await;
        let (tom, tom_browser) = team.person("tom", "editor").await;
        let (priya, priya_browser) = team.person("priya", "viewer").await;
        let file = team.file("plan.pdf", b"plan", tom.user).await;
        let explain = |member: String, resource: &str, id: String, action: &str| {
            format!("/api/v1/access/explain?member={member}&resource={resource}&id={id}&action={action}")
        };
        let ask = async |member: String, action: &str| {
            admin.get(&explain(member, "file", file.to_string(), action)).await.expect_json()
        };

        let answer = ask(priya.user.to_string(), "trash").await;
        assert_eq!(answer["allowed"], json!(false));
        assert_eq!(answer["rule"], json!("Deleting files needs the scope file.soft_delete."));
        assert_eq!(
            answer["sentence"],
            json!("priya Hughes cannot delete this file, because the Viewer role does not include file.soft_delete")
        );
        let scopes = answer["scopes"].as_array().unwrap();
        let asked = scopes.iter().find(|scope| scope["name"] == json!("file.soft_delete")).unwrap();
        assert_eq!((&asked["held"], &asked["by"]), (&json!(false), &json!(null)));
        let listed = scopes.iter().find(|scope| scope["name"] == json!("drive.list")).unwrap();
        assert_eq!((&listed["held"], &listed["by"]), (&json!(true), &json!("drive.view")));

        let answer = ask(priya.user.to_string(), "download").await;
        let held = "priya Hughes can download this file, because the Viewer role includes file.read";
        assert_eq!((&answer["sentence"], &answer["allowed"]), (&json!(held), &json!(true)));

        // For each person and action, the answer is what a request would meet.
        team.set_scopes("editor", &["drive.write", "drive.delete"]).await;
        for (member, browser) in [(&tom, &tom_browser), (&priya, &priya_browser)] {
            let allowed = ask(member.user.to_string(), "download").await["allowed"] == json!(true);
            let got = browser.get(&format!("/api/drive/download?fileId={file}")).await;
            assert_eq!(allowed, got.status == 200, "{got:?}");
            let allowed = ask(member.user.to_string(), "trash").await["allowed"] == json!(true);
            let got = browser.post("/api/v1/drive/mutations/delete", json!({ "fileId": file.to_string() })).await;
            assert_eq!(allowed, got.status == 200, "{got:?}");
            if allowed {
                browser
                    .post("/api/v1/drive/mutations/restore", json!({ "fileId": file.to_string() }))
                    .await
                    .expect_json();
            }
        }

        // Oneself always, others only with users.manage, another organisation's not at all.
        let own = explain(priya.user.to_string(), "file", file.to_string(), "view");
        priya_browser.get(&own).await.expect_json();
        let others = explain(tom.user.to_string(), "file", file.to_string(), "view");
        priya_browser.get(&others).await.expect_error(403, "FORBIDDEN");
        let stranger = other.member("admin").await;
        stranger.get(&others).await.expect_error(404, "NOT_FOUND");
        let theirs = other.file("secret.pdf", b"secret", tom.user).await;
        admin
            .get(&explain(tom.user.to_string(), "file", theirs.to_string(), "view"))
            .await
            .expect_error(404, "NOT_FOUND");
        for (resource, action) in [("spaceship", "view"), ("file", "fly")] {
            let address = explain(tom.user.to_string(), resource, file.to_string(), action);
            admin.get(&address).await.expect_error(400, "INVALID_REQUEST");
        }

        let catalogue = admin.get("/api/v1/access/catalogue").await.expect_json();
        for resource in catalogue["resources"].as_array().unwrap() {
            for action in resource["actions"].as_array().unwrap() {
                assert!(action["label"].as_str().is_some_and(|label| !label.is_empty()), "{resource}");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_use_of_a_super_user_s_power_is_in_the_log() {
    on_both("super_used", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, browser) = team.person("tom", "viewer").await;
        team.make_super(tom.user).await;
        // What everybody may needs no power.
        browser.get("/api/v1/tenant/users").await.expect_json();
        app.settle().await;
        assert!(!team.audit_kinds().await.iter().any(|kind| kind == "super.used"));
        browser.get("/api/v1/tenant/roles").await.expect_json();
        app.settle().await;
        let uses = async || {
            app.settle().await;
            team.audit_kinds().await.iter().filter(|kind| *kind == "super.used").count()
        };
        assert_eq!(uses().await, 1);
        // A list is a use only where it shows what the person's own scopes do not reach.
        let lists = ["/api/v1/drive/drives", "/api/v1/drive/files", "/api/v1/drive/folders"];
        for list in lists {
            browser.get(list).await.expect_json();
        }
        assert_eq!(uses().await, 1);
        let (mara, _) = team.person("mara", "editor").await;
        let (drive, library) = team.members_only_drive("Board", mara.user).await;
        let file = team.file_in(drive, library, "minutes.pdf", b"1", mara.user).await;
        for list in [lists[0], lists[1]] {
            browser.get(list).await.expect_json();
        }
        assert_eq!(uses().await, 3);
        browser.get(&format!("/api/v1/drive/files/{file}")).await.expect_json();
        assert_eq!(uses().await, 4);
    })
    .await;
}
