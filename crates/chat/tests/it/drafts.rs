//! What people have begun to write, and that they write.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CHAT, NOTHING, at, channel, id, reply, say, send};

async fn drafts(browser: &Browser) -> Value {
    browser.get(&format!("{CHAT}/drafts")).await.expect_json()["items"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_kept_until_it_is_emptied() {
    on_both("chat_drafts", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "private", &[tom.user]).await;
        let root = say(&owner, &site, "<p>Root</p>").await;
        let path = at(&site, "/draft");
        let keep = async |body: Value| send(&member, Method::PUT, &path, body).await;
        keep(json!({ "body": "<p>Half a thou<script>x</script></p>" })).await.expect_status(204);
        keep(json!({ "body": "<p>Half a thought</p>" })).await.expect_status(204);
        keep(json!({ "body": "<p>In the thread</p>", "threadRootId": id(&root) })).await.expect_status(204);
        let kept = drafts(&member).await;
        assert_eq!((&kept[0]["body"], &kept[0]["threadRootId"]), (&json!("<p>In the thread</p>"), &root["id"]));
        assert_eq!((&kept[1]["body"], &kept[1]["conversationId"]), (&json!("<p>Half a thought</p>"), &site["id"]));
        assert_eq!(drafts(&owner).await, json!([]));
        keep(json!({ "body": "<p> </p>" })).await.expect_status(204);
        assert_eq!(drafts(&member).await.as_array().unwrap().len(), 1);
        keep(json!({ "body": "<p>x</p>", "threadRootId": NOTHING })).await.expect_error(404, "NOT_FOUND");
        let answer = reply(&owner, &site, &root, "<p>y</p>").await;
        keep(json!({ "body": "<p>x</p>", "threadRootId": id(&answer) })).await.expect_error(404, "NOT_FOUND");
        owner.delete(&at(&site, &format!("/members/{}", tom.user))).await.expect_status(204);
        assert_eq!(drafts(&member).await, json!([]), "who is out has nothing of it left");
        member.post(&at(&site, "/typing"), json!({})).await.expect_error(404, "NOT_FOUND");
        owner.post(&at(&site, "/typing"), json!({ "threadRootId": id(&root) })).await.expect_status(204);
    })
    .await;
}
