//! What people are told of, and who is.

use std::time::Duration;

use serde_json::json;
use test_kit::{PASSWORD, on_both};

use crate::{messages, patch, share_file, share_link, told, unread};

#[tokio::test(flavor = "multi_thread")]
async fn a_file_shared_with_somebody_is_told_to_that_person_alone() {
    on_both("told_file", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (priya, late) = team.person("priya", "viewer").await;
        let file = team.file("plan.pdf", b"%PDF-1.4", grace.user).await;
        share_file(&owner, file, &[tom.user, grace.user]).await;
        app.settle().await;
        let list = told(&reader).await;
        assert_eq!(list.len(), 1);
        let one = &list[0];
        assert_eq!((&one["type"], &one["subjectType"]), (&json!("fileShare"), &json!("file")));
        assert_eq!((&one["subjectId"], &one["subjectName"]), (&json!(file.to_string()), &json!("plan.pdf")));
        assert_eq!(one["message"], json!("shared the file “plan.pdf” with you"));
        assert_eq!(one["link"], json!(format!("/drive/all/shared?preview={file}")));
        assert_eq!((&one["from"]["displayName"], &one["read"]), (&json!("grace Hughes"), &json!(false)));
        assert_eq!((unread(&reader).await, unread(&late).await), (1, 0));
        // Of one's own deeds one knows, even where one names oneself.
        assert_eq!(unread(&owner).await, 0);

        // Who comes later is told; who was there is not told again.
        share_file(&owner, file, &[tom.user, priya.user]).await;
        app.settle().await;
        assert_eq!((unread(&reader).await, unread(&late).await), (1, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_share_tells_those_it_names() {
    on_both("told_share", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (priya, late) = team.person("priya", "viewer").await;
        let file = team.file("plan.pdf", b"%PDF-1.4", grace.user).await;
        let share = share_link(&maker, &team, file, &[tom.user]).await;
        app.settle().await;
        assert_eq!(messages(&reader).await, ["shared “For the site” with you"]);
        assert_eq!(told(&reader).await[0]["link"], share["path"]);
        assert_eq!(unread(&late).await, 0);
        let path = format!("/api/drive/shares/{}/settings", share["id"].as_str().unwrap());
        let people = json!({ "allowedUids": [tom.user.to_string(), priya.user.to_string()] });
        let body = json!({ "tenantId": team.tenant.id.to_string(), "updates": people });
        maker.post(&path, body).await.expect_status(200);
        app.settle().await;
        assert_eq!((unread(&reader).await, unread(&late).await), (1, 1));

        // A share that was taken back tells neither its name nor where it was.
        let path = format!("/api/drive/shares/{}/revoke", share["id"].as_str().unwrap());
        maker.post(&path, json!({ "tenantId": team.tenant.id.to_string() })).await.expect_status(200);
        let one = told(&reader).await[0].clone();
        assert_eq!(one["message"], json!("shared files with you"));
        assert_eq!((&one["subjectName"], &one["link"]), (&json!(null), &json!(null)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_is_told_to_those_who_may_decide() {
    on_both("told_deletion", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (_, admin) = team.person("tom", "admin").await;
        let viewer = team.member("viewer").await;
        let library = team.library("Contracts").await;
        let policies = json!({ "policies": { "deletePolicy": "twoPerson" } });
        patch(&admin, &format!("/api/v1/drive/libraries/{library}"), policies).await;
        let file = team.file_in(team.drive, library, "one.pdf", b"IPE 300", grace.user).await;
        let body = json!({ "fileIds": [file.to_string()], "reason": "Old" });
        let asked = owner.post("/api/v1/drive/deletion-requests", body).await.expect_json();
        app.settle().await;
        assert_eq!(messages(&admin).await, ["asks for the deletion of “one.pdf” in the library “Contracts”"]);
        assert_eq!(told(&admin).await[0]["link"], json!("/drive/libraries?view=requests"));
        assert_eq!((unread(&owner).await, unread(&viewer).await), (0, 0));
        let path = format!("/api/v1/drive/deletion-requests/{}/decline", asked["request"]["id"].as_str().unwrap());
        admin.post(&path, json!({})).await.expect_status(200);
        let said = "asks for the deletion of “one.pdf” in the library “Contracts”, which has been decided";
        assert_eq!(messages(&admin).await, [said]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_in_the_background_tells_its_owner_what_was_refused() {
    on_both("told_job", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        team.members_only_drive("Archive", grace.user).await;
        team.seed_files(600).await;
        let trash = json!({ "action": "trash", "filter": { "view": "all" } });
        manager.post("/api/v1/drive/bulk", trash).await.expect_status(202);
        // The job, and then what its end leaves.
        app.settle().await;
        app.settle().await;
        // All went well: the page that shows the job says so.
        assert_eq!(unread(&manager).await, 0);
        let restore = json!({ "action": "restore", "filter": { "view": "trash" } });
        manager.post("/api/v1/drive/bulk", restore).await.expect_status(202);
        team.set_scopes("manager", &["drive.list"]).await;
        app.settle().await;
        app.settle().await;
        let list = told(&manager).await;
        assert_eq!((&list[0]["type"], &list[0]["from"]), (&json!("bulkJob"), &json!(null)));
        assert_eq!(list[0]["message"], json!("Restoring 600 files is over: 600 were refused"));
        assert_eq!(list[0]["link"], json!("/drive/trash"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn folders_are_no_files_in_what_is_told_of_a_job() {
    on_both("told_job_folders", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        team.members_only_drive("Archive", grace.user).await;
        team.seed_files(600).await;
        let (ada, admin) = team.person("ada", "admin").await;
        let other = team.person("una", "admin").await.1;
        let new = json!({ "driveId": team.drive.to_string(), "name": "Plans" });
        let plans = admin.post("/api/v1/drive/folders/create", new).await.expect_json()["folderId"].clone();
        let delete = json!({ "driveId": team.drive.to_string(), "folderId": plans });
        admin.post("/api/v1/drive/folders/delete", delete).await.expect_status(200);
        let bulk = "/api/v1/drive/bulk";
        let all = |action: &str, view: &str| json!({ "action": action, "filter": { "view": view } });
        admin.post(bulk, all("trash", "all")).await.expect_status(202);
        app.settle().await;

        // Refused, the folder among them.
        manager.post(bulk, all("restore", "trash")).await.expect_status(202);
        team.set_scopes("manager", &["drive.list"]).await;
        app.settle().await;
        app.settle().await;
        assert_eq!(messages(&manager).await, ["Restoring 600 files and 1 folder is over: 601 were refused"]);

        // Given up before the folder, which would have been the last.
        let (mut files, mut cursor) = (Vec::new(), String::new());
        for _ in 0..3 {
            let page = admin.get(&format!("/api/v1/drive/files?view=trash&limit=200{cursor}")).await.expect_json();
            files.extend(page["files"].as_array().unwrap().iter().map(|file| file["id"].clone()));
            cursor = format!("&cursor={}", page["nextCursor"].as_str().unwrap_or_default());
        }
        let purge = json!({ "action": "purge", "fileIds": files, "folderIds": [plans] });
        admin.post(bulk, purge).await.expect_status(202);
        let member = format!("/api/v1/tenant/members/{}", ada.user);
        other.post(&format!("{member}/suspend"), json!({})).await.expect_status(200);
        app.settle().await;
        app.settle().await;
        other.post(&format!("{member}/reactivate"), json!({})).await.expect_status(200);
        admin.sign_in(ada.email.as_str(), PASSWORD).await.expect_status(200);
        assert_eq!(messages(&admin).await, ["Deleting 600 files and 1 folder for good stopped before its end"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_added_to_a_drive_is_told() {
    on_both("told_drive", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, reader) = team.person("tom", "editor").await;
        let (priya, late) = team.person("priya", "editor").await;
        let tenant = team.tenant.id.to_string();
        let body = json!({ "tenantId": tenant, "drive": { "name": "Annex", "memberIds": [tom.user.to_string()] } });
        admin.post("/api/v1/drive/drives/create", body).await.expect_status(200);
        app.settle().await;
        assert_eq!(messages(&reader).await, ["added you to the drive “Annex”"]);
        let drive = told(&reader).await[0]["subjectId"].as_str().unwrap().to_owned();
        assert_eq!(told(&reader).await[0]["link"], json!(format!("/drive/drive/{drive}")));
        assert_eq!((unread(&late).await, unread(&admin).await), (0, 0));
        let find = admin.get(&format!("/api/v1/drive/drives/{drive}")).await.expect_json();
        let mut members: Vec<_> = find["drive"]["members"].as_array().unwrap().clone();
        members.push(json!({ "userId": priya.user.to_string(), "role": "contributor" }));
        let members: Vec<_> =
            members.iter().map(|one| json!({ "userId": one["userId"], "role": one["role"] })).collect();
        let body = json!({ "tenantId": tenant, "driveId": drive, "updates": { "members": members } });
        admin.post("/api/drive/drives/update", body).await.expect_status(200);
        app.settle().await;
        assert_eq!((unread(&late).await, unread(&reader).await), (1, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_let_see_a_file_or_many_is_told() {
    on_both("told_reach", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (ann, other) = team.person("ann", "viewer").await;
        let file = team.file("plan.pdf", b"%PDF-1.4", grace.user).await;
        let path = format!("/api/v1/drive/files/{file}");
        patch(&owner, &path, json!({ "allowedUids": [tom.user.to_string()] })).await;
        app.settle().await;
        assert_eq!(messages(&reader).await, ["shared the file “plan.pdf” with you"]);
        // Named in both lists, somebody is told once.
        let both = json!([tom.user.to_string(), ann.user.to_string()]);
        patch(&owner, &path, json!({ "allowedUids": both, "sharedWith": [ann.user.to_string()] })).await;
        app.settle().await;
        assert_eq!((unread(&reader).await, unread(&other).await), (1, 1));

        // What comes in the same millisecond has no order.
        app.advance(Duration::from_secs(1));
        let mut files = vec![file];
        for number in 0..60 {
            files.push(team.file(&format!("{number:02}.txt"), b"x", grace.user).await);
        }
        let named: Vec<String> = files.iter().map(ToString::to_string).collect();
        let how = json!({ "visibility": "list", "allowedUids": [tom.user.to_string()], "sharedWith": [ann.user.to_string()] });
        let body = json!({ "action": "share", "fileIds": named, "share": how });
        owner.post("/api/v1/drive/bulk", body.clone()).await.expect_status(200);
        app.settle().await;
        // Each of those that the person did not see by name before, in one line, which names none of them.
        for browser in [&reader, &other] {
            let list = told(browser).await;
            assert_eq!((list.len(), &list[0]["type"]), (2, &json!("filesShare")));
            assert_eq!(list[0]["message"], json!("shared 60 files with you"));
            assert_eq!((&list[0]["link"], &list[0]["subjectName"]), (&json!("/drive/all/shared"), &json!(null)));
        }
        // A second time is no news.
        owner.post("/api/v1/drive/bulk", body).await.expect_status(200);
        app.settle().await;
        assert_eq!((unread(&reader).await, unread(&other).await), (2, 2));
    })
    .await;
}
