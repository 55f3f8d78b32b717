//! Deletions that wait for a second person.

use std::time::Duration;

use http::Method;
use kernel::{FileId, LibraryId};
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, on_both};

use crate::{FILES, NOTHING, TRASH, mutate};

pub(crate) const REQUESTS: &str = "/api/v1/drive/deletion-requests";

/// Lets a library ask for two people, and gives it.
pub(crate) async fn shared(team: &Team, admin: &Browser, name: &str) -> LibraryId {
    let library = team.library(name).await;
    let body = json!({ "policies": { "deletePolicy": "twoPerson" } }).to_string();
    let path = format!("/api/v1/drive/libraries/{library}");
    admin.send(Method::PATCH, &path, &[], body.into()).await.expect_status(200);
    library
}

async fn ask(browser: &Browser, files: &[FileId]) -> Value {
    let ids: Vec<String> = files.iter().map(ToString::to_string).collect();
    browser.post(REQUESTS, json!({ "fileIds": ids, "reason": " Out of date " })).await.expect_json()["request"].clone()
}

fn path(request: &Value, verb: &str) -> String {
    format!("{REQUESTS}/{}/{verb}", request["id"].as_str().unwrap())
}

async fn status(browser: &Browser, file: FileId) -> Value {
    browser.get(&format!("{FILES}/{file}")).await.expect_json()["file"]["status"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_needs_two_people() {
    on_both("two_person", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let (tom, admin) = team.person("tom", "admin").await;
        let (sam, powerful) = team.person("sam", "viewer").await;
        team.make_super(sam.user).await;
        let viewer = team.member("viewer").await;
        let library = shared(&team, &admin, "Contracts").await;
        let file = async |name| team.file_in(team.drive, library, name, b"IPE 300", grace.user).await;
        let (one, two) = (file("one.pdf").await, file("two.pdf").await);

        // Nobody alone: not the owner, not who manages drives, not a super user.
        for browser in [&owner, &admin, &powerful] {
            let refused = mutate(browser, TRASH, one).await.expect_error(403, "FORBIDDEN").json();
            assert!(refused["error"]["details"]["reason"].as_str().unwrap().contains("second person"), "{refused}");
        }
        let can = owner.get(&format!("{FILES}/{one}")).await.expect_json()["file"]["can"].clone();
        assert_eq!((&can["trash"], &can["requestDeletion"]), (&json!(false), &json!(true)));

        let request = ask(&owner, &[one, two]).await;
        assert_eq!((&request["status"], &request["reason"]), (&json!("pending"), &json!("Out of date")));
        assert_eq!(request["requestedBy"], json!({ "id": grace.user.to_string(), "name": "grace Hughes" }));
        assert_eq!(request["can"], json!({ "approve": false, "decline": false, "withdraw": true }));
        let names: Vec<&str> =
            request["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["one.pdf", "two.pdf"]);
        let again = json!({ "fileIds": [two.to_string()] });
        let refused = owner.post(REQUESTS, again).await.expect_error(409, "DELETION_REQUESTED").json();
        assert_eq!(refused["error"]["details"]["requestId"], request["id"]);

        // Whoever asked does not decide, and who does not set the library up knows nothing of it.
        owner.post(&path(&request, "approve"), json!({})).await.expect_error(403, "FORBIDDEN");
        viewer.post(&path(&request, "approve"), json!({})).await.expect_error(404, "NOT_FOUND");
        assert_eq!(viewer.get(REQUESTS).await.expect_json()["requests"], json!([]));
        admin.post(&path(&request, "withdraw"), json!({})).await.expect_error(403, "FORBIDDEN");
        let waiting = admin.get(&format!("{REQUESTS}?status=pending")).await.expect_json();
        assert_eq!(waiting["requests"][0]["can"], json!({ "approve": true, "decline": true, "withdraw": false }));
        assert_eq!(status(&owner, one).await, json!("active"));

        let approved = admin.post(&path(&request, "approve"), json!({})).await.expect_json()["request"].clone();
        assert_eq!(
            (&approved["status"], &approved["decidedBy"]["id"]),
            (&json!("approved"), &json!(tom.user.to_string()))
        );
        for file in [one, two] {
            assert_eq!(status(&owner, file).await, json!("trashed"));
        }
        assert_eq!(crate::usage(&admin).await, (0, 0, 14, 0));
        for verb in ["approve", "decline"] {
            let refused =
                admin.post(&path(&request, verb), json!({})).await.expect_error(409, "DELETION_DECIDED").json();
            assert_eq!(refused["error"]["details"]["status"], json!("approved"));
        }
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert!(["deletion.requested", "deletion.approved"].iter().all(|kind| kinds.iter().any(|known| known == kind)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_go_with_their_drive_and_come_back_with_it() {
    on_both("two_person_drive", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let library = shared(&team, &admin, "Contracts").await;
        let kept = ask(&owner, &[team.file_in(team.drive, library, "a.pdf", b"1", grace.user).await]).await;
        let yard = team.shared_drive("Yard").await;
        let body =
            json!({ "driveId": yard.to_string(), "name": "Permits", "policies": { "deletePolicy": "twoPerson" } });
        let made = admin.post("/api/v1/drive/libraries", body).await.expect_json();
        let library: LibraryId = made["library"]["id"].as_str().unwrap().parse().unwrap();
        let mut gone = Vec::new();
        for name in ["b.pdf", "c.pdf"] {
            // The newest is the first.
            app.advance(Duration::from_secs(1));
            let request = ask(&owner, &[team.file_in(yard, library, name, b"2", grace.user).await]).await;
            admin.post(&path(&request, "approve"), json!({})).await.expect_status(200);
            gone.insert(0, request["id"].clone());
        }
        team.delete_drive(yard).await;
        // They take no room on a page, and hide nothing behind it.
        let page = admin.get(&format!("{REQUESTS}?limit=1")).await.expect_json();
        assert_eq!((&page["requests"][0]["id"], &page["nextCursor"]), (&kept["id"], &Value::Null));
        admin.post(&format!("/api/v1/drive/drives/{yard}/restore"), json!({})).await.expect_status(200);
        let back = admin.get(REQUESTS).await.expect_json()["requests"].clone();
        let ids: Vec<&Value> = back.as_array().unwrap().iter().map(|request| &request["id"]).collect();
        assert_eq!(ids, [&gone[0], &gone[1], &kept["id"]]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_declined_withdrawn_and_held() {
    on_both("two_person_ends", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let library = shared(&team, &admin, "Contracts").await;
        let file = async |name| team.file_in(team.drive, library, name, b"IPE 300", grace.user).await;
        let (one, two) = (file("one.pdf").await, file("two.pdf").await);

        let request = ask(&owner, &[one]).await;
        admin.post(&path(&request, "decline"), json!({})).await.expect_status(200);
        app.advance(Duration::from_secs(1));
        let request = ask(&owner, &[one]).await;
        owner.post(&path(&request, "withdraw"), json!({})).await.expect_status(200);
        owner.post(&path(&request, "withdraw"), json!({})).await.expect_error(409, "DELETION_DECIDED");
        assert_eq!(status(&owner, one).await, json!("active"));

        // A legal hold that came meanwhile stops the approval; declining goes on.
        app.advance(Duration::from_secs(1));
        let request = ask(&owner, &[one, two]).await;
        let at = format!("/api/v1/drive/libraries/{library}");
        let hold = async |on: bool| {
            let body = json!({ "policies": { "legalHold": on } }).to_string();
            admin.send(Method::PATCH, &at, &[], body.into()).await.expect_status(200);
        };
        hold(true).await;
        admin.post(&path(&request, "approve"), json!({})).await.expect_error(403, "FORBIDDEN");
        owner.post(REQUESTS, json!({ "fileIds": [one.to_string()] })).await.expect_error(403, "FORBIDDEN");
        assert_eq!(status(&owner, one).await, json!("active"));
        hold(false).await;

        // What is in the trash by then stays there, and does not stop the rest.
        let loosen = json!({ "policies": { "deletePolicy": "none" } }).to_string();
        admin.send(Method::PATCH, &at, &[], loosen.into()).await.expect_status(200);
        mutate(&owner, TRASH, one).await.expect_status(200);
        owner.post(REQUESTS, json!({ "fileIds": [two.to_string()] })).await.expect_error(409, "DELETION_NOT_SHARED");
        admin.post(&path(&request, "approve"), json!({})).await.expect_status(200);
        assert_eq!(crate::usage(&admin).await, (0, 0, 14, 0));

        let elsewhere = shared(&team, &admin, "Other contracts").await;
        let three = team.file_in(team.drive, elsewhere, "three.pdf", b"3", grace.user).await;
        let strict = json!({ "policies": { "deletePolicy": "twoPerson" } }).to_string();
        admin.send(Method::PATCH, &at, &[], strict.into()).await.expect_status(200);
        let four = file("four.pdf").await;
        let both = json!({ "fileIds": [three.to_string(), four.to_string()] });
        owner.post(REQUESTS, both).await.expect_error(409, "OTHER_LIBRARY");
        for (body, status, code) in [
            (json!({ "fileIds": [] }), 400, "INVALID_REQUEST"),
            (json!({ "fileIds": [NOTHING] }), 404, "NOT_FOUND"),
            (json!({ "fileIds": [four.to_string()], "reason": "x".repeat(1001) }), 400, "INVALID_REQUEST"),
        ] {
            owner.post(REQUESTS, body).await.expect_error(status, code);
        }
        let other = team.person("kit", "manager").await.1;
        other.post(REQUESTS, json!({ "fileIds": [four.to_string()] })).await.expect_error(403, "FORBIDDEN");

        // Page by page, the newest first.
        let first = owner.get(&format!("{REQUESTS}?limit=2")).await.expect_json();
        let next = first["nextCursor"].as_str().unwrap();
        let second = owner.get(&format!("{REQUESTS}?limit=2&cursor={next}")).await.expect_json();
        let of = |page: &Value| {
            page["requests"].as_array().unwrap().iter().map(|one| one["status"].clone()).collect::<Vec<_>>()
        };
        assert_eq!([of(&first), of(&second)].concat(), [json!("approved"), json!("withdrawn"), json!("declined")]);
        owner.get(&format!("{REQUESTS}?status=lost")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_decide_at_once_one_does() {
    on_both("two_person_race", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (grace, owner) = team.person("grace", "manager").await;
        let admin = team.member("admin").await;
        let library = shared(&team, &admin, "Contracts").await;
        let file = team.file_in(team.drive, library, "one.pdf", b"IPE 300", grace.user).await;
        let request = ask(&owner, &[file]).await;
        let asked: Vec<_> = (0..20)
            .map(|number| {
                let (browser, path) =
                    (admin.clone(), path(&request, if number % 2 == 0 { "approve" } else { "decline" }));
                tokio::spawn(async move { browser.post(&path, json!({})).await.status })
            })
            .collect();
        let mut statuses = Vec::new();
        for answer in asked {
            statuses.push(answer.await.unwrap());
        }
        statuses.sort_unstable();
        assert_eq!((statuses[0], statuses[1], statuses[19]), (200, 409, 409));
        let (used, _, trashed, _) = crate::usage(&admin).await;
        assert_eq!(used + trashed, 7);
    })
    .await;
}
