//! What of chat is behind the bell.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CHAT, at, calling, channel, id, mark, names, of, put, reply, say, send};

async fn bell(browser: &Browser) -> Vec<(String, String, Value)> {
    let page = browser.get("/api/v1/notifications").await.expect_json();
    let text = |one: &Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    let list = page["notifications"].as_array().unwrap();
    list.iter().map(|one| (text(one, "type"), text(one, "message"), one["link"].clone())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn mentions_direct_messages_and_replies_ring_for_those_who_may_see_them() {
    on_both("chat_notices", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (priya, stranger) = team.person("priya", "editor").await;
        let board = channel(&owner, "board", "private", &[tom.user]).await;
        let root = say(&member, &board, "<p>Which crane?</p>").await;
        say(&owner, &board, &calling(tom.user)).await;
        say(&owner, &board, &calling(priya.user)).await;
        app.settle().await;
        let told = bell(&member).await;
        assert_eq!((told[0].0.as_str(), told.len()), ("chatMention", 1));
        assert!(told[0].1.contains("mentioned you in #board"), "{told:?}");
        assert!(told[0].2.as_str().unwrap().starts_with(&format!("/chat/{}?message=", id(&board))));
        assert!(bell(&stranger).await.is_empty(), "who may not see it is not told");
        assert!(bell(&owner).await.is_empty());

        // A thread that one follows: of the first reply until it has been read.
        reply(&owner, &board, &root, "<p>The blue one</p>").await;
        let last = reply(&owner, &board, &root, "<p>Or the red one</p>").await;
        app.settle().await;
        assert_eq!(bell(&member).await.iter().filter(|one| one.0 == "chatReply").count(), 1);
        mark(&member, "markRead", &board, Some(&last)).await;
        reply(&owner, &board, &root, "<p>No, blue</p>").await;
        app.settle().await;
        assert_eq!(bell(&member).await.iter().filter(|one| one.0 == "chatReply").count(), 2);

        let direct =
            owner.post(&format!("{CHAT}/direct"), json!({ "userIds": names(&[tom.user]) })).await.expect_json();
        say(&owner, &direct, "<p>Are you in?</p>").await;
        app.settle().await;
        let told = bell(&member).await;
        assert_eq!(told.iter().filter(|one| one.0 == "chatDirect").count(), 1, "{told:?}");
        let quiet = json!({ "level": "nothing" });
        send(&member, Method::PUT, &at(&direct, "/preferences"), quiet).await.expect_status(200);
        mark(&member, "markRead", &direct, None).await;
        say(&owner, &direct, &calling(tom.user)).await;
        app.settle().await;
        assert_eq!(bell(&member).await.iter().filter(|one| one.0 == "chatDirect").count(), 1);

        // Whoever is out is left with neither a name nor a way.
        owner.delete(&at(&board, &format!("/members/{}", tom.user))).await.expect_status(204);
        let mention = bell(&member).await.into_iter().find(|one| one.0 == "chatMention").unwrap();
        assert_eq!(mention.2, Value::Null);
        assert!(!mention.1.contains("board"), "{mention:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_a_message_calls_since_it_was_changed_is_told_once() {
    on_both("chat_notices_edited", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (priya, other) = team.person("priya", "editor").await;
        let board = channel(&owner, "board", "private", &[tom.user, priya.user]).await;
        let message = say(&owner, &board, &calling(tom.user)).await;
        app.settle().await;
        let edit = async |html: String| {
            let edited = send(&owner, Method::PATCH, &of(&message, ""), json!({ "body": html })).await;
            edited.expect_status(200);
            app.settle().await;
        };
        let told = async |browser: &Browser| bell(browser).await.iter().filter(|one| one.0 == "chatMention").count();
        assert_eq!((told(&member).await, told(&other).await), (1, 0));
        edit(calling(tom.user) + &calling(priya.user)).await;
        assert_eq!((told(&member).await, told(&other).await), (1, 1), "who was called before is not told again");
        assert!(bell(&other).await[0].2.as_str().unwrap().ends_with(id(&message)));
        edit(calling(tom.user) + &calling(priya.user) + "<p>now</p>").await;
        put(&member, &of(&message, "/reactions/%F0%9F%91%8D")).await.expect_status(200);
        app.settle().await;
        assert_eq!((told(&member).await, told(&other).await), (1, 1), "other changes tell nobody");
        let kinds = team.audit_kinds().await;
        assert!(!kinds.iter().any(|kind| kind.starts_with("message.")), "{kinds:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_tells_of_every_message_only_those_who_chose_it() {
    on_both("chat_notices_levels", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (priya, other) = team.person("priya", "editor").await;
        let board = channel(&owner, "board", "private", &[tom.user, priya.user]).await;
        let choose = async |level: Value| {
            let set = send(&member, Method::PUT, &at(&board, "/preferences"), json!({ "level": level })).await;
            set.expect_json()["membership"].clone()
        };
        let told = async |browser: &Browser| {
            app.settle().await;
            bell(browser).await.into_iter().filter(|one| one.0 == "chatMessage").collect::<Vec<_>>()
        };
        let place = member.get(&at(&board, "")).await.expect_json();
        assert_eq!(place["membership"]["level"], Value::Null);
        assert_eq!(place["membership"]["defaultLevel"], json!("mentions"));
        say(&owner, &board, "<p>By default nobody is told</p>").await;
        assert!(told(&member).await.is_empty());
        mark(&member, "markRead", &board, None).await;

        assert_eq!(choose(json!("all")).await["level"], json!("all"));
        say(&owner, &board, "<p>Every message</p>").await;
        let heard = told(&member).await;
        assert_eq!(heard.len(), 1);
        assert!(heard[0].1.contains("wrote in #board"), "{heard:?}");
        assert!(told(&other).await.is_empty(), "others have not chosen it");
        say(&owner, &board, "<p>The second before the first was read</p>").await;
        assert_eq!(told(&member).await.len(), 1);
        mark(&member, "markRead", &board, None).await;
        say(&owner, &board, &calling(tom.user)).await;
        assert_eq!(told(&member).await.len(), 1, "a mention is told of as one");

        // Back to the default, which leaves the other settings as they are.
        let back = choose(Value::Null).await;
        assert_eq!((&back["level"], &back["isMuted"]), (&Value::Null, &json!(false)));
        mark(&member, "markRead", &board, None).await;
        say(&owner, &board, "<p>Quiet again</p>").await;
        assert_eq!(told(&member).await.len(), 1);
        let direct = json!({ "userIds": names(&[tom.user]) });
        let direct = owner.post(&format!("{CHAT}/direct"), direct).await.expect_json();
        let own = &member.get(&at(&direct, "")).await.expect_json()["membership"];
        assert_eq!((&own["level"], &own["defaultLevel"]), (&Value::Null, &json!("all")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_read_a_conversation_or_a_thread_has_read_the_notices_about_it() {
    on_both("chat_notices_read", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (priya, other) = team.person("priya", "editor").await;
        let board = channel(&owner, "board", "private", &[tom.user, priya.user]).await;
        let site = channel(&owner, "site", "private", &[tom.user]).await;
        let left = async |browser: &Browser| {
            app.settle().await;
            let page = browser.get("/api/v1/notifications").await.expect_json();
            let list = page["notifications"].as_array().unwrap().clone();
            let unread: Vec<_> = list.iter().filter(|one| one["read"] == json!(false)).collect();
            assert_eq!(page["unread"], json!(unread.len()));
            unread.iter().map(|one| one["type"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let root = say(&member, &board, "<p>Which crane?</p>").await;
        let called = say(&owner, &board, &(calling(tom.user) + &calling(priya.user))).await;
        say(&owner, &site, &calling(tom.user)).await;
        let answer = reply(&owner, &board, &root, "<p>The blue one</p>").await;
        assert_eq!(left(&member).await.len(), 3);

        // Up to a message: the thread and the other channel stay.
        mark(&member, "markRead", &board, Some(&called)).await;
        let mut unread = left(&member).await;
        unread.sort();
        assert_eq!(unread, ["chatMention", "chatReply"]);
        assert_eq!(left(&other).await, ["chatMention"], "each person's are the person's own");
        mark(&member, "markRead", &board, Some(&answer)).await;
        assert_eq!(left(&member).await, ["chatMention"]);
        mark(&member, "markRead", &site, None).await;
        assert!(left(&member).await.is_empty());

        // What was read before there was a word about it needs none, but a call that was put in later does.
        let edited = say(&owner, &site, "<p>Crane at 6</p>").await;
        say(&owner, &site, &calling(tom.user)).await;
        mark(&member, "markRead", &site, None).await;
        assert!(left(&member).await.is_empty());
        let html = format!("<p>Crane at 7</p>{}", calling(tom.user));
        send(&owner, Method::PATCH, &of(&edited, ""), json!({ "body": html })).await.expect_status(200);
        assert_eq!(left(&member).await, ["chatMention"]);
        mark(&member, "markRead", &site, None).await;
        assert!(left(&member).await.is_empty());
        // Marking a conversation unread brings no notice back.
        mark(&member, "markUnread", &site, None).await;
        assert!(left(&member).await.is_empty());
    })
    .await;
}
