//! What of other modules uses a file, and files whose bytes are missing.

use drive::ops::Repair;
use kernel::{
    FileId,
    port::{FileLink, FileLinks as _},
};
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Notebook, TestApp, content, on_both};

use crate::{FILES, PURGE, TRASH, mutate};

pub(crate) const REPAIR: &str = "/api/drive/mutations/repair-refs";

pub(crate) fn path(file: impl ToString) -> String {
    format!("{FILES}/{}/references", file.to_string())
}

pub(crate) fn note() -> Value {
    json!({ "moduleId": "notes", "entityId": "n1" })
}

async fn file_json(who: &Browser, file: FileId) -> Value {
    who.get(&format!("{FILES}/{file}")).await.expect_json()["file"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_tells_what_uses_it() {
    on_both("references", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let file = team.file("plan.pdf", b"12345", grace.user).await;
        let first = manager.post(&path(file), note()).await.expect_json()["reference"].clone();
        assert_eq!((&first["moduleId"], &first["referenceType"]), (&json!("notes"), &json!("attachment")));
        assert_eq!(first["metadata"]["attachedBy"], json!(grace.user.to_string()));
        // Noted once, however often it is said.
        assert_eq!(manager.post(&path(file), note()).await.expect_json()["reference"]["id"], first["id"]);
        app.advance(std::time::Duration::from_secs(1));
        let event = json!({ "moduleId": "Schedule", "entityId": "e7", "referenceType": "minutes" });
        manager.post(&path(file), event).await.expect_status(200);
        assert_eq!(file_json(&manager, file).await["referenceCount"], json!(2));

        let detail = manager.get(&format!("{FILES}/{file}")).await.expect_json();
        let told = detail["references"].as_array().unwrap();
        assert_eq!((told.len(), &told[0]["id"], &told[0]["moduleId"]), (2, &first["id"], &json!("notes")));
        assert_eq!((&detail["file"]["pendingSign"], &detail["file"]["signed"]), (&json!(false), &json!(false)));

        let page = manager.get(&format!("{}?limit=1", path(file))).await.expect_json();
        assert_eq!(page["references"][0]["metadata"]["attachedByName"], json!("grace Hughes"));
        let next = format!("{}?cursor={}", path(file), page["nextCursor"].as_str().unwrap());
        let rest = manager.get(&next).await.expect_json();
        assert_eq!((&rest["references"][0]["moduleId"], &rest["nextCursor"]), (&json!("schedule"), &Value::Null));
        manager.get(&format!("{}?cursor=x", path(file))).await.expect_error(400, "INVALID_REQUEST");
        for odd in [json!({ "moduleId": "", "entityId": "1" }), json!({ "moduleId": "notes", "entityId": "" })] {
            manager.post(&path(file), odd).await.expect_error(400, "INVALID_REQUEST");
        }

        let one = format!("{}/{}", path(file), first["id"].as_str().unwrap());
        manager.delete(&one).await.expect_status(200);
        manager.delete(&one).await.expect_error(404, "NOT_FOUND");
        assert_eq!(file_json(&manager, file).await["referenceCount"], json!(1));
        app.settle().await;
        let kinds = team.audit_kinds().await;
        let count = |kind: &str| kinds.iter().filter(|known| *known == kind).count();
        assert_eq!((count("file.referenced"), count("file.dereferenced")), (2, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_modules_attach_and_release_by_the_port() {
    on_both("references_port", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let drive = &app.parts().drive;
        let files = [team.file("a.pdf", b"1", grace.user).await, team.file("b.pdf", b"2", grace.user).await];
        let link = FileLink { module: "notes".into(), entity: "n1".into(), kind: String::new() };
        for file in files {
            drive.attach(&team.system, file, &link).await.unwrap();
            drive.attach(&team.system, file, &link).await.unwrap();
            app.advance(std::time::Duration::from_secs(1));
        }
        assert_eq!(drive.files_of(&team.system, "notes", "n1").await.unwrap(), files);
        drive.detach(&team.system, files[0], &link).await.unwrap();
        drive.detach(&team.system, files[0], &link).await.unwrap();
        assert_eq!(drive.files_of(&team.system, "notes", "n1").await.unwrap(), [files[1]]);
        drive.release(&team.system, "notes", "n1", &[]).await.unwrap();
        assert_eq!(file_json(&manager, files[1]).await["referenceCount"], json!(0));

        // What is in the trash is attached to nothing new; what is deleted for good is used by nothing.
        drive.attach(&team.system, files[1], &link).await.unwrap();
        mutate(&manager, TRASH, files[1]).await.expect_status(200);
        assert_eq!(
            drive.attach(&team.system, files[1], &FileLink { entity: "n2".into(), ..link }).await.unwrap_err().code(),
            "FILE_TRASHED"
        );
        mutate(&team.member("admin").await, PURGE, files[1]).await.expect_status(200);
        assert!(drive.files_of(&team.system, "notes", "n1").await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_bytes_are_marked_and_found_again_and_nothing_is_destroyed() {
    on_both("references_repair", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let bytes = content(300 * 1024, 1);
        let file = team.upload(&admin, "plan.pdf", &bytes).await["fileId"].as_str().unwrap().to_owned();
        let repair = async |drives: Value| -> Answer {
            let body = json!({ "tenantId": team.tenant.id.to_string(), "fileId": file, "driveIds": drives });
            admin.post(REPAIR, body).await
        };
        let lists = |answer: Answer| {
            let body = answer.expect_json();
            ["fixed", "skipped", "pending"].map(|list| body[list].as_array().unwrap().len())
        };
        assert_eq!(lists(repair(json!([])).await), [0, 1, 0]);

        let blob = app.blob_files().await.into_iter().next().unwrap();
        let hidden = blob.with_extension("hidden");
        std::fs::rename(&blob, &hidden).unwrap();
        assert_eq!(lists(repair(json!([crate::NOTHING])).await), [0, 1, 0]);
        for _ in 0..2 {
            assert_eq!(lists(repair(json!([team.drive.to_string()])).await), [0, 0, 1]);
        }
        let found = admin.get(&format!("{FILES}/{file}")).await.expect_json();
        assert_eq!((&found["file"]["orphanedRef"], &found["file"]["size"]), (&json!(true), &json!(bytes.len())));
        let whole = team.upload(&admin, "whole.pdf", &content(300 * 1024, 2)).await["fileId"].clone();
        let needing = async |rest: &str| {
            let list = admin.get(&format!("{FILES}?needsRepair=true{rest}")).await.expect_json();
            (list["total"].clone(), list["files"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect())
        };
        for rest in ["", "&search=plan", "&sort=drive", "&sort=name&order=asc&visibility=shared"] {
            assert_eq!(needing(rest).await, (json!(1), vec![json!(file)]), "{rest}");
        }
        assert_eq!(needing("&search=whole").await, (json!(0), vec![]));
        assert_eq!(needing("&view=trash").await, (json!(0), vec![]));
        let star = json!({ "action": "star", "filter": { "view": "all", "needsRepair": true } });
        assert_eq!(crate::bulk::outcome(&crate::bulk::start(&admin, star).await), ("done", 1, 1, 0));
        let starred = admin.get(&format!("{FILES}?view=starred")).await.expect_json();
        assert_eq!((&starred["total"], &starred["files"][0]["id"]), (&json!(1), &json!(file)));
        assert_ne!(whole, json!(file));
        std::fs::rename(&hidden, &blob).unwrap();
        assert_eq!(lists(repair(json!([])).await), [1, 0, 0]);
        assert_eq!(needing("").await, (json!(0), vec![]));
        assert_eq!(admin.get(&format!("{FILES}/{file}")).await.expect_json()["file"]["orphanedRef"], json!(false));
        admin.post(REPAIR, json!({ "fileId": file })).await.expect_error(400, "INVALID_REQUEST");
        let nameless = json!({ "tenantId": team.tenant.id.to_string() });
        admin.post(REPAIR, nameless).await.expect_error(400, "INVALID_REQUEST");
        app.settle().await;
        let kinds = team.audit_kinds().await;
        let count = |kind: &str| kinds.iter().filter(|known| *known == kind).count();
        assert_eq!((count("file.found_broken"), count("file.repaired")), (1, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_version_with_the_same_content_takes_the_place_of_missing_bytes() {
    on_both("references_relink", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        crate::versions::keep_versions(&app, &team, &admin, 10).await;
        let bytes = content(300 * 1024, 1);
        let first = team.upload(&admin, "plan.pdf", &bytes).await;
        let before = app.blob_files().await;
        crate::versions::bring(&team, &admin, "plan.pdf", &bytes, "replace").await.expect_status(200);
        let latest = app.blob_files().await.into_iter().find(|blob| !before.contains(blob)).unwrap();
        std::fs::remove_file(latest).unwrap();
        let body = json!({ "tenantId": team.tenant.id.to_string(), "fileId": first["fileId"] });
        assert_eq!(admin.post(REPAIR, body).await.expect_json()["fixed"], json!([first["fileId"]]));
        let download = format!("/api/drive/download?fileId={}", first["fileId"].as_str().unwrap());
        assert_eq!(admin.get(&download).await.expect_status(200).bytes, bytes);
        assert!(drive::ops::audit_storage(&app.parts().drive, &team.system).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_refers_to_a_file_and_is_gone_is_marked_and_never_removed() {
    on_both("references_lost", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let file = team.file("plan.pdf", b"12345", grace.user).await;
        let notebook = Notebook::empty();
        let drive = app.parts().drive.clone().with_file_users(vec![notebook.clone()]);
        let pages: Vec<String> = (0..35).map(|number| format!("page {number:02}")).collect();
        for page in &pages {
            drive.attach(&team.system, file, &notebook.add(page)).await.unwrap();
            app.advance(std::time::Duration::from_secs(1));
        }
        // Whoever cannot be asked is taken at the word.
        manager.post(&path(file), note()).await.expect_status(200);
        let repair = async || drive::ops::repair_file(&drive, &team.system, file, &[]).await.unwrap();
        let seen = async || {
            let file = file_json(&manager, file).await;
            (file["orphanedRef"].clone(), file["referenceCount"].clone())
        };
        assert_eq!((repair().await, seen().await), (Repair::Skipped, (json!(false), json!(36))));

        notebook.lose(&pages[1]);
        notebook.lose(&pages[33]);
        assert_eq!((repair().await, seen().await), (Repair::Pending, (json!(true), json!(36))));
        assert_eq!((repair().await, seen().await), (Repair::Pending, (json!(true), json!(36))));
        let told = manager.get(&format!("{}?limit=200", path(file))).await.expect_json();
        let lost: Vec<&Value> =
            told["references"].as_array().unwrap().iter().filter(|one| one["lost"] == json!(true)).collect();
        assert_eq!(lost.iter().map(|one| &one["entityId"]).collect::<Vec<_>>(), [&pages[1], &pages[33]]);
        // A file with such a reference has its content, and can be copied.
        let body = json!({ "action": "copy", "fileIds": [file.to_string()], "toDriveId": team.drive.to_string() });
        let job = crate::bulk::start(&manager, body).await;
        assert_eq!(crate::bulk::outcome(&job), ("done", 1, 1, 0));

        // One comes back, the other is taken off by whoever may.
        notebook.add(&pages[1]);
        assert_eq!((repair().await, seen().await), (Repair::Pending, (json!(true), json!(36))));
        manager.delete(&format!("{}/{}", path(file), lost[1]["id"].as_str().unwrap())).await.expect_status(200);
        assert_eq!((repair().await, seen().await), (Repair::Skipped, (json!(false), json!(35))));
        notebook.lose(&pages[0]);
        repair().await;
        notebook.add(&pages[0]);
        assert_eq!((repair().await, seen().await), (Repair::Fixed, (json!(false), json!(35))));
        app.settle().await;
        let kinds = team.audit_kinds().await;
        let count = |kind: &str| kinds.iter().filter(|known| *known == kind).count();
        assert_eq!((count("file.reference_lost"), count("file.reference_found")), (2, 2));
    })
    .await;
}
