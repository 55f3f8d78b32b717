//! Drives, libraries, folders and files as programs read them: every field of the specification under its name, and what it is
//! unless somebody says otherwise (drive.md section 3).

use serde_json::{Value, json};
use test_kit::{TestApp, on_both, sha256};

use crate::{FILES, with};

/// The thing without what its policies say of the person who asks, which other tests hold; times are `T`.
fn plain(thing: &Value) -> Value {
    let mut thing = with(thing.clone(), "can", Value::Null);
    forget_times(&mut thing);
    thing
}

fn forget_times(value: &mut Value) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if name.ends_with("At") && member.as_str().is_some_and(|time| time.ends_with('Z')) {
                    *member = json!("T");
                } else {
                    forget_times(member);
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(forget_times),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_made_has_every_field_and_begins_as_specified() {
    on_both("entities", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, admin) = team.person("grace", "admin").await;
        let (tenant, me) = (team.tenant.id.to_string(), grace.user.to_string());
        let asked = json!({ "tenantId": tenant, "drive": { "name": "Annex" } });
        let made = admin.post("/api/v1/drive/drives/create", asked).await.expect_json();
        let drive = made["driveId"].clone();
        let expected = json!({
            "id": drive, "name": "Annex", "slug": "annex", "type": "shared", "ownerId": me, "moduleId": null,
            "visibility": "members", "memberIds": [me],
            "members": [{ "userId": me, "role": "owner", "addedAt": "T", "addedBy": me, "displayName": "grace Hughes" }],
            "settings": { "color": "blue", "icon": "", "description": "", "quotaGB": 1, "allowExternalSharing": false,
                          "retentionDays": null, "versioningEnabled": true, "maxVersions": 10 },
            "stats": { "fileCount": 0, "totalSize": 0, "lastActivity": null },
        });
        assert_eq!(plain(&made["drive"]), expected);

        let asked = json!({ "tenantId": tenant, "driveId": drive });
        let ensured = admin.post("/api/drive/libraries/ensure-default", asked).await.expect_json();
        let library = ensured["libraryId"].clone();
        let path = format!("/api/v1/drive/libraries/{}", library.as_str().unwrap());
        let found = admin.get(&path).await.expect_json()["library"].clone();
        let policies = json!({ "readOnly": false, "legalHold": false, "deletePolicy": "none", "shareAllowed": true });
        let source = json!({ "externalAllowed": false, "requireWatermark": false, "requireRecord": false });
        let expected = json!({
            "id": library, "slug": "published-exports-team", "driveId": drive, "driveName": "Annex", "driveColor": "blue",
            "name": "Published Exports (Team)", "description": "", "kind": "exports", "context": null,
            "visibleInDriveUI": true, "memberIds": [], "ownerIds": [], "policies": policies,
            "acl": { "readScopes": [], "writeScopes": [], "deleteScopes": [], "shareScopes": [] },
            "shareSourcePolicy": source, "fileCount": 0, "totalSize": 0, "createdAt": "T",
            "permissions": {
                "canRead": true, "canWrite": true, "canDelete": true, "canShare": true, "canCreateShare": true,
                "isReadOnly": false, "isUnderLegalHold": false, "canCreateShareFromLibrary": true,
                "canShareToLibrary": true, "libraryPolicies": policies, "shareSourcePolicy": source,
            },
        });
        assert_eq!(plain(&found), expected);

        let create = "/api/v1/drive/folders/create";
        let plans = admin.post(create, json!({ "driveId": drive, "name": "Plans" })).await.expect_json();
        let asked = json!({ "driveId": drive, "name": "Level 04", "parentId": plans["folderId"] });
        let made = admin.post(create, asked).await.expect_json();
        let expected = json!({
            "id": made["folderId"], "name": "Level 04", "slug": "level-04", "parentId": plans["folderId"],
            "ancestors": [plans["folderId"]], "driveId": drive, "driveName": "Annex", "driveColor": "blue",
            "libraryName": "Published Exports (Team)", "color": "primary", "type": "folder", "fileCount": 0,
            "totalSize": 0, "contents": null, "createdBy": me, "status": "active", "createdAt": "T", "updatedAt": "T",
        });
        assert_eq!(plain(&made["folder"]), expected);

        let at = [&drive, &library].map(|id| id.as_str().unwrap());
        let file = team.file_in(at[0].parse().unwrap(), at[1].parse().unwrap(), "plan.pdf", b"12345", grace.user).await;
        let file = file.to_string();
        let found = admin.get(&format!("{FILES}/{file}")).await.expect_json();
        let expected = json!({
            "id": file, "name": "plan.pdf", "mimeType": "application/pdf", "size": 5, "driveId": drive,
            "driveName": "Annex", "driveColor": "blue", "libraryId": library,
            "libraryName": "Published Exports (Team)", "folderId": null, "folderName": null, "starred": false,
            "ownerUid": me, "ownerName": "grace Hughes", "ownerEmail": team.email("grace").as_str(), "visibility": "shared",
            "allowedUids": [], "sharedWith": [], "shared": true, "publicLink": null,
            "metadata": { "ingestedVia": null, "sender": null }, "status": "active", "checksum": sha256(b"12345"),
            "version": 1, "versionCount": 1, "referenceCount": 0, "orphanedRef": false, "pendingSign": false,
            "signed": false, "signedFileUrl": null, "signedFilePath": null,
            "storagePath": found["file"]["storagePath"],
            "downloadUrl": format!("/api/drive/download?fileId={file}&driveId={}", at[0]),
            "deleted": false, "state": { "binnedAt": null }, "createdAt": "T", "modifiedAt": "T", "updatedAt": "T",
            "deletedAt": null,
        });
        assert_eq!(plain(&found["file"]), expected);
        assert_eq!(found["references"], json!([]));
        let noted = admin.post(&crate::references::path(&file), crate::references::note()).await.expect_json();
        let expected = json!({
            "id": noted["reference"]["id"], "fileId": file, "moduleId": "notes", "entityId": "n1",
            "referenceType": "attachment", "lost": false,
            "metadata": { "attachedAt": "T", "attachedBy": me, "attachedByName": "grace Hughes" },
        });
        let found = admin.get(&format!("{FILES}/{file}")).await.expect_json();
        assert_eq!(plain(&found["references"][0]), expected);
    })
    .await;
}
