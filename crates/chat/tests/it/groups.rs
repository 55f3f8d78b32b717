//! Groups that messages call by one name, and roles, which are called the same way.

use http::Method;
use kernel::UserId;
use serde_json::{Value, json};
use test_kit::{Browser, Team, on_both};

use crate::{CHAT, NOTHING, at, channel, id, names, of, reply, say, send, try_say, unread};

async fn group(browser: &Browser, handle: &str, people: &[UserId]) -> Value {
    let body = json!({ "handle": handle, "name": "Site team", "memberIds": names(people) });
    browser.post(&format!("{CHAT}/groups"), body).await.expect_status(201).json()["group"].clone()
}

fn calling(target: &str) -> String {
    format!("<p><span data-mention=\"{target}\">@x</span> look</p>")
}

async fn mentions(browser: &Browser, place: &Value) -> i64 {
    unread(browser).await["mentionCounts"][id(place)].as_i64().unwrap_or_default()
}

/// So many people in the channel and in a group.
async fn crowd(team: &Team, owner: &Browser, place: &Value, many: usize) -> Vec<UserId> {
    let mut people = Vec::new();
    for number in 0..many {
        people.push(team.person(&format!("helper{number}"), "viewer").await.0.user);
    }
    owner.post(&at(place, "/members"), json!({ "userIds": names(&people) })).await.expect_status(200);
    people
}

#[tokio::test(flavor = "multi_thread")]
async fn groups_are_kept_by_those_who_manage_groups_and_seen_by_all_who_browse() {
    on_both("chat_groups", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, manager) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "viewer").await;
        let (priya, _) = team.person("priya", "viewer").await;
        let (lou, stranger) = app.team("Saltmarsh").await.person("lou", "admin").await;
        let made = group(&manager, "@Site-Team", &[tom.user, tom.user]).await;
        assert_eq!((&made["handle"], &made["memberCount"]), (&json!("site-team"), &json!(1)));
        let path = format!("{CHAT}/groups/{}", id(&made));
        let body =
            |handle: &str, people: &[UserId]| json!({ "handle": handle, "name": "x", "memberIds": names(people) });
        let all = format!("{CHAT}/groups");
        manager.post(&all, body("site-team", &[])).await.expect_error(409, "HANDLE_TAKEN");
        manager.post(&all, body("here", &[])).await.expect_error(400, "INVALID_REQUEST");
        manager.post(&all, body("others", &[lou.user])).await.expect_error(400, "INVALID_REQUEST");
        let many: Vec<UserId> = (0..201_u128).map(|number| UserId::from(uuid::Uuid::from_u128(number))).collect();
        manager.post(&all, body("many", &many)).await.expect_error(400, "INVALID_REQUEST");
        member.post(&all, body("mine", &[])).await.expect_error(403, "FORBIDDEN");
        send(&member, Method::PATCH, &path, json!({ "name": "y" })).await.expect_error(403, "FORBIDDEN");
        member.delete(&path).await.expect_error(403, "FORBIDDEN");
        // Channels are another thing; with the scope for groups alone one keeps them.
        let (_, keeper) = team.person("noa", "standard").await;
        team.set_scopes("standard", &["chat.messages.send", "chat.channels.manage", "chat.channels.create"]).await;
        keeper.post(&all, body("theirs", &[])).await.expect_error(403, "FORBIDDEN");
        team.set_scopes("standard", &["chat.messages.view", "chat.groups.manage"]).await;
        let theirs = group(&keeper, "theirs", &[]).await;
        keeper.delete(&format!("{all}/{}", id(&theirs))).await.expect_status(204);
        stranger.get(&path).await.expect_error(404, "NOT_FOUND");
        stranger.delete(&path).await.expect_error(404, "NOT_FOUND");
        manager.get(&format!("{all}/{NOTHING}")).await.expect_error(404, "NOT_FOUND");

        group(&manager, "office", &[]).await;
        let page = member.get(&format!("{all}?limit=1")).await.expect_json();
        let handles = |page: &Value| {
            page["items"].as_array().unwrap().iter().map(|one| one["handle"].clone()).collect::<Vec<_>>()
        };
        assert_eq!((handles(&page), &page["can"]["manage"]), (vec![json!("office")], &json!(false)));
        let next = page["nextCursor"].as_str().unwrap();
        let page = member.get(&format!("{all}?cursor={next}")).await.expect_json();
        assert_eq!((handles(&page), &page["nextCursor"]), (vec![json!("site-team")], &Value::Null));
        let viewers = page["roles"].as_array().unwrap().iter().find(|role| role["key"] == "viewer").unwrap();
        assert_eq!(viewers["memberCount"], json!(2));
        member.get(&format!("{all}?cursor=%20")).await.expect_error(400, "INVALID_REQUEST");

        let change = json!({ "handle": "crew", "memberIds": names(&[priya.user]) });
        let changed = send(&manager, Method::PATCH, &path, change).await.expect_status(200).json();
        assert_eq!((&changed["group"]["handle"], &changed["group"]["name"]), (&json!("crew"), &json!("Site team")));
        assert_eq!(changed["memberIds"], json!(names(&[priya.user])));
        send(&manager, Method::PATCH, &path, json!({ "handle": "office" })).await.expect_error(409, "HANDLE_TAKEN");
        manager.delete(&path).await.expect_status(204);
        manager.delete(&path).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_calls_those_of_a_group_and_of_a_role_who_are_in_the_conversation() {
    on_both("chat_group_mentions", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (priya, viewer) = team.person("priya", "viewer").await;
        let (maya, outsider) = team.person("maya", "editor").await;
        let site = channel(&owner, "site", "private", &[tom.user, priya.user]).await;
        let made = group(&owner, "site-team", &[grace.user, tom.user, maya.user]).await;
        let target = format!("group:{}", id(&made));
        let said = say(&owner, &site, &calling(&target)).await;
        assert_eq!(said["body"], json!(format!("<p><span data-mention=\"{target}\">@site-team</span> look</p>")));
        assert_eq!((mentions(&member, &site).await, mentions(&viewer, &site).await), (1, 0));
        assert_eq!((mentions(&owner, &site).await, mentions(&outsider, &site).await), (0, 0));
        assert_eq!(member.get(&of(&said, "")).await.expect_json()["isMentioned"], json!(true));

        // Those in a role; nobody in a role or a group that there is not.
        let said = say(&owner, &site, &calling("role:viewer")).await;
        assert!(said["body"].as_str().unwrap().contains(">@Viewer</span>"), "{said}");
        assert_eq!((mentions(&member, &site).await, mentions(&viewer, &site).await), (1, 1));
        for nobody in ["role:nothing", &format!("group:{NOTHING}"), "team:x"] {
            assert_eq!(say(&owner, &site, &calling(nobody)).await["body"], json!("<p>@x look</p>"), "{nobody}");
        }
        // Who is called in a thread follows it.
        let first = say(&owner, &site, "<p>first</p>").await;
        reply(&owner, &site, &first, &calling(&target)).await;
        assert_eq!(member.get(&of(&first, "")).await.expect_json()["thread"]["isFollowing"], json!(true));
        assert_eq!(viewer.get(&of(&first, "")).await.expect_json()["thread"]["isFollowing"], json!(false));
        // An edit takes the call back.
        let called = say(&owner, &site, &calling(&target)).await;
        assert_eq!(mentions(&member, &site).await, 3);
        send(&owner, Method::PATCH, &of(&called, ""), json!({ "body": "<p>no</p>" })).await.expect_status(200);
        assert_eq!(mentions(&member, &site).await, 2);

        // What was written stays readable once the group is called otherwise, and once it is gone.
        let kept = say(&owner, &site, &calling(&target)).await;
        let path = format!("{CHAT}/groups/{}", id(&made));
        send(&owner, Method::PATCH, &path, json!({ "handle": "crew" })).await.expect_status(200);
        assert!(say(&owner, &site, &calling(&target)).await["body"].as_str().unwrap().contains(">@crew</span>"));
        owner.delete(&path).await.expect_status(204);
        assert_eq!(member.get(&of(&kept, "")).await.expect_json()["body"], kept["body"]);
        let edit = json!({ "body": calling(&target).replace("look", "see") });
        let edited = send(&owner, Method::PATCH, &of(&kept, ""), edit).await.expect_status(200).json();
        assert_eq!(edited["body"], json!("<p>@x see</p>"), "it calls nobody any more");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_of_many_is_called_only_by_whoever_knows_how_many_it_calls() {
    on_both("chat_group_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let site = channel(&owner, "site", "public", &[]).await;
        let mut people = crowd(&team, &owner, &site, 21).await;
        let last = people.pop().unwrap();
        let twenty = group(&owner, "twenty", &people).await;
        people.push(last);
        let more = group(&owner, "more", &people).await;
        say(&owner, &site, &calling(&format!("group:{}", id(&twenty)))).await;
        let call = calling(&format!("group:{}", id(&more)));
        let refused = try_say(&owner, &site, &call, json!({})).await.expect_error(409, "MANY_MENTIONED").json();
        assert_eq!(refused["error"]["details"]["count"], json!(21));
        try_say(&owner, &site, &call, json!({ "isConfirmed": true })).await.expect_status(201);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn here_calls_those_who_are_connected_and_can_be_disturbed() {
    on_both("chat_here", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (priya, busy) = team.person("priya", "editor").await;
        let (lou, away) = team.person("lou", "editor").await;
        let (_, outside) = team.person("noa", "editor").await;
        let site = channel(&owner, "site", "public", &[tom.user, priya.user, lou.user]).await;
        let said = json!({ "status": "busy" });
        send(&busy, Method::PUT, "/api/v1/account/status", said).await.expect_status(200);
        app.advance(std::time::Duration::from_secs(7 * 60));
        for browser in [&owner, &member, &busy, &outside] {
            browser.get(&format!("{CHAT}/unread")).await.expect_status(200);
        }
        say(&owner, &site, &calling("here")).await;
        let called = [mentions(&member, &site).await, mentions(&busy, &site).await, mentions(&away, &site).await];
        assert_eq!(called, [1, 0, 0]);
        assert_eq!((mentions(&outside, &site).await, mentions(&owner, &site).await), (0, 0));
        // Now that everybody has looked, the one who was away is here as well.
        say(&owner, &site, &calling("here")).await;
        let called = [mentions(&member, &site).await, mentions(&busy, &site).await, mentions(&away, &site).await];
        assert_eq!(called, [2, 0, 1]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn here_asks_for_a_second_word_where_many_are_connected() {
    on_both("chat_here_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let site = channel(&owner, "site", "public", &[]).await;
        crowd(&team, &owner, &site, 21).await;
        let refused = try_say(&owner, &site, &calling("here"), json!({})).await.expect_error(409, "MANY_MENTIONED");
        assert_eq!(refused.json()["error"]["details"]["count"], json!(21));
        app.advance(std::time::Duration::from_secs(7 * 60));
        say(&owner, &site, &calling("here")).await;
    })
    .await;
}
