//! Files come with messages, and whoever is in the conversation reads them.

use bytes::{BufMut as _, BytesMut};
use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, Team, on_both};

use crate::{CHAT, NOTHING, at, channel, names, of, say, try_say};

/// A private picture of the person's own in the drive of the chat.
async fn picture(team: &Team, browser: &Browser) -> String {
    browser.post(&format!("{CHAT}/files/prepare"), json!({})).await.expect_status(204);
    let context =
        json!({ "moduleKey": "chat", "entityType": "module", "entityId": "attachments", "entityName": "Attachments" });
    let body = json!({ "tenantId": team.system.tenant().to_string(), "context": context });
    let library = browser.post("/api/drive/libraries/get-or-create", body).await.expect_json()["libraryId"].clone();
    let about = browser.get(&format!("/api/v1/drive/libraries/{}", library.as_str().unwrap())).await.expect_json();
    let head = json!({
        "driveId": about["library"]["driveId"], "libraryId": library, "visibility": "private",
        "files": [{ "name": "site.png", "mime": "image/png", "size": 4 }],
    })
    .to_string();
    let mut body = BytesMut::new();
    body.put_u32(u32::try_from(head.len()).unwrap());
    body.put(head.as_bytes());
    body.put(&b"\x89PNG"[..]);
    let kind = [("content-type", "application/octet-stream")];
    let kept = browser.send(Method::POST, "/api/v1/uploads/files", &kind, body.freeze()).await.expect_json();
    kept["files"][0]["fileId"].as_str().unwrap().to_owned()
}

async fn sees(browser: &Browser, file: &str) -> bool {
    let answer = browser.get(&format!("/api/v1/drive/files/{file}")).await;
    if answer.status == 200 {
        return true;
    }
    answer.expect_error(404, "NOT_FOUND");
    false
}

async fn send_file(browser: &Browser, place: &Value, file: &str) -> Value {
    try_say(browser, place, "", json!({ "fileIds": [file, file] })).await.expect_status(201).json()
}

#[tokio::test(flavor = "multi_thread")]
async fn readers_of_a_file_follow_the_members() {
    on_both("chat_files", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (priya, other) = team.person("priya", "viewer").await;
        let file = picture(&team, &owner).await;
        let board = channel(&owner, "board", "private", &[tom.user]).await;
        assert!(!sees(&member, &file).await);
        let message = send_file(&owner, &board, &file).await;
        assert_eq!(message["fileIds"], json!([file]));
        assert!(sees(&member, &file).await, "at once, before any job");
        assert!(!sees(&other, &file).await);
        let invite = json!({ "userIds": names(&[priya.user]) });
        owner.post(&at(&board, "/members"), invite).await.expect_status(200);
        assert!(sees(&other, &file).await);
        app.settle().await;

        // What was sent in two places is read as long as one is in either.
        let site = channel(&owner, "site", "public", &[priya.user]).await;
        let second = send_file(&owner, &site, &file).await;
        owner.delete(&at(&board, &format!("/members/{}", priya.user))).await.expect_status(204);
        owner.delete(&at(&board, &format!("/members/{}", tom.user))).await.expect_status(204);
        app.settle().await;
        assert!(sees(&other, &file).await && !sees(&member, &file).await);
        owner.delete(&of(&second, "")).await.expect_status(204);
        app.settle().await;
        assert!(!sees(&other, &file).await && sees(&owner, &file).await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sends_what_is_not_there_for_them() {
    on_both("chat_files_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let file = picture(&team, &owner).await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        for files in [json!([NOTHING]), json!([file])] {
            try_say(&member, &site, "<p>x</p>", json!({ "fileIds": files })).await.expect_error(404, "NOT_FOUND");
        }
        let many: Vec<String> =
            (0..11).map(|number| format!("0199c1f0-0000-7000-8000-0000000000{number:02}")).collect();
        try_say(&owner, &site, "", json!({ "fileIds": many })).await.expect_error(400, "INVALID_REQUEST");
        assert!(crate::said(&owner, &site).await.is_empty());
        say(&member, &site, "<p>Never mind</p>").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_writes_has_the_drive_of_files_made() {
    on_both("chat_files_first", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("tom", "editor").await;
        let viewer = team.member("viewer").await;
        let path = format!("{CHAT}/files/prepare");
        viewer.post(&path, json!({})).await.expect_error(403, "FORBIDDEN");
        for _ in 0..2 {
            editor.post(&path, json!({})).await.expect_status(204);
        }
        let site = channel(&editor, "site", "public", &[]).await;
        let file = picture(&team, &editor).await;
        send_file(&editor, &site, &file).await;
        let drives = team.member("admin").await.get("/api/v1/drive/drives").await.expect_json();
        let made = drives["drives"].as_array().unwrap().iter().filter(|one| one["moduleId"] == "chat").count();
        assert_eq!(made, 1, "{drives}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_a_conversation_are_listed_for_its_members() {
    on_both("chat_files_list", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (_, other) = team.person("priya", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let elsewhere = channel(&owner, "elsewhere", "public", &[]).await;
        let board = channel(&owner, "board", "private", &[]).await;
        let (first, second, third) =
            (picture(&team, &owner).await, picture(&team, &owner).await, picture(&team, &owner).await);
        let root = send_file(&owner, &site, &first).await;
        say(&owner, &site, "<p>No file</p>").await;
        let gone = send_file(&owner, &site, &second).await;
        let more = json!({ "fileIds": [second, third], "threadRootId": root["id"] });
        let reply = try_say(&owner, &site, "<p>Both</p>", more).await.expect_status(201).json();
        send_file(&owner, &elsewhere, &third).await;
        let path = at(&site, "/files");
        let list = async |query: &str| {
            let page = member.get(&format!("{path}{query}")).await.expect_json();
            let items = page["items"].as_array().unwrap().iter().map(|one| one["id"].clone());
            (items.collect::<Vec<_>>(), page["nextCursor"].clone())
        };
        let (reply, gone, root) = (&reply["id"], &gone, &root["id"]);
        assert_eq!(list("").await, (vec![reply.clone(), gone["id"].clone(), root.clone()], Value::Null));
        let (ids, next) = list("?limit=2").await;
        assert_eq!(ids, [reply.clone(), gone["id"].clone()]);
        let rest = list(&format!("?limit=2&cursor={}", next.as_str().unwrap())).await;
        assert_eq!(rest, (vec![root.clone()], Value::Null));
        owner.delete(&of(gone, "")).await.expect_status(204);
        assert_eq!(list("").await.0, [reply.clone(), root.clone()], "what was deleted has no files");
        member.get(&format!("{path}?cursor=x")).await.expect_error(400, "INVALID_REQUEST");
        // A public channel is there for everybody, its files for those who are in it.
        other.get(&path).await.expect_error(403, "FORBIDDEN");
        member.get(&at(&board, "/files")).await.expect_error(404, "NOT_FOUND");

        let found = member.get(&format!("{CHAT}/search?q=has:file%20in:site")).await.expect_json();
        let found: Vec<&Value> = found["items"].as_array().unwrap().iter().map(|one| &one["message"]["id"]).collect();
        assert_eq!(found, [reply, root]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_files_the_latest_follow_the_members_at_once_and_all_soon() {
    on_both("chat_files_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (old, new) = (picture(&team, &owner).await, picture(&team, &owner).await);
        let board = channel(&owner, "board", "private", &[]).await;
        send_file(&owner, &board, &old).await;
        for _ in 0..50 {
            send_file(&owner, &board, &new).await;
        }
        app.settle().await;
        let invite = json!({ "userIds": names(&[tom.user]) });
        owner.post(&at(&board, "/members"), invite).await.expect_status(200);
        assert!(sees(&member, &new).await && !sees(&member, &old).await, "a request does not do them all");
        app.settle().await;
        assert!(sees(&member, &new).await && sees(&member, &old).await);
        member.post(&at(&board, "/leave"), json!({})).await.expect_status(204);
        assert!(!sees(&member, &new).await && sees(&member, &old).await);
        app.settle().await;
        assert!(!sees(&member, &old).await);
    })
    .await;
}
