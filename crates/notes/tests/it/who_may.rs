//! Who may do what: every role, no scope at all, another organisation.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{FOLDERS, NOTES, TAGS, act, path, write};

/// The status of each deed on a note: read, change, trash, restore, share.
async fn deeds(browser: &Browser, note: &Value) -> [u16; 5] {
    let change = json!({ "color": "#10B981" }).to_string();
    let share = json!({ "userIds": [] }).to_string();
    [
        browser.get(&path(note)).await.status,
        browser.send(Method::PATCH, &path(note), &[], change.into()).await.status,
        act(browser, note, "trash").await.status,
        act(browser, note, "restore").await.status,
        browser.send(Method::PUT, &format!("{}/sharing", path(note)), &[], share.into()).await.status,
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn each_role_does_with_its_own_note_what_its_scopes_allow() {
    on_both("who_may_notes", async |app| {
        let team = app.team("Dunmarrow").await;
        for (role, expected) in [
            ("admin", [200, 200, 200, 200, 200]),
            ("manager", [200, 200, 200, 200, 200]),
            ("editor", [200, 200, 403, 200, 403]),
            ("standard", [200, 200, 403, 200, 403]),
        ] {
            let browser = team.member(role).await;
            let note = write(&browser, "Plan", "words").await;
            assert_eq!(deeds(&browser, &note).await, expected, "{role}");
        }
        let viewer = team.member("viewer").await;
        viewer.post(NOTES, json!({ "title": "x" })).await.expect_error(403, "FORBIDDEN");
        viewer.post(FOLDERS, json!({ "name": "x" })).await.expect_error(403, "FORBIDDEN");
        viewer.post(&format!("{NOTES}/trash/empty"), json!({})).await.expect_error(403, "FORBIDDEN");
        let page = viewer.get(NOTES).await.expect_json();
        assert_eq!(page["can"], json!({ "create": false, "emptyTrash": false }));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_scope_to_read_there_is_nothing() {
    on_both("who_may_none", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("manager").await;
        let note = write(&browser, "Plan", "words").await;
        let folder = browser.post(FOLDERS, json!({ "name": "x" })).await.expect_status(201).json();
        team.set_scopes("manager", &["notes.delete", "notes.share", "drive.manage"]).await;
        for list in [NOTES, FOLDERS, TAGS] {
            browser.get(list).await.expect_error(403, "FORBIDDEN");
        }
        assert_eq!(deeds(&browser, &note).await, [404; 5]);
        let folder = format!("{FOLDERS}/{}", folder["id"].as_str().unwrap());
        browser.delete(&folder).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_organisation_has_nothing_to_see() {
    on_both("who_may_tenants", async |app| {
        let (here, there) = (app.team("Dunmarrow").await, app.team("Ostkai").await);
        let owner = there.member("admin").await;
        let note = write(&owner, "Secret facade", "words").await;
        let folder = owner.post(FOLDERS, json!({ "name": "Theirs" })).await.expect_status(201).json();
        let stranger = here.member("admin").await;
        write(&stranger, "Own facade", "words").await;
        assert_eq!(deeds(&stranger, &note).await, [404; 5]);
        stranger.delete(&path(&note)).await.expect_error(404, "NOT_FOUND");
        act(&stranger, &note, "duplicate").await.expect_error(404, "NOT_FOUND");
        assert_eq!(crate::titles(&stranger, "search=facade").await, ["Own facade"]);
        assert_eq!(stranger.get(FOLDERS).await.expect_json()["items"], json!([]));
        let folder = folder["id"].as_str().unwrap();
        stranger.post(NOTES, json!({ "title": "x", "folderId": folder })).await.expect_error(404, "NOT_FOUND");
        stranger.delete(&format!("{FOLDERS}/{folder}")).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}
