//! `GET /api/v1/drive/folders` by name and otherwise, and `GET /api/v1/drive/folders/tree`.

use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::folders::{CREATE, FOLDERS};

async fn make(browser: &Browser, drive: &str, name: &str, parent: Option<&str>) -> String {
    let body = json!({ "driveId": drive, "name": name, "parentId": parent });
    browser.post(CREATE, body).await.expect_json()["folderId"].as_str().unwrap().to_owned()
}

fn names(page: &Value) -> Vec<&str> {
    page["folders"].as_array().unwrap().iter().map(|folder| folder["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn folders_are_found_by_name_and_sorted_page_by_page() {
    on_both("folder_lists", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, manager) = team.person("tom", "manager").await;
        let drive = team.drive.to_string();
        let mut made = Vec::new();
        for name in ["beams", "Columns 100%", "Cores", "Decks"] {
            app.advance(std::time::Duration::from_secs(1));
            made.push(make(&manager, &drive, name, None).await);
        }
        for (folder, contents) in [(&made[0], b"333".as_slice()), (&made[2], b"1"), (&made[2], b"1")] {
            let file = team.file("a.txt", contents, tom.user).await.to_string();
            let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": drive, "fileIds": [file],
                "toFolderId": folder });
            manager.post("/api/drive/mutations/folder-assign", body).await.expect_status(200);
        }
        let list = async |query: &str| manager.get(&format!("{FOLDERS}?{query}")).await.expect_json();
        for (query, expected) in [
            ("", ["beams", "Columns 100%", "Cores", "Decks"].as_slice()),
            ("order=desc", &["Decks", "Cores", "Columns 100%", "beams"]),
            ("sort=createdAt&order=desc", &["Decks", "Cores", "Columns 100%", "beams"]),
            ("sort=size&order=desc&search=e", &["beams", "Cores", "Decks"]),
            ("sort=fileCount&order=desc&search=CO", &["Cores", "Columns 100%"]),
            ("search=0%25", &["Columns 100%"]),
            ("search=_", &[]),
        ] {
            assert_eq!(names(&list(query).await), expected, "{query}");
        }
        for sort in ["name", "createdAt", "updatedAt", "size", "fileCount"] {
            for order in ["asc", "desc"] {
                let whole = list(&format!("sort={sort}&order={order}")).await;
                let (mut paged, mut cursor) = (Vec::new(), String::new());
                loop {
                    let page = list(&format!("sort={sort}&order={order}&limit=1{cursor}")).await;
                    paged.extend(names(&page).into_iter().map(str::to_owned));
                    let Some(next) = page["nextCursor"].as_str() else { break };
                    cursor = format!("&cursor={next}");
                }
                assert_eq!(names(&whole), paged, "{sort} {order}");
            }
        }
        for query in ["sort=mood", "order=up", "search=%00", &format!("search={}", "x".repeat(256))] {
            manager.get(&format!("{FOLDERS}?{query}")).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_counts_what_lies_below_it() {
    on_both("folder_contents", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, manager) = team.person("tom", "manager").await;
        let drive = team.drive.to_string();
        let site = make(&manager, &drive, "Site", None).await;
        let walls = make(&manager, &drive, "Walls", Some(&site)).await;
        let north = make(&manager, &drive, "North", Some(&walls)).await;
        let gone = make(&manager, &drive, "Gone", Some(&site)).await;
        let beside = make(&manager, &drive, "Beside", None).await;
        for (folder, bytes) in [(&walls, b"333".as_slice()), (&north, b"22"), (&gone, b"1"), (&beside, b"4444")] {
            let file = team.file("a.txt", bytes, tom.user).await.to_string();
            let body = json!({ "tenantId": team.system.tenant().to_string(), "driveId": drive, "fileIds": [file],
                "toFolderId": folder });
            manager.post("/api/drive/mutations/folder-assign", body).await.expect_status(200);
        }
        let trash = json!({ "driveId": drive, "folderId": gone });
        manager.post("/api/v1/drive/folders/delete", trash).await.expect_status(200);
        let contents =
            |folders: i64, files: i64, bytes: i64| json!({ "folders": folders, "files": files, "bytes": bytes });
        let found = async |path: &str| manager.get(&format!("{FOLDERS}{path}")).await.expect_json();
        let roots = found(&format!("?driveId={drive}&parentId=root")).await;
        assert_eq!(names(&roots), ["Beside", "Site"]);
        assert_eq!(roots["folders"][0]["contents"], contents(0, 1, 4));
        assert_eq!(
            (&roots["folders"][1]["contents"], &roots["folders"][1]["fileCount"]),
            (&contents(2, 2, 5), &json!(0))
        );
        assert_eq!(found(&format!("/{walls}")).await["folder"]["contents"], contents(1, 2, 5));
        assert_eq!(found(&format!("/{north}")).await["folder"]["contents"], contents(0, 1, 2));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tree_tells_where_there_is_more() {
    on_both("folder_tree", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let manager = team.member("manager").await;
        let drive = team.drive.to_string();
        let walls = make(&manager, &drive, "Walls", None).await;
        let beams = make(&manager, &drive, "beams", None).await;
        let inner = make(&manager, &drive, "A inner", Some(&walls)).await;
        let tree = manager.get(&format!("{FOLDERS}/tree?driveId={drive}")).await.expect_json();
        let seen: Vec<(&Value, &Value, &Value)> = tree["folders"]
            .as_array()
            .unwrap()
            .iter()
            .map(|folder| (&folder["id"], &folder["parentId"], &folder["hasChildren"]))
            .collect();
        assert_eq!(
            seen,
            [
                (&json!(beams), &Value::Null, &json!(false)),
                (&json!(walls), &Value::Null, &json!(true)),
                (&json!(inner), &json!(walls), &json!(false)),
            ]
        );
        assert_eq!(tree["isComplete"], json!(true));
        manager.get(&format!("{FOLDERS}/tree?driveId={}", crate::NOTHING)).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}
