//! How many things use the files of a choice: `POST /api/v1/drive/files/reference-counts`.

use kernel::{FileId, UserId};
use serde_json::{Value, json};
use test_kit::{Browser, Notebook, Team, TestApp, on_both};

use crate::{
    FILES, NOTHING, TRASH,
    bulk::{self, named},
    folders::{FOLDERS, folder},
    mutate, patch_file,
};

pub(crate) const COUNTS: &str = "/api/v1/drive/files/reference-counts";

/// `notes 2, schedule 1`, and `more` where there are more.
async fn used(who: &Browser, choice: Value) -> String {
    let body = who.post(COUNTS, choice).await.expect_json();
    let counts = body["counts"].as_array().unwrap();
    let mut words: Vec<String> =
        counts.iter().map(|one| format!("{} {}", one["moduleId"].as_str().unwrap(), one["things"])).collect();
    words.extend((body["hasMore"] == json!(true)).then(|| "more".to_owned()));
    words.join(", ")
}

fn files(ids: &[FileId]) -> Value {
    json!({ "fileIds": ids.iter().map(ToString::to_string).collect::<Vec<_>>() })
}

fn listed(filter: Value) -> Value {
    json!({ "filter": filter })
}

async fn attach(who: &Browser, file: FileId, module: &str, thing: &str, kind: &str) {
    let body = json!({ "moduleId": module, "entityId": thing, "referenceType": kind });
    who.post(&crate::references::path(file), body).await.expect_status(200);
}

/// `plan` is in two notes and an event, `beam` in one of the notes, `loose` in nothing.
async fn three(team: &Team, who: &Browser, owner: UserId) -> [FileId; 3] {
    let [plan, beam, loose] = [
        team.file("plan.pdf", b"1", owner).await,
        team.file("beam.pdf", b"22", owner).await,
        team.file("loose.pdf", b"333", owner).await,
    ];
    attach(who, plan, "notes", "n1", "").await;
    attach(who, plan, "notes", "n1", "inline_image").await;
    attach(who, plan, "notes", "n2", "").await;
    attach(who, plan, "schedule", "e1", "").await;
    attach(who, beam, "notes", "n1", "").await;
    [plan, beam, loose]
}

#[tokio::test(flavor = "multi_thread")]
async fn each_thing_counts_once_however_many_of_the_files_it_uses() {
    on_both("reference_counts", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let [plan, beam, loose] = three(&team, &manager, grace.user).await;
        assert_eq!(used(&manager, files(&[plan])).await, "notes 2, schedule 1");
        assert_eq!(used(&manager, files(&[beam, loose, beam])).await, "notes 1");
        assert_eq!(used(&manager, files(&[plan, beam, loose])).await, "notes 2, schedule 1");
        assert_eq!(used(&manager, files(&[loose])).await, "");

        // All that a list shows: what is searched for, whose it is, where it lies.
        let drive = team.drive.to_string();
        let mine = json!({ "view": "mine", "ownerId": grace.user.to_string() });
        for (filter, expected) in [
            (json!({}), "notes 2, schedule 1"),
            (json!({ "driveId": drive, "folderId": "root", "visibility": "shared" }), "notes 2, schedule 1"),
            (json!({ "search": "BEAM" }), "notes 1"),
            (json!({ "search": "be" }), "notes 1"),
            (json!({ "search": "grace" }), "notes 2, schedule 1"),
            (json!({ "search": "loose" }), ""),
            (mine, "notes 2, schedule 1"),
            (json!({ "ownerId": NOTHING }), ""),
            (json!({ "driveId": NOTHING }), ""),
            (json!({ "libraryId": NOTHING }), ""),
            (json!({ "needsRepair": true }), ""),
            (json!({ "view": "starred" }), ""),
            (json!({ "view": "trash" }), ""),
        ] {
            assert_eq!(used(&manager, listed(filter.clone())).await, expected, "{filter}");
        }

        // In the trash files are used still, until they are deleted for good.
        mutate(&manager, TRASH, plan).await.expect_status(200);
        assert_eq!(used(&manager, listed(json!({}))).await, "notes 1");
        assert_eq!(used(&manager, listed(json!({ "view": "trash" }))).await, "notes 2, schedule 1");
        assert_eq!(used(&manager, files(&[plan, loose])).await, "notes 2, schedule 1");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_counts_with_all_that_lies_in_it_and_in_the_trash_with_what_went_there_with_it() {
    on_both("reference_counts_folders", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let [plan, beam, loose] = three(&team, &manager, grace.user).await;
        let drawings = folder(&manager, &team, "Drawings", None).await;
        let level = folder(&manager, &team, "Level 04", Some(&drawings)).await;
        let other = folder(&manager, &team, "Drawings 2", None).await;
        for (file, to) in [(plan, &drawings), (beam, &level), (loose, &other)] {
            let mut body = named("move", &[file]);
            (body["toDriveId"], body["toFolderId"]) = (json!(team.drive.to_string()), json!(to));
            assert_eq!(bulk::outcome(&bulk::start(&manager, body).await), ("done", 1, 1, 0));
        }
        let inside = |folders: &[&String]| json!({ "folderIds": folders });
        assert_eq!(used(&manager, inside(&[&drawings])).await, "notes 2, schedule 1");
        assert_eq!(used(&manager, inside(&[&level])).await, "notes 1");
        assert_eq!(used(&manager, inside(&[&other])).await, "");
        assert_eq!(used(&manager, inside(&[&level, &other])).await, "notes 1");
        let with_file = json!({ "folderIds": [other], "fileIds": [plan.to_string()] });
        assert_eq!(used(&manager, with_file).await, "notes 2, schedule 1");
        assert_eq!(used(&manager, json!({ "folderIds": [NOTHING] })).await, "");

        let gone = json!({ "driveId": team.drive.to_string(), "folderId": drawings });
        manager.post(&format!("{FOLDERS}/delete"), gone).await.expect_status(200);
        assert_eq!(used(&manager, inside(&[&drawings])).await, "notes 2, schedule 1");
        // It went with the folder above it.
        assert_eq!(used(&manager, inside(&[&level])).await, "");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_person_does_not_see_is_not_counted() {
    on_both("reference_counts_unseen", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let editor = team.member("editor").await;
        let [plan, beam, loose] = three(&team, &manager, grace.user).await;
        let drawings = folder(&manager, &team, "Drawings", None).await;
        let mut body = named("move", &[plan]);
        (body["toDriveId"], body["toFolderId"]) = (json!(team.drive.to_string()), json!(drawings));
        bulk::start(&manager, body).await;
        patch_file(&manager, plan, json!({ "visibility": "private" })).await.expect_status(200);
        let inside = json!({ "folderIds": [drawings] });
        for (choice, all) in [(files(&[plan, beam, loose]), "notes 1"), (listed(json!({})), "notes 1"), (inside, "")] {
            assert_eq!(used(&manager, choice.clone()).await, "notes 2, schedule 1", "{choice}");
            assert_eq!(used(&editor, choice.clone()).await, all, "{choice}");
        }
        // The trash shows each person their own files.
        for file in [plan, beam] {
            mutate(&manager, TRASH, file).await.expect_status(200);
        }
        assert_eq!(used(&editor, files(&[plan, beam])).await, "");
        assert_eq!(used(&editor, listed(json!({ "view": "trash" }))).await, "");
        assert_eq!(used(&team.member("admin").await, listed(json!({ "view": "trash" }))).await, "notes 2, schedule 1");

        let (_, stranger) = app.team("Saltmarsh").await.person("tom", "admin").await;
        for choice in [files(&[plan, beam, loose]), json!({ "folderIds": [drawings] }), listed(json!({}))] {
            assert_eq!(used(&stranger, choice).await, "");
        }
        let outsider = team.member("standard").await;
        team.set_scopes("standard", &["notes.view"]).await;
        outsider.post(COUNTS, files(&[plan])).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn things_that_are_gone_use_nothing_and_counting_ends_at_a_thousand() {
    on_both("reference_counts_many", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let file = team.file("plan.pdf", b"12345", grace.user).await;
        let notebook = Notebook::empty();
        let drive = app.parts().drive.clone().with_file_users(vec![notebook.clone()]);
        for page in ["a", "b"] {
            drive::ops::add_file_reference(&drive, &team.system, file, target(&notebook.add(page))).await.unwrap();
        }
        notebook.lose("a");
        drive::ops::repair_file(&drive, &team.system, file, &[]).await.unwrap();
        let body = manager.post(COUNTS, files(&[file])).await.expect_json();
        assert_eq!((&body["counts"][0]["things"], &body["hasMore"]), (&json!(1), &json!(false)), "{body}");

        for number in 0..1000 {
            let link =
                kernel::port::FileLink { module: "schedule".into(), entity: format!("e{number}"), kind: String::new() };
            drive::ops::add_file_reference(&drive, &team.system, file, target(&link)).await.unwrap();
        }
        for choice in [files(&[file]), listed(json!({}))] {
            let body = manager.post(COUNTS, choice).await.expect_json();
            let sum: i64 = body["counts"].as_array().unwrap().iter().map(|one| one["things"].as_i64().unwrap()).sum();
            assert_eq!((sum, &body["hasMore"]), (1000, &json!(true)));
        }
    })
    .await;
}

fn target(link: &kernel::port::FileLink) -> drive::model::reference::ReferenceTarget {
    drive::model::reference::ReferenceTarget::new(&link.module, &link.entity, &link.kind).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_that_is_none_is_refused() {
    on_both("reference_counts_refused", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let viewer = team.member("viewer").await;
        let many = |count: usize| vec![NOTHING; count];
        for choice in [
            json!({}),
            json!({ "fileIds": [], "folderIds": [] }),
            json!({ "fileIds": [NOTHING], "filter": {} }),
            json!({ "fileIds": many(1001) }),
            json!({ "folderIds": many(101) }),
            json!({ "fileIds": ["x"] }),
            json!({ "fileIds": NOTHING }),
            json!({ "files": [NOTHING] }),
            json!({ "filter": { "view": "recent" } }),
            json!({ "filter": { "visibility": "loud" } }),
            json!({ "filter": { "colour": "red" } }),
            json!({ "filter": { "search": "x".repeat(256) } }),
            json!([]),
        ] {
            viewer.post(COUNTS, choice.clone()).await.expect_error(400, "INVALID_REQUEST");
        }
        viewer.post(COUNTS, json!({ "filter": { "folderId": "attic" } })).await.expect_error(404, "NOT_FOUND");
        for choice in [json!({ "fileIds": many(1000), "folderIds": many(100) }), json!({ "filter": {} })] {
            assert_eq!(used(&viewer, choice).await, "");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn counting_takes_as_many_statements_for_many_files_as_for_one() {
    on_both("reference_counts_statements", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let viewer = team.member("viewer").await;
        let mut known = vec![team.file("plan.pdf", b"1", grace.user).await];
        attach(&manager, known[0], "notes", "n0", "").await;
        let drawings = folder(&manager, &team, "Drawings", None).await;
        let (_, session) = app.statements_of(viewer.get(&format!("{FILES}?limit=0"))).await;
        let count = async |known: &[FileId]| {
            let mut choice = files(known);
            choice["folderIds"] = json!([drawings]);
            let (named, of_named) = app.statements_of(viewer.post(COUNTS, choice)).await;
            let (all, of_all) = app.statements_of(viewer.post(COUNTS, listed(json!({ "search": "plan" })))).await;
            assert_eq!(named.expect_json()["counts"], all.expect_json()["counts"]);
            [of_named - session, of_all - session]
        };
        let few = count(&known).await;
        for number in 1..30 {
            let file = team.file("plan.pdf", b"1", grace.user).await;
            attach(&manager, file, "notes", &format!("n{number}"), "").await;
            known.push(file);
        }
        let many = count(&known).await;
        assert_eq!(few, many);
        assert!(many[0] <= 6 && many[1] <= 5, "{many:?}");
    })
    .await;
}
