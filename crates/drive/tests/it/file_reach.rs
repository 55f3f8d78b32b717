//! Who sees a file: its visibility, the people it names, and the lists and look-ups that follow from them.

use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::{FILES, NOTHING, TRASH, mutate, names, patch_file};

async fn listed(browser: &Browser, query: &str) -> Vec<String> {
    let page = browser.get(&format!("{FILES}?sort=name&order=asc&{query}")).await.expect_json();
    names(&page).into_iter().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_file_is_seen_by_its_owner_those_who_run_the_drive_and_whom_it_names() {
    on_both("reach", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, owner) = team.person("tom", "manager").await;
        let (ann, other) = team.person("ann", "editor").await;
        let (lou, runner) = team.person("lou", "viewer").await;
        let admin = team.member("admin").await;
        let (board, papers) = team.members_only_drive("Board", lou.user).await;
        let open = team.file("open.txt", b"1", tom.user).await;
        let file = team.file("plan.txt", b"1", tom.user).await;
        let minutes = team.file_in(board, papers, "minutes.txt", b"1", tom.user).await;

        // Both ways of asking agree: the list and the file's own address.
        let sees = async |browser: &Browser, file: kernel::FileId, name: &str| {
            let listed = listed(browser, "").await.iter().any(|listed| listed == name);
            let status = browser.get(&format!("{FILES}/{file}")).await.status;
            assert_eq!(listed, status == 200, "{name}: listed {listed}, found {status}");
            listed
        };
        assert!(sees(&other, file, "plan.txt").await);
        patch_file(&owner, file, json!({ "visibility": "private" })).await.expect_status(200);
        assert!(!sees(&other, file, "plan.txt").await && sees(&owner, file, "plan.txt").await);
        assert!(sees(&admin, file, "plan.txt").await && sees(&other, open, "open.txt").await);

        let seen = patch_file(&owner, file, json!({ "allowedUids": [ann.user.to_string()] })).await.expect_json();
        let expected = (&json!("list"), &json!([ann.user.to_string()]), &json!(true));
        let seen = &seen["file"];
        assert_eq!((&seen["visibility"], &seen["allowedUids"], &seen["shared"]), expected);
        assert!(sees(&other, file, "plan.txt").await && !sees(&runner, file, "plan.txt").await);
        patch_file(&owner, file, json!({ "visibility": "private" })).await.expect_status(200);
        assert!(!sees(&other, file, "plan.txt").await);

        // Whoever runs a drive sees what lies in it; whom a file is shared with sees it wherever it lies.
        patch_file(&admin, minutes, json!({ "visibility": "private" })).await.expect_status(200);
        assert!(sees(&runner, minutes, "minutes.txt").await && !sees(&other, minutes, "minutes.txt").await);
        patch_file(&admin, minutes, json!({ "sharedWith": [ann.user.to_string()] })).await.expect_status(200);
        assert!(sees(&other, minutes, "minutes.txt").await);
        other.get(&format!("/api/drive/download?fileId={minutes}")).await.expect_status(200);
        assert_eq!(listed(&other, "view=shared").await, ["minutes.txt", "open.txt"]);
        assert_eq!(listed(&other, "visibility=private").await, ["minutes.txt"]);
        assert_eq!(listed(&other, "visibility=shared").await, ["open.txt"]);
        assert_eq!(listed(&other, &format!("ownerId={}", ann.user)).await, Vec::<String>::new());
        assert_eq!(listed(&other, &format!("ownerId={}", tom.user)).await, ["minutes.txt", "open.txt"]);

        // Deleted for good, nothing of it is left.
        mutate(&admin, TRASH, minutes).await.expect_status(200);
        assert!(!sees(&other, minutes, "minutes.txt").await);
        mutate(&admin, crate::PURGE, minutes).await.expect_status(200);
        assert_eq!(listed(&other, "view=shared").await, ["open.txt"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_in_a_personal_drive_begins_private() {
    on_both("reach_personal", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, admin) = team.person("tom", "admin").await;
        let body = json!({ "tenantId": team.system.tenant().to_string(),
            "drive": { "name": "Tom's", "type": "personal" } });
        let made = admin.post("/api/drive/drives/create", body).await.expect_json();
        let drive: kernel::DriveId = made["drive"]["id"].as_str().unwrap().parse().unwrap();
        let library = admin
            .post(
                "/api/drive/libraries/ensure-default",
                json!({ "tenantId": team.system.tenant().to_string(), "driveId": drive.to_string() }),
            )
            .await
            .expect_json();
        let library = library["libraryId"].as_str().unwrap().parse().unwrap();
        let own = team.file_in(drive, library, "diary.txt", b"1", tom.user).await;
        let ours = team.file("plan.txt", b"1", tom.user).await;
        for (file, visibility, shared) in [(own, "private", false), (ours, "shared", true)] {
            let file = admin.get(&format!("{FILES}/{file}")).await.expect_json()["file"].clone();
            assert_eq!((&file["visibility"], &file["shared"]), (&json!(visibility), &json!(shared)));
            assert_eq!((&file["sharedWith"], &file["metadata"]["ingestedVia"]), (&json!([]), &Value::Null));
            assert_eq!(file["ownerEmail"], json!(tom.email.as_str()));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sees_a_file_is_decided_by_those_who_may() {
    on_both("reach_refused", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, owner) = team.person("tom", "manager").await;
        let (ann, other) = team.person("ann", "manager").await;
        let (_, viewer) = team.person("lou", "viewer").await;
        let stranger = app.team("Saltmarsh").await.person("lena", "admin").await.0.user.to_string();
        let file = team.file("plan.txt", b"1", tom.user).await;
        let ann = ann.user.to_string();
        patch_file(&viewer, file, json!({ "sharedWith": [ann] })).await.expect_error(403, "FORBIDDEN");
        patch_file(&viewer, file, json!({ "visibility": "private" })).await.expect_error(403, "FORBIDDEN");
        // Sharing needs a scope; deciding who sees it is the owner's.
        patch_file(&other, file, json!({ "sharedWith": [ann] })).await.expect_status(200);
        patch_file(&other, file, json!({ "visibility": "private" })).await.expect_error(403, "FORBIDDEN");
        let many: Vec<String> = (0..201).map(|_| team.system.new_id::<kernel::UserId>().to_string()).collect();
        for changes in [
            json!({ "visibility": "everybody" }),
            json!({ "visibility": "list" }),
            json!({ "allowedUids": [NOTHING] }),
            json!({ "sharedWith": [stranger] }),
            json!({ "sharedWith": many }),
        ] {
            patch_file(&owner, file, changes).await.expect_error(400, "INVALID_REQUEST");
        }
        let before = owner.get(&format!("{FILES}/{file}")).await.expect_json()["file"].clone();
        let unchanged = patch_file(&owner, file, json!({ "sharedWith": [ann, ann], "name": "plan.txt" })).await;
        assert_eq!(unchanged.expect_json()["file"]["updatedAt"], before["updatedAt"]);
        patch_file(&owner, file, json!({ "visibility": "private" })).await.expect_status(200);
        mutate(&owner, TRASH, file).await.expect_status(200);
        patch_file(&owner, file, json!({ "visibility": "shared" })).await.expect_error(409, "FILE_TRASHED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cleared_recent_files_come_back_when_they_change() {
    on_both("recent_cleared", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let (_, other) = team.person("ann", "editor").await;
        let file = team.file("plan.txt", b"1", tom.user).await;
        team.file("beam.txt", b"1", tom.user).await;
        app.advance(std::time::Duration::from_secs(1));
        let recent = format!("{FILES}?view=recent");
        let known = editor.get(&recent).await.header("etag").to_owned();
        editor.post("/api/v1/drive/recent/clear", json!({})).await.expect_status(200);
        let page = editor.get_with(&recent, &[("If-None-Match", &known)]).await.expect_json();
        assert!(names(&page).is_empty());
        assert_eq!(names(&other.get(&recent).await.expect_json()).len(), 2);
        app.advance(std::time::Duration::from_secs(1));
        patch_file(&other, file, json!({ "name": "plan 2.txt" })).await.expect_status(200);
        assert_eq!(names(&editor.get(&recent).await.expect_json()), ["plan 2.txt"]);
    })
    .await;
}
