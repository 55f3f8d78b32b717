//! Copies of files and folders: `/api/v1/drive/bulk` with the action `copy`.

use std::time::Duration;

use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, on_both};

use crate::{
    FILES, NOTHING, PURGE, TRASH,
    bulk::{BULK, assert_sums, named, outcome, start, undo},
    folders::{FOLDERS, folder},
    mutate, names, patch_file, usage, with,
};

/// A copy to there.
fn copy(files: &[impl ToString], folders: &[&String], drive: impl ToString, to: Option<&String>) -> Value {
    let body = with(named("copy", files), "folderIds", json!(folders));
    with(with(body, "toDriveId", json!(drive.to_string())), "toFolderId", json!(to))
}

async fn put_into(browser: &Browser, team: &Team, file: impl ToString, folder: &str) {
    let body = with(named("move", &[file]), "toDriveId", json!(team.drive.to_string()));
    start(browser, with(body, "toFolderId", json!(folder))).await;
}

/// The names in a folder: of folders, then of files.
async fn inside(browser: &Browser, drive: &str, folder: &str) -> (Vec<String>, Vec<String>) {
    let folders = browser.get(&format!("{FOLDERS}?driveId={drive}&parentId={folder}")).await.expect_json();
    let folders = folders["folders"].as_array().unwrap().iter();
    let files = browser.get(&format!("{FILES}?driveId={drive}&folderId={folder}&sort=name&order=asc")).await;
    (
        folders.map(|folder| folder["name"].as_str().unwrap().to_owned()).collect(),
        names(&files.expect_json()).into_iter().map(str::to_owned).collect(),
    )
}

/// The folder of that name in another, or at the root.
async fn find_folder(browser: &Browser, team: &Team, parent: &str, name: &str) -> Option<String> {
    let page =
        browser.get(&format!("{FOLDERS}?driveId={}&parentId={parent}&limit=200", team.drive)).await.expect_json();
    let folders = page["folders"].as_array().unwrap().clone();
    folders.iter().find(|folder| folder["name"] == json!(name)).map(|folder| folder["id"].as_str().unwrap().to_owned())
}

/// The file of that name in a folder.
async fn find_file(browser: &Browser, folder: &str, name: &str) -> Value {
    let page = browser.get(&format!("{FILES}?folderId={folder}&limit=200")).await.expect_json();
    let files = page["files"].as_array().unwrap().clone();
    files.into_iter().find(|file| file["name"] == json!(name)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_copied_with_all_in_it_and_its_bytes_lie_there_once() {
    on_both("copy_folder", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let admin = team.member("admin").await;
        let drive = team.drive.to_string();
        let plans = folder(&manager, &team, "Plans", None).await;
        let inner = folder(&manager, &team, "Inner", Some(&plans)).await;
        let away = folder(&manager, &team, "Away", None).await;
        let a = team.file("a.txt", b"1", grace.user).await;
        let b = team.file("b.txt", b"22", grace.user).await;
        let c = team.file("c.txt", b"333", grace.user).await;
        let gone = team.file("gone.txt", b"4444", grace.user).await;
        put_into(&manager, &team, a, &plans).await;
        put_into(&manager, &team, b, &inner).await;
        put_into(&manager, &team, gone, &inner).await;
        mutate(&manager, TRASH, gone).await.expect_status(200);

        // Named once more beside the folder that it lies in, a file is copied once.
        let body = copy(&[a, c], &[&inner, &plans], &drive, Some(&away));
        let job = start(&editor, body).await;
        assert_eq!((outcome(&job), &job["bytes"]), (("done", 5, 5, 0), &json!(6)), "{job}");
        let made = find_folder(&editor, &team, &away, "Plans").await.unwrap();
        assert_eq!(inside(&editor, &drive, &away).await, (vec!["Plans".into()], vec!["c.txt".into()]));
        assert_eq!(inside(&editor, &drive, &made).await, (vec!["Inner".into()], vec!["a.txt".into()]));
        let below = find_folder(&editor, &team, &made, "Inner").await.unwrap();
        assert_eq!(inside(&editor, &drive, &below).await, (vec![], vec!["b.txt".into()]));
        let copied = find_file(&editor, &made, "a.txt").await;
        let origin = editor.get(&format!("{FILES}/{a}")).await.expect_json()["file"].clone();
        assert_eq!(copied["ownerUid"], json!(tom.user.to_string()));
        for same in ["size", "checksum", "mimeType", "libraryId", "visibility"] {
            assert_eq!(copied[same], origin[same], "{same}");
        }
        assert_ne!(copied["id"], origin["id"]);
        // Each takes its room; the bytes are there once.
        assert_eq!(usage(&admin).await, (12, 0, 4, 6));
        assert_eq!(app.blob_files().await.len(), 4);
        assert_sums(&admin).await;
        app.settle().await;
        let history = admin.get(&format!("{FILES}/{}/activity", copied["id"].as_str().unwrap())).await.expect_json();
        let told = &history["activities"][0];
        assert_eq!((&told["kind"], &told["details"]["original"]), (&json!("file.copied"), &json!(a.to_string())));
        assert_eq!(told["actor"]["id"], json!(tom.user.to_string()));

        // The origin is destroyed; the copy is whole, and the bytes go with the last of them.
        let read = async |id: &str| editor.get(&format!("/api/drive/download?fileId={id}")).await;
        mutate(&admin, TRASH, a).await.expect_status(200);
        mutate(&admin, PURGE, a).await.expect_status(200);
        app.settle().await;
        let id = copied["id"].as_str().unwrap();
        assert_eq!(read(id).await.expect_status(200).bytes.as_ref(), b"1");
        mutate(&admin, TRASH, id).await.expect_status(200);
        mutate(&admin, PURGE, id).await.expect_status(200);
        app.settle().await;
        assert_eq!(app.blob_files().await.len(), 3);
        assert_sums(&admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_have_free_names_where_theirs_are_taken() {
    on_both("copy_names", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let drive = team.drive.to_string();
        let plans = folder(&manager, &team, "Plans", None).await;
        let here = team.file("a.txt", b"1", grace.user).await;
        let there = team.file("A.txt", b"22", grace.user).await;
        put_into(&manager, &team, there, &plans).await;
        for _ in 0..2 {
            let job = start(&manager, copy(&[here], &[], &drive, None)).await;
            assert_eq!(outcome(&job), ("done", 1, 1, 0));
        }
        // A folder beside itself, and into itself: what it held when the job began.
        let nobody: [String; 0] = [];
        assert_eq!(outcome(&start(&manager, copy(&nobody, &[&plans], &drive, None)).await), ("done", 2, 2, 0));
        assert_eq!(outcome(&start(&manager, copy(&nobody, &[&plans], &drive, Some(&plans))).await), ("done", 2, 2, 0));
        // All of a list, wherever its files lie, into one folder: four are called alike.
        let body = json!({ "action": "copy", "toDriveId": drive, "toFolderId": plans,
                           "filter": { "search": "a.txt", "folderId": "root" } });
        assert_eq!(outcome(&start(&manager, body).await), ("done", 1, 1, 0));
        let all = json!({ "action": "copy", "toDriveId": drive, "toFolderId": plans, "filter": { "search": ".txt" } });
        assert_eq!(outcome(&start(&manager, all).await), ("done", 7, 7, 0));
        let (_, mut found) = inside(&manager, &drive, "root").await;
        found.sort_unstable();
        assert_eq!(found, ["a (2).txt", "a (3).txt", "a.txt"]);
        let (folders, mut found) = inside(&manager, &drive, &plans).await;
        found.sort_unstable();
        assert_eq!(folders, ["Plans"]);
        assert_eq!(found.len(), 9, "{found:?}");
        let distinct: std::collections::HashSet<String> = found.iter().map(|name| name.to_lowercase()).collect();
        assert_eq!(distinct.len(), 9, "{found:?}");
        assert!(find_folder(&manager, &team, "root", "Plans (2)").await.is_some());
        assert_sums(&admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_there_is_no_room_for_is_listed() {
    on_both("copy_room", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let drive = team.drive.to_string();
        let large = team.file("large.txt", b"4444", grace.user).await;
        let small = team.file("small.txt", b"22", grace.user).await;
        team.set_cap(9).await;
        let job = start(&manager, copy(&[large, small], &[], &drive, None)).await;
        assert_eq!(outcome(&job), ("done", 2, 1, 1));
        assert_eq!(
            (&job["refusals"][0]["code"], &job["refusals"][0]["name"]),
            (&json!("QUOTA_EXCEEDED"), &json!("large.txt"))
        );
        assert_eq!(usage(&admin).await, (8, 0, 0, 3));
        assert_sums(&admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_asks_to_read_here_and_to_write_there() {
    on_both("copy_policy", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let admin = team.member("admin").await;
        let drive = team.drive.to_string();
        let held = team.library("Held").await;
        let closed = team.library("Closed").await;
        let set = async |library: kernel::LibraryId, body: Value| {
            let path = format!("/api/v1/drive/libraries/{library}");
            admin.send(http::Method::PATCH, &path, &[], body.to_string().into()).await.expect_status(200);
        };
        let kept = team.file_in(team.drive, held, "kept.txt", b"1", grace.user).await;
        let secret = team.file_in(team.drive, closed, "secret.txt", b"22", grace.user).await;
        set(held, json!({ "policies": { "legalHold": true } })).await;
        set(closed, json!({ "acl": { "readScopes": ["library.manage"] } })).await;
        let own = team.file("own.txt", b"333", tom.user).await;
        patch_file(&editor, own, json!({ "visibility": "private" })).await.expect_status(200);
        let plans = folder(&manager, &team, "Plans", None).await;
        put_into(&admin, &team, secret, &plans).await;

        // A hold keeps what is there and not what it is copied to; what cannot be read cannot be copied.
        let body = copy(&[kept, secret, own], &[], &drive, None);
        let body = with(body, "toLibraryId", json!(team.library.to_string()));
        let job = start(&editor, body).await;
        assert_eq!(outcome(&job), ("done", 3, 2, 1), "{job}");
        assert_eq!((&job["refusals"][0]["code"], &job["refusals"][0]["name"]), (&json!("NOT_FOUND"), &json!("")));
        assert_eq!(find_file(&editor, "root", "kept (2).txt").await["libraryName"], json!("Drawings"));
        // As private as its origin, and not told of in a folder either.
        assert_eq!(find_file(&editor, "root", "own (2).txt").await["visibility"], json!("private"));
        let nobody: [String; 0] = [];
        let job = start(&editor, copy(&nobody, &[&plans], &drive, None)).await;
        assert_eq!(outcome(&job), ("done", 1, 1, 0), "{job}");
        let file = editor.get(&format!("{FILES}/{own}")).await.expect_json()["file"].clone();
        assert_eq!(file["can"]["copy"], json!(true));

        // Into a library where nothing is written, or from where nothing may be.
        set(closed, json!({ "acl": { "readScopes": [], "writeScopes": ["library.manage"] } })).await;
        let into_closed = with(copy(&[own], &[], &drive, None), "toLibraryId", json!(closed.to_string()));
        editor.post(BULK, into_closed).await.expect_error(403, "FORBIDDEN");
        let job = start(&editor, copy(&[own, secret], &[], &drive, None)).await;
        assert_eq!((outcome(&job), &job["refusals"][0]["name"]), (("done", 2, 1, 1), &json!("secret.txt")));
        let viewer = team.member("viewer").await;
        viewer.post(BULK, copy(&[kept], &[], &drive, None)).await.expect_error(403, "FORBIDDEN");
        viewer.post(BULK, copy(&nobody, &[&plans], &drive, None)).await.expect_error(403, "FORBIDDEN");
        let (private, foreign) = team.members_only_drive("Tenders", grace.user).await;
        editor.post(BULK, copy(&[kept], &[], private, None)).await.expect_error(404, "NOT_FOUND");
        let elsewhere = with(copy(&[kept], &[], &drive, None), "toLibraryId", json!(foreign.to_string()));
        manager.post(BULK, elsewhere).await.expect_error(404, "NOT_FOUND");
        // Into another drive: its default library, which is made.
        let job = start(&manager, copy(&[kept], &[&plans], private, None)).await;
        assert_eq!(outcome(&job), ("done", 3, 3, 0), "{job}");
        let file = find_file(&manager, "root", "kept.txt").await;
        assert_eq!((&file["driveName"], &file["libraryName"]), (&json!("Tenders"), &json!("Published Exports (Team)")));
        for (body, status, code) in [
            (copy(&[kept], &[], NOTHING, None), 404, "NOT_FOUND"),
            (copy(&[kept], &[], &drive, Some(&NOTHING.to_owned())), 404, "NOT_FOUND"),
            (named("copy", &[kept]), 400, "INVALID_REQUEST"),
            (with(named("copy", &[kept]), "toLibraryId", json!(NOTHING)), 400, "INVALID_REQUEST"),
            (
                with(with(named("move", &[kept]), "toDriveId", json!(drive)), "toLibraryId", json!(NOTHING)),
                400,
                "INVALID_REQUEST",
            ),
        ] {
            manager.post(BULK, body).await.expect_error(status, code);
        }
        // Of another organisation nothing is known.
        let stranger = app.team("Saltmarsh").await;
        let outside = stranger.member("admin").await;
        let job = start(&outside, copy(&[kept], &[&plans], stranger.drive, None)).await;
        assert_eq!(outcome(&job), ("done", 2, 0, 2));
        assert_sums(&admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_copy_made_is_taken_back_unless_somebody_works_in_it() {
    on_both("copy_undo", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let editor = team.member("editor").await;
        let admin = team.member("admin").await;
        let drive = team.drive.to_string();
        let plans = folder(&manager, &team, "Plans", None).await;
        let a = team.file("a.txt", b"1", grace.user).await;
        let b = team.file("b.txt", b"22", grace.user).await;
        put_into(&manager, &team, a, &plans).await;
        // An editor deletes nothing, but may take back what the editor has just made.
        let first = start(&editor, copy(&[b], &[&plans], &drive, None)).await;
        app.advance(Duration::from_secs(1));
        let undone = undo(&editor, &first).await.expect_json()["job"].clone();
        assert_eq!((outcome(&undone), &undone["action"]), (("done", 2, 2, 0), &json!("trash")));
        assert_eq!(usage(&admin).await, (3, 0, 3, 2));
        assert!(find_folder(&editor, &team, "root", "Plans (2)").await.is_none());
        undo(&editor, &first).await.expect_error(409, "BULK_NOT_UNDOABLE");
        app.advance(Duration::from_secs(1));
        // An editor restores no folders; one who does has both back.
        let back = undo(&editor, &undone).await.expect_json()["job"].clone();
        assert_eq!(outcome(&back).0, "done");
        assert_sums(&admin).await;

        let nobody: [String; 0] = [];
        let second = start(&manager, copy(&nobody, &[&plans], &drive, None)).await;
        let made = find_folder(&manager, &team, "root", "Plans (2)").await.or(find_folder(
            &manager,
            &team,
            "root",
            "Plans (3)",
        )
        .await);
        app.advance(Duration::from_secs(1));
        let late = team.file("late.txt", b"333", grace.user).await;
        put_into(&manager, &team, late, &made.clone().unwrap()).await;
        let kept = undo(&manager, &second).await.expect_json()["job"].clone();
        assert_eq!(
            (outcome(&kept), &kept["refusals"][0]["code"]),
            (("done", 1, 0, 1), &json!("CHANGED_MEANWHILE")),
            "{kept}"
        );
        assert!(!inside(&manager, &drive, &made.unwrap()).await.1.is_empty());
        assert_sums(&admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_files_are_copied_by_few_statements() {
    on_both("copy_many", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (archive, _) = team.members_only_drive("Archive", grace.user).await;
        team.seed_files(2000).await;
        let admin = team.member("admin").await;
        let before = usage(&admin).await;
        let body = json!({ "action": "copy", "filter": { "driveId": archive.to_string() },
                           "toDriveId": team.drive.to_string() });
        let (job, statements) = app
            .statements_of(async {
                let job = manager.post(BULK, body.clone()).await.expect_status(202).json()["job"].clone();
                app.settle().await;
                job
            })
            .await;
        assert!(statements < 120, "{statements} statements");
        let path = format!("{BULK}/{}", job["id"].as_str().unwrap());
        let job = manager.get(&path).await.expect_json()["job"].clone();
        assert_eq!(outcome(&job), ("done", 2000, 2000, 0));
        assert_eq!(usage(&admin).await, (before.0 * 2, 0, 0, 4000));
        // One that is stopped before it began has made nothing.
        let stopped = manager.post(BULK, body).await.expect_status(202).json()["job"].clone();
        let path = format!("{BULK}/{}/cancel", stopped["id"].as_str().unwrap());
        let stopped = manager.post(&path, json!({})).await.expect_json()["job"].clone();
        app.settle().await;
        assert_eq!((&stopped["status"], &stopped["done"]), (&json!("cancelled"), &json!(0)));
        assert_eq!(usage(&admin).await.3, 4000);
        let undone = undo(&manager, &job).await.expect_status(202).json()["job"].clone();
        app.settle().await;
        let path = format!("{BULK}/{}", undone["id"].as_str().unwrap());
        assert_eq!(outcome(&manager.get(&path).await.expect_json()["job"]), ("done", 2000, 2000, 0));
        assert_eq!(usage(&admin).await, (before.0, 0, before.0, 2000));
    })
    .await;
}
