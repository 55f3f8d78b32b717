//! Several files and folders as one ZIP archive, and whether a file may be shared.

use std::io::{Cursor, Read};

use kernel::FileId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};
use zip::ZipArchive;

use crate::{
    FILES, TRASH,
    folders::CREATE,
    mutate, patch_file,
    shares::{library, open_up},
};

pub(crate) const DOWNLOADS: &str = "/api/v1/drive/downloads";

/// The names in an archive, with what each holds.
pub(crate) fn unpack(answer: Answer) -> Vec<(String, Vec<u8>)> {
    let answer = answer.expect_status(200);
    assert_eq!(answer.header("content-type"), "application/zip");
    assert_eq!(answer.header("content-length"), answer.bytes.len().to_string());
    let mut archive = ZipArchive::new(Cursor::new(answer.bytes.to_vec())).unwrap();
    let mut files = Vec::new();
    for place in 0..archive.len() {
        let mut file = archive.by_index(place).unwrap();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        files.push((file.name().to_owned(), content));
    }
    files
}

async fn ask(browser: &Browser, files: &[FileId], folders: &[&str]) -> Answer {
    let files: Vec<String> = files.iter().map(ToString::to_string).collect();
    browser.post(DOWNLOADS, json!({ "fileIds": files, "folderIds": folders })).await
}

/// A folder with that file in it.
async fn folder(team: &Team, browser: &Browser, name: &str, parent: Option<&str>, file: FileId) -> String {
    let body = json!({ "driveId": team.drive.to_string(), "name": name, "parentId": parent });
    let folder = browser.post(CREATE, body).await.expect_json()["folderId"].as_str().unwrap().to_owned();
    let body = json!({ "tenantId": team.tenant.id.to_string(), "driveId": team.drive.to_string(),
                       "fileIds": [file.to_string()], "toFolderId": folder });
    browser.post("/api/drive/mutations/folder-assign", body).await.expect_status(200);
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn files_and_folders_come_as_one_archive() {
    on_both("archives", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let (_, other) = team.person("tom", "editor").await;
        let mut files = Vec::new();
        for (name, content) in [
            ("plan.txt", b"one".as_slice()),
            ("PLAN.txt", b"two"),
            ("in.txt", b"in"),
            ("deep.txt", b"deep"),
            ("own.txt", b"own"),
        ] {
            files.push(team.file(name, content, maker.user).await);
        }
        let site = folder(&team, &browser, "Site 7", None, files[2]).await;
        let plans = folder(&team, &browser, "Plans", Some(&site), files[3]).await;
        let ready = ask(&browser, &files[..2], &[&site]).await.expect_json();
        assert_eq!((&ready["files"], &ready["bytes"]), (&json!(4), &json!(12)));
        let url = ready["url"].as_str().unwrap();
        let mut found = unpack(browser.get(url).await);
        found.sort_unstable();
        let expected = [
            ("PLAN (2).txt".to_owned(), b"two".to_vec()),
            ("Site 7/Plans/deep.txt".to_owned(), b"deep".to_vec()),
            ("Site 7/in.txt".to_owned(), b"in".to_vec()),
            ("plan.txt".to_owned(), b"one".to_vec()),
        ];
        // Which of the two is numbered is nobody's concern.
        let plain = |name: &str| name.to_lowercase().replace(" (2)", "");
        let names = |files: &[(String, Vec<u8>)]| {
            let mut names: Vec<_> = files.iter().map(|(name, content)| (plain(name), content.clone())).collect();
            names.sort_unstable();
            names
        };
        assert_eq!(names(&found), names(&expected));
        assert_eq!(found.iter().filter(|(name, _)| name.contains(" (2)")).count(), 1);

        let named = browser.get(ask(&browser, &[], &[&plans]).await.expect_json()["url"].as_str().unwrap()).await;
        assert!(named.header("content-disposition").contains("Plans.zip"), "{}", named.header("content-disposition"));
        assert_eq!(unpack(named), [("Plans/deep.txt".to_owned(), b"deep".to_vec())]);

        // It is the person's own, and what the person may not read is not in it, also when that changes in between.
        other.get(url).await.expect_error(404, "NOT_FOUND");
        patch_file(&browser, files[2], json!({ "visibility": "private" })).await.expect_status(200);
        assert_eq!(ask(&other, &[], &[&site]).await.expect_json()["files"], json!(1));
        ask(&other, &[files[2]], &[]).await.expect_error(404, "NOT_FOUND");
        let before = ask(&other, &[files[4]], &[]).await.expect_json();
        patch_file(&browser, files[4], json!({ "visibility": "private" })).await.expect_status(200);
        other.get(before["url"].as_str().unwrap()).await.expect_error(404, "NOT_FOUND");
        ask(&browser, &[], &[]).await.expect_error(400, "INVALID_REQUEST");
        ask(&browser, &[crate::NOTHING.parse().unwrap()], &[]).await.expect_error(404, "NOT_FOUND");
        app.advance(std::time::Duration::from_secs(15 * 60));
        browser.get(url).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whether_a_file_may_be_shared_is_told_with_the_reason() {
    on_both("share_check", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let lister = team.member("viewer").await;
        let file = team.file("plan.txt", b"one", maker.user).await;
        let check = async |who: &Browser, external: bool| {
            let path = format!("{FILES}/{file}/share-check?external={external}");
            let told = who.get(&path).await.expect_json();
            (told["access"]["reason"].clone(), told["share"]["reason"].clone())
        };
        assert_eq!(check(&browser, false).await, (Value::Null, Value::Null));
        let external = json!("External sharing not allowed from source library");
        assert_eq!(check(&browser, true).await, (Value::Null, external));
        open_up(&team, &admin).await;
        assert_eq!(check(&browser, true).await, (Value::Null, Value::Null));
        assert_eq!(check(&lister, true).await, (Value::Null, json!("Validation failed")));
        team.set_scopes("viewer", &["drive.list"]).await;
        assert_eq!(check(&lister, false).await, (json!("No library access"), json!("Validation failed")));
        library(&team, &admin, json!({ "policies": { "shareAllowed": false } })).await;
        assert_eq!(check(&browser, false).await.1, json!("Sharing is switched off in this library."));
        mutate(&admin, TRASH, file).await.expect_status(200);
        assert_eq!(check(&browser, false).await, (json!("File not found"), json!("File not found")));
    })
    .await;
}
