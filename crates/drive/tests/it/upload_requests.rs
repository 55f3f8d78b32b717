//! Upload requests, by those who run them: make, list, change, take back, and who sent what.

use std::time::Duration;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};

use crate::{
    NOTHING,
    folders::CREATE,
    public_requests::{address, begin, send},
    with,
};

pub(crate) const REQUESTS: &str = "/api/v1/drive/upload-requests";

/// Asks for an upload request into the team's drive, with these members of the payload besides.
pub(crate) async fn ask(browser: &Browser, team: &Team, more: Value) -> Answer {
    let mut body = json!({ "title": "Drawings", "driveId": team.drive.to_string() });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    browser.post(REQUESTS, body).await
}

/// An upload request into the team's drive.
pub(crate) async fn create(browser: &Browser, team: &Team, more: Value) -> Value {
    ask(browser, team, more).await.expect_json()["uploadRequest"].clone()
}

/// Changes an upload request.
pub(crate) async fn change(browser: &Browser, request: &Value, updates: Value) -> Answer {
    let path = format!("{REQUESTS}/{}", request["id"].as_str().unwrap());
    browser.send(Method::PATCH, &path, &[], updates.to_string().into()).await
}

/// Takes an upload request back.
pub(crate) async fn revoke(browser: &Browser, request: &Value) -> Answer {
    browser.post(&format!("{REQUESTS}/{}/revoke", request["id"].as_str().unwrap()), json!({})).await
}

async fn listed(browser: &Browser, query: &str) -> (Vec<String>, Value) {
    let page = browser.get(&format!("{REQUESTS}{query}")).await.expect_json();
    let requests = page["uploadRequests"].as_array().unwrap().iter();
    (requests.map(|request| request["title"].as_str().unwrap().to_owned()).collect(), page["counts"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_made_listed_changed_and_taken_back() {
    on_both("upload_requests_life", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let request = create(&browser, &team, json!({})).await;
        let limits = request["limits"].clone();
        let ends = limits["expiresAt"].as_str().unwrap();
        assert!(ends.starts_with("2026-12-05T"), "in 14 days: {ends}");
        let usual = json!({ "maxFiles": 100, "maxBytes": 1_073_741_824_i64, "allowedTypes": [], "hasPassword": false });
        assert_eq!(with(limits, "expiresAt", Value::Null), usual);
        let link = request["requestId"].as_str().unwrap();
        assert_eq!((link.len(), &request["path"]), (43, &json!(format!("/share/request/{link}"))));
        assert_eq!((&request["status"], &request["isOpen"]), (&json!("active"), &json!(true)));
        assert_eq!(request["received"], json!({ "files": 0, "bytes": 0 }));
        assert_eq!(request["createdBy"]["id"], json!(maker.user.to_string()));
        assert_eq!(request["can"], json!({ "update": true, "revoke": true, "viewDeliveries": true }));

        let folder = json!({ "driveId": team.drive.to_string(), "name": "Incoming" });
        let folder = browser.post(CREATE, folder).await.expect_json()["folderId"].clone();
        let soon = json!({ "title": "Photographs", "folderId": folder, "expiresAt": "2026-11-21T07:00:00Z" });
        let other = create(&browser, &team, soon).await;
        assert_eq!((&other["folderId"], &other["folderName"]), (&folder, &json!("Incoming")));
        assert_eq!(listed(&browser, "").await.0, ["Photographs", "Drawings"]);
        assert_eq!(listed(&browser, &format!("?folderId={}", folder.as_str().unwrap())).await.0, ["Photographs"]);
        assert_eq!(listed(&browser, &format!("?libraryId={NOTHING}")).await.0, Vec::<String>::new());
        app.advance(Duration::from_secs(3600));
        let counts = |active, expired, revoked| {
            json!({ "all": active + expired + revoked, "active": active, "expired": expired, "revoked": revoked })
        };
        assert_eq!(listed(&browser, "?status=expired").await, (vec!["Photographs".to_owned()], counts(1, 1, 0)));
        assert_eq!(listed(&browser, "?q=DRAW").await, (vec!["Drawings".to_owned()], counts(1, 0, 0)));
        let page = browser.get(&format!("{REQUESTS}?limit=1")).await.expect_json();
        let next = format!("?limit=1&cursor={}", page["nextCursor"].as_str().unwrap());
        assert_eq!(listed(&browser, &next).await.0, ["Drawings"]);

        let updates = json!({ "title": "Plans", "maxFiles": 3, "maxBytes": 9, "allowedTypes": [".DWG"], "expiresAt": null,
                              "password": "a long secret" });
        let changed = change(&browser, &request, updates).await.expect_json()["uploadRequest"].clone();
        let limits = json!({ "maxFiles": 3, "maxBytes": 9, "allowedTypes": [".dwg"], "expiresAt": null, "hasPassword": true });
        assert_eq!((&changed["title"], &changed["limits"]), (&json!("Plans"), &limits));
        assert!(!changed.to_string().contains("argon2") && !changed.to_string().contains("a long secret"));

        for _ in 0..2 {
            let revoked = revoke(&browser, &request).await.expect_json()["uploadRequest"].clone();
            assert_eq!((&revoked["status"], &revoked["can"]["update"]), (&json!("revoked"), &json!(false)));
        }
        change(&browser, &request, json!({ "title": "x" })).await.expect_error(409, "REQUEST_REVOKED");
        app.settle().await;
        let kinds = team.audit_kinds().await;
        let of_requests = kinds.iter().filter(|kind| kind.starts_with("upload_request.")).map(String::as_str);
        let expected =
            ["upload_request.created", "upload_request.created", "upload_request.updated", "upload_request.revoked"];
        assert_eq!(of_requests.collect::<Vec<_>>(), expected);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused_and_nothing_made() {
    on_both("upload_requests_odd", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let elsewhere = app.team("Saltmarsh").await;
        let browser = team.member("editor").await;
        let cases = [
            ("title", json!(""), 400),
            ("title", json!("x".repeat(201)), 400),
            ("title", json!("a\u{0}b"), 400),
            ("message", json!("x".repeat(2001)), 400),
            ("maxFiles", json!(0), 400),
            ("maxFiles", json!(10_001), 400),
            ("maxBytes", json!(0), 400),
            ("maxBytes", json!(i64::MAX), 400),
            ("allowedTypes", json!(["a b"]), 400),
            ("expiresAt", json!("tomorrow"), 400),
            ("password", json!("short"), 400),
            ("tenantId", json!(NOTHING), 403),
            ("driveId", Value::Null, 400),
            ("driveId", json!(NOTHING), 404),
            ("driveId", json!(elsewhere.drive.to_string()), 404),
            ("libraryId", json!(NOTHING), 404),
            ("libraryId", json!(elsewhere.library.to_string()), 404),
            ("librarySlug", json!("nowhere"), 404),
            ("folderId", json!(NOTHING), 404),
        ];
        for (member, value, status) in cases {
            let good = json!({ "title": "Drawings", "driveId": team.drive.to_string() });
            let answer = browser.post(REQUESTS, with(good, member, value.clone())).await;
            assert_eq!(answer.status, status, "{member} = {value:.40}: {answer:?}");
        }
        assert_eq!(listed(&browser, "").await.0, Vec::<String>::new());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_only_upload_lets_no_strangers_in() {
    on_both("upload_requests_who", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (uploader, browser) = team.person("tom", "standard").await;
        let can = async |browser: &Browser| {
            let drives = browser.get("/api/v1/drive/drives").await.expect_json();
            let of = |list: &str, id: String| {
                let found = drives[list].as_array().unwrap().iter().find(|one| one["id"] == json!(id));
                found.unwrap()["can"]["requestFiles"].clone()
            };
            (of("drives", team.drive.to_string()), of("libraries", team.library.to_string()))
        };
        assert_eq!(can(&browser).await, (json!(false), json!(false)));
        let refused = ask(&browser, &team, json!({})).await.expect_error(403, "FORBIDDEN").json();
        assert!(refused["error"]["details"]["reason"].as_str().unwrap().contains("drive.share"), "{refused}");
        // In a drive of one's own one decides oneself.
        let (own, _) = team.members_only_drive("Tom's", uploader.user).await;
        create(&browser, &team, json!({ "driveId": own.to_string() })).await;
        let (_, editor) = team.person("grace", "editor").await;
        assert_eq!(can(&editor).await, (json!(true), json!(true)));
        // Where nobody but few changes anything, nobody but those lets strangers do so.
        let path = format!("/api/v1/drive/libraries/{}", team.library);
        let closed = json!({ "acl": { "writeScopes": ["drive.manage"] } });
        admin.send(Method::PATCH, &path, &[], closed.to_string().into()).await.expect_status(200);
        assert_eq!(can(&editor).await, (json!(true), json!(false)));
        let into = json!({ "libraryId": team.library.to_string() });
        ask(&editor, &team, into.clone()).await.expect_error(403, "FORBIDDEN");
        ask(&admin, &team, into).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asked_learns_who_sent_what() {
    on_both("upload_requests_deliveries", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let request = create(&browser, &team, json!({})).await;
        let nobody = app.browser();
        let first = begin(&nobody, &request, json!({ "name": "Sam Reed", "email": "sam@example.org" })).await;
        send(&nobody, &request, &first, "a.txt", b"one").await.expect_status(200);
        send(&nobody, &request, &first, "b.txt", b"three").await.expect_status(200);
        app.advance(Duration::from_secs(60));
        let second = begin(&nobody, &request, json!({ "name": "Ana", "message": "As agreed" })).await;
        send(&nobody, &request, &second, "c.txt", b"x").await.expect_status(200);
        nobody.post(&format!("{}/deliveries/{second}/finish", address(&request)), json!({})).await.expect_status(200);
        // One who sent nothing is not told of.
        begin(&nobody, &request, json!({ "name": "Nobody" })).await;

        let path = format!("{REQUESTS}/{}/deliveries", request["id"].as_str().unwrap());
        let page = browser.get(&path).await.expect_json();
        let facts = |one: &Value| {
            (
                one["name"].clone(),
                one["email"].clone(),
                one["message"].clone(),
                one["files"].clone(),
                one["bytes"].clone(),
            )
        };
        let told: Vec<_> = page["deliveries"].as_array().unwrap().iter().map(facts).collect();
        let expected = [
            (json!("Ana"), json!(null), json!("As agreed"), json!(1), json!(1)),
            (json!("Sam Reed"), json!("sam@example.org"), json!(""), json!(2), json!(8)),
        ];
        assert_eq!(told, expected);
        assert!(page["deliveries"][0]["finishedAt"].is_string() && page["deliveries"][1]["finishedAt"].is_null());
        // The secret by which a sender goes on is nobody else's.
        assert!(!page.to_string().contains(&second));
        let first = browser.get(&format!("{path}?limit=1")).await.expect_json();
        let next = format!("{path}?cursor={}", first["nextCursor"].as_str().unwrap());
        assert_eq!(browser.get(&next).await.expect_json()["deliveries"][0]["name"], json!("Sam Reed"));
        let found = browser.get(&format!("{REQUESTS}/{}", request["id"].as_str().unwrap())).await.expect_json();
        assert_eq!(found["uploadRequest"]["received"], json!({ "files": 3, "bytes": 9 }));
    })
    .await;
}
