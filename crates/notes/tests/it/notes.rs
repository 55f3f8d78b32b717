//! One note: made, read, changed, trashed, gone.

use std::time::Duration;

use serde_json::json;
use test_kit::on_both;

use crate::{NOTES, NOTHING, act, find, id, patch, path, star, write};

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_written_and_read_again() {
    on_both("note_written", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, browser) = team.person("tom", "editor").await;
        let body = json!({ "title": " Site visit ", "content": "<p>Check the <b>lift</b> shaft</p>", "tags": ["Site", " site "],
                           "color": "#3b82f6", "isPinned": true, "isFavorite": true });
        let note = browser.post(NOTES, body).await.expect_status(201).json();
        assert_eq!(note["title"], json!("Site visit"));
        assert_eq!(note["content"], json!("<p>Check the <strong>lift</strong> shaft</p>"));
        assert_eq!(note["body"], note["content"]);
        assert_eq!((&note["tags"], &note["color"]), (&json!(["site"]), &json!("#3B82F6")));
        assert_eq!((&note["isPinned"], &note["isFavorite"]), (&json!(true), &json!(true)));
        assert_eq!(note["starredBy"], json!([tom.user.to_string()]));
        for alias in ["createdBy", "authorId"] {
            assert_eq!(note[alias], json!(tom.user.to_string()));
        }
        assert_eq!(note["authorEmail"], json!(tom.email.as_str()));
        assert_eq!(note["owner"]["displayName"], json!("tom Hughes"));
        assert_eq!((&note["version"], &note["wordCount"]), (&json!(1), &json!(4)));
        assert_eq!((&note["isDeleted"], &note["deletedAt"], &note["shared"]), (&json!(false), &json!(null), &json!(false)));
        let can = json!({ "edit": true, "delete": false, "share": false, "purge": false, "restore": true });
        assert_eq!(note["can"], can);
        assert_eq!(find(&browser, &note).await, note);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_needs_a_title_or_a_text() {
    on_both("note_empty", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        for body in [json!({}), json!({ "title": "  ", "content": "<p> </p><script>1</script>" })] {
            let answer = browser.post(NOTES, body).await.expect_error(400, "INVALID_REQUEST");
            assert_eq!(answer.json()["error"]["message"], json!("Please add a title or content to save the note"));
        }
        browser.post(NOTES, json!({ "content": "words" })).await.expect_status(201);
        browser.post(NOTES, json!({ "title": "Plan" })).await.expect_status(201);
        let elsewhere = json!({ "title": "Plan", "folderId": NOTHING });
        browser.post(NOTES, elsewhere).await.expect_error(404, "NOT_FOUND");
        for odd in [
            json!({ "color": "red" }),
            json!({ "tags": ["a,b"] }),
            json!({ "title": "x".repeat(301) }),
            json!({ "x": 1 }),
        ] {
            let mut body = json!({ "title": "Plan" });
            body.as_object_mut().unwrap().extend(odd.as_object().unwrap().clone());
            browser.post(NOTES, body).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_script_is_ever_stored() {
    on_both("note_hostile", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let hostile = "<p onclick=\"x()\">a</p><script>alert(1)</script><a href=\"javascript:alert(1)\">b</a>\
                       <img src=\"https://evil.example/p.png\" onerror=\"x()\"><iframe src=\"https://evil.example\"></iframe>\
                       <svg onload=x()><style>*{}</style>";
        let note = write(&browser, "Hostile", hostile).await;
        assert_eq!(note["content"], json!("<p>a</p><p>b</p>"));
        let changed = json!({ "version": 1, "content": format!("<p>c</p>{hostile}") });
        let note = patch(&browser, &note, changed).await.expect_json();
        assert_eq!(note["content"], json!("<p>c</p><p>a</p><p>b</p>"));
        let title = json!({ "version": 2, "title": "<script>x</script>" });
        assert_eq!(patch(&browser, &note, title).await.expect_json()["title"], json!("<script>x</script>"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_very_long_note_is_kept_whole() {
    on_both("note_long", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let paragraph = format!("<p>{}</p>", "word ".repeat(200).trim());
        let long = paragraph.repeat(10_000);
        assert!(long.len() > 9_900_000);
        let note = write(&browser, "Long", &long).await;
        assert_eq!(note["wordCount"], json!(2_000_000));
        assert!(find(&browser, &note).await["content"] == json!(long));
        let body = json!({ "title": "Longer", "content": paragraph.repeat(10_600) });
        browser.post(NOTES, body).await.expect_error(413, "NOTE_TOO_LARGE");
        let tags: Vec<String> = (0..500).map(|number| format!("tag {number}")).collect();
        let tagged = patch(&browser, &note, json!({ "version": 1, "tags": tags })).await.expect_json();
        assert_eq!(tagged["tags"].as_array().unwrap().len(), 500);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_overwrites_what_somebody_else_wrote() {
    on_both("note_stale", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let note = write(&browser, "Plan", "<p>one</p>").await;
        patch(&browser, &note, json!({ "content": "<p>x</p>" })).await.expect_error(400, "INVALID_REQUEST");
        let two = patch(&browser, &note, json!({ "version": 1, "content": "<p>two</p>" })).await.expect_json();
        assert_eq!(two["version"], json!(2));
        let answer = patch(&browser, &note, json!({ "version": 1, "content": "<p>three</p>" })).await;
        let answer = answer.expect_error(409, "VERSION_CONFLICT");
        assert_eq!(answer.json()["error"]["details"]["current"], two);
        // The title is another matter: nobody has changed that.
        let titled = patch(&browser, &note, json!({ "version": 1, "title": "Plan B" })).await.expect_json();
        assert_eq!((&titled["content"], &titled["version"]), (&json!("<p>two</p>"), &json!(3)));
        patch(&browser, &note, json!({ "version": 2, "tags": ["a"] })).await.expect_error(409, "VERSION_CONFLICT");
        patch(&browser, &note, json!({ "version": 9, "title": "x" })).await.expect_error(409, "VERSION_CONFLICT");
        // What only looks different needs no version.
        let looks = json!({ "color": "#10B981", "isPinned": true, "folderId": null });
        assert_eq!(patch(&browser, &note, looks).await.expect_json()["version"], json!(4));
        // The same again changes nothing.
        let same = json!({ "version": 4, "title": "Plan B", "content": "<p>two</p>" });
        assert_eq!(patch(&browser, &note, same).await.expect_json()["version"], json!(4));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_save_at_once_one_is_told() {
    on_both("note_race", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let note = write(&browser, "Plan", "<p>one</p>").await;
        let save = |word: &'static str| {
            let (browser, note) = (browser.clone(), note.clone());
            async move { patch(&browser, &note, json!({ "version": 1, "content": word })).await.status }
        };
        let (two, three, four) = tokio::join!(save("two"), save("three"), save("four"));
        let mut answers = [two, three, four];
        answers.sort_unstable();
        assert_eq!(answers, [200, 409, 409]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_goes_to_the_trash_and_comes_back_or_does_not() {
    on_both("note_trash", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("manager").await;
        let note = write(&browser, "Plan", "words").await;
        browser.delete(&path(&note)).await.expect_error(409, "NOTE_NOT_TRASHED");
        let trashed = act(&browser, &note, "trash").await.expect_json();
        assert_eq!((&trashed["isDeleted"], &trashed["trashed"]), (&json!(true), &json!(true)));
        assert!(trashed["deletedAt"].is_string());
        act(&browser, &note, "trash").await.expect_status(200);
        patch(&browser, &note, json!({ "version": 1, "title": "x" })).await.expect_error(409, "NOTE_TRASHED");
        let back = act(&browser, &note, "restore").await.expect_json();
        assert_eq!((&back["isDeleted"], &back["deletedAt"]), (&json!(false), &json!(null)));
        act(&browser, &note, "trash").await.expect_status(200);
        browser.delete(&path(&note)).await.expect_status(204);
        browser.get(&path(&note)).await.expect_error(404, "NOT_FOUND");
        app.settle().await;
        let kinds = team.audit_kinds().await;
        let of_notes: Vec<&str> = kinds.iter().map(String::as_str).filter(|kind| kind.starts_with("note.")).collect();
        assert_eq!(of_notes, ["note.created", "note.trashed", "note.restored", "note.trashed", "note.purged"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn emptying_the_trash_deletes_ones_own_notes_only() {
    on_both("note_empty_trash", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, grace) = team.person("grace", "manager").await;
        let (tom, other) = team.person("tom", "manager").await;
        let foreign = write(&grace, "Hers", "words").await;
        crate::share(&grace, &foreign, &[tom.user]).await.expect_status(200);
        act(&grace, &foreign, "trash").await.expect_status(200);
        for number in 0..3 {
            let note = write(&other, &format!("His {number}"), "words").await;
            act(&other, &note, "trash").await.expect_status(200);
        }
        let kept = write(&other, "Kept", "words").await;
        assert_eq!(crate::titles(&other, "view=trash").await.len(), 4);
        let emptied = other.post(&format!("{NOTES}/trash/empty"), json!({})).await.expect_json();
        assert_eq!(emptied, json!({ "count": 3 }));
        assert_eq!(crate::titles(&other, "view=trash").await, ["Hers"]);
        let again = other.post(&format!("{NOTES}/trash/empty"), json!({})).await.expect_json();
        assert_eq!(again, json!({ "count": 0 }));
        find(&other, &kept).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_ones_own() {
    on_both("note_copy", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, grace) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "editor").await;
        let note = write(&grace, "Plan", "<h2>words</h2>").await;
        patch(&grace, &note, json!({ "version": 1, "tags": ["site"], "color": "#10B981", "isPinned": true }))
            .await
            .expect_status(200);
        crate::share(&grace, &note, &[tom.user]).await.expect_status(200);
        let copy = act(&reader, &note, "duplicate").await.expect_status(201).json();
        assert_eq!((&copy["title"], &copy["content"]), (&json!("Plan (Copy)"), &json!("<h2>words</h2>")));
        assert_eq!((&copy["tags"], &copy["color"]), (&json!(["site"]), &json!("#10B981")));
        assert_eq!(
            (&copy["isPinned"], &copy["isFavorite"], &copy["shared"]),
            (&json!(false), &json!(false), &json!(false))
        );
        assert_eq!((&copy["version"], &copy["createdBy"]), (&json!(1), &json!(tom.user.to_string())));
        grace.get(&path(&copy)).await.expect_error(404, "NOT_FOUND");
        let untitled = write(&reader, "", "words without a title").await;
        let copy = act(&reader, &untitled, "duplicate").await.expect_status(201).json();
        assert_eq!(copy["title"], json!("words without a title... (Copy)"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_favourite_is_each_persons_own_matter() {
    on_both("note_star", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let note = write(&owner, "Plan", "words").await;
        crate::share(&owner, &note, &[tom.user]).await.expect_status(200);
        let starred = star(&reader, &note).await.expect_json();
        assert_eq!((&starred["isFavorite"], &starred["starredBy"]), (&json!(true), &json!([tom.user.to_string()])));
        star(&reader, &note).await.expect_status(200);
        let seen = find(&owner, &note).await;
        assert_eq!((&seen["isFavorite"], &seen["starredBy"]), (&json!(false), &json!([tom.user.to_string()])));
        star(&owner, &note).await.expect_status(200);
        assert_eq!(find(&reader, &note).await["starredBy"], json!([tom.user.to_string()]));
        assert_eq!(find(&owner, &note).await["starredBy"].as_array().unwrap().len(), 2);
        assert_eq!(crate::titles(&reader, "view=bookmarks").await, ["Plan"]);
        reader.delete(&format!("{}/favorite", path(&note))).await.expect_status(200);
        assert!(crate::titles(&reader, "view=bookmarks").await.is_empty());
        assert_eq!(find(&owner, &note).await["starredBy"], json!([grace.user.to_string()]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_has_one_line_for_a_persons_changes_in_a_row() {
    on_both("note_log", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let mut note = write(&browser, "Plan", "words").await;
        for word in ["a", "b", "c"] {
            let change = json!({ "version": note["version"], "content": word });
            note = patch(&browser, &note, change).await.expect_json();
        }
        app.advance(Duration::from_secs(11 * 60));
        let change = json!({ "version": note["version"], "content": "later" });
        patch(&browser, &note, change).await.expect_status(200);
        app.settle().await;
        let changes = team.audit_kinds().await.into_iter().filter(|kind| kind.starts_with("note.")).collect::<Vec<_>>();
        assert_eq!(changes, ["note.created", "note.updated", "note.updated"]);
        assert!(!id(&note).is_empty());
    })
    .await;
}
