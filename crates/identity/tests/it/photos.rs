//! Pictures of members.

use std::{io::Cursor, time::Duration};

use identity::model::Tenant;
use image::{DynamicImage, ImageFormat, RgbImage};
use kernel::port::People;
use serde_json::{Value, json};

use crate::{
    app::{App, on_both},
    browser::{Answer, Browser},
};

const PHOTO: &str = "/api/v1/account/photo";

fn picture(side: u32, format: ImageFormat) -> Vec<u8> {
    let picture: DynamicImage = RgbImage::from_pixel(side, side, image::Rgb([30, 90, 200])).into();
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn image_of(photo: &Value, query: &str) -> String {
    format!("/api/v1/images?src={}{query}", photo.as_str().unwrap())
}

async fn tom(app: &App) -> Browser {
    let tenant = app.tenant("Dunmarrow").await;
    app.member(&tenant, "Tom Hughes", "viewer").await;
    app.signed_in("tom@dunmarrow.example").await
}

/// The side of the WebP that was answered.
fn side(answer: Answer) -> u32 {
    assert_eq!(answer.headers["content-type"], "image/webp");
    image::load_from_memory_with_format(&answer.bytes, ImageFormat::WebP).unwrap().width()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_one_brings_is_seen_small_by_all() {
    on_both("photo", async |app| {
        let mut browser = tom(&app).await;
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP] {
            browser.put_bytes(PHOTO, picture(700, format)).await.expect_status(200);
        }
        let photo =
            browser.put_bytes(PHOTO, picture(700, ImageFormat::Jpeg)).await.expect_status(200).body["photoURL"].clone();
        for path in ["/api/v1/auth/validate-session", "/api/v1/tenant/users", "/api/v1/account/profile"] {
            let body = browser.get(path).await.expect_status(200).text;
            assert!(body.contains(&format!("\"photoURL\":{photo}")), "{body}");
        }
        let small = browser.get(&image_of(&photo, "&w=128&q=85")).await.expect_status(200);
        assert_eq!(small.headers["cache-control"], "private, max-age=604800, immutable");
        assert_eq!(small.headers["x-content-type-options"], "nosniff");
        assert_eq!(side(small), 128);
        assert_eq!(side(browser.get(&image_of(&photo, "")).await.expect_status(200)), 128);
        assert_eq!(side(browser.get(&image_of(&photo, "&w=129")).await.expect_status(200)), 512);
        assert_eq!(side(browser.get(photo.as_str().unwrap()).await.expect_status(200)), 512);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_comes_in_the_quality_that_is_asked_for() {
    on_both("photo_quality", async |app| {
        let mut browser = tom(&app).await;
        // Something with edges, of which quality decides.
        let noise = |x: u32, y: u32| ((x * 7919) ^ (y * 104_729)).to_le_bytes()[0];
        let picture: DynamicImage = RgbImage::from_fn(600, 600, |x, y| image::Rgb([noise(x / 9, y / 9); 3])).into();
        let mut file = Cursor::new(Vec::new());
        picture.write_to(&mut file, ImageFormat::Png).unwrap();
        let photo = browser.put_bytes(PHOTO, file.into_inner()).await.expect_status(200).body["photoURL"].clone();
        let mut sizes = Vec::new();
        for query in ["&w=128&q=5", "&w=128&q=50", "&w=128&q=85", "&w=128", "&w=512&q=5", "&w=512"] {
            let answer = browser.get(&image_of(&photo, query)).await.expect_status(200);
            sizes.push(answer.bytes.len());
            assert_eq!(side(answer), if query.contains("128") { 128 } else { 512 });
        }
        assert!(sizes[0] < sizes[1] && sizes[1] < sizes[2] && sizes[2] == sizes[3] && sizes[4] < sizes[5], "{sizes:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_has_a_picture_is_told_so() {
    on_both("photo_known", async |app| {
        let mut browser = tom(&app).await;
        let photo =
            browser.put_bytes(PHOTO, picture(200, ImageFormat::Png)).await.expect_status(200).body["photoURL"].clone();
        let small = image_of(&photo, "&w=128");
        let etag = browser.get(&small).await.expect_status(200).headers["etag"].to_str().unwrap().to_owned();
        for known in [etag.clone(), format!("W/{etag}"), format!("\"other\", {etag}"), "*".to_owned()] {
            let answer = browser.get_with(&small, &[("if-none-match", &known)]).await.expect_status(304);
            assert!(answer.bytes.is_empty() && answer.headers["etag"] == etag.as_str(), "{known}");
        }
        browser.get_with(&small, &[("if-none-match", "\"other\"")]).await.expect_status(200);
        // Another quality is another content, and has its own name.
        let lean = browser.get_with(&image_of(&photo, "&w=128&q=10"), &[("if-none-match", &etag)]).await;
        let lean = lean.expect_status(200);
        assert_ne!(lean.headers["etag"], etag.as_str());
        let known = lean.headers["etag"].to_str().unwrap().to_owned();
        browser.get_with(&image_of(&photo, "&w=128&q=10"), &[("if-none-match", &known)]).await.expect_status(304);
        browser.get_with(&image_of(&photo, "&w=128&q=11"), &[("if-none-match", &known)]).await.expect_status(200);
        // The large copy is another content.
        browser.get_with(photo.as_str().unwrap(), &[("if-none-match", &etag)]).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_picture_has_a_new_address_and_the_old_one_s_bytes_go() {
    on_both("photo_new", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        let (first, first_keys) = bring(&app, &tenant, &mut browser).await;
        let (second, second_keys) = bring(&app, &tenant, &mut browser).await;
        assert_ne!(first, second);
        browser.get(&image_of(&first, "")).await.expect_error(404, "NOT_FOUND");
        app.work().await;
        assert_eq!((app.kept(&first_keys).await, app.kept(&second_keys).await), (0, 2));
        // What looks after pictures that were given up leaves one that is shown alone.
        app.pass(Duration::from_secs(2 * 60 * 60));
        app.work().await;
        browser.get(&image_of(&second, "")).await.expect_status(200);

        browser.delete(PHOTO).await.expect_status(200);
        browser.delete(PHOTO).await.expect_status(200);
        app.work().await;
        assert_eq!(app.kept(&second_keys).await, 0);
        let profile = browser.get("/api/v1/account/profile").await.expect_status(200).body;
        assert_eq!(profile["profile"]["photoURL"], Value::Null);
    })
    .await;
}

/// Brings a picture; its address and its blobs.
async fn bring(app: &App, tenant: &Tenant, browser: &mut Browser) -> (Value, Vec<String>) {
    let answer = browser.put_bytes(PHOTO, picture(100, ImageFormat::Png)).await.expect_status(200);
    let keys = app.photo_keys(tenant).await;
    assert_eq!((keys.len(), app.kept(&keys).await), (2, 2));
    (answer.body["photoURL"].clone(), keys)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_picture_is_refused() {
    on_both("photo_odd", async |app| {
        let mut browser = tom(&app).await;
        for file in [
            Vec::new(),
            b"hello".to_vec(),
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec(),
            picture(64, ImageFormat::Png)[..40].to_vec(),
        ] {
            browser.put_bytes(PHOTO, file).await.expect_error(422, "IMAGE_UNREADABLE");
        }
        let mut padded = picture(64, ImageFormat::Png);
        padded.resize(5 * 1024 * 1024, 0);
        browser.put_bytes(PHOTO, padded.clone()).await.expect_status(200);
        padded.push(0);
        browser.put_bytes(PHOTO, padded).await.expect_error(413, "PAYLOAD_TOO_LARGE");
        app.browser().put_bytes(PHOTO, picture(64, ImageFormat::Png)).await.expect_error(401, "UNAUTHENTICATED");
        // Elsewhere as much as JSON is enough.
        let long = vec![b' '; 1024 * 1024 + 1];
        browser.put_bytes("/api/v1/account/status", long).await.expect_error(413, "PAYLOAD_TOO_LARGE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_pictures_of_one_s_own_organisation_are_given() {
    on_both("photo_apart", async |app| {
        let mut browser = tom(&app).await;
        let photo =
            browser.put_bytes(PHOTO, picture(64, ImageFormat::Png)).await.expect_status(200).body["photoURL"].clone();
        let saltmarsh = app.tenant("Saltmarsh Joinery").await;
        app.member(&saltmarsh, "Lena Fischer", "admin").await;
        let mut lena = app.signed_in("lena@dunmarrow.example").await;
        lena.get(&image_of(&photo, "")).await.expect_error(404, "NOT_FOUND");
        lena.get(photo.as_str().unwrap()).await.expect_error(404, "NOT_FOUND");
        app.browser().get(&image_of(&photo, "")).await.expect_error(401, "UNAUTHENTICATED");

        for src in [
            "https://elsewhere.example/a.png",
            "http://127.0.0.1:8080/metrics",
            "//elsewhere.example/a.png",
            "file:///etc/passwd",
            "/api/v1/photos/../../metadata",
            "/api/v1/photos/0199c1f0-0000-7000-8000-00000000dead",
            "/api/v1/photos/x",
            "",
        ] {
            browser.get(&format!("/api/v1/images?src={src}")).await.expect_error(404, "NOT_FOUND");
        }
        for query in ["&w=0", "&w=2049", "&w=x", "&q=0", "&q=101", "&w=-1"] {
            browser.get(&image_of(&photo, query)).await.expect_error(400, "INVALID_REQUEST");
        }
        browser.get("/api/v1/images").await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_modules_show_the_picture_too() {
    on_both("photo_people", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "viewer").await;
        let mut browser = app.signed_in("tom@dunmarrow.example").await;
        let photo =
            browser.put_bytes(PHOTO, picture(64, ImageFormat::Png)).await.expect_status(200).body["photoURL"].clone();
        let people = app.identity.find(&app.system(&tenant), &[tom.user]).await.unwrap();
        assert_eq!(json!(people[&tom.user].photo_url), photo);
    })
    .await;
}
