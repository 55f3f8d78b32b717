//! An organisation leaves: everything is taken along, and then nothing of it is left.

use std::{collections::BTreeMap, fs, path::Path, time::Duration};

use bytes::Bytes;
use corbel::leaving::{export, terminate};
use identity::{
    model::{AuditVerdict, TenantStatus},
    ops::set_tenant_status,
};
use kernel::{Region, StorageTier, TenantId};
use serde_json::{Value, json};
use store::{SystemTx, TenantTable};
use test_kit::{Browser, Team, TestApp, content, everywhere, in_regions, sha256};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What an organisation does on a day, in words that are nowhere else.
async fn work(app: &TestApp, team: &Team, word: &str) -> Browser {
    let (mara, admin) = team.person("mara", "admin").await;
    let small = Bytes::from(format!("a letter of {word} ").repeat(50));
    team.upload(&admin, &format!("{word}.txt"), &small).await;
    team.upload(&admin, &format!("{word}.txt"), &small).await;
    let large = [Bytes::from(format!("a drawing of {word}")), content(6 * 1024 * 1024, 7)].concat();
    team.upload(&admin, &format!("{word} drawing.bin"), &large.into()).await;
    let left = [Bytes::from(format!("a draft of {word}")), content(6 * 1024 * 1024, 8)].concat();
    let signed = admin.post("/api/v1/uploads/sign", team.announcement_of("draft.bin", &left.clone().into())).await;
    admin.try_bring_part(&signed.expect_json(), &left.into(), 1).await.unwrap();
    // One in a folder, one in the trash, and one whose name leads somewhere else.
    let folder = json!({ "driveId": team.drive.to_string(), "name": format!("{word}: Level 04") });
    let made = admin.post("/api/v1/drive/folders/create", folder).await.expect_json();
    let file = team.file("plan.pdf", b"%PDF plan", mara.user).await;
    let into = json!({ "driveId": team.drive.to_string(), "fileIds": [file.to_string()],
        "tenantId": team.tenant.id.to_string(), "toFolderId": made["folder"]["id"] });
    admin.post("/api/drive/mutations/folder-assign", into).await.expect_status(200);
    let trashed = team.file("old.txt", b"old", mara.user).await;
    let away = json!({ "fileId": trashed.to_string() });
    admin.post("/api/v1/drive/mutations/delete", away).await.expect_status(200);
    app.settle().await;
    admin
}

/// Brings a file of that name in place of the one that has it, if one has.
async fn replace(team: &Team, who: &Browser, name: &str, bytes: &Bytes) {
    let signed = who.post("/api/v1/uploads/sign", team.announcement_of(name, bytes)).await.expect_json();
    who.try_bring(&signed, bytes).await.unwrap();
    let mut registration = team.registration(&signed, name, bytes.len());
    registration["onConflict"] = json!("replace");
    who.post("/api/v1/drive/files/register", registration).await.expect_status(200);
}

/// How many rows of the organisation there are, over all databases.
pub(crate) async fn rows_of(app: &TestApp, tenant: TenantId) -> i64 {
    let mut rows = 0;
    for db in app.parts().store.databases() {
        let count = move |tx: &mut SystemTx<'_>| {
            let mut rows = 0;
            for table in TenantTable::list(tx)? {
                rows += table.page(tx, tenant, None, 1000)?.0.len();
            }
            Ok(rows)
        };
        rows += i64::try_from(db.read(count).await.unwrap()).unwrap();
    }
    rows
}

pub(crate) fn lines(path: &Path) -> Vec<Value> {
    fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_taken_along_under_its_own_name_and_read_back() {
    everywhere("leaving_export", async |app, _| {
        let (team, other) = (app.team("Dunmarrow").await, app.team("Ostkai").await);
        let admin = work(&app, &team, "heron").await;
        work(&app, &other, "uferplan").await;
        drive::ops::choose_storage_tier(&app.parts().drive, &team.system, StorageTier::Starter, None).await.unwrap();
        for text in ["the first", "the second", "the third"] {
            replace(&team, &admin, "minutes.txt", &Bytes::from(text)).await;
        }
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("export");
        let done = export(app.parts(), &team.tenant, &to).await.unwrap();
        // Six files, and two earlier versions of the last.
        assert_eq!((done.files, done.verified), (8, 8), "{:?}", done.failures);
        assert!(done.failures.is_empty() && matches!(done.audit, AuditVerdict::Intact { entries, .. } if entries > 5));

        let list = lines(&to.join("files.jsonl"));
        let by_path: BTreeMap<&str, &Value> = list.iter().map(|line| (line["path"].as_str().unwrap(), line)).collect();
        let paths: Vec<&str> = by_path.keys().copied().collect();
        let expected = [
            "files/Drives/Kestrel Wharf/heron (2).txt",
            "files/Drives/Kestrel Wharf/heron_ Level 04/plan.pdf",
            "files/Drives/Kestrel Wharf/heron drawing.bin",
            "files/Drives/Kestrel Wharf/heron.txt",
            "files/Trash/Kestrel Wharf/old.txt",
            "files/Drives/Kestrel Wharf/minutes.txt",
            "files/Versions/Kestrel Wharf/minutes.txt/1 minutes.txt",
            "files/Versions/Kestrel Wharf/minutes.txt/2 minutes.txt",
        ];
        // Who keeps both of a name numbers the second by itself.
        assert_eq!(paths.len(), expected.len(), "{paths:?}");
        for path in &expected[1..] {
            assert!(by_path.contains_key(path), "{path} in {paths:?}");
        }
        for (path, line) in &by_path {
            let bytes = fs::read(to.join(path)).unwrap();
            assert_eq!(json!(sha256(&bytes)), line["sha256"], "{path}");
            assert_eq!(json!(bytes.len()), line["size"], "{path}");
        }
        for (path, bytes) in [(expected[4], "old"), (expected[5], "the third"), (expected[7], "the second")] {
            assert_eq!(fs::read_to_string(to.join(path)).unwrap(), bytes);
        }

        let manifest: Value = serde_json::from_slice(&fs::read(to.join("manifest.json")).unwrap()).unwrap();
        assert_eq!(manifest["organisation"]["slug"], json!("dunmarrow"));
        assert_eq!((&manifest["files"]["count"], &manifest["files"]["verified"]), (&json!(8), &json!(8)));
        let mut rows = 0;
        for table in manifest["tables"].as_array().unwrap() {
            let file = to.join(table["file"].as_str().unwrap());
            assert_eq!(json!(sha256(&fs::read(&file).unwrap())), table["sha256"], "{table}");
            let written = lines(&file);
            assert_eq!(json!(written.len()), table["rows"], "{table}");
            for row in &written {
                assert_eq!(row["tenant_id"], json!(team.tenant.id.to_string()), "{table}");
            }
            rows += written.len();
        }
        // Only what the export itself wrote down came after.
        let now = rows_of(&app, team.tenant.id).await;
        assert!((rows as i64..=rows as i64 + 2).contains(&now), "{rows} of {now}");
        let log = lines(&to.join("rows/audit_log.jsonl"));
        assert_eq!(log.last().unwrap()["hash"], manifest["audit"]["head"]);
        let files = lines(&to.join("rows/files.jsonl"));
        assert!(files.iter().any(|row| row["name"] == json!("heron drawing.bin")));
        let everything = fs::read_to_string(to.join("rows/files.jsonl")).unwrap();
        assert!(!everything.contains("uferplan"));

        let again = export(app.parts(), &team.tenant, &to).await.unwrap_err();
        assert!(again.message().contains("is not empty"), "{again}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_whose_bytes_are_lost_is_told_and_the_rest_is_had() {
    test_kit::on_both("leaving_lost", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = work(&app, &team, "heron").await;
        let lost = team.file("lost.txt", b"lost", team.person("tom", "editor").await.0.user).await;
        let sql = "SELECT blob_key FROM files WHERE tenant_id = ?1 AND id = ?2";
        let parts = app.parts();
        let key: String = parts
            .store
            .read(&team.system, move |tx| store::Sql::query_one(tx, sql, &store::params![lost]))
            .await
            .unwrap();
        parts.blobs.of(Region::Uk).delete(&blob::BlobKey::parse(&key).unwrap()).await.unwrap();
        drop(admin);
        let suspended = set_tenant_status(&parts.identity, "dunmarrow", TenantStatus::Suspended).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let done = export(parts, &suspended, &folder.path().join("e")).await.unwrap();
        assert_eq!((done.files, done.verified, done.failures.len()), (6, 5, 1));
        assert!(done.failures[0].contains("lost.txt"), "{:?}", done.failures);
        // It does not count as an export.
        let refused = terminate(parts, &team.tenant, Some(DAY)).await.unwrap_err();
        assert_eq!(refused.code(), "EXPORT_NEEDED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_of_who_leaves_and_nobody_else_loses_anything() {
    in_regions("leaving_terminate", async |app, lie| {
        let (team, stays) = (app.team("Dunmarrow").await, app.team("Saltmarsh").await);
        work(&app, &team, "heron").await;
        let admin = work(&app, &stays, "saltings").await;
        // Tom belongs to both, and stays.
        let (tom, _) = team.person("tom", "editor").await;
        stays.welcome(tom.email.clone(), "tom", "editor").await;
        app.settle().await;
        let (parts, id) = (app.parts(), team.tenant.id);
        let kept = rows_of(&app, stays.tenant.id).await;

        let refused = terminate(parts, &team.tenant, Some(DAY)).await.unwrap_err();
        assert_eq!(refused.code(), "TENANT_IN_USE");
        let folder = tempfile::tempdir().unwrap();
        export(parts, &team.tenant, &folder.path().join("early")).await.unwrap();
        let suspended = set_tenant_status(&parts.identity, "dunmarrow", TenantStatus::Suspended).await.unwrap();
        // What was taken along before may lack what came since.
        assert_eq!(terminate(parts, &team.tenant, Some(DAY)).await.unwrap_err().code(), "EXPORT_NEEDED");
        export(parts, &suspended, &folder.path().join("late")).await.unwrap();
        app.advance(DAY + Duration::from_secs(1));
        assert_eq!(terminate(parts, &team.tenant, Some(DAY)).await.unwrap_err().code(), "EXPORT_NEEDED");
        export(parts, &suspended, &folder.path().join("latest")).await.unwrap();
        assert!(lie.that_hold("a letter of heron").contains("blobs/uk"));

        let done = terminate(parts, &team.tenant, Some(DAY)).await.unwrap();
        assert_eq!((done.erased.blobs, done.accounts), (5, 1), "{done:?}");
        assert!(done.rows.iter().any(|(table, rows)| table == "files" && *rows == 5), "{:?}", done.rows);
        assert_eq!(rows_of(&app, id).await, 0);
        assert!(lie.that_hold_tenant(id).is_empty(), "{:?}", lie.that_hold_tenant(id));
        for text in ["heron", "a letter of heron", "a drawing of heron", "a draft of heron"] {
            assert!(lie.that_hold(text).is_empty(), "{text}: {:?}", lie.that_hold(text));
        }
        assert_eq!(terminate(parts, &team.tenant, None).await.unwrap_err().code(), "NOT_FOUND");

        // Everything of the other one is as it was.
        assert_eq!(rows_of(&app, stays.tenant.id).await, kept);
        app.settle().await;
        let session = app.browser();
        session.sign_in(tom.email.as_str(), test_kit::PASSWORD).await.expect_status(200);
        session.sign_in(admin_email(&stays).as_str(), test_kit::PASSWORD).await.expect_status(200);
        let folder = folder.path().join("other");
        let other = export(parts, &stays.tenant, &folder).await.unwrap();
        assert_eq!((other.files, other.verified), (5, 5), "{:?}", other.failures);
        drop(admin);
    })
    .await;
}

fn admin_email(team: &Team) -> identity::model::Email {
    team.email("mara")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_begun_is_finished_and_never_turned_back() {
    everywhere("leaving_again", async |app, _| {
        let team = app.team("Dunmarrow").await;
        work(&app, &team, "heron").await;
        let (parts, id) = (app.parts(), team.tenant.id);
        let status = async |status| set_tenant_status(&parts.identity, "dunmarrow", status).await;
        status(TenantStatus::Suspended).await.unwrap();
        // Killed behind each step: what is done twice is done once.
        let begun = identity::ops::begin_termination(&parts.identity, id, None).await.unwrap();
        assert_eq!(status(TenantStatus::Active).await.unwrap_err().code(), "TENANT_TERMINATING");
        identity::ops::remove_leavers(&parts.identity, &begun).await.unwrap();
        let erased = parts.blobs.of(Region::Uk).erase(id).await.unwrap();
        assert!(erased.blobs >= 5, "{erased:?}");
        let done = terminate(parts, &begun, Some(DAY)).await.unwrap();
        assert_eq!((done.erased.blobs, done.accounts), (0, 0));
        assert_eq!(rows_of(&app, id).await, 0);
        assert_eq!(parts.blobs.of(Region::Uk).erase(id).await.unwrap().blobs, 0);
    })
    .await;
}
