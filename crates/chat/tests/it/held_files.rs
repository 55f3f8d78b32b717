//! Files of conversations under legal hold stay, and files of a message that is changed.

use std::time::Duration;

use http::Method;
use kernel::{StorageTier, UserId, port::StorageMeter as _};
use serde_json::{Value, json};
use test_kit::{Answer, Browser, PASSWORD, TestApp, on_both};

use crate::{CHAT, at, channel, of, say, send, try_say};

const DRIVE: &str = "/api/v1/drive/mutations";

async fn on_file(browser: &Browser, what: &str, file: &str) -> Answer {
    browser.post(&format!("{DRIVE}/{what}"), json!({ "fileId": file })).await
}

async fn hold(admin: &Browser, place: &Value, is_held: bool) {
    let body = json!({ "keepDays": null, "isHeld": is_held });
    send(admin, Method::PUT, &at(place, "/retention"), body).await.expect_status(200);
}

async fn send_files(browser: &Browser, place: &Value, files: &[&str]) -> Value {
    try_say(browser, place, "<p>See</p>", json!({ "fileIds": files })).await.expect_status(201).json()
}

async fn change(browser: &Browser, message: &Value, body: Value) -> Answer {
    send(browser, Method::PATCH, &of(message, ""), body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_deletes_a_file_of_a_conversation_under_legal_hold() {
    on_both("chat_held_files", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("ada", "admin").await;
        let (tom, member) = team.person("tom", "manager").await;
        app.parts().drive.choose_tier(&team.system, StorageTier::Enterprise, None).await.unwrap();
        let file = async |name: &str, owner: UserId| team.file(name, b"1", owner).await.to_string();
        let (sent, trashed) = (file("sent.txt", tom.user).await, file("trashed.txt", tom.user).await);
        let (late, free) = (file("late.txt", tom.user).await, file("free.txt", tom.user).await);
        let site = channel(&admin, "site", "public", &[tom.user]).await;
        let other = channel(&admin, "other", "public", &[tom.user]).await;
        send_files(&member, &site, &[&sent, &trashed]).await;
        send_files(&member, &other, &[&sent, &free]).await;
        on_file(&member, "delete", &trashed).await.expect_status(200);

        hold(&admin, &site, true).await;
        let refused = on_file(&member, "delete", &sent).await.expect_error(403, "FORBIDDEN").json();
        assert!(refused["error"]["details"]["reason"].as_str().unwrap().contains("under legal hold"), "{refused}");
        let can = member.get(&format!("/api/v1/drive/files/{sent}")).await.expect_json()["file"]["can"].clone();
        assert_eq!((&can["trash"], &can["rename"]), (&json!(false), &json!(false)));
        on_file(&admin, "purge", &trashed).await.expect_error(403, "FORBIDDEN");
        let late_message = send_files(&member, &site, &[&late]).await;
        on_file(&member, "delete", &late).await.expect_error(403, "FORBIDDEN");
        let without = json!({ "body": "<p>See</p>", "fileIds": [] });
        change(&member, &late_message, without).await.expect_error(409, "CONVERSATION_HELD");
        let drive = json!({ "driveId": team.drive.to_string() });
        admin.post("/api/v1/drive/drives/delete", drive).await.expect_error(409, "LEGAL_HOLD");
        on_file(&member, "delete", &free).await.expect_status(200);

        // Nor does time, while what is not held goes.
        let updates = json!({ "settings": { "retentionDays": 1 } });
        let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string(), "updates": updates });
        admin.post("/api/drive/drives/update", body).await.expect_status(200);
        app.settle().await;
        app.advance(Duration::from_secs(2 * 24 * 3600));
        app.settle().await;
        let sign_in = async |browser: &Browser, name: &str| {
            browser.sign_in(team.email(name).as_str(), PASSWORD).await.expect_status(200);
        };
        sign_in(&admin, "ada").await;
        sign_in(&member, "tom").await;
        let status = async |file: &str| member.get(&format!("/api/v1/drive/files/{file}")).await.status;
        assert_eq!((status(&trashed).await, status(&free).await), (200, 404));

        // The organisation's hold is one on all of them: lifting the conversation's changes nothing yet.
        let rules = async |is_held: bool| {
            let body = json!({ "keepDays": null, "isHeld": is_held });
            send(&admin, Method::PUT, &format!("{CHAT}/retention"), body).await.expect_status(200);
            app.settle().await;
        };
        rules(true).await;
        hold(&admin, &site, false).await;
        app.settle().await;
        on_file(&member, "delete", &late).await.expect_error(403, "FORBIDDEN");
        rules(false).await;
        on_file(&member, "delete", &late).await.expect_status(200);
        on_file(&admin, "purge", &trashed).await.expect_status(200);

        // What was sent in two places is free once both are.
        hold(&admin, &site, true).await;
        hold(&admin, &other, true).await;
        hold(&admin, &site, false).await;
        on_file(&member, "delete", &sent).await.expect_error(403, "FORBIDDEN");
        hold(&admin, &other, false).await;
        on_file(&member, "delete", &sent).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_with_a_held_file_is_not_deleted() {
    on_both("chat_held_folder", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (ada, admin) = team.person("ada", "admin").await;
        let site = channel(&admin, "site", "public", &[]).await;
        let file = team.file("sent.txt", b"1", ada.user).await.to_string();
        let made = json!({ "driveId": team.drive.to_string(), "name": "Plans" });
        let folder = admin.post("/api/v1/drive/folders/create", made).await.expect_json()["folderId"].clone();
        let moved = json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string(), "fileIds": [file],
                            "toFolderId": folder });
        admin.post("/api/drive/mutations/folder-assign", moved).await.expect_status(200);
        send_files(&admin, &site, &[&file]).await;
        hold(&admin, &site, true).await;
        let body = json!({ "driveId": team.drive.to_string(), "folderId": folder });
        admin.post("/api/v1/drive/folders/delete", body.clone()).await.expect_error(403, "FORBIDDEN");
        hold(&admin, &site, false).await;
        admin.post("/api/v1/drive/folders/delete", body).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_keeps_its_files_when_it_is_changed_and_can_have_others() {
    on_both("chat_changed_files", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let file = async |name: &str, owner: UserId| team.file(name, b"1", owner).await.to_string();
        let (first, second) = (file("first.txt", grace.user).await, file("second.txt", grace.user).await);
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let message = send_files(&owner, &site, &[&first]).await;
        let users = async |file: &str| {
            app.settle().await;
            let found = owner.get(&format!("/api/v1/drive/files/{file}/references")).await.expect_json();
            found["references"].as_array().unwrap().len()
        };
        let changed = change(&owner, &message, json!({ "body": "<p>Look</p>" })).await.expect_json();
        assert_eq!((&changed["fileIds"], users(&first).await), (&json!([first]), 1));

        let both = json!({ "body": "<p>Look</p>", "fileIds": [first, second] });
        let changed = change(&owner, &message, both).await.expect_json();
        assert_eq!(changed["fileIds"].as_array().unwrap().len(), 2);
        assert_eq!((users(&first).await, users(&second).await), (1, 1));
        let versions = owner.get(&of(&message, "/versions")).await.expect_json();
        assert_eq!(versions["items"].as_array().unwrap().len(), 1, "the words stayed");

        let one = json!({ "body": "", "fileIds": [second] });
        assert_eq!(change(&owner, &message, one).await.expect_json()["fileIds"], json!([second]));
        assert_eq!((users(&first).await, users(&second).await), (0, 1));
        let found = member.get(&at(&site, "/files")).await.expect_json();
        assert_eq!(found["items"][0]["fileIds"], json!([second]));
        change(&owner, &message, json!({ "body": "", "fileIds": [] })).await.expect_error(400, "MESSAGE_EMPTY");
        let missing = json!({ "body": "<p>x</p>", "fileIds": [second, crate::NOTHING] });
        change(&owner, &message, missing).await.expect_error(404, "NOT_FOUND");
        assert_eq!(users(&second).await, 1, "what it came with before stays");
        change(&owner, &message, json!({ "body": "<p>None</p>", "fileIds": [] })).await.expect_status(200);
        assert_eq!(users(&second).await, 0);
        let plain = say(&owner, &site, "<p>Plain</p>").await;
        let added = json!({ "body": "<p>Plain</p>", "fileIds": [second] });
        assert_eq!(change(&owner, &plain, added).await.expect_json()["fileIds"], json!([second]));
    })
    .await;
}
