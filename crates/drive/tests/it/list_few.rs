//! `GET /api/v1/drive/files`: a list that is narrowed holds what is narrowed out of the whole list, in its order, whichever way leads to it.
//! Few files are found first and sorted afterwards, many are walked along.

use drive::{Settings, model::Few};
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, nightly, on_both, on_both_with_drive};

use crate::{FILES, TRASH, list_pages::every_page, mutate, patch_file};

/// How many files are few; in the nightly run as many as people have it.
fn few() -> Few {
    nightly(Few { files: 400, on_shelves: 2000 }, Few::default())
}

fn settings() -> Settings {
    Settings { few: few(), ..Settings::default() }
}

/// A little more files than that.
fn more_than(few: i64) -> u32 {
    u32::try_from(few).unwrap() + 100
}

/// Two orders of the files themselves, three of the shelves they lie on.
const SORTS: [&str; 5] = ["name", "size", "library", "folder", "owner"];

fn text<'f>(file: &'f Value, member: &str) -> &'f str {
    file[member].as_str().unwrap_or_default()
}

/// A list's further filter, and whether a file of the list without it is in it.
type Narrowed = (String, Box<dyn Fn(&Value) -> bool>);

fn has(query: &str, member: &'static str, value: impl ToString) -> Narrowed {
    let value = value.to_string();
    (format!("{query}{value}"), Box::new(move |file| text(file, member) == value))
}

/// Files in a drive, a library and folders of their own, beside many others: some private, some starred. The narrowed lists.
async fn narrowed(app: &TestApp, team: &Team, tom: &Browser, tom_id: kernel::UserId) -> Vec<Narrowed> {
    let (ann, _) = team.person("ann", "editor").await;
    let (many, _) = team.members_only_drive("Anchorage", tom_id).await;
    drive::ops::seed_files(&app.parts().drive, &team.system, 0, more_than(few().files)).await.unwrap();
    let photos = team.library("Photos").await;
    let mut folders = Vec::new();
    for name in ["Walls", "beams"] {
        let body = json!({ "driveId": team.drive.to_string(), "name": name });
        let made = tom.post("/api/v1/drive/folders/create", body).await.expect_json();
        folders.push(made["folderId"].as_str().unwrap().to_owned());
    }
    for number in 0..24 {
        let owner = if number % 3 == 0 { ann.user } else { tom_id };
        let name = ["beam.txt", "Beam.txt", "wall detail.txt", "Ärmel.txt"][number % 4];
        let content: &[u8] = [b"" as &[u8], b"1", b"22"][number % 3];
        let file = match number % 2 {
            0 => team.file_in(team.drive, photos, name, content, owner).await,
            _ => team.file(name, content, owner).await,
        };
        if number % 4 < 2 {
            let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string(),
                "fileIds": [file.to_string()], "toFolderId": folders[number % 2] });
            tom.post("/api/drive/mutations/folder-assign", body).await.expect_status(200);
        }
        if number % 5 == 0 {
            patch_file(tom, file, json!({ "visibility": "private" })).await.expect_status(200);
        }
        if number % 7 == 0 {
            let star = json!({ "starred": true }).to_string();
            tom.send(http::Method::PUT, &format!("{FILES}/{file}/star"), &[], star.into()).await.expect_status(200);
        }
    }
    let starred: Narrowed = ("view=starred".into(), Box::new(|file| file["starred"] == true));
    let at_root: Narrowed = {
        let drive = team.drive.to_string();
        let query = format!("folderId=root&driveId={drive}");
        (query, Box::new(move |file| file["folderId"].is_null() && text(file, "driveId") == drive))
    };
    let (library, owner) = (photos.to_string(), ann.user.to_string());
    let both = format!("libraryId={library}&ownerId={owner}");
    let of_both: Narrowed =
        (both, Box::new(move |file| text(file, "libraryId") == library && text(file, "ownerUid") == owner));
    vec![
        starred,
        at_root,
        of_both,
        has("ownerId=", "ownerUid", ann.user),
        has("folderId=", "folderId", &folders[0]),
        has("libraryId=", "libraryId", photos),
        has("driveId=", "driveId", team.drive),
        has("driveId=", "driveId", many),
        has("visibility=", "visibility", "private"),
    ]
}

fn ids(files: &[Value]) -> Vec<&str> {
    files.iter().map(|file| text(file, "id")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_narrowed_list_is_what_is_narrowed_out_of_the_whole_list() {
    on_both_with_drive("list_few", &settings(), async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, admin) = team.person("tom", "admin").await;
        let lists = narrowed(&app, &team, &admin, tom.user).await;
        for sort in SORTS {
            let sorted = format!("sort={sort}&order=asc");
            let (all, _) = every_page(&admin, &sorted, 200).await;
            assert!(all.len() as u32 > more_than(few().files), "{sort}");
            for (query, is_in) in &lists {
                let expected: Vec<Value> = all.iter().filter(|file| is_in(file)).cloned().collect();
                let limit = if expected.len() > 100 { 200 } else { 7 };
                let (found, _) = every_page(&admin, &format!("{query}&{sorted}"), limit).await;
                assert!(!expected.is_empty(), "{query}");
                assert_eq!(ids(&found), ids(&expected), "{query} {sort}");
                let page = admin.get(&format!("{FILES}?limit=3&{query}&{sorted}")).await.expect_json();
                assert_eq!(page["total"], json!(expected.len().min(1001)), "{query} {sort}");
                if expected.len() > 100 {
                    continue;
                }
                let down = format!("{query}&sort={sort}&order=desc");
                let (mut backwards, _) = every_page(&admin, &down, limit).await;
                backwards.reverse();
                assert_eq!(ids(&backwards), ids(&expected), "{down}");

                // The words of a search as well, in the index or, too short for it, on the way.
                let with = |word: &str| expected.iter().filter(|file| text(file, "name").contains(word)).count();
                for word in ["etail", "et"] {
                    let page =
                        admin.get(&format!("{FILES}?limit=5&{query}&{sorted}&search={word}")).await.expect_json();
                    assert_eq!(page["total"], json!(with(word).min(1001)), "{query} {sort} {word}");
                }
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_trash_is_sorted_by_whatever_it_is_asked_for() {
    on_both("list_few_trashed", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, admin) = team.person("tom", "admin").await;
        let photos = team.library("Photos").await;
        for number in 0..9 {
            let file = match number % 2 {
                0 => team.file_in(team.drive, photos, "beam.txt", b"1", tom.user).await,
                _ => team.file("Beam.txt", b"22", tom.user).await,
            };
            if number < 7 {
                mutate(&admin, TRASH, file).await.expect_status(200);
            }
        }
        let (all, _) = every_page(&admin, "view=trash&sort=deletedAt&order=asc", 200).await;
        assert_eq!(all.len(), 7);
        for (sort, member) in [("library", "libraryName"), ("drive", "driveName"), ("updatedAt", "updatedAt")] {
            let (found, pages) = every_page(&admin, &format!("view=trash&sort={sort}&order=asc"), 3).await;
            assert_eq!((found.len(), pages), (7, 3), "{sort}");
            assert!(found.is_sorted_by_key(|file| text(file, member).to_lowercase()), "{sort}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shelves_of_a_part_that_is_large_are_walked_one_behind_the_other() {
    on_both_with_drive("list_shelves_of_many", &settings(), async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, admin) = team.person("tom", "admin").await;
        let (ann, _) = team.person("ann", "editor").await;
        team.file("elsewhere.txt", b"1", tom.user).await;
        let (many, drawings) = team.members_only_drive("Anchorage", tom.user).await;
        drive::ops::seed_files(&app.parts().drive, &team.system, 0, more_than(few().on_shelves)).await.unwrap();
        let library = async |name: &str| {
            let named = drive::ops::LibraryChanges::named(name);
            drive::ops::create_library(&app.parts().drive, &team.system, many, named).await.unwrap().id
        };
        let (first, last) = (library("Annex").await, library("Yard").await);
        let body = json!({ "driveId": many.to_string(), "name": "beams" });
        let folder = admin.post("/api/v1/drive/folders/create", body).await.expect_json()["folderId"].clone();
        for (library, name) in [(first, "a.txt"), (first, "b.txt"), (last, "y.txt"), (drawings, "d.txt")] {
            let owner = if name == "d.txt" { ann.user } else { tom.user };
            let file = team.file_in(many, library, name, b"1", owner).await;
            if name == "y.txt" {
                let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": many.to_string(),
                    "fileIds": [file.to_string()], "toFolderId": folder });
                admin.post("/api/drive/mutations/folder-assign", body).await.expect_status(200);
            }
        }
        let page = async |query: String| admin.get(&format!("{FILES}?limit=4&{query}")).await.expect_json();
        let of = format!("driveId={many}");
        for (query, begins) in [
            (format!("{of}&sort=library&order=asc"), vec!["a.txt", "b.txt"]),
            (format!("{of}&sort=library&order=desc"), vec!["y.txt"]),
            (format!("{of}&sort=folder&order=desc"), vec!["y.txt"]),
            (format!("{of}&sort=owner&order=asc"), vec!["d.txt"]),
            ("view=mine&sort=drive&order=desc".into(), vec!["elsewhere.txt"]),
            ("view=mine&sort=library&order=desc".into(), vec!["y.txt"]),
        ] {
            let found = page(query.clone()).await;
            let names = crate::names(&found);
            assert_eq!(names[..begins.len()], begins, "{query}");
            assert_eq!((names.len(), &found["totalIsCapped"]), (4, &json!(true)), "{query}");
            // Over the edge of a shelf and back.
            let next = page(format!("{query}&cursor={}", found["nextCursor"].as_str().unwrap())).await;
            let back = page(format!("{query}&cursor={}", next["prevCursor"].as_str().unwrap())).await;
            assert_eq!(crate::names(&back), names, "{query}");
        }
    })
    .await;
}
