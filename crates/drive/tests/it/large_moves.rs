//! Folders with more files than one transaction should change, on their way from one drive to another.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use test_kit::{Browser, TestApp, on_both};

use crate::{
    FILES, MIB, SIGN, TRASH,
    bulk::{BULK, assert_sums, named, outcome, start},
    folders::{FOLDERS, UPDATE, folder},
    large_folders::{Office, many},
    list_pages::every_page,
    mutate, upload_files, upload_path, usage, with,
};

const LIBRARIES: &str = "/api/v1/drive/libraries";

/// The office, whose large folder goes from the drive it lies in to the team's.
struct Move {
    office: Office,
    from: String,
    to: String,
}

impl Move {
    async fn open(app: &TestApp) -> Self {
        let office = Office::open(app).await;
        let from = office.folder().await["driveId"].as_str().unwrap().to_owned();
        let to = office.team.drive.to_string();
        assert_ne!(from, to);
        Self { office, from, to }
    }

    fn admin(&self) -> &Browser {
        &self.office.admin
    }

    /// Changes the place of a folder.
    async fn place(&self, folder: &str, updates: Value) -> test_kit::Answer {
        let found = self.admin().get(&format!("{FOLDERS}/{folder}")).await.expect_json();
        let body = json!({ "driveId": found["folder"]["driveId"], "folderId": folder, "updates": updates });
        self.admin().post(UPDATE, body).await
    }

    /// Has the folder go; the address of the job by which its files follow.
    async fn go(&self) -> String {
        let moved = self.place(&self.office.plans, json!({ "driveId": self.to })).await.expect_json();
        assert_eq!(moved["folder"]["driveId"], json!(self.to));
        self.office.job().await
    }

    /// The same as a job of its own, which can be undone.
    async fn go_by_job(&self) -> Value {
        let body =
            json!({ "action": "move", "folderIds": [self.office.plans], "toDriveId": self.to, "toFolderId": null });
        let job = start(self.admin(), body).await;
        assert_eq!(outcome(&job), ("done", 1, 1, 0), "{job}");
        job
    }

    /// Waits until some of the files have followed; perhaps all, where the job is that fast.
    async fn midway(&self, job: &str) {
        while self.office.state(job).await["done"] == json!(0) {
            tokio::task::yield_now().await;
        }
    }

    async fn files(&self, query: &str) -> Vec<Value> {
        every_page(self.admin(), query, 200).await.0
    }

    /// Every file is in every list once that is to have it, wherever its row is, and the account is the sum of the rows.
    async fn expect_listed(&self) {
        let plans = &self.office.plans;
        let drive = self.office.folder().await["driveId"].as_str().unwrap().to_owned();
        let lists = [
            ("view=all".to_owned(), many() + 1),
            ("view=all&sort=folder".to_owned(), many() + 1),
            ("search=detail".to_owned(), many()),
            (format!("folderId={plans}&sort=name&order=asc"), many() - 100),
            (format!("folderId={plans}&driveId={drive}&sort=size"), many() - 100),
        ];
        for (query, count) in lists {
            let files = self.files(&query).await;
            let distinct: BTreeSet<&str> = files.iter().map(|file| file["id"].as_str().unwrap()).collect();
            assert_eq!((files.len() as i64, distinct.len() as i64), (count, count), "{query}");
        }
        assert_eq!(self.office.folder().await["fileCount"], json!(many() - 100));
        assert_sums(self.admin()).await;
    }

    /// All of them are in this drive, each in one of the libraries, and nothing is on its way.
    async fn expect_all_in(&self, app: &TestApp, drive: &str, libraries: &[&Value]) {
        self.expect_listed().await;
        assert_eq!(self.office.folder().await["driveId"], json!(drive));
        for file in self.files("search=detail").await {
            assert_eq!(file["driveId"], json!(drive));
            assert!(libraries.contains(&&file["libraryId"]), "{file}");
        }
        let jobs = self.admin().get(BULK).await.expect_json()["jobs"].clone();
        assert!(jobs.as_array().unwrap().iter().all(|job| !job["finishedAt"].is_null()), "{jobs}");
        assert_eq!(self.reserved(drive).await, 0);
        let drift = drive::ops::audit_storage(&app.parts().drive, &self.office.team.system).await.unwrap();
        assert!(drift.is_empty(), "{drift:?}");
    }

    /// What is promised of a drive's quota.
    async fn reserved(&self, drive: &str) -> i64 {
        let storage = self.admin().get("/api/v1/drive/storage").await.expect_json();
        let drives = storage["drives"].as_array().unwrap();
        drives.iter().find(|found| found["driveId"] == json!(drive)).unwrap()["reserved"].as_i64().unwrap()
    }

    /// The library into which files come that come into the drive.
    async fn default_library(&self, drive: &str) -> Value {
        let libraries = self.admin().get(&format!("{LIBRARIES}?driveId={drive}")).await.expect_json();
        let libraries = libraries["libraries"].as_array().unwrap();
        libraries.iter().find(|library| library["name"] == json!("Published Exports (Team)")).unwrap()["id"].clone()
    }

    async fn set_quota(&self, drive: &str, gigabytes: i64) {
        let updates = json!({ "settings": { "quotaGB": gigabytes } });
        let tenant = self.office.team.tenant.id.to_string();
        let body = json!({ "tenantId": tenant, "driveId": drive, "updates": updates });
        self.admin().post("/api/drive/drives/update", body).await.expect_status(200);
    }

    /// A further library of the drive that the folder comes from.
    async fn special_library(&self) -> Value {
        let body = json!({ "driveId": self.from, "name": "Special" });
        self.admin().post(LIBRARIES, body).await.expect_json()["library"]["id"].clone()
    }

    /// Puts those of the files whose size is even into that library, and all others into the one that they were made in.
    async fn sort(&self, app: &TestApp, usual: &Value, special: &Value) {
        let id = |library: &Value| library.as_str().unwrap().parse::<uuid::Uuid>().unwrap();
        let (usual, special) = (id(usual), id(special));
        let seeded = "UPDATE files SET library_id = ?2 WHERE tenant_id = ?1 AND search_key LIKE '%detail%'";
        let write = move |tx: &mut store::Tx<'_>| {
            use store::Sql as _;
            tx.execute(seeded, &store::params![usual])?;
            tx.execute(&format!("{seeded} AND size % 2 = 0"), &store::params![special]).map(drop)
        };
        app.parts().store.write(&self.office.team.system, write).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_folder_is_in_the_other_drive_at_once_and_its_files_follow() {
    on_both("large_move", async |app: TestApp| {
        let moving = Move::open(&app).await;
        let (admin, plans) = (moving.admin(), moving.office.plans.clone());
        let file = moving.files(&format!("folderId={plans}")).await.swap_remove(0);
        let gone = moving.files(&format!("folderId={plans}")).await.swap_remove(1);
        mutate(admin, TRASH, gone["id"].as_str().unwrap()).await.expect_status(200);
        let before = usage(admin).await;
        let below = admin.get(&format!("{FOLDERS}?parentId={plans}")).await.expect_json()["folders"][0]["id"].clone();
        let below = below.as_str().unwrap().to_owned();
        let third = json!(moving.office.team.shared_drive("Third").await.to_string());

        let job = moving.go().await;
        // No row of a file has changed yet, and what would change what is to come waits.
        assert_eq!(usage(admin).await, before);
        assert_eq!(moving.files(&format!("folderId={plans}")).await.len() as i64, many() - 101);
        let seen = admin.get(&format!("{FILES}/{}", file["id"].as_str().unwrap())).await.expect_json();
        assert_eq!((&seen["file"]["driveId"], &seen["file"]["folderId"]), (&json!(moving.from), &json!(plans)));
        for path in [TRASH, crate::PURGE] {
            mutate(admin, path, file["id"].as_str().unwrap()).await.expect_error(409, "FOLDER_LEAVING");
        }
        mutate(admin, crate::RESTORE, gone["id"].as_str().unwrap()).await.expect_error(409, "FOLDER_LEAVING");
        let refused = start(admin, named("trash", &[file["id"].as_str().unwrap()])).await;
        assert_eq!((outcome(&refused), &refused["refusals"][0]["code"]), (("done", 1, 0, 1), &json!("FOLDER_LEAVING")));
        let beside = moving.files("search=beside").await.swap_remove(0)["id"].clone();
        let several = json!({ "tenantId": moving.office.team.tenant.id.to_string(), "driveId": moving.to,
            "fileIds": [file["id"], beside], "toFolderId": null });
        let moved = admin.post("/api/drive/mutations/folder-assign", several).await.expect_json();
        let refusals = (&moved["moved"], &moved["refused"][0]["fileId"], &moved["refused"][0]["code"]);
        assert_eq!(refusals, (&json!([beside]), &file["id"], &json!("FOLDER_LEAVING")), "{moved}");
        let delete = json!({ "driveId": moving.to, "folderId": plans });
        admin.post("/api/v1/drive/folders/delete", delete).await.expect_error(409, "FOLDER_LEAVING");
        moving.place(&plans, json!({ "driveId": third })).await.expect_error(409, "FOLDER_LEAVING");
        moving.place(&below, json!({ "driveId": third })).await.expect_error(409, "FOLDER_LEAVING");
        moving.place(&below, json!({ "parentId": null })).await.expect_error(409, "FOLDER_LEAVING");
        for drive in [&moving.from, &moving.to] {
            let body = json!({ "driveId": drive });
            admin.post("/api/v1/drive/drives/delete", body).await.expect_error(409, "FOLDER_LEAVING");
        }
        // What does not is done.
        let body = json!({ "name": "Plans 2024" });
        assert_eq!(moving.place(&plans, body).await.expect_json()["folder"]["slug"], json!("plans-2024"));
        let above = folder(admin, &moving.office.team, "Above", None).await;
        moving.place(&plans, json!({ "parentId": above })).await.expect_status(200);
        crate::patch_file(admin, file["id"].as_str().unwrap(), json!({ "name": "detail.pdf" }))
            .await
            .expect_status(200);
        let tenant = moving.office.team.tenant.id.to_string();
        let counted = json!({ "tenantId": tenant, "driveId": moving.to });
        admin.post("/api/drive/folders/update-counts", counted).await.expect_status(200);

        app.settle().await;
        assert_eq!(outcome(&moving.office.state(&job).await), ("done", many(), many(), 0));
        assert_eq!(usage(admin).await, before);
        mutate(admin, crate::RESTORE, gone["id"].as_str().unwrap()).await.expect_status(200);
        let library = moving.default_library(&moving.to).await;
        moving.expect_all_in(&app, &moving.to, &[&library]).await;
        let kinds = moving.office.team.audit_kinds().await;
        assert!(kinds.iter().any(|kind| kind == "folder.moved") && kinds.iter().any(|kind| kind == "file.moved"));
        let stored = admin.get(&format!("{FOLDERS}/{plans}")).await.expect_json();
        assert_eq!(stored["folder"]["parentId"], json!(above));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_folder_goes_back_when_its_way_is_stopped_or_undone() {
    on_both("large_move_back", async |app: TestApp| {
        let moving = Move::open(&app).await;
        let (usual, special) =
            (moving.files("search=detail").await[0]["libraryId"].clone(), moving.special_library().await);
        for is_stopped in [true, false] {
            for is_midway in [false, true] {
                moving.sort(&app, &usual, &special).await;
                let done = if is_stopped { None } else { Some(moving.go_by_job().await) };
                let job = if is_stopped { moving.go().await } else { moving.office.job().await };
                let turn = async {
                    if is_midway {
                        moving.midway(&job).await;
                    }
                    let undo = done.as_ref().map(|done| format!("{BULK}/{}/undo", done["id"].as_str().unwrap()));
                    let path = undo.unwrap_or_else(|| format!("{job}/cancel"));
                    moving.admin().post(&path, json!({})).await.expect_status(200).json()["job"].clone()
                };
                let turned = if is_midway {
                    let ((), turned) = tokio::join!(app.settle(), turn);
                    turned
                } else {
                    turn.await
                };
                if is_stopped && turned["status"] == json!("done") {
                    // It was that fast: all are there, and go back by a move.
                    moving.place(&moving.office.plans, json!({ "driveId": moving.from })).await.expect_status(200);
                    app.settle().await;
                    moving.expect_all_in(&app, &moving.from, &[&moving.default_library(&moving.from).await]).await;
                    continue;
                }
                assert_eq!(turned["refused"], json!(0), "{turned}");
                moving.expect_listed().await;
                app.settle().await;
                moving.expect_all_in(&app, &moving.from, &[&usual, &special]).await;
                let special_now = moving.files(&format!("libraryId={}", special.as_str().unwrap())).await;
                assert!(special_now.iter().all(|file| file["size"].as_i64().unwrap() % 2 == 0));
                assert!(!special_now.is_empty());
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_to_come_has_its_room_in_the_other_drive() {
    on_both("large_move_quota", async |app: TestApp| {
        let moving = Move::open(&app).await;
        let (admin, team) = (moving.admin(), &moving.office.team);
        moving.set_quota(&moving.to, 1).await;
        let bytes: i64 = moving.files("search=detail").await.iter().map(|file| file["size"].as_i64().unwrap()).sum();
        let too_large = usize::try_from((1 << 30) - bytes).unwrap();
        // Somebody's upload is there first: nothing goes.
        let upload = admin.post(SIGN, team.announcement("first.bin", too_large + MIB)).await.expect_json();
        let to = json!({ "driveId": moving.to });
        moving.place(&moving.office.plans, to.clone()).await.expect_error(507, "QUOTA_EXCEEDED");
        assert_eq!(moving.office.folder().await["driveId"], json!(moving.from));
        admin.delete(&upload_path(&upload)).await.expect_status(200);
        // The folder is first: no upload gets the room, before, while or after it comes.
        let job = moving.go().await;
        assert_eq!(moving.reserved(&moving.to).await, bytes);
        let late = team.announcement("late.bin", too_large);
        admin.post(SIGN, late.clone()).await.expect_error(507, "QUOTA_EXCEEDED");
        let trying = async {
            moving.midway(&job).await;
            admin.post(SIGN, late.clone()).await.expect_error(507, "QUOTA_EXCEEDED");
        };
        tokio::join!(app.settle(), trying);
        admin.post(SIGN, late).await.expect_error(507, "QUOTA_EXCEEDED");
        moving.expect_all_in(&app, &moving.to, &[&moving.default_library(&moving.to).await]).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_under_legal_hold_on_its_way_stays_in_its_drive() {
    on_both("large_move_hold", async |app: TestApp| {
        let moving = Move::open(&app).await;
        let (usual, special) =
            (moving.files("search=detail").await[0]["libraryId"].clone(), moving.special_library().await);
        moving.sort(&app, &usual, &special).await;
        let held = moving.files(&format!("libraryId={}", special.as_str().unwrap())).await.len() as i64;
        let job = moving.go().await;
        let path = format!("{LIBRARIES}/{}", special.as_str().unwrap());
        let hold = json!({ "policies": { "legalHold": true } }).to_string();
        moving.admin().send(http::Method::PATCH, &path, &[], hold.into()).await.expect_status(200);
        app.settle().await;
        let job = moving.office.state(&job).await;
        assert_eq!(
            (outcome(&job), &job["refusals"][0]["code"]),
            (("done", many(), many() - held, held), &json!("LEGAL_HOLD"))
        );
        assert_sums(moving.admin()).await;
        let staying = moving.files(&format!("driveId={}&folderId=root", moving.from)).await;
        assert_eq!(staying.len() as i64, held);
        assert!(staying.iter().all(|file| file["libraryId"] == special && file["libraryId"] != usual));
        assert_eq!(moving.files(&format!("driveId={}", moving.to)).await.len() as i64, many() - held + 1);
        assert_eq!(moving.reserved(&moving.to).await, 0);
        // Nothing is on its way any more.
        moving.place(&moving.office.plans, json!({ "driveId": moving.from })).await.expect_status(200);
        app.settle().await;
        assert_sums(moving.admin()).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_work_in_a_large_folder_while_its_files_come() {
    on_both("large_move_rivals", async |app: TestApp| {
        let moving = Move::open(&app).await;
        let (admin, team, plans) = (moving.admin(), &moving.office.team, moving.office.plans.clone());
        let job = moving.go().await;
        let content = bytes::Bytes::from_static(b"12345");
        let add = async |name: &str| {
            let head = with(upload_files::head(team, &[(name, &content)]), "folderId", json!(plans));
            let body = upload_files::body(&head, std::slice::from_ref(&content));
            upload_files::send(admin, &[], body).await.expect_status(200);
        };
        add("first.txt").await;
        let working = async {
            moving.midway(&job).await;
            add("second.txt").await;
            let page = admin.get(&format!("{FILES}?folderId={plans}&limit=50")).await.expect_json();
            let some: Vec<&str> =
                page["files"].as_array().unwrap().iter().map(|file| file["id"].as_str().unwrap()).collect();
            // Those that have come go to the trash, the others wait.
            start(admin, named("trash", &some)).await;
        };
        tokio::join!(app.settle(), working);
        app.settle().await;
        assert_sums(admin).await;
        let (active, trashed) = (moving.files("view=all").await, moving.files("view=trash").await);
        assert_eq!((active.len() + trashed.len()) as i64, many() + 3);
        assert!(active.iter().chain(&trashed).all(|file| file["driveId"] == json!(moving.to)));
        let drift = drive::ops::audit_storage(&app.parts().drive, &team.system).await.unwrap();
        assert!(drift.is_empty(), "{drift:?}");
    })
    .await;
}
