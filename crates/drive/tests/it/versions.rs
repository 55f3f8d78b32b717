//! Names that are taken, and the versions that come of it.

use bytes::Bytes;
use http::Method;
use kernel::StorageTier;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, content, on_both};

use crate::{FILES, PURGE, REGISTER, SIGN, TRASH, find_storage::STORAGE, folders::CREATE, mutate, upload_files, with};

pub(crate) const CONFLICTS: &str = "/api/v1/drive/files/name-conflicts";

/// Lets the organisation keep versions, `most` of each file.
pub(crate) async fn keep_versions(app: &TestApp, team: &Team, admin: &Browser, most: i64) {
    drive::ops::choose_storage_tier(&app.parts().drive, &team.system, StorageTier::Starter, None).await.unwrap();
    let updates = json!({ "settings": { "versioningEnabled": true, "maxVersions": most } });
    let body = json!({ "tenantId": team.tenant.id.to_string(), "driveId": team.drive.to_string(), "updates": updates });
    admin.post("/api/drive/drives/update", body).await.expect_status(200);
}

/// Uploads bytes under a name with that word for conflicts; the answer to the registration.
pub(crate) async fn bring(team: &Team, who: &Browser, name: &str, bytes: &Bytes, on_conflict: &str) -> Answer {
    bring_seen(team, who, name, bytes, on_conflict, &[]).await
}

async fn bring_seen(
    team: &Team,
    who: &Browser,
    name: &str,
    bytes: &Bytes,
    on_conflict: &str,
    headers: &[(&str, &str)],
) -> Answer {
    let signed = who.post(SIGN, team.announcement(name, bytes.len())).await.expect_json();
    who.put(&signed, bytes.clone()).await.expect_status(200);
    let registration = with(team.registration(&signed, name, bytes.len()), "onConflict", json!(on_conflict));
    who.send(Method::POST, REGISTER, headers, registration.to_string().into()).await
}

fn versions_of(file: &Value) -> String {
    format!("{FILES}/{}/versions", file["fileId"].as_str().unwrap())
}

/// The numbers of a file's versions, the latest first, and the page.
async fn numbers(who: &Browser, file: &Value) -> (Vec<i64>, Value) {
    let page = who.get(&versions_of(file)).await.expect_json();
    let versions = page["versions"].as_array().unwrap();
    (versions.iter().map(|version| version["number"].as_i64().unwrap()).collect(), page)
}

/// `(used, versions)` of the organisation; the drive's own must be the same.
async fn stored(who: &Browser) -> (i64, i64) {
    let storage = who.get(STORAGE).await.expect_json();
    let (usage, share) = (&storage["usage"], &storage["drives"][0]);
    assert_eq!((&usage["used"], &usage["versions"]), (&share["used"], &share["versions"]));
    (usage["used"].as_i64().unwrap(), usage["versions"].as_i64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_name_is_kept_beside_replaced_skipped_or_refused() {
    on_both("versions_conflict", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        keep_versions(&app, &team, &admin, 10).await;
        let (one, two) = (content(10, 1), content(20, 2));
        let first = bring(&team, &admin, "plan.pdf", &one, "fail").await.expect_json();
        assert_eq!(first["outcome"], json!("created"));

        // A second of the name, in any case: beside it.
        let beside = bring(&team, &admin, "Plan.PDF", &two, "keepBoth").await.expect_json();
        assert_eq!((&beside["outcome"], &beside["file"]["name"]), (&json!("renamed"), &json!("Plan (2).PDF")));
        assert_eq!(beside["receipt"]["name"], json!("Plan (2).PDF"));
        let third = bring(&team, &admin, "plan.pdf", &two, "keepBoth").await.expect_json();
        assert_eq!(third["file"]["name"], json!("plan (3).pdf"));

        // Replaced: the same file, with other bytes.
        let replaced = bring(&team, &admin, "plan.pdf", &two, "replace").await.expect_json();
        assert_eq!((&replaced["outcome"], &replaced["fileId"]), (&json!("replaced"), &first["fileId"]));
        assert_eq!((&replaced["file"]["version"], &replaced["file"]["versionCount"]), (&json!(2), &json!(2)));
        assert_eq!(stored(&admin).await, (70, 10));

        // Skipped: nothing is kept of it, and asking again says the same.
        let signed = admin.post(SIGN, team.announcement("plan.pdf", 20)).await.expect_json();
        admin.put(&signed, two.clone()).await.expect_status(200);
        let registration = with(team.registration(&signed, "plan.pdf", 20), "onConflict", json!("skip"));
        for _ in 0..2 {
            let skipped = admin.post(REGISTER, registration.clone()).await.expect_json();
            assert_eq!((&skipped["outcome"], &skipped["fileId"]), (&json!("skipped"), &first["fileId"]));
        }
        assert_eq!(stored(&admin).await, (70, 10));

        // Refused: before any byte moves, and at the end, where it can be decided otherwise.
        for word in ["fail", "skip"] {
            let asked = with(team.announcement("PLAN.pdf", 5), "onConflict", json!(word));
            let refused = admin.post(SIGN, asked).await.expect_error(409, "NAME_TAKEN").json();
            assert_eq!(refused["error"]["details"]["fileId"], first["fileId"]);
        }
        let signed = admin.post(SIGN, team.announcement("plan.pdf", 10)).await.expect_json();
        admin.put(&signed, one.clone()).await.expect_status(200);
        let registration = team.registration(&signed, "plan.pdf", 10);
        let fail = with(registration.clone(), "onConflict", json!("fail"));
        admin.post(REGISTER, fail).await.expect_error(409, "NAME_TAKEN");
        let odd = with(registration.clone(), "onConflict", json!("overwrite"));
        admin.post(REGISTER, odd).await.expect_error(400, "INVALID_REQUEST");
        let kept = admin.post(REGISTER, registration).await.expect_json();
        assert_eq!(kept["file"]["name"], json!("plan (4).pdf"));
        app.settle().await;
        assert_eq!(app.blob_files().await.len(), 5);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_take_the_same_words() {
    on_both("versions_many", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let bytes = content(5, 1);
        let send = async |word: &str| {
            let head =
                with(upload_files::head(&team, &[("a.txt", &bytes), ("b.txt", &bytes)]), "onConflict", json!(word));
            upload_files::send(&admin, &[], upload_files::body(&head, &[bytes.clone(), bytes.clone()])).await
        };
        let outcomes = |answer: Answer| -> Vec<String> {
            let files = answer.expect_json()["files"].as_array().unwrap().clone();
            files.iter().map(|file| file["outcome"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(outcomes(send("skip").await), ["created", "created"]);
        assert_eq!(outcomes(send("skip").await), ["skipped", "skipped"]);
        assert_eq!(outcomes(send("keepBoth").await), ["renamed", "renamed"]);
        assert_eq!(outcomes(send("replace").await), ["replaced", "replaced"]);
        send("fail").await.expect_error(409, "NAME_TAKEN");
        // The free tier keeps no versions: four files and nothing else.
        assert_eq!(stored(&admin).await, (20, 0));
        app.settle().await;
        assert_eq!(app.blob_files().await.len(), 4);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn versions_are_listed_downloaded_restored_and_deleted() {
    on_both("versions_life", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("sam", "admin").await;
        keep_versions(&app, &team, &admin, 2).await;
        let bytes: Vec<Bytes> = (1..=4_u64).map(|number| content(number as usize * 10, number)).collect();
        let file = bring(&team, &admin, "a.pdf", &bytes[0], "replace").await.expect_json();
        for bytes in &bytes[1..] {
            bring(&team, &admin, "a.pdf", bytes, "replace").await.expect_status(200);
        }
        // The first was the oldest of three.
        let (found, page) = numbers(&admin, &file).await;
        assert_eq!((found, &page["keepsVersions"], &page["maxVersions"]), (vec![4, 3, 2], &json!(true), &json!(2)));
        assert_eq!(page["versions"][0]["isCurrent"], json!(true));
        assert_eq!(page["versions"][1]["size"], json!(30));
        assert_eq!(page["versions"][1]["createdBy"]["name"], json!("sam Hughes"));
        assert_eq!(page["can"], json!({ "restore": true, "delete": true }));
        assert_eq!(stored(&admin).await, (90, 50));
        app.settle().await;
        assert_eq!(app.blob_files().await.len(), 3);

        let id = |page: &Value, at: usize| page["versions"][at]["id"].as_str().unwrap().to_owned();
        let second = id(&page, 2);
        let file_id = file["fileId"].as_str().unwrap();
        let download = format!("/api/drive/download?fileId={file_id}");
        let earlier = admin.get(&format!("{download}&versionId={second}")).await;
        assert_eq!(earlier.expect_status(200).bytes, bytes[1]);
        assert_eq!(admin.get(&format!("{download}&versionId={}", id(&page, 0))).await.bytes, bytes[3]);
        admin.get(&format!("{download}&versionId={}", crate::NOTHING)).await.expect_error(404, "NOT_FOUND");

        // Brought back under a new number; nothing was lost, and the room is the same.
        let restore = format!("{}/{second}/restore", versions_of(&file));
        let restored = admin.post(&restore, json!({})).await.expect_json();
        assert_eq!((&restored["file"]["size"], &restored["file"]["version"]), (&json!(20), &json!(5)));
        assert_eq!(admin.post(&restore, json!({})).await.expect_json()["file"]["version"], json!(5));
        assert_eq!(numbers(&admin, &file).await.0, [5, 4, 3]);
        assert_eq!(admin.get(&download).await.bytes, bytes[1]);
        assert_eq!(stored(&admin).await, (90, 70));

        let (_, page) = numbers(&admin, &file).await;
        let path = |at: usize| format!("{}/{}", versions_of(&file), id(&page, at));
        admin.delete(&path(0)).await.expect_error(409, "VERSION_CURRENT");
        admin.delete(&path(1)).await.expect_status(200);
        admin.delete(&path(1)).await.expect_error(404, "NOT_FOUND");
        assert_eq!(stored(&admin).await, (50, 30));

        // In the trash the versions stay, and go with the file for good.
        mutate(&admin, TRASH, file_id).await.expect_status(200);
        admin.post(&restore, json!({})).await.expect_error(409, "FILE_TRASHED");
        assert_eq!(stored(&admin).await, (30, 30));
        mutate(&admin, PURGE, file_id).await.expect_status(200);
        assert_eq!(stored(&admin).await, (0, 0));
        app.settle().await;
        assert!(app.blob_files().await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_seen_an_older_state_replaces_nothing() {
    on_both("versions_seen", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        keep_versions(&app, &team, &admin, 10).await;
        let first = bring(&team, &admin, "a.pdf", &content(10, 1), "fail").await.expect_json();
        let seen = format!("\"{}\"", first["file"]["updatedAt"].as_str().unwrap());
        app.advance(std::time::Duration::from_secs(1));
        let headers = [("if-match", seen.as_str())];
        bring_seen(&team, &admin, "a.pdf", &content(20, 2), "replace", &headers).await.expect_status(200);
        let late = bring_seen(&team, &admin, "a.pdf", &content(30, 3), "replace", &headers).await;
        let late = late.expect_error(409, "EDIT_CONFLICT").json();
        assert_eq!(late["error"]["details"]["current"]["version"], json!(2));
        assert_eq!(late["error"]["details"]["current"]["size"], json!(20));
        assert_eq!(numbers(&admin, &first).await.0, [2, 1]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn taken_names_are_told_before_anything_is_uploaded() {
    on_both("versions_names", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (viewer, editor) = (team.member("viewer").await, team.member("editor").await);
        let ask = |folder: Value, names: &[&str]| {
            json!({ "driveId": team.drive.to_string(), "folderId": folder, "names": names })
        };
        let file = bring(&team, &editor, "Träger 🏗.pdf", &content(10, 1), "fail").await.expect_json();
        let root = ask(Value::Null, &["b.pdf", "TRÄGER 🏗.PDF", "../x", ""]);
        let told = editor.post(CONFLICTS, root.clone()).await.expect_json();
        let expected = json!([{ "name": "TRÄGER 🏗.PDF", "fileId": file["fileId"], "size": 10, "canReplace": true,
            "modifiedAt": file["file"]["modifiedAt"], "updatedAt": file["file"]["updatedAt"] }]);
        assert_eq!((&told["conflicts"], &told["keepsVersions"]), (&expected, &json!(false)));
        let body = json!({ "driveId": team.drive.to_string(), "name": "Steel" });
        let folder = editor.post(CREATE, body).await.expect_json()["folderId"].clone();
        let inside = editor.post(CONFLICTS, ask(folder, &["Träger 🏗.pdf"])).await.expect_json();
        assert_eq!(inside["conflicts"], json!([]));
        viewer.post(CONFLICTS, root).await.expect_error(403, "FORBIDDEN");
        let many = vec!["a"; 1001];
        editor.post(CONFLICTS, ask(Value::Null, &many)).await.expect_error(400, "INVALID_REQUEST");
        editor.post(CONFLICTS, ask(json!(crate::NOTHING), &["a"])).await.expect_error(404, "NOT_FOUND");

        // Without the scope for versions nobody replaces, and it is said before any byte moves.
        team.set_scopes("standard", &["drive.list", "drive.read", "file.upload", "file.read"]).await;
        let (_, uploader) = team.person("una", "standard").await;
        let told = uploader.post(CONFLICTS, ask(Value::Null, &["Träger 🏗.pdf"])).await.expect_json();
        assert_eq!(told["conflicts"][0]["canReplace"], json!(false));
        let asked = with(team.announcement("Träger 🏗.pdf", 5), "onConflict", json!("replace"));
        uploader.post(SIGN, asked).await.expect_error(403, "FORBIDDEN");
        bring(&team, &uploader, "Träger 🏗.pdf", &content(5, 1), "replace").await.expect_error(403, "FORBIDDEN");
        let restore = format!("{}/{}/restore", versions_of(&file), file["fileId"].as_str().unwrap());
        uploader.post(&restore, json!({})).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_copies_of_a_name_at_once_are_numbered_without_gaps() {
    on_both("versions_copies", async |app: TestApp| {
        let team = std::sync::Arc::new(app.team("Dunmarrow").await);
        let admin = team.member("admin").await;
        let writers: Vec<_> = (0..50_u64)
            .map(|number| {
                let (team, admin) = (team.clone(), admin.clone());
                tokio::spawn(async move {
                    let answer = bring(&team, &admin, "a.bin", &content(10, number), "keepBoth").await.expect_json();
                    answer["file"]["name"].as_str().unwrap().to_owned()
                })
            })
            .collect();
        let mut names = Vec::new();
        for writer in writers {
            names.push(writer.await.unwrap());
        }
        let mut expected: Vec<String> = (2..=50).map(|number| format!("a ({number}).bin")).collect();
        expected.push("a.bin".to_owned());
        names.sort_unstable();
        expected.sort_unstable();
        assert_eq!(names, expected);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_destroys_by_replacing_what_the_library_keeps_them_from_deleting() {
    on_both("versions_policy", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let editor = team.member("editor").await;
        let set = async |policies: Value| {
            let path = format!("/api/v1/drive/libraries/{}", team.library);
            let body = json!({ "policies": policies }).to_string();
            admin.send(Method::PATCH, &path, &[], body.into()).await.expect_status(200);
        };
        // The free tier keeps no versions: a replaced file's bytes are gone, where nothing forbids that.
        let file = bring(&team, &editor, "a.pdf", &content(10, 1), "replace").await.expect_json();
        bring(&team, &editor, "a.pdf", &content(20, 2), "replace").await.expect_status(200);
        assert_eq!(numbers(&admin, &file).await.0, [2]);
        // Under a policy of deleting they stay, whatever the tier, and count.
        for policy in ["twoPerson", "ownerOnly", "managerOnly"] {
            set(json!({ "deletePolicy": policy })).await;
            let kept = bring(&team, &editor, &format!("{policy}.pdf"), &content(10, 1), "replace").await.expect_json();
            for salt in 2..=4 {
                let name = format!("{policy}.pdf");
                bring(&team, &editor, &name, &content(10, salt), "replace").await.expect_status(200);
            }
            let (found, page) = numbers(&editor, &kept).await;
            assert_eq!((found, &page["keepsVersions"]), (vec![4, 3, 2, 1], &json!(true)), "{policy}");
        }
        assert_eq!(stored(&admin).await, (20 + 3 * 40, 3 * 30));
        // Neither does a small number of versions push them out.
        keep_versions(&app, &team, &admin, 1).await;
        bring(&team, &editor, "managerOnly.pdf", &content(10, 5), "replace").await.expect_status(200);
        assert_eq!(stored(&admin).await, (20 + 3 * 40 + 10, 3 * 30 + 10));
        // Who may delete versions has the drive's number of them.
        let file = bring(&team, &admin, "managerOnly.pdf", &content(10, 6), "replace").await.expect_json();
        assert_eq!(numbers(&admin, &file).await.0, [6, 5]);
        assert_eq!(stored(&admin).await, (20 + 2 * 40 + 20, 2 * 30 + 10));
        // A hold lets nobody replace anything.
        set(json!({ "deletePolicy": "none", "legalHold": true })).await;
        let signed = admin.post(SIGN, team.announcement("a.pdf", 5)).await.expect_json();
        admin.put(&signed, content(5, 1)).await.expect_status(200);
        let registration = with(team.registration(&signed, "a.pdf", 5), "onConflict", json!("replace"));
        admin.post(REGISTER, registration).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}
