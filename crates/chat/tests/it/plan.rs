//! An organisation that gives the chat up.

use http::Method;
use serde_json::{Value, json};
use test_kit::on_both;

use crate::{CHAT, at, channel, of, put, said, say, send, try_say, unread};

#[tokio::test(flavor = "multi_thread")]
async fn a_chat_that_was_given_up_answers_nobody_and_comes_back_as_it_was() {
    on_both("chat_plan", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&admin, "site", "public", &[tom.user]).await;
        let message = say(&admin, &site, "<p>The crane is here</p>").await;
        let before = unread(&member).await;
        let plan = async |has: Value| {
            let body = json!({ "overrides": { "chat": has } });
            let headers = [("content-type", "application/json")];
            admin
                .send(Method::PATCH, "/api/v1/tenant/plan", &headers, body.to_string().into())
                .await
                .expect_status(200);
        };
        plan(json!(false)).await;
        for browser in [&admin, &member] {
            for list in
                ["conversations", "channels", "unread", "threads", "saved", "drafts", "settings", "search?q=crane"]
            {
                browser.get(&format!("{CHAT}/{list}")).await.expect_error(403, "FORBIDDEN");
            }
            // A conversation is not there, as for whoever may read none.
            for below in ["", "/messages", "/members", "/pins", "/files"] {
                browser.get(&at(&site, below)).await.expect_error(404, "NOT_FOUND");
            }
            try_say(browser, &site, "<p>x</p>", json!({})).await.expect_error(404, "NOT_FOUND");
            put(browser, &of(&message, "/reactions/%F0%9F%91%8D")).await.expect_error(404, "NOT_FOUND");
            send(browser, Method::PATCH, &at(&site, ""), json!({ "topic": "x" })).await.expect_error(404, "NOT_FOUND");
            let own = json!({ "name": "own", "visibility": "public" });
            browser.post(&format!("{CHAT}/channels"), own).await.expect_error(403, "FORBIDDEN");
            // The pages know it, and show neither the module nor its badge.
            let enabled = browser.get("/api/entitlements").await.expect_json()["enabled"].clone();
            assert!(!enabled.as_array().unwrap().contains(&json!("chat")), "{enabled}");
            assert!(!browser.get("/api/v1/search?q=crane").await.expect_json().to_string().contains("crane"));
        }
        plan(json!(null)).await;
        assert_eq!(unread(&member).await, before);
        assert_eq!(said(&member, &site).await, said(&admin, &site).await);
    })
    .await;
}
