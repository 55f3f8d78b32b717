//! Whoever reads a note reads what was put into it, by whichever call.

use bytes::{BufMut as _, Bytes, BytesMut};
use http::Method;
use kernel::UserId;
use serde_json::{Value, json};
use test_kit::{Browser, Team, on_both};

use crate::{act, id, path, share, write};

/// A private picture in the notes' drive, brought in one request with whom it is for.
async fn picture(team: &Team, browser: &Browser, people: &[UserId]) -> String {
    let context =
        json!({ "moduleKey": "notes", "entityType": "module", "entityId": "attachments", "entityName": "Attachments" });
    let body = json!({ "tenantId": team.system.tenant().to_string(), "context": context });
    let library = browser.post("/api/drive/libraries/get-or-create", body).await.expect_json()["libraryId"].clone();
    let about = browser.get(&format!("/api/v1/drive/libraries/{}", library.as_str().unwrap())).await.expect_json();
    let people: Vec<String> = people.iter().map(ToString::to_string).collect();
    let head = json!({
        "driveId": about["library"]["driveId"], "libraryId": library, "visibility": "private", "sharedWith": people,
        "files": [{ "name": "site.png", "mime": "image/png", "size": 4 }],
    });
    let head = head.to_string();
    let mut body = BytesMut::new();
    body.put_u32(u32::try_from(head.len()).unwrap());
    body.put(head.as_bytes());
    body.put(&b"\x89PNG"[..]);
    let kept = browser
        .send(Method::POST, "/api/v1/uploads/files", &[("content-type", "application/octet-stream")], body.freeze())
        .await
        .expect_json();
    kept["files"][0]["fileId"].as_str().unwrap().to_owned()
}

async fn attach(browser: &Browser, note: &Value, file: &str) {
    let body = json!({ "fileId": file });
    browser.post(&format!("{}/attachments", path(note)), body).await.expect_status(200);
}

async fn sees(browser: &Browser, file: &str) -> bool {
    let answer = browser.get(&format!("/api/v1/drive/files/{file}")).await;
    if answer.status == 200 {
        return true;
    }
    answer.expect_error(404, "NOT_FOUND");
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn sharing_a_note_shares_what_was_put_into_it() {
    on_both("read_along", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (priya, other) = team.person("priya", "editor").await;
        // The drive of the notes is made by somebody who may.
        picture(&team, &admin, &[]).await;
        let file = picture(&team, &owner, &[]).await;
        assert!(sees(&owner, &file).await && !sees(&reader, &file).await && !sees(&other, &file).await);
        let everybody_s = team.file("plan.pdf", b"%PDF-1.4", grace.user).await.to_string();
        let (first, second) = (write(&owner, "First", "words").await, write(&owner, "Second", "words").await);
        attach(&owner, &first, &file).await;
        attach(&owner, &first, &everybody_s).await;
        share(&owner, &first, &[tom.user]).await.expect_status(200);
        assert!(sees(&reader, &file).await, "at once, before any job");
        assert!(!sees(&other, &file).await);
        let shared = owner.get(&format!("/api/v1/drive/files/{file}")).await.expect_json();
        assert_eq!(shared["file"]["sharedWith"], json!([tom.user.to_string()]));
        let elsewhere = owner.get(&format!("/api/v1/drive/files/{everybody_s}")).await.expect_json();
        assert_eq!(elsewhere["file"]["sharedWith"], json!([]), "what lies elsewhere is as it was");
        app.settle().await;
        assert!(sees(&reader, &file).await);
        // It is the note that is news.
        let told = reader.get("/api/v1/notifications").await.expect_json()["notifications"].clone();
        assert_eq!((told.as_array().unwrap().len(), &told[0]["type"]), (1, &json!("noteShare")));

        // A file that two notes use is read by the readers of both, until neither is left.
        attach(&owner, &second, &file).await;
        share(&owner, &second, &[tom.user, priya.user]).await.expect_status(200);
        assert!(sees(&other, &file).await);
        share(&owner, &first, &[]).await.expect_status(200);
        assert!(sees(&reader, &file).await);
        share(&owner, &second, &[priya.user]).await.expect_status(200);
        assert!(!sees(&reader, &file).await && sees(&other, &file).await);
        owner.delete(&format!("{}/attachments/{file}", path(&second))).await.expect_status(200);
        assert!(!sees(&other, &file).await);
        attach(&owner, &second, &file).await;
        assert!(sees(&other, &file).await, "what is put into a shared note is shared");
        act(&owner, &second, "trash").await.expect_status(200);
        owner.delete(&path(&second)).await.expect_status(204);
        app.settle().await;
        assert!(!sees(&other, &file).await && sees(&owner, &file).await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_lets_others_see_a_file_that_is_not_their_own() {
    on_both("read_along_guard", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (priya, other) = team.person("priya", "editor").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        picture(&team, &admin, &[]).await;
        let file = picture(&team, &owner, &[priya.user]).await;
        assert!(sees(&other, &file).await, "said when it was brought");
        let note = write(&other, "Mine", "words").await;
        attach(&other, &note, &file).await;
        team.set_scopes("editor", &["notes.view", "notes.edit", "notes.share", "file.read"]).await;
        share(&other, &note, &[tom.user]).await.expect_status(200);
        app.settle().await;
        assert!(!sees(&reader, &file).await);
        assert_eq!(id(&note).len(), 36);
        let nobody: UserId = crate::NOTHING.parse().unwrap();
        let refused = json!({ "driveId": team.drive.to_string(), "libraryId": team.library.to_string(),
            "sharedWith": [nobody.to_string()], "files": [{ "name": "a.txt", "size": 0 }] });
        let mut body = BytesMut::new();
        body.put_u32(u32::try_from(refused.to_string().len()).unwrap());
        body.put(refused.to_string().as_bytes());
        let answer = owner
            .send(
                Method::POST,
                "/api/v1/uploads/files",
                &[("content-type", "application/octet-stream")],
                Bytes::from(body),
            )
            .await;
        answer.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}
