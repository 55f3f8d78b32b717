//! Who sees a note.

use serde_json::json;
use test_kit::on_both;

use crate::{NOTHING, act, find, id, patch, path, share, star, titles, write};

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_note_is_read_by_those_it_names() {
    on_both("share_note", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let (priya, other) = team.person("priya", "editor").await;
        let note = write(&owner, "Plan", "words").await;
        reader.get(&path(&note)).await.expect_error(404, "NOT_FOUND");
        let shared = share(&owner, &note, &[tom.user, tom.user]).await.expect_json();
        assert_eq!((&shared["shared"], &shared["sharedWith"]), (&json!(true), &json!([tom.user.to_string()])));
        let seen = find(&reader, &note).await;
        assert_eq!(
            seen["can"],
            json!({ "edit": false, "delete": false, "share": false, "purge": false, "restore": false })
        );
        other.get(&path(&note)).await.expect_error(404, "NOT_FOUND");
        patch(&reader, &note, json!({ "version": 1, "title": "x" })).await.expect_error(403, "FORBIDDEN");
        // Whoever may write notes writes in those that are shared with them.
        share(&owner, &note, &[priya.user]).await.expect_status(200);
        reader.get(&path(&note)).await.expect_error(404, "NOT_FOUND");
        patch(&other, &note, json!({ "version": 1, "title": "Plan B" })).await.expect_status(200);
        // With nobody.
        let alone = share(&owner, &note, &[]).await.expect_json();
        assert_eq!((&alone["shared"], &alone["sharedWith"]), (&json!(false), &json!([])));
        assert_eq!(titles(&owner, "view=mine").await, ["Plan B"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_shared_with_active_members_only() {
    on_both("share_with", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, _) = team.person("tom", "viewer").await;
        let note = write(&owner, "Plan", "words").await;
        share(&owner, &note, &[grace.user]).await.expect_error(400, "INVALID_REQUEST");
        share(&owner, &note, &[NOTHING.parse().unwrap()]).await.expect_error(400, "INVALID_REQUEST");
        let elsewhere = app.team("Ostkai").await;
        let (stranger, _) = elsewhere.person("mara", "editor").await;
        share(&owner, &note, &[stranger.user]).await.expect_error(400, "INVALID_REQUEST");
        let suspend = format!("/api/v1/tenant/members/{}/suspend", tom.user);
        admin.post(&suspend, json!({})).await.expect_status(200);
        share(&owner, &note, &[tom.user]).await.expect_error(400, "MEMBER_INACTIVE");
        let back = format!("/api/v1/tenant/members/{}/reactivate", tom.user);
        admin.post(&back, json!({})).await.expect_status(200);
        share(&owner, &note, &[tom.user]).await.expect_status(200);
        // Whoever is suspended later stays in the list, which is sent whole.
        admin.post(&suspend, json!({})).await.expect_status(200);
        let (priya, _) = team.person("priya", "viewer").await;
        share(&owner, &note, &[tom.user, priya.user]).await.expect_status(200);
        let many: Vec<kernel::UserId> = (0..201).map(|number| uuid::Uuid::from_u128(number + 1).into()).collect();
        share(&owner, &note, &many).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_see_a_note_see_it_in_their_lists() {
    on_both("share_lists", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, owner) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "manager").await;
        let shared = write(&owner, "Shared", "words").await;
        write(&owner, "Private", "words").await;
        write(&reader, "Own", "words").await;
        share(&owner, &shared, &[tom.user]).await.expect_status(200);
        assert_eq!(titles(&owner, "view=shared").await, ["Shared"]);
        assert_eq!(titles(&owner, "view=mine").await, ["Private"]);
        assert_eq!(titles(&reader, "view=shared").await, ["Shared"]);
        assert_eq!(titles(&reader, "view=mine").await, ["Own"]);
        let mut all = titles(&reader, "").await;
        all.sort();
        assert_eq!(all, ["Own", "Shared"]);
        star(&reader, &shared).await.expect_status(200);
        // Whoever may delete notes moves it to the trash for all who see it; only its owner deletes it for good.
        act(&reader, &shared, "trash").await.expect_status(200);
        assert_eq!(titles(&owner, "view=trash").await, ["Shared"]);
        assert!(titles(&reader, "view=bookmarks").await.is_empty());
        reader.delete(&path(&shared)).await.expect_error(403, "FORBIDDEN");
        act(&reader, &shared, "restore").await.expect_status(200);
        assert_eq!(titles(&reader, "view=bookmarks").await, ["Shared"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_leaving_member_owned_goes_to_a_colleague() {
    on_both("share_leaving", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (tom, leaver) = team.person("tom", "manager").await;
        let (grace, heir) = team.person("grace", "editor").await;
        let (priya, reader) = team.person("priya", "viewer").await;
        let shared = write(&leaver, "Shared", "words").await;
        share(&leaver, &shared, &[grace.user, priya.user]).await.expect_status(200);
        let alone = write(&leaver, "Alone", "words").await;
        let owned = admin.get(&format!("/api/v1/tenant/members/{}/belongings", tom.user)).await.expect_json();
        assert!(owned.to_string().contains("notes.notes"), "{owned}");
        let path = format!("/api/v1/tenant/members/{}/remove", tom.user);
        admin.post(&path, json!({ "transferTo": grace.user.to_string() })).await.expect_status(200);
        app.settle().await;
        let seen = find(&heir, &shared).await;
        assert_eq!(
            (&seen["createdBy"], &seen["sharedWith"]),
            (&json!(grace.user.to_string()), &json!([priya.user.to_string()]))
        );
        assert_eq!(find(&heir, &alone).await["shared"], json!(false));
        find(&reader, &shared).await;
        let mut all = titles(&heir, "").await;
        all.sort();
        assert_eq!(
            (all, titles(&heir, "view=mine").await),
            (vec!["Alone".to_owned(), "Shared".to_owned()], vec!["Alone".to_owned()])
        );
        assert!(!id(&alone).is_empty());
    })
    .await;
}
