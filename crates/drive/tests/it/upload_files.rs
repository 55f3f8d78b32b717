//! `POST /api/v1/uploads/files`

use bytes::{BufMut, Bytes, BytesMut};
use http::Method;
use serde_json::{Value, json};
use store::NewJob;
use test_kit::{Browser, Team, TestApp, content, everywhere, on_both, sha256};

use crate::{FILES, names, usage};

const PATH: &str = "/api/v1/uploads/files";

pub(crate) fn body(head: &Value, files: &[Bytes]) -> Bytes {
    let head = head.to_string();
    let mut body = BytesMut::new();
    body.put_u32(u32::try_from(head.len()).unwrap());
    body.put(head.as_bytes());
    files.iter().for_each(|file| body.put(file.clone()));
    body.freeze()
}

pub(crate) fn head(team: &Team, files: &[(&str, &Bytes)]) -> Value {
    let files: Vec<Value> = files
        .iter()
        .map(|(name, bytes)| json!({ "name": name, "mime": "", "size": bytes.len(), "checksum": sha256(bytes) }))
        .collect();
    json!({ "driveId": team.drive.to_string(), "libraryId": team.library.to_string(), "files": files })
}

pub(crate) async fn send(browser: &Browser, headers: &[(&str, &str)], body: Bytes) -> test_kit::Answer {
    let all = [&[("content-type", "application/octet-stream")], headers].concat();
    browser.send(Method::POST, PATH, &all, body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_files_in_one_request_are_files_like_others() {
    everywhere("small_files", async |app: TestApp, bytes_on| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let contents: Vec<Bytes> = (0..100).map(|n| content(n * 100, n as u64 + 1)).collect();
        let titles: Vec<String> = (0..100).map(|n| format!("photo {n:03}.jpg")).collect();
        let named: Vec<(&str, &Bytes)> = titles.iter().map(String::as_str).zip(&contents).collect();
        let answer = send(&editor, &[], body(&head(&team, &named), &contents)).await.expect_json();
        let files = answer["files"].as_array().unwrap();
        assert_eq!(files.len(), 100);
        for ((registered, (name, bytes)), n) in files.iter().zip(&named).zip(0..) {
            assert_eq!(registered["receipt"]["checksum"], json!(sha256(bytes)));
            assert_eq!(
                (&registered["file"]["name"], &registered["file"]["mimeType"]),
                (&json!(name), &json!("image/jpeg"))
            );
            if n % 25 == 0 && matches!(bytes_on, test_kit::Bytes::Local) {
                let id = registered["fileId"].as_str().unwrap();
                let read = editor.get(&format!("/api/drive/download?fileId={id}")).await.expect_status(200);
                assert!(read.bytes == **bytes, "{name}");
            }
        }
        let listed = editor.get(&format!("{FILES}?limit=200")).await.expect_json();
        assert_eq!(names(&listed).len(), 100);
        let all: usize = contents.iter().map(Bytes::len).sum();
        assert_eq!(usage(&editor).await, (i64::try_from(all).unwrap(), 0, 0, 100));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_are_kept_or_none() {
    on_both("small_files_refused", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let viewer = team.member("viewer").await;
        let (one, two) = (content(1000, 1), content(2000, 2));
        let both = head(&team, &[("a.txt", &one), ("b.txt", &two)]);
        let whole = body(&both, &[one.clone(), two.clone()]);

        let mut swapped = both.clone();
        swapped["files"][1]["checksum"] = json!(sha256(&one));
        let swapped = body(&swapped, &[one.clone(), two.clone()]);
        send(&editor, &[], swapped).await.expect_error(422, "CHECKSUM_MISMATCH");
        let mut unnamed = both.clone();
        unnamed["files"][0]["name"] = json!("a/../b");
        send(&editor, &[], body(&unnamed, &[one.clone(), two.clone()])).await.expect_error(400, "INVALID_FILE_NAME");
        let elsewhere = json!({ "driveId": team.library.to_string(), "libraryId": team.library.to_string(),
            "files": both["files"] });
        send(&editor, &[], body(&elsewhere, &[one.clone(), two.clone()])).await.expect_error(404, "NOT_FOUND");
        for broken in [
            Bytes::new(),
            whole.slice(..3),
            whole.slice(..50),
            whole.slice(..whole.len() - 1),
            [&whole[..], b"x"].concat().into(),
            Bytes::from_static(&[0xff; 40]),
            body(&head(&team, &[]), &[]),
        ] {
            send(&editor, &[], broken).await.expect_error(400, "INVALID_REQUEST");
        }
        let many: Vec<(&str, &Bytes)> = (0..101).map(|_| ("a.txt", &one)).collect();
        let contents = vec![one.clone(); 101];
        send(&editor, &[], body(&head(&team, &many), &contents)).await.expect_error(400, "INVALID_REQUEST");
        send(&viewer, &[], whole.clone()).await.expect_error(403, "FORBIDDEN");
        app.browser().send(Method::POST, PATH, &[], whole.clone()).await.expect_status(401);
        team.set_cap(2999).await;
        send(&editor, &[], whole.clone()).await.expect_error(507, "QUOTA_EXCEEDED");
        assert!(app.blob_files().await.is_empty());

        team.set_cap(3000).await;
        let key = [("idempotency-key", "the-first-try")];
        let first = send(&editor, &key, whole.clone()).await.expect_json();
        assert_eq!(send(&editor, &key, whole).await.expect_json(), first, "sent twice, kept once");
        assert_eq!(app.blob_files().await.len(), 2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn as_many_statements_for_fifty_files_as_for_one() {
    on_both("small_files_statements", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let upload = async |count: usize, prefix: &str| {
            let contents: Vec<Bytes> = (0..count).map(|n| content(200, n as u64)).collect();
            let titles: Vec<String> = (0..count).map(|n| format!("{prefix} {n}.txt")).collect();
            let named: Vec<(&str, &Bytes)> = titles.iter().map(String::as_str).zip(&contents).collect();
            let (answer, statements) =
                app.statements_of(send(&editor, &[], body(&head(&team, &named), &contents))).await;
            answer.expect_status(200);
            statements
        };
        upload(1, "The session is known, and bytes without a row are looked for").await;
        let one = upload(1, "One").await;
        let fifty = upload(50, "Fifty").await;
        assert_eq!(fifty, one);
        assert!(one <= 25, "{one} statements");
        let ctx = team.system.clone();
        let search = NewJob {
            kind: "drive.quarantine",
            payload: Value::Null,
            run_at: ctx.now(),
            max_attempts: 1,
            unique_key: Some(format!("drive.quarantine:{}", ctx.tenant())),
        };
        let is_expected = app.parts().store.read(&ctx, move |tx| tx.expects(&search)).await.unwrap();
        assert!(is_expected, "what a crash leaves is looked for");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_are_taken_there_or_in_the_request_go_the_way_that_was_asked_for() {
    on_both("small_files_taken", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        let contents: Vec<Bytes> = (1..=4).map(|n| content(n * 100, n as u64)).collect();
        let named: Vec<(&str, &Bytes)> = ["a.txt", "b.txt", "A.TXT", "a.txt"].into_iter().zip(&contents).collect();
        let head_for = |on_conflict: &str| {
            let mut head = head(&team, &named);
            head["onConflict"] = json!(on_conflict);
            body(&head, &contents)
        };
        let told = |answer: &Value| -> Vec<(String, String, bool)> {
            let files = answer["files"].as_array().unwrap().iter().zip(&contents);
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            files
                .map(|(one, bytes)| {
                    let is_its_own = one["receipt"]["checksum"] == json!(sha256(bytes));
                    (text(&one["file"]["name"]), text(&one["outcome"]), is_its_own)
                })
                .collect()
        };
        let line = |name: &str, outcome: &str, is_its_own| (name.to_owned(), outcome.to_owned(), is_its_own);

        send(&editor, &[], head_for("fail")).await.expect_error(409, "NAME_TAKEN");
        assert_eq!(usage(&editor).await, (0, 0, 0, 0), "none is kept");
        assert!(app.blob_files().await.is_empty(), "nor its bytes");

        let kept = send(&editor, &[], head_for("keepBoth")).await.expect_json();
        let names = ["a.txt", "b.txt", "A (2).TXT", "a (3).txt"];
        let ways = ["created", "created", "renamed", "renamed"];
        let expected: Vec<_> = names.into_iter().zip(ways).map(|(name, way)| line(name, way, true)).collect();
        assert_eq!(told(&kept), expected);
        assert_eq!(usage(&editor).await, (1000, 0, 0, 4));

        let skipped = send(&editor, &[], head_for("skip")).await.expect_json();
        assert!(told(&skipped).iter().all(|(_, way, _)| way == "skipped"), "{skipped}");
        assert_eq!(usage(&editor).await, (1000, 0, 0, 4));

        let replaced = send(&editor, &[], head_for("replace")).await.expect_json();
        assert!(told(&replaced).iter().all(|(_, way, is_its_own)| way == "replaced" && *is_its_own), "{replaced}");
        app.settle().await;
        let kinds = team.audit_kinds().await;
        let of = |kind: &str| kinds.iter().filter(|one| *one == kind).count();
        assert_eq!((of("file.uploaded"), of("file.replaced")), (4, 4), "each file has its own entry");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_requests_at_once_for_the_last_room_one_gets_it() {
    on_both("small_files_room", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let editor = team.member("editor").await;
        team.set_cap(3500).await;
        let contents = [content(1000, 1), content(2000, 2)];
        let request = |prefix: &str| {
            let titles = [format!("{prefix} 1.txt"), format!("{prefix} 2.txt")];
            let named: Vec<(&str, &Bytes)> = titles.iter().map(String::as_str).zip(&contents).collect();
            body(&head(&team, &named), &contents)
        };
        let requests = (0..6).map(|n| send(&editor, &[], request(&n.to_string())));
        let answers = futures_util::future::join_all(requests).await;
        let kept = answers.iter().filter(|answer| answer.status == 200).count();
        let refused = answers.iter().filter(|answer| answer.status == 507).count();
        assert_eq!((kept, refused), (1, 5));
        assert_eq!(usage(&editor).await, (3000, 0, 0, 2));
        assert_eq!(app.blob_files().await.len(), 2, "what was refused leaves no bytes");
    })
    .await;
}
