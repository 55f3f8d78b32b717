//! `GET /api/v1/drive/files`: what is in it. How its pages follow each other is in `list_pages`.

use serde_json::json;
use test_kit::{TestApp, on_both};

use crate::{FILES, TRASH, mutate, names};

#[tokio::test(flavor = "multi_thread")]
async fn a_list_holds_what_its_view_and_filters_say() {
    on_both("list_views", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let (tom, _) = team.person("tom", "editor").await;
        let photos = team.library("Site photos").await;
        team.file("Beam 100%.txt", b"1", grace.user).await;
        team.file("beam_2.txt", b"22", tom.user).await;
        team.file_in(team.drive, photos, "STRASSE.jpg", b"333", grace.user).await;
        let gone = team.file("gone.txt", b"4444", grace.user).await;
        mutate(&manager, TRASH, gone).await.expect_status(200);

        let list = async |query: &str| {
            let page = manager.get(&format!("{FILES}?sort=name&order=asc&{query}")).await.expect_json();
            assert_eq!(page["total"], json!(names(&page).len()), "{query}");
            assert_eq!((&page["totalIsCapped"], &page["nextCursor"]), (&json!(false), &json!(null)));
            names(&page).join(" ")
        };
        let (drive, library) = (team.drive, photos);
        for (query, expected) in [
            ("", "Beam 100%.txt beam_2.txt STRASSE.jpg"),
            ("view=all", "Beam 100%.txt beam_2.txt STRASSE.jpg"),
            ("view=mine", "Beam 100%.txt STRASSE.jpg"),
            ("view=trash", "gone.txt"),
            (&format!("driveId={drive}"), "Beam 100%.txt beam_2.txt STRASSE.jpg"),
            (&format!("driveId={}", crate::NOTHING), ""),
            (&format!("libraryId={library}"), "STRASSE.jpg"),
            ("search=strasse", "STRASSE.jpg"),
            ("search=BEAM", "Beam 100%.txt beam_2.txt"),
            ("search=%20beam%20", "Beam 100%.txt beam_2.txt"),
            ("search=0%25", "Beam 100%.txt"),
            ("search=m_2", "beam_2.txt"),
            ("search=%25", "Beam 100%.txt"),
            ("search=%5C", ""),
            ("search='%20OR%201=1--", ""),
            ("search=", "Beam 100%.txt beam_2.txt STRASSE.jpg"),
        ] {
            assert_eq!(list(query).await, expected, "{query}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_looks_past_case_and_accents() {
    on_both("list_accents", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        for name in ["École Élan.pdf", "e\u{301}cole.txt", "Ångström.csv", "图纸一号.dwg", "plan \"A\".txt"] {
            team.file(name, b"1", tom.user).await;
        }
        let other = app.team("Saltmarsh").await;
        let (lena, _) = other.person("lena", "admin").await;
        other.file("École d'à côté.pdf", b"1", lena.user).await;
        for (search, expected) in [
            ("ecole", vec!["École Élan.pdf", "\u{e9}cole.txt"]),
            ("ÉCOLE", vec!["École Élan.pdf", "\u{e9}cole.txt"]),
            ("le%20ela", vec!["École Élan.pdf"]),
            ("angstrom", vec!["Ångström.csv"]),
            ("图纸一", vec!["图纸一号.dwg"]),
            ("图", vec!["图纸一号.dwg"]),
            ("%22A%22", vec!["plan \"A\".txt"]),
            ("cote", vec![]),
        ] {
            let found = editor.get(&format!("{FILES}?sort=name&order=asc&search={search}")).await.expect_json();
            assert_eq!(names(&found), expected, "{search}");
        }
        let gone = editor.get(&format!("{FILES}?search=angstrom")).await.expect_json();
        let id = gone["files"][0]["id"].as_str().unwrap();
        let admin = team.member("admin").await;
        mutate(&admin, TRASH, id).await.expect_status(200);
        mutate(&admin, crate::PURGE, id).await.expect_status(200);
        assert!(names(&editor.get(&format!("{FILES}?search=angstrom")).await.expect_json()).is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_list_is_refused() {
    on_both("list_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let viewer = team.member("viewer").await;
        for query in [
            "limit=0",
            "limit=201",
            "limit=-1",
            "limit=ten",
            "limit=99999999999999999999",
            "sort=mood",
            "sort=deletedAt",
            "visibility=some",
            "ownerId=tom",
            "around=x",
            "cursor=WyJhIiwiMDE5OWMxZjAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDBkZWFkIixmYWxzZV0&around=0199c1f0-0000-7000-8000-00000000dead",
            "order=up",
            "view=everything",
            "driveId=Kestrel",
            "libraryId=%00",
            "cursor=x",
            "cursor=%00",
            "search=%00",
            // Of a list sorted by name: ["a",id,false].
            "cursor=WyJhIiwiMDE5OWMxZjAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDBkZWFkIixmYWxzZV0",
        ] {
            viewer.get(&format!("{FILES}?{query}")).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drive_of_members_is_seen_by_members_and_managers_only() {
    on_both("list_members_only", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, member) = team.person("tom", "editor").await;
        let (viewer, admin) = (team.member("viewer").await, team.member("admin").await);
        let (board, library) = team.members_only_drive("Board", tom.user).await;
        let minutes = team.file_in(board, library, "minutes.txt", b"secret", tom.user).await;
        team.file("open.txt", b"open", tom.user).await;

        for (browser, sees) in [(&viewer, vec!["open.txt"]), (&member, vec!["open.txt", "minutes.txt"])] {
            assert_eq!(names(&browser.get(FILES).await.expect_json()), sees);
        }
        assert_eq!(names(&admin.get(FILES).await.expect_json()).len(), 2);
        for path in [
            format!("{FILES}/{minutes}"),
            format!("/api/v1/drive/preview?fileId={minutes}"),
            format!("/api/drive/download?fileId={minutes}"),
        ] {
            viewer.get(&path).await.expect_error(404, "NOT_FOUND");
            member.get(&path).await.expect_status(200);
        }
        assert!(names(&viewer.get(&format!("{FILES}?driveId={board}")).await.expect_json()).is_empty());
        assert!(names(&viewer.get(&format!("{FILES}?search=minutes")).await.expect_json()).is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_trash_shows_each_their_own_and_managers_of_drives_everything() {
    on_both("list_trash", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, one) = team.person("grace", "manager").await;
        let (_, other) = team.person("henry", "manager").await;
        let admin = team.member("admin").await;
        let file = team.file("gone.txt", b"x", grace.user).await;
        mutate(&one, TRASH, file).await.expect_status(200);
        let trash = format!("{FILES}?view=trash");
        assert_eq!(names(&one.get(&trash).await.expect_json()), ["gone.txt"]);
        assert_eq!(names(&admin.get(&trash).await.expect_json()), ["gone.txt"]);
        assert!(names(&other.get(&trash).await.expect_json()).is_empty());
        other.get(&format!("{FILES}/{file}")).await.expect_error(404, "NOT_FOUND");
        let seen = admin.get(&format!("{FILES}/{file}")).await.expect_json();
        let can = json!({ "download": true, "rename": false, "move": false, "copy": false, "replace": false, "share": false,
                          "createShare": false, "detach": true,
                          "setVisibility": false, "requestDeletion": false, "requestSignatures": false, "trash": false, "restore": true,
                          "purge": true });
        assert_eq!((&seen["file"]["status"], &seen["file"]["can"]), (&json!("trashed"), &can));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unchanged_list_is_not_sent_again() {
    on_both("list_etag", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let viewer = team.member("viewer").await;
        team.file("a.txt", b"x", tom.user).await;
        let first = editor.get(FILES).await.expect_status(200);
        let tag = first.header("etag").to_owned();

        let again = async |tag: &str| editor.get_with(FILES, &[("If-None-Match", tag)]).await;
        let unchanged = again(&tag).await.expect_status(304);
        assert_eq!((unchanged.header("etag"), unchanged.bytes.len()), (tag.as_str(), 0));
        again(&format!("\"x\", {tag}")).await.expect_status(304);
        again("\"x\"").await.expect_status(200);
        // Another list, and another person's, is something else.
        let other = format!("{FILES}?view=mine");
        editor.get_with(&other, &[("If-None-Match", &tag)]).await.expect_status(200);
        viewer.get_with(FILES, &[("If-None-Match", &tag)]).await.expect_status(200);

        team.file("b.txt", b"x", tom.user).await;
        let changed = again(&tag).await.expect_status(200);
        assert_ne!(changed.header("etag"), tag);
        // Whose they are is told, so the list is another when the owner is called otherwise.
        let tag = changed.header("etag").to_owned();
        again(&tag).await.expect_status(304);
        let name = json!({ "displayName": "Thomas Hughes" }).to_string();
        editor.send(http::Method::PATCH, "/api/v1/account/profile", &[], name.into()).await.expect_status(200);
        let changed = again(&tag).await.expect_status(200);
        assert_eq!(changed.json()["files"][0]["ownerName"], json!("Thomas Hughes"));
        again(changed.header("etag")).await.expect_status(304);
        // The same list with other rights has other `can` flags.
        team.set_scopes("editor", &["drive.view"]).await;
        again(changed.header("etag")).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_drive_makes_an_old_list_stale() {
    on_both("list_etag_drive", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        team.file("a.txt", b"x", tom.user).await;
        let tag = editor.get(FILES).await.expect_status(200).header("etag").to_owned();
        team.members_only_drive("Board", tom.user).await;
        editor.get_with(FILES, &[("If-None-Match", &tag)]).await.expect_status(200);
    })
    .await;
}
