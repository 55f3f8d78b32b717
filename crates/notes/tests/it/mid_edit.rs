//! Something happens to a note while somebody types in it: nothing that was said to be kept is lost, and nothing more gets in.

use serde_json::json;
use test_kit::on_both;

use crate::{act, documents::Tab, find, id, patch, path, share, write};

#[tokio::test(flavor = "multi_thread")]
async fn a_right_that_is_taken_away_stops_the_next_letter_and_given_back_takes_what_waited() {
    on_both("mid_edit_right", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (priya, editor) = team.person("priya", "editor").await;
        let note = write(&owner, "Plan", "<p>start</p>").await;
        share(&owner, &note, &[priya.user]).await.expect_status(200);
        let mut hers = Tab::open(&editor, &note, 11).await;
        let mut tab = Tab::open(&owner, &note, 12).await;
        hers.push(&hers.write(" one")).await.expect_status(200);
        team.set_scopes("editor", &["notes.view"]).await;
        let waiting = hers.write(" two");
        hers.push(&waiting).await.expect_error(403, "FORBIDDEN");
        patch(&editor, &note, json!({ "version": 2, "title": "x" })).await.expect_error(403, "FORBIDDEN");
        // What was said before stands, and is still read by both; others go on.
        tab.pull().await;
        tab.push(&tab.write(" three")).await.expect_status(200);
        hers.pull().await;
        assert!(find(&editor, &note).await["content"].as_str().unwrap().starts_with("<p>start one"));
        team.set_scopes("editor", &["notes.view", "notes.edit"]).await;
        hers.push(&waiting).await.expect_status(200);
        tab.pull().await;
        let content = find(&owner, &note).await["content"].clone();
        for word in ["one", "two", "three"] {
            assert_eq!(content.as_str().unwrap().matches(word).count(), 1, "{content}");
        }
        assert_eq!(tab.words(), hers.words());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_that_its_owner_deletes_takes_no_letter_more_and_comes_back_whole() {
    on_both("mid_edit_deletion", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (priya, editor) = team.person("priya", "editor").await;
        let note = write(&owner, "Plan", "<p>start</p>").await;
        share(&owner, &note, &[priya.user]).await.expect_status(200);
        let hers = Tab::open(&editor, &note, 11).await;
        hers.push(&hers.write(" one")).await.expect_status(200);
        act(&owner, &note, "trash").await.expect_status(200);
        let waiting = hers.write(" two");
        hers.push(&waiting).await.expect_error(409, "NOTE_TRASHED");
        patch(&editor, &note, json!({ "version": 2, "content": "x" })).await.expect_error(409, "NOTE_TRASHED");
        act(&owner, &note, "restore").await.expect_status(200);
        hers.push(&waiting).await.expect_status(200);
        assert_eq!(find(&owner, &note).await["content"], json!("<p>start one two</p>"));
        // For good: it is as if it had never been, and what waits can go into a note of one's own.
        act(&owner, &note, "trash").await.expect_status(200);
        owner.delete(&path(&note)).await.expect_status(204);
        hers.push(&hers.write(" three")).await.expect_error(404, "NOT_FOUND");
        patch(&editor, &note, json!({ "version": 3, "content": "x" })).await.expect_error(404, "NOT_FOUND");
        let own = write(&editor, "Plan", "<p>start one two three</p>").await;
        assert_ne!(id(&own), id(&note));
    })
    .await;
}
