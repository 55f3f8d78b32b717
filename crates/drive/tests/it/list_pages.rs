//! `GET /api/v1/drive/files`: its pages.

use std::{cmp::Ordering, collections::BTreeSet};

use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::FILES;

/// All pages of a list, `limit` files each, and how many there were.
pub(crate) async fn every_page(browser: &Browser, query: &str, limit: usize) -> (Vec<Value>, usize) {
    let (mut files, mut pages, mut cursor) = (Vec::new(), 0, String::new());
    loop {
        let page = browser.get(&format!("{FILES}?limit={limit}&{query}{cursor}")).await.expect_json();
        let found = page["files"].as_array().unwrap();
        assert!(found.len() <= limit);
        files.extend(found.iter().cloned());
        pages += 1;
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return (files, pages),
        }
    }
}

fn compare(sort: &str, a: &Value, b: &Value) -> Ordering {
    let name = |file: &Value| file["name"].as_str().unwrap().to_lowercase();
    let text = |file: &Value| file[sort].as_str().unwrap_or_default().to_owned();
    match sort {
        "name" => name(a).cmp(&name(b)),
        "size" => a["size"].as_i64().cmp(&b["size"].as_i64()),
        _ => text(a).cmp(&text(b)),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_lose_and_repeat_nothing_whatever_the_sort() {
    on_both("list_pages", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        // Names and sizes that are equal many times over, in scripts that databases like to sort their own way.
        let names =
            ["beam.txt", "Beam.txt", "BEAM.txt", "Ärmel.txt", "ärmel.txt", "图.txt", "a-b.txt", "a b.txt", "ab.txt"];
        let contents: [&[u8]; 3] = [b"", b"1", b"22"];
        for number in 0..45 {
            team.file(names[number % names.len()], contents[number % 3], tom.user).await;
        }
        for sort in ["name", "size", "createdAt", "updatedAt"] {
            let mut ways = Vec::new();
            for order in ["asc", "desc"] {
                let (files, pages) = every_page(&editor, &format!("sort={sort}&order={order}"), 7).await;
                let distinct: BTreeSet<&str> = ids(&files).into_iter().collect();
                assert_eq!((files.len(), distinct.len(), pages), (45, 45, 7), "{sort} {order}");
                let wrong = if order == "asc" { Ordering::Greater } else { Ordering::Less };
                assert!(files.windows(2).all(|pair| compare(sort, &pair[0], &pair[1]) != wrong), "{sort} {order}");
                let back = every_page_back(&editor, &format!("sort={sort}&order={order}"), 7).await;
                assert_eq!(ids(&back), ids(&files), "{sort} {order} backwards");
                ways.push(files);
            }
            ways[1].reverse();
            assert_eq!(ways[0], ways[1], "{sort}: one way is the other backwards");
        }
    })
    .await;
}

/// All pages of a list from its last to its first, `limit` files each, in the order of the list.
async fn every_page_back(browser: &Browser, query: &str, limit: usize) -> Vec<Value> {
    let page =
        async |cursor: &str| browser.get(&format!("{FILES}?limit={limit}&{query}&cursor={cursor}")).await.expect_json();
    let mut last = browser.get(&format!("{FILES}?limit={limit}&{query}")).await.expect_json();
    assert_eq!(last["prevCursor"], json!(null), "{query}: nothing is before the first page");
    while let Some(next) = last["nextCursor"].as_str() {
        last = page(next).await;
    }
    let mut files = last["files"].as_array().unwrap().clone();
    while let Some(previous) = last["prevCursor"].as_str() {
        last = page(previous).await;
        assert!(last["nextCursor"].is_string());
        files.splice(0..0, last["files"].as_array().unwrap().iter().cloned());
    }
    files
}

fn ids(files: &[Value]) -> Vec<&str> {
    files.iter().map(|file| file["id"].as_str().unwrap()).collect()
}

/// Where a file lies, whose it is and who sees it, as the list sorts it.
fn shelf<'f>(sort: &str, file: &'f Value) -> &'f str {
    let text = |member: &str| file[member].as_str().unwrap_or_default();
    match sort {
        "drive" => text("driveName"),
        "library" => text("libraryName"),
        "folder" => text("folderName"),
        "owner" => text("ownerName"),
        _ => text("visibility"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_sorted_by_where_they_lie_whose_they_are_and_who_sees_them() {
    on_both("list_shelves", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let mut owners = Vec::new();
        for name in ["zoe", "Ann", "mia"] {
            owners.push(team.person(name, "editor").await);
        }
        let admin = team.member("admin").await;
        let (annex, papers) = team.members_only_drive("annex", owners[0].0.user).await;
        let photos = team.library("Photos").await;
        let mut folders = Vec::new();
        for name in ["Walls", "beams", "Empty", "Cores"] {
            let body = json!({ "driveId": team.drive.to_string(), "name": name });
            let made = admin.post("/api/v1/drive/folders/create", body).await.expect_json();
            folders.push(made["folderId"].as_str().unwrap().to_owned());
        }
        for number in 0..40 {
            let owner = owners[number % 3].0.user;
            let file = match number % 4 {
                0 => team.file_in(annex, papers, "a.txt", b"1", owner).await,
                1 => team.file_in(team.drive, photos, "b.txt", b"1", owner).await,
                _ => team.file("c.txt", b"1", owner).await,
            };
            let in_folder = number % 4 == 3 || number % 8 == 1;
            if in_folder && number % 3 < 2 {
                let to = &folders[[0, 1, 3][number % 3]];
                let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": team.drive.to_string(),
                    "fileIds": [file.to_string()], "toFolderId": to });
                assert_eq!(
                    admin.post("/api/drive/mutations/folder-assign", body).await.expect_json()["refused"],
                    json!([])
                );
            }
            if number % 5 == 0 {
                crate::patch_file(&admin, file, json!({ "visibility": "private" })).await.expect_status(200);
            }
        }
        for query in ["", "&search=txt", "&search=.t", "&visibility=shared", &format!("&driveId={}", team.drive)] {
            let (all, _) = every_page(&admin, query.trim_start_matches('&'), 200).await;
            for sort in ["drive", "library", "folder", "owner", "shared"] {
                let mut ways = Vec::new();
                for order in ["asc", "desc"] {
                    let query = format!("sort={sort}&order={order}{query}");
                    let (files, _) = every_page(&admin, &query, 7).await;
                    assert_eq!(ids(&files).iter().collect::<BTreeSet<_>>().len(), all.len(), "{query}");
                    assert_eq!(files.len(), all.len(), "{query}");
                    assert_eq!(ids(&every_page_back(&admin, &query, 7).await), ids(&files), "{query} backwards");
                    ways.push(files);
                }
                let keys: Vec<String> = ways[0].iter().map(|file| shelf(sort, file).to_lowercase()).collect();
                let rank = |key: &String| ["private", "list", "shared"].iter().position(|known| known == key);
                if sort == "shared" {
                    assert!(keys.is_sorted_by_key(rank), "{keys:?}");
                } else {
                    assert!(keys.is_sorted(), "{sort}{query}: {keys:?}");
                }
                ways[1].reverse();
                assert_eq!(ids(&ways[0]), ids(&ways[1]), "{sort}: one way is the other backwards");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_around_a_file_is_a_stretch_of_the_list_with_the_file_on_it() {
    on_both("list_around", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        for number in 0..23 {
            team.file(&format!("{:02}.txt", (number * 7) % 23), b"1", tom.user).await;
        }
        for sort in ["name", "createdAt", "size", "owner", "folder"] {
            let query = format!("sort={sort}&order=asc");
            let (all, _) = every_page(&editor, &query, 200).await;
            for (place, file) in all.iter().enumerate() {
                let id = file["id"].as_str().unwrap();
                let page = editor.get(&format!("{FILES}?limit=6&{query}&around={id}")).await.expect_json();
                let found = page["files"].as_array().unwrap();
                let from = all.iter().position(|file| file["id"] == found[0]["id"]).unwrap();
                assert_eq!(
                    (ids(found), page["total"].as_i64()),
                    (ids(&all[from..from + 6]), Some(23)),
                    "{sort} {place}"
                );
                assert!(ids(found).contains(&id), "{sort} {place}");
                assert_eq!(page["prevCursor"].is_string(), from > 0, "{sort} {place}");
                assert_eq!(page["nextCursor"].is_string(), from + 6 < 23, "{sort} {place}");
                if let Some(next) = page["nextCursor"].as_str() {
                    let page = editor.get(&format!("{FILES}?limit=1&{query}&cursor={next}")).await.expect_json();
                    assert_eq!(page["files"][0]["id"], all[from + 6]["id"]);
                }
                if let Some(previous) = page["prevCursor"].as_str() {
                    let page = editor.get(&format!("{FILES}?limit=1&{query}&cursor={previous}")).await.expect_json();
                    assert_eq!(page["files"][0]["id"], all[from - 1]["id"]);
                }
            }
            let elsewhere = format!("{FILES}?{query}&view=trash&around={}", all[0]["id"].as_str().unwrap());
            editor.get(&elsewhere).await.expect_error(404, "NOT_FOUND");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_come_meanwhile_disturb_no_page() {
    on_both("list_meanwhile", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        for _ in 0..6 {
            team.file("old.txt", b"1", tom.user).await;
        }
        let first = editor.get(&format!("{FILES}?limit=3")).await.expect_json();
        team.file("new.txt", b"1", tom.user).await;
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = editor.get(&format!("{FILES}?limit=3&cursor={cursor}")).await.expect_json();
        assert_eq!(crate::names(&second), ["old.txt"; 3]);
        assert_eq!((&second["nextCursor"], &second["total"]), (&json!(null), &json!(7)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn counting_ends_at_a_thousand() {
    on_both("list_count", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        team.members_only_drive("Anchorage", tom.user).await;
        let drive = &app.parts().drive;
        drive::ops::seed_files(drive, &team.system, 0, 1200).await.unwrap();
        let page = editor.get(FILES).await.expect_json();
        assert_eq!((&page["total"], &page["totalIsCapped"]), (&json!(1001), &json!(true)));
        let (files, pages) = every_page(&editor, "sort=size", 200).await;
        assert_eq!((files.len(), pages), (1200, 6));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_finds_the_same_whichever_way_leads_to_it() {
    on_both("list_search_ways", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        team.members_only_drive("Anchorage", tom.user).await;
        for first in [0, 13_000] {
            drive::ops::seed_files(&app.parts().drive, &team.system, first, 13_000).await.unwrap();
        }
        let page = async |query: &str| {
            editor.get(&format!("{FILES}?limit=50&sort=createdAt&order=asc&{query}")).await.expect_json()
        };
        // Few names have it: by the index, the first and only page.
        let few = page("search=-0004999%20").await;
        assert_eq!((&few["total"], crate::names(&few).len()), (&json!(1), 1));
        // All names have it: by a walk that ends after a page.
        let many = page("search=DETAIL").await;
        assert_eq!((&many["total"], crate::names(&many).len()), (&json!(1001), 50));
        // Many names have it, nearly all at the far end: by the index after a walk in vain.
        let far = page("search=-002").await;
        let names = crate::names(&far);
        assert_eq!((&far["total"], names.len()), (&json!(1001), 50));
        assert!(names.iter().all(|name| name.contains("-002")) && names[49].contains("-00200"), "{far}");
        // Two letters: no index has them.
        let short = page("search=w-").await;
        assert_eq!((&short["total"], crate::names(&short).len()), (&json!(1001), 50));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_costs_the_same_few_statements_whatever_its_length() {
    on_both("list_statements", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let mut people = Vec::new();
        for name in ["tom", "ann", "lou", "kim"] {
            people.push(team.person(name, "viewer").await);
        }
        let viewer = &people[0].1;
        // The session costs what it costs; a refused list costs nothing else.
        let (_, session) = app.statements_of(viewer.get(&format!("{FILES}?limit=0"))).await;
        assert_eq!(session, 1, "session, member and plan at once");
        team.file("a.txt", b"1", people[0].0.user).await;
        let (_, of_one) = app.statements_of(viewer.get(FILES)).await;
        for number in 0..60 {
            team.file("a.txt", b"1", people[number % 4].0.user).await;
        }
        let (_, of_many) = app.statements_of(viewer.get(&format!("{FILES}?limit=200"))).await;
        assert_eq!(of_one, of_many);
        let (page, of_page) = app.statements_of(viewer.get(FILES)).await;
        // Where things stand, the page with its count, the owners.
        assert_eq!((of_many - session, of_page - session), (3, 3));

        let known = page.header("etag").to_owned();
        let (_, unchanged) = app.statements_of(viewer.get_with(FILES, &[("If-None-Match", &known)])).await;
        assert_eq!(unchanged - session, 1);
    })
    .await;
}
