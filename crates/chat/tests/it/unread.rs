//! What is unread.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CHAT, at, calling, channel, id, mark, of, say, send, unread};

async fn count(browser: &Browser, conversation: &Value) -> Value {
    unread(browser).await["unreadCounts"][id(conversation)].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn unread_is_as_the_specification_says() {
    on_both("chat_unread", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let nothing = json!({ "unreadCounts": {}, "mentionCounts": {}, "firstUnreadMessages": {}, "unreadMentions": {},
            "manuallyUnread": {} });
        assert_eq!(unread(&member).await, nothing);
        let first = say(&owner, &site, "<p>One</p>").await;
        let second = say(&owner, &site, &calling(tom.user)).await;
        let place = id(&site);
        assert_eq!(
            unread(&member).await,
            json!({ "unreadCounts": { place: 2 }, "mentionCounts": { place: 1 },
                "firstUnreadMessages": { place: first["id"] }, "unreadMentions": { place: [second["id"]] },
                "manuallyUnread": {} })
        );
        assert_eq!(unread(&owner).await, nothing, "an own message is never unread");

        // 304 where nothing changed.
        let answer = member.get(&format!("{CHAT}/unread")).await;
        let tag = answer.header("etag").to_owned();
        let known = [("if-none-match", tag.as_str())];
        member.get_with(&format!("{CHAT}/unread"), &known).await.expect_status(304);
        mark(&member, "markRead", &site, Some(&first)).await;
        member.get_with(&format!("{CHAT}/unread"), &known).await.expect_status(200);
        assert_eq!(count(&member, &site).await, json!(1));
        mark(&member, "clearMentions", &site, None).await;
        assert_eq!(unread(&member).await["mentionCounts"], json!({}));
        mark(&member, "markRead", &site, None).await;
        assert_eq!(unread(&member).await, nothing);
        mark(&member, "markRead", &site, Some(&first)).await;
        assert_eq!(unread(&member).await, nothing, "it never goes backwards");

        // Marked unread it stays, whatever is looked at, until it is read past.
        mark(&member, "markUnread", &site, Some(&second)).await;
        let marked = unread(&member).await;
        assert_eq!((&marked["unreadCounts"][place], &marked["manuallyUnread"][place]), (&json!(1), &json!(true)));
        member.get(&at(&site, "/messages")).await.expect_status(200);
        mark(&member, "markRead", &site, Some(&first)).await;
        assert_eq!(unread(&member).await, marked);
        mark(&member, "markRead", &site, Some(&second)).await;
        assert_eq!(unread(&member).await, nothing);
        mark(&member, "markUnread", &site, None).await;
        assert_eq!(unread(&member).await["firstUnreadMessages"][place], second["id"]);

        let odd = json!({ "action": "markLater", "conversationId": place });
        member.post(&format!("{CHAT}/meta"), odd).await.expect_error(400, "INVALID_REQUEST");
        let elsewhere = json!({ "action": "markRead", "conversationId": place, "messageId": crate::NOTHING });
        member.post(&format!("{CHAT}/meta"), elsewhere).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_changing_leaving_and_muting_need_no_repair() {
    on_both("chat_unread_changes", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let first = say(&owner, &site, "<p>One</p>").await;
        let second = say(&owner, &site, "<p>Two</p>").await;
        owner.delete(&of(&first, "")).await.expect_status(204);
        assert_eq!(count(&member, &site).await, json!(1));
        let calls = json!({ "body": calling(tom.user) });
        send(&owner, Method::PATCH, &of(&second, ""), calls).await.expect_status(200);
        assert_eq!(unread(&member).await["mentionCounts"][id(&site)], json!(1));
        send(&owner, Method::PATCH, &of(&second, ""), json!({ "body": "<p>Two</p>" })).await.expect_status(200);
        assert_eq!(unread(&member).await["mentionCounts"], json!({}));

        // Muted, only what calls counts.
        let muted = json!({ "isMuted": true, "isStarred": true });
        let set = send(&member, Method::PUT, &at(&site, "/preferences"), muted).await.expect_json();
        assert_eq!((&set["membership"]["isMuted"], &set["membership"]["isStarred"]), (&json!(true), &json!(true)));
        assert_eq!(count(&member, &site).await, Value::Null);
        let third = say(&owner, &site, &calling(tom.user)).await;
        let now = unread(&member).await;
        assert_eq!(
            (&now["unreadCounts"][id(&site)], &now["firstUnreadMessages"][id(&site)]),
            (&json!(1), &third["id"])
        );

        member.post(&at(&site, "/leave"), json!({})).await.expect_status(204);
        assert_eq!(unread(&member).await["unreadCounts"], json!({}));
        say(&owner, &site, "<p>While away</p>").await;
        member.post(&at(&site, "/join"), json!({})).await.expect_status(200);
        assert_eq!(unread(&member).await["unreadCounts"], json!({}), "whoever comes has read what was before");
        say(&owner, &site, "<p>Again</p>").await;
        assert_eq!(count(&member, &site).await, json!(1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn counting_stops_somewhere() {
    on_both("chat_unread_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let chat = &app.parts().chat;
        let place = id(&site).parse().unwrap();
        chat::ops::seed_messages(chat, &team.system, place, &[grace.user], 0, 1_200).await.unwrap();
        assert_eq!(count(&member, &site).await, json!(1001));
        let (seqs, _) = crate::page(&member, &site, "?limit=2").await;
        assert_eq!(seqs, [1_199, 1_200]);
    })
    .await;
}
