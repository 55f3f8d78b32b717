//! `POST /api/v1/drive/mutations/delete`, and bad input to all three mutations.

use serde_json::json;
use test_kit::{TestApp, on_both};

use crate::{FILES, NOTHING, PURGE, RESTORE, TRASH, mutate, names, usage};

#[tokio::test(flavor = "multi_thread")]
async fn a_trashed_file_leaves_its_place_and_counts_no_more() {
    on_both("trash", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let file = team.file("a.txt", b"12345", grace.user).await;
        let answer = mutate(&manager, TRASH, file).await.expect_json();
        assert_eq!((&answer["ok"], &answer["file"]["status"]), (&json!(true), &json!("trashed")));
        assert!(answer["file"]["deletedAt"].is_string());
        assert_eq!(
            answer["file"]["can"],
            json!({
                "download": true, "rename": false, "move": false, "copy": false, "replace": false, "share": false, "createShare": false, "detach": true, "setVisibility": false,
                "trash": false, "requestDeletion": false, "requestSignatures": false, "restore": true, "purge": false,
            })
        );
        assert!(names(&manager.get(FILES).await.expect_json()).is_empty());
        assert_eq!(usage(&manager).await, (0, 0, 5, 0));

        // Once more changes nothing.
        let again = mutate(&manager, TRASH, file).await.expect_json();
        assert_eq!(again["file"], answer["file"]);
        assert_eq!(usage(&manager).await, (0, 0, 5, 0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_changes_nothing() {
    on_both("mutate_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        for path in [TRASH, RESTORE, PURGE] {
            mutate(&admin, path, NOTHING).await.expect_error(404, "NOT_FOUND");
            for body in
                [json!({}), json!({ "fileId": null }), json!({ "fileId": 7 }), json!({ "fileId": "../x" }), json!([])]
            {
                admin.post(path, body).await.expect_error(400, "INVALID_REQUEST");
            }
        }
    })
    .await;
}
