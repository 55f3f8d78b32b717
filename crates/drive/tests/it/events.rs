//! What a change sets going: a live message and an entry in the audit log, after the commit.

use kernel::StorageTier;
use serde_json::json;
use test_kit::{TestApp, content, on_both};

use crate::{FILES, PURGE, RESTORE, SIGN, TRASH, mutate, upload_path};

#[tokio::test(flavor = "multi_thread")]
async fn every_change_is_told_live_and_entered_in_the_log() {
    on_both("events", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let saltmarsh = app.team("Saltmarsh").await;
        let (_, admin) = team.person("aoife", "admin").await;
        app.settle().await;
        let before = team.audit_kinds().await.len();
        let mut live = app.parts().live.subscribe(team.tenant.id);
        let mut elsewhere = app.parts().live.subscribe(saltmarsh.tenant.id);

        let file = team.upload(&admin, "a.txt", &content(9, 1)).await["fileId"].as_str().unwrap().to_owned();
        let steps =
            [(TRASH, "file.trashed"), (RESTORE, "file.restored"), (TRASH, "file.trashed"), (PURGE, "file.purged")];
        let mut expected = vec!["file.uploaded"];
        app.settle().await;
        let heard = live.try_recv().unwrap();
        assert_eq!((heard.topic.as_str(), heard.ids.len()), ("drive.contents", 1));
        // Who hears of another name need not add up anew what is stored.
        let renamed = json!({ "name": "b.txt" }).to_string();
        admin.send(http::Method::PATCH, &format!("{FILES}/{file}"), &[], renamed.into()).await.expect_status(200);
        app.settle().await;
        assert_eq!(live.try_recv().unwrap().topic, "drive.files");
        expected.push("file.renamed");
        for (path, kind) in steps {
            mutate(&admin, path, &file).await.expect_status(200);
            app.settle().await;
            let heard = live.try_recv().unwrap();
            assert_eq!((heard.topic.as_str(), heard.ids[0].to_string()), ("drive.contents", file.clone()));
            expected.push(kind);
        }
        // What the organisation may store stands on many a page.
        drive::ops::choose_storage_tier(&app.parts().drive, &team.system, StorageTier::Starter, None).await.unwrap();
        app.settle().await;
        assert_eq!(live.try_recv().unwrap().topic, "drive.drives");
        expected.push("storage.tier_changed");
        assert!(live.try_recv().is_err() && elsewhere.try_recv().is_err());
        assert_eq!(team.audit_kinds().await[before..], expected);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_is_entered_and_told_to_nobody() {
    on_both("events_reading", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, viewer) = team.person("grace", "viewer").await;
        let file = team.file("a.txt", b"12345", grace.user).await;
        app.settle().await;
        let before = team.audit_kinds().await.len();
        let mut live = app.parts().live.subscribe(team.tenant.id);
        let download = format!("/api/drive/download?fileId={file}");
        viewer.get(&format!("/api/v1/drive/preview?fileId={file}")).await.expect_status(200);
        viewer.get(&download).await.expect_status(200);
        viewer.get_with(&download, &[("Range", "bytes=0-1")]).await.expect_status(206);
        // The same download going on.
        viewer.get_with(&download, &[("Range", "bytes=2-")]).await.expect_status(206);
        viewer.get(FILES).await.expect_status(200);
        app.settle().await;
        assert!(live.try_recv().is_err());
        assert_eq!(team.audit_kinds().await[before..], ["file.previewed", "file.downloaded", "file.downloaded"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_sets_nothing_going() {
    on_both("events_refused", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let file = team.file("a.txt", b"12345", tom.user).await;
        app.settle().await;
        let before = team.audit_kinds().await.len();
        let mut live = app.parts().live.subscribe(team.tenant.id);
        mutate(&editor, TRASH, file).await.expect_error(403, "FORBIDDEN");
        let signed = editor.post(SIGN, team.announcement("b.txt", 9)).await.expect_json();
        editor.delete(&upload_path(&signed)).await.expect_status(200);
        app.settle().await;
        assert!(live.try_recv().is_err());
        assert_eq!(team.audit_kinds().await.len(), before);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idempotency_key_moves_a_file_once() {
    on_both("events_twice", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let file = team.file("a.txt", b"12345", grace.user).await;
        let body = json!({ "fileId": file.to_string() });
        let key = [("Idempotency-Key", "k")];
        let first = manager.post_with(TRASH, &key, body.clone()).await.expect_json();
        mutate(&manager, RESTORE, file).await.expect_status(200);
        // The answer that was lost, not the change once more.
        assert_eq!(manager.post_with(TRASH, &key, body).await.expect_json(), first);
        assert_eq!(crate::names(&manager.get(FILES).await.expect_json()), ["a.txt"]);
    })
    .await;
}
