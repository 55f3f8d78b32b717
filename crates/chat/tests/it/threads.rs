//! Threads, and who follows them.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CHAT, calling, channel, id, mark, of, put, reply, say, try_say, unread};

async fn thread(browser: &Browser, root: &Value) -> Value {
    browser.get(&of(root, "")).await.expect_json()["thread"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_followed_by_those_who_have_to_do_with_it() {
    on_both("chat_threads", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (priya, other) = team.person("priya", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user, priya.user]).await;
        let root = say(&owner, &site, "<p>Which crane?</p>").await;
        assert_eq!(root["thread"], Value::Null);
        mark(&member, "markRead", &site, None).await;
        mark(&other, "markRead", &site, None).await;
        let first = reply(&member, &site, &root, "<p>The blue one</p>").await;
        assert_eq!(first["threadRootId"], root["id"]);

        // Whoever asked follows, and has one reply to read; it shows on the conversation. Priya has nothing to do with it.
        let seen = thread(&owner, &root).await;
        assert_eq!(
            (&seen["replyCount"], &seen["isFollowing"], &seen["unreadCount"]),
            (&json!(1), &json!(true), &json!(1))
        );
        let counts = unread(&owner).await;
        assert_eq!(counts["unreadCounts"][id(&site)], json!(1));
        assert_eq!(counts["firstUnreadMessages"][id(&site)], first["id"]);
        assert_eq!(unread(&other).await["unreadCounts"], json!({}));

        // Called in it, she has.
        reply(&owner, &site, &root, &calling(priya.user)).await;
        let counts = unread(&other).await;
        assert_eq!((&counts["unreadCounts"][id(&site)], &counts["mentionCounts"][id(&site)]), (&json!(1), &json!(1)));
        assert_eq!(thread(&other, &root).await["isFollowing"], json!(true));

        // A reply to a reply is one to the same message.
        let nested = reply(&member, &site, &first, "<p>With the hook</p>").await;
        assert_eq!(nested["threadRootId"], root["id"]);
        let list = other.get(&format!("{CHAT}/threads")).await.expect_json();
        assert_eq!(list["items"][0]["root"]["id"], root["id"]);
        assert_eq!(list["items"][0]["latest"]["id"], nested["id"]);
        assert_eq!(list["items"][0]["conversationName"], json!("site"));
        mark(&other, "markRead", &site, Some(&nested)).await;
        assert_eq!(unread(&other).await["unreadCounts"], json!({}));

        other.delete(&of(&root, "/follow")).await.expect_status(200);
        reply(&member, &site, &root, "<p>Or the red one</p>").await;
        assert_eq!(unread(&other).await["unreadCounts"], json!({}));
        assert_eq!(other.get(&format!("{CHAT}/threads")).await.expect_json()["items"], json!([]));
        put(&other, &of(&root, "/follow")).await.expect_status(200);
        let seen = thread(&other, &root).await;
        assert_eq!((&seen["unreadCount"], &seen["isManuallyUnread"]), (&json!(1), &json!(false)), "as it was read");
        // Marked unread from a reply on, it says so, and to nobody else.
        mark(&other, "markUnread", &site, Some(&nested)).await;
        let seen = thread(&other, &root).await;
        assert_eq!((&seen["unreadCount"], &seen["isManuallyUnread"]), (&json!(2), &json!(true)));
        assert_eq!(thread(&member, &root).await["isManuallyUnread"], json!(false));
        mark(&other, "markRead", &site, None).await;
        assert_eq!(unread(&other).await["unreadCounts"], json!({}), "all of a conversation is its threads, too");
        assert_eq!(thread(&other, &root).await["isManuallyUnread"], json!(false));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_replies_to_what_was_deleted() {
    on_both("chat_deleted_root", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let site = channel(&owner, "site", "public", &[]).await;
        let root = say(&owner, &site, "<p>Which crane?</p>").await;
        let first = reply(&owner, &site, &root, "<p>The blue one</p>").await;
        owner.delete(&of(&root, "")).await.expect_status(204);
        for message in [&root, &first] {
            let answer = json!({ "threadRootId": id(message) });
            try_say(&owner, &site, "<p>Too late</p>", answer).await.expect_error(409, "MESSAGE_DELETED");
        }
        let thread = owner.get(&crate::at(&site, &format!("/messages?thread={}", id(&root)))).await.expect_json();
        assert_eq!(thread["items"].as_array().unwrap().len(), 2, "its place and the reply that hangs on it");
    })
    .await;
}
