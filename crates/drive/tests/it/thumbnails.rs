//! `GET /api/v1/drive/files/{fileId}/thumbnail`

use http::Method;
use kernel::FileId;
use serde_json::json;
use test_kit::{Browser, TestApp, everywhere, on_both};

use crate::{FILES, PURGE, TRASH, bulk, mutate};

const PNG: &[u8] = include_bytes!("samples/grey.png");
const PDF: &[u8] = include_bytes!("samples/two-pages.pdf");

fn address(file: FileId) -> String {
    format!("{FILES}/{file}/thumbnail")
}

async fn destroy(browser: &Browser, file: &str) {
    mutate(browser, TRASH, file).await.expect_status(200);
    mutate(browser, PURGE, file).await.expect_status(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thumbnail_is_made_once_and_goes_with_its_file() {
    everywhere("thumbnails", async |app: TestApp, _| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        for (name, bytes, longest) in [("site.png", PNG, None), ("plan.pdf", PDF, Some((283, 400)))] {
            let file = team.file(name, bytes, aoife.user).await;
            let (first, once) = app.statements_of(admin.get(&address(file))).await;
            assert_eq!(first.status, 200, "{first:?}");
            assert_eq!((first.header("content-type"), &first.bytes[..4]), ("image/webp", &b"RIFF"[..]));
            if let Some(sides) = longest {
                assert_eq!(size(&first.bytes), sides, "{name}");
            }
            let (again, twice) = app.statements_of(admin.get(&address(file))).await;
            assert_eq!(again.bytes, first.bytes);
            assert!(twice < once, "{name}: {twice} statements the second time, {once} the first");
            app.settle().await;
            let history = admin.get(&format!("{FILES}/{file}/activity")).await.expect_json();
            assert_eq!(history["activities"].as_array().unwrap().len(), 1, "{history}");
            destroy(&admin, &file.to_string()).await;
            app.settle().await;
            assert!(app.blob_files().await.is_empty(), "{name}");
        }
    })
    .await;
}

/// Width and height of a lossy WebP without transparency.
fn size(webp: &[u8]) -> (u16, u16) {
    assert_eq!(&webp[12..16], b"VP8 ");
    let side = |at: usize| u16::from_le_bytes([webp[at], webp[at + 1]]) & 0x3fff;
    (side(26), side(28))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_keeps_the_thumbnail_of_the_bytes_that_it_names() {
    on_both("thumbnail_kept", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        let file = team.file("site.png", PNG, aoife.user).await;
        let checksum = admin.get(&format!("{FILES}/{file}")).await.expect_json()["file"]["checksum"].clone();
        let named = format!("{}?v={}", address(file), checksum.as_str().unwrap());
        let kept = admin.get(&named).await.expect_status(200);
        assert_eq!(kept.header("cache-control"), "private, max-age=31536000, immutable");
        let asked = admin.get(&address(file)).await.expect_status(200);
        assert_eq!(asked.header("cache-control"), "private, no-cache");
        assert!(asked.header("vary").to_ascii_lowercase().contains("cookie"), "{asked:?}");
        let etag = asked.header("etag").to_owned();
        let known = admin.get_with(&address(file), &[("if-none-match", &etag)]).await.expect_status(304);
        assert!(known.bytes.is_empty());

        // Other bytes have another, and whoever names the old ones keeps nothing for good.
        let signed = team.announcement("site.png", 7);
        let mut signed = signed.clone();
        signed["onConflict"] = json!("replace");
        signed["mime"] = json!("image/png");
        let signed = admin.post(crate::SIGN, signed).await.expect_json();
        admin.put(&signed, test_kit::content(7, 0)).await.expect_status(200);
        let mut body = team.registration(&signed, "site.png", 7);
        body["onConflict"] = json!("replace");
        let replaced = admin.post(crate::REGISTER, body).await.expect_json();
        assert_eq!(replaced["fileId"], json!(file.to_string()), "{replaced}");
        admin.get_with(&named, &[("if-none-match", &etag)]).await.expect_error(404, "PREVIEW_NOT_AVAILABLE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_no_thumbnail_is_told_and_remembered() {
    on_both("thumbnail_none", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        for (name, bytes) in [
            ("a.png", b"no picture".as_slice()),
            ("a.pdf", b"%PDF-1.7 no document"),
            // The beginning of a picture that says it has 3.6 thousand million pixels.
            ("huge.gif", b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02L\x01\0;"),
        ] {
            let file = team.file(name, bytes, aoife.user).await;
            let (first, once) = app.statements_of(admin.get(&address(file))).await;
            first.expect_error(404, "PREVIEW_NOT_AVAILABLE");
            let (again, twice) = app.statements_of(admin.get(&address(file))).await;
            again.expect_error(404, "PREVIEW_NOT_AVAILABLE");
            assert!(twice < once, "{name}: {twice} statements the second time, {once} the first");
        }
        let text = team.file("beam.txt", PNG, aoife.user).await;
        admin.get(&address(text)).await.expect_error(404, "PREVIEW_NOT_AVAILABLE");
        let before = app.blob_files().await.len();
        assert_eq!(before, 4);

        for id in ["x", crate::NOTHING] {
            admin.get(&format!("{FILES}/{id}/thumbnail")).await.expect_error(404, "NOT_FOUND");
        }
        admin.send(Method::POST, &address(text), &[], "".into()).await.expect_error(405, "METHOD_NOT_ALLOWED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_who_ask_at_once_and_copies_of_the_file_have_the_same_one() {
    on_both("thumbnail_crowd", async |app: TestApp| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        let file = team.file("plan.pdf", PDF, aoife.user).await;
        let crowd: Vec<_> = (0..20)
            .map(|_| {
                let (admin, path) = (admin.clone(), address(file));
                tokio::spawn(async move { admin.get(&path).await.expect_status(200).bytes })
            })
            .collect();
        for one in crowd {
            assert_eq!(&one.await.unwrap()[..4], b"RIFF");
        }
        assert_eq!(app.blob_files().await.len(), 2);

        let body = json!({ "action": "copy", "fileIds": [file.to_string()], "toDriveId": team.drive.to_string() });
        let job = bulk::start(&admin, body).await;
        assert_eq!(job["done"], json!(1), "{job}");
        let page = admin.get(&format!("{FILES}?limit=50")).await.expect_json();
        let copy = page["files"].as_array().unwrap().iter().find(|other| other["id"] != json!(file.to_string()));
        let copy = copy.unwrap()["id"].as_str().unwrap().to_owned();
        let shown = admin.get(&format!("{FILES}/{copy}/thumbnail")).await.expect_status(200);
        assert_eq!((&shown.bytes[..4], app.blob_files().await.len()), (&b"RIFF"[..], 2));

        // It goes with the last of them.
        destroy(&admin, &file.to_string()).await;
        app.settle().await;
        assert_eq!(app.blob_files().await.len(), 2);
        destroy(&admin, &copy).await;
        app.settle().await;
        assert!(app.blob_files().await.is_empty());
    })
    .await;
}
