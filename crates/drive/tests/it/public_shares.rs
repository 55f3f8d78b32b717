//! Shares as those see them who follow their links, with and without an account.

use std::time::Duration;

use http::Method;
use kernel::{FileId, UserId};
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};

use crate::{
    FILES, PURGE, RESTORE, TRASH, mutate, patch_file,
    shares::{SHARES, act, create, library, of_tenant, open_up, source, update},
};

/// Where a share's link leads.
fn address(share: &Value) -> String {
    format!("/api/public/shares/{}", share["shareId"].as_str().unwrap())
}

/// Begins a download and gets it.
async fn download(browser: &Browser, share: &Value, file: FileId) -> Answer {
    let asked = json!({ "fileIds": [file.to_string()] });
    let begun = browser.post(&format!("{}/downloads", address(share)), asked).await;
    if begun.status == 200 { browser.get(begun.json()["url"].as_str().unwrap()).await } else { begun }
}

async fn shown(browser: &Browser, share: &Value) -> Vec<String> {
    let page = browser.get(&format!("{}/files", address(share))).await.expect_json();
    page["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap().to_owned()).collect()
}

/// A PNG of one colour.
fn png() -> &'static [u8] {
    include_bytes!("samples/grey.png")
}

async fn two_files(team: &Team, owner: UserId) -> [FileId; 2] {
    [team.file("beam.txt", b"IPE 300", owner).await, team.file("site.png", png(), owner).await]
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_opens_a_public_share_and_it_is_written_down() {
    on_both("public_share", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        open_up(&team, &admin).await;
        let files = two_files(&team, maker.user).await;
        let share = create(&browser, &team, &files, json!({ "visibility": "public" })).await;
        let nobody = app.browser();
        let opened = nobody.get(&address(&share)).await.expect_status(200);
        for (header, value) in
            [("x-robots-tag", "noindex, nofollow"), ("cache-control", "no-store"), ("referrer-policy", "no-referrer")]
        {
            assert_eq!(opened.header(header), value);
        }
        let seen = opened.json()["share"].clone();
        assert_eq!(
            (&seen["name"], &seen["fileCount"], &seen["signedIn"]),
            (&json!("For the site"), &json!(2), &json!(false))
        );
        assert_eq!((&seen["organisation"]["name"], &seen["sharedBy"]), (&json!("Dunmarrow"), &json!("grace Hughes")));
        // The name, and nothing else of the person.
        let told = String::from_utf8_lossy(&opened.bytes);
        assert!(!told.contains('@') && !told.contains(&maker.user.to_string()), "{told}");
        assert_eq!(shown(&nobody, &share).await, ["beam.txt", "site.png"]);
        let page = nobody.get(&format!("{}/files?limit=1", address(&share))).await.expect_json();
        let next = format!("{}/files?cursor={}", address(&share), page["nextCursor"].as_str().unwrap());
        let rest = nobody.get(&next).await.expect_json();
        assert_eq!((&rest["files"][0]["name"], &rest["nextCursor"]), (&json!("site.png"), &Value::Null));

        let preview = nobody.get(&format!("{}/files/{}/preview", address(&share), files[0])).await.expect_status(200);
        assert_eq!((&preview.bytes[..], preview.header("cache-control")), (&b"IPE 300"[..], "no-store"));
        let piece = format!("{}/files/{}/preview", address(&share), files[0]);
        let piece = nobody.get_with(&piece, &[("range", "bytes=4-")]).await.expect_status(206);
        assert_eq!(&piece.bytes[..], b"300");
        let small = nobody.get(&format!("{}/files/{}/thumbnail", address(&share), files[1])).await.expect_status(200);
        assert_eq!((small.header("content-type"), &small.bytes[..4]), ("image/webp", &b"RIFF"[..]));
        let brought = download(&nobody, &share, files[1]).await.expect_status(200);
        assert_eq!(&brought.bytes[..], png());
        assert!(brought.header("content-disposition").starts_with("attachment"));

        app.settle().await;
        let path = format!("/api/drive/shares/{}/activity", share["id"].as_str().unwrap());
        let told = browser.get(&path).await.expect_json();
        let told: Vec<(String, Value)> = told["activities"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| (entry["kind"].as_str().unwrap().to_owned(), entry["details"]["file"].clone()))
            .collect();
        let expected = [
            ("share.downloaded", json!("site.png")),
            // Going on with a file is looking at it once.
            ("share.previewed", json!("beam.txt")),
            ("share.opened", Value::Null),
            ("share.created", Value::Null),
        ];
        assert_eq!(told, expected.map(|(kind, file)| (kind.to_owned(), file)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_becomes_of_a_file_becomes_of_it_in_every_share() {
    on_both("public_share_fate", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        open_up(&team, &admin).await;
        let files = two_files(&team, maker.user).await;
        let share = create(&browser, &team, &files, json!({ "visibility": "public" })).await;
        let (nobody, both, one) = (app.browser(), ["beam.txt", "site.png"], ["site.png"]);
        let begin = async || {
            let asked = json!({ "fileIds": [files[0].to_string()] });
            let begun = nobody.post(&format!("{}/downloads", address(&share)), asked).await.expect_json();
            begun["url"].as_str().unwrap().to_owned()
        };
        let before = begin().await;

        // In the trash it is gone, also under an address that was handed out before; restored it is there again.
        mutate(&admin, TRASH, files[0]).await.expect_status(200);
        assert_eq!(shown(&nobody, &share).await, one);
        nobody.get(&before).await.expect_error(404, "NOT_FOUND");
        nobody.get(&format!("{}/files/{}/preview", address(&share), files[0])).await.expect_error(404, "NOT_FOUND");
        mutate(&admin, RESTORE, files[0]).await.expect_status(200);
        assert_eq!(shown(&nobody, &share).await, both);
        nobody.get(&before).await.expect_status(200);

        // Under hold nothing changes: a hold keeps things, it hides none.
        library(&team, &admin, json!({ "policies": { "legalHold": true } })).await;
        assert_eq!(shown(&nobody, &share).await, both);
        library(&team, &admin, json!({ "policies": { "legalHold": false } })).await;

        // What its library says now counts, for strangers and for members.
        source(&team, &admin, json!({ "externalAllowed": false })).await;
        assert_eq!(shown(&nobody, &share).await, Vec::<String>::new());
        nobody.get(&before).await.expect_error(404, "NOT_FOUND");
        assert_eq!(shown(&browser, &share).await, both);
        source(&team, &admin, json!({ "externalAllowed": true })).await;
        library(&team, &admin, json!({ "policies": { "shareAllowed": false } })).await;
        assert_eq!(shown(&browser, &share).await, Vec::<String>::new());
        library(&team, &admin, json!({ "policies": { "shareAllowed": true } })).await;

        // Moved into a drive that lets nothing out, it is there for members only.
        let inside = team.shared_drive("Inside").await;
        let moved = json!({ "action": "move", "fileIds": [files[0].to_string()], "toDriveId": inside.to_string() });
        admin.post(crate::bulk::BULK, moved).await.expect_status(200);
        assert_eq!(shown(&nobody, &share).await, one);
        assert_eq!(shown(&browser, &share).await, both);

        mutate(&admin, TRASH, files[0]).await.expect_status(200);
        mutate(&admin, PURGE, files[0]).await.expect_status(200);
        assert_eq!(shown(&browser, &share).await, one);

        let before = {
            let asked = json!({ "fileIds": [files[1].to_string()] });
            let begun = nobody.post(&format!("{}/downloads", address(&share)), asked).await.expect_json();
            begun["url"].as_str().unwrap().to_owned()
        };
        nobody.get(&before).await.expect_status(200);
        act(&browser, &team, &share, "revoke").await.expect_status(200);
        for path in [before, address(&share), format!("{}/files", address(&share))] {
            nobody.get(&path).await.expect_error(404, "NOT_FOUND");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_is_asked_for_until_it_is_given() {
    on_both("public_share_locked", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        open_up(&team, &admin).await;
        let files = two_files(&team, maker.user).await;
        let locked = json!({ "visibility": "public", "policy": { "password": "a long secret" } });
        let share = create(&browser, &team, &files, locked.clone()).await;
        let other = create(&browser, &team, &files, locked).await;
        let nobody = app.browser();
        let refused = nobody.get(&address(&share)).await.expect_error(403, "SHARE_LOCKED").json();
        assert!(!refused.to_string().contains("For the site"), "a locked share does not tell its name");
        let unlock = async |browser: &Browser, share: &Value, password: &str| {
            browser.post(&format!("{}/unlock", address(share)), json!({ "password": password })).await
        };
        unlock(&nobody, &share, "wrong").await.expect_error(403, "SHARE_PASSWORD_WRONG");
        let answer = unlock(&nobody, &share, "a long secret").await.expect_status(200);
        let cookie = answer.header("set-cookie").to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains(&format!("Path={}", address(&share))), "{cookie}");
        assert_eq!(shown(&nobody, &share).await.len(), 2);
        download(&nobody, &share, files[0]).await.expect_status(200);
        // The proof is good for one share, a while and one password.
        nobody.get(&address(&other)).await.expect_error(403, "SHARE_LOCKED");
        let again = json!({ "policy": { "password": "a long secret" } });
        update(&browser, &team, &share, again).await.expect_status(200);
        nobody.get(&address(&share)).await.expect_error(403, "SHARE_LOCKED");
        unlock(&nobody, &share, "a long secret").await.expect_status(200);
        app.advance(Duration::from_secs(12 * 3600));
        nobody.get(&address(&share)).await.expect_error(403, "SHARE_LOCKED");

        // Guessing ends, for everybody on that network.
        for _ in 0..10 {
            unlock(&nobody, &share, "wrong").await.expect_error(403, "SHARE_PASSWORD_WRONG");
        }
        let told = unlock(&nobody, &share, "a long secret").await.expect_error(429, "RATE_LIMITED").json();
        assert!(told["error"]["details"]["retryAfterSeconds"].as_i64().unwrap() > 0);
        update(&browser, &team, &share, json!({ "policy": { "password": null } })).await.expect_status(200);
        nobody.get(&address(&share)).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn visits_and_downloads_are_counted_and_the_last_goes_to_one() {
    on_both("public_share_counted", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        open_up(&team, &admin).await;
        let files = two_files(&team, maker.user).await;
        let counted = json!({ "visibility": "public", "policy": { "maxDownloads": 3 } });
        let share = create(&browser, &team, &files, counted).await;
        let nobody = app.browser();
        // Looking at the original would be a download that nobody counts.
        let path = format!("{}/files/{}/preview", address(&share), files[0]);
        nobody.get(&path).await.expect_error(404, "PREVIEW_NOT_AVAILABLE");
        let asked = json!({ "fileIds": [files[0].to_string()] });
        let path = format!("{}/downloads", address(&share));
        let first = nobody.post(&path, asked.clone()).await.expect_json();
        assert_eq!(first["downloadsLeft"], json!(2));
        let url = first["url"].as_str().unwrap();
        for _ in 0..3 {
            nobody.get_with(url, &[("range", "bytes=1-")]).await.expect_status(206);
        }
        let tries = futures_util::future::join_all((0..8).map(|_| nobody.post(&path, asked.clone()))).await;
        assert_eq!(tries.iter().filter(|answer| answer.status == 200).count(), 2);
        nobody.post(&path, asked).await.expect_error(403, "DOWNLOADS_USED_UP");
        for _ in 0..2 {
            nobody.get(&address(&share)).await.expect_status(200);
        }
        let found = browser
            .get(&format!("/api/drive/shares/{}?tenantId={}", share["id"].as_str().unwrap(), team.tenant.id))
            .await
            .expect_json();
        assert_eq!((&found["share"]["downloads"], &found["share"]["visits"]), (&json!(3), &json!(2)));
        // What was begun may be ended, for a quarter of an hour.
        nobody.get(url).await.expect_status(200);
        app.advance(Duration::from_secs(15 * 60));
        nobody.get(url).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_opens_nothing_says_always_the_same() {
    on_both("public_share_same", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let files = two_files(&team, maker.user).await;
        let nobody = app.browser();
        let mut links = vec![
            format!("/api/public/shares/{}", "A".repeat(43)),
            "/api/public/shares/x".to_owned(),
            format!("/api/public/shares/{}", crate::NOTHING),
        ];
        for more in [json!({ "visibility": "tenant" }), json!({}), json!({ "policy": { "password": "a long secret" } })]
        {
            links.push(address(&create(&browser, &team, &files, more).await));
        }
        let revoked = create(&browser, &team, &files, json!({ "visibility": "tenant" })).await;
        act(&browser, &team, &revoked, "revoke").await.expect_status(200);
        links.push(address(&revoked));
        let ended = create(&browser, &team, &files, json!({ "visibility": "tenant" })).await;
        let over = json!({ "policy": { "expiresAt": "2026-11-20T00:00:00Z" } });
        update(&browser, &team, &ended, over).await.expect_status(200);
        links.push(address(&ended));
        let mut answers = Vec::new();
        for link in &links {
            let tail = [String::new(), "/files".to_owned(), format!("/files/{}/preview", files[0])];
            for path in tail.map(|tail| format!("{link}{tail}")) {
                answers.push(nobody.get(&path).await.expect_error(404, "NOT_FOUND").json());
            }
            let unlock = nobody.post(&format!("{link}/unlock"), json!({ "password": "a long secret" })).await;
            answers.push(unlock.expect_error(404, "NOT_FOUND").json());
        }
        assert!(answers.windows(2).all(|two| two[0] == two[1]));
        // The identifier by which it is run opens nothing.
        let share = create(&browser, &team, &files, json!({ "visibility": "tenant" })).await;
        let path = format!("/api/public/shares/{}", share["id"].as_str().unwrap());
        browser.get(&path).await.expect_error(404, "NOT_FOUND");
        let elsewhere = format!("{}?tenantId={}", address(&share), crate::NOTHING);
        browser.get(&elsewhere).await.expect_error(404, "NOT_FOUND");
        let here = format!("{}?tenantId={}", address(&share), team.tenant.id);
        assert_eq!(browser.get(&here).await.expect_json()["share"]["signedIn"], json!(true));
        let head = browser.send(Method::HEAD, &here, &[], bytes::Bytes::new()).await;
        assert_eq!(head.status, 200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_share_gives_a_file_only_while_its_maker_may_read_and_share_it() {
    on_both("public_maker", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (owner, grace) = team.person("grace", "editor").await;
        let (maker, tom) = team.person("tom", "editor").await;
        open_up(&team, &admin).await;
        let files =
            [team.file("beam.txt", b"IPE 300", owner.user).await, team.file("own.txt", b"mine", maker.user).await];
        let share = create(&tom, &team, &files, json!({ "visibility": "public" })).await;
        let nobody = app.browser();
        assert_eq!(shown(&nobody, &share).await, ["beam.txt", "own.txt"]);
        // Its owner takes the file back: it leaves by nobody's link any more.
        patch_file(&grace, files[0], json!({ "visibility": "private" })).await.expect_status(200);
        assert_eq!(shown(&nobody, &share).await, ["own.txt"]);
        assert_eq!(nobody.get(&address(&share)).await.expect_json()["share"]["fileCount"], json!(1));
        download(&nobody, &share, files[0]).await.expect_error(404, "NOT_FOUND");
        nobody.get(&format!("{}/files/{}/preview", address(&share), files[0])).await.expect_error(404, "NOT_FOUND");
        download(&nobody, &share, files[1]).await.expect_status(200);
        patch_file(&grace, files[0], json!({ "visibility": "shared" })).await.expect_status(200);
        assert_eq!(shown(&nobody, &share).await, ["beam.txt", "own.txt"]);
        // Nobody hands out files by somebody who is kept out, or who may hand out none.
        let member = format!("/api/v1/tenant/members/{}", maker.user);
        admin.post(&format!("{member}/suspend"), json!({})).await.expect_status(200);
        nobody.get(&address(&share)).await.expect_error(404, "NOT_FOUND");
        download(&nobody, &share, files[1]).await.expect_error(404, "NOT_FOUND");
        admin.post(&format!("{member}/reactivate"), json!({})).await.expect_status(200);
        assert_eq!(shown(&nobody, &share).await.len(), 2);
        team.set_scopes("editor", &["drive.view"]).await;
        assert_eq!(shown(&nobody, &share).await, Vec::<String>::new());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stamped_takes_nothing_of_the_count() {
    on_both("public_unstampable", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let broken = team.file("broken.pdf", b"%PDF-1.4 and no more", maker.user).await;
        let policy = json!({ "watermark": true, "maxDownloads": 2 });
        let share = create(&browser, &team, &[broken], json!({ "visibility": "tenant", "policy": policy })).await;
        for _ in 0..3 {
            download(&browser, &share, broken).await.expect_error(403, "DOWNLOAD_NOT_ALLOWED");
        }
        let path = format!("/api/drive/shares/{}?tenantId={}", share["id"].as_str().unwrap(), team.tenant.id);
        assert_eq!(browser.get(&path).await.expect_json()["share"]["downloads"], json!(0));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_tells_that_anyone_opens_it_and_by_which_links() {
    on_both("share_told_of_file", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        let (_, viewer) = team.person("tom", "viewer").await;
        open_up(&team, &admin).await;
        let files = two_files(&team, maker.user).await;
        let link =
            async || viewer.get(&format!("{FILES}/{}", files[0])).await.expect_json()["file"]["publicLink"].clone();
        let list = format!("{FILES}?limit=10");
        let tag = viewer.get(&list).await.expect_status(200).header("etag").to_owned();
        assert_eq!(link().await, Value::Null);

        let inside = create(&browser, &team, &files[..1], json!({ "visibility": "tenant" })).await;
        assert_eq!(link().await, Value::Null);
        let end = json!({ "visibility": "public", "policy": { "expiresAt": "2026-11-21T07:00:00Z" } });
        let short = create(&browser, &team, &files, end).await;
        assert_eq!(link().await, json!({ "until": "2026-11-21T07:00:00.000000Z" }));
        // A list that the browser has says otherwise: it is sent anew.
        let again = viewer.get_with(&list, &[("if-none-match", &tag)]).await.expect_status(200);
        let told = |name: &str| {
            let page = again.json();
            let file = page["files"].as_array().unwrap().iter().find(|file| file["name"] == name).cloned();
            file.unwrap()["publicLink"].is_object()
        };
        assert!(told("beam.txt") && told("site.png"));
        let endless = create(&browser, &team, &files[..1], json!({ "visibility": "public" })).await;
        assert_eq!(link().await, json!({ "until": null }));

        // The links to a file, for whoever sees it.
        let links = async |browser: &Browser, file: FileId| {
            let path = format!("{}&status=active&fileId={file}", of_tenant(browser, SHARES).await);
            browser.get(&path).await
        };
        let of_first = links(&browser, files[0]).await.expect_json();
        let ids: Vec<&Value> = of_first["shares"].as_array().unwrap().iter().map(|share| &share["id"]).collect();
        assert_eq!(ids, [&endless["id"], &short["id"], &inside["id"]]);
        assert_eq!(links(&browser, files[1]).await.expect_json()["counts"]["active"], json!(1));
        let hidden = team.file("hidden.txt", b"1", maker.user).await;
        patch_file(&browser, hidden, json!({ "visibility": "private" })).await.expect_status(200);
        links(&viewer, hidden).await.expect_error(404, "NOT_FOUND");

        // Who runs the shares reads in the file who was there, and not what became of another file of the share.
        app.browser().get(&format!("{}/files/{}/preview", address(&short), files[1])).await.expect_status(200);
        app.settle().await;
        let kinds = async |browser: &Browser, file: FileId| {
            let page = browser.get(&format!("{FILES}/{file}/activity")).await.expect_json();
            let kinds =
                page["activities"].as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap().to_owned());
            kinds.collect::<Vec<_>>()
        };
        let first = kinds(&browser, files[0]).await;
        assert_eq!(first, ["share.created", "share.created", "share.created", "file.uploaded"]);
        assert_eq!(kinds(&browser, files[1]).await, ["share.previewed", "share.created", "file.uploaded"]);
        assert_eq!(kinds(&viewer, files[1]).await, ["file.uploaded"]);

        act(&browser, &team, &endless, "revoke").await.expect_status(200);
        assert_eq!(link().await, json!({ "until": "2026-11-21T07:00:00.000000Z" }));
        app.advance(Duration::from_secs(3600));
        assert_eq!(link().await, Value::Null);
    })
    .await;
}
