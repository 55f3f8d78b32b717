//! Jobs on more files than one request does: in the background, stopped, repeated, beside others.

use std::time::Duration;

use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, on_both};

use crate::{
    FILES,
    bulk::{BULK, assert_sums, named, outcome, start, undo},
    usage,
};

/// An organisation whose first drive holds so many files of its manager's; who is signed in as admin, and as manager.
async fn crowd(app: &TestApp, files: u32) -> (Team, Browser, Browser) {
    let team = app.team("Dunmarrow").await;
    let (grace, manager) = team.person("grace", "manager").await;
    team.members_only_drive("Archive", grace.user).await;
    team.seed_files(files).await;
    let admin = team.member("admin").await;
    (team, admin, manager)
}

async fn find(browser: &Browser, job: &Value) -> Value {
    browser.get(&format!("{BULK}/{}", job["id"].as_str().unwrap())).await.expect_json()["job"].clone()
}

async fn everything(browser: &Browser, action: &str, view: &str) -> Value {
    let answer = browser.post(BULK, json!({ "action": action, "filter": { "view": view } })).await.expect_status(202);
    answer.json()["job"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn many_files_go_to_the_trash_and_back_by_few_statements() {
    on_both("bulk_many", async |app: TestApp| {
        let (_, admin, manager) = crowd(&app, 3_500).await;
        let before = usage(&admin).await;
        let (job, statements) = app
            .statements_of(async {
                let job = everything(&manager, "trash", "all").await;
                app.settle().await;
                job
            })
            .await;
        // Three batches (500, 1,000, 2,000); their number counts, not the files'.
        assert!(statements < 150, "{statements} statements");
        let job = find(&manager, &job).await;
        assert_eq!(outcome(&job), ("done", 3_500, 3_500, 0));
        assert_eq!(usage(&admin).await, (0, 0, before.0, 0));
        let undone = undo(&manager, &job).await.expect_status(202).json()["job"].clone();
        app.settle().await;
        assert_eq!(outcome(&find(&manager, &undone).await), ("done", 3_500, 3_500, 0));
        assert_eq!(usage(&admin).await, before);
        let kinds = manager.get("/api/v1/drive/drives").await.expect_json();
        assert_eq!(kinds["drives"][0]["stats"]["fileCount"], json!(3_500));
        // Nobody can look at it for ever, and nothing is kept for ever.
        app.advance(Duration::from_secs(25 * 3600));
        app.settle().await;
        assert_eq!(manager.get(BULK).await.expect_json()["jobs"], json!([]));
        manager.get(&format!("{BULK}/{}", job["id"].as_str().unwrap())).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn writing_files_down_makes_the_first_batch_no_larger() {
    on_both("bulk_first_batch", async |app: TestApp| {
        let (team, _, manager) = crowd(&app, 1_000).await;
        let job = everything(&manager, "trash", "all").await;
        app.settle().await;
        assert_eq!(outcome(&find(&manager, &job).await), ("done", 1_000, 1_000, 0));
        // Each batch has an event: one of 500, and one of what is left.
        let told = team.audit_kinds().await.into_iter().filter(|kind| kind == "file.trashed").count();
        assert_eq!(told, 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_is_stopped_half_way_has_done_what_it_says() {
    on_both("bulk_cancel", async |app: TestApp| {
        let (_, admin, manager) = crowd(&app, 4_000).await;
        let job = everything(&manager, "trash", "all").await;
        let path = format!("{BULK}/{}/cancel", job["id"].as_str().unwrap());
        let stop = async {
            while find(&manager, &job).await["done"] == json!(0) {}
            manager.post(&path, json!({})).await.expect_json()["job"].clone()
        };
        let ((), stopped) = tokio::join!(app.settle(), stop);
        app.settle().await;
        let after = find(&manager, &job).await;
        assert_eq!((&after["status"], &after["done"]), (&stopped["status"], &stopped["done"]));
        let done = after["done"].as_i64().unwrap();
        assert!(done > 0);
        let (_, _, _, active) = usage(&admin).await;
        assert_eq!(active, 4_000 - done);
        // Once more changes nothing; what was done can be undone.
        assert_eq!(manager.post(&path, json!({})).await.expect_json()["job"]["done"], json!(done));
        // Stopped behind its first batch it is undone by the time of the answer.
        undo(&manager, &after).await.expect_status(if done > 500 { 202 } else { 200 });
        app.settle().await;
        assert_eq!(usage(&admin).await.3, 4_000);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_filter_takes_what_was_there_and_a_scope_that_is_gone_stops_the_rest() {
    on_both("bulk_bounds", async |app: TestApp| {
        let (team, admin, manager) = crowd(&app, 2000).await;
        let (tom, tom_browser) = team.person("tom", "editor").await;
        let job = everything(&manager, "trash", "all").await;
        app.advance(Duration::from_secs(1));
        team.file("later.txt", b"1", tom.user).await;
        app.settle().await;
        assert_eq!(outcome(&find(&manager, &job).await), ("done", 2000, 2000, 0));
        assert_eq!(usage(&admin).await.3, 1);
        // Another organisation's drive holds nothing for a filter.
        let other = app.team("Saltmarsh").await;
        other.file("theirs.txt", b"22", tom.user).await;
        let body = json!({ "action": "trash", "filter": { "driveId": other.drive.to_string() } });
        assert_eq!(outcome(&start(&admin, body).await), ("done", 0, 0, 0));

        let job = everything(&manager, "restore", "trash").await;
        team.set_scopes("manager", &["drive.list"]).await;
        app.settle().await;
        let refused = find(&manager, &job).await;
        assert_eq!(outcome(&refused), ("done", 2000, 0, 2000));
        assert_eq!(refused["refusals"].as_array().unwrap().len(), 100);
        drop(tom_browser);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn jobs_on_the_same_files_at_once_leave_the_account_right() {
    on_both("bulk_rivals", async |app: TestApp| {
        let team = std::sync::Arc::new(app.team("Dunmarrow").await);
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let mut files = Vec::new();
        for size in [b"1".as_slice(), b"22", b"333", b"4444", b"55555"] {
            for name in ["a", "b", "c"] {
                files.push(team.file(name, size, grace.user).await);
            }
        }
        let folder = crate::folders::folder(&manager, &team, "Plans", None).await;
        let writers: Vec<_> = (0..50_usize)
            .map(|number| {
                let (team, manager, admin) = (team.clone(), manager.clone(), admin.clone());
                let (files, folder) = (files.clone(), folder.clone());
                tokio::spawn(async move {
                    let body = match number % 5 {
                        0 => named("trash", &files),
                        1 => named("restore", &files),
                        2 => json!({ "action": "trash", "folderIds": [folder] }),
                        3 => json!({ "action": "restore", "filter": { "view": "trash" } }),
                        _ => {
                            let body = crate::with(named("move", &files), "toDriveId", json!(team.drive.to_string()));
                            crate::with(body, "toFolderId", json!((number % 2 == 0).then_some(&folder)))
                        }
                    };
                    let browser = if number % 2 == 0 { manager } else { admin };
                    let answer = browser.post(BULK, body).await;
                    assert!(matches!(answer.status, 200 | 404 | 503), "{answer:?}");
                })
            })
            .collect();
        for writer in writers {
            writer.await.unwrap();
        }
        assert_sums(&admin).await;
        let active = admin.get(&format!("{FILES}?limit=200")).await.expect_json()["total"].as_i64().unwrap();
        let trashed =
            admin.get(&format!("{FILES}?view=trash&limit=200")).await.expect_json()["total"].as_i64().unwrap();
        assert_eq!(active + trashed, 15);
    })
    .await;
}
