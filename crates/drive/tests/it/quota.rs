//! Room is reserved when an upload is signed, so nobody learns at its end that there is none.

use serde_json::json;
use test_kit::{Answer, TestApp, content, on_both};

use crate::{REGISTER, SIGN, USAGE, upload_path, usage};

#[tokio::test(flavor = "multi_thread")]
async fn two_uploads_at_once_do_not_get_the_same_room() {
    on_both("quota_race", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_cap(1000).await;
        let editor = team.member("editor").await;
        let announced = team.announcement("a.bin", 300);
        let sign = || editor.post(SIGN, announced.clone());
        let (a, b, c, d, e) = tokio::join!(sign(), sign(), sign(), sign(), sign());
        let answers = [a, b, c, d, e];
        let (signed, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 200);
        assert_eq!(signed.len(), 3);
        for answer in refused {
            answer.expect_error(507, "QUOTA_EXCEEDED");
        }
        assert_eq!(usage(&editor).await, (0, 900, 0, 0));

        editor.delete(&upload_path(&signed[0].json())).await.expect_status(200);
        editor.post(SIGN, announced.clone()).await.expect_status(200);
        // A refused upload in parts leaves nothing behind in the blob store.
        let large = editor.post(SIGN, team.announcement("b.bin", 6 * crate::MIB)).await;
        large.expect_error(507, "QUOTA_EXCEEDED");
        assert!(app.blob_files().await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_promised_is_kept_when_the_cap_sinks() {
    on_both("quota_sinks", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_cap(1000).await;
        let editor = team.member("editor").await;
        let signed = editor.post(SIGN, team.announcement("a.bin", 300)).await.expect_json();
        team.set_cap(100).await;
        editor.put(&signed, content(300, 1)).await.expect_status(200);
        editor.post(REGISTER, team.registration(&signed, "a.bin", 300)).await.expect_status(200);
        assert_eq!(usage(&editor).await, (300, 0, 0, 1));
        let refused = editor.post(SIGN, team.announcement("b.bin", 1)).await.expect_error(507, "QUOTA_EXCEEDED");
        assert_eq!(refused.json()["error"]["details"]["cap"], json!(100));
        // Nothing needs no room.
        editor.post(SIGN, team.announcement("empty.bin", 0)).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_counts_beyond_thirty_two_bits() {
    on_both("quota_large", async |app: TestApp| {
        const GIB: i64 = 1024 * 1024 * 1024;
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        team.set_quota(team.drive, 5).await;
        let announced = |size: i64| team.announcement("a.bin", usize::try_from(size).unwrap());
        let signed = editor.post(SIGN, announced(5 * GIB)).await.expect_json();
        assert_eq!(signed["multipart"]["partCount"], json!(1024));
        assert_eq!(usage(&editor).await, (0, 5 * GIB, 0, 0));
        editor.post(SIGN, announced(1)).await.expect_error(507, "QUOTA_EXCEEDED");
        editor.delete(&upload_path(&signed)).await.expect_status(200);
        team.set_cap(100 * GIB).await;
        team.set_quota(team.drive, 50).await;
        for _ in 0..3 {
            editor.post(SIGN, announced(5 * GIB)).await.expect_status(200);
        }
        assert_eq!(usage(&editor).await, (0, 15 * GIB, 0, 0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn quotas_together_fit_under_the_cap() {
    on_both("quota_promises", async |app: TestApp| {
        const GIB: i64 = 1 << 30;
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let tenant = team.tenant.id.to_string();
        let create = async |name: &str, gigabytes: i64| {
            let drive = json!({ "name": name, "settings": { "quotaGB": gigabytes } });
            admin.post("/api/drive/drives/create", json!({ "tenantId": tenant, "drive": drive })).await
        };
        let update = async |drive: &str, gigabytes: i64| {
            let updates = json!({ "settings": { "quotaGB": gigabytes } });
            let body = json!({ "tenantId": tenant, "driveId": drive, "updates": updates });
            admin.post("/api/drive/drives/update", body).await
        };
        let refused = |answer: Answer, remaining: i64| {
            let error = answer.expect_error(409, "QUOTA_EXCEEDS_CAPACITY").json()["error"].clone();
            assert_eq!(error["message"], json!(format!("Quota exceeds remaining capacity ({remaining} GB)")));
            assert_eq!(error["details"]["remainingGB"], json!(remaining));
        };
        let promised = async || admin.get(USAGE).await.expect_json()["promised"].as_i64().unwrap();

        // The team's drive has one of the ten; nothing is stored yet.
        team.set_cap(10 * GIB).await;
        assert_eq!(promised().await, GIB);
        refused(create("Tenders", 10).await, 9);
        let tenders = create("Tenders", 6).await.expect_json()["driveId"].as_str().unwrap().to_owned();
        refused(create("Board", 4).await, 3);
        let (board, yard) = tokio::join!(create("Board", 2), create("Yard", 2));
        let mut made = vec![board, yard];
        made.sort_by_key(|answer| answer.status);
        refused(made.pop().unwrap(), 1);
        let second = made.pop().unwrap().expect_json()["driveId"].as_str().unwrap().to_owned();
        assert_eq!(promised().await, 9 * GIB);

        // A drive's own quota is not in the way of a larger one; a smaller one is taken at any time.
        refused(update(&tenders, 8).await, 7);
        update(&tenders, 7).await.expect_status(200);
        team.set_cap(5 * GIB).await;
        refused(create("Stores", 1).await, 0);
        update(&tenders, 6).await.expect_status(200);
        refused(update(&tenders, 7).await, 2);

        // A deleted drive promises nothing until it comes back, and then comes back all the same.
        team.delete_drive(tenders.parse::<uuid::Uuid>().unwrap().into()).await;
        assert_eq!(promised().await, 3 * GIB);
        admin.post(&format!("/api/v1/drive/drives/{tenders}/restore"), json!({})).await.expect_status(200);
        assert_eq!(promised().await, 9 * GIB);

        // What is on its way into a drive beyond its quota counts beside the others' quotas.
        team.set_cap(20 * GIB).await;
        team.set_quota(team.drive, 4).await;
        admin.post(SIGN, team.announcement("a.bin", usize::try_from(3 * GIB).unwrap())).await.expect_status(200);
        team.set_quota(team.drive, 1).await;
        update(&second, 1).await.expect_status(200);
        assert_eq!(promised().await, 3 * GIB + 6 * GIB + GIB);
        refused(create("Stores", 11).await, 10);
        create("Stores", 10).await.expect_status(200);
    })
    .await;
}
