//! Shares, by those who run them: make, list, change, rebuild, revoke, and what happened to one.

use std::time::Duration;

use http::Method;
use kernel::{FileId, StorageTier};
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};

use crate::{PURGE, TRASH, mutate, patch_file, with};

pub(crate) const SHARE: &str = "/api/drive/mutations/share";
pub(crate) const SHARES: &str = "/api/drive/shares";
const LIBRARIES: &str = "/api/v1/drive/libraries";

/// Asks for a share of these files, with these members of the payload besides.
pub(crate) async fn ask(browser: &Browser, team: &Team, files: &[FileId], more: Value) -> Answer {
    let ids: Vec<String> = files.iter().map(ToString::to_string).collect();
    let mut body = json!({ "tenantId": team.tenant.id.to_string(), "name": "For the site", "fileIds": ids });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    browser.post(SHARE, body).await
}

/// A share of these files.
pub(crate) async fn create(browser: &Browser, team: &Team, files: &[FileId], more: Value) -> Value {
    ask(browser, team, files, more).await.expect_json()["share"].clone()
}

/// Changes a share's settings.
pub(crate) async fn update(browser: &Browser, team: &Team, share: &Value, updates: Value) -> Answer {
    let path = format!("{SHARES}/{}/settings", share["id"].as_str().unwrap());
    browser.post(&path, json!({ "tenantId": team.tenant.id.to_string(), "updates": updates })).await
}

/// Does `rebuild` or `revoke` to a share.
pub(crate) async fn act(browser: &Browser, team: &Team, share: &Value, verb: &str) -> Answer {
    let path = format!("{SHARES}/{}/{verb}", share["id"].as_str().unwrap());
    browser.post(&path, json!({ "tenantId": team.tenant.id.to_string() })).await
}

/// Lets what lies in the team's drive and library leave the organisation.
pub(crate) async fn open_up(team: &Team, admin: &Browser) {
    team.set_tier(StorageTier::Enterprise).await;
    let settings = json!({ "settings": { "allowExternalSharing": true } });
    let body =
        json!({ "tenantId": team.tenant.id.to_string(), "driveId": team.drive.to_string(), "updates": settings });
    admin.post("/api/drive/drives/update", body).await.expect_status(200);
    source(team, admin, json!({ "externalAllowed": true })).await;
}

/// Sets under which terms shares take files out of the team's library.
pub(crate) async fn source(team: &Team, admin: &Browser, terms: Value) {
    library(team, admin, json!({ "shareSourcePolicy": terms })).await;
}

/// Changes the team's library.
pub(crate) async fn library(team: &Team, admin: &Browser, changes: Value) {
    let path = format!("{LIBRARIES}/{}", team.library);
    admin.send(Method::PATCH, &path, &[], changes.to_string().into()).await.expect_status(200);
}

/// The address with the organisation in it, as it has to be.
pub(crate) async fn of_tenant(browser: &Browser, path: &str) -> String {
    let session = browser.get("/api/v1/auth/validate-session").await.expect_json();
    format!("{path}?tenantId={}", session["tenantId"].as_str().unwrap())
}

async fn listed(browser: &Browser, query: &str) -> (Vec<String>, Value) {
    let query = query.trim_start_matches('?');
    let page = browser.get(&format!("{}&{query}", of_tenant(browser, SHARES).await)).await.expect_json();
    let names = page["shares"].as_array().unwrap().iter().map(|share| share["name"].as_str().unwrap().to_owned());
    (names.collect(), page["counts"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_share_is_made_listed_changed_and_taken_back() {
    on_both("shares_life", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let (reader, other) = team.person("tom", "viewer").await;
        let files = [
            team.file("plan.pdf", b"%PDF-1.4", maker.user).await,
            team.file("beam.txt", b"IPE 300", maker.user).await,
        ];
        let share = create(&browser, &team, &files, json!({ "allowedUids": [reader.user.to_string()] })).await;
        assert_eq!(share["status"], json!("active"));
        assert_eq!((&share["visibility"], &share["fileCount"]), (&json!("restricted"), &json!(2)));
        let usual = json!({ "allowDownload": true, "watermark": false, "expiresAt": null, "maxDownloads": null,
                            "hasPassword": false });
        assert_eq!(share["policy"], usual);
        assert_eq!(share["can"], json!({ "update": true, "rebuild": true, "revoke": true, "viewActivity": true }));
        assert_eq!(share["allowedPeople"][0]["id"], json!(reader.user.to_string()));
        let link = share["shareId"].as_str().unwrap();
        assert_eq!((link.len(), &share["path"]), (43, &json!(format!("/share/{link}"))));

        // By either name, and whom it is for sees it, but not whom else it is for.
        for name in [link, share["id"].as_str().unwrap()] {
            let found = other.get(&of_tenant(&other, &format!("{SHARES}/{name}")).await).await.expect_json();
            assert_eq!((&found["share"]["name"], &found["share"]["allowedUids"]), (&json!("For the site"), &json!([])));
            assert_eq!(found["share"]["can"]["update"], json!(false));
        }
        let later = json!({ "name": "Old", "policy": { "expiresAt": "2026-11-21T07:00:00Z" } });
        create(&browser, &team, &files[..1], later).await;
        assert_eq!(listed(&browser, "?status=active").await.0, ["Old", "For the site"]);
        let counts = |active, expired, revoked| {
            json!({ "all": active + expired + revoked, "active": active, "expired": expired, "revoked": revoked })
        };
        assert_eq!(listed(&browser, "").await.1, counts(2, 0, 0));

        // Its time is over by itself.
        app.advance(Duration::from_secs(3600));
        assert_eq!(listed(&browser, "?status=expired").await, (vec!["Old".to_owned()], counts(1, 1, 0)));
        assert_eq!(listed(&browser, "?q=SITE").await, (vec!["For the site".to_owned()], counts(1, 0, 0)));
        let page = browser.get(&(of_tenant(&browser, SHARES).await + "&limit=1")).await.expect_json();
        let next = format!("?limit=1&cursor={}", page["nextCursor"].as_str().unwrap());
        assert_eq!(listed(&browser, &next).await.0, ["For the site"]);

        let updates = json!({ "visibility": "tenant", "policy": { "allowDownload": false, "watermark": true,
                              "password": "a long secret", "maxDownloads": 3 } });
        let changed = update(&browser, &team, &share, updates).await.expect_json()["share"].clone();
        let policy = json!({ "allowDownload": false, "watermark": true, "expiresAt": null, "maxDownloads": 3,
                             "hasPassword": true });
        assert_eq!((&changed["visibility"], &changed["policy"]), (&json!("tenant"), &policy));
        assert!(!changed.to_string().contains("argon2") && !changed.to_string().contains("a long secret"));

        act(&browser, &team, &share, "revoke").await.expect_status(200);
        let again = act(&browser, &team, &share, "revoke").await.expect_json();
        assert_eq!(again["share"]["status"], json!("revoked"));
        update(&browser, &team, &share, json!({ "name": "x" })).await.expect_error(409, "SHARE_REVOKED");
        other.get(&of_tenant(&other, &format!("{SHARES}/{link}")).await).await.expect_error(404, "NOT_FOUND");
        assert_eq!(listed(&browser, "?status=revoked").await, (vec!["For the site".to_owned()], counts(0, 1, 1)));

        app.settle().await;
        let path = format!("{SHARES}/{}/activity", share["id"].as_str().unwrap());
        let told = browser.get(&path).await.expect_json();
        let kinds: Vec<&str> =
            told["activities"].as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["share.revoked", "share.updated", "share.created"]);
        assert!(!told.to_string().contains("a long secret") && !told.to_string().contains(link), "{told}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_not_be_shared_is_refused_with_the_reason() {
    on_both("shares_refused", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let (_, colleague) = team.person("tom", "editor").await;
        let file = team.file("plan.pdf", b"%PDF-1.4", maker.user).await;
        let public = json!({ "visibility": "public" });
        let reason = |answer: Answer| {
            let body = answer.expect_error(422, "SHARE_NOT_ALLOWED").json();
            (body["error"]["message"].clone(), body["error"]["details"]["files"][0]["reason"].clone())
        };
        let external = json!("External sharing not allowed from source library");
        assert_eq!(reason(ask(&browser, &team, &[file], public.clone()).await), (external.clone(), external.clone()));
        // Nothing was made.
        assert_eq!(listed(&browser, "").await.0, Vec::<String>::new());
        let inside = create(&browser, &team, &[file], json!({ "visibility": "tenant" })).await;
        assert_eq!(reason(update(&browser, &team, &inside, public.clone()).await).0, external);
        open_up(&team, &admin).await;
        create(&browser, &team, &[file], public.clone()).await;
        update(&browser, &team, &inside, public.clone()).await.expect_status(200);

        // A library that demands the watermark has it.
        source(&team, &admin, json!({ "requireWatermark": true })).await;
        let stamped = create(&browser, &team, &[file], json!({})).await;
        assert_eq!((&stamped["policy"]["watermark"], &stamped["watermarkRequired"]), (&json!(true), &json!(true)));
        let off = json!({ "policy": { "watermark": false } });
        update(&browser, &team, &stamped, off).await.expect_error(409, "WATERMARK_REQUIRED");

        library(&team, &admin, json!({ "policies": { "shareAllowed": false } })).await;
        ask(&browser, &team, &[file], json!({})).await.expect_error(403, "FORBIDDEN");
        library(&team, &admin, json!({ "policies": { "shareAllowed": true } })).await;

        // What others do not see is not theirs to hand on.
        patch_file(&browser, file, json!({ "visibility": "private" })).await.expect_status(200);
        ask(&colleague, &team, &[file], json!({})).await.expect_error(404, "NOT_FOUND");
        let (named, _) = team.person("mara", "editor").await;
        let list = json!({ "allowedUids": [named.user.to_string()] });
        patch_file(&browser, file, list).await.expect_status(200);
        create(&browser, &team, &[file], json!({})).await;
        mutate(&admin, TRASH, file).await.expect_status(200);
        assert_eq!(reason(ask(&browser, &team, &[file], json!({})).await).0, json!("File not found"));
        let nothing: FileId = crate::NOTHING.parse().unwrap();
        ask(&browser, &team, &[nothing], json!({})).await.expect_error(404, "NOT_FOUND");
        // Nor is another organisation's.
        let other = app.team("Saltmarsh").await;
        let (theirs, _) = other.person("sal", "editor").await;
        let foreign = other.file("theirs.pdf", b"%PDF-1.4", theirs.user).await;
        ask(&browser, &team, &[foreign], json!({})).await.expect_error(404, "NOT_FOUND");
        let unnamed = browser.get(SHARES).await.expect_error(400, "INVALID_REQUEST").json();
        assert_eq!(unnamed["error"]["message"], json!("Tenant ID is required"));
        browser.get(&format!("{SHARES}?tenantId={}", other.tenant.id)).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rebuild_takes_out_what_is_missing() {
    on_both("shares_rebuild", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let admin = team.member("admin").await;
        let mut files = Vec::new();
        for name in ["a.txt", "b.txt", "c.txt"] {
            files.push(team.file(name, b"x", maker.user).await);
        }
        let share = create(&browser, &team, &files, json!({})).await;
        assert_eq!(act(&browser, &team, &share, "rebuild").await.expect_json()["removed"], json!(0));
        mutate(&admin, TRASH, files[0]).await.expect_status(200);
        mutate(&admin, TRASH, files[1]).await.expect_status(200);
        mutate(&admin, PURGE, files[1]).await.expect_status(200);
        let rebuilt = act(&browser, &team, &share, "rebuild").await.expect_json();
        assert_eq!((&rebuilt["removed"], &rebuilt["share"]["fileCount"]), (&json!(2), &json!(1)));
        assert_eq!(act(&browser, &team, &share, "rebuild").await.expect_json()["removed"], json!(0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payload_that_makes_no_sense_makes_no_share() {
    on_both("shares_payload", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let file = team.file("a.txt", b"x", maker.user).await.to_string();
        let good = json!({ "tenantId": team.tenant.id.to_string(), "name": "x", "fileIds": [file] });
        for (member, value) in [
            ("tenantId", Value::Null),
            ("fileIds", json!([])),
            ("visibility", json!("everybody")),
            ("allowedUids", json!([crate::NOTHING])),
            ("policy", json!({ "maxDownloads": 0 })),
            ("policy", json!({ "expiresAt": "tomorrow" })),
            ("policy", json!({ "password": "short" })),
            ("name", json!("x".repeat(201))),
        ] {
            browser.post(SHARE, with(good.clone(), member, value)).await.expect_error(400, "INVALID_REQUEST");
        }
        let elsewhere = with(good.clone(), "libraryId", json!(crate::NOTHING));
        browser.post(SHARE, elsewhere).await.expect_error(404, "NOT_FOUND");
        let foreign = with(good.clone(), "tenantId", json!(crate::NOTHING));
        browser.post(SHARE, foreign).await.expect_error(403, "FORBIDDEN");
        // Sent twice it is made once, and without a name it has the usual one.
        let key = [("idempotency-key", "once")];
        let body = with(good, "name", Value::Null);
        let (first, second) = (
            browser.post_with(SHARE, &key, body.clone()).await.expect_json(),
            browser.post_with(SHARE, &key, body).await.expect_json(),
        );
        assert_eq!((&first, &first["share"]["name"]), (&second, &json!("Untitled Share")));
        assert_eq!(listed(&browser, "").await.0.len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_library_of_a_share_may_be_left_to_its_first_file() {
    // What programs are told they may leave out.
    let contract: Value = serde_json::from_str(include_str!("../../../../openapi.json")).unwrap();
    let told = &contract["components"]["schemas"]["CreateShare"];
    assert_eq!(told["required"], json!(["tenantId", "fileIds"]));
    assert_eq!(told["properties"]["libraryId"]["default"], json!("default"));
    on_both("shares_library", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let other = team.library("Permits").await;
        let files = [
            team.file_in(team.drive, other, "permit.pdf", b"%PDF-1.4", maker.user).await,
            team.file("beam.txt", b"IPE 300", maker.user).await,
        ];
        let (first, second) = (other.to_string(), team.library.to_string());
        for (given, library) in [
            (json!({}), &first),
            (json!({ "libraryId": null }), &first),
            (json!({ "libraryId": "" }), &first),
            (json!({ "libraryId": "default" }), &first),
            (json!({ "libraryId": first }), &first),
            (json!({ "libraryId": second }), &second),
        ] {
            let made = create(&browser, &team, &files, given.clone()).await;
            assert_eq!(made["libraryId"], json!(library), "{given}");
        }
        let unread = json!({ "libraryId": "permits" });
        ask(&browser, &team, &files, unread).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_told_to_those_who_could_read_its_files_anyway() {
    on_both("shares_secret", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let (named, tom) = team.person("tom", "viewer").await;
        let (admin, viewer) = (team.member("admin").await, team.member("viewer").await);
        let files = [team.file("plan.txt", b"plan", maker.user).await, team.file("pay.txt", b"pay", maker.user).await];
        let open = create(&browser, &team, &files[..1], json!({ "name": "open", "visibility": "tenant" })).await;
        patch_file(&browser, files[1], json!({ "visibility": "private" })).await.expect_status(200);
        let both = create(&browser, &team, &files, json!({ "name": "both", "visibility": "tenant" })).await;
        let allowed = json!({ "name": "named", "allowedUids": [named.user.to_string()] });
        create(&browser, &team, &files, allowed).await;
        let links = async |browser: &Browser| {
            let page = browser.get(&of_tenant(browser, SHARES).await).await.expect_json();
            let all = page["shares"].as_array().unwrap().clone();
            let told = |share: &Value| share["shareId"].is_string() && share["path"].is_string();
            let mut names: Vec<String> = all
                .iter()
                .filter(|share| told(share))
                .map(|share| share["name"].as_str().unwrap().to_owned())
                .collect();
            names.sort();
            (all.len(), names)
        };
        let all = ["both", "named", "open"].map(str::to_owned).to_vec();
        assert_eq!(links(&browser).await, (3, all.clone()));
        assert_eq!(links(&admin).await, (3, all));
        assert_eq!(links(&tom).await, (3, vec!["named".to_owned(), "open".to_owned()]));
        assert_eq!(links(&viewer).await, (2, vec!["open".to_owned()]));
        // One by one neither.
        for (share, is_told) in [(&open, true), (&both, false)] {
            let path = format!("{SHARES}/{}", share["id"].as_str().unwrap());
            viewer.get(&path).await.expect_error(400, "INVALID_REQUEST");
            let seen = viewer.get(&of_tenant(&viewer, &path).await).await.expect_json()["share"].clone();
            assert_eq!((seen["shareId"].is_string(), seen["path"].is_string()), (is_told, is_told));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_share_is_not_made_against_its_library_nor_for_a_time_that_is_over() {
    on_both("shares_against", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let file = team.file("plan.pdf", b"%PDF-1.4", maker.user).await;
        let over = json!({ "policy": { "expiresAt": "2020-01-01T00:00:00Z" } });
        ask(&browser, &team, &[file], over).await.expect_error(400, "INVALID_REQUEST");
        source(&team, &admin, json!({ "requireWatermark": true })).await;
        let unstamped = json!({ "policy": { "watermark": false } });
        ask(&browser, &team, &[file], unstamped).await.expect_error(409, "WATERMARK_REQUIRED");
        ask(&browser, &team, &[file], json!({})).await.expect_status(200);
    })
    .await;
}
