//! A job on many files survives `kill -9`: it goes on where it was, and no batch is done twice.

use std::process::Command;

use serde_json::{Value, json};
use test_kit::{Browser, PASSWORD};

use crate::process::Server;

const ADMIN: &str = "aoife.brennan@dunmarrow.example";
const FILES: u32 = 30_000;
const BULK: &str = "/api/v1/drive/bulk";

async fn job(browser: &Browser, id: &str) -> Value {
    browser.get(&format!("{BULK}/{id}")).await.expect_json()["job"].clone()
}

/// `(fileCount, trashed bytes, used bytes)`
async fn account(browser: &Browser) -> (i64, i64, i64) {
    let usage = browser.get("/api/v1/drive/usage").await.expect_json();
    let number = |name: &str| usage[name].as_i64().unwrap();
    (number("fileCount"), number("trashed"), number("used"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_goes_on_where_it_was_after_the_process_died() {
    let folder = tempfile::tempdir().unwrap();
    let seeded = Command::new(env!("CARGO_BIN_EXE_corbel"))
        .args(["bench-seed", "--files", &FILES.to_string()])
        .env_clear()
        .env("CORBEL_DATA_DIR", folder.path())
        .current_dir(folder.path())
        .status()
        .unwrap();
    assert!(seeded.success());
    let mut server = Server::start(folder.path());
    let mut browser = Browser::at(&server.address);
    browser.sign_in(ADMIN, PASSWORD).await.expect_status(200);
    let (all, trashed, used) = account(&browser).await;
    let body = json!({ "action": "trash", "filter": { "view": "all" } });
    let begun = browser.post(BULK, body).await.expect_status(202).json();
    let id = begun["job"]["id"].as_str().unwrap().to_owned();

    let mut done = 0;
    let mut deaths = 0;
    loop {
        let now = job(&browser, &id).await;
        if now["status"] == json!("done") {
            break;
        }
        // Each time it has come a batch further, its process dies.
        if now["done"].as_i64().unwrap() > done && deaths < 3 {
            done = now["done"].as_i64().unwrap();
            deaths += 1;
            server.kill();
            server = Server::start(folder.path());
            browser = browser.moved_to(&server.address);
            let after = job(&browser, &id).await["done"].as_i64().unwrap();
            assert!(after >= done, "{after} done after {done}");
            let (active, ..) = account(&browser).await;
            let later = job(&browser, &id).await["done"].as_i64().unwrap();
            assert!((all - later..=all - after).contains(&active), "{active} of {all} left after {after} to {later}");
        }
    }
    assert!(deaths > 0, "the job was done before its process could die: the test tests little");
    let ended = job(&browser, &id).await;
    assert_eq!((&ended["total"], &ended["done"], &ended["refused"]), (&json!(all), &json!(all), &json!(0)));
    assert_eq!(account(&browser).await, (0, trashed + used, 0));
    let begun = browser.post(&format!("{BULK}/{id}/undo"), json!({})).await.expect_status(202).json();
    let id = begun["job"]["id"].as_str().unwrap().to_owned();
    while job(&browser, &id).await["status"] != json!("done") {}
    assert_eq!(account(&browser).await, (all, trashed, used));
}

#[tokio::test(flavor = "multi_thread")]
async fn copying_goes_on_where_it_was_and_copies_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let seeded = Command::new(env!("CARGO_BIN_EXE_corbel"))
        .args(["bench-seed", "--files", "16000"])
        .env_clear()
        .env("CORBEL_DATA_DIR", folder.path())
        .current_dir(folder.path())
        .status()
        .unwrap();
    assert!(seeded.success());
    let mut server = Server::start(folder.path());
    let mut browser = Browser::at(&server.address);
    browser.sign_in(ADMIN, PASSWORD).await.expect_status(200);
    let (all, _, used) = account(&browser).await;
    let drives = browser.get("/api/v1/drive/drives").await.expect_json();
    let largest = drives["drives"].as_array().unwrap().iter().max_by_key(|drive| drive["stats"]["fileCount"].as_i64());
    let drive = largest.unwrap()["id"].clone();
    let made = browser.post("/api/v1/drive/folders/create", json!({ "driveId": drive, "name": "Copies" })).await;
    let target = made.expect_json()["folderId"].clone();
    let body = json!({ "action": "copy", "filter": { "view": "all" }, "toDriveId": drive, "toFolderId": target });
    let begun = browser.post(BULK, body).await.expect_status(202).json();
    let id = begun["job"]["id"].as_str().unwrap().to_owned();
    let (mut done, mut deaths) = (0, 0);
    loop {
        let now = job(&browser, &id).await;
        if now["status"] == json!("done") {
            break;
        }
        if now["done"].as_i64().unwrap() > done && deaths < 2 {
            done = now["done"].as_i64().unwrap();
            deaths += 1;
            server.kill();
            server = Server::start(folder.path());
            browser = browser.moved_to(&server.address);
        }
    }
    assert!(deaths > 0, "the job was done before its process could die: the test tests little");
    let ended = job(&browser, &id).await;
    assert_eq!((&ended["total"], &ended["done"], &ended["refused"]), (&json!(all), &json!(all), &json!(0)));
    assert_eq!(account(&browser).await, (2 * all, 0, 2 * used));
    let copies = browser.get(&format!("/api/v1/drive/folders/{}", target.as_str().unwrap())).await.expect_json();
    assert_eq!((&copies["folder"]["fileCount"], &copies["folder"]["totalSize"]), (&json!(all), &json!(used)));
}
