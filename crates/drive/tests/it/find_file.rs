//! `GET /api/v1/drive/files/{fileId}`

use serde_json::json;
use test_kit::{TestApp, on_both, sha256};

use crate::{FILES, NOTHING, TRASH, mutate};

#[tokio::test(flavor = "multi_thread")]
async fn a_file_tells_what_it_is_and_what_may_be_done() {
    on_both("find_file", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let viewer = team.member("viewer").await;
        let id = team.file("plan.md", b"# Plan", grace.user).await;
        let path = format!("{FILES}/{id}");
        let file = manager.get(&path).await.expect_json()["file"].clone();
        assert_eq!(file["id"], json!(id.to_string()));
        assert_eq!((&file["mimeType"], &file["size"]), (&json!("text/markdown"), &json!(6)));
        assert_eq!(file["checksum"], json!(sha256(b"# Plan")));
        assert_eq!(
            file["can"],
            json!({ "download": true, "rename": true, "move": true, "trash": true, "restore": false, "purge": false,
            "copy": true, "replace": true, "share": true, "createShare": true, "detach": true, "setVisibility": true, "requestDeletion": false,
            "requestSignatures": false })
        );
        let seen = viewer.get(&path).await.expect_json()["file"].clone();
        assert_eq!(
            seen["can"],
            json!({ "download": true, "rename": false, "move": false, "trash": false, "restore": false, "purge": false,
            "copy": false, "replace": false, "share": false, "createShare": false, "detach": false, "setVisibility": false, "requestDeletion": false,
            "requestSignatures": false })
        );
        let download = file["downloadUrl"].as_str().unwrap();
        assert_eq!(viewer.get(download).await.expect_status(200).bytes, b"# Plan"[..]);
        assert!(file["storagePath"].as_str().unwrap().starts_with(&team.tenant.id.to_string()), "{file}");
        assert_eq!((&file["deleted"], &file["state"]), (&json!(false), &json!({ "binnedAt": null })));
        mutate(&manager, TRASH, id).await.expect_status(200);
        let trashed = manager.get(&path).await.expect_json()["file"].clone();
        assert!(trashed["deletedAt"].is_string(), "{trashed}");
        assert_eq!((&trashed["deleted"], &trashed["state"]["binnedAt"]), (&json!(true), &trashed["deletedAt"]));
        for id in [NOTHING, "x", "%00", "..%2f"] {
            viewer.get(&format!("{FILES}/{id}")).await.expect_error(404, "NOT_FOUND");
        }
    })
    .await;
}
