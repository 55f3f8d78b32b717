//! Folders with more files than one transaction should change: gone, and back, at once, with their files behind them.

use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, nightly, on_both};

use crate::{
    FILES, PURGE, RESTORE,
    bulk::{BULK, assert_sums, outcome},
    folders::{FOLDERS, folder},
    names, usage,
};

const DELETE: &str = "/api/v1/drive/folders/delete";
const PURGE_FOLDER: &str = "/api/v1/drive/folders/purge";
/// More than one batch of a job; in the nightly run more than two.
pub(crate) fn many() -> i64 {
    nightly(620, 2_000)
}

/// An organisation whose admin has a folder of [`many`] files, a hundred of them in a folder below it, and one file beside it.
pub(crate) struct Office {
    pub(crate) team: Team,
    pub(crate) admin: Browser,
    pub(crate) plans: String,
}

impl Office {
    pub(crate) async fn open(app: &TestApp) -> Self {
        let team = app.team("Dunmarrow").await;
        let (grace, _) = team.person("grace", "manager").await;
        team.members_only_drive("Archive", grace.user).await;
        let (_, admin) = team.person("ada", "admin").await;
        team.seed_files(u32::try_from(many()).unwrap()).await;
        // The seeding adds to the first drive by name.
        let drives = admin.get("/api/v1/drive/drives").await.expect_json()["drives"].clone();
        let full =
            drives.as_array().unwrap().iter().find(|drive| drive["stats"]["fileCount"] == json!(many())).unwrap();
        let drive = full["id"].as_str().unwrap().to_owned();
        let made = admin.post("/api/v1/drive/folders/create", json!({ "driveId": drive, "name": "Plans" })).await;
        let plans = made.expect_json()["folderId"].as_str().unwrap().to_owned();
        let below = json!({ "driveId": drive, "name": "Old", "parentId": plans });
        let below = admin.post("/api/v1/drive/folders/create", below).await.expect_json()["folderId"].clone();
        let all = json!({ "action": "move", "filter": { "driveId": drive }, "toDriveId": drive, "toFolderId": plans });
        admin.post(BULK, all).await.expect_status(202);
        app.settle().await;
        let page = admin.get(&format!("{FILES}?folderId={plans}&limit=100")).await.expect_json();
        let some: Vec<&Value> = page["files"].as_array().unwrap().iter().map(|file| &file["id"]).collect();
        let some = json!({ "action": "move", "fileIds": some, "toDriveId": drive, "toFolderId": below });
        admin.post(BULK, some).await.expect_status(200);
        team.file("beside.txt", b"1", grace.user).await;
        app.settle().await;
        let office = Self { team, admin, plans };
        office.expect_all_in_place().await;
        office
    }

    async fn delete(&self) -> Value {
        let drive = self.folder().await["driveId"].clone();
        let deleted = self.admin.post(DELETE, json!({ "driveId": drive, "folderId": self.plans })).await;
        deleted.expect_json()["folder"].clone()
    }

    async fn restore(&self) -> Value {
        let path = format!("{FOLDERS}/{}/restore", self.plans);
        self.admin.post(&path, json!({})).await.expect_status(200).json()["folder"].clone()
    }

    async fn purge(&self) -> Answer {
        let drive = self.folder().await["driveId"].clone();
        self.admin.post(PURGE_FOLDER, json!({ "driveId": drive, "folderId": self.plans })).await
    }

    pub(crate) async fn folder(&self) -> Value {
        self.admin.get(&format!("{FOLDERS}/{}", self.plans)).await.expect_json()["folder"].clone()
    }

    /// The address of the job by which the folder's files follow it now.
    pub(crate) async fn job(&self) -> String {
        let jobs = self.admin.get(BULK).await.expect_json()["jobs"].clone();
        let going_on = jobs.as_array().unwrap().iter().find(|job| job["finishedAt"].is_null()).unwrap();
        format!("{BULK}/{}", going_on["id"].as_str().unwrap())
    }

    pub(crate) async fn state(&self, job: &str) -> Value {
        self.admin.get(job).await.expect_json()["job"].clone()
    }

    /// Has the folder come back, by itself or by stopping the job by which its files follow it; how that job ended.
    async fn turn_back(&self, job: &str, is_stopped: bool) -> Value {
        if is_stopped {
            self.admin.post(&format!("{job}/cancel"), json!({})).await.expect_status(200);
        } else {
            self.restore().await;
        }
        self.state(job).await["status"].clone()
    }

    pub(crate) async fn listed(&self, query: &str) -> i64 {
        self.admin.get(&format!("{FILES}?{query}")).await.expect_json()["total"].as_i64().unwrap()
    }

    pub(crate) async fn expect_all_in_place(&self) {
        assert_eq!(self.folder().await["fileCount"], json!(many() - 100));
        assert_eq!(self.listed(&format!("folderId={}", self.plans)).await, 1_001.min(many() - 100));
        assert_eq!((self.listed("view=trash").await, usage(&self.admin).await.3), (0, many() + 1));
        assert_sums(&self.admin).await;
    }

    async fn expect_all_gone(&self) {
        let (_, _, trashed, files) = usage(&self.admin).await;
        assert!(trashed > 0);
        assert_eq!((self.listed("view=trash").await, files), (1_001.min(many()), 1));
        assert_sums(&self.admin).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_folder_is_gone_at_once_and_its_files_follow() {
    on_both("large_folder", async |app: TestApp| {
        let office = Office::open(&app).await;
        let page = office.admin.get(&format!("{FILES}?folderId={}&sort=name", office.plans)).await.expect_json();
        let file = page["files"][0].clone();

        assert_eq!(office.delete().await["status"], json!("trashed"));
        // No row of a file has changed yet.
        assert_eq!(usage(&office.admin).await.3, many() + 1);
        for query in ["sort=name", "view=all", "view=mine", "search=detail", "view=recent"] {
            let seen = office.admin.get(&format!("{FILES}?{query}")).await.expect_json();
            assert!(names(&seen).iter().all(|name| *name == "beside.txt"), "{query}");
        }
        assert_eq!(office.listed("view=all").await, 1);
        let one = office.admin.get(&format!("{FILES}/{}", file["id"].as_str().unwrap())).await.expect_json();
        assert_eq!((&one["file"]["status"], &one["file"]["name"]), (&json!("trashed"), &file["name"]));
        let body =
            json!({ "action": "move", "fileIds": [file["id"]], "toDriveId": file["driveId"], "toFolderId": null });
        let moved = office.admin.post(BULK, body).await.expect_json()["job"].clone();
        assert_eq!(moved["refusals"][0]["code"], json!("FILE_TRASHED"));
        office.purge().await.expect_error(409, "FOLDER_LEAVING");
        for path in [RESTORE, PURGE] {
            let one = json!({ "fileId": file["id"] });
            office.admin.post(path, one).await.expect_error(409, "FOLDER_LEAVING");
        }
        let all_back = json!({ "action": "restore", "fileIds": [file["id"]] });
        let back = office.admin.post(BULK, all_back).await.expect_json()["job"].clone();
        assert_eq!((outcome(&back), &back["refusals"][0]["code"]), (("done", 1, 0, 1), &json!("FOLDER_LEAVING")));

        app.settle().await;
        office.expect_all_gone().await;
        assert_eq!(office.listed("view=all").await, 1);
        office.restore().await;
        let job = office.job().await;
        app.settle().await;
        office.expect_all_in_place().await;
        assert_eq!(outcome(&office.state(&job).await), ("done", many(), many(), 0));

        office.delete().await;
        app.settle().await;
        office.purge().await.expect_status(202);
        app.settle().await;
        assert_eq!((office.listed("view=trash").await, usage(&office.admin).await.3), (0, 1));
        assert_sums(&office.admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_folder_comes_back_while_its_files_still_leave() {
    on_both("large_folder_back", async |app: TestApp| {
        let office = Office::open(&app).await;
        for is_stopped in [false, true] {
            // Before any file has followed.
            office.delete().await;
            let job = office.job().await;
            assert_eq!(office.turn_back(&job, is_stopped).await, json!("cancelled"));
            office.expect_all_in_place().await;
            app.settle().await;
            office.expect_all_in_place().await;
            // When some have; perhaps all, where the job is that fast.
            office.delete().await;
            let job = office.job().await;
            let midway = async {
                while office.state(&job).await["done"] == json!(0) {
                    tokio::task::yield_now().await;
                }
                office.turn_back(&job, is_stopped).await
            };
            let ((), status) = tokio::join!(app.settle(), midway);
            if is_stopped && status == json!("done") {
                office.restore().await;
            }
            app.settle().await;
            office.expect_all_in_place().await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_folder_goes_and_comes_back_within_a_job_on_several() {
    on_both("large_folder_bulk", async |app: TestApp| {
        let office = Office::open(&app).await;
        let small = folder(&office.admin, &office.team, "Small", None).await;
        let body = json!({ "action": "trash", "folderIds": [office.plans, small] });
        let job = office.admin.post(BULK, body).await.expect_json()["job"].clone();
        assert_eq!(outcome(&job), ("done", 2, 2, 0));
        app.settle().await;
        office.expect_all_gone().await;
        let undo = format!("{BULK}/{}/undo", job["id"].as_str().unwrap());
        assert_eq!(outcome(&office.admin.post(&undo, json!({})).await.expect_json()["job"]), ("done", 2, 2, 0));
        app.settle().await;
        office.expect_all_in_place().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_folder_stays_in_the_trash_when_its_drive_goes_and_comes_back_meanwhile() {
    on_both("large_folder_drive", async |app: TestApp| {
        let office = Office::open(&app).await;
        let drive = office.delete().await["driveId"].as_str().unwrap().to_owned();
        let drives = "/api/v1/drive/drives";
        office.admin.post(&format!("{drives}/delete"), json!({ "driveId": drive })).await.expect_json();
        app.settle().await;
        office.admin.post(&format!("{drives}/{drive}/restore"), json!({})).await.expect_json();
        app.settle().await;
        office.expect_all_gone().await;
        office.restore().await;
        app.settle().await;
        office.expect_all_in_place().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seeded_files_have_one_large_folder_among_them() {
    on_both("large_folder_seeded", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, _) = team.person("grace", "manager").await;
        team.members_only_drive("Archive", grace.user).await;
        let (_, admin) = team.person("ada", "admin").await;
        for (first, count) in [(499_990, 30), (500_020, 5), (599_998, 4)] {
            drive::ops::seed_files(&app.parts().drive, &team.system, first, count).await.unwrap();
        }
        let folders = admin.get(FOLDERS).await.expect_json()["folders"].clone();
        let [folder] = folders.as_array().unwrap().as_slice() else { panic!("{folders}") };
        assert_eq!(
            (&folder["fileCount"], &folder["type"], &folder["libraryName"]),
            (&json!(27), &json!("folder"), &json!("Published Exports (Team)"))
        );
        let listed = format!("{FILES}?folderId={}", folder["id"].as_str().unwrap());
        assert_eq!(admin.get(&listed).await.expect_json()["total"], json!(27));
        assert_sums(&admin).await;
    })
    .await;
}
