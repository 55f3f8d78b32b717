//! Who sees a file, and why; and what the scopes of a person allow at all.

use std::collections::BTreeMap;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::{FILES, TRASH, mutate};

const PERMISSIONS: &str = "/api/v1/drive/permissions";

/// What each may do, by name, over all pages.
async fn everybody(browser: &Browser, path: &str, limit: u32) -> BTreeMap<String, Value> {
    let (mut people, mut cursor) = (BTreeMap::new(), String::new());
    loop {
        let page = browser.get(&format!("{path}?limit={limit}{cursor}")).await.expect_json();
        let found = page["people"].as_array().unwrap();
        assert!(found.len() <= limit as usize);
        for person in found {
            let name = person["displayName"].as_str().unwrap().to_owned();
            assert!(people.insert(name, person.clone()).is_none(), "nobody twice");
        }
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return people,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_people_who_see_a_file_are_told_with_the_reason() {
    on_both("file_access", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, owner) = team.person("tom", "manager").await;
        let (priya, reader) = team.person("priya", "viewer").await;
        let (sam, _) = team.person("sam", "viewer").await;
        team.make_super(sam.user).await;
        team.set_scopes("standard", &["notes.view"]).await;
        let outsider = team.person("kit", "standard").await.1;
        let admin = team.member("admin").await;
        let file = team.file("plan.pdf", b"plan", tom.user).await;
        let path = format!("{FILES}/{file}/access");

        let all = everybody(&reader, &path, 2).await;
        assert_eq!(all.keys().collect::<Vec<_>>(), ["admin Hughes", "priya Hughes", "sam Hughes", "tom Hughes"]);
        assert_eq!(all, everybody(&reader, &path, 200).await);
        let can = |name: &str| all[name]["can"].as_array().unwrap().clone();
        assert_eq!(can("priya Hughes"), [json!("view"), json!("download"), json!("star")]);
        assert!(can("tom Hughes").contains(&json!("trash")) && !can("tom Hughes").contains(&json!("restore")));
        assert_eq!(all["priya Hughes"]["userId"], json!(priya.user.to_string()));
        assert_eq!(all["priya Hughes"]["rule"], json!("A file is visible to everyone with access to its drive, unless it is private, and to people it is shared with."));
        assert_eq!(all["sam Hughes"]["rule"], json!("A file is visible to everyone with access to its drive, unless it is private, and to people it is shared with."));
        outsider.get(&path).await.expect_error(404, "NOT_FOUND");
        reader.get(&format!("{path}?cursor=%21")).await.expect_error(400, "INVALID_REQUEST");

        // A library of members: the others are gone but for those who pass all the same.
        let library = format!("/api/v1/drive/libraries/{}", team.library);
        let body = json!({ "memberIds": [tom.user.to_string()] }).to_string();
        admin.send(Method::PATCH, &library, &[], body.into()).await.expect_status(200);
        let all = everybody(&owner, &path, 1).await;
        assert_eq!(all.keys().collect::<Vec<_>>(), ["admin Hughes", "sam Hughes", "tom Hughes"]);
        assert_eq!(all["sam Hughes"]["rule"], json!("Super users pass every check."));
        reader.get(&path).await.expect_error(404, "NOT_FOUND");

        // In the trash it is its owner's, and theirs who manage drives.
        mutate(&owner, TRASH, file).await.expect_status(200);
        let all = everybody(&owner, &path, 50).await;
        assert!(all["tom Hughes"]["can"].as_array().unwrap().contains(&json!("restore")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_permission_flags_are_the_scopes() {
    on_both("drive_permissions", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_scopes("standard", &["library.create", "exports.create"]).await;
        for (role, allowed) in [
            ("viewer", vec![]),
            (
                "editor",
                vec!["canUpload", "canCreateFolders", "canMoveFiles", "canShare", "canShareFiles", "canCreateShares"],
            ),
            ("standard", vec!["canCreateLibraries", "canCreateShelves", "canCreateShares"]),
        ] {
            let flags = team.member(role).await.get(PERMISSIONS).await.expect_json();
            for (flag, value) in flags.as_object().unwrap().iter().filter(|(flag, _)| *flag != "ok") {
                assert_eq!(*value, json!(allowed.contains(&flag.as_str())), "{role} {flag}");
            }
        }
        let flags = team.member("admin").await.get(PERMISSIONS).await.expect_json();
        assert_eq!(flags.as_object().unwrap().len(), 18);
        assert!(flags.as_object().unwrap().values().all(|value| *value == json!(true)), "{flags}");
    })
    .await;
}
