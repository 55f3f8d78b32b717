//! Folders that go into another drive: `/api/v1/drive/folders/update` and `/api/v1/drive/bulk`.

use kernel::FileId;
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, on_both};

use crate::{
    FILES, NOTHING, RESTORE, TRASH,
    bulk::{assert_sums, named, outcome, start, undo},
    folders::{FOLDERS, UPDATE, folder, update},
    mutate, patch_file, usage, with,
};

async fn put_into(browser: &Browser, team: &Team, file: FileId, folder: &str) {
    let body = with(named("move", &[file]), "toDriveId", json!(team.drive.to_string()));
    assert_eq!(outcome(&start(browser, with(body, "toFolderId", json!(folder))).await), ("done", 1, 1, 0));
}

async fn find(browser: &Browser, file: FileId) -> Value {
    browser.get(&format!("{FILES}/{file}")).await.expect_json()["file"].clone()
}

fn move_folder(folder: &str, drive: impl ToString, to: Option<&str>) -> Value {
    json!({ "action": "move", "folderIds": [folder], "toDriveId": drive.to_string(), "toFolderId": to })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_goes_into_another_drive_whole_and_comes_back_as_it_was() {
    on_both("folder_drive", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let (tenders, _) = team.members_only_drive("Tenders", grace.user).await;
        let special = team.library("Special").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let inner = folder(&manager, &team, "Inner", Some(&plans)).await;
        let a = team.file("a.txt", b"1", grace.user).await;
        let b = team.file_in(team.drive, special, "b.txt", b"22", grace.user).await;
        let gone = team.file("gone.txt", b"333", grace.user).await;
        put_into(&manager, &team, a, &plans).await;
        put_into(&manager, &team, b, &inner).await;
        put_into(&manager, &team, gone, &inner).await;
        mutate(&manager, TRASH, gone).await.expect_status(200);

        let job = start(&manager, move_folder(&plans, tenders, None)).await;
        assert_eq!(outcome(&job), ("done", 1, 1, 0), "{job}");
        let moved = find(&manager, b).await;
        assert_eq!(
            (&moved["driveName"], &moved["folderName"], &moved["libraryName"]),
            (&json!("Tenders"), &json!("Inner"), &json!("Published Exports (Team)"))
        );
        let found = manager.get(&format!("{FOLDERS}/{inner}")).await.expect_json()["folder"].clone();
        assert_eq!((&found["driveId"], &found["parentId"]), (&json!(tenders.to_string()), &json!(plans)));
        assert_eq!(usage(&admin).await, (3, 0, 3, 2));
        assert_sums(&admin).await;
        // What lay in the trash came along, and back into the folder.
        let restored = mutate(&manager, RESTORE, gone).await.expect_json()["file"].clone();
        assert_eq!((&restored["driveName"], &restored["folderId"]), (&json!("Tenders"), &json!(inner)));
        assert_sums(&admin).await;

        let undone = undo(&manager, &job).await.expect_json()["job"].clone();
        assert_eq!(outcome(&undone), ("done", 1, 1, 0), "{undone}");
        let back = find(&manager, b).await;
        assert_eq!((&back["driveName"], &back["libraryName"]), (&json!("Kestrel Wharf"), &json!("Special")));
        assert_eq!(find(&manager, a).await["libraryName"], json!("Drawings"));
        assert_sums(&admin).await;

        // By its own change, under a new name and into a folder there.
        let body = json!({ "driveId": tenders.to_string(), "name": "Old" });
        let old = manager.post("/api/v1/drive/folders/create", body).await.expect_json()["folderId"].clone();
        let changes = json!({ "driveId": tenders.to_string(), "parentId": old, "name": "Plans 2024" });
        let changed = manager.post(UPDATE, update(&team, &plans, changes)).await.expect_json()["folder"].clone();
        assert_eq!((&changed["parentId"], &changed["slug"]), (&old, &json!("plans-2024")));
        assert_eq!(find(&manager, a).await["driveName"], json!("Tenders"));
        assert_sums(&admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_one_file_may_not_go_the_folder_stays() {
    on_both("folder_drive_refused", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (mara, editor) = team.person("mara", "editor").await;
        let admin = team.member("admin").await;
        let (tenders, _) = team.members_only_drive("Tenders", grace.user).await;
        let held = team.library("Held").await;
        let plans = folder(&manager, &team, "Plans", None).await;
        let inner = folder(&manager, &team, "Inner", Some(&plans)).await;
        let a = team.file("a.txt", b"1", grace.user).await;
        put_into(&manager, &team, a, &plans).await;
        let refused = async |who: &Browser, to: Value, code: &str| {
            let job = start(who, to).await;
            assert_eq!((outcome(&job), &job["refusals"][0]["code"]), (("done", 1, 0, 1), &json!(code)), "{job}");
            assert_eq!(find(&manager, a).await["driveName"], json!("Kestrel Wharf"));
            assert_sums(&admin).await;
        };
        // Somebody's private file in it.
        let private = team.file("private.txt", b"22", mara.user).await;
        put_into(&editor, &team, private, &inner).await;
        patch_file(&editor, private, json!({ "visibility": "private" })).await.expect_status(200);
        refused(&manager, move_folder(&plans, tenders, None), "FOLDER_HOLDS_OTHERS").await;
        patch_file(&editor, private, json!({ "visibility": "shared" })).await.expect_status(200);
        // A hold, on what lies in the trash, too.
        let kept = team.file_in(team.drive, held, "kept.txt", b"4444", grace.user).await;
        put_into(&manager, &team, kept, &inner).await;
        mutate(&manager, TRASH, kept).await.expect_status(200);
        let hold = async |held_now: bool| {
            let body = json!({ "policies": { "legalHold": held_now } }).to_string();
            let path = format!("/api/v1/drive/libraries/{held}");
            admin.send(http::Method::PATCH, &path, &[], body.into()).await.expect_status(200);
        };
        hold(true).await;
        refused(&manager, move_folder(&plans, tenders, None), "LEGAL_HOLD").await;
        hold(false).await;
        // A name that is taken there; no room; a folder of the wrong drive.
        let body = json!({ "driveId": tenders.to_string(), "name": "Plans" });
        let other = manager.post("/api/v1/drive/folders/create", body).await.expect_json()["folderId"].clone();
        refused(&manager, move_folder(&plans, tenders, None), "FOLDER_EXISTS").await;
        let wrong = json!({ "driveId": tenders.to_string(), "parentId": inner });
        manager.post(UPDATE, update(&team, &plans, wrong)).await.expect_error(404, "NOT_FOUND");
        let nowhere = json!({ "driveId": NOTHING });
        manager.post(UPDATE, update(&team, &plans, nowhere)).await.expect_error(404, "NOT_FOUND");
        // An editor changes no folders, and does not see that drive.
        let there = json!({ "driveId": tenders.to_string() });
        editor.post(UPDATE, update(&team, &plans, there)).await.expect_error(403, "FORBIDDEN");
        let into = move_folder(&plans, tenders, other.as_str());
        assert_eq!(outcome(&start(&manager, into).await), ("done", 1, 1, 0));
        assert_sums(&admin).await;
    })
    .await;
}
