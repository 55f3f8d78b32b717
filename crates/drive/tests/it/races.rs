//! Two things at once, of which each assumes that it is alone.

use serde_json::json;
use test_kit::{TestApp, content, on_both};

use crate::{FILES, REGISTER, SIGN, bulk::assert_sums, patch_file, usage, with};

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_into_a_drive_that_is_deleted_meanwhile_ends_clearly() {
    on_both("race_drive", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        for size in [9, 6 * crate::MIB] {
            let bytes = content(size, 1);
            let signed = admin.post(SIGN, team.announcement_of("a.bin", &bytes)).await.expect_json();
            admin.try_bring(&signed, &bytes).await.unwrap();
            let drive = json!({ "driveId": team.drive.to_string() });
            admin.post("/api/v1/drive/drives/delete", drive).await.expect_status(200);
            let registration = team.registration(&signed, "a.bin", size);
            admin.post(REGISTER, registration.clone()).await.expect_error(404, "NOT_FOUND");
            app.settle().await;
            admin.post(REGISTER, registration).await.expect_error(404, "UPLOAD_NOT_FOUND");
            assert_eq!(usage(&admin).await, (0, 0, 0, 0));
            assert!(app.blob_files().await.is_empty());
            admin.post(&format!("/api/v1/drive/drives/{}/restore", team.drive), json!({})).await.expect_status(200);
        }
        assert_sums(&admin).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_renamed_while_it_is_replaced_is_one_or_two_files_and_no_bytes_are_lost() {
    on_both("race_replace", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        for round in 0..8_u64 {
            let (old, new) = (content(10, round), content(20, round + 100));
            let name = format!("plan {round}.pdf");
            let file = team.upload(&admin, &name, &old).await["fileId"].as_str().unwrap().to_owned();
            let signed = admin.post(SIGN, team.announcement_of(&name, &new)).await.expect_json();
            admin.try_bring(&signed, &new).await.unwrap();
            let replacing = with(team.registration(&signed, &name, 20), "onConflict", json!("replace"));
            let (replaced, renamed) = tokio::join!(
                admin.post(REGISTER, replacing),
                patch_file(&admin, &file, json!({ "name": format!("renamed {round}.pdf") }))
            );
            renamed.expect_status(200);
            let outcome = replaced.expect_json()["outcome"].clone();
            let renamed = admin.get(&format!("{FILES}/{file}")).await.expect_json()["file"].clone();
            assert_eq!(renamed["name"], json!(format!("renamed {round}.pdf")));
            // Replaced first, it has the new bytes under its new name; renamed first, the upload is a file of its own.
            let size = if outcome == json!("replaced") { 20 } else { 10 };
            assert_eq!((&renamed["size"], size == 20), (&json!(size), outcome != json!("created")));
        }
        assert_sums(&admin).await;
    })
    .await;
}
