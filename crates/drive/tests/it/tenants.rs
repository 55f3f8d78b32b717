//! Which organisation a payload is for: it says so, and it is the session's (drive.md section 5, "Storage functions require a
//! tenant id").

use serde_json::{Value, json};
use test_kit::{TestApp, on_both};

use crate::{NOTHING, references::REPAIR, track_storage, with};

#[tokio::test(flavor = "multi_thread")]
async fn a_payload_names_the_organisation_that_the_person_acts_in() {
    on_both("payload_tenant", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, admin) = team.person("grace", "admin").await;
        let elsewhere = app.team("Saltmarsh").await;
        let drive = json!(team.drive.to_string());
        let file = json!(team.file("a.txt", b"1", grace.user).await.to_string());
        let context = json!({ "moduleKey": "schedule", "entityType": "event", "entityId": "7" });
        let rows = [
            ("/api/drive/drives/create", json!({ "drive": { "name": "New" } })),
            ("/api/v1/drive/drives/create", json!({ "drive": { "name": "New" } })),
            ("/api/drive/drives/update", json!({ "driveId": drive, "updates": { "name": "New" } })),
            ("/api/drive/mutations/folder-assign", json!({ "driveId": drive, "fileIds": [file], "toFolderId": null })),
            ("/api/drive/folders/update-counts", json!({ "driveId": drive })),
            (REPAIR, json!({ "fileId": file })),
            ("/api/drive/libraries/ensure-default", json!({ "driveId": drive })),
            ("/api/drive/libraries/ensure-module-baseline", json!({ "driveId": drive, "moduleId": "cis" })),
            ("/api/drive/libraries/get-or-create", json!({ "context": context })),
            (track_storage::TRACK, with(track_storage::report(&team), "tenantId", Value::Null)),
        ];
        let drives = admin.get("/api/v1/drive/drives").await.expect_json();
        for (path, body) in &rows {
            let refused = admin.post(path, body.clone()).await.expect_error(400, "INVALID_REQUEST").json();
            assert_eq!(refused["error"]["message"], json!("Tenant ID is required"), "{path}");
            for other in [NOTHING.to_owned(), elsewhere.tenant.id.to_string()] {
                let body = with(body.clone(), "tenantId", json!(other));
                admin.post(path, body).await.expect_error(403, "FORBIDDEN");
            }
            admin.post(path, with(body.clone(), "tenantId", json!("x"))).await.expect_error(400, "INVALID_REQUEST");
        }
        assert_eq!(admin.get("/api/v1/drive/drives").await.expect_json(), drives);
        // Each of them is one that the right organisation takes.
        for (path, body) in rows.iter().filter(|(path, _)| *path != "/api/v1/drive/drives/create") {
            let body = with(body.clone(), "tenantId", json!(team.tenant.id.to_string()));
            admin.post(path, body).await.expect_status(200);
        }
    })
    .await;
}
