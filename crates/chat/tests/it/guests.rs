//! Guests: who reads messages and may not look for channels knows the conversations that somebody brought them into, and the people
//! in them. Each door is tried.

use http::Method;
use kernel::UserId;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{CHAT, NOTHING, at, calling, channel, id, names, of, put, say, send, try_say};

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// What a list has, where this points in each.
async fn list(browser: &Browser, path: &str, items: &str, field: &str) -> Vec<String> {
    let page = browser.get(path).await.expect_json();
    let mut found: Vec<String> =
        page[items].as_array().unwrap().iter().map(|one| text(one.pointer(field).unwrap())).collect();
    found.sort_unstable();
    found
}

async fn open_direct(browser: &Browser, people: &[UserId]) -> test_kit::Answer {
    browser.post(&format!("{CHAT}/direct"), json!({ "userIds": names(people) })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_finds_no_door_but_those_that_were_opened() {
    on_both("chat_guests", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, _) = team.person("tom", "editor").await;
        let (priya, _) = team.person("priya", "editor").await;
        let (noa, guest) = team.person("noa", "viewer").await;
        team.set_scopes("viewer", &["chat.messages.send"]).await;
        let board = channel(&owner, "board", "private", &[tom.user]).await;
        let lobby = channel(&owner, "lobby", "public", &[priya.user]).await;
        let named = channel(&owner, "handover", "public", &[noa.user, tom.user]).await;
        let secret = say(&owner, &lobby, "<p>The crane is late</p>").await;
        let heard = say(&owner, &named, "<p>The crane is here</p>").await;

        // Lists, search and names: what is named, and nothing beside it.
        let conversations = guest.get(&format!("{CHAT}/conversations")).await.expect_json();
        let can = &conversations["can"];
        assert_eq!(
            (&can["browse"], &can["createChannel"], &can["createDirect"]),
            (&json!(false), &json!(false), &json!(true))
        );
        for path in ["conversations", "channels", "channels?search=o"] {
            assert_eq!(list(&guest, &format!("{CHAT}/{path}"), "items", "/name").await, ["handover"], "{path}");
        }
        for (query, found) in
            [("crane", 1), ("cr", 1), ("in%3Alobby", 0), ("in%3Alobby%20crane", 0), ("late", 0), ("from%3Agrace", 1)]
        {
            let found_ids = list(&guest, &format!("{CHAT}/search?q={query}"), "items", "/message/id").await;
            assert_eq!(found_ids, vec![id(&heard); found], "{query}");
        }

        // A public channel that the guest is not in is as if there were none, as a private one is.
        for place in [&lobby, &board, &json!({ "id": NOTHING })] {
            for below in ["", "/messages", "/members", "/pins", "/files"] {
                guest.get(&at(place, below)).await.expect_error(404, "NOT_FOUND");
            }
            for below in ["/join", "/leave", "/typing", "/archive", "/lock"] {
                guest.post(&at(place, below), json!({})).await.expect_error(404, "NOT_FOUND");
            }
            try_say(&guest, place, "<p>x</p>", json!({})).await.expect_error(404, "NOT_FOUND");
            let people = json!({ "userIds": names(&[noa.user]) });
            guest.post(&at(place, "/members"), people).await.expect_error(404, "NOT_FOUND");
            send(&guest, Method::PATCH, &at(place, ""), json!({ "topic": "x" })).await.expect_error(404, "NOT_FOUND");
        }
        for below in ["", "/versions"] {
            guest.get(&of(&secret, below)).await.expect_error(404, "NOT_FOUND");
        }
        for below in ["/pin", "/saved", "/reactions/%F0%9F%91%8D"] {
            put(&guest, &of(&secret, below)).await.expect_error(404, "NOT_FOUND");
        }
        try_say(&guest, &named, "<p>x</p>", json!({ "quotedId": id(&secret) })).await.expect_error(404, "NOT_FOUND");
        let quoting = try_say(&owner, &named, "<p>See</p>", json!({ "quotedId": id(&secret) })).await;
        let shown = guest.get(&of(&quoting.expect_status(201).json(), "")).await.expect_json();
        assert_eq!((&shown["quoted"], &shown["quotedIsHidden"]), (&Value::Null, &json!(true)));

        // In the one that is open the guest writes, and brings nobody in.
        let said = say(&guest, &named, "<p>Hello</p>").await;
        assert_eq!(guest.get(&at(&named, "")).await.expect_json()["can"]["invite"], json!(false));
        let people = json!({ "userIds": names(&[priya.user]) });
        guest.post(&at(&named, "/members"), people).await.expect_error(403, "FORBIDDEN");
        let body = json!({ "name": "own", "visibility": "private" });
        guest.post(&format!("{CHAT}/channels"), body).await.expect_error(403, "FORBIDDEN");
        owner.get(&of(&said, "")).await.expect_status(200);

        // People: those of that conversation. Somebody else is as somebody whom there is not.
        let known = list(&guest, "/api/v1/tenant/users?limit=1", "members", "/id").await;
        assert_eq!(known.len(), 1);
        let mut three = names(&[grace.user, tom.user, noa.user]);
        three.sort_unstable();
        assert_eq!(list(&guest, "/api/v1/tenant/users", "members", "/id").await, three);
        assert_eq!(list(&owner, "/api/v1/tenant/users", "members", "/id").await.len(), 4);
        let asked = names(&[grace.user, tom.user, priya.user, noa.user]).join(",");
        let presences = format!("/api/v1/tenant/users/presence?people={asked}");
        assert_eq!(list(&guest, &presences, "people", "/id").await, three);
        assert_eq!(list(&owner, &presences, "people", "/id").await.len(), 4);
        let found = async |browser: &Browser, word: &str, user: UserId| {
            let found = browser.get(&format!("/api/v1/search?q={word}")).await.expect_json();
            found.to_string().contains(&user.to_string())
        };
        assert!(found(&guest, "tom", tom.user).await && found(&owner, "priya", priya.user).await);
        assert!(!found(&guest, "priya", priya.user).await);
        let nobody = UserId::from(uuid::Uuid::from_u128(7));
        for people in [&[priya.user][..], &[tom.user, priya.user], &[nobody]] {
            let refused = open_direct(&guest, people).await;
            refused.expect_error(400, "INVALID_REQUEST");
        }
        let (stranger, unknown) = (open_direct(&guest, &[priya.user]).await, open_direct(&guest, &[nobody]).await);
        assert_eq!(stranger.json()["error"]["message"], unknown.json()["error"]["message"]);
        open_direct(&guest, &[tom.user]).await.expect_status(200);
        open_direct(&guest, &[tom.user, grace.user]).await.expect_status(200);
        // A mention tells no name of theirs, and calls no group.
        assert_eq!(say(&guest, &named, &calling(priya.user)).await["body"], json!("<p>@x look</p>"));
        assert!(say(&guest, &named, &calling(grace.user)).await["body"].as_str().unwrap().contains("data-mention"));
        let group = json!({ "handle": "site-team", "name": "Site team", "memberIds": names(&[tom.user]) });
        let group = owner.post(&format!("{CHAT}/groups"), group).await.expect_status(201).json()["group"].clone();
        let groups = guest.get(&format!("{CHAT}/groups")).await.expect_json();
        assert_eq!((&groups["items"], &groups["roles"]), (&json!([]), &json!([])));
        guest.get(&format!("{CHAT}/groups/{}", id(&group))).await.expect_error(404, "NOT_FOUND");
        for target in [format!("group:{}", id(&group)), "role:editor".to_owned()] {
            let html = format!("<p><span data-mention=\"{target}\">@x</span> look</p>");
            assert_eq!(say(&guest, &named, &html).await["body"], json!("<p>@x look</p>"), "{target}");
        }

        // Somebody else writes to the guest first: then the two know each other.
        let (_, priyas) = team.person("lou", "editor").await;
        open_direct(&priyas, &[noa.user]).await.expect_status(200);
        assert_eq!(list(&guest, "/api/v1/tenant/users", "members", "/id").await.len(), 4);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_becomes_a_guest_keeps_what_was_named_and_nothing_else() {
    on_both("chat_guests_become", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (noa, guest) = team.person("noa", "viewer").await;
        let lobby = channel(&owner, "lobby", "public", &[]).await;
        let named = channel(&owner, "handover", "private", &[noa.user]).await;
        let (far, near) = (say(&owner, &lobby, "<p>far</p>").await, say(&owner, &named, "<p>near</p>").await);
        for message in [&far, &near] {
            put(&guest, &of(message, "/saved")).await.expect_status(200);
        }
        let saved = format!("{CHAT}/saved");
        assert_eq!(list(&guest, &saved, "items", "/id").await.len(), 2);
        team.set_scopes("viewer", &["chat.messages.view"]).await;
        assert_eq!(list(&guest, &saved, "items", "/id").await, [id(&near)]);
        guest.get(&of(&far, "")).await.expect_error(404, "NOT_FOUND");
        guest.get(&at(&lobby, "")).await.expect_error(404, "NOT_FOUND");
        // Without any conversation there is nobody but oneself.
        guest.post(&at(&named, "/leave"), json!({})).await.expect_status(204);
        assert_eq!(list(&guest, "/api/v1/tenant/users", "members", "/id").await, names(&[noa.user]));
        assert_eq!(list(&guest, &saved, "items", "/id").await, Vec::<String>::new());
        // Who has nothing to do with chat is no guest in it: names stand beside files and notes.
        team.set_scopes("viewer", &["notes.view"]).await;
        assert_eq!(list(&guest, "/api/v1/tenant/users", "members", "/id").await.len(), 2);
    })
    .await;
}
