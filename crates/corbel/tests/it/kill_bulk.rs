//! A job on many files survives `kill -9`: it goes on where it was, and no batch is done twice.

use std::collections::BTreeMap;

use corbel::demo::PASSWORD;
use serde_json::{Value, json};
use tempfile::TempDir;
use test_kit::Browser;

use crate::process::{Server, seed, used_by_files};

const ADMIN: &str = "aoife.brennan@dunmarrow.example";
const BULK: &str = "/api/v1/drive/bulk";

/// An organisation with many files, and its admin at work. Its server dies and lives again.
struct Installation {
    folder: TempDir,
    server: Option<Server>,
    browser: Browser,
}

impl Installation {
    async fn with_files(files: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        seed(folder.path(), files);
        let server = Server::start(folder.path());
        let browser = Browser::at(&server.address);
        browser.sign_in(ADMIN, PASSWORD).await.expect_status(200);
        Self { folder, server: Some(server), browser }
    }

    /// Begins a job; its identifier.
    async fn begin(&self, path: &str, body: Value) -> String {
        let begun = self.browser.post(path, body).await.expect_status(202).json();
        begun["job"]["id"].as_str().unwrap().to_owned()
    }

    async fn job(&self, id: &str) -> Value {
        self.browser.get(&format!("{BULK}/{id}")).await.expect_json()["job"].clone()
    }

    /// How many are done.
    async fn done(&self, id: &str) -> i64 {
        self.job(id).await["done"].as_i64().unwrap()
    }

    /// Has the process die as soon as the job has come further than `done`, and another begin; how far it had come then.
    /// `None` where the job ends before.
    async fn die_behind(&mut self, id: &str, done: i64) -> Option<i64> {
        loop {
            let job = self.job(id).await;
            if job["status"] == json!("done") {
                return None;
            }
            let now = job["done"].as_i64().unwrap();
            if now > done {
                self.server.take().unwrap().kill();
                let server = Server::start(self.folder.path());
                self.browser = self.browser.moved_to(&server.address);
                self.server = Some(server);
                let after = self.done(id).await;
                assert!(after >= now, "{after} done after {now}");
                return Some(now);
            }
        }
    }

    /// The job once it is over.
    async fn ended(&self, id: &str) -> Value {
        loop {
            let job = self.job(id).await;
            if job["status"] == json!("done") {
                return job;
            }
        }
    }

    /// Makes a folder; the drive with the most files, in which it is, and the folder.
    async fn folder(&self, name: &str) -> (Value, Value) {
        let drives = self.browser.get("/api/v1/drive/drives").await.expect_json();
        let largest =
            drives["drives"].as_array().unwrap().iter().max_by_key(|drive| drive["stats"]["fileCount"].as_i64());
        let drive = largest.unwrap()["id"].clone();
        let made = self.browser.post("/api/v1/drive/folders/create", json!({ "driveId": drive, "name": name })).await;
        (drive, made.expect_json()["folderId"].clone())
    }

    /// How many files each drive says that it holds, by its identifier.
    async fn by_drive(&self) -> BTreeMap<String, i64> {
        let drives = self.browser.get("/api/v1/drive/drives").await.expect_json()["drives"].clone();
        let count =
            |drive: &Value| (drive["id"].as_str().unwrap().to_owned(), drive["stats"]["fileCount"].as_i64().unwrap());
        drives.as_array().unwrap().iter().map(count).collect()
    }

    /// `(fileCount, trashed bytes, used bytes)`
    async fn account(&self) -> (i64, i64, i64) {
        let usage = self.browser.get("/api/v1/drive/usage").await.expect_json();
        let number = |name: &str| usage[name].as_i64().unwrap();
        (number("fileCount"), number("trashed"), used_by_files(&self.browser).await)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_goes_on_where_it_was_after_the_process_died() {
    let mut office = Installation::with_files(4_000).await;
    let (all, trashed, used) = office.account().await;
    let id = office.begin(BULK, json!({ "action": "trash", "filter": { "view": "all" } })).await;
    // Each time it has come a batch further, its process dies.
    let (mut done, mut deaths) = (0, 0);
    while deaths < 3 {
        let Some(now) = office.die_behind(&id, done).await else { break };
        (done, deaths) = (now, deaths + 1);
        let after = office.done(&id).await;
        let (active, ..) = office.account().await;
        let later = office.done(&id).await;
        assert!((all - later..=all - after).contains(&active), "{active} of {all} left after {after} to {later}");
    }
    assert!(deaths > 0, "the job was done before its process could die: the test tests little");
    let ended = office.ended(&id).await;
    assert_eq!((&ended["total"], &ended["done"], &ended["refused"]), (&json!(all), &json!(all), &json!(0)));
    assert_eq!(office.account().await, (0, trashed + used, 0));
    let id = office.begin(&format!("{BULK}/{id}/undo"), json!({})).await;
    office.ended(&id).await;
    assert_eq!(office.account().await, (all, trashed, used));
}

#[tokio::test(flavor = "multi_thread")]
async fn copying_goes_on_where_it_was_and_copies_nothing_twice() {
    let mut office = Installation::with_files(3_000).await;
    let (all, _, used) = office.account().await;
    let (drive, target) = office.folder("Copies").await;
    let body = json!({ "action": "copy", "filter": { "view": "all" }, "toDriveId": drive, "toFolderId": target });
    let id = office.begin(BULK, body).await;
    let (mut done, mut deaths) = (0, 0);
    while deaths < 2 {
        let Some(now) = office.die_behind(&id, done).await else { break };
        (done, deaths) = (now, deaths + 1);
    }
    assert!(deaths > 0, "the job was done before its process could die: the test tests little");
    let ended = office.ended(&id).await;
    assert_eq!((&ended["total"], &ended["done"], &ended["refused"]), (&json!(all), &json!(all), &json!(0)));
    assert_eq!(office.account().await, (2 * all, 0, 2 * used));
    let path = format!("/api/v1/drive/folders/{}", target.as_str().unwrap());
    let copies = office.browser.get(&path).await.expect_json();
    assert_eq!((&copies["folder"]["fileCount"], &copies["folder"]["totalSize"]), (&json!(all), &json!(used)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_a_large_folder_follow_it_though_the_process_died() {
    let mut office = Installation::with_files(3_000).await;
    let before = office.account().await;
    let (drive, folder) = office.folder("Plans").await;
    let into = json!({ "action": "move", "filter": { "view": "all" }, "toDriveId": drive, "toFolderId": folder });
    let id = office.begin(BULK, into).await;
    office.ended(&id).await;
    let path = format!("/api/v1/drive/folders/{}", folder.as_str().unwrap());
    let there = office.browser.get(&path).await.expect_json()["folder"].clone();
    let delete = json!({ "driveId": drive, "folderId": folder });
    office.browser.post("/api/v1/drive/folders/delete", delete).await.expect_json();
    let jobs = office.browser.get(BULK).await.expect_json();
    let id = jobs["jobs"][0]["id"].as_str().unwrap().to_owned();
    let died = office.die_behind(&id, 0).await;
    assert!(died.is_some(), "the job was done before its process could die: the test tests little");
    // Nothing in it is seen, wherever its rows are.
    assert_eq!(office.browser.get("/api/v1/drive/files?view=all").await.expect_json()["total"], json!(0));
    office.ended(&id).await;
    let (all, trashed, used) = before;
    assert_eq!(office.account().await, (0, trashed + used, 0));
    let back = office.browser.post(&format!("{path}/restore"), json!({})).await;
    back.expect_status(200);
    let jobs = office.browser.get(BULK).await.expect_json();
    let id = jobs["jobs"][0]["id"].as_str().unwrap().to_owned();
    office.die_behind(&id, 0).await;
    office.ended(&id).await;
    let again = office.browser.get(&path).await.expect_json()["folder"].clone();
    assert_eq!((&again["fileCount"], &again["totalSize"]), (&there["fileCount"], &there["totalSize"]));
    assert_eq!(office.account().await, (all, trashed, used));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_a_large_folder_follow_it_into_another_drive_though_the_process_died() {
    let mut office = Installation::with_files(3_000).await;
    let before = office.account().await;
    let (from, folder) = office.folder("Plans").await;
    let into = json!({ "action": "move", "filter": { "view": "all" }, "toDriveId": from, "toFolderId": folder });
    let id = office.begin(BULK, into).await;
    office.ended(&id).await;
    let path = format!("/api/v1/drive/folders/{}", folder.as_str().unwrap());
    let there = office.browser.get(&path).await.expect_json()["folder"].clone();
    let counts = office.by_drive().await;
    let from = from.as_str().unwrap().to_owned();
    let to = counts.keys().find(|drive| **drive != from).unwrap().clone();
    let moved = json!({ "driveId": from, "folderId": folder, "updates": { "driveId": to } });
    office.browser.post("/api/v1/drive/folders/update", moved.clone()).await.expect_status(200);
    let follower = async |office: &Installation| {
        let jobs = office.browser.get(BULK).await.expect_json();
        jobs["jobs"][0]["id"].as_str().unwrap().to_owned()
    };
    let id = follower(&office).await;
    let died = office.die_behind(&id, 0).await;
    assert!(died.is_some(), "the job was done before its process could die: the test tests little");
    // Each file is in the list once, wherever its row is.
    let listed = office.browser.get(&path).await.expect_json()["folder"].clone();
    assert_eq!((&listed["fileCount"], &listed["driveId"]), (&there["fileCount"], &json!(to)));
    assert_eq!(office.account().await, before);
    // Midway it turns back, and dies again.
    let stopped = office.browser.post(&format!("{BULK}/{id}/cancel"), json!({})).await.expect_status(200).json();
    if stopped["job"]["status"] == json!("cancelled") {
        let back = follower(&office).await;
        assert_ne!(back, id);
        office.die_behind(&back, 0).await;
        office.ended(&back).await;
        assert_eq!((office.by_drive().await, office.account().await), (counts.clone(), before));
        office.browser.post("/api/v1/drive/folders/update", moved).await.expect_status(200);
    }
    let id = follower(&office).await;
    office.ended(&id).await;
    let after = office.by_drive().await;
    assert_eq!((after[&to], after[&from]), (counts[&to] + counts[&from], 0));
    assert_eq!(office.account().await, before);
    let again = office.browser.get(&path).await.expect_json()["folder"].clone();
    assert_eq!((&again["fileCount"], &again["totalSize"]), (&there["fileCount"], &there["totalSize"]));
}
