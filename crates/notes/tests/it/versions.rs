//! What a note said before.

use std::time::Duration;

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{find, patch, path, share, write};

async fn versions(browser: &Browser, note: &Value) -> Vec<(i64, String)> {
    let page = browser.get(&format!("{}/versions", path(note))).await.expect_json();
    let items = page["items"].as_array().unwrap();
    items.iter().map(|one| (one["version"].as_i64().unwrap(), one["title"].as_str().unwrap().to_owned())).collect()
}

async fn save(browser: &Browser, note: &Value, mut changes: Value) -> Value {
    changes["version"] = find(browser, note).await["version"].clone();
    patch(browser, note, changes).await.expect_json()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_wrote_before_is_kept_and_comes_back() {
    on_both("versions_kept", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, other) = team.person("tom", "editor").await;
        let note = write(&owner, "One", "<p>first</p>").await;
        share(&owner, &note, &[tom.user]).await.expect_status(200);
        // One person's changes in a row are one version.
        for word in ["a", "b", "c"] {
            save(&owner, &note, json!({ "title": "Two", "content": word, "tags": [word] })).await;
        }
        assert_eq!(versions(&owner, &note).await, [(1, "One".to_owned())]);
        // Somebody else begins another, and so does time.
        save(&other, &note, json!({ "title": "Three", "content": "tom" })).await;
        app.advance(Duration::from_secs(11 * 60));
        save(&other, &note, json!({ "content": "later" })).await;
        let kept = versions(&owner, &note).await;
        assert_eq!(kept, [(5, "Three".to_owned()), (4, "Two".to_owned()), (1, "One".to_owned())]);
        let seen = owner.get(&format!("{}/versions/4", path(&note))).await.expect_json();
        assert_eq!((&seen["content"], &seen["tags"]), (&json!("<p>c</p>"), &json!(["c"])));
        assert_eq!(seen["savedBy"]["displayName"], json!("grace Hughes"));
        let back = owner.post(&format!("{}/versions/4/restore", path(&note)), json!({})).await.expect_json();
        assert_eq!(
            (&back["title"], &back["content"], &back["version"]),
            (&json!("Two"), &json!("<p>c</p>"), &json!(7))
        );
        assert_eq!(versions(&owner, &note).await[0], (6, "Three".to_owned()));
        // What only looks different is no version.
        patch(&owner, &note, json!({ "color": "#10B981" })).await.expect_status(200);
        assert_eq!(versions(&owner, &note).await.len(), 4);
        for missing in ["2", "99"] {
            owner.get(&format!("{}/versions/{missing}", path(&note))).await.expect_error(404, "NOT_FOUND");
            let restore = format!("{}/versions/{missing}/restore", path(&note));
            owner.post(&restore, json!({})).await.expect_error(404, "NOT_FOUND");
        }
        let stranger = team.member("editor").await;
        stranger.get(&format!("{}/versions", path(&note))).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_deleted_all_at_once_is_kept() {
    on_both("versions_deleted", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let note = write(&browser, "Plan", "start").await;
        save(&browser, &note, json!({ "content": "word ".repeat(40) })).await;
        save(&browser, &note, json!({ "content": "oops" })).await;
        assert_eq!(versions(&browser, &note).await.len(), 2);
        let kept = browser.get(&format!("{}/versions/2", path(&note))).await.expect_json();
        assert!(kept["content"].as_str().unwrap().contains("word word"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_oldest_of_many_make_room() {
    on_both("versions_many", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let note = write(&browser, "Plan", "start").await;
        for number in 0..104 {
            app.advance(Duration::from_secs(11 * 60));
            let changes = json!({ "version": number + 1, "content": format!("text {number}") });
            patch(&browser, &note, changes).await.expect_status(200);
        }
        let (mut all, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = browser.get(&format!("{}/versions?limit=40{cursor}", path(&note))).await.expect_json();
            all.extend(page["items"].as_array().unwrap().iter().map(|one| one["version"].as_i64().unwrap()));
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!((all.len(), all[0], all[99]), (100, 104, 5));
    })
    .await;
}
