//! Jobs on many files and folders: `/api/v1/drive/bulk`.

use std::time::Duration;

use kernel::FileId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};

use crate::{
    FILES, NOTHING, RESTORE, TRASH,
    folders::{FOLDERS, folder},
    mutate, names, usage,
};

pub(crate) const BULK: &str = "/api/v1/drive/bulk";

/// A job by name.
pub(crate) fn named(action: &str, files: &[impl ToString]) -> Value {
    json!({ "action": action, "fileIds": files.iter().map(ToString::to_string).collect::<Vec<_>>() })
}

/// The job that was begun.
pub(crate) async fn start(browser: &Browser, body: Value) -> Value {
    browser.post(BULK, body).await.expect_json()["job"].clone()
}

pub(crate) async fn undo(browser: &Browser, job: &Value) -> Answer {
    browser.post(&format!("{BULK}/{}/undo", job["id"].as_str().unwrap()), json!({})).await
}

/// `(status, total, done, refused)`.
pub(crate) fn outcome(job: &Value) -> (&str, i64, i64, i64) {
    let number = |name: &str| job[name].as_i64().unwrap();
    (job["status"].as_str().unwrap(), number("total"), number("done"), number("refused"))
}

/// How many of what a job has done and refused are folders.
fn folders_of(job: &Value) -> (Value, Value) {
    (job["foldersDone"].clone(), job["foldersRefused"].clone())
}

/// The account is the sum of the rows: the organisation's, the drive's and every folder's.
pub(crate) async fn assert_sums(browser: &Browser) {
    let (used, _, trashed, count) = usage(browser).await;
    let sum = |files: &[Value]| files.iter().map(|file| file["size"].as_i64().unwrap()).sum::<i64>();
    let (active, _) = crate::list_pages::every_page(browser, "view=all", 200).await;
    let (trash, _) = crate::list_pages::every_page(browser, "view=trash", 200).await;
    assert_eq!((used, trashed, count), (sum(&active), sum(&trash), active.len() as i64));
    let drives = browser.get("/api/v1/drive/drives").await.expect_json();
    for drive in drives["drives"].as_array().unwrap() {
        let inside: Vec<Value> = active.iter().filter(|file| file["driveId"] == drive["id"]).cloned().collect();
        assert_eq!(
            (&drive["stats"]["fileCount"], &drive["stats"]["totalSize"]),
            (&json!(inside.len()), &json!(sum(&inside)))
        );
    }
    let folders = browser.get(&format!("{FOLDERS}?limit=200")).await.expect_json();
    for folder in folders["folders"].as_array().unwrap() {
        let inside: Vec<Value> = active.iter().filter(|file| file["folderId"] == folder["id"]).cloned().collect();
        assert_eq!(
            (&folder["fileCount"], &folder["totalSize"]),
            (&json!(inside.len()), &json!(sum(&inside))),
            "{folder}"
        );
    }
}

async fn three(team: &Team, owner: kernel::UserId) -> [FileId; 3] {
    [
        team.file("a.txt", b"1", owner).await,
        team.file("b.txt", b"22", owner).await,
        team.file("c.txt", b"333", owner).await,
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_done_is_listed_and_does_not_stop_the_rest() {
    on_both("bulk_refusals", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (mara, _) = team.person("mara", "editor").await;
        let [a, b, c] = three(&team, grace.user).await;
        let foreign = team.file("foreign.txt", b"4444", mara.user).await;
        mutate(&manager, TRASH, c).await.expect_status(200);
        let hidden = app.team("Saltmarsh").await.file("theirs.txt", b"5", mara.user).await;
        let ids: Vec<String> = [a, b, c, foreign, hidden].iter().map(ToString::to_string).collect();
        let job = start(&manager, named("trash", &[ids, vec![NOTHING.into()]].concat())).await;
        assert_eq!(outcome(&job), ("done", 6, 3, 3));
        assert_eq!(job["bytes"], json!(3));
        let refusals = job["refusals"].as_array().unwrap();
        let told: Vec<_> =
            refusals.iter().map(|refusal| (&refusal["fileId"], &refusal["name"], &refusal["code"])).collect();
        assert_eq!(
            told,
            [
                (&json!(foreign.to_string()), &json!("foreign.txt"), &json!("FORBIDDEN")),
                (&json!(hidden.to_string()), &json!(""), &json!("NOT_FOUND")),
                (&json!(NOTHING), &json!(""), &json!("NOT_FOUND")),
            ]
        );
        assert_eq!(usage(&manager).await, (4, 0, 6, 1));

        // The one that was in the trash before stays there. A moment passes between jobs, so that they have an order.
        app.advance(Duration::from_secs(1));
        let undone = undo(&manager, &job).await.expect_json()["job"].clone();
        assert_eq!((outcome(&undone), &undone["undoes"]), (("done", 2, 2, 0), &job["id"]));
        assert_eq!(usage(&manager).await, (7, 0, 3, 3));
        undo(&manager, &job).await.expect_error(409, "BULK_NOT_UNDOABLE");
        app.advance(Duration::from_secs(1));
        let again = undo(&manager, &undone).await.expect_json()["job"].clone();
        assert_eq!(outcome(&again), ("done", 2, 2, 0));
        let admin = team.member("admin").await;
        assert_sums(&admin).await;
        let jobs = manager.get(&format!("{BULK}?limit=2")).await.expect_json();
        let listed: Vec<_> = jobs["jobs"].as_array().unwrap().iter().map(|job| &job["id"]).collect();
        assert_eq!(listed, [&again["id"], &undone["id"]]);
        let path = format!("{BULK}?cursor={}", jobs["nextCursor"].as_str().unwrap());
        assert_eq!(manager.get(&path).await.expect_json()["jobs"][0]["id"], job["id"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_move_by_a_filter_and_back_each_to_its_own_place() {
    on_both("bulk_move", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let old = folder(&manager, &team, "Old", None).await;
        let [a, b, c] = three(&team, grace.user).await;
        let drive = team.drive.to_string();
        let into = |folder: &str| json!({ "action": "move", "toDriveId": drive, "toFolderId": folder });
        let body = crate::with(into(&plans), "fileIds", json!([a.to_string()]));
        assert_eq!(outcome(&start(&manager, body).await), ("done", 1, 1, 0));
        let listing = json!({ "view": "all", "search": "TXT" });
        let job = start(&manager, crate::with(into(&old), "filter", listing)).await;
        assert_eq!(outcome(&job), ("done", 3, 3, 0));
        assert_sums(&admin).await;
        // One was moved on meanwhile, and is left where it is.
        let body = crate::with(into(&plans), "fileIds", json!([c.to_string()]));
        start(&manager, body).await;
        let undone = undo(&manager, &job).await.expect_json()["job"].clone();
        assert_eq!(outcome(&undone), ("done", 3, 2, 1));
        assert_eq!(undone["refusals"][0]["code"], json!("CHANGED_MEANWHILE"));
        let place =
            async |id: FileId| manager.get(&format!("{FILES}/{id}")).await.expect_json()["file"]["folderId"].clone();
        assert_eq!([place(a).await, place(b).await, place(c).await], [json!(plans), json!(null), json!(plans)]);
        assert_sums(&admin).await;
        let redone = undo(&manager, &undone).await.expect_json()["job"].clone();
        assert_eq!(outcome(&redone), ("done", 2, 2, 0));
        assert_eq!([place(a).await, place(b).await], [json!(old), json!(old)]);
        assert_sums(&admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_move_to_another_drive_with_their_bytes_on_its_account() {
    on_both("bulk_move_drive", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (mara, editor) = team.person("mara", "editor").await;
        let admin = team.member("admin").await;
        let (private, _) = team.members_only_drive("Tenders", grace.user).await;
        let [a, b, c] = three(&team, grace.user).await;
        let to = |files: &[FileId]| {
            let body = named("move", files);
            crate::with(body, "toDriveId", json!(private.to_string()))
        };
        editor.post(BULK, to(&[a])).await.expect_error(404, "NOT_FOUND");
        let job = start(&manager, to(&[a, b])).await;
        assert_eq!(outcome(&job), ("done", 2, 2, 0));
        assert_sums(&admin).await;
        let file = manager.get(&format!("{FILES}/{a}")).await.expect_json()["file"].clone();
        assert_eq!((&file["driveName"], &file["folderId"]), (&json!("Tenders"), &json!(null)));
        // What the person does not see cannot be moved out of it.
        let out = crate::with(named("move", &[a, c]), "toDriveId", json!(team.drive.to_string()));
        assert_eq!(outcome(&start(&editor, out).await), ("done", 2, 1, 1));
        let undone = undo(&manager, &job).await.expect_json()["job"].clone();
        assert_eq!(outcome(&undone), ("done", 2, 2, 0));
        let file = manager.get(&format!("{FILES}/{a}")).await.expect_json()["file"].clone();
        assert_eq!((&file["driveName"], &file["libraryName"]), (&json!("Kestrel Wharf"), &json!("Drawings")));
        assert_sums(&admin).await;
        drop(mara);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_trash_is_emptied_with_its_folders_and_bytes() {
    on_both("bulk_empty_trash", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let inner = folder(&manager, &team, "Inner", Some(&plans)).await;
        let [a, b, c] = three(&team, grace.user).await;
        team.file("stays.txt", b"55555", grace.user).await;
        let into = json!({ "action": "move", "toDriveId": team.drive.to_string(), "toFolderId": inner, "fileIds": [a.to_string()] });
        start(&manager, into).await;
        let job = start(&manager, json!({ "action": "trash", "fileIds": [b.to_string()], "folderIds": [plans] })).await;
        assert_eq!((outcome(&job), &job["bytes"]), (("done", 2, 2, 0), &json!(3)));
        assert_eq!(folders_of(&job), (json!(1), json!(0)));
        mutate(&manager, TRASH, c).await.expect_status(200);
        assert_eq!(usage(&admin).await, (5, 0, 6, 1));
        let body = json!({ "driveId": team.drive.to_string(), "folderId": inner });
        admin.post("/api/v1/drive/folders/purge", body).await.expect_error(409, "FOLDER_IN_TRASHED");

        // A manager may not delete for good.
        let whole = json!({ "action": "purge", "filter": { "view": "trash" } });
        let refused = start(&manager, whole.clone()).await;
        assert_eq!(outcome(&refused), ("done", 4, 0, 4));
        assert_eq!(folders_of(&refused), (json!(0), json!(1)));
        assert_eq!(usage(&admin).await.2, 6);
        let emptied = start(&admin, whole.clone()).await;
        assert_eq!((outcome(&emptied), &emptied["undoable"]), (("done", 4, 4, 0), &json!(false)));
        assert_eq!(folders_of(&emptied), (json!(1), json!(0)));
        undo(&admin, &emptied).await.expect_error(409, "BULK_NOT_UNDOABLE");
        assert_eq!(usage(&admin).await, (5, 0, 0, 1));
        assert!(names(&admin.get(&format!("{FILES}?view=trash")).await.expect_json()).is_empty());
        let folders = admin.get(&format!("{FOLDERS}?trashed=true")).await.expect_json();
        assert_eq!(folders["folders"], json!([]));
        app.settle().await;
        assert_eq!(app.blob_files().await.len(), 1);
        assert_eq!(outcome(&start(&admin, whole).await), ("done", 0, 0, 0));
        mutate(&admin, RESTORE, a).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_purged_with_what_went_with_it_and_nothing_else() {
    on_both("bulk_purge_folder", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let [a, b, c] = three(&team, grace.user).await;
        let into = named("move", &[a, b]);
        let into = crate::with(into, "toDriveId", json!(team.drive.to_string()));
        start(&manager, crate::with(into, "toFolderId", json!(plans))).await;
        mutate(&manager, TRASH, b).await.expect_status(200);
        mutate(&manager, TRASH, c).await.expect_status(200);
        let body = json!({ "driveId": team.drive.to_string(), "folderId": plans });
        let purge = "/api/v1/drive/folders/purge";
        admin.post(purge, body.clone()).await.expect_error(409, "FOLDER_NOT_TRASHED");
        start(&manager, json!({ "action": "trash", "folderIds": [plans] })).await;
        manager.post(purge, body.clone()).await.expect_error(403, "FORBIDDEN");
        let job = admin.post(purge, body.clone()).await.expect_json()["job"].clone();
        assert_eq!(outcome(&job), ("done", 2, 2, 0));
        admin.post(purge, body).await.expect_error(404, "NOT_FOUND");
        assert_eq!(usage(&admin).await, (0, 0, 5, 0));
        // Its folder is gone for good: it comes back at the drive's root.
        let restored = mutate(&admin, RESTORE, b).await.expect_json();
        assert_eq!(restored["file"]["folderId"], json!(null));
        assert_sums(&admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stars_are_cleared_by_the_list_that_shows_them() {
    on_both("bulk_stars", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let viewer = team.member("viewer").await;
        let [a, b, c] = three(&team, grace.user).await;
        for (who, files) in [(&viewer, vec![a, b]), (&manager, vec![b, c])] {
            let job = start(who, named("star", &files)).await;
            assert_eq!(outcome(&job), ("done", 2, 2, 0));
        }
        let starred = format!("{FILES}?view=starred");
        let cleared = start(&viewer, json!({ "action": "unstar", "filter": { "view": "starred" } })).await;
        assert_eq!(outcome(&cleared), ("done", 2, 2, 0));
        assert!(names(&viewer.get(&starred).await.expect_json()).is_empty());
        assert_eq!(names(&manager.get(&starred).await.expect_json()).len(), 2);
        undo(&viewer, &cleared).await.expect_status(200);
        assert_eq!(names(&viewer.get(&starred).await.expect_json()).len(), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_makes_no_sense_is_refused_whole() {
    on_both("bulk_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let file = team.file("a.txt", b"1", grace.user).await.to_string();
        let drive = team.drive.to_string();
        let many = vec![NOTHING; 1001];
        for (body, status, code) in [
            (json!({ "action": "trash" }), 400, "INVALID_REQUEST"),
            (json!({ "action": "shred", "fileIds": [file] }), 400, "INVALID_REQUEST"),
            (json!({ "action": "trash", "fileIds": [] }), 400, "INVALID_REQUEST"),
            (json!({ "action": "trash", "fileIds": many }), 400, "INVALID_REQUEST"),
            (json!({ "action": "trash", "fileIds": [file], "filter": { "view": "all" } }), 400, "INVALID_REQUEST"),
            (json!({ "action": "trash", "filter": { "view": "all", "folder": "root" } }), 400, "INVALID_REQUEST"),
            (json!({ "action": "trash", "filter": { "view": "recent" } }), 400, "INVALID_REQUEST"),
            (json!({ "action": "trash", "filter": { "folderId": "x" } }), 404, "NOT_FOUND"),
            (json!({ "action": "star", "folderIds": [NOTHING] }), 400, "INVALID_REQUEST"),
            (json!({ "action": "move", "fileIds": [file] }), 400, "INVALID_REQUEST"),
            (json!({ "action": "move", "fileIds": [file], "toFolderId": NOTHING }), 400, "INVALID_REQUEST"),
            (json!({ "action": "trash", "fileIds": [file], "toDriveId": drive }), 400, "INVALID_REQUEST"),
            (json!({ "action": "move", "fileIds": [file], "toDriveId": NOTHING }), 404, "NOT_FOUND"),
            (
                json!({ "action": "move", "fileIds": [file], "toDriveId": drive, "toFolderId": NOTHING }),
                404,
                "NOT_FOUND",
            ),
        ] {
            manager.post(BULK, body).await.expect_error(status, code);
        }
        assert_eq!(manager.get(BULK).await.expect_json()["jobs"], json!([]));
        manager.get(&format!("{BULK}?cursor=x")).await.expect_error(400, "INVALID_REQUEST");
        manager.get(&format!("{BULK}/{NOTHING}")).await.expect_error(404, "NOT_FOUND");
        // Twice the same is once.
        let job = start(&manager, named("trash", &[file.clone(), file])).await;
        assert_eq!(outcome(&job), ("done", 1, 1, 0));
    })
    .await;
}
