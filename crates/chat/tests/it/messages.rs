//! Messages: written once, changed, deleted, reacted to, pinned, saved, quoted.

use http::Method;
use serde_json::{Value, json};
use test_kit::on_both;

use crate::{CHAT, at, channel, client_id, id, of, page, put, reply, said, say, send, try_say};

#[tokio::test(flavor = "multi_thread")]
async fn messages_are_numbered_and_a_repeated_one_is_written_once() {
    on_both("chat_messages", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let body = json!({ "clientId": client_id(), "body": "<p onclick=x>One <b>two</b><script>3</script></p>" });
        let first = owner.post(&at(&site, "/messages"), body.clone()).await.expect_status(201).json();
        let again = owner.post(&at(&site, "/messages"), body.clone()).await.expect_status(200).json();
        assert_eq!((&first["id"], &first["seq"]), (&again["id"], &json!(1)));
        assert_eq!(first["body"], json!("<p>One <strong>two</strong></p>"));
        assert_eq!(first["clientId"], body["clientId"]);
        let elsewhere = channel(&owner, "other", "public", &[]).await;
        owner.post(&at(&elsewhere, "/messages"), body).await.expect_error(409, "CLIENT_ID_TAKEN");

        let (one, two) = tokio::join!(say(&owner, &site, "<p>a</p>"), say(&member, &site, "<p>b</p>"));
        let mut seqs = [one["seq"].as_i64().unwrap(), two["seq"].as_i64().unwrap()];
        seqs.sort_unstable();
        assert_eq!(seqs, [2, 3]);
        assert_eq!(page(&member, &site, "").await.0, [1, 2, 3]);
        let theirs = member.get(&of(&first, "")).await.expect_json();
        assert_eq!((&theirs["clientId"], &theirs["can"]["edit"]), (&Value::Null, &json!(false)));

        try_say(&owner, &site, "<p> </p>", json!({})).await.expect_error(400, "MESSAGE_EMPTY");
        try_say(&owner, &site, &"x".repeat(40_001), json!({})).await.expect_error(413, "MESSAGE_TOO_LONG");
        let code = format!("<pre><code class=\"language-rust\">{}</code></pre>", "let x = 1;\n".repeat(1_000));
        // Read by somebody else, each is as it was written: long, from right to left, of letters that several codes make.
        for written in [
            format!("<p>{}</p>", "é".repeat(10_000)),
            code,
            "<p>مرحبا بكم في Kestrel Wharf، الساعة 07:30 — שלום \u{200f}(א)\u{200f}</p>".to_owned(),
            "<p>👩🏽‍💻 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇮🇪 ☎️ e\u{301}</p>".to_owned(),
        ] {
            let message = say(&owner, &site, &written).await;
            assert_eq!(message["body"], json!(written));
            assert_eq!(member.get(&of(&message, "")).await.expect_json()["body"], json!(written));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_go_both_ways_from_any_number() {
    on_both("chat_pages", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let site = channel(&owner, "site", "public", &[]).await;
        let first = say(&owner, &site, "<p>1</p>").await;
        reply(&owner, &site, &first, "<p>reply</p>").await;
        for number in 3..=9 {
            say(&owner, &site, &format!("<p>{number}</p>")).await;
        }
        assert_eq!(page(&owner, &site, "?limit=3").await.0, [7, 8, 9]);
        assert_eq!(page(&owner, &site, "?limit=3&before=7").await.0, [4, 5, 6]);
        assert_eq!(page(&owner, &site, "?limit=3&before=4").await.0, [1, 3], "replies are not in the line");
        assert_eq!(page(&owner, &site, "?limit=2&after=1").await.0, [3, 4]);
        assert_eq!(page(&owner, &site, "?limit=4&around=5").await.0, [3, 4, 5, 6]);
        let around = owner.get(&at(&site, "/messages?limit=4&around=5")).await.expect_json();
        assert_eq!((&around["hasBefore"], &around["hasAfter"]), (&json!(true), &json!(true)));
        assert_eq!(around["lastSeq"], json!(9));
        let last = owner.get(&at(&site, "/messages?after=8")).await.expect_json();
        assert_eq!((&last["hasBefore"], &last["hasAfter"]), (&json!(true), &json!(false)));
        let thread = format!("?thread={}", id(&first));
        assert_eq!(page(&owner, &site, &thread).await.1, ["1", "reply"]);
        owner.get(&at(&site, "/messages?after=1&before=3")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_changes_and_goes_and_leaves_a_place_only_for_replies() {
    on_both("chat_changes", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, manager) = team.person("grace", "manager").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let site = channel(&manager, "site", "public", &[tom.user]).await;
        let message = say(&editor, &site, "<p>Befor</p>").await;
        let words = json!({ "body": "<p>After</p>" });
        let changed = send(&editor, Method::PATCH, &of(&message, ""), words.clone()).await.expect_json();
        assert_eq!(changed["body"], json!("<p>After</p>"));
        assert!(changed["editedAt"].is_string());
        send(&manager, Method::PATCH, &of(&message, ""), words).await.expect_error(403, "FORBIDDEN");
        let versions = manager.get(&of(&message, "/versions")).await.expect_json();
        assert_eq!(versions["items"][0]["body"], json!("<p>Befor</p>"));

        let answer = reply(&manager, &site, &message, "<p>Indeed</p>").await;
        let other = say(&manager, &site, "<p>Mine</p>").await;
        editor.delete(&of(&other, "")).await.expect_error(403, "FORBIDDEN");
        editor.delete(&of(&message, "")).await.expect_status(204);
        let place = manager.get(&of(&message, "")).await.expect_json();
        assert_eq!((&place["body"], &place["thread"]["replyCount"]), (&json!(""), &json!(1)));
        assert!(place["deletedAt"].is_string());
        assert_eq!(said(&manager, &site).await, ["", "Mine"]);
        editor.delete(&of(&message, "")).await.expect_error(404, "NOT_FOUND");
        manager.delete(&of(&answer, "")).await.expect_status(204);
        assert_eq!(said(&manager, &site).await, ["Mine"]);
        manager.get(&of(&message, "")).await.expect_error(404, "NOT_FOUND");
        assert_eq!(manager.get(&of(&message, "/versions")).await.expect_json()["items"], json!([]));

        // A moderator deletes what others wrote, and the log has it.
        let odd = say(&editor, &site, "<p>Odd</p>").await;
        manager.delete(&of(&odd, "")).await.expect_status(204);
        app.settle().await;
        let admin = team.member("admin").await;
        let log = admin.get("/api/v1/tenant/audit").await.expect_json();
        let kinds: Vec<&str> =
            log["entries"].as_array().unwrap().iter().filter_map(|entry| entry["kind"].as_str()).collect();
        assert!(kinds.contains(&"message.moderated") && kinds.contains(&"channel.created"), "{kinds:?}");
        assert!(!kinds.iter().any(|kind| kind.starts_with("message.s") || kind.starts_with("conversation.")));
        assert!(!log.to_string().contains("Odd"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_react_pin_and_save() {
    on_both("chat_kept", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let message = say(&owner, &site, "<p>Done</p>").await;
        let thumbs = of(&message, "/reactions/%F0%9F%91%8D");
        put(&member, &thumbs).await.expect_status(200);
        put(&member, &thumbs).await.expect_status(200);
        let both = put(&owner, &thumbs).await.expect_json();
        let people = json!([tom.user.to_string(), grace.user.to_string()]);
        assert_eq!(both["reactions"], json!([{ "emoji": "👍", "count": 2, "isMine": true, "userIds": people }]));
        let left = owner.delete(&thumbs).await.expect_json();
        assert_eq!((&left["reactions"][0]["count"], &left["reactions"][0]["isMine"]), (&json!(1), &json!(false)));
        put(&member, &of(&message, "/reactions/nice")).await.expect_error(400, "INVALID_REQUEST");

        let pinned = put(&member, &of(&message, "/pin")).await.expect_json();
        assert_eq!(pinned["pinnedBy"]["id"], json!(tom.user.to_string()));
        let pins = owner.get(&at(&site, "/pins")).await.expect_json();
        assert_eq!(pins["items"][0]["id"], message["id"]);
        owner.delete(&of(&message, "/pin")).await.expect_status(200);
        assert_eq!(owner.get(&at(&site, "/pins")).await.expect_json()["items"], json!([]));

        put(&member, &of(&message, "/saved")).await.expect_status(200);
        let saved = format!("{CHAT}/saved");
        assert_eq!(member.get(&saved).await.expect_json()["items"][0]["isSaved"], json!(true));
        assert_eq!(owner.get(&saved).await.expect_json()["items"], json!([]));
        owner.delete(&of(&message, "")).await.expect_status(204);
        assert_eq!(member.get(&saved).await.expect_json()["items"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_quoted_is_seen_by_those_who_may_see_it() {
    on_both("chat_quotes", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let board = channel(&owner, "board", "private", &[]).await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let secret = say(&owner, &board, "<p>Figures</p>").await;
        let quoting = json!({ "quotedId": id(&secret) });
        let quote = try_say(&owner, &site, "", quoting.clone()).await.expect_status(201).json();
        assert_eq!(quote["quoted"]["body"], json!("<p>Figures</p>"));
        assert_eq!(quote["quoted"]["conversationName"], json!("board"));
        let theirs = member.get(&of(&quote, "")).await.expect_json();
        assert_eq!((&theirs["quoted"], &theirs["quotedIsHidden"]), (&Value::Null, &json!(true)));
        try_say(&member, &site, "<p>x</p>", quoting).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn calling_many_asks_for_a_second_word() {
    on_both("chat_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let mut people = Vec::new();
        for number in 0..21 {
            let name = format!("p{number}");
            people.push(team.welcome(team.email(&name), &name, "viewer").await.user);
        }
        let site = channel(&owner, "site", "public", &people).await;
        let all = "<p><span data-mention=\"all\">@all</span> lunch</p>";
        let refused = try_say(&owner, &site, all, json!({})).await.expect_error(409, "MANY_MENTIONED");
        assert_eq!(refused.json()["error"]["details"]["count"], json!(21));
        try_say(&owner, &site, all, json!({ "isConfirmed": true })).await.expect_status(201);
        say(&owner, &site, &crate::calling(people[0])).await;

        // A change of what was said calls as loudly.
        let quiet = say(&owner, &site, "<p>lunch</p>").await;
        let edit = async |body: &str, is_confirmed: Value| {
            let body = json!({ "body": body, "isConfirmed": is_confirmed });
            send(&owner, Method::PATCH, &of(&quiet, ""), body).await
        };
        for is_confirmed in [Value::Null, json!(false)] {
            let refused = edit(all, is_confirmed).await.expect_error(409, "MANY_MENTIONED");
            assert_eq!(refused.json()["error"]["details"]["count"], json!(21));
        }
        assert_eq!(owner.get(&of(&quiet, "")).await.expect_json()["body"], json!("<p>lunch</p>"));
        edit(&crate::calling(people[0]), Value::Null).await.expect_status(200);
        edit(all, json!(true)).await.expect_status(200);
        // It calls them already: another word asks nobody again, nor does calling fewer.
        edit(&all.replace("lunch", "dinner"), Value::Null).await.expect_status(200);
        edit("<p>No lunch</p>", Value::Null).await.expect_status(200);
        edit(all, Value::Null).await.expect_error(409, "MANY_MENTIONED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_with_as_many_reactions_as_there_can_be_takes_more_of_the_same() {
    on_both("chat_many_reactions", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user]).await;
        let message = say(&owner, &site, "<p>Done</p>").await;
        let path = |last: u8| of(&message, &format!("/reactions/%F0%9F%98%{last:02X}"));
        for last in 0x80..0x80 + 50 {
            put(&owner, &path(last)).await.expect_status(200);
        }
        put(&member, &path(0x80 + 50)).await.expect_error(409, "TOO_MANY_REACTIONS");
        let both = put(&member, &path(0x80)).await.expect_status(200).json();
        assert_eq!(both["reactions"][0]["count"], json!(2));
        put(&owner, &path(0x80)).await.expect_status(200);
    })
    .await;
}
