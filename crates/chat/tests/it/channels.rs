//! Channels: made, found, joined, left, set up, archived.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CHAT, at, channel, id, names, said, say, send, try_say};

async fn listed(browser: &Browser, query: &str) -> Vec<String> {
    let page = browser.get(&format!("{CHAT}/channels{query}")).await.expect_json();
    page["items"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

async fn own(browser: &Browser) -> Vec<Value> {
    let page = browser.get(&format!("{CHAT}/conversations")).await.expect_json();
    page["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_found_joined_and_left() {
    on_both("chat_channels", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, other) = team.person("tom", "editor").await;
        let general = channel(&owner, " #General ", "public", &[]).await;
        assert_eq!((&general["name"], &general["membership"]["role"]), (&json!("General"), &json!("owner")));
        assert_eq!(general["can"]["archive"], json!(true));
        channel(&owner, "Aldermoor", "public", &[]).await;
        let taken = json!({ "name": "GÉNERAL", "visibility": "private" });
        let refused = other.post(&format!("{CHAT}/channels"), taken).await.expect_error(409, "NAME_TAKEN");
        assert_eq!(refused.json()["error"]["details"]["conversationId"], general["id"]);

        assert_eq!(listed(&other, "").await, ["Aldermoor", "General"]);
        assert_eq!(listed(&other, "?search=gene").await, ["General"]);
        let first = other.get(&format!("{CHAT}/channels?limit=1")).await.expect_json();
        let next = format!("?cursor={}", first["nextCursor"].as_str().unwrap());
        assert_eq!(listed(&other, &next).await, ["General"]);
        assert!(own(&other).await.is_empty());

        say(&owner, &general, "<p>Morning</p>").await;
        assert_eq!(said(&other, &general).await, ["Morning"], "a public channel is read by everybody");
        try_say(&other, &general, "<p>Hello</p>", json!({})).await.expect_error(403, "FORBIDDEN");
        let joined = other.post(&at(&general, "/join"), json!({})).await.expect_json();
        assert_eq!((&joined["memberCount"], &joined["can"]["send"]), (&json!(2), &json!(true)));
        other.post(&at(&general, "/join"), json!({})).await.expect_status(200);
        say(&other, &general, "<p>Hello</p>").await;
        assert_eq!(said(&owner, &general).await, ["Morning", "[joined]", "Hello"]);
        assert_eq!(own(&other).await.len(), 1);

        // The last owner who goes leaves the channel to whoever has been there for the longest.
        owner.post(&at(&general, "/leave"), json!({})).await.expect_status(204);
        let members = other.get(&at(&general, "/members")).await.expect_json();
        assert_eq!(members["items"][0]["person"]["id"], json!(tom.user.to_string()));
        assert_eq!(members["items"][0]["role"], json!("owner"));
        owner.post(&at(&general, "/leave"), json!({})).await.expect_error(403, "FORBIDDEN");
        let body = json!({ "userIds": names(&[grace.user]) });
        other.post(&at(&general, "/members"), body).await.expect_status(200);
        assert_eq!(own(&owner).await.len(), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_channel_is_not_there_for_others() {
    on_both("chat_private", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (_, stranger) = team.person("aoife", "admin").await;
        let board = channel(&owner, "Board", "private", &[tom.user]).await;
        let message = say(&owner, &board, "<p>Secret figures</p>").await;
        assert_eq!(said(&member, &board).await, ["Secret figures"]);

        for below in ["", "/messages", "/members", "/pins", "/files"] {
            stranger.get(&at(&board, below)).await.expect_error(404, "NOT_FOUND");
        }
        for below in ["/join", "/leave", "/archive", "/lock"] {
            stranger.post(&at(&board, below), json!({})).await.expect_error(404, "NOT_FOUND");
        }
        stranger.post(&at(&board, "/typing"), json!({})).await.expect_error(404, "NOT_FOUND");
        try_say(&stranger, &board, "<p>x</p>", json!({})).await.expect_error(404, "NOT_FOUND");
        stranger.get(&format!("{CHAT}/messages/{}", id(&message))).await.expect_error(404, "NOT_FOUND");
        assert!(listed(&stranger, "").await.is_empty());
        let found = stranger.get(&format!("{CHAT}/search?q=figures")).await.expect_json();
        assert_eq!(found["items"], json!([]));

        // Whoever is taken out is a stranger from then on.
        let path = at(&board, &format!("/members/{}", tom.user));
        member.delete(&path).await.expect_error(403, "FORBIDDEN");
        owner.delete(&path).await.expect_status(204);
        owner.delete(&path).await.expect_error(404, "NOT_FOUND");
        member.get(&at(&board, "")).await.expect_error(404, "NOT_FOUND");
        assert!(own(&member).await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_is_set_up_archived_and_locked() {
    on_both("chat_set_up", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let site = channel(&editor, "site", "public", &[grace.user]).await;
        let change = json!({ "name": "Site East", "topic": "Cladding", "description": "All about it" });
        let changed = send(&editor, Method::PATCH, &at(&site, ""), change).await.expect_json();
        assert_eq!((&changed["name"], &changed["topic"]), (&json!("Site East"), &json!("Cladding")));
        assert_eq!(said(&editor, &site).await, ["[renamed]", "[topic]"]);
        channel(&editor, "west", "public", &[]).await;
        send(&editor, Method::PATCH, &at(&site, ""), json!({ "name": "West" })).await.expect_error(409, "NAME_TAKEN");
        send(&editor, Method::PATCH, &at(&site, ""), json!({ "name": " " })).await.expect_error(400, "INVALID_REQUEST");

        // Its owner sets it up; locking is for moderators, who write on.
        editor.post(&at(&site, "/lock"), json!({})).await.expect_error(403, "FORBIDDEN");
        manager.post(&at(&site, "/lock"), json!({})).await.expect_status(200);
        try_say(&editor, &site, "<p>x</p>", json!({})).await.expect_error(403, "CONVERSATION_LOCKED");
        say(&manager, &site, "<p>Please wait</p>").await;
        manager.post(&at(&site, "/unlock"), json!({})).await.expect_status(200);
        app.settle().await;
        let kinds = team.audit_kinds().await;
        for kind in ["channel.locked", "channel.unlocked"] {
            assert_eq!(kinds.iter().filter(|one| *one == kind).count(), 1, "{kind}: {kinds:?}");
        }
        say(&editor, &site, "<p>Thanks</p>").await;

        editor.post(&at(&site, "/archive"), json!({})).await.expect_status(200);
        editor.post(&at(&site, "/archive"), json!({})).await.expect_status(200);
        try_say(&editor, &site, "<p>x</p>", json!({})).await.expect_error(409, "CONVERSATION_ARCHIVED");
        editor.post(&at(&site, "/typing"), json!({})).await.expect_error(409, "CONVERSATION_ARCHIVED");
        assert_eq!(listed(&manager, "").await, ["west"]);
        assert_eq!(listed(&manager, "?archived=true").await, ["Site East"]);
        editor.post(&at(&site, "/unarchive"), json!({})).await.expect_status(200);
        assert_eq!(
            said(&editor, &site).await,
            ["[renamed]", "[topic]", "Please wait", "Thanks", "[archived]", "[unarchived]"]
        );

        // A channel keeps an owner.
        let role = |user: kernel::UserId| at(&site, &format!("/members/{user}"));
        send(&editor, Method::PATCH, &role(tom.user), json!({ "role": "member" }))
            .await
            .expect_error(409, "LAST_OWNER");
        send(&editor, Method::PATCH, &role(grace.user), json!({ "role": "owner" })).await.expect_status(204);
        send(&editor, Method::PATCH, &role(tom.user), json!({ "role": "member" })).await.expect_status(204);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_the_organisation_leaves_channels_to_a_colleague() {
    on_both("chat_belongings", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, heir) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "private", &[]).await;
        say(&owner, &site, "<p>Words stay</p>").await;
        let path = format!("/api/v1/tenant/members/{}", grace.user);
        let alone = admin.post(&format!("{path}/remove"), json!({})).await.expect_error(409, "MEMBER_OWNS");
        assert!(alone.json()["error"]["details"].to_string().contains("chat.channels"), "{alone:?}");
        let body = json!({ "transferTo": tom.user.to_string() });
        let removed = admin.post(&format!("{path}/remove"), body).await;
        assert!(removed.status < 300, "{removed:?}");
        app.settle().await;
        assert_eq!(said(&heir, &site).await, ["Words stay"]);
        let found = heir.get(&at(&site, "")).await.expect_json();
        assert_eq!(found["membership"]["role"], json!("owner"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_channel_takes_no_name_from_those_who_do_not_know_of_it() {
    on_both("chat_private_names", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, other) = team.person("tom", "editor").await;
        let (_, third) = team.person("priya", "editor").await;
        let secret = channel(&owner, "Redundancies", "private", &[]).await;
        let new = |visibility: &str| json!({ "name": "redundancies", "visibility": visibility });
        let path = format!("{CHAT}/channels");
        let refused = owner.post(&path, new("private")).await.expect_error(409, "NAME_TAKEN");
        assert_eq!(refused.json()["error"]["details"]["conversationId"], secret["id"]);
        let own = other.post(&path, new("private")).await.expect_status(201).json();
        let open = third.post(&path, new("public")).await.expect_status(201).json();
        other.post(&path, new("public")).await.expect_error(409, "NAME_TAKEN");
        // What becomes public needs a name that no other public channel has.
        let public = json!({ "visibility": "public" });
        let clash = send(&other, Method::PATCH, &at(&own, ""), public.clone()).await.expect_error(409, "NAME_TAKEN");
        assert_eq!(clash.json()["error"]["details"]["conversationId"], open["id"]);
        send(&third, Method::PATCH, &at(&open, ""), json!({ "name": "Staff" })).await.expect_status(200);
        // Of two that the person is in, both called so, only the new name can be told apart.
        owner.post(&at(&secret, "/members"), json!({ "userIds": names(&[tom.user]) })).await.expect_status(200);
        send(&other, Method::PATCH, &at(&own, ""), public).await.expect_error(409, "NAME_TAKEN");
        let listed = other.get(&format!("{path}?limit=1")).await.expect_json();
        let next = format!("{path}?cursor={}", listed["nextCursor"].as_str().unwrap());
        let rest = other.get(&next).await.expect_json();
        assert_eq!(rest["items"].as_array().unwrap().len(), 2, "pages go on between channels of one name");
    })
    .await;
}
