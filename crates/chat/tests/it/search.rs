//! Messages are searched for.

use http::Method;
use serde_json::json;
use test_kit::{Browser, on_both};

use crate::{CHAT, calling, channel, id, names, of, put, say, send};

async fn found(browser: &Browser, query: &str) -> Vec<String> {
    let query: String = query.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let page = browser.get(&format!("{CHAT}/search?q={query}")).await.expect_json();
    let items = page["items"].as_array().unwrap();
    items.iter().map(|one| one["message"]["body"].as_str().unwrap().replace("<p>", "").replace("</p>", "")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn words_and_operators_find_what_one_may_read() {
    on_both("chat_search", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (_, other) = team.person("priya", "viewer").await;
        let site = channel(&owner, "Site East", "public", &[tom.user]).await;
        let board = channel(&owner, "board", "private", &[tom.user]).await;
        let crane = say(&owner, &site, "<p>The façade crane comes on Monday</p>").await;
        say(&member, &site, "<p>Which crane?</p>").await;
        say(&owner, &board, "<p>The crane is too dear</p>").await;
        let link = "<p>See <a href=\"https://a.example/crane\">this</a></p>";
        say(&member, &site, link).await;
        put(&owner, &of(&crane, "/pin")).await.expect_status(200);

        assert_eq!(found(&other, "crane").await, ["Which crane?", "The façade crane comes on Monday"]);
        assert_eq!(found(&member, "crane").await.len(), 3);
        assert_eq!(found(&member, "FACADE monday").await, ["The façade crane comes on Monday"]);
        assert_eq!(found(&member, "\"too dear\"").await, ["The crane is too dear"]);
        assert_eq!(found(&member, "\"dear too\"").await, [""; 0]);
        assert_eq!(found(&member, "crane from:tom").await, ["Which crane?"]);
        assert_eq!(found(&member, "crane from:me").await, ["Which crane?"]);
        assert_eq!(found(&member, "in:#board").await, ["The crane is too dear"]);
        assert_eq!(found(&other, "in:board").await, [""; 0]);
        assert_eq!(found(&member, "in:\"site east\" is:pinned").await, ["The façade crane comes on Monday"]);
        assert_eq!(found(&member, "has:link").await.len(), 1);
        assert_eq!(found(&member, "has:file").await, [""; 0]);
        assert_eq!(
            found(&member, "is").await,
            [
                "The crane is too dear",
                "See <a href=\"https://a.example/crane\" rel=\"noopener noreferrer nofollow\">this</a>"
            ]
            .iter()
            .rev()
            .copied()
            .collect::<Vec<_>>()
        );
        assert_eq!(found(&member, "crane before:2026-11-21").await, [""; 0]);
        assert_eq!(found(&member, "crane after:2026-11-21 before:2026-11-22").await.len(), 3);
        assert_eq!(found(&member, "100%").await, [""; 0]);
        other.get(&format!("{CHAT}/search?q=has:money")).await.expect_error(400, "INVALID_REQUEST");
        other.get(&format!("{CHAT}/search?q=")).await.expect_error(400, "INVALID_REQUEST");

        // What is changed is found as it is, what is gone not at all.
        send(&owner, Method::PATCH, &of(&crane, ""), json!({ "body": "<p>The hoist comes</p>" }))
            .await
            .expect_status(200);
        assert_eq!(found(&other, "hoist").await, ["The hoist comes"]);
        assert_eq!(found(&other, "crane").await, ["Which crane?"]);
        owner.delete(&of(&crane, "")).await.expect_status(204);
        assert_eq!(found(&other, "hoist").await, [""; 0]);
        let direct =
            owner.post(&format!("{CHAT}/direct"), json!({ "userIds": names(&[tom.user]) })).await.expect_json();
        say(&owner, &direct, &calling(tom.user)).await;
        assert_eq!(found(&owner, "in:tom look").await.len(), 1, "{}", id(&direct));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_what_is_found_have_each_message_once() {
    on_both("chat_search_pages", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let site = channel(&owner, "site", "public", &[]).await;
        for number in 0..7 {
            say(&owner, &site, &format!("<p>crane {number}</p>")).await;
        }
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = owner.get(&format!("{CHAT}/search?q=crane&limit=3{cursor}")).await.expect_json();
            seen.extend(page["items"].as_array().unwrap().iter().map(|one| one["message"]["seq"].as_i64().unwrap()));
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(seen, [7, 6, 5, 4, 3, 2, 1]);
        owner.get(&format!("{CHAT}/search?q=crane&cursor=x")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_letter_and_two_are_found_as_they_are_now() {
    on_both("chat_search_short", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (_, other) = team.person("priya", "viewer").await;
        let board = channel(&owner, "board", "private", &[]).await;
        let site = channel(&owner, "site", "public", &[]).await;
        let first = say(&owner, &site, "<p>Gate KW is shut</p>").await;
        say(&owner, &board, "<p>kw, of the board</p>").await;
        say(&owner, &site, "<p>漢字</p>").await;
        assert_eq!(found(&owner, "kw").await, ["kw, of the board", "Gate KW is shut"]);
        assert_eq!(found(&other, "kw").await, ["Gate KW is shut"]);
        assert_eq!(found(&other, "kw is").await, ["Gate KW is shut"]);
        assert_eq!(found(&other, "字").await, ["漢字"]);
        assert_eq!(found(&other, "漢字").await, ["漢字"]);
        assert_eq!(found(&other, "zq").await, [""; 0]);
        let edit = json!({ "body": "<p>Gate ZQ is shut</p>" });
        send(&owner, Method::PATCH, &of(&first, ""), edit).await.expect_status(200);
        assert_eq!((found(&other, "kw").await.len(), found(&other, "zq").await.len()), (0, 1));
        owner.delete(&of(&first, "")).await.expect_status(204);
        assert_eq!(found(&other, "zq").await, [""; 0]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_conversation_is_looked_through_however_many_have_the_word_elsewhere() {
    on_both("chat_search_within", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (small, busy) =
            (channel(&owner, "snags", "public", &[]).await, channel(&owner, "busy", "public", &[]).await);
        let chat = &app.parts().chat;
        for (place, first, count) in [(&small, 0, 3), (&busy, 10, 4_100)] {
            let place = id(place).parse().unwrap();
            chat::ops::seed_messages(chat, &team.system, place, &[grace.user], first, count).await.unwrap();
        }
        // Every message has it: more than are sorted.
        let all = found(&owner, "kw-").await;
        let within = found(&owner, "kw- in:snags").await;
        assert!(all[0].ends_with(" 4109") && all.len() > 3, "{}", all[0]);
        let ends: Vec<&str> = within.iter().map(|one| one.rsplit(' ').next().unwrap()).collect();
        assert_eq!(ends, ["2", "1", "0"]);
        // Those who are left out of the first page are on the next.
        let page = owner.get(&format!("{CHAT}/search?q=kw-%20in%3Asnags&limit=2")).await.expect_json();
        let next = page["nextCursor"].as_str().unwrap();
        let rest = owner.get(&format!("{CHAT}/search?q=kw-%20in%3Asnags&limit=2&cursor={next}")).await.expect_json();
        assert_eq!((page["items"].as_array().unwrap().len(), rest["items"].as_array().unwrap().len()), (2, 1));
        assert!(rest["nextCursor"].is_null());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn days_are_those_of_whoever_searches() {
    on_both("chat_search_days", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (_, member) = team.person("tom", "editor").await;
        let site = channel(&owner, "site", "public", &[]).await;
        // The test's clock begins on 21 November at 06:16 in London. In Honolulu that is the evening before.
        say(&owner, &site, "<p>The crane comes</p>").await;
        let zone = json!({ "timeZone": "Pacific/Honolulu" });
        send(&member, Method::PATCH, "/api/v1/account/profile", zone).await.expect_status(200);
        for (day, of_owner, of_member) in [("2026-11-20", 1, 1), ("2026-11-21", 1, 0), ("2026-11-22", 0, 0)] {
            let after = format!("crane after:{day}");
            assert_eq!((found(&owner, &after).await.len(), found(&member, &after).await.len()), (of_owner, of_member));
            let before = format!("in:site before:{day}");
            let counts = (found(&owner, &before).await.len(), found(&member, &before).await.len());
            assert_eq!(counts, (1 - of_owner, 1 - of_member), "{day}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_wrote_who_have_left_is_found_by_their_names() {
    on_both("chat_search_left", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("ada", "admin").await;
        let (tom, member) = team.person("tom", "editor").await;
        let site = channel(&admin, "site", "public", &[tom.user]).await;
        say(&member, &site, "<p>Which crane?</p>").await;
        let direct = json!({ "userIds": names(&[tom.user]) });
        let direct = admin.post(&format!("{CHAT}/direct"), direct).await.expect_json();
        say(&member, &direct, "<p>The blue one</p>").await;
        let removed = admin.post(&format!("/api/v1/tenant/members/{}/remove", tom.user), json!({})).await;
        assert!(removed.status < 300, "{removed:?}");
        app.settle().await;
        assert_eq!(found(&admin, "crane from:tom").await, ["Which crane?"]);
        assert_eq!(found(&admin, "from:\"tom hughes\"").await, ["The blue one", "Which crane?"]);
        assert_eq!(found(&admin, "in:tom").await, ["The blue one"]);
        assert_eq!(found(&admin, "from:dunmarrow").await, [""; 0], "an address is no name");
    })
    .await;
}
