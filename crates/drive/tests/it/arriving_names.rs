//! Files that come to where others lie: moved or brought back, by one call or by a job, and by the undoing of either. Two of one
//! name, whatever the case, never lie in one place; who was there keeps the name.

use std::{collections::BTreeSet, time::Duration};

use kernel::{FileId, UserId};
use serde_json::{Value, json};
use store::{Sql, params};
use test_kit::{Browser, Team, TestApp, on_both};

use crate::{
    FILES, RESTORE, TRASH,
    bulk::{BULK, assert_sums, named, outcome, start, undo},
    folders::{CREATE, FOLDERS, folder},
    large_folders::Office,
    mutate, names, patch_file, with,
};

const ASSIGN: &str = "/api/drive/mutations/folder-assign";

/// An organisation and its manager, whose files come and go.
struct Desk {
    team: Team,
    grace: UserId,
    manager: Browser,
    admin: Browser,
}

impl Desk {
    async fn open(app: &TestApp) -> Self {
        let team = app.team("Dunmarrow").await;
        let (grace, manager) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        Self { team, grace: grace.user, manager, admin }
    }

    async fn folder(&self, name: &str) -> String {
        folder(&self.manager, &self.team, name, None).await
    }

    /// A file at the drive's root.
    async fn file(&self, name: &str) -> FileId {
        self.team.file(name, b"1", self.grace).await
    }

    /// A file in a folder.
    async fn file_in(&self, folder: &str, name: &str) -> FileId {
        let file = self.file(name).await;
        let answer = self.assign(&[file], Some(folder)).await;
        assert_eq!((&answer["moved"], &answer["renamed"]), (&json!([file.to_string()]), &json!([])), "{name}");
        file
    }

    async fn assign(&self, files: &[FileId], folder: Option<&str>) -> Value {
        let ids: Vec<String> = files.iter().map(ToString::to_string).collect();
        let body = json!({ "tenantId": self.team.tenant.id.to_string(), "driveId": self.team.drive.to_string(),
                           "fileIds": ids, "toFolderId": folder });
        self.manager.post(ASSIGN, body).await.expect_json()
    }

    /// Moves files by a job, all of them.
    async fn move_to(&self, files: &[FileId], drive: impl ToString, folder: Option<&str>) -> Value {
        let body = with(named("move", files), "toDriveId", json!(drive.to_string()));
        let job = start(&self.manager, with(body, "toFolderId", json!(folder))).await;
        let all = files.len() as i64;
        assert_eq!(outcome(&job), ("done", all, all, 0), "{job}");
        job
    }

    /// Undoes a job of so many files. A moment passes, so that jobs have an order.
    async fn undo(&self, app: &TestApp, job: &Value, files: i64) -> Value {
        app.advance(Duration::from_secs(1));
        let undone = undo(&self.manager, job).await.expect_json()["job"].clone();
        assert_eq!(outcome(&undone), ("done", files, files, 0), "{undone}");
        undone
    }

    /// What the files are called, one by one.
    async fn called<const N: usize>(&self, files: [FileId; N]) -> [String; N] {
        let mut names = files.map(|_| String::new());
        for (name, file) in names.iter_mut().zip(files) {
            let found = self.manager.get(&format!("{FILES}/{file}")).await.expect_json();
            *name = found["file"]["name"].as_str().unwrap().to_owned();
        }
        names
    }

    /// What lies in a folder or at the drive's root, by name.
    async fn lying(&self, folder: &str) -> Vec<String> {
        let path = format!("{FILES}?driveId={}&folderId={folder}&sort=name&order=asc&limit=200", self.team.drive);
        let page = self.manager.get(&path).await.expect_json();
        names(&page).into_iter().map(str::to_owned).collect()
    }

    /// The kind of what happened to a file last, and the name that was told of it.
    async fn told(&self, app: &TestApp, file: FileId) -> (String, String) {
        app.settle().await;
        let page = self.manager.get(&format!("{FILES}/{file}/activity?limit=1")).await.expect_json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&page["activities"][0]["kind"]), text(&page["activities"][0]["details"]["name"]))
    }
}

fn told(kind: &str, name: &str) -> (String, String) {
    (kind.to_owned(), name.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_put_into_a_folder_take_the_first_free_number() {
    on_both("arriving_assign", async |app: TestApp| {
        let desk = Desk::open(&app).await;
        let plans = desk.folder("Plans").await;
        let there = desk.file_in(&plans, "Plan.pdf").await;
        let one = desk.file("plan.PDF").await;
        let answer = desk.assign(&[one], Some(&plans)).await;
        assert_eq!(answer["moved"], json!([one.to_string()]));
        assert_eq!(answer["renamed"], json!([{ "fileId": one.to_string(), "name": "plan (2).PDF" }]));
        assert_eq!(desk.called([there, one]).await, ["Plan.pdf", "plan (2).PDF"]);
        assert_eq!(desk.told(&app, one).await, told("file.moved", "plan (2).PDF"));

        // Several at once: each sees those before it. One that is there already stays what it is.
        let [two, three, beam] =
            [desk.file("PLAN.pdf").await, desk.file("plan.pdf").await, desk.file("beam.pdf").await];
        let answer = desk.assign(&[two, there, three, beam], Some(&plans)).await;
        let renamed = |file: FileId, name: &str| json!({ "fileId": file.to_string(), "name": name });
        assert_eq!(answer["renamed"], json!([renamed(two, "PLAN (3).pdf"), renamed(three, "plan (4).pdf")]));
        assert_eq!(
            desk.called([there, two, three, beam]).await,
            ["Plan.pdf", "PLAN (3).pdf", "plan (4).pdf", "beam.pdf"]
        );
        let found = desk.manager.get(&format!("{FILES}?search=%283%29")).await.expect_json();
        assert_eq!(names(&found), ["PLAN (3).pdf"]);

        // What lies in the trash has no name there, and what goes where its name is free keeps it.
        mutate(&desk.manager, TRASH, there).await.expect_status(200);
        let five = desk.file_in(&plans, "Plan.pdf").await;
        assert_eq!(desk.assign(&[one], None).await["renamed"], json!([]));
        assert_eq!(desk.called([one, five]).await, ["plan (2).PDF", "Plan.pdf"]);
        assert_eq!(desk.lying("root").await, ["plan (2).PDF"]);
        // At a drive's root as in a folder.
        let six = desk.file_in(&plans, "Plan (2).pdf").await;
        assert_eq!(desk.assign(&[six], None).await["renamed"], json!([renamed(six, "Plan (2) (2).pdf")]));
        assert_sums(&desk.admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_brings_files_of_one_name_from_two_folders_into_a_third() {
    on_both("arriving_move", async |app: TestApp| {
        let desk = Desk::open(&app).await;
        let [north, south, all] = [desk.folder("North").await, desk.folder("South").await, desk.folder("All").await];
        let [a, b] = [desk.file_in(&north, "Plan.pdf").await, desk.file_in(&south, "plan.PDF").await];
        let other = desk.file_in(&south, "beam.pdf").await;
        // The first of those that come has the name where nobody has it.
        let job = desk.move_to(&[a, other, b], desk.team.drive, Some(&all)).await;
        assert_eq!(desk.called([a, b, other]).await, ["Plan.pdf", "plan (2).PDF", "beam.pdf"]);
        assert_eq!(job["renamed"], json!(1));
        assert_eq!(desk.told(&app, a).await, told("file.moved", "Plan.pdf"));
        assert_eq!(desk.told(&app, b).await, told("file.moved", "plan (2).PDF"));

        // What another has taken meanwhile is taken; who was renamed on the way there has the old name again.
        let taken = desk.file_in(&north, "PLAN.PDF").await;
        let undone = desk.undo(&app, &job, 3).await;
        assert_eq!(desk.called([a, b, taken]).await, ["Plan (2).pdf", "plan.PDF", "PLAN.PDF"]);
        assert_eq!(desk.told(&app, a).await, told("file.moved", "Plan (2).pdf"));
        assert_eq!(desk.told(&app, b).await, told("file.moved", "plan.PDF"));
        assert_eq!(desk.lying(&south).await, ["beam.pdf", "plan.PDF"]);
        // And forth again, as they were called there.
        let again = desk.undo(&app, &undone, 3).await;
        assert_eq!(desk.called([a, b]).await, ["Plan.pdf", "plan (2).PDF"]);
        assert_eq!(
            (&undone["renamed"], &again["renamed"]),
            (&json!(1), &json!(0)),
            "who has the old name back is not counted"
        );
        // What somebody has called otherwise since is left so.
        patch_file(&desk.manager, b, json!({ "name": "mine.pdf" })).await.expect_status(200);
        desk.undo(&app, &again, 3).await;
        assert_eq!(desk.called([a, b]).await, ["Plan (2).pdf", "mine.pdf"]);

        // Where one has the name, all that come have numbers.
        desk.move_to(&[other], desk.team.drive, Some(&all)).await;
        let [c, d] = [desk.file_in(&south, "beam.pdf").await, desk.file("BEAM.pdf").await];
        desk.move_to(&[c, d], desk.team.drive, Some(&all)).await;
        assert_eq!(desk.called([other, c, d]).await, ["beam.pdf", "beam (2).pdf", "BEAM (3).pdf"]);
        assert_sums(&desk.admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_come_into_another_drive_and_back_are_beside_others_there() {
    on_both("arriving_drive", async |app: TestApp| {
        let desk = Desk::open(&app).await;
        let (annex, library) = desk.team.members_only_drive("Annex", desk.grace).await;
        let there = desk.team.file_in(annex, library, "Plan.pdf", b"22", desk.grace).await;
        // Of the same name in a folder of that drive: another place.
        let made =
            desk.manager.post(CREATE, json!({ "driveId": annex.to_string(), "name": "Old" })).await.expect_json();
        let old = made["folderId"].as_str().unwrap();
        let one = desk.file("plan.PDF").await;
        let job = desk.move_to(&[one], annex, None).await;
        assert_eq!(desk.called([there, one]).await, ["Plan.pdf", "plan (2).PDF"]);
        desk.move_to(&[there], annex, Some(old)).await;
        let two = desk.file("PLAN.pdf").await;
        desk.move_to(&[two], annex, None).await;
        let taken = desk.file("Plan (2).pdf").await;
        desk.undo(&app, &job, 1).await;
        assert_eq!(desk.called([there, one, two, taken]).await, ["Plan.pdf", "plan.PDF", "PLAN.pdf", "Plan (2).pdf"]);
        assert_sums(&desk.admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_comes_back_beside_the_one_that_took_its_name() {
    on_both("arriving_restore", async |app: TestApp| {
        let desk = Desk::open(&app).await;
        let plans = desk.folder("Plans").await;
        let first = desk.file_in(&plans, "Plan.pdf").await;
        mutate(&desk.manager, TRASH, first).await.expect_status(200);
        let second = desk.file_in(&plans, "plan.PDF").await;
        let back = mutate(&desk.manager, RESTORE, first).await.expect_json();
        assert_eq!((&back["file"]["name"], &back["file"]["folderId"]), (&json!("Plan (2).pdf"), &json!(plans)));
        assert_eq!(desk.called([first, second]).await, ["Plan (2).pdf", "plan.PDF"]);
        assert_eq!(desk.told(&app, first).await, told("file.restored", "Plan (2).pdf"));
        // Once more it is in its place, and called as it is.
        let again = mutate(&desk.manager, RESTORE, first).await.expect_json();
        assert_eq!(again["file"]["name"], json!("Plan (2).pdf"));

        // Its folder is gone: it is the drive's root where its name counts.
        let root = desk.file("PLAN.pdf").await;
        mutate(&desk.manager, TRASH, second).await.expect_status(200);
        let delete = json!({ "driveId": desk.team.drive.to_string(), "folderId": plans });
        desk.manager.post("/api/v1/drive/folders/delete", delete).await.expect_status(200);
        let back = mutate(&desk.manager, RESTORE, second).await.expect_json();
        assert_eq!((&back["file"]["name"], &back["file"]["folderId"]), (&json!("plan (2).PDF"), &json!(null)));
        assert_eq!(desk.called([root, second]).await, ["PLAN.pdf", "plan (2).PDF"]);
        // What went with the folder comes back with it, as it was called.
        desk.manager.post(&format!("{FOLDERS}/{plans}/restore"), json!({})).await.expect_status(200);
        assert_eq!(desk.lying(&plans).await, ["Plan (2).pdf"]);
        assert_sums(&desk.admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_brings_files_back_beside_others_and_beside_each_other() {
    on_both("arriving_bulk_restore", async |app: TestApp| {
        let desk = Desk::open(&app).await;
        let [plans, gone] = [desk.folder("Plans").await, desk.folder("Gone").await];
        // One after the other had the name, and all went.
        let mut deleted = Vec::new();
        for name in ["Plan.pdf", "plan.pdf"] {
            let file = desk.file_in(&plans, name).await;
            mutate(&desk.manager, TRASH, file).await.expect_status(200);
            deleted.push(file);
        }
        let homeless = desk.file_in(&gone, "notes.txt").await;
        mutate(&desk.manager, TRASH, homeless).await.expect_status(200);
        let delete = json!({ "driveId": desk.team.drive.to_string(), "folderId": gone });
        desk.manager.post("/api/v1/drive/folders/delete", delete).await.expect_status(200);
        let root = desk.file("NOTES.txt").await;
        let [a, b] = [deleted[0], deleted[1]];

        let back = start(&desk.manager, named("restore", &[a, b, homeless])).await;
        assert_eq!(outcome(&back), ("done", 3, 3, 0));
        assert_eq!(desk.called([a, b]).await, ["Plan.pdf", "plan (2).pdf"]);
        assert_eq!(desk.called([root, homeless]).await, ["NOTES.txt", "notes (2).txt"]);
        assert_eq!(desk.told(&app, homeless).await, told("file.restored", "notes (2).txt"));

        // Deleted by a job, and brought back by its undoing, when another has the name.
        let job = start(&desk.manager, named("trash", &[a, b])).await;
        let taken = desk.file_in(&plans, "PLAN.pdf").await;
        let undone = desk.undo(&app, &job, 2).await;
        assert_eq!(desk.called([taken, a, b]).await, ["PLAN.pdf", "Plan (3).pdf", "plan (2).pdf"]);
        // To the trash and back once more: nobody has the names now.
        let again = desk.undo(&app, &undone, 2).await;
        desk.undo(&app, &again, 2).await;
        assert_eq!(desk.called([a, b]).await, ["Plan (3).pdf", "plan (2).pdf"]);
        assert_sums(&desk.admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_meet_no_other_cost_no_statement_each() {
    on_both("arriving_many", async |app: TestApp| {
        let desk = Desk::open(&app).await;
        let all = desk.folder("All").await;
        let move_many = async |count: usize, name: fn(usize) -> String| {
            let mut files = Vec::new();
            for number in 0..count {
                files.push(desk.file(&name(number)).await);
            }
            let (_, statements) = app.statements_of(desk.move_to(&files, desk.team.drive, Some(&all))).await;
            statements
        };
        let few = move_many(60, |number| format!("a{number}.txt")).await;
        let many = move_many(180, |number| format!("b{number}.txt")).await;
        // Items are written down 250 by one statement.
        assert!(many <= few + 2, "{few} statements for 60 files, {many} for 180");

        // Sixty of one name: each looks for one number, the first for some.
        let alike = move_many(60, |_| "Plan.pdf".to_owned()).await;
        assert!(alike <= few + 60 * 2 + 20, "{few} statements for files of many names, {alike} for those of one");
        let plans: BTreeSet<String> = desk.lying(&format!("{all}&search=plan")).await.into_iter().collect();
        let numbered = (2..=60).map(|number| format!("Plan ({number}).pdf"));
        assert_eq!(plans, numbered.chain(["Plan.pdf".to_owned()]).collect());

        // What is told of many together names them as they are called now.
        app.settle().await;
        let sql =
            "SELECT payload FROM audit_log WHERE tenant_id = ?1 AND kind = 'file.moved' ORDER BY seq DESC LIMIT 1";
        let payload: String =
            app.parts().store.read(&desk.team.system, move |tx| tx.query_one(sql, &params![])).await.unwrap();
        let payload: Value = serde_json::from_str(&payload).unwrap();
        assert_eq!((&payload["files"], &payload["names"][1]), (&json!(60), &json!("Plan (2).pdf")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_of_a_large_folder_come_back_beside_what_was_put_into_it_meanwhile() {
    on_both("arriving_large", async |app: TestApp| {
        let office = Office::open(&app).await;
        let (admin, plans) = (&office.admin, &office.plans);
        let page = admin.get(&format!("{FILES}?folderId={plans}&limit=1")).await.expect_json();
        let file = page["files"][0].clone();
        let (id, name) = (file["id"].as_str().unwrap(), file["name"].as_str().unwrap());
        let place = json!({ "driveId": file["driveId"], "folderId": plans });
        admin.post("/api/v1/drive/folders/delete", place).await.expect_status(200);
        app.settle().await;
        // The folder is there, its files are still in the trash.
        admin.post(&format!("{FOLDERS}/{plans}/restore"), json!({})).await.expect_status(200);
        let beside = admin.get(&format!("{FILES}?search=beside")).await.expect_json()["files"][0]["id"].clone();
        let beside = beside.as_str().unwrap();
        patch_file(admin, beside, json!({ "name": name.to_uppercase() })).await.expect_status(200);
        let body = json!({ "action": "move", "fileIds": [beside], "toDriveId": file["driveId"], "toFolderId": plans });
        admin.post(BULK, body).await.expect_status(200);
        app.settle().await;
        let called = async |id: &str| admin.get(&format!("{FILES}/{id}")).await.expect_json()["file"]["name"].clone();
        let (stem, ending) = name.rsplit_once('.').unwrap();
        assert_eq!(
            (called(beside).await, called(id).await),
            (json!(name.to_uppercase()), json!(format!("{stem} (2).{ending}")))
        );
        assert_sums(admin).await;
    })
    .await;
}
