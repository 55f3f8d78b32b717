//! What visitors read.

use std::time::Duration;

use serde_json::json;
use test_kit::{on_both, on_sqlite};

use crate::{page, set, with_super};

/// What the foot says before an organisation has let anybody into the portal, and from then on.
const CLOSED: &str = "<a href=\"/\">Portal (coming soon)</a>";
const OPEN: &str = "<a href=\"/portal-login\">Portal</a>";

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_reads_the_site_and_a_member_lands_in_the_workspace() {
    on_both("site_pages", async |app| {
        let visitor = app.browser();
        // Nobody has moved in: whoever opens the address has come to set the server up.
        assert_eq!(visitor.get("/").await.header("location"), "/setup");
        let (_, member) = with_super(&app).await;
        let home = page(&visitor, "/").await;
        for text in [
            "href=\"/#top\"",
            "href=\"/#industries\"",
            "href=\"/#process\"",
            "href=\"/#about\"",
            "href=\"mailto:hello@corbel.example\"",
            "<a class=\"log-in\" href=\"/login\">Log in</a>",
            "Start a project",
            "Book Demo",
            "Start a Project",
            "<a href=\"/vision\">",
            "<a href=\"/help\">",
            "<a href=\"/terms\">",
            "<a href=\"/privacy\">",
            "<a href=\"/\">Portal (coming soon)</a>",
            "7 to 10 business days",
            "24 hours after the export",
            "Per module",
            "\"@type\":\"FAQPage\"",
            "property=\"og:image\"",
            "rel=\"canonical\"",
            "content=\"light dark\"",
            "content=\"#0e1311\" media=\"(prefers-color-scheme: dark)\"",
            // Features with a page beside them, then those with a detail over their words.
            "<p class=\"number\" aria-hidden=\"true\">03</p><h3>Schedule</h3>",
            "<ul class=\"columns columns-3 cards\">\n<li><picture class=\"sheet\"><source media=\"screen and (prefers-color-scheme: dark)\"",
            "dark) and (max-width: 767px)\" srcset=\"/site/pictures/notes-phone-dark.webp",
        ] {
            assert!(home.contains(text), "{text} is not in the first page");
        }
        assert_eq!(home.matches("<details name=\"faq\">").count(), 6);
        for section in ["id=\"top\"", "id=\"industries\"", "id=\"process\"", "id=\"about\""] {
            assert!(home.contains(section), "{section}");
        }
        for (path, title) in
            [("/vision", "Vision"), ("/help", "Help"), ("/terms", "Terms of use"), ("/privacy", "Privacy")]
        {
            assert!(page(&visitor, path).await.contains(&format!("<h1>{title}</h1>")), "{path}");
        }

        // The workspace's own page where the build has one; never the site.
        let own = member.get("/").await;
        assert!(!String::from_utf8_lossy(&own.bytes).contains("Start a project"), "{own:?}");
        // Pages of words lead a member back instead of offering what the member has.
        for path in ["/vision", "/help", "/terms", "/privacy"] {
            let read = page(&member, path).await;
            assert!(read.contains("<a class=\"button\" href=\"/\">Open Corbel</a>"), "{path}");
            for offer in ["Log in</a>", "Start a project", "Start a Project", "Book Demo"] {
                assert!(!read.contains(offer), "{offer} in {path}");
            }
        }
        // A session that has ended is nobody's.
        member.post("/api/v1/auth/logout", json!({})).await.expect_status(200);
        assert!(page(&member, "/").await.contains("Start a project"));
        assert!(page(&member, "/help").await.contains("Start a project"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_load_nothing_foreign_and_nothing_inline() {
    on_sqlite(async |app| {
        app.team("Dunmarrow").await;
        let visitor = app.browser();
        for path in ["/", "/vision", "/help", "/terms", "/privacy", "/start", "/start/sent"] {
            let answer = visitor.get(path).await.expect_status(200);
            let policy = answer.header("content-security-policy").to_owned();
            assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"), "{policy}");
            assert!(policy.contains("form-action 'self'") && policy.contains("frame-ancestors 'none'"), "{policy}");
            let html = String::from_utf8(answer.bytes.to_vec()).unwrap();
            for inline in [" style=", "<style", " onclick=", "javascript:", "/assets/"] {
                assert!(!html.contains(inline), "{inline} in {path}");
            }
            let loaded = html.split("src=\"").skip(1).chain(html.split("srcset=\"").skip(1));
            let lists = loaded.map(|rest| rest.split('"').next().unwrap()).flat_map(|list| list.split(", "));
            for address in lists.map(|one| one.split(' ').next().unwrap()) {
                assert!(address.starts_with("/site/"), "{address} in {path}");
                let file = visitor.get(address).await.expect_status(200);
                assert!(file.header("cache-control").contains("immutable"), "{address}");
            }
        }
        visitor.get("/site/site.css").await.expect_status(200);
        for nowhere in ["/site/../lib.rs", "/site/settings.toml", "/site/pictures/none-720.webp"] {
            assert_eq!(visitor.get(nowhere).await.status, 404, "{nowhere}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn crawlers_find_the_pages_and_nothing_of_the_workspace() {
    on_sqlite(async |app| {
        app.team("Dunmarrow").await;
        let visitor = app.browser();
        let map = page(&visitor, "/sitemap.xml").await;
        assert_eq!(map.matches("<loc>").count(), 5);
        let robots = page(&visitor, "/robots.txt").await;
        assert!(robots.contains("Disallow: /api/") && robots.contains("/sitemap.xml"), "{robots}");
        assert!(page(&visitor, "/start").await.contains("content=\"noindex\""));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_is_off_is_not_there() {
    on_both("site_off", async |app| {
        let (_, office) = with_super(&app).await;
        set(&office, json!({ "isOn": false })).await.expect_status(200);
        let visitor = app.browser();
        let gone = visitor.get("/").await;
        assert_eq!((gone.status, gone.header("location")), (303, "/login"));
        for path in ["/vision", "/help", "/terms", "/privacy", "/start"] {
            let answer = visitor.get(path).await;
            assert!(!String::from_utf8_lossy(&answer.bytes).contains("Start a project"), "{path}");
        }
        visitor.get("/sitemap.xml").await.expect_error(404, "NOT_FOUND");
        assert_eq!(page(&visitor, "/robots.txt").await, "User-agent: *\nDisallow: /\n");
        visitor.post(crate::SEND, crate::request("Ines")).await.expect_error(404, "NOT_FOUND");
        assert_ne!(office.get("/").await.status, 303, "a member lands in the workspace still");

        set(&office, json!({ "isOn": true })).await.expect_status(200);
        assert!(page(&visitor, "/").await.contains("Start a project"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_a_person_edits_are_read_and_broken_ones_are_not_used() {
    on_sqlite(async |app| {
        let folder = app.parts().config.data_dir.join("site");
        std::fs::create_dir_all(&folder).unwrap();
        app.team("Dunmarrow").await;
        let visitor = app.browser();
        assert!(page(&visitor, "/vision").await.contains("<h1>Vision</h1>"));
        std::fs::write(folder.join("vision.md"), "# Where {company} goes\n\nOn.").unwrap();
        std::fs::write(folder.join("settings.toml"), "company = \"Harbour & Works\"\n[sections]\nfaq = false\n")
            .unwrap();
        app.advance(Duration::from_secs(3));
        assert!(page(&visitor, "/vision").await.contains("<h1>Where Harbour &amp; Works goes</h1>"));
        let home = page(&visitor, "/").await;
        assert!(!home.contains("FAQPage") && home.contains("id=\"process\""));

        std::fs::write(folder.join("settings.toml"), "company = 7").unwrap();
        std::fs::write(folder.join("vision.md"), [0xff, 0xfe]).unwrap();
        app.advance(Duration::from_secs(3));
        assert!(page(&visitor, "/vision").await.contains("<h1>Vision</h1>"));
        assert!(page(&visitor, "/").await.contains("Harbour &amp; Works"), "the settings that were read last");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_file_switches_no_site_on() {
    on_sqlite(async |mut app| {
        let (_, office) = with_super(&app).await;
        let file = app.parts().config.data_dir.join("site/settings.toml");
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        let visitor = app.browser();
        let is_off = async || visitor.get("/").await.header("location") == "/login";
        for content in ["site = \"off\"\n", "site = \"off\"\ncompany = 7\n"] {
            std::fs::write(&file, content).unwrap();
            app.advance(Duration::from_secs(3));
            assert!(is_off().await, "{content}");
        }
        // Nobody saves over what the person wrote.
        let refused = office.get("/api/v1/site/settings").await.expect_error(409, "SITE_SETTINGS_BROKEN");
        assert!(refused.json()["error"]["message"].as_str().unwrap().contains("settings.toml"));
        app.restart().await;
        assert!(is_off().await, "also where nothing was read before");
        std::fs::write(&file, "company = \"Harbour\"\n").unwrap();
        app.advance(Duration::from_secs(3));
        assert!(page(&visitor, "/").await.contains("Harbour"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_foot_leads_to_the_portal_once_somebody_was_let_in() {
    on_both("site_portal", async |app| {
        let (team, office) = with_super(&app).await;
        let visitor = app.browser();
        for path in ["/", "/help", "/start"] {
            let shown = page(&visitor, path).await;
            assert!(shown.contains(CLOSED) && !shown.contains(OPEN), "{path}");
        }
        let firm = team.subcontractor("Ostrane Groundworks").await;
        team.let_into_portal(&app.browser(), firm, "piotr@ostrane.example").await;
        for path in ["/", "/help", "/start"] {
            let shown = page(&visitor, path).await;
            assert!(shown.contains(OPEN) && !shown.contains(CLOSED), "{path}");
        }
        let draft = json!({ "name": "vision", "text": "# Vision" });
        let drafted = office.post("/api/v1/site/preview", draft).await.expect_json();
        assert!(drafted["html"].as_str().unwrap().contains(OPEN));
    })
    .await;
}
