//! Files are sent under upload requests, with and without an account.

use std::time::Duration;

use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, composite, content, on_both, sha256};

use crate::{
    MIB, NOTHING, RESTORE,
    folders::CREATE,
    mutate, names,
    upload_requests::{change, create, revoke},
    usage,
};

/// Where a request's link leads.
pub(crate) fn address(request: &Value) -> String {
    format!("/api/public/requests/{}", request["requestId"].as_str().unwrap())
}

/// Begins a delivery: its secret.
pub(crate) async fn begin(browser: &Browser, request: &Value, who: Value) -> String {
    let begun = browser.post(&format!("{}/deliveries", address(request)), who).await.expect_json();
    begun["deliveryId"].as_str().unwrap().to_owned()
}

pub(crate) fn uploads(request: &Value, delivery: &str) -> String {
    format!("{}/deliveries/{delivery}/uploads", address(request))
}

pub(crate) fn announced(name: &str, bytes: &[u8]) -> Value {
    json!({ "filename": name, "size": bytes.len(), "checksum": sha256(bytes) })
}

/// Sends a small file: the answer of the first step that is refused, or of the last.
pub(crate) async fn send(
    browser: &Browser,
    request: &Value,
    delivery: &str,
    name: &str,
    bytes: &'static [u8],
) -> Answer {
    let path = uploads(request, delivery);
    let signed = browser.post(&path, announced(name, bytes)).await;
    if signed.status != 200 {
        return signed;
    }
    let signed = signed.json();
    browser.put(&signed, Bytes::from_static(bytes)).await.expect_status(200);
    browser.post(&format!("{path}/{}/register", signed["uploadId"].as_str().unwrap()), json!({})).await
}

async fn list(browser: &Browser) -> Value {
    browser.get(&format!("{}?sort=name&order=asc", crate::FILES)).await.expect_json()
}

async fn told(browser: &Browser) -> Vec<(String, Value)> {
    let page = browser.get("/api/v1/notifications").await.expect_json();
    let one = |one: &Value| (one["message"].as_str().unwrap().to_owned(), one["link"].clone());
    page["notifications"].as_array().unwrap().iter().map(one).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_sends_files_and_sees_nothing() {
    on_both("request_send", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        team.file("beam.txt", b"IPE 300", maker.user).await;
        let folder = json!({ "driveId": team.drive.to_string(), "name": "Incoming" });
        let folder = browser.post(CREATE, folder).await.expect_json()["folderId"].as_str().unwrap().to_owned();
        let request = create(&browser, &team, json!({ "folderId": folder, "message": "As PDF" })).await;
        let nobody = app.browser();
        let opened = nobody.get(&address(&request)).await.expect_status(200);
        for (header, value) in
            [("x-robots-tag", "noindex, nofollow"), ("cache-control", "no-store"), ("referrer-policy", "no-referrer")]
        {
            assert_eq!(opened.header(header), value);
        }
        let seen = opened.json()["request"].clone();
        let words = ["title", "message", "requestedBy"].map(|member| seen[member].as_str().unwrap());
        assert_eq!((words[0], words[1]), ("Drawings", "As PDF"));
        assert!(!words[2].is_empty() && seen["organisation"]["name"] == json!("Dunmarrow"));
        assert_eq!((&seen["isFull"], &seen["limits"]["maxFiles"]), (&json!(false), &json!(100)));

        let sam = json!({ "name": "Sam Reed", "email": "sam@example.org" });
        let delivery = begin(&nobody, &request, sam).await;
        let kept = send(&nobody, &request, &delivery, "beam.txt", b"HEB 200").await.expect_json();
        assert_eq!((&kept["receipt"]["name"], &kept["receipt"]["size"]), (&json!("beam.txt"), &json!(7)));
        assert_eq!(kept["receipt"]["checksum"], json!(sha256(b"HEB 200")));
        // A name that is taken is not told of.
        let again = send(&nobody, &request, &delivery, "beam.txt", b"HEB 240").await.expect_json();
        assert_eq!(again["receipt"]["name"], json!("beam.txt"));
        assert!(!again.to_string().contains("(2)"), "{again}");

        // A large one goes in parts, and goes on after a break.
        let large = content(6 * MIB, 1);
        let path = uploads(&request, &delivery);
        let signed = nobody.post(&path, json!({ "filename": "site.bin", "size": large.len() })).await.expect_json();
        let upload = format!("{path}/{}", signed["uploadId"].as_str().unwrap());
        let part_size = usize::try_from(signed["multipart"]["partSize"].as_u64().unwrap()).unwrap();
        let bring = async |number: usize| {
            let part = large.slice((number - 1) * part_size..(number * part_size).min(large.len()));
            let asked = json!({ "parts": [{ "partNumber": number, "sha256": sha256(&part) }] });
            let parts = nobody.post(&format!("{upload}/parts"), asked).await.expect_json();
            nobody.put(&parts["parts"][0], part).await.expect_status(200);
        };
        bring(1).await;
        nobody.post(&format!("{upload}/register"), json!({})).await.expect_error(409, "UPLOAD_INCOMPLETE");
        let far = nobody.get(&upload).await.expect_json();
        assert_eq!((&far["state"], far["parts"].as_array().unwrap().len()), (&json!("pending"), 1));
        bring(2).await;
        let promised = json!({ "checksum": composite(&large, part_size) });
        for _ in 0..2 {
            let kept = nobody.post(&format!("{upload}/register"), promised.clone()).await.expect_json();
            assert_eq!(kept["receipt"]["size"], json!(large.len()));
        }
        assert_eq!(nobody.get(&upload).await.expect_json()["state"], json!("registered"));
        let own = nobody.get(&format!("{}/deliveries/{delivery}", address(&request))).await.expect_json();
        let sum = i64::try_from(large.len()).unwrap() + 14;
        assert_eq!((&own["delivery"]["files"], &own["delivery"]["bytes"]), (&json!(3), &json!(sum)));

        let there = list(&browser).await;
        assert_eq!(names(&there), ["beam (2).txt", "beam.txt", "beam.txt", "site.bin"]);
        let brought = there["files"].as_array().unwrap().iter().filter(|file| file["folderId"] == json!(folder));
        for file in brought {
            let known = json!({ "ingestedVia": "upload_request", "sender": "Sam Reed <sam@example.org>" });
            assert_eq!((&file["metadata"], &file["ownerUid"]), (&known, &json!(maker.user.to_string())));
        }
        assert_eq!(usage(&browser).await, (sum + 7, 0, 0, 4));

        // Told once for all three, by whoever sent them and not by whoever asked.
        app.settle().await;
        assert_eq!(told(&browser).await, []);
        let finish = format!("{}/deliveries/{delivery}/finish", address(&request));
        for _ in 0..2 {
            nobody.post(&finish, json!({})).await.expect_status(200);
            app.settle().await;
        }
        let link = json!(format!("/drive/drive/{}/{folder}", team.drive));
        assert_eq!(told(&browser).await, [("Sam Reed sent 3 files for “Drawings”".to_owned(), link.clone())]);
        // Who sends more and just goes away is told of an hour later.
        send(&nobody, &request, &delivery, "late.txt", b"x").await.expect_status(200);
        app.settle().await;
        assert_eq!(told(&browser).await.len(), 1);
        app.advance(Duration::from_secs(3600));
        app.settle().await;
        app.settle().await;
        assert_eq!(told(&browser).await[0], ("Sam Reed sent 1 file for “Drawings”".to_owned(), link));
        let kinds = team.audit_kinds().await;
        let count = |kind: &str| kinds.iter().filter(|known| *known == kind).count();
        assert_eq!((count("file.received"), count("upload_request.delivered")), (4, 2));
    })
    .await;
}

/// Everything under a link, and what is sent to it.
fn ways(request: &Value, delivery: &str, upload: &str) -> Vec<(Method, String, Value)> {
    let (link, all) = (address(request), uploads(request, delivery));
    vec![
        (Method::GET, link.clone(), json!({})),
        (Method::POST, format!("{link}/deliveries"), json!({ "name": "Sam" })),
        (Method::GET, format!("{link}/deliveries/{delivery}"), json!({})),
        (Method::POST, format!("{link}/deliveries/{delivery}/finish"), json!({})),
        (Method::POST, all.clone(), announced("a.txt", b"one")),
        (Method::GET, format!("{all}/{upload}"), json!({})),
        (Method::POST, format!("{all}/{upload}/parts"), json!({ "parts": [{ "partNumber": 1 }] })),
        (Method::POST, format!("{all}/{upload}/register"), json!({})),
        (Method::DELETE, format!("{all}/{upload}"), json!({})),
    ]
}

async fn try_all(browser: &Browser, ways: &[(Method, String, Value)], status: u16, code: &str) -> Vec<Value> {
    let mut said = Vec::new();
    for (method, path, body) in ways {
        let body = if *method == Method::GET { Bytes::new() } else { Bytes::from(body.to_string()) };
        let answer = browser.send(method.clone(), path, &[], body).await;
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
        said.push(answer.expect_error(status, code).json());
    }
    said
}

/// A request with a delivery, of which the bytes of one upload have arrived.
async fn half_sent(nobody: &Browser, browser: &Browser, team: &Team, more: Value) -> (Value, String, String) {
    let request = create(browser, team, more).await;
    let delivery = begin(nobody, &request, json!({ "name": "Sam" })).await;
    let signed = nobody.post(&uploads(&request, &delivery), announced("a.txt", b"one")).await.expect_json();
    nobody.put(&signed, Bytes::from_static(b"one")).await.expect_status(200);
    (request, delivery, signed["uploadId"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn wherever_a_link_takes_nothing_it_says_the_same() {
    on_both("request_closed", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (grace, browser) = team.person("grace", "editor").await;
        let nobody = app.browser();
        let folder = json!({ "driveId": team.drive.to_string(), "name": "Incoming" });
        let folder = browser.post(CREATE, folder).await.expect_json()["folderId"].clone();
        let into = json!({ "folderId": folder });
        let (request, delivery, upload) = half_sent(&nobody, &browser, &team, into.clone()).await;
        let all = ways(&request, &delivery, &upload);
        let closed = async || try_all(&nobody, &all, 404, "NOT_FOUND").await;
        let open = async || nobody.get(&address(&request)).await.expect_status(200);
        let mut said = Vec::new();

        // Its folder in the trash.
        let place = json!({ "driveId": team.drive.to_string(), "folderId": folder });
        admin.post("/api/v1/drive/folders/delete", place.clone()).await.expect_status(200);
        said.extend(closed().await);
        admin
            .post(&format!("/api/v1/drive/folders/{}/restore", folder.as_str().unwrap()), place)
            .await
            .expect_status(200);
        open().await;
        // Its library read-only for whoever made it.
        let path = format!("/api/v1/drive/libraries/{}", request["libraryId"].as_str().unwrap());
        let set = async |changes: Value| {
            admin.send(Method::PATCH, &path, &[], changes.to_string().into()).await.expect_status(200);
        };
        set(json!({ "acl": { "writeScopes": ["drive.manage"] } })).await;
        said.extend(closed().await);
        set(json!({ "acl": { "writeScopes": [] } })).await;
        open().await;
        // Whoever made it without the scope, and suspended.
        team.set_scopes("editor", &["drive.view"]).await;
        said.extend(closed().await);
        team.set_scopes("editor", &["drive.write", "drive.share"]).await;
        open().await;
        let member = format!("/api/v1/tenant/members/{}", grace.user);
        admin.post(&format!("{member}/suspend"), json!({})).await.expect_status(200);
        said.extend(closed().await);
        admin.post(&format!("{member}/reactivate"), json!({})).await.expect_status(200);
        open().await;
        // Its time over.
        change(&admin, &request, json!({ "expiresAt": "2026-11-20T00:00:00Z" })).await.expect_status(200);
        said.extend(closed().await);
        change(&admin, &request, json!({ "expiresAt": null })).await.expect_status(200);
        open().await;
        // Revoked: what is on its way is given up, and its room free.
        assert_eq!(usage(&admin).await.1, 3);
        revoke(&admin, &request).await.expect_status(200);
        said.extend(closed().await);
        assert_eq!(usage(&admin).await, (0, 0, 0, 0));

        let never = json!({ "requestId": "A".repeat(43) });
        said.extend(try_all(&nobody, &ways(&never, &delivery, &upload), 404, "NOT_FOUND").await);
        let malformed = json!({ "requestId": "x" });
        said.extend(try_all(&nobody, &ways(&malformed, &delivery, &upload), 404, "NOT_FOUND").await);
        assert!(said.windows(2).all(|two| two[0] == two[1]), "{said:?}");
        assert_eq!(names(&list(&admin).await), Vec::<&str>::new());
        // A link names its organisation; that of a share is none of a request.
        let open = create(&admin, &team, json!({})).await;
        let elsewhere = format!("{}?tenantId={NOTHING}", address(&open));
        nobody.get(&elsewhere).await.expect_error(404, "NOT_FOUND");
        let share = format!("/api/public/shares/{}", open["requestId"].as_str().unwrap());
        nobody.get(&share).await.expect_error(404, "NOT_FOUND");
        let by_id = json!({ "requestId": open["id"] });
        nobody.get(&address(&by_id)).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_belongs_to_another_delivery_is_not_there() {
    on_both("request_others", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let there = app.team("Saltmarsh").await;
        let browser = team.member("editor").await;
        let nobody = app.browser();
        let (request, delivery, upload) = half_sent(&nobody, &browser, &team, json!({})).await;
        let (other, foreign, _) = half_sent(&nobody, &browser, &team, json!({})).await;
        let (far, _, _) = half_sent(&nobody, &there.member("editor").await, &there, json!({})).await;
        let second = begin(&nobody, &request, json!({ "name": "Ana" })).await;
        // Another link's delivery, another delivery's upload, a member's, and another organisation's.
        let member = browser.post(crate::SIGN, team.announcement("m.bin", 5)).await.expect_json();
        let member = member["uploadId"].as_str().unwrap();
        for (link, delivery, upload) in [
            (&request, foreign.as_str(), upload.as_str()),
            (&other, &delivery, &upload),
            (&far, &delivery, &upload),
            (&request, &second, &upload),
            (&request, &delivery, member),
            (&request, NOTHING, &upload),
        ] {
            let all = ways(link, delivery, upload);
            try_all(&nobody, &all[5..], 404, "NOT_FOUND").await;
        }
        try_all(&nobody, &ways(&other, &delivery, &upload)[2..5], 404, "NOT_FOUND").await;
        // A day later it is over.
        app.advance(Duration::from_secs(24 * 3600));
        try_all(&nobody, &ways(&request, &delivery, &upload)[2..], 404, "NOT_FOUND").await;
        nobody.get(&address(&request)).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_hold_for_everybody_together() {
    on_both("request_limits", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("manager").await;
        let nobody = app.browser();
        let limits = json!({ "maxFiles": 3, "maxBytes": 20, "allowedTypes": [".txt"] });
        let request = create(&browser, &team, limits).await;
        let delivery = begin(&nobody, &request, json!({ "name": "Sam" })).await;
        let sign =
            async |name: &str, bytes: &[u8]| nobody.post(&uploads(&request, &delivery), announced(name, bytes)).await;
        for (name, status, code) in [
            ("../../etc/passwd.txt", 400, "INVALID_FILE_NAME"),
            ("a\u{0}.txt", 400, "INVALID_FILE_NAME"),
            ("gpj.\u{202e}txt", 400, "INVALID_FILE_NAME"),
            ("", 400, "INVALID_FILE_NAME"),
            ("run.exe", 422, "FILE_TYPE_NOT_ALLOWED"),
        ] {
            sign(name, b"one").await.expect_error(status, code);
        }
        let refused = sign("a.txt", &[0; 21]).await.expect_error(413, "FILE_TOO_LARGE").json();
        assert_eq!(refused["error"]["details"]["maxFileSize"], json!(20));

        send(&nobody, &request, &delivery, "a.txt", b"one").await.expect_status(200);
        let full = sign("a.txt", &[0; 18]).await.expect_error(409, "REQUEST_FULL").json();
        assert_eq!(full["error"]["details"], json!({ "limit": "bytes" }));
        // Eight at once, and there is room for two.
        let tries = futures_util::future::join_all((0..8).map(|_| sign("b.txt", b"two"))).await;
        let (signed, refused): (Vec<_>, Vec<_>) = tries.into_iter().partition(|answer| answer.status == 200);
        assert_eq!(signed.len(), 2);
        for answer in refused {
            assert_eq!(answer.expect_error(409, "REQUEST_FULL").json()["error"]["details"]["limit"], json!("files"));
        }
        // What is given up makes room again, and what is swept.
        let first = format!("{}/{}", uploads(&request, &delivery), signed[0].json()["uploadId"].as_str().unwrap());
        nobody.delete(&first).await.expect_status(200);
        send(&nobody, &request, &delivery, "c.txt", b"three").await.expect_status(200);
        app.advance(Duration::from_secs(25 * 3600));
        app.settle().await;
        let later = begin(&nobody, &request, json!({ "name": "Ana" })).await;
        send(&nobody, &request, &later, "d.txt", b"four").await.expect_status(200);
        assert_eq!(nobody.get(&address(&request)).await.expect_json()["request"]["isFull"], json!(true));
        let full = send(&nobody, &request, &later, "e.txt", b"five").await.expect_error(409, "REQUEST_FULL").json();
        assert_eq!(full["error"]["details"], json!({ "limit": "files" }));
        // Deleting what has come in makes no room for more: it has come in.
        let gone = list(&browser).await["files"][0]["id"].as_str().unwrap().to_owned();
        mutate(&browser, crate::TRASH, &gone).await.expect_status(200);
        send(&nobody, &request, &later, "e.txt", b"five").await.expect_error(409, "REQUEST_FULL");
        mutate(&browser, RESTORE, &gone).await.expect_status(200);
        assert_eq!(names(&list(&browser).await), ["a.txt", "c.txt", "d.txt"]);
        assert_eq!(usage(&browser).await, (12, 0, 0, 3));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_organisation_tells_strangers_no_figures() {
    on_both("request_quota", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        team.set_cap(1000).await;
        let browser = team.member("editor").await;
        let nobody = app.browser();
        let request = create(&browser, &team, json!({})).await;
        let delivery = begin(&nobody, &request, json!({ "name": "Sam" })).await;
        let asked = json!({ "filename": "a.bin", "size": 1001, "checksum": sha256(b"x") });
        let refused =
            nobody.post(&uploads(&request, &delivery), asked).await.expect_error(507, "QUOTA_EXCEEDED").json();
        assert!(refused["error"]["details"].is_null(), "{refused}");
        let words = refused["error"]["message"].as_str().unwrap();
        assert!(!words.contains(|letter: char| letter.is_ascii_digit()), "{words}");
        // Wrong bytes are no file.
        let signed = nobody.post(&uploads(&request, &delivery), announced("a.txt", b"one")).await.expect_json();
        assert_ne!(nobody.put(&signed, Bytes::from_static(b"two")).await.status, 200);
        let register = format!("{}/{}/register", uploads(&request, &delivery), signed["uploadId"].as_str().unwrap());
        nobody.post(&register, json!({})).await.expect_error(409, "UPLOAD_INCOMPLETE");
        nobody.put(&signed, Bytes::from_static(b"one")).await.expect_status(200);
        let lie = json!({ "checksum": sha256(b"two") });
        nobody.post(&register, lie).await.expect_error(422, "CHECKSUM_MISMATCH");
        nobody.post(&register, json!({})).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_asked_for_until_it_is_given() {
    on_both("request_locked", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let browser = team.member("editor").await;
        let nobody = app.browser();
        let (request, delivery, upload) = half_sent(&nobody, &browser, &team, json!({})).await;
        change(&browser, &request, json!({ "password": "a long secret" })).await.expect_status(200);
        let all = ways(&request, &delivery, &upload);
        for refused in try_all(&nobody, &all, 403, "REQUEST_LOCKED").await {
            assert!(!refused.to_string().contains("Drawings"), "a locked request does not tell its title");
            assert_eq!(refused["error"]["details"]["organisation"]["name"], json!("Dunmarrow"));
        }
        let unlock = async |password: &str| {
            nobody.post(&format!("{}/unlock", address(&request)), json!({ "password": password })).await
        };
        unlock("wrong").await.expect_error(403, "REQUEST_PASSWORD_WRONG");
        let cookie = unlock("a long secret").await.expect_status(200).header("set-cookie").to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains(&format!("Path={}", address(&request))), "{cookie}");
        send(&nobody, &request, &delivery, "b.txt", b"two").await.expect_status(200);
        // Guessing ends.
        for _ in 0..10 {
            unlock("wrong").await.expect_error(403, "REQUEST_PASSWORD_WRONG");
        }
        unlock("a long secret").await.expect_error(429, "RATE_LIMITED");
        change(&browser, &request, json!({ "password": "another secret" })).await.expect_status(200);
        nobody.get(&address(&request)).await.expect_error(403, "REQUEST_LOCKED");
        change(&browser, &request, json!({ "password": null })).await.expect_status(200);
        nobody.get(&address(&request)).await.expect_status(200);

        // Nobody begins deliveries all day.
        let begun = format!("{}/deliveries", address(&request));
        let mut refused = 0;
        for _ in 0..31 {
            let answer = nobody.post(&begun, json!({ "name": "Sam" })).await;
            refused += usize::from(answer.status == 429);
        }
        assert!(refused > 0);
        for (name, email) in [("", ""), ("x", "no address"), ("a\nb", "")] {
            let odd = json!({ "name": name, "email": email });
            nobody.post(&begun, odd).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}
