//! Drives are deleted and come back; the trash is kept as long as drives say.

use std::time::Duration;

use kernel::StorageTier;
use serde_json::{Value, json};
use test_kit::{PASSWORD, TestApp, content, on_both};

use crate::{
    FILES, REGISTER, SIGN, TRASH,
    bulk::{assert_sums, outcome},
    folders::{FOLDERS, folder},
    mutate, names, usage,
};

const DELETE: &str = "/api/v1/drive/drives/delete";

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_drive_is_nowhere_and_comes_back_with_what_went_with_it() {
    on_both("delete_drive", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let drive = team.drive.to_string();
        let plans = folder(&manager, &team, "Plans", None).await;
        let a = team.file("a.txt", b"1", grace.user).await;
        let b = team.file("b.txt", b"22", grace.user).await;
        let body = json!({ "action": "move", "toDriveId": drive, "toFolderId": plans, "fileIds": [a.to_string()] });
        manager.post(crate::bulk::BULK, body).await.expect_status(200);
        let before = team.file("before.txt", b"333", grace.user).await;
        mutate(&manager, TRASH, before).await.expect_status(200);
        let signed = manager.post(SIGN, team.announcement("c.bin", 9)).await.expect_json();
        manager.put(&signed, content(9, 1)).await.expect_status(200);

        let job = admin.post(DELETE, json!({ "driveId": drive })).await.expect_status(200).json()["job"].clone();
        assert_eq!((outcome(&job), &job["undoable"]), (("done", 2, 2, 0), &json!(false)));
        let refused = manager.post(REGISTER, team.registration(&signed, "c.bin", 9)).await;
        refused.expect_error(404, "NOT_FOUND");
        app.settle().await;
        assert_eq!(usage(&admin).await, (0, 0, 6, 0));
        admin.post(DELETE, json!({ "driveId": drive })).await.expect_error(404, "NOT_FOUND");
        admin.get(&format!("/api/v1/drive/drives/{drive}")).await.expect_error(404, "NOT_FOUND");
        admin.get(&format!("{FILES}/{b}")).await.expect_error(404, "NOT_FOUND");
        let library = format!("/api/v1/drive/libraries/{}", team.library);
        admin.get(&library).await.expect_error(404, "NOT_FOUND");
        admin.post(SIGN, team.announcement("d.bin", 9)).await.expect_error(404, "NOT_FOUND");
        assert!(names(&admin.get(&format!("{FILES}?view=trash")).await.expect_json()).is_empty());
        assert_eq!(admin.get(FOLDERS).await.expect_json()["folders"], json!([]));
        assert_eq!(manager.get("/api/v1/drive/deleted-drives").await.expect_json()["drives"], json!([]));
        let deleted = admin.get("/api/v1/drive/deleted-drives").await.expect_json();
        assert_eq!(deleted["drives"][0]["name"], json!("Kestrel Wharf"));

        // Its name is free meanwhile.
        let other = team.shared_drive("Kestrel Wharf").await;
        let path = format!("/api/v1/drive/drives/{drive}/restore");
        let back = admin.post(&path, json!({})).await.expect_json();
        assert_eq!((outcome(&back["job"]), &back["drive"]["slug"]), (("done", 2, 2, 0), &json!("kestrel-wharf-2")));
        admin.post(&path, json!({})).await.expect_error(404, "NOT_FOUND");
        assert_eq!(usage(&admin).await, (3, 0, 3, 2));
        let file = manager.get(&format!("{FILES}/{a}")).await.expect_json();
        assert_eq!(file["file"]["folderName"], json!("Plans"));
        assert_sums(&admin).await;
        team.delete_drive(other).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_trash_is_kept_as_long_as_the_drive_says() {
    on_both("retention", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        drive::ops::choose_storage_tier(&app.parts().drive, &team.system, StorageTier::Enterprise, None).await.unwrap();
        let (kept, kept_library) = team.members_only_drive("Kept for ever", grace.user).await;
        let forever = team.file_in(kept, kept_library, "kept.txt", b"4444", grace.user).await;
        let old = team.file("old.txt", b"1", grace.user).await;
        let young = team.file("young.txt", b"22", grace.user).await;
        let plans = folder(&manager, &team, "Plans", None).await;
        for file in [forever, old] {
            mutate(&manager, TRASH, file).await.expect_status(200);
        }
        let body = json!({ "driveId": team.drive.to_string(), "folderId": plans });
        manager.post("/api/v1/drive/folders/delete", body).await.expect_status(200);
        let updates = json!({ "settings": { "retentionDays": 30 } });
        let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string(), "updates": updates });
        admin.post("/api/drive/drives/update", body).await.expect_status(200);
        app.settle().await;
        assert_eq!(usage(&admin).await.2, 5);
        app.advance(Duration::from_secs(29 * 24 * 3600));
        // Sessions end sooner than the trash is kept.
        for (browser, name) in [(&manager, "grace"), (&admin, "admin")] {
            browser.sign_in(team.email(name).as_str(), PASSWORD).await.expect_status(200);
        }
        mutate(&manager, TRASH, young).await.expect_status(200);
        app.settle().await;
        assert_eq!(usage(&admin).await.2, 7);
        app.advance(Duration::from_secs(24 * 3600));
        app.settle().await;
        assert_eq!(usage(&admin).await.2, 6);
        assert_eq!(admin.get(&format!("{FOLDERS}?trashed=true")).await.expect_json()["folders"], json!([]));
        assert_eq!(app.blob_files().await.len(), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drive_whose_library_keeps_its_files_is_not_deleted() {
    on_both("delete_held_drive", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (mara, _) = team.person("mara", "admin").await;
        let file = team.file("a.txt", b"12345", mara.user).await;
        let path = format!("/api/v1/drive/libraries/{}", team.library);
        let set = async |policies: &Value| {
            let body = json!({ "policies": policies }).to_string();
            admin.send(http::Method::PATCH, &path, &[], body.into()).await.expect_status(200);
        };
        let two_persons = json!({ "legalHold": false, "deletePolicy": "twoPerson" });
        for (policies, code) in
            [(json!({ "legalHold": true }), "LEGAL_HOLD"), (two_persons.clone(), "TWO_PERSON_DELETION")]
        {
            set(&policies).await;
            let body = json!({ "driveId": team.drive.to_string() });
            admin.post(DELETE, body).await.expect_error(409, code);
            admin.get(&format!("/api/v1/drive/drives/{}", team.drive)).await.expect_status(200);
        }
        // Where nothing lies in it, there is nothing that two would have to agree on.
        set(&json!({ "deletePolicy": "none" })).await;
        mutate(&admin, TRASH, file).await.expect_status(200);
        set(&two_persons).await;
        admin.post(DELETE, json!({ "driveId": team.drive.to_string() })).await.expect_status(200);
    })
    .await;
}
