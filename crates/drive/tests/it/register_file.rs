//! `POST /api/v1/drive/files/register`

use std::time::Duration;

use bytes::Bytes;
use serde_json::{Value, json};
use test_kit::{Browser, TestApp, composite, content, everywhere, on_both, on_both_with_drive, sha256};

use crate::{FILES, MIB, NOTHING, REGISTER, SIGN, names, usage, with};

#[tokio::test(flavor = "multi_thread")]
async fn the_receipt_says_what_is_kept() {
    on_both("receipt", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        for (name, size, checksum) in [
            ("empty.txt", 0, sha256(b"")),
            ("small.bin", 1000, sha256(&content(1000, 7))),
            ("large.bin", 11 * MIB, composite(&content(11 * MIB, 7), 5 * MIB)),
        ] {
            let whole = sha256(&content(size, 7));
            let known = json!((checksum == whole).then_some(&whole));
            let answer = team.upload(&editor, name, &content(size, 7)).await;
            let receipt =
                json!({ "name": name, "size": size, "checksum": checksum, "sha256": known, "at": answer["file"]["createdAt"] });
            assert_eq!(answer["receipt"], receipt);
            // Of a file in parts a job reads the whole back.
            app.settle().await;
            let id = answer["fileId"].as_str().unwrap();
            assert_eq!(editor.get(&format!("{FILES}/{id}")).await.expect_json()["sha256"], json!(whole));
            let file = &answer["file"];
            assert_eq!(file["id"], answer["fileId"]);
            assert_eq!(file["ownerUid"], json!(tom.user.to_string()));
            assert_eq!(file["ownerName"], json!("tom Hughes"));
            assert_eq!((&file["driveName"], &file["libraryName"]), (&json!("Kestrel Wharf"), &json!("Drawings")));
            assert_eq!(
                (&file["status"], &file["folderId"], &file["deletedAt"]),
                (&json!("active"), &json!(null), &json!(null))
            );
            // An editor has file.upload, and nothing that deletes.
            assert_eq!(
                file["can"],
                json!({
                    "download": true, "rename": true, "move": true, "copy": true, "replace": true, "share": true, "createShare": true, "detach": true, "setVisibility": true,
                    "trash": false, "requestDeletion": false, "requestSignatures": false, "restore": false, "purge": false,
                })
            );
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn repeating_it_gives_the_same_file() {
    everywhere("register_twice", async |app: TestApp, _| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        for (size, salt) in [(9, 1), (6 * MIB, 2)] {
            let bytes = content(size, salt);
            let signed = editor.post(SIGN, team.announcement_of("a.bin", &bytes)).await.expect_json();
            editor.try_bring(&signed, &bytes).await.unwrap();
            let registration = team.registration(&signed, "a.bin", size);
            let (one, two, three) = tokio::join!(
                editor.post(REGISTER, registration.clone()),
                editor.post(REGISTER, registration.clone()),
                editor.post(REGISTER, registration.clone()),
            );
            let first = one.expect_json();
            assert_eq!(first["fileId"], two.expect_json()["fileId"]);
            assert_eq!(first, three.expect_json());
            app.advance(Duration::from_secs(23 * 3600));
            assert_eq!(first, editor.post(REGISTER, registration).await.expect_json());
        }
        assert_eq!(usage(&editor).await, (9 + 6 * MIB as i64, 0, 0, 2));
        assert_eq!(names(&editor.get(FILES).await.expect_json()).len(), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crash_after_the_parts_were_put_together_loses_nothing() {
    everywhere("register_crash", async |mut app: TestApp, _| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(11 * MIB, 3);
        let signed = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await.expect_json();
        editor.try_bring(&signed, &bytes).await.unwrap();
        // What the register call does before it writes the file's row.
        let parts = app.parts();
        let blobs = parts.blobs.of(team.tenant.region);
        let key = blob::BlobKey::parse(signed["key"].as_str().unwrap()).unwrap();
        let id = signed["uploadId"].as_str().unwrap().parse().unwrap();
        let found = drive::ops::find_upload(&parts.drive, &team.system, id).await.unwrap();
        let upload = found.upload.multipart.unwrap().store_id;
        let arrived = blobs.list_parts(&key, &upload).await.unwrap();
        blobs.complete_multipart(&key, &upload, &arrived, bytes.len() as u64).await.unwrap();
        app.restart().await;

        let file = editor.post(REGISTER, team.registration(&signed, "a.bin", bytes.len())).await.expect_json();
        assert_eq!(file["receipt"]["checksum"], json!(composite(&bytes, 5 * MIB)));
        assert_eq!(usage(&editor).await, (bytes.len() as i64, 0, 0, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_half_done_becomes_a_file() {
    on_both("register_half", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(16 * MIB, 1);
        let signed = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await.expect_json();
        let registration = team.registration(&signed, "a.bin", bytes.len());
        for (number, missing) in [(2, json!([1, 3, 4])), (4, json!([1, 3])), (1, json!([3]))] {
            editor.try_bring_part(&signed, &bytes, number).await.unwrap();
            let answer = editor.post(REGISTER, registration.clone()).await.expect_error(409, "UPLOAD_INCOMPLETE");
            assert_eq!(answer.json()["error"]["details"]["missingParts"], missing);
            assert!(names(&editor.get(FILES).await.expect_json()).is_empty());
        }
        editor.try_bring_part(&signed, &bytes, 3).await.unwrap();
        editor.post(REGISTER, registration).await.expect_status(200);
        assert_eq!(names(&editor.get(FILES).await.expect_json()), ["a.bin"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_differs_from_the_announcement_is_refused() {
    on_both("register_bad", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (tom, editor) = team.person("tom", "editor").await;
        let elsewhere = team.library("Site photos").await;
        let (board, board_library) = team.members_only_drive("Board", tom.user).await;
        let signed = editor.post(SIGN, team.announcement("a.txt", 5)).await.expect_json();
        editor.put(&signed, Bytes::from_static(b"right")).await.expect_status(200);
        let good = team.registration(&signed, "a.txt", 5);
        let cases = [
            ("objectPath", Value::Null, 400, "INVALID_REQUEST"),
            ("objectPath", json!(""), 404, "UPLOAD_NOT_FOUND"),
            ("objectPath", json!("../../secret"), 404, "UPLOAD_NOT_FOUND"),
            ("objectPath", json!("a\u{0}b"), 400, "INVALID_REQUEST"),
            ("objectPath", json!(format!("{0}/2026-11/{NOTHING}", team.tenant.id)), 404, "UPLOAD_NOT_FOUND"),
            ("name", Value::Null, 400, "INVALID_REQUEST"),
            ("name", json!("../a.txt"), 400, "INVALID_FILE_NAME"),
            ("name", json!("a\u{0}.txt"), 400, "INVALID_FILE_NAME"),
            ("size", Value::Null, 400, "INVALID_REQUEST"),
            ("size", json!(4), 422, "SIZE_MISMATCH"),
            ("size", json!(-5), 422, "SIZE_MISMATCH"),
            ("checksum", json!(sha256(b"wrong")), 422, "CHECKSUM_MISMATCH"),
            ("checksum", json!("wrong"), 400, "INVALID_REQUEST"),
            ("driveId", Value::Null, 400, "INVALID_REQUEST"),
            ("driveId", json!(NOTHING), 404, "NOT_FOUND"),
            ("libraryId", json!(elsewhere.to_string()), 400, "INVALID_REQUEST"),
            ("libraryId", json!(board_library.to_string()), 404, "NOT_FOUND"),
        ];
        for (member, value, status, code) in cases {
            let answer = editor.post(REGISTER, with(good.clone(), member, value.clone())).await;
            assert!(answer.status == status, "{member} = {value}: {answer:?}");
            answer.expect_error(status, code);
        }
        let moved = with(good.clone(), "driveId", json!(board.to_string()));
        let moved = with(moved, "libraryId", json!(board_library.to_string()));
        editor.post(REGISTER, moved).await.expect_error(400, "INVALID_REQUEST");
        assert_eq!(usage(&editor).await, (0, 5, 0, 0));

        let renamed = with(good, "name", json!("Träger 12.txt"));
        let renamed = with(renamed, "checksum", json!(sha256(b"right").to_uppercase()));
        let file = editor.post(REGISTER, renamed).await.expect_json();
        assert_eq!(file["file"]["name"], json!("Träger 12.txt"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_in_parts_is_held_to_its_checksum() {
    on_both("register_parts_sum", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(6 * MIB, 1);
        let signed = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await.expect_json();
        editor.try_bring(&signed, &bytes).await.unwrap();
        let registration = team.registration(&signed, "a.bin", bytes.len());
        for wrong in [composite(&content(6 * MIB, 2), 5 * MIB), composite(&bytes, 6 * MIB)] {
            let answer = editor.post(REGISTER, with(registration.clone(), "checksum", json!(wrong))).await;
            answer.expect_error(422, "CHECKSUM_MISMATCH");
        }
        let right = with(registration, "checksum", json!(composite(&bytes, 5 * MIB)));
        editor.post(REGISTER, right).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_in_parts_is_held_to_the_digest_of_the_whole() {
    on_both("register_whole_sum", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(6 * MIB, 1);
        let (whole, other) = (json!(sha256(&bytes)), json!(sha256(b"other")));
        // Named at the registration.
        let signed = editor.post(SIGN, team.announcement("a.bin", bytes.len())).await.expect_json();
        editor.try_bring(&signed, &bytes).await.unwrap();
        let registration = team.registration(&signed, "a.bin", bytes.len());
        let wrong = with(registration.clone(), "checksum", other.clone());
        editor.post(REGISTER, wrong).await.expect_error(422, "CHECKSUM_MISMATCH");
        let right = with(registration, "checksum", whole.clone());
        let kept = editor.post(REGISTER, right).await.expect_json();
        assert_eq!(kept["receipt"]["sha256"], whole);
        assert_eq!(kept["receipt"]["checksum"], json!(composite(&bytes, 5 * MIB)));
        // Named at the signing.
        for (named, status) in [(&other, 422), (&whole, 200)] {
            let announced = with(team.announcement("b.bin", bytes.len()), "checksum", named.clone());
            let signed = editor.post(SIGN, announced).await.expect_json();
            editor.try_bring(&signed, &bytes).await.unwrap();
            let answer = editor.post(REGISTER, team.registration(&signed, "b.bin", bytes.len())).await;
            answer.expect_status(status);
        }
        // Two that differ are refused before the bytes are read.
        let announced = with(team.announcement("c.bin", bytes.len()), "checksum", whole);
        let signed = editor.post(SIGN, announced).await.expect_json();
        editor.try_bring(&signed, &bytes).await.unwrap();
        let differs = with(team.registration(&signed, "c.bin", bytes.len()), "checksum", other);
        editor.post(REGISTER, differs).await.expect_error(422, "CHECKSUM_MISMATCH");
        // It is taken of the largest file as well.
        team.set_quota(team.drive, 2).await;
        let large = with(team.announcement("d.bin", 1025 * MIB), "checksum", json!(sha256(b"large")));
        editor.post(SIGN, large).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_of_a_large_file_is_compared_afterwards_and_a_difference_is_told() {
    let settings = drive::Settings { most_digested_at_once: 6 * 1024 * 1024 - 1, ..drive::Settings::default() };
    on_both_with_drive("register_large_sum", &settings, async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("grace", "editor").await;
        let bytes = content(6 * MIB, 1);
        let (whole, other) = (json!(sha256(&bytes)), json!(sha256(b"other")));
        let mut ids = Vec::new();
        for (name, signed_with, registered_with) in [
            ("right.bin", &whole, &Value::Null),
            ("wrong.bin", &other, &Value::Null),
            ("late.bin", &Value::Null, &other),
        ] {
            let announced = with(team.announcement(name, bytes.len()), "checksum", signed_with.clone());
            let signed = editor.post(SIGN, announced).await.expect_json();
            editor.try_bring(&signed, &bytes).await.unwrap();
            let registration = team.registration(&signed, name, bytes.len());
            let kept = editor.post(REGISTER, with(registration, "checksum", registered_with.clone())).await;
            let kept = kept.expect_json();
            assert_eq!(kept["receipt"]["sha256"], Value::Null);
            ids.push(kept["file"]["id"].as_str().unwrap().to_owned());
        }
        let digests = async |id: &str| {
            let found = editor.get(&format!("{FILES}/{id}")).await.expect_json();
            (found["sha256"].clone(), found["promisedSha256"].clone())
        };
        for (id, promised) in ids.iter().zip([&whole, &other, &other]) {
            assert_eq!(digests(id).await, (Value::Null, promised.clone()), "not compared yet");
        }
        app.settle().await;
        for (id, promised) in ids.iter().zip([&Value::Null, &other, &other]) {
            assert_eq!(digests(id).await, (whole.clone(), promised.clone()));
        }
        // It stands in the audit log, and its owner is told.
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "file.digest_mismatched").count(), 2);
        let told = editor.get("/api/v1/notifications").await.expect_json();
        let told: Vec<&Value> = told["notifications"].as_array().unwrap().iter().collect();
        let of = |name: &str| {
            told.iter().find(|one| one["message"].as_str().unwrap().contains(name)).map(|one| one["type"].clone())
        };
        assert_eq!((of("wrong.bin"), of("late.bin")), (Some(json!("fileMismatch")), Some(json!("fileMismatch"))));
        assert_eq!(of("right.bin"), None);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_elses_upload_cannot_be_taken() {
    on_both("register_theirs", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (editor, admin) = (team.member("editor").await, team.member("admin").await);
        let saltmarsh = app.team("Saltmarsh").await;
        let stranger = saltmarsh.member("admin").await;
        let signed = editor.post(SIGN, team.announcement("a.txt", 5)).await.expect_json();
        editor.put(&signed, Bytes::from_static(b"right")).await.expect_status(200);
        for (thief, place) in [(&admin, &team), (&stranger, &saltmarsh), (&stranger, &team)] {
            let registration = place.registration(&signed, "a.txt", 5);
            thief.post(REGISTER, registration).await.expect_error(404, "UPLOAD_NOT_FOUND");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_it_is_too_late() {
    on_both("register_late", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let signed = editor.post(SIGN, team.announcement("a.txt", 5)).await.expect_json();
        editor.put(&signed, Bytes::from_static(b"right")).await.expect_status(200);
        app.advance(Duration::from_secs(24 * 3600));
        editor.post(REGISTER, team.registration(&signed, "a.txt", 5)).await.expect_error(410, "UPLOAD_EXPIRED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_that_was_taken_away_stops_the_upload() {
    on_both("register_revoked", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let signed = editor.post(SIGN, team.announcement("a.txt", 5)).await.expect_json();
        editor.put(&signed, Bytes::from_static(b"right")).await.expect_status(200);
        team.set_scopes("editor", &["drive.view"]).await;
        let answer = editor.post(REGISTER, team.registration(&signed, "a.txt", 5)).await;
        assert!([403, 404].contains(&answer.status), "{answer:?}");
        editor.post(SIGN, team.announcement("b.txt", 5)).await.expect_error(403, "FORBIDDEN");
        team.set_scopes("editor", &["drive.write"]).await;
        editor.post(REGISTER, team.registration(&signed, "a.txt", 5)).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_says_that_it_brought_the_file() {
    on_both("register_via", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let bytes = content(9, 1);
        let signed = editor.post(SIGN, team.announcement_of("a.bin", &bytes)).await.expect_json();
        editor.try_bring(&signed, &bytes).await.unwrap();
        let plain = team.registration(&signed, "a.bin", 9);
        let from = |word: &str| with(plain.clone(), "metadata", json!({ "ingestedVia": word }));
        for odd in ["", "no word", &"x".repeat(41)] {
            editor.post(REGISTER, from(odd)).await.expect_error(400, "INVALID_REQUEST");
        }
        let file = editor.post(REGISTER, from("Zapier")).await.expect_json()["file"].clone();
        assert_eq!(file["metadata"]["ingestedVia"], json!("zapier"));
        let listed = editor.get(FILES).await.expect_json();
        assert_eq!(listed["files"][0]["metadata"], file["metadata"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_file_is_seen_by_whom_it_is_meant_for_and_never_by_others() {
    on_both("register_private", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (_, editor) = team.person("tom", "editor").await;
        let (grace, reader) = team.person("grace", "viewer").await;
        let (_, other) = team.person("mo", "viewer").await;
        let bytes = content(9, 1);
        let register = async |name: &str, more: Value| {
            let signed = editor.post(SIGN, team.announcement_of(name, &bytes)).await.expect_json();
            editor.try_bring(&signed, &bytes).await.unwrap();
            let mut registration = team.registration(&signed, name, 9);
            registration.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            editor.post(REGISTER, registration).await
        };
        let kept = register("a.bin", json!({ "visibility": "private", "sharedWith": [grace.user.to_string()] })).await;
        let file = kept.expect_json()["file"].clone();
        assert_eq!((&file["visibility"], &file["sharedWith"]), (&json!("private"), &json!([grace.user.to_string()])));
        let path = format!("{FILES}/{}", file["id"].as_str().unwrap());
        reader.get(&path).await.expect_status(200);
        other.get(&path).await.expect_error(404, "NOT_FOUND");
        let seen = async |browser: &Browser| {
            let page = browser.get(FILES).await.expect_json();
            names(&page).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!((seen(&reader).await, seen(&other).await), (vec!["a.bin".to_owned()], vec![]));
        for odd in [json!({ "visibility": "list" }), json!({ "sharedWith": [NOTHING] }), json!({ "sharedWith": "ALL" })]
        {
            register("b.bin", odd).await.expect_error(400, "INVALID_REQUEST");
        }
        // Whoever may share nothing keeps a file to oneself all the same, and shares it with nobody.
        team.set_scopes("editor", &["drive.list", "file.upload"]).await;
        let refused = register("c.bin", json!({ "sharedWith": [grace.user.to_string()] })).await;
        refused.expect_error(403, "FORBIDDEN");
        register("d.bin", json!({ "visibility": "private" })).await.expect_status(200);
        assert_eq!(seen(&reader).await, ["a.bin"]);
    })
    .await;
}
