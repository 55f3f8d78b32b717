//! Many files are shared at once: `/api/v1/drive/bulk` with the action `share`.

use std::time::Duration;

use kernel::FileId;
use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::{
    FILES, NOTHING, TRASH,
    bulk::{BULK, named, outcome, start, undo},
    list_pages::every_page,
    mutate, patch_file, with,
};

/// A job that shares files by name.
fn shared(files: &[FileId], how: Value) -> Value {
    with(named("share", files), "share", how)
}

/// Who sees a file: its visibility, whom it allows, with whom it is shared.
async fn reach(browser: &Browser, file: FileId) -> (Value, Value, Value) {
    let file = browser.get(&format!("{FILES}/{file}")).await.expect_json()["file"].clone();
    (file["visibility"].clone(), file["allowedUids"].clone(), file["sharedWith"].clone())
}

/// Those people, as lists of them are sorted.
fn people(ids: &[&str]) -> Value {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    json!(ids)
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_shared_with_more_people_and_each_is_as_before_when_it_is_undone() {
    on_both("bulk_share", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (mara, other) = team.person("mara", "editor").await;
        let (ann, _) = team.person("ann", "viewer").await;
        let (tom, _) = team.person("tom", "viewer").await;
        let a = team.file("a.txt", b"1", grace.user).await;
        let b = team.file("b.txt", b"22", grace.user).await;
        let c = team.file("c.txt", b"333", grace.user).await;
        let hers = team.file("hers.txt", b"4", mara.user).await;
        let (ann, tom) = (ann.user.to_string(), tom.user.to_string());
        patch_file(&owner, a, json!({ "sharedWith": [ann] })).await.expect_status(200);
        patch_file(&owner, b, json!({ "visibility": "private" })).await.expect_status(200);
        patch_file(&other, hers, json!({ "visibility": "private" })).await.expect_status(200);
        mutate(&owner, TRASH, c).await.expect_status(200);

        // Those with whom a file is shared already stay; what cannot be shared is told and stops nothing.
        let body = shared(&[a, b, c, hers], json!({ "sharedWith": [tom, tom] }));
        let job = start(&owner, body.clone()).await;
        assert_eq!((outcome(&job), &job["action"]), (("done", 4, 2, 2), &json!("share")));
        let refusals = job["refusals"].as_array().unwrap();
        let told: Vec<_> = refusals.iter().map(|refusal| (&refusal["name"], &refusal["code"])).collect();
        assert_eq!(told, [(&json!("c.txt"), &json!("FILE_TRASHED")), (&json!(""), &json!("NOT_FOUND"))]);
        assert_eq!(reach(&owner, a).await, (json!("shared"), json!([]), people(&[&ann, &tom])));
        assert_eq!(reach(&owner, b).await, (json!("private"), json!([]), people(&[&tom])));
        // Each file's history has it as of one.
        app.settle().await;
        let story = owner.get(&format!("{FILES}/{a}/activity")).await.expect_json();
        assert_eq!(story["activities"][0]["kind"], json!("file.shared"));

        // A second time there is nothing to do.
        app.advance(Duration::from_secs(1));
        let again = start(&owner, body).await;
        assert_eq!((outcome(&again), &again["bytes"]), (("done", 4, 2, 2), &json!(0)));

        // One was shared otherwise meanwhile, and stays so.
        patch_file(&owner, b, json!({ "sharedWith": [] })).await.expect_status(200);
        let undone = undo(&owner, &job).await.expect_json()["job"].clone();
        assert_eq!(outcome(&undone), ("done", 2, 1, 1));
        assert_eq!(undone["refusals"][0]["code"], json!("CHANGED_MEANWHILE"));
        assert_eq!(reach(&owner, a).await, (json!("shared"), json!([]), people(&[&ann])));
        assert_eq!(reach(&owner, b).await, (json!("private"), json!([]), json!([])));
        app.advance(Duration::from_secs(1));
        let redone = undo(&owner, &undone).await.expect_json()["job"].clone();
        assert_eq!(outcome(&redone), ("done", 1, 1, 0));
        assert_eq!(reach(&owner, a).await, (json!("shared"), json!([]), people(&[&ann, &tom])));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_that_a_list_shows_is_shared_by_few_statements_and_goes_on_after_a_restart() {
    on_both("bulk_share_many", async |mut app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (ann, _) = team.person("ann", "viewer").await;
        let (tom, tom_browser) = team.person("tom", "viewer").await;
        team.members_only_drive("Archive", grace.user).await;
        team.seed_files(1500).await;
        let (ann, tom) = (ann.user.to_string(), tom.user.to_string());
        let how = json!({ "visibility": "list", "allowedUids": [ann], "sharedWith": [tom] });
        let body = json!({ "action": "share", "filter": { "view": "mine" }, "share": how });
        let job = owner.post(BULK, body).await.expect_status(202).json()["job"].clone();
        app.restart().await;
        let ((), statements) = app.statements_of(app.settle()).await;
        assert!(statements < 150, "{statements} statements");
        let find = async |job: &Value| {
            owner.get(&format!("{BULK}/{}", job["id"].as_str().unwrap())).await.expect_json()["job"].clone()
        };
        assert_eq!(outcome(&find(&job).await), ("done", 1500, 1500, 0));
        let (files, _) = every_page(&owner, "view=mine", 200).await;
        assert_eq!(files.len(), 1500);
        assert!(files.iter().all(|file| file["visibility"] == json!("list") && file["sharedWith"] == json!([tom])));
        let seen = tom_browser.get(&format!("{FILES}?view=shared&limit=1")).await.expect_json();
        assert_eq!(seen["files"][0]["visibility"], json!("list"));
        // Many files are told of together, batch by batch (500, then 1,000), and each knows of it.
        let kinds = team.audit_kinds().await;
        let told = |kind: &str| kinds.iter().filter(|told| *told == kind).count();
        assert_eq!((told("file.shared"), told("file.visibility_changed")), (2, 2));
        let path = format!("{FILES}/{}/activity", files[0]["id"].as_str().unwrap());
        let story = owner.get(&path).await.expect_json();
        let story: Vec<_> = story["activities"].as_array().unwrap().iter().map(|one| &one["kind"]).collect();
        assert!(story.contains(&&json!("file.shared")) && story.contains(&&json!("file.visibility_changed")));

        let undone = undo(&owner, &job).await.expect_status(202).json()["job"].clone();
        app.settle().await;
        assert_eq!(outcome(&find(&undone).await), ("done", 1500, 1500, 0));
        let (files, _) = every_page(&owner, "view=mine", 200).await;
        assert!(files.iter().all(|file| file["visibility"] == json!("shared") && file["sharedWith"] == json!([])));
        assert_eq!(tom_browser.get(&format!("{FILES}?view=all")).await.expect_json()["files"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_not_be_shared_so_is_refused_and_changes_nothing() {
    on_both("bulk_share_refused", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (ann, viewer) = team.person("ann", "viewer").await;
        let (_, manager) = team.person("mara", "manager").await;
        let stranger = app.team("Saltmarsh").await.person("lena", "admin").await.0.user.to_string();
        let file = team.file("plan.txt", b"1", grace.user).await;
        let before = reach(&owner, file).await;
        let ann = ann.user.to_string();
        let many: Vec<String> = (0..201).map(|_| team.system.new_id::<kernel::UserId>().to_string()).collect();
        for how in [
            Value::Null,
            json!({}),
            json!({ "visibility": "everybody" }),
            json!({ "visibility": "list" }),
            json!({ "sharedWith": [NOTHING] }),
            json!({ "sharedWith": [stranger] }),
            json!({ "sharedWith": many }),
        ] {
            owner.post(BULK, shared(&[file], how)).await.expect_error(400, "INVALID_REQUEST");
        }
        let people = json!({ "sharedWith": [ann] });
        let body = with(named("star", &[file]), "share", people.clone());
        owner.post(BULK, body).await.expect_error(400, "INVALID_REQUEST");
        let body = json!({ "action": "share", "folderIds": [NOTHING], "share": people });
        owner.post(BULK, body).await.expect_error(400, "INVALID_REQUEST");

        // Sharing needs a scope; deciding who sees it is the owner's.
        for (who, how) in [(&viewer, people), (&manager, json!({ "visibility": "private" }))] {
            let job = start(who, shared(&[file], how)).await;
            assert_eq!(outcome(&job), ("done", 1, 0, 1));
            assert_eq!(job["refusals"][0]["code"], json!("FORBIDDEN"));
        }
        assert_eq!(reach(&owner, file).await, before);
    })
    .await;
}
