//! An upload from its announcement to its end, on both databases, on local disk and on S3.

use serde_json::json;
use test_kit::{Bytes, TestApp, content, everywhere, sha256};

use crate::{FILES, MIB, PURGE, REGISTER, RESTORE, SIGN, TRASH, mutate, names, upload_path, usage};

#[tokio::test(flavor = "multi_thread")]
async fn a_large_file_survives_two_restarts_on_its_way() {
    everywhere("journey", async |mut app: TestApp, bytes_on: Bytes| {
        let team = app.team("Dunmarrow").await;
        let (_, admin) = team.person("aoife", "admin").await;
        let bytes = content(11 * MIB + 17, 1);
        let signed = admin.post(SIGN, team.announcement("large.bin", bytes.len())).await.expect_json();
        app.restart().await;
        admin.try_bring_part(&signed, &bytes, 2).await.unwrap();
        app.restart().await;
        let found = admin.get(&upload_path(&signed)).await.expect_json();
        assert_eq!(found["parts"][0]["partNumber"], json!(2));
        let registration = team.registration(&signed, "large.bin", bytes.len());
        let early = admin.post(REGISTER, registration.clone()).await.expect_error(409, "UPLOAD_INCOMPLETE");
        assert_eq!(early.json()["error"]["details"]["missingParts"], json!([1, 3]));
        admin.try_bring_part(&signed, &bytes, 1).await.unwrap();
        admin.try_bring_part(&signed, &bytes, 3).await.unwrap();
        app.restart().await;
        let first = admin.post(REGISTER, registration.clone()).await.expect_json();
        assert_eq!(first, admin.post(REGISTER, registration).await.expect_json());
        let id = first["fileId"].as_str().unwrap().to_owned();
        assert_eq!(first["receipt"]["checksum"], json!(test_kit::composite(&bytes, 5 * MIB)));

        let small = content(1234, 2);
        let second = team.upload(&admin, "small.bin", &small).await;
        assert_eq!(second["receipt"]["checksum"], json!(sha256(&small)));
        assert_eq!(names(&admin.get(FILES).await.expect_json()), ["small.bin", "large.bin"]);
        assert_eq!(usage(&admin).await, ((bytes.len() + 1234) as i64, 0, 0, 2));

        for (id, expected) in [(id.as_str(), &bytes), (second["fileId"].as_str().unwrap(), &small)] {
            let path = format!("/api/drive/download?fileId={id}");
            let mut answer = admin.get_with(&path, &[]).await;
            if bytes_on == Bytes::S3 {
                let url = answer.expect_status(302).header("location").to_owned();
                let piece = admin.get_with(&url, &[("range", "bytes=100-199")]).await.expect_status(206);
                assert_eq!(piece.bytes, expected.slice(100..200));
                answer = admin.get(&url).await;
                assert!(answer.header("content-disposition").starts_with("attachment"), "{:?}", answer.headers);
            }
            assert_eq!(sha256(&answer.expect_status(200).bytes), sha256(expected));
            let preview = admin.get(&format!("/api/v1/drive/preview?fileId={id}")).await.expect_json();
            let shown = admin.get(preview["url"].as_str().unwrap()).await.expect_status(200);
            assert_eq!(sha256(&shown.bytes), sha256(expected));
        }

        mutate(&admin, TRASH, &id).await.expect_status(200);
        mutate(&admin, RESTORE, &id).await.expect_status(200);
        mutate(&admin, TRASH, &id).await.expect_status(200);
        mutate(&admin, PURGE, &id).await.expect_status(200);
        app.settle().await;
        admin.get(&format!("/api/drive/download?fileId={id}")).await.expect_error(404, "NOT_FOUND");
        assert_eq!(usage(&admin).await, (1234, 0, 0, 1));
        assert_eq!(app.parts().worker().list_dead().await.unwrap(), []);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_bytes_reach_no_file_on_any_store() {
    everywhere("journey_wrong", async |app: TestApp, _| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let (right, wrong) = (content(6 * MIB, 1), content(6 * MIB, 2));
        let signed = editor.post(SIGN, team.announcement("a.bin", right.len())).await.expect_json();
        editor.try_bring_part(&signed, &right, 1).await.unwrap();
        let asked = json!({ "parts": [{ "partNumber": 2, "sha256": sha256(&right[5 * MIB..]) }] });
        let part = editor.post(&format!("{}/parts", upload_path(&signed)), asked).await.expect_json();
        let refused = editor.put(&part["parts"][0], wrong.slice(5 * MIB..)).await;
        assert!((400..500).contains(&refused.status), "{refused:?}");
        let registration = team.registration(&signed, "a.bin", right.len());
        editor.post(REGISTER, registration.clone()).await.expect_error(409, "UPLOAD_INCOMPLETE");

        let announced = crate::with(team.announcement("b.bin", 9), "checksum", json!(sha256(&content(9, 1))));
        let small = editor.post(SIGN, announced).await.expect_json();
        let refused = editor.put(&small, content(9, 2)).await;
        assert!((400..500).contains(&refused.status), "{refused:?}");
        let answer = editor.post(REGISTER, team.registration(&small, "b.bin", 9)).await;
        answer.expect_error(409, "UPLOAD_INCOMPLETE");

        editor.delete(&upload_path(&signed)).await.expect_status(200);
        editor.delete(&upload_path(&small)).await.expect_status(200);
        app.settle().await;
        assert_eq!(usage(&editor).await, (0, 0, 0, 0));
        assert!(names(&editor.get(FILES).await.expect_json()).is_empty());
    })
    .await;
}
