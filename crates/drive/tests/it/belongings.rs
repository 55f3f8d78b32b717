//! What a member owns goes to somebody else when the member leaves, and the live stream tells.

use kernel::UserId;
use serde_json::json;
use test_kit::{TestApp, on_both};

use crate::{
    public_requests::{begin, send},
    shares, upload_requests,
};

#[tokio::test(flavor = "multi_thread")]
async fn drives_and_files_of_a_removed_member_get_a_new_owner() {
    on_both("belongings", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (tom, _) = team.person("tom", "editor").await;
        let (priya, priya_browser) = team.person("priya", "editor").await;
        let (drive, library) = team.members_only_drive("Site office", tom.user).await;
        let hidden = team.file_in(drive, library, "plan.pdf", b"plan", tom.user).await;
        let trashed = team.file("old.pdf", b"old", tom.user).await;
        let kept = team.file("mine.pdf", b"mine", priya.user).await;
        admin.post("/api/v1/drive/mutations/delete", json!({ "fileId": trashed.to_string() })).await.expect_json();
        priya_browser.get(&format!("/api/v1/drive/files/{hidden}")).await.expect_error(404, "NOT_FOUND");

        let member = |user: UserId| format!("/api/v1/tenant/members/{user}");
        let owned = admin.get(&format!("{}/belongings", member(tom.user))).await.expect_json();
        let expected = json!([{ "kind": "drive.drives", "count": 1 }, { "kind": "drive.files", "count": 2 }]);
        assert_eq!(owned["belongings"], expected);
        let remove = format!("{}/remove", member(tom.user));
        admin.post(&remove, json!({})).await.expect_error(409, "MEMBER_OWNS");
        admin.post(&remove, json!({ "transferTo": priya.user.to_string() })).await.expect_json();
        app.settle().await;

        for file in [hidden, kept] {
            let shown = priya_browser.get(&format!("/api/v1/drive/files/{file}")).await.expect_json();
            assert_eq!(shown["file"]["ownerUid"], json!(priya.user.to_string()), "{shown}");
        }
        let owned = admin.get(&format!("{}/belongings", member(priya.user))).await.expect_json();
        let expected = json!([{ "kind": "drive.drives", "count": 1 }, { "kind": "drive.files", "count": 3 }]);
        assert_eq!(owned["belongings"], expected);
        let kinds = team.audit_kinds().await;
        for kind in ["member.removed", "drive.owner_changed", "belongings.transferred"] {
            assert!(kinds.iter().any(|known| known == kind), "{kind} in {kinds:?}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn links_of_a_removed_member_go_on_under_somebody_else() {
    on_both("belongings_links", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (tom, browser) = team.person("tom", "editor").await;
        let (priya, priya_browser) = team.person("priya", "editor").await;
        let file = team.file("plan.pdf", b"plan", priya.user).await;
        let share = shares::create(&browser, &team, &[file], json!({ "visibility": "tenant" })).await;
        let ended = shares::create(&browser, &team, &[file], json!({ "visibility": "tenant" })).await;
        shares::act(&browser, &team, &ended, "revoke").await.expect_status(200);
        let request = upload_requests::create(&browser, &team, json!({})).await;
        let nobody = app.browser();
        let delivery = begin(&nobody, &request, json!({ "name": "Sam" })).await;
        send(&nobody, &request, &delivery, "a.txt", b"one").await.expect_status(200);

        // What has ended nobody need take over.
        let member = format!("/api/v1/tenant/members/{}", tom.user);
        let owned = admin.get(&format!("{member}/belongings")).await.expect_json();
        let expected = json!([
            { "kind": "drive.files", "count": 1 },
            { "kind": "drive.shares", "count": 1 },
            { "kind": "drive.uploadRequests", "count": 1 },
        ]);
        assert_eq!(owned["belongings"], expected);
        let remove = format!("{member}/remove");
        admin.post(&remove, json!({ "transferTo": priya.user.to_string() })).await.expect_json();
        app.settle().await;

        let public = format!("/api/public/shares/{}", share["shareId"].as_str().unwrap());
        admin.get(&public).await.expect_status(200);
        for path in [
            format!("{}/{}?tenantId={}", shares::SHARES, share["id"].as_str().unwrap(), team.tenant.id),
            format!("{}/{}", upload_requests::REQUESTS, request["id"].as_str().unwrap()),
        ] {
            let found = priya_browser.get(&path).await.expect_json();
            let one = if found["share"].is_object() { &found["share"] } else { &found["uploadRequest"] };
            assert_eq!(
                (&one["createdBy"]["id"], &one["can"]["update"]),
                (&json!(priya.user.to_string()), &json!(true))
            );
        }
        // What comes in from now on is the other one's.
        let kept = send(&nobody, &request, &delivery, "b.txt", b"two").await;
        kept.expect_status(200);
        let listed = priya_browser.get("/api/v1/drive/files?view=mine&sort=name&order=asc").await.expect_json();
        assert_eq!(crate::names(&listed), ["a.txt", "b.txt", "plan.pdf"]);
    })
    .await;
}
