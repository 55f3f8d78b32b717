//! Lists: order, pages, search, tags.

use std::time::Duration;

use serde_json::json;
use test_kit::on_both;

use crate::{NOTES, TAGS, patch, titles, write};

#[tokio::test(flavor = "multi_thread")]
async fn a_list_comes_in_pages_the_latest_change_first() {
    on_both("list_pages", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let mut notes = Vec::new();
        for number in 0..7 {
            app.advance(Duration::from_secs(1));
            notes.push(write(&browser, &format!("Note {number}"), "words").await);
        }
        app.advance(Duration::from_secs(1));
        patch(&browser, &notes[2], json!({ "version": 1, "content": "more" })).await.expect_status(200);
        patch(&browser, &notes[0], json!({ "isPinned": true })).await.expect_status(200);
        let (mut seen, mut cursor, mut pages) = (Vec::new(), String::new(), 0);
        loop {
            let page = browser.get(&format!("{NOTES}?limit=3{cursor}")).await.expect_json();
            assert_eq!(page["count"], if pages == 0 { json!(7) } else { json!(null) });
            let items = page["items"].as_array().unwrap();
            assert!(items.iter().all(|one| one.get("content").is_none() && one["preview"].is_string()));
            seen.extend(items.iter().map(|one| one["title"].as_str().unwrap().to_owned()));
            pages += 1;
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(pages, 3);
        assert_eq!(seen, ["Note 2", "Note 6", "Note 5", "Note 4", "Note 3", "Note 1", "Note 0"]);
        for odd in
            ["limit=0", "limit=201", "view=secret", "cursor=x", "cursor=9~1~x", &format!("search={}", "x".repeat(300))]
        {
            browser.get(&format!("{NOTES}?{odd}")).await.expect_error(400, "INVALID_REQUEST");
        }
        let ((), statements) = app.statements_of(async { drop(titles(&browser, "").await) }).await;
        assert!(statements <= 8, "{statements} statements");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_finds_titles_before_tags_before_texts() {
    on_both("list_search", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let (_, other) = team.person("priya", "editor").await;
        write(&other, "Façade of somebody else", "façade").await;
        for (title, content, tags) in [
            ("The FACADE", "x", json!([])),
            ("Tagged", "x", json!(["façades"])),
            ("Text", "<p>about the <b>faç</b>ade</p>", json!([])),
            ("Façade, twice", "façade", json!(["façade"])),
            ("Nothing of it", "x", json!([])),
        ] {
            app.advance(Duration::from_secs(1));
            let body = json!({ "title": title, "content": content, "tags": tags });
            browser.post(NOTES, body).await.expect_status(201);
        }
        assert_eq!(titles(&browser, "search=facade").await, ["Façade, twice", "The FACADE", "Tagged", "Text"]);
        assert_eq!(titles(&browser, "search=FA%C3%87ADE").await.len(), 4);
        // Page by page.
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = browser.get(&format!("{NOTES}?search=facade&limit=1{cursor}")).await.expect_json();
            seen.push(page["items"][0]["title"].as_str().unwrap().to_owned());
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(seen, ["Façade, twice", "The FACADE", "Tagged", "Text"]);
        // What means something in a pattern or to an index.
        for nothing in ["search=%25%25", "search=__", "search=%22", "search=facade%20of", "search=zzz"] {
            assert!(titles(&browser, nothing).await.is_empty(), "{nothing}");
        }
        assert_eq!(titles(&browser, "search=facade&view=trash").await, Vec::<String>::new());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_letter_and_two_are_found_as_longer_words_are() {
    on_both("list_search_short", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let (_, other) = team.person("priya", "editor").await;
        write(&other, "Kw of somebody else", "kw").await;
        for (title, content, tags) in [
            ("Text", "<p>of the <b>K</b>w-0042</p>", json!([])),
            ("Reverse", "<p>mkwö, 7%</p>", json!([])),
            ("Tagged", "x", json!(["markwort"])),
            ("Two ends k", "<p>w</p>", json!(["k", "w"])),
            ("A KẀ in the title", "kw", json!(["kw"])),
        ] {
            app.advance(Duration::from_secs(1));
            browser.post(NOTES, json!({ "title": title, "content": content, "tags": tags })).await.expect_status(201);
        }
        let of = async |search: &str| titles(&browser, &format!("search={search}")).await;
        let found = of("kw").await;
        // Page by page they are the same.
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = browser.get(&format!("{NOTES}?search=kw&limit=1{cursor}")).await.expect_json();
            seen.push(page["items"][0]["title"].as_str().unwrap().to_owned());
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(found, ["A KẀ in the title", "Tagged", "Reverse", "Text"]);
        assert_eq!(seen, found);
        assert_eq!(of("K%E1%BA%80").await, found);
        assert_eq!(of("w%C3%B6").await, ["Two ends k", "Tagged", "Reverse"]);
        assert_eq!(of("7%25").await, ["Reverse"]);
        assert_eq!(of("%25").await, ["Reverse"]);
        assert_eq!(of("k").await.len(), 5);
        // Also behind many others that were written since.
        for number in 0..12 {
            browser.post(NOTES, json!({ "title": format!("Later {number}") })).await.expect_status(201);
        }
        let first = browser.get(&format!("{NOTES}?search=kw&limit=1")).await.expect_json();
        assert_eq!(first["items"][0]["title"], json!(found[0]));
        assert_eq!(of("kw").await, found);
        for nothing in ["kk", "qz", "w%22", "*", "6b", "q"] {
            assert!(of(nothing).await.is_empty(), "{nothing}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_follows_what_is_changed() {
    on_both("list_search_changes", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("manager").await;
        let note = write(&browser, "Alpha", "bravo").await;
        let changes = json!({ "version": 1, "title": "Delta", "content": "echo", "tags": ["foxtrot"] });
        patch(&browser, &note, changes).await.expect_status(200);
        for gone in ["alpha", "bravo", "av", "ph"] {
            assert!(titles(&browser, &format!("search={gone}")).await.is_empty(), "{gone}");
        }
        for there in ["delta", "echo", "foxtrot", "lt", "ch", "ox", "x"] {
            assert_eq!(titles(&browser, &format!("search={there}")).await, ["Delta"], "{there}");
        }
        crate::act(&browser, &note, "trash").await.expect_status(200);
        for word in ["delta", "lt", "ch"] {
            assert!(titles(&browser, &format!("search={word}")).await.is_empty(), "{word}");
            assert_eq!(titles(&browser, &format!("search={word}&view=trash")).await, ["Delta"], "{word}");
        }
        browser.delete(&crate::path(&note)).await.expect_status(204);
        for word in ["delta", "lt", "ch"] {
            assert!(titles(&browser, &format!("search={word}&view=trash")).await.is_empty(), "{word}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tags_to_choose_from_begin_with_ones_own() {
    on_both("list_tags", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        for tags in [json!(["site", "work"]), json!(["site"])] {
            browser.post(NOTES, json!({ "title": "x", "tags": tags })).await.expect_status(201);
        }
        let tags = browser.get(TAGS).await.expect_json();
        let tags: Vec<&str> = tags["items"].as_array().unwrap().iter().map(|tag| tag.as_str().unwrap()).collect();
        assert_eq!(tags[..4], ["site", "work", "important", "todo"]);
        assert_eq!((tags.len(), tags.iter().filter(|tag| **tag == "work").count()), (16, 1));
    })
    .await;
}
