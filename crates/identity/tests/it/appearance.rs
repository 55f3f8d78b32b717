//! How an organisation looks: who sets it, what is refused, and where it shows.

use std::{io::Cursor, time::Duration};

use identity::model::Tenant;
use image::{DynamicImage, ImageFormat, RgbaImage};
use kernel::port::Holdings;
use serde_json::{Value, json};

use crate::{
    app::{App, on_both},
    browser::Browser,
};

const APPEARANCE: &str = "/api/v1/tenant/appearance";
const LOGO: &str = "/api/v1/tenant/logo";
const MODE: &str = "/api/v1/account/theme-mode";

async fn aoife(app: &App) -> (Tenant, Browser) {
    let tenant = app.tenant("Dunmarrow").await;
    app.member(&tenant, "Aoife Brennan", "admin").await;
    (tenant, app.signed_in("aoife@dunmarrow.example").await)
}

async fn version(browser: &mut Browser) -> i64 {
    browser.get(APPEARANCE).await.expect_status(200).body["version"].as_i64().unwrap()
}

fn logo_at(version: i64) -> String {
    format!("{LOGO}?version={version}")
}

fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let picture: DynamicImage = RgbaImage::from_pixel(width, height, image::Rgba([30, 90, 200, 128])).into();
    let picture: DynamicImage = if format == ImageFormat::Jpeg { picture.to_rgb8().into() } else { picture };
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn footer(change: impl FnOnce(&mut Value)) -> Value {
    let mut footer = json!({
        "showFooter": true, "displayName": "Dunmarrow Ltd", "showPoweredBy": false, "poweredByText": "",
        "showAbout": true, "aboutLabel": "About us", "aboutUrl": "https://dunmarrow.example/about",
        "showPrivacy": false, "privacyLabel": "Privacy", "privacyUrl": "",
        "showTerms": true, "termsLabel": "Terms", "termsUrl": "/terms",
        "links": [
            { "id": "b", "label": "Help", "url": "mailto:help@dunmarrow.example", "enabled": true },
            { "id": "a", "label": "Status", "url": "https://status.example", "enabled": false },
        ],
    });
    change(&mut footer);
    footer
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_sets_the_look_and_everybody_sees_it() {
    on_both("look", async |app| {
        let (tenant, mut browser) = aoife(&app).await;
        app.member(&tenant, "Tom Hughes", "viewer").await;
        let before = browser.get(APPEARANCE).await.expect_status(200).body;
        assert_eq!((&before["version"], &before["can"]), (&json!(1), &json!({ "change": true })));
        let change = json!({
            "version": 1,
            "accent": { "name": "Violet", "value": "#7c3aed" },
            "variations": {
                "variant1": { "saturationShift": -100, "lightnessShift": 50 },
                "variant2": { "saturationShift": 5, "lightnessShift": -10 },
                "variant3": { "saturationShift": -20, "lightnessShift": 5 },
            },
            "success": { "hsl": "140 60% 35%" },
            "danger": { "name": "Brick", "hsl": { "h": 5, "s": 200 } },
            "dark": { "primary": "#000000", "elevated": "#0a0a0a", "surface": "#1a1a1a", "border": "#333333" },
            "radius": "full", "scaling": 125, "font": "georgia", "navigation": "topbar-nav",
            "logo": { "type": "text", "text": " D & S " },
            "footer": footer(|_| ()),
        });
        let after = browser.patch(APPEARANCE, change.clone()).await.expect_status(200).body;
        assert_eq!(after["version"], json!(2));
        let look = after["appearance"].clone();
        assert_eq!((&look["accent"], &look["accentName"]), (&json!("#7C3AED"), &json!("Violet")));
        assert_eq!(
            look["variations"]["variant1"],
            json!({ "label": "Lighter", "saturationShift": -100, "lightnessShift": 50 })
        );
        assert_eq!(look["success"], json!({ "name": "#248F47", "value": "#248F47", "hsl": "140 60% 35%" }));
        assert_eq!(look["danger"], json!({ "name": "Brick", "value": "#FF1500", "hsl": "5 100% 50%" }));
        assert_eq!((&look["light"], &look["dark"]["surface"]), (&before["appearance"]["light"], &json!("#1A1A1A")));
        assert_eq!((&look["logo"]["text"], &look["logo"]["type"]), (&json!("D & S"), &json!("text")));
        assert_eq!(look["footer"], footer(|_| ()));
        // A colleague, and somebody who is not signed in.
        let mut tom = app.signed_in("tom@dunmarrow.example").await;
        assert_eq!(tom.get("/api/metadata").await.expect_status(200).body["appearance"], look);
        let shown = app.browser().get("/api/v1/tenant/public?slug=dunmarrow").await.expect_status(200).body;
        assert_eq!(shown["appearance"], look);
        let seen = tom.get(APPEARANCE).await.expect_status(200).body;
        assert_eq!((&seen["appearance"], &seen["can"]["change"]), (&look, &json!(false)));

        // Saving the same again is no change.
        let again = json!({ "version": 2, "radius": "full", "footer": footer(|_| ()) });
        assert_eq!(browser.patch(APPEARANCE, again).await.expect_status(200).body["version"], json!(2));
        app.relay().await;
        let log = browser.get("/api/v1/tenant/audit?kind=tenant.appearance_changed").await.expect_status(200).body;
        assert_eq!(log["entries"].as_array().unwrap().len(), 1);
        assert_eq!(log["entries"][0]["payload"]["radius"], json!({ "from": "medium", "to": "full" }));
        assert_eq!(log["entries"][0]["payload"]["light"], Value::Null);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_admins_the_second_is_told_what_the_first_saved() {
    on_both("look_race", async |app| {
        let (tenant, mut aoife) = aoife(&app).await;
        app.member(&tenant, "Max Kerr", "admin").await;
        let mut max = app.signed_in("max@dunmarrow.example").await;
        let change = |radius: &str| json!({ "version": 1, "radius": radius });
        let (one, other) = {
            let (one, other) = (change("none"), change("full"));
            tokio::join!(aoife.patch(APPEARANCE, one), max.patch(APPEARANCE, other))
        };
        let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
        let won = won.expect_status(200).body;
        let lost = lost.expect_error(409, "APPEARANCE_CHANGED").body;
        assert_eq!(lost["error"]["details"]["current"]["appearance"], won["appearance"]);
        assert_eq!(lost["error"]["details"]["current"]["version"], json!(2));
        max.patch(APPEARANCE, json!({ "version": 2, "radius": "large" })).await.expect_status(200);
        for late in [1, 0, -1, i64::MAX] {
            let late = aoife.put_bytes(&logo_at(late), picture(9, 9, ImageFormat::Png)).await;
            late.expect_error(409, "APPEARANCE_CHANGED");
        }
        aoife.delete(&logo_at(1)).await.expect_error(409, "APPEARANCE_CHANGED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_an_admin_sets_it() {
    on_both("look_who", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        for (name, role) in [("max k", "manager"), ("tom h", "editor"), ("vera v", "viewer")] {
            app.member(&tenant, name, role).await;
            let mut browser = app.signed_in(&format!("{}@dunmarrow.example", &name[..name.len() - 2])).await;
            let change = json!({ "version": 1, "radius": "none" });
            browser.patch(APPEARANCE, change).await.expect_error(403, "FORBIDDEN");
            browser.put_bytes(&logo_at(1), picture(9, 9, ImageFormat::Png)).await.expect_error(403, "FORBIDDEN");
            browser.delete(&logo_at(1)).await.expect_error(403, "FORBIDDEN");
            browser.get(APPEARANCE).await.expect_status(200);
        }
        let mut nobody = app.browser();
        nobody.get(APPEARANCE).await.expect_error(401, "UNAUTHENTICATED");
        nobody.patch(APPEARANCE, json!({ "version": 1 })).await.expect_error(401, "UNAUTHENTICATED");
        nobody.put(MODE, json!({ "mode": "dark" })).await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_look_is_refused_and_nothing_of_it_is_kept() {
    on_both("look_odd", async |app| {
        let (_, mut browser) = aoife(&app).await;
        let shift = |saturation: i64, lightness: i64| {
            let shift = json!({ "saturationShift": saturation, "lightnessShift": lightness });
            json!({ "variations": { "variant1": shift, "variant2": shift, "variant3": shift } })
        };
        let link = |url: &str| {
            let link = json!({ "id": "x", "label": "Link", "url": url, "enabled": true });
            json!({ "footer": footer(|footer| footer["links"] = json!([link])) })
        };
        let mut odd = vec![
            json!({ "accent": {} }),
            json!({ "accent": { "name": "Red" } }),
            json!({ "accent": { "value": "red" } }),
            json!({ "accent": { "value": "#12345" } }),
            json!({ "accent": { "value": "url(https://x)" } }),
            json!({ "accent": { "hsl": "a b c" } }),
            json!({ "accent": { "hsl": "1 2 3 4" } }),
            json!({ "accent": { "hsl": { "h": "red" } } }),
            json!({ "accent": { "name": "x".repeat(41), "value": "#000000" } }),
            json!({ "accent": "#000000" }),
            json!({ "light": { "primary": "#fff" } }),
            json!({ "dark": { "primary": "#000000", "elevated": "#000000", "surface": "#000000", "border": "x" } }),
            json!({ "radius": "spiky" }),
            json!({ "scaling": 80 }),
            json!({ "scaling": 0 }),
            json!({ "scaling": 100.5 }),
            json!({ "scaling": -75 }),
            json!({ "font": "comic" }),
            json!({ "navigation": "left" }),
            json!({ "logo": { "type": "video", "text": "" } }),
            json!({ "logo": { "type": "text", "text": "x".repeat(31) } }),
            json!({ "logo": { "type": "text", "text": "a\nb" } }),
            json!({ "footer": footer(|footer| footer["aboutUrl"] = json!("")) }),
            json!({ "footer": footer(|footer| footer["termsUrl"] = json!("javascript:alert(1)")) }),
            json!({ "footer": footer(|footer| footer["displayName"] = json!("x".repeat(101))) }),
            json!({ "footer": footer(|footer| footer["links"][1]["id"] = json!("b")) }),
            json!({ "footer": {} }),
            shift(101, 0),
            shift(-101, 0),
            shift(0, 51),
            shift(0, -51),
            shift(100_000, 0),
        ];
        odd.extend(["javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "//x.example", ""].map(link));
        for mut change in odd {
            change["version"] = json!(1);
            // Beside something that is right.
            change["radius"] = if change["radius"].is_null() { json!("full") } else { change["radius"].clone() };
            browser.patch(APPEARANCE, change).await.expect_error(400, "INVALID_REQUEST");
        }
        browser.patch(APPEARANCE, json!({ "radius": "full" })).await.expect_error(400, "INVALID_REQUEST");
        let image = json!({ "version": 1, "logo": { "type": "image", "text": "" } });
        browser.patch(APPEARANCE, image).await.expect_error(409, "LOGO_MISSING");
        let seen = browser.get(APPEARANCE).await.expect_status(200).body;
        assert_eq!((&seen["version"], &seen["appearance"]["radius"]), (&json!(1), &json!("medium")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_stands_for_the_organisation_and_everybody_has_it_small() {
    on_both("look_logo", async |app| {
        let (tenant, mut browser) = aoife(&app).await;
        let mut earlier: Vec<String> = Vec::new();
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif] {
            let at = version(&mut browser).await;
            let body = browser.put_bytes(&logo_at(at), picture(1400, 700, format)).await.expect_status(200).body;
            let logo = body["appearance"]["logo"].clone();
            assert_eq!((&body["version"], &logo["type"]), (&json!(at + 1), &json!("image")));
            // Without a session, and for a page elsewhere: mails show it.
            let url = logo["imageUrl"].as_str().unwrap().to_owned();
            let shown = app.browser().get(&url).await.expect_status(200);
            assert_eq!(shown.headers["content-type"], "image/png");
            assert_eq!(shown.headers["cache-control"], "public, max-age=604800, immutable");
            assert_eq!(shown.headers["cross-origin-resource-policy"], "cross-origin");
            assert_eq!(shown.headers["x-content-type-options"], "nosniff");
            let kept = image::load_from_memory_with_format(&shown.bytes, ImageFormat::Png).unwrap();
            assert_eq!((kept.width(), kept.height()), (512, 256), "{format:?}");
            let etag = shown.headers["etag"].to_str().unwrap().to_owned();
            app.browser().get_with(&url, &[("if-none-match", &etag)]).await.expect_status(304);
            for gone in &earlier {
                app.browser().get(gone).await.expect_error(404, "NOT_FOUND");
            }
            earlier.push(url);
        }
        let keys = app.logo_keys(&tenant).await;
        assert_eq!(keys.len(), 1);
        // The sweep of bytes that nothing names asks about it.
        let asked = [keys.clone(), vec!["nobody's".to_owned()]].concat();
        let named = app.identity.named(&app.system(&tenant), &asked).await.unwrap();
        assert!(named.len() == 1 && named.contains(&keys[0]));
        let (holdings, _) = app.identity.list(&app.system(&tenant), None).await.unwrap();
        assert!(holdings.iter().any(|holding| holding.key == keys[0] && holding.size > 0));
        app.pass(Duration::from_secs(2 * 60 * 60));
        app.work().await;
        assert_eq!(app.kept(&keys).await, 1);

        // Letters again, and the image back; then it is deleted.
        let at = version(&mut browser).await;
        let letters = json!({ "version": at, "logo": { "type": "text", "text": "D" } });
        let body = browser.patch(APPEARANCE, letters).await.expect_status(200).body;
        assert_eq!(body["appearance"]["logo"]["imageUrl"], json!(earlier[2]));
        let image = json!({ "version": at + 1, "logo": { "type": "image", "text": "D" } });
        browser.patch(APPEARANCE, image).await.expect_status(200);
        let body = browser.delete(&logo_at(at + 2)).await.expect_status(200).body;
        assert_eq!(body["appearance"]["logo"], json!({ "type": "text", "text": "D", "imageUrl": null }));
        browser.delete(&logo_at(at + 3)).await.expect_status(200);
        app.browser().get(&earlier[2]).await.expect_error(404, "NOT_FOUND");
        app.work().await;
        assert_eq!(app.kept(&keys).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_image_is_refused() {
    on_both("look_logo_odd", async |app| {
        let (tenant, mut browser) = aoife(&app).await;
        let png = picture(64, 64, ImageFormat::Png);
        let mut script = png[..16].to_vec();
        script.extend(b"<script>alert(1)</script>");
        for file in [
            Vec::new(),
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec(),
            b"<!doctype html><script>alert(1)</script>".to_vec(),
            picture(64, 64, ImageFormat::WebP),
            png[..40].to_vec(),
            script,
        ] {
            browser.put_bytes(&logo_at(1), file).await.expect_error(422, "IMAGE_UNREADABLE");
        }
        for (width, height) in [(10_000, 4), (4, 10_000), (4097, 1)] {
            let huge = picture(width, height, ImageFormat::Png);
            browser.put_bytes(&logo_at(1), huge).await.expect_error(422, "IMAGE_TOO_LARGE");
        }
        let mut padded = png.clone();
        padded.resize(2 * 1024 * 1024 + 1, 0);
        browser.put_bytes(&logo_at(1), padded.clone()).await.expect_error(413, "PAYLOAD_TOO_LARGE");
        browser.put_bytes(LOGO, png).await.expect_error(400, "INVALID_REQUEST");
        assert!(app.logo_keys(&tenant).await.is_empty());
        // What follows the picture in its file is not kept.
        padded.truncate(2 * 1024 * 1024);
        let secret = padded.len() - 6;
        padded[secret..].copy_from_slice(b"secret");
        let body = browser.put_bytes(&logo_at(1), padded).await.expect_status(200).body;
        let url = body["appearance"]["logo"]["imageUrl"].as_str().unwrap();
        let kept = app.browser().get(url).await.expect_status(200).bytes;
        assert!(kept.len() < 2000 && !kept.windows(6).any(|window| window == b"secret"));
        let saltmarsh = app.tenant("Saltmarsh Joinery").await;
        let elsewhere = url.replace(&tenant.id.to_string(), &saltmarsh.id.to_string());
        for odd in [elsewhere.as_str(), "/api/v1/logos/x/y", "/api/v1/logos/../metadata"] {
            app.browser().get(odd).await.expect_status(404);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_carry_the_brand() {
    on_both("look_mail", async |app| {
        let (tenant, mut browser) = aoife(&app).await;
        let change =
            json!({ "version": 1, "accent": { "value": "#7c3aed" }, "logo": { "type": "text", "text": "D & S" } });
        browser.patch(APPEARANCE, change).await.expect_status(200);
        assert!(last_mail(&app, &tenant, &mut browser, "one").await.contains(">D &amp; S</p>"));
        let body = browser.put_bytes(&logo_at(2), picture(90, 30, ImageFormat::Png)).await.expect_status(200).body;
        let html = last_mail(&app, &tenant, &mut browser, "two").await;
        let url = body["appearance"]["logo"]["imageUrl"].as_str().unwrap();
        assert!(html.contains(&format!("<img src=\"http://localhost{url}\" alt=\"Dunmarrow\"")), "{html}");
        assert!(html.contains("#7C3AED"), "{html}");
    })
    .await;
}

/// Invites somebody; the HTML of the mail.
async fn last_mail(app: &App, tenant: &Tenant, browser: &mut Browser, name: &str) -> String {
    let to = format!("{name}@dunmarrow.example");
    let invitation = json!({ "email": to, "role": "viewer" });
    browser.post("/api/v1/tenant/invitations", invitation).await.expect_status(200);
    let of_invitation = move |tx: &mut store::Tx<'_>| {
        let mails = mail::list(tx, None, 10)?;
        mail::lookup(tx, mails.iter().find(|mail| mail.to == to).unwrap().id)
    };
    app.store.read(&app.system(tenant), of_invitation).await.unwrap().unwrap().html.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_chooses_ones_own_mode() {
    on_both("look_mode", async |app| {
        let (tenant, mut aoife) = aoife(&app).await;
        app.member(&tenant, "Tom Hughes", "viewer").await;
        let mut tom = app.signed_in("tom@dunmarrow.example").await;
        for mode in ["dark", "dark", "light", "system", "dark"] {
            tom.put(MODE, json!({ "mode": mode })).await.expect_status(200);
            assert_eq!(tom.get("/api/metadata").await.expect_status(200).body["themeMode"], json!(mode));
        }
        for odd in [json!("auto"), json!("Dark"), json!(""), json!(null), json!(1)] {
            tom.put(MODE, json!({ "mode": odd })).await.expect_error(400, "INVALID_REQUEST");
        }
        // It is no one else's, and no other browser's own.
        assert_eq!(aoife.get("/api/metadata").await.expect_status(200).body["themeMode"], json!("system"));
        let mut phone = app.signed_in("tom@dunmarrow.example").await;
        assert_eq!(phone.get("/api/metadata").await.expect_status(200).body["themeMode"], json!("dark"));
        app.relay().await;
        let log = aoife.get("/api/v1/tenant/audit?kind=member.theme_mode_changed").await.expect_status(200).body;
        assert_eq!(log["entries"].as_array().unwrap().len(), 4);
    })
    .await;
}
