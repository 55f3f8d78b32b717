//! `GET /api/v1/drive/storage`, and what it says of limits that are enforced.

use std::time::Duration;

use drive::model::UploadLimits;
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, content, on_both, on_both_with_limits};

use crate::{PURGE, RESTORE, SIGN, TRASH, mutate, patch_file, shares, upload_files, with};

pub(crate) const STORAGE: &str = "/api/v1/drive/storage";
const GIB: i64 = 1024 * 1024 * 1024;

#[tokio::test(flavor = "multi_thread")]
async fn storage_is_told_by_category_drive_and_day() {
    on_both("storage_figures", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (sam, admin) = team.person("sam", "admin").await;
        let fresh = admin.get(STORAGE).await.expect_json();
        assert_eq!(fresh["config"]["tier"], json!("free"));
        assert_eq!(fresh["config"]["limit"], json!(5 * GIB));
        assert_eq!(fresh["config"]["customLimit"], Value::Null);
        assert_eq!(fresh["config"]["features"]["versioning"], json!(false));
        assert_eq!(fresh["limits"], json!({ "maxFileSize": 5 * GIB, "allowedFileTypes": [] }));

        let plan = team.file("plan.pdf", b"12345", sam.user).await;
        team.file("crane.jpg", b"123", sam.user).await;
        let gone = team.file("old.csv", b"1234567", sam.user).await;
        mutate(&admin, TRASH, gone).await.expect_status(200);
        admin.post(SIGN, team.announcement("c.bin", 70)).await.expect_status(200);
        team.set_cap(1000).await;
        let found = admin.get(STORAGE).await.expect_json();
        let usage = &found["usage"];
        assert_eq!((&usage["used"], &usage["fileCount"]), (&json!(8), &json!(2)));
        assert_eq!((&usage["trash"], &usage["versions"], &usage["reserved"]), (&json!(7), &json!(0), &json!(70)));
        assert_eq!(usage["free"], json!(1000 - 8 - 70));
        assert_eq!((&usage["byCategory"]["pdf"], &usage["byCategory"]["images"]), (&json!(5), &json!(3)));
        assert_eq!(usage["byCategory"]["spreadsheets"], json!(0));
        assert_eq!(found["config"]["customLimit"], json!(1000));
        let share = &found["drives"][0];
        assert_eq!(share["name"], json!("Kestrel Wharf"));
        assert_eq!((&share["used"], &share["trash"], &share["reserved"]), (&json!(8), &json!(7), &json!(70)));
        assert_eq!((&share["quota"], &share["free"]), (&json!(GIB), &json!(GIB - 78)));

        // Two days later one file goes and nothing comes.
        app.advance(Duration::from_secs(2 * 24 * 3600));
        mutate(&admin, TRASH, plan).await.expect_status(200);
        let later = admin.get(STORAGE).await.expect_json()["usage"].clone();
        let days = later["dailyUsage"].as_array().unwrap();
        let day = |back: usize| {
            let day = &days[days.len() - 1 - back];
            (day["date"].as_str().unwrap(), day["used"].as_i64().unwrap(), day["uploads"].as_i64().unwrap())
        };
        assert_eq!(days.len(), 30);
        assert_eq!(day(0), ("2026-11-23", 3, 0));
        assert_eq!(day(1), ("2026-11-22", 8, 0));
        assert_eq!(day(2), ("2026-11-21", 8, 3));
        assert_eq!(day(3), ("2026-11-20", 0, 0));
        let months = later["monthlyUsage"].as_array().unwrap();
        let month = months.last().unwrap();
        let expected = json!({ "date": "2026-11", "used": 3, "fileCount": 1, "uploads": 3, "uploadedBytes": 15 });
        assert_eq!((months.len(), month), (12, &expected));
        assert_eq!(later["byCategory"]["pdf"], json!(0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_and_trash_are_those_that_the_person_sees() {
    on_both("storage_seen", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (sam, admin) = team.person("sam", "admin").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let (nia, viewer) = team.person("nia", "viewer").await;
        let (closed, library) = team.members_only_drive("Tender", sam.user).await;

        team.file("plan.pdf", b"12345", sam.user).await;
        let own = team.file("own.pdf", b"123", tom.user).await;
        let named = team.file_in(closed, library, "figures.pdf", b"1", sam.user).await;
        team.file_in(closed, library, "secret.pdf", b"1", sam.user).await;
        for (owner, file, text) in [(tom.user, "gone.txt", b"12".as_slice()), (sam.user, "old.txt", b"1234567")] {
            let gone = team.file(file, text, owner).await;
            mutate(&admin, TRASH, gone).await.expect_status(200);
        }
        let told = async |who: &Browser| {
            let usage = who.get(STORAGE).await.expect_json()["usage"].clone();
            let listed = who.get(&format!("{}?view=all", crate::FILES)).await.expect_json();
            assert_eq!(usage["fileCount"], listed["total"], "as many as the list has");
            (usage["fileCount"].as_i64().unwrap(), usage["trash"].as_i64().unwrap())
        };
        assert_eq!(told(&admin).await, (4, 9));
        assert_eq!(told(&editor).await, (2, 2));
        assert_eq!(told(&viewer).await, (2, 0));

        // What is private is its owner's, and whom it names sees a file wherever it lies.
        patch_file(&editor, own, json!({ "visibility": "private" })).await.expect_status(200);
        assert_eq!(told(&viewer).await, (1, 0));
        patch_file(&admin, named, json!({ "allowedUids": [nia.user.to_string()] })).await.expect_status(200);
        assert_eq!(told(&viewer).await, (2, 0));
        assert_eq!(told(&editor).await, (2, 2));
        assert_eq!(told(&admin).await, (4, 9));

        // A library with members is read by them alone.
        shares::library(&team, &admin, json!({ "memberIds": [sam.user.to_string()] })).await;
        assert_eq!(told(&viewer).await, (1, 0));
        assert_eq!(told(&editor).await, (0, 0));
    })
    .await;
}

/// A drive of one GiB with a library; what is announced for it.
async fn small_drive(team: &Team, admin: &Browser) -> impl Fn(i64) -> Value {
    let body = json!({ "tenantId": team.tenant.id.to_string(),
                       "drive": { "name": "Small", "visibility": "tenant", "settings": { "quotaGB": 1 } } });
    let made = admin.post("/api/v1/drive/drives/create", body).await.expect_json();
    let id = made["driveId"].clone();
    let library = json!({ "tenantId": team.tenant.id.to_string(), "driveId": id });
    let library = admin.post("/api/drive/libraries/ensure-default", library).await.expect_json();
    let announced = with(with(team.announcement("a.bin", 0), "driveId", id), "libraryId", library["libraryId"].clone());
    move |size| with(announced.clone(), "size", json!(size))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drive_holds_no_more_than_its_quota() {
    on_both("storage_drive_quota", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let announced = small_drive(&team, &admin).await;
        // Two at once at the edge: one gets the room.
        let (a, b) = tokio::join!(admin.post(SIGN, announced(GIB / 2 + 1)), admin.post(SIGN, announced(GIB / 2 + 1)));
        let (signed, refused) = if a.status == 200 { (a, b) } else { (b, a) };
        let signed = signed.expect_json();
        let error = refused.expect_error(507, "QUOTA_EXCEEDED").json()["error"].clone();
        assert_eq!((&error["details"]["scope"], &error["details"]["free"]), (&json!("drive"), &json!(GIB / 2 - 1)));
        let message = error["message"].as_str().unwrap();
        assert!(message.contains("the drive Small: 511.9 MB of 1.0 GB are free"), "{message}");
        admin.post(SIGN, announced(GIB / 2 - 1)).await.expect_status(200);
        admin.delete(&crate::upload_path(&signed)).await.expect_status(200);
        // The other drive has room, and the organisation has not.
        team.set_cap(GIB).await;
        let organisation = admin.post(SIGN, team.announcement("b.bin", 900 * crate::MIB)).await;
        let error = organisation.expect_error(507, "QUOTA_EXCEEDED").json()["error"].clone();
        assert_eq!(error["details"]["scope"], json!("organisation"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn restoring_needs_room_in_the_drive_again() {
    on_both("storage_restore", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (sam, admin) = team.person("sam", "admin").await;
        let announced = small_drive(&team, &admin).await;
        let drive = announced(0)["driveId"].as_str().unwrap().parse::<kernel::DriveId>().unwrap();
        let library = announced(0)["libraryId"].as_str().unwrap().parse::<kernel::LibraryId>().unwrap();
        let file = team.file_in(drive, library, "a.txt", b"12345", sam.user).await;
        mutate(&admin, TRASH, file).await.expect_status(200);
        let signed = admin.post(SIGN, announced(GIB)).await.expect_json();
        let refused = mutate(&admin, RESTORE, file).await.expect_error(507, "QUOTA_EXCEEDED").json();
        assert_eq!(refused["error"]["details"]["scope"], json!("drive"));
        admin.delete(&crate::upload_path(&signed)).await.expect_status(200);
        mutate(&admin, RESTORE, file).await.expect_status(200);
        mutate(&admin, TRASH, file).await.expect_status(200);
        mutate(&admin, PURGE, file).await.expect_status(200);
        let drives = admin.get(STORAGE).await.expect_json()["drives"].clone();
        let small = drives.as_array().unwrap().iter().find(|share| share["name"] == json!("Small")).unwrap();
        assert_eq!((&small["used"], &small["trash"], &small["reserved"]), (&json!(0), &json!(0), &json!(0)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_the_installation_allows_comes_in() {
    let limits = UploadLimits::new(100, ["application/pdf", ".dwg"].map(str::to_owned));
    on_both_with_limits("storage_limits", limits, async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let told = editor.get(STORAGE).await.expect_json()["limits"].clone();
        assert_eq!(told, json!({ "maxFileSize": 100, "allowedFileTypes": ["application/pdf", ".dwg"] }));
        editor.post(SIGN, team.announcement("a.dwg", 101)).await.expect_error(413, "FILE_TOO_LARGE");
        let refused = editor.post(SIGN, team.announcement("a.exe", 10)).await;
        let refused = refused.expect_error(422, "FILE_TYPE_NOT_ALLOWED").json();
        assert_eq!(refused["error"]["message"], json!("File type not allowed"));
        editor.post(SIGN, team.announcement("A.DWG", 100)).await.expect_status(200);
        // What was signed as a drawing is not registered as something else.
        let bytes = content(10, 1);
        let signed = editor.post(SIGN, team.announcement("a.dwg", 10)).await.expect_json();
        editor.put(&signed, bytes.clone()).await.expect_status(200);
        let registration = team.registration(&signed, "a.exe", 10);
        editor.post(crate::REGISTER, registration).await.expect_error(422, "FILE_TYPE_NOT_ALLOWED");
        let head = upload_files::head(&team, &[("a.exe", &bytes)]);
        let many = upload_files::send(&editor, &[], upload_files::body(&head, &[bytes])).await;
        many.expect_error(422, "FILE_TYPE_NOT_ALLOWED");
    })
    .await;
}
