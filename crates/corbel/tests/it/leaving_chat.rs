//! What people wrote to each other leaves with the organisation: a file for each conversation, which names its attachments.

use std::{fs, time::Duration};

use corbel::leaving::{export, terminate};
use identity::{model::TenantStatus, ops::set_tenant_status};
use serde_json::{Value, json};
use test_kit::{on_both, sha256};

use crate::leaving::{lines, rows_of};

#[tokio::test(flavor = "multi_thread")]
async fn conversations_are_taken_along_each_in_a_file_and_nothing_of_them_is_left() {
    on_both("leaving_chat", async |app| {
        let (team, stays) = (app.team("Dunmarrow").await, app.team("Saltmarsh").await);
        for (team, word) in [(&team, "heron"), (&stays, "uferplan")] {
            let (mara, owner) = team.person("mara", "admin").await;
            let (tom, member) = team.person("tom", "editor").await;
            let body = json!({ "name": "Site: works", "visibility": "private", "memberIds": [tom.user.to_string()] });
            let channel = owner.post("/api/v1/chat/channels", body).await.expect_status(201).json();
            let people = json!({ "userIds": [tom.user.to_string()] });
            let direct = owner.post("/api/v1/chat/direct", people).await.json();
            let file = team.file("plan.pdf", b"%PDF plan", mara.user).await;
            let at = |place: &Value| format!("/api/v1/chat/conversations/{}/messages", place["id"].as_str().unwrap());
            let mut number = 0;
            let mut body = |html: String, more: Value| {
                number += 1;
                let mut body = json!({ "clientId": format!("00000000-0000-4000-8000-{number:012}"), "body": html });
                body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                body
            };
            let first = body(format!("<p>the {word}</p>"), json!({ "fileIds": [file.to_string()] }));
            let first = owner.post(&at(&channel), first).await.expect_status(201).json();
            let reply = body("<p>seen</p>".into(), json!({ "threadRootId": first["id"] }));
            member.post(&at(&channel), reply).await.expect_status(201);
            let react = format!("/api/v1/chat/messages/{}/reactions/%F0%9F%91%8D", first["id"].as_str().unwrap());
            member.send(http::Method::PUT, &react, &[], "".into()).await.expect_status(200);
            owner.post(&at(&direct), body(format!("<p>about the {word}</p>"), json!({}))).await.expect_status(201);
        }
        app.settle().await;
        let (parts, id) = (app.parts(), team.tenant.id);
        let kept = rows_of(&app, stays.tenant.id).await;
        let suspended = set_tenant_status(&parts.identity, "dunmarrow", TenantStatus::Suspended).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("export");
        export(parts, &suspended, &to).await.unwrap();
        let manifest: Value = serde_json::from_slice(&fs::read(to.join("manifest.json")).unwrap()).unwrap();
        let list = manifest["conversations"].as_array().unwrap();
        assert_eq!(list.len(), 2);
        for one in list {
            let bytes = fs::read(to.join(one["file"].as_str().unwrap())).unwrap();
            assert_eq!(one["sha256"], json!(sha256(&bytes)));
            assert!(!String::from_utf8(bytes).unwrap().contains("uferplan"));
        }
        let named = |name: &str| list.iter().find(|one| one["name"] == name).expect("written");
        let channel = lines(&to.join(named("Site: works")["file"].as_str().unwrap()));
        assert_eq!((&channel[0]["kind"], &channel[0]["visibility"]), (&json!("channel"), &json!("private")));
        assert_eq!(channel[0]["members"].as_array().unwrap().len(), 2);
        let said = |word: &str| channel.iter().find(|line| line["body"] == json!(format!("<p>{word}</p>"))).unwrap();
        let first = said("the heron");
        let path = first["files"][0]["path"].as_str().unwrap();
        assert_eq!(fs::read(to.join(path)).unwrap(), b"%PDF plan");
        assert_eq!(first["reactions"][0]["emoji"], json!("👍"));
        assert!(first["author"]["name"].as_str().is_some_and(|name| !name.is_empty()), "{first}");
        assert_eq!(said("seen")["inThreadOf"], first["id"]);
        assert_eq!(named("Site: works")["messages"], json!(channel.len() - 1));

        terminate(parts, &team.tenant, Some(Duration::from_secs(60 * 60))).await.unwrap();
        assert_eq!((rows_of(&app, id).await, rows_of(&app, stays.tenant.id).await), (0, kept));
    })
    .await;
}
