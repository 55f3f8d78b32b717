//! Super users edit the site.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{REQUESTS, SETTINGS, page, set, with_super};

const NOWHERE: &str = "0199c1f0-0000-7000-8000-00000000dead";

async fn put(browser: &Browser, path: &str, body: Value) -> test_kit::Answer {
    browser.send(Method::PUT, path, &[], body.to_string().into()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn only_super_users_look_after_the_site() {
    on_both("site_who_may", async |app| {
        let (team, office) = with_super(&app).await;
        let admin = team.member("admin").await;
        let text = json!({ "text": "# A", "revision": "x" });
        let calls = [
            (Method::GET, SETTINGS.to_owned(), Value::Null),
            (Method::PUT, SETTINGS.to_owned(), office.get(SETTINGS).await.expect_json()),
            (Method::GET, "/api/v1/site/texts".to_owned(), Value::Null),
            (Method::GET, "/api/v1/site/texts/home".to_owned(), Value::Null),
            (Method::PUT, "/api/v1/site/texts/home".to_owned(), text),
            (Method::DELETE, "/api/v1/site/texts/home?revision=x".to_owned(), Value::Null),
            (Method::POST, "/api/v1/site/preview".to_owned(), json!({ "name": "home", "text": "# A" })),
            (Method::GET, REQUESTS.to_owned(), Value::Null),
            (Method::GET, format!("{REQUESTS}/{NOWHERE}"), Value::Null),
            (Method::PATCH, format!("{REQUESTS}/{NOWHERE}"), json!({ "state": "spam" })),
            (Method::DELETE, format!("{REQUESTS}/{NOWHERE}"), Value::Null),
        ];
        for (method, path, mut body) in calls {
            if let Some(found) = body.as_object_mut() {
                found.remove("ok");
                found.remove("isOffByConfiguration");
            }
            let body = if body.is_null() { String::new() } else { body.to_string() };
            let refused = admin.send(method.clone(), &path, &[], body.clone().into()).await;
            refused.expect_error(403, "FORBIDDEN");
            app.browser()
                .send(method.clone(), &path, &[], body.clone().into())
                .await
                .expect_error(401, "UNAUTHENTICATED");
            let answer = office.send(method.clone(), &path, &[], body.into()).await;
            assert!(answer.status != 403 && answer.status < 500, "{method} {path}: {answer:?}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_previewed_saved_and_taken_back() {
    on_both("site_texts", async |app| {
        let (team, office) = with_super(&app).await;
        let visitor = app.browser();
        let vision = "/api/v1/site/texts/vision";
        let found = office.get(vision).await.expect_json();
        assert_eq!(found["isBuiltIn"], json!(true));
        let text = "# Further\n\nWrite to <{email}>. <script>alert(1)</script>";

        let preview =
            office.post("/api/v1/site/preview", json!({ "name": "vision", "text": text })).await.expect_json();
        let html = preview["html"].as_str().unwrap();
        assert!(html.contains("<h1>Further</h1>") && html.contains("mailto:hello@corbel.example"));
        assert!(!html.contains("<script>alert"));
        assert!(page(&visitor, "/vision").await.contains("<h1>Vision</h1>"), "a preview is seen by nobody else");
        let part = json!({ "name": "faq", "text": "## Ask\n\n### Really?\n\nYes.\n" });
        let html = office.post("/api/v1/site/preview", part).await.expect_json()["html"].as_str().unwrap().to_owned();
        assert!(html.contains("<h3>Really?</h3>") && html.contains("class=\"hero\""));
        // The part that is written is shown also while visitors do not see it; the settings are previewed as well.
        let mut settings = office.get(SETTINGS).await.expect_json()["settings"].clone();
        settings["company"] = json!("Harbour Works");
        settings["sections"]["faq"] = json!(false);
        let body = json!({ "settings": settings });
        let html = office.post("/api/v1/site/preview", body).await.expect_json()["html"].as_str().unwrap().to_owned();
        assert!(html.contains("Harbour Works") && !html.contains("id=\"faq\""));
        let body = json!({ "settings": settings, "name": "faq", "text": "## Ask\n\n### Really?\n\nYes.\n" });
        let html = office.post("/api/v1/site/preview", body).await.expect_json()["html"].as_str().unwrap().to_owned();
        assert!(html.contains("Harbour Works") && html.contains("<h3>Really?</h3>"));
        settings["company"] = json!("");
        let refused = office.post("/api/v1/site/preview", json!({ "settings": settings })).await;
        refused.expect_error(400, "INVALID_REQUEST");
        assert!(!page(&visitor, "/").await.contains("Harbour Works"));

        let saved = put(&office, vision, json!({ "text": text, "revision": found["revision"] })).await.expect_json();
        assert_eq!((&saved["isBuiltIn"], &saved["text"]), (&json!(false), &json!(text)));
        assert!(page(&visitor, "/vision").await.contains("<h1>Further</h1>"));
        let file = app.parts().config.data_dir.join("site/vision.md");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
        // Somebody who read the text before does not write over it.
        let late = put(&office, vision, json!({ "text": "# Late", "revision": found["revision"] })).await;
        late.expect_error(409, "SITE_CHANGED");

        for (body, code) in
            [(json!({ "text": " ", "revision": saved["revision"] }), 400), (json!({ "text": "x" }), 400)]
        {
            put(&office, vision, body).await.expect_error(code, "INVALID_REQUEST");
        }
        let long = json!({ "text": "x".repeat(100_001), "revision": saved["revision"] });
        put(&office, vision, long).await.expect_error(400, "INVALID_REQUEST");
        office.get("/api/v1/site/texts/settings").await.expect_error(404, "NOT_FOUND");

        let texts = office.get("/api/v1/site/texts").await.expect_json();
        let own: Vec<_> =
            texts["texts"].as_array().unwrap().iter().filter(|text| text["isBuiltIn"] == json!(false)).collect();
        assert_eq!((own.len(), &own[0]["name"], &own[0]["path"]), (1, &json!("vision"), &json!("/vision")));
        let back = |found: &Value| format!("{vision}?revision={}", found["revision"].as_str().unwrap());
        office.delete(vision).await.expect_error(400, "INVALID_REQUEST");
        office.delete(&back(&found)).await.expect_error(409, "SITE_CHANGED");
        let built_in = office.delete(&back(&saved)).await.expect_json();
        office.delete(&back(&built_in)).await.expect_json();
        assert!(page(&visitor, "/vision").await.contains("<h1>Vision</h1>") && !file.exists());

        app.settle().await;
        let kinds = team.audit_kinds().await;
        for kind in ["site.text_changed", "site.text_reset"] {
            assert!(kinds.iter().any(|known| known == kind), "{kind}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_the_installation_s_own() {
    on_both("site_settings", async |app| {
        let (_, office) = with_super(&app).await;
        let visitor = app.browser();
        let sections = json!({ "features": true, "industries": false, "process": true, "about": true, "faq": false });
        let changes = json!({ "company": "Harbour & Works", "email": "yard@harbour.example", "title": "Harbour",
            "sections": sections });
        set(&office, changes).await.expect_json();
        let home = page(&visitor, "/").await;
        for text in ["<title>Harbour</title>", "Harbour &amp; Works", "mailto:yard@harbour.example"] {
            assert!(home.contains(text), "{text}");
        }
        for gone in ["id=\"industries\"", "/#industries", "FAQPage"] {
            assert!(!home.contains(gone), "{gone}");
        }
        for (changes, field) in [
            (json!({ "company": " " }), "company"),
            (json!({ "email": "nobody" }), "email"),
            (json!({ "notify": "a b@c" }), "notify"),
            (json!({ "retentionDays": 0 }), "retentionDays"),
            (json!({ "title": "x".repeat(201) }), "title"),
        ] {
            let refused = set(&office, changes).await.expect_error(400, "INVALID_REQUEST");
            assert_eq!(refused.json()["error"]["details"]["field"], json!(field));
        }
        let found = office.get(SETTINGS).await.expect_json();
        let stale = json!({ "settings": found["settings"], "revision": "0000" });
        put(&office, SETTINGS, stale).await.expect_error(409, "SITE_CHANGED");
    })
    .await;
}
