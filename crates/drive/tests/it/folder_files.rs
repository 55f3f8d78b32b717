//! Files in folders: moved, listed, counted, deleted and brought back with them; renamed and starred.

use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, content, on_both};

use crate::{
    FILES, NOTHING, REGISTER, RESTORE, SIGN, TRASH,
    folders::{CREATE, FOLDERS, UPDATE, folder, update},
    mutate, names, usage, with,
};

const ASSIGN: &str = "/api/drive/mutations/folder-assign";
const COUNTS: &str = "/api/drive/folders/update-counts";
const DELETE: &str = "/api/v1/drive/folders/delete";

fn assignment(team: &Team, files: &[String], folder: Option<&str>) -> Value {
    json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string(), "fileIds": files,
            "toFolderId": folder })
}

fn reference(team: &Team, folder: &str) -> Value {
    json!({ "driveId": team.drive.to_string(), "folderId": folder })
}

/// `(fileCount, totalSize)` as the folder says.
async fn counts(browser: &Browser, folder: &str) -> (i64, i64) {
    let found = browser.get(&format!("{FOLDERS}/{folder}")).await.expect_json();
    (found["folder"]["fileCount"].as_i64().unwrap(), found["folder"]["totalSize"].as_i64().unwrap())
}

/// The same, as its files say.
async fn sums(browser: &Browser, folder: &str) -> (i64, i64) {
    let page = browser.get(&format!("{FILES}?folderId={folder}&limit=200")).await.expect_json();
    let files = page["files"].as_array().unwrap();
    (files.len() as i64, files.iter().map(|file| file["size"].as_i64().unwrap()).sum())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_move_between_folders_and_are_counted_where_they_lie() {
    on_both("folder_files_move", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let a = team.file("a.txt", b"1", grace.user).await.to_string();
        let b = team.file("b.txt", b"22", grace.user).await.to_string();
        let moved =
            manager.post(ASSIGN, assignment(&team, &[a.clone(), NOTHING.into(), b.clone()], Some(&plans))).await;
        let moved = moved.expect_json();
        assert_eq!(moved["moved"], json!([a, b]));
        assert_eq!(
            (&moved["refused"][0]["fileId"], &moved["refused"][0]["code"]),
            (&json!(NOTHING), &json!("NOT_FOUND"))
        );
        assert_eq!(counts(&manager, &plans).await, (2, 3));
        let listed = manager.get(&format!("{FILES}?folderId={plans}&sort=name&order=asc")).await.expect_json();
        assert_eq!((names(&listed), &listed["files"][0]["folderName"]), (vec!["a.txt", "b.txt"], &json!("Plans")));
        let drive = team.drive;
        assert!(names(&manager.get(&format!("{FILES}?driveId={drive}&folderId=root")).await.expect_json()).is_empty());
        manager.post(ASSIGN, assignment(&team, &[a], None)).await.expect_status(200);
        assert_eq!(counts(&manager, &plans).await, (1, 2));
        let root = manager.get(&format!("{FILES}?driveId={drive}&folderId=root")).await.expect_json();
        assert_eq!(names(&root), ["a.txt"]);

        let body = assignment(&team, &[b], Some(&plans));
        manager.post(ASSIGN, with(body.clone(), "tenantId", json!(null))).await.expect_error(400, "INVALID_REQUEST");
        manager.post(ASSIGN, with(body.clone(), "tenantId", json!(NOTHING))).await.expect_error(403, "FORBIDDEN");
        manager.post(ASSIGN, with(body.clone(), "toFolderId", json!(NOTHING))).await.expect_error(404, "NOT_FOUND");
        manager.post(ASSIGN, with(body.clone(), "fileIds", json!([]))).await.expect_error(400, "INVALID_REQUEST");
        let viewer = team.member("viewer").await;
        viewer.post(ASSIGN, with(body, "toFolderId", json!(null))).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_uploaded_into_a_folder_or_beside_one_that_went_meanwhile() {
    on_both("folder_files_upload", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let manager = team.member("manager").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let bytes = content(100, 1);
        let announced = with(team.announcement("a.bin", 100), "folderId", json!(plans));
        manager.post(SIGN, with(announced.clone(), "folderId", json!(NOTHING))).await.expect_error(404, "NOT_FOUND");
        for (gone, folder) in [(false, json!(plans)), (true, json!(null))] {
            let signed = manager.post(SIGN, announced.clone()).await.expect_json();
            manager.put(&signed, bytes.clone()).await.expect_status(200);
            if gone {
                manager.post(DELETE, reference(&team, &plans)).await.expect_status(200);
            }
            let file = manager.post(REGISTER, team.registration(&signed, "a.bin", 100)).await.expect_json();
            assert_eq!(file["file"]["folderId"], folder);
        }
        manager.post(SIGN, announced).await.expect_error(404, "NOT_FOUND");
        let again = json!({ "driveId": team.drive.to_string(), "name": "Plans" });
        manager.post(CREATE, again).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_into_the_folder_that_its_registration_names() {
    on_both("folder_files_register", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let gone = folder(&manager, &team, "Gone", None).await;
        manager.post(DELETE, reference(&team, &gone)).await.expect_status(200);
        let (other, _) = team.members_only_drive("Board", grace.user).await;
        let there = json!({ "driveId": other.to_string(), "name": "There" });
        let there = manager.post(CREATE, there).await.expect_json()["folderId"].clone();

        // A name that is taken at the root, where the upload was signed for, is free in the folder.
        team.file("a.bin", b"1", grace.user).await;
        let signed = manager.post(SIGN, team.announcement("a.bin", 100)).await.expect_json();
        manager.put(&signed, content(100, 1)).await.expect_status(200);
        let registration = team.registration(&signed, "a.bin", 100);
        for (folder, status, code) in [
            (json!(NOTHING), 404, "NOT_FOUND"),
            (json!(gone), 404, "NOT_FOUND"),
            (there, 404, "NOT_FOUND"),
            (json!("plans"), 400, "INVALID_REQUEST"),
        ] {
            manager.post(REGISTER, with(registration.clone(), "folderId", folder)).await.expect_error(status, code);
        }
        let registration = with(registration, "folderId", json!(plans));
        let first = manager.post(REGISTER, registration.clone()).await.expect_json();
        assert_eq!((&first["file"]["folderId"], &first["outcome"]), (&json!(plans), &json!("created")));
        assert_eq!((counts(&manager, &plans).await, sums(&manager, &plans).await), ((1, 100), (1, 100)));
        // Said again it is the same file, wherever it would go.
        let elsewhere = with(registration.clone(), "folderId", json!(NOTHING));
        for again in [registration, elsewhere] {
            assert_eq!(manager.post(REGISTER, again).await.expect_json(), first);
        }
        assert_eq!(usage(&manager).await, (101, 0, 0, 2));

        // What was said at the signing holds where the registration says nothing.
        let announced = with(team.announcement("b.bin", 100), "folderId", json!(plans));
        let signed = manager.post(SIGN, announced).await.expect_json();
        manager.put(&signed, content(100, 2)).await.expect_status(200);
        let registration = with(team.registration(&signed, "b.bin", 100), "folderId", json!(null));
        assert_eq!(manager.post(REGISTER, registration).await.expect_json()["file"]["folderId"], json!(plans));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_takes_its_files_to_the_trash_and_brings_back_those_and_no_others() {
    on_both("folder_files_trash", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let inner = folder(&manager, &team, "Inner", Some(&plans)).await;
        let a = team.file("a.txt", b"1", grace.user).await.to_string();
        let b = team.file("b.txt", b"22", grace.user).await.to_string();
        let before = team.file("before.txt", b"333", grace.user).await.to_string();
        team.file("outside.txt", b"4444", grace.user).await;
        manager.post(ASSIGN, assignment(&team, &[a.clone(), before.clone()], Some(&plans))).await.expect_status(200);
        manager.post(ASSIGN, assignment(&team, std::slice::from_ref(&b), Some(&inner))).await.expect_status(200);
        mutate(&manager, TRASH, &before).await.expect_status(200);

        manager.post(DELETE, reference(&team, &plans)).await.expect_status(200);
        assert_eq!(usage(&manager).await, (4, 0, 6, 1));
        assert_eq!(names(&manager.get(FILES).await.expect_json()), ["outside.txt"]);
        let trashed = manager.get(&format!("{FOLDERS}?trashed=true")).await.expect_json();
        assert_eq!(trashed["folders"].as_array().unwrap().len(), 1, "what went along is no entry of its own");
        manager.post(&format!("{FOLDERS}/{inner}/restore"), json!({})).await.expect_error(409, "FOLDER_IN_TRASHED");
        let moved = manager.post(ASSIGN, assignment(&team, std::slice::from_ref(&a), None)).await.expect_json();
        assert_eq!(moved["refused"][0]["code"], json!("FILE_TRASHED"));
        manager.post(UPDATE, update(&team, &plans, json!({ "name": "x" }))).await.expect_error(409, "FOLDER_TRASHED");

        // One of its files alone comes back beside it.
        let alone = mutate(&manager, RESTORE, &a).await.expect_json();
        assert_eq!(alone["file"]["folderId"], json!(null));
        // Its name was given away meanwhile.
        folder(&manager, &team, "plans", None).await;
        let back = manager.post(&format!("{FOLDERS}/{plans}/restore"), json!({})).await.expect_json();
        assert_eq!(back["folder"]["name"], json!("Plans (2)"));
        assert_eq!((counts(&manager, &plans).await, counts(&manager, &inner).await), ((0, 0), (1, 2)));
        assert_eq!(usage(&manager).await, (7, 0, 3, 3));
        let trash = manager.get(&format!("{FILES}?view=trash")).await.expect_json();
        assert_eq!(names(&trash), ["before.txt"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_deletes_other_peoples_files_with_a_folder() {
    on_both("folder_files_others", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (tom, editor) = team.person("tom", "editor").await;
        team.set_scopes("editor", &["drive.list", "drive.write", "drive.delete", "drive.folders.manage"]).await;
        let plans = folder(&editor, &team, "Plans", None).await;
        let mine = team.file("mine.txt", b"1", tom.user).await.to_string();
        let hers = team.file("hers.txt", b"22", grace.user).await.to_string();
        manager.post(ASSIGN, assignment(&team, &[mine, hers.clone()], Some(&plans))).await.expect_status(200);
        let refused =
            editor.post(DELETE, reference(&team, &plans)).await.expect_error(403, "FOLDER_HOLDS_OTHERS").json();
        assert!(refused["error"]["message"].as_str().unwrap().contains("1 file of other people"), "{refused}");
        assert_eq!(counts(&editor, &plans).await, (2, 3));
        manager.post(ASSIGN, assignment(&team, &[hers], None)).await.expect_status(200);
        editor.post(DELETE, reference(&team, &plans)).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_stay_right_while_fifty_work_at_once() {
    on_both("folder_files_storm", async |app: TestApp| {
        let team = std::sync::Arc::new(app.team("Dunmarrow").await);
        let (grace, manager) = team.person("grace", "manager").await;
        let mut folders = Vec::new();
        for number in 0..4 {
            folders.push(folder(&manager, &team, &format!("F{number}"), None).await);
        }
        let mut files = Vec::new();
        for number in 0..20 {
            let name = format!("{number}.txt");
            files.push(team.file(&name, &b"0123456789012345678"[..number], grace.user).await.to_string());
        }
        let writers: Vec<_> = (0..50_usize)
            .map(|number| {
                let (team, manager, folders, files) = (team.clone(), manager.clone(), folders.clone(), files.clone());
                tokio::spawn(async move {
                    let file = &files[number * 3 % 20];
                    let to = folders.get(number % 5).map(String::as_str);
                    match number % 7 {
                        0 => drop(mutate(&manager, TRASH, file).await),
                        1 => drop(mutate(&manager, RESTORE, file).await),
                        2 => drop(manager.post(DELETE, reference(&team, &folders[number % 4])).await),
                        3 => {
                            let path = format!("{FOLDERS}/{}/restore", folders[(number + 1) % 4]);
                            drop(manager.post(&path, json!({})).await);
                        }
                        _ => drop(manager.post(ASSIGN, assignment(&team, std::slice::from_ref(file), to)).await),
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
        for folder in &folders {
            assert_eq!(counts(&manager, folder).await, sums(&manager, folder).await);
        }
        let (used, _, trashed, _) = usage(&manager).await;
        assert_eq!(used + trashed, (0..20).sum::<i64>());
        let all = manager.get(&format!("{FILES}?limit=200")).await.expect_json();
        assert_eq!(
            used,
            all["files"].as_array().unwrap().iter().map(|file| file["size"].as_i64().unwrap()).sum::<i64>()
        );
        let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string() });
        manager.post(COUNTS, body).await.expect_status(200);
        for folder in &folders {
            assert_eq!(counts(&manager, folder).await, sums(&manager, folder).await);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_people_renaming_the_second_learns_of_the_first() {
    on_both("folder_files_rename", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let id = team.file("Étage 4.pdf", b"1", grace.user).await;
        let path = format!("{FILES}/{id}");
        let seen = manager.get(&path).await.expect_json()["file"]["updatedAt"].as_str().unwrap().to_owned();
        let rename = async |name: &str, seen: &str| {
            let body = bytes::Bytes::from(json!({ "name": name }).to_string());
            manager.send(http::Method::PATCH, &path, &[("If-Match", &format!("\"{seen}\""))], body).await
        };
        let renamed = rename("Level 04.pdf", &seen).await.expect_json();
        assert_eq!(renamed["file"]["name"], json!("Level 04.pdf"));
        let late = rename("Floor 4.pdf", &seen).await.expect_error(409, "EDIT_CONFLICT").json();
        assert_eq!(late["error"]["details"]["current"]["name"], json!("Level 04.pdf"));
        rename("Floor 4.pdf", "*").await.expect_status(200);
        rename("../x", "*").await.expect_error(400, "INVALID_FILE_NAME");
        // At once, one of the two is the first.
        let seen = manager.get(&path).await.expect_json()["file"]["updatedAt"].as_str().unwrap().to_owned();
        let (one, other) = tokio::join!(rename("Attic.pdf", &seen), rename("Cellar.pdf", &seen));
        let (first, second) = if one.status == 200 { (one, other) } else { (other, one) };
        let name = first.expect_json()["file"]["name"].clone();
        let late = second.expect_error(409, "EDIT_CONFLICT").json();
        assert_eq!(late["error"]["details"]["current"]["name"], name);
        rename("Floor 4.pdf", "*").await.expect_status(200);
        let found = manager.get(&format!("{FILES}?search=floor")).await.expect_json();
        assert_eq!(names(&found), ["Floor 4.pdf"]);
        assert!(names(&manager.get(&format!("{FILES}?search=etage")).await.expect_json()).is_empty());
        let viewer = team.member("viewer").await;
        let body = bytes::Bytes::from(json!({ "name": "x" }).to_string());
        viewer.send(http::Method::PATCH, &path, &[], body).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_star_is_a_persons_own() {
    on_both("folder_files_star", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let viewer = team.member("viewer").await;
        let id = team.file("a.txt", b"1", grace.user).await;
        team.file("b.txt", b"1", grace.user).await;
        let path = format!("{FILES}/{id}/star");
        let put = async |starred: bool| {
            let body = bytes::Bytes::from(json!({ "starred": starred }).to_string());
            viewer.send(http::Method::PUT, &path, &[], body).await.expect_json()
        };
        assert_eq!(put(true).await["file"]["starred"], json!(true));
        put(true).await;
        let starred = format!("{FILES}?view=starred");
        assert_eq!(names(&viewer.get(&starred).await.expect_json()), ["a.txt"]);
        assert!(names(&manager.get(&starred).await.expect_json()).is_empty());
        assert_eq!(put(false).await["file"]["starred"], json!(false));
        assert!(names(&viewer.get(&starred).await.expect_json()).is_empty());
        let recent = manager.get(&format!("{FILES}?view=recent&limit=1")).await.expect_json();
        assert_eq!((names(&recent), &recent["nextCursor"]), (vec!["b.txt"], &json!(null)));
    })
    .await;
}
