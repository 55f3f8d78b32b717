//! PDF documents of shares: page by page where they stay where they are, and stamped.

use blob::BlobStore;
use kernel::FileId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team, TestApp, on_both};

use crate::{
    archives::unpack,
    shares::{create, open_up, source},
};

const PDF: &[u8] = include_bytes!("samples/two-pages.pdf");
const CHINESE: &[u8] = include_bytes!("samples/chinese-second-page.pdf");
const PNG: &[u8] = include_bytes!("samples/grey.png");

fn address(share: &Value, tail: &str) -> String {
    format!("/api/public/shares/{}{tail}", share["shareId"].as_str().unwrap())
}

async fn shared(browser: &Browser, team: &Team, files: &[FileId], download: bool, watermark: bool) -> Value {
    let policy = json!({ "allowDownload": download, "watermark": watermark });
    create(browser, team, files, json!({ "visibility": "public", "policy": policy })).await
}

async fn download(browser: &Browser, share: &Value, files: &[FileId]) -> Answer {
    let ids: Vec<String> = files.iter().map(ToString::to_string).collect();
    let begun = browser.post(&address(share, "/downloads"), json!({ "fileIds": ids })).await;
    if begun.status == 200 { browser.get(begun.json()["url"].as_str().unwrap()).await } else { begun }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_stays_where_it_is_is_shown_page_by_page() {
    on_both("shared_pages", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        open_up(&team, &admin).await;
        let file = team.file("plan.pdf", PDF, maker.user).await;
        let share = shared(&browser, &team, &[file], false, false).await;
        let nobody = app.browser();
        let listed = nobody.get(&address(&share, "/files")).await.expect_json()["files"][0].clone();
        assert_eq!(
            (&listed["preview"], &listed["hasThumbnail"], &listed["can"]["download"]),
            (&json!("pages"), &json!(true), &json!(false))
        );
        let pages = address(&share, &format!("/files/{file}/pages"));
        let told = nobody.get(&pages).await.expect_json();
        let upright = json!([{ "width": 595.0, "height": 842.0 }, { "width": 842.0, "height": 595.0 }]);
        assert_eq!((&told["pageCount"], &told["pages"]), (&json!(2), &upright));
        for page in [1, 2] {
            let shown = nobody.get(&format!("{pages}/{page}?width=64")).await.expect_status(200);
            assert_eq!((shown.header("content-type"), &shown.bytes[..4]), ("image/webp", &b"RIFF"[..]));
            assert_eq!(shown.header("cache-control"), "no-store");
            assert!(shown.header("content-disposition").starts_with("inline; filename=\"plan.webp\""), "{shown:?}");
        }
        for (tail, status, code) in [
            ("/0", 404, "NOT_FOUND"),
            ("/3", 404, "NOT_FOUND"),
            ("/-1", 404, "NOT_FOUND"),
            ("/x", 404, "NOT_FOUND"),
            ("/1?width=63", 400, "INVALID_REQUEST"),
            ("/1?width=2401", 400, "INVALID_REQUEST"),
            ("/1?width=x", 400, "INVALID_REQUEST"),
        ] {
            nobody.get(&format!("{pages}{tail}")).await.expect_error(status, code);
        }
        download(&nobody, &share, &[file]).await.expect_error(403, "DOWNLOAD_NOT_ALLOWED");
        // What was drawn a moment ago needs no reader, nor the document.
        for store in app.parts().blobs.local() {
            for key in store.small_keys().await.unwrap() {
                store.delete(&key).await.unwrap();
            }
            nobody.get(&format!("{pages}/1?width=64")).await.expect_status(200);
            nobody.get(&pages).await.expect_status(200);
            assert_ne!(nobody.get(&format!("{pages}/1?width=65")).await.status, 200);
        }

        let told = async || {
            app.settle().await;
            let path = format!("/api/drive/shares/{}/activity", share["id"].as_str().unwrap());
            let told = browser.get(&path).await.expect_json();
            let all = told["activities"].as_array().unwrap().clone();
            all.iter().filter(|entry| entry["kind"] == json!("share.previewed")).count()
        };
        // The listing is the showing, unless the library wants every look on record.
        assert_eq!(told().await, 2);
        source(&team, &admin, json!({ "externalAllowed": true, "requireRecord": true })).await;
        nobody.get(&format!("{pages}/1?width=64")).await.expect_status(200);
        assert_eq!(told().await, 3);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_whose_letters_cannot_be_shown_says_so_each_time_it_is_asked_for() {
    on_both("shared_incomplete", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        open_up(&team, &admin).await;
        let file = team.file("method statement.pdf", CHINESE, maker.user).await;
        let nobody = app.browser();
        for watermark in [false, true] {
            let share = shared(&browser, &team, &[file], false, watermark).await;
            let page = async |page: &str| {
                let address = address(&share, &format!("/files/{file}/pages/{page}"));
                nobody.get(&address).await.expect_status(200).header("x-page-incomplete").to_owned()
            };
            // The second is drawn once, and kept with what is known of it.
            let told = [page("1?width=64").await, page("2?width=64").await, page("2?width=64").await];
            assert_eq!(told, ["", "true", "true"], "{watermark}");
            assert_eq!(page("2?width=200").await, "true");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_and_pictures_leave_stamped_one_by_one_and_together() {
    on_both("shared_stamped", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        open_up(&team, &admin).await;
        let files = [team.file("plan.pdf", PDF, maker.user).await, team.file("site.png", PNG, maker.user).await];
        let share = shared(&browser, &team, &files, true, true).await;
        let listed = browser.get(&address(&share, "/files")).await.expect_json()["files"][0].clone();
        assert_eq!((&listed["preview"], &listed["can"]["download"]), (&json!("stamped"), &json!(true)));
        let alone = download(&browser, &share, &files[..1]).await.expect_status(200);
        assert_eq!(alone.header("content-type"), "application/pdf");
        assert!(alone.header("content-disposition").starts_with("attachment; filename=\"plan.pdf\""), "{alone:?}");
        assert!(alone.bytes.starts_with(b"%PDF") && alone.bytes != PDF);
        // Who it is for stands in it as text, beside the drawing of it.
        let who: String = "grace".chars().map(|letter| format!("{:04X}", u32::from(letter))).collect();
        assert!(stands_in(&alone.bytes, &who), "{}", String::from_utf8_lossy(&alone.bytes));

        let together = unpack(download(&browser, &share, &files).await);
        let names: Vec<&str> = together.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["plan.pdf", "site.webp"]);
        assert!(together[0].1.starts_with(b"%PDF") && together[0].1 != PDF);
        assert!(together[1].1.starts_with(b"RIFF"));
    })
    .await;
}

/// Whether the document says that, as its text is or in UTF-16.
fn stands_in(document: &[u8], who: &str) -> bool {
    let text = String::from_utf8_lossy(document).to_uppercase();
    text.contains(&who.to_uppercase()) || text.contains("GRACE")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stamped_does_not_leave_a_share_that_stamps() {
    on_both("shared_unstampable", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let (maker, browser) = team.person("grace", "editor").await;
        open_up(&team, &admin).await;
        let broken = team.file("broken.pdf", b"%PDF-1.7 of no document", maker.user).await;
        let locked = team.file("locked.pdf", include_bytes!("samples/locked.pdf"), maker.user).await;
        let stamping = shared(&browser, &team, &[broken, locked], true, true).await;
        for file in [broken, locked] {
            download(&browser, &stamping, &[file]).await.expect_error(403, "DOWNLOAD_NOT_ALLOWED");
            let preview = address(&stamping, &format!("/files/{file}/preview"));
            browser.get(&preview).await.expect_error(404, "PREVIEW_NOT_AVAILABLE");
            let pages = address(&stamping, &format!("/files/{file}/pages"));
            browser.get(&pages).await.expect_error(404, "PREVIEW_NOT_AVAILABLE");
        }
        download(&browser, &stamping, &[broken, locked]).await.expect_error(403, "DOWNLOAD_NOT_ALLOWED");
        // Without a stamp they are files like others.
        let plain = shared(&browser, &team, &[broken, locked], true, false).await;
        download(&browser, &plain, &[broken]).await.expect_status(200);
    })
    .await;
}
