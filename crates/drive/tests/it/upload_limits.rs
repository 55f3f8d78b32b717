//! What an organisation lets in of what its installation does.

use bytes::Bytes;
use drive::model::UploadLimits;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, TestApp, content, on_both, on_both_with_limits};

use crate::{REGISTER, SIGN, find_storage::STORAGE, public_requests, upload_files, upload_requests};

pub(crate) const LIMITS: &str = "/api/v1/drive/storage/limits";

pub(crate) async fn set(who: &Browser, limits: Value) -> Answer {
    who.send(Method::PUT, LIMITS, &[("content-type", "application/json")], Bytes::from(limits.to_string())).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organisation_says_what_comes_in_and_another_says_otherwise() {
    on_both("own_limits", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let saltmarsh = app.team("Saltmarsh").await;
        let (admin, editor) = (team.member("admin").await, team.member("editor").await);
        let before = team.upload(&editor, "before.exe", &content(200, 1)).await;
        // What was signed before is not registered after.
        let late = editor.post(SIGN, team.announcement("late.exe", 10)).await.expect_json();
        editor.put(&late, content(10, 1)).await.expect_status(200);

        let limits = json!({ "maxFileSize": 100, "allowedFileTypes": [".DWG", "application/pdf"] });
        let told = set(&admin, limits.clone()).await.expect_json();
        let own = json!({ "maxFileSize": 100, "allowedFileTypes": [".dwg", "application/pdf"] });
        assert_eq!((&told["limits"], &told["ownLimits"]), (&own, &own));
        assert_eq!(editor.get(STORAGE).await.expect_json()["limits"], own);
        set(&admin, limits).await.expect_status(200);

        let size = |size| team.announcement("a.dwg", size);
        let refused = editor.post(SIGN, size(101)).await.expect_error(413, "FILE_TOO_LARGE").json();
        assert_eq!(refused["error"]["message"], json!("File exceeds maximum allowed size"));
        editor.post(SIGN, size(6 * 1024 * 1024)).await.expect_error(413, "FILE_TOO_LARGE");
        editor.post(SIGN, team.announcement("a.exe", 1)).await.expect_error(422, "FILE_TYPE_NOT_ALLOWED");
        let registration = team.registration(&late, "late.exe", 10);
        editor.post(REGISTER, registration).await.expect_error(422, "FILE_TYPE_NOT_ALLOWED");
        let bytes = content(10, 1);
        let head = upload_files::head(&team, &[("a.dwg", &bytes), ("a.exe", &bytes)]);
        let many = upload_files::send(&editor, &[], upload_files::body(&head, &[bytes.clone(), bytes])).await;
        many.expect_error(422, "FILE_TYPE_NOT_ALLOWED");
        team.upload(&editor, "A.DWG", &content(100, 2)).await;

        // What was there stays; nobody else is limited; and it is taken back as it was given.
        editor.get(&format!("{}/{}", crate::FILES, before["fileId"].as_str().unwrap())).await.expect_status(200);
        saltmarsh.upload(&saltmarsh.member("editor").await, "a.exe", &content(200, 1)).await;
        let none = json!({ "maxFileSize": null, "allowedFileTypes": [] });
        assert_eq!(set(&admin, none.clone()).await.expect_json()["ownLimits"], none);
        team.upload(&editor, "after.exe", &content(200, 3)).await;
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "storage.upload_limits_changed").count(), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_who_send_files_are_held_to_them_too() {
    on_both("own_limits_requests", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (admin, nobody) = (team.member("admin").await, app.browser());
        let request = upload_requests::create(&admin, &team, json!({ "maxBytes": 1000 })).await;
        set(&admin, json!({ "maxFileSize": 10, "allowedFileTypes": [".txt"] })).await.expect_status(200);
        let delivery = public_requests::begin(&nobody, &request, json!({ "name": "Sam" })).await;
        let sign = async |name: &str, bytes: &[u8]| {
            let path = public_requests::uploads(&request, &delivery);
            nobody.post(&path, public_requests::announced(name, bytes)).await
        };
        sign("a.exe", b"one").await.expect_error(422, "FILE_TYPE_NOT_ALLOWED");
        sign("a.txt", &[0; 11]).await.expect_error(413, "FILE_TOO_LARGE");
        sign("a.txt", b"one").await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_within_those_of_the_installation() {
    let installation = UploadLimits::new(100, ["application/pdf", ".dwg"].map(str::to_owned));
    on_both_with_limits("own_limits_within", installation, async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        for (limits, field) in [
            (json!({ "maxFileSize": 101, "allowedFileTypes": [] }), Some("maxFileSize")),
            (json!({ "maxFileSize": 0, "allowedFileTypes": [] }), Some("maxFileSize")),
            (json!({ "maxFileSize": -1, "allowedFileTypes": [] }), Some("maxFileSize")),
            (json!({ "maxFileSize": null, "allowedFileTypes": [".exe"] }), Some("allowedFileTypes")),
            (json!({ "maxFileSize": null, "allowedFileTypes": ["p d f"] }), None),
            (json!({ "maxFileSize": null, "allowedFileTypes": vec![".a"; 51] }), None),
            (json!({ "maxFileSize": 50 }), Some("allowedFileTypes")),
        ] {
            let refused = set(&admin, limits).await.expect_error(400, "INVALID_REQUEST").json();
            assert_eq!(refused["error"]["details"]["field"].as_str(), field);
        }
        let told = set(&admin, json!({ "maxFileSize": 50, "allowedFileTypes": [".dwg"] })).await.expect_json();
        assert_eq!(told["limits"], json!({ "maxFileSize": 50, "allowedFileTypes": [".dwg"] }));
        let told = set(&admin, json!({ "maxFileSize": null, "allowedFileTypes": [] })).await.expect_json();
        assert_eq!(told["limits"], json!({ "maxFileSize": 100, "allowedFileTypes": ["application/pdf", ".dwg"] }));
    })
    .await;
}
