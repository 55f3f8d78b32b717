//! Folders of notes.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{FOLDERS, NOTES, NOTHING, act, find, id, patch, titles, write};

async fn folder(browser: &Browser, name: &str) -> Value {
    browser.post(FOLDERS, json!({ "name": name })).await.expect_status(201).json()
}

async fn counts(browser: &Browser) -> Vec<(String, i64)> {
    let list = browser.get(FOLDERS).await.expect_json();
    let items = list["items"].as_array().unwrap();
    items.iter().map(|one| (one["name"].as_str().unwrap().to_owned(), one["noteCount"].as_i64().unwrap())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn folders_hold_notes_and_count_what_one_sees() {
    on_both("folders_count", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, grace) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let site = folder(&grace, " Site ").await;
        assert_eq!(
            (&site["name"], &site["color"], &site["icon"]),
            (&json!("Site"), &json!("default"), &json!("folder"))
        );
        folder(&grace, "Aldermoor").await;
        let body = json!({ "title": "In", "folderId": id(&site) });
        let note = grace.post(NOTES, body).await.expect_status(201).json();
        assert_eq!(
            (&note["folderId"], &note["folder"], &note["folderName"]),
            (&site["id"], &site["id"], &json!("Site"))
        );
        let out = write(&grace, "Out", "").await;
        assert_eq!(counts(&grace).await, [("Aldermoor".to_owned(), 0), ("Site".to_owned(), 1)]);
        assert_eq!(counts(&reader).await, [("Aldermoor".to_owned(), 0), ("Site".to_owned(), 0)]);
        crate::share(&grace, &note, &[tom.user]).await.expect_status(200);
        assert_eq!(counts(&reader).await[1].1, 1);
        patch(&grace, &out, json!({ "folderId": id(&site) })).await.expect_status(200);
        assert_eq!(titles(&grace, &format!("folderId={}", id(&site))).await, ["Out", "In"]);
        act(&grace, &out, "trash").await.expect_status(200);
        assert_eq!(counts(&grace).await[1].1, 1);
        patch(&grace, &note, json!({ "folderId": null })).await.expect_status(200);
        assert_eq!(counts(&grace).await[1].1, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_changed() {
    on_both("folders_change", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let site = folder(&browser, "Site").await;
        let path = format!("{FOLDERS}/{}", id(&site));
        let changes = json!({ "name": "Wharf", "color": "#6366F1", "icon": "flag", "description": "What we saw" });
        let changed = browser.send(Method::PATCH, &path, &[], changes.to_string().into()).await.expect_json();
        for (field, value) in changes.as_object().unwrap() {
            assert_eq!(&changed[field], value);
        }
        for odd in [json!({ "name": " " }), json!({ "icon": "rocket" }), json!({ "color": "blue" })] {
            let answer = browser.send(Method::PATCH, &path, &[], odd.to_string().into()).await;
            answer.expect_error(400, "INVALID_REQUEST");
        }
        browser.post(FOLDERS, json!({ "name": " " })).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_notes_of_a_deleted_folder_stay() {
    on_both("folders_delete", async |app| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("manager").await;
        let (first, second) = (folder(&browser, "First").await, folder(&browser, "Second").await);
        let body = json!({ "title": "In", "folderId": id(&first) });
        let note = browser.post(NOTES, body).await.expect_status(201).json();
        let path = |folder: &Value| format!("{FOLDERS}/{}", id(folder));
        let to_itself = format!("{}?reassignTo={}", path(&first), id(&first));
        browser.delete(&to_itself).await.expect_error(400, "INVALID_REQUEST");
        let nowhere = format!("{}?reassignTo={NOTHING}", path(&first));
        browser.delete(&nowhere).await.expect_error(404, "NOT_FOUND");
        let onward = format!("{}?reassignTo={}", path(&first), id(&second));
        browser.delete(&onward).await.expect_status(204);
        assert_eq!(find(&browser, &note).await["folderName"], json!("Second"));
        assert_eq!(titles(&browser, &format!("folderId={}", id(&second))).await, ["In"]);
        act(&browser, &note, "trash").await.expect_status(200);
        browser.delete(&path(&second)).await.expect_status(204);
        let back = act(&browser, &note, "restore").await.expect_json();
        assert_eq!((&back["folderId"], &back["folderName"]), (&json!(null), &json!(null)));
        browser.delete(&path(&second)).await.expect_error(404, "NOT_FOUND");
        assert_eq!(counts(&browser).await, []);
    })
    .await;
}
