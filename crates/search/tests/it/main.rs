//! The search over everything, over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod accents;
mod conversations;
mod texts;

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, Team, on_both};

const SEARCH: &str = "/api/v1/search";

/// What the search answers: kind and title of each thing, in order.
async fn found(browser: &Browser, query: &str) -> Vec<(String, String)> {
    let answer = browser.get(&format!("{SEARCH}?{query}")).await.expect_json();
    let text = |thing: &Value, field: &str| thing[field].as_str().unwrap().to_owned();
    answer["things"].as_array().unwrap().iter().map(|thing| (text(thing, "kind"), text(thing, "title"))).collect()
}

fn named(things: &[(&str, &str)]) -> Vec<(String, String)> {
    things.iter().map(|(kind, title)| ((*kind).to_owned(), (*title).to_owned())).collect()
}

async fn add_note(browser: &Browser, title: &str) {
    let body = json!({ "title": title, "content": "<p>Words</p>" });
    browser.post("/api/v1/notes/notes", body).await.expect_status(201);
}

async fn add_event(team: &Team, browser: &Browser, title: &str, days_ahead: i64) {
    let start = team.system.now().as_seconds() + days_ahead * 24 * 60 * 60;
    let time = |seconds: i64| kernel::Timestamp::from_micros(seconds * 1_000_000).to_string();
    let body = json!({ "title": title, "startUTC": time(start), "endUTC": time(start + 3600),
                       "timeZone": "Europe/London" });
    browser.post("/api/v1/schedule/events/create", body).await.expect_json();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_search_finds_things_of_every_module() {
    on_both("search_all", async |app| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        team.file("Scaffold drawing.pdf", b"%PDF-1.4", aoife.user).await;
        team.file("East elevation.pdf", b"%PDF-1.4", aoife.user).await;
        add_note(&admin, "Scaffold").await;
        add_event(&team, &admin, "Inspect the scaffold", 2).await;
        let folder =
            json!({ "tenantId": team.tenant.id.to_string(), "driveId": team.drive.to_string(), "name": "Scaffolding" });
        admin.post("/api/v1/drive/folders/create", folder).await.expect_json();

        let all = found(&admin, "q=scaffold").await;
        // The name itself, then what begins with the word, then what has it further on.
        assert_eq!(all.first(), named(&[("note", "Scaffold")]).first());
        assert_eq!(all.last(), named(&[("event", "Inspect the scaffold")]).last());
        assert_eq!(all.len(), 4, "{all:?}");
        assert_eq!(found(&admin, "q=kestrel").await, named(&[("drive", "Kestrel Wharf")]));
        assert_eq!(found(&admin, "q=kestrel%20EAST").await, named(&[("file", "East elevation.pdf")]));
        assert_eq!(found(&admin, "q=aoife").await, named(&[("person", "aoife Hughes")]));
        assert_eq!(found(&admin, "q=scaffold&limit=1").await.len(), 1);
        assert!(found(&admin, "q=crane").await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_thing_says_where_it_lies_and_opens() {
    on_both("search_place", async |app| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        let file = team.file("Plan.pdf", b"%PDF-1.4", aoife.user).await;
        let answer = admin.get(&format!("{SEARCH}?q=plan")).await.expect_json();
        let thing = &answer["things"][0];
        assert_eq!((&thing["id"], &thing["place"]), (&json!(file.to_string()), &json!("Kestrel Wharf")));
        assert_eq!(thing["path"], json!(format!("/drive/drive/{}?preview={file}", team.drive)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_finds_what_they_may_not_see() {
    on_both("search_hidden", async |app| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        let (_, tom) = team.person("tom", "viewer").await;
        let elsewhere = app.team("Saltmarsh").await.member("admin").await;
        let file = team.file("Secret plan.pdf", b"%PDF-1.4", aoife.user).await;
        add_note(&admin, "Secret note").await;
        add_event(&team, &admin, "Secret meeting", 1).await;
        assert_eq!(found(&admin, "q=secret").await.len(), 3);

        admin
            .send(
                Method::PATCH,
                &format!("/api/v1/drive/files/{file}"),
                &[],
                json!({ "visibility": "private" }).to_string().into(),
            )
            .await
            .expect_status(200);
        assert!(found(&tom, "q=secret").await.is_empty());
        assert!(found(&tom, "").await.is_empty(), "nor among the recent ones");
        assert!(found(&elsewhere, "q=secret").await.is_empty());
        assert!(found(&elsewhere, "q=aoife").await.is_empty());
        admin.post("/api/v1/drive/mutations/delete", json!({ "fileId": file.to_string() })).await.expect_json();
        assert_eq!(found(&admin, "q=secret").await.len(), 2, "what lies in the trash is not found");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_words_it_is_what_changed_last_and_what_comes_next() {
    on_both("search_recent", async |app| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        team.file("Plan.pdf", b"%PDF-1.4", aoife.user).await;
        add_note(&admin, "Minutes").await;
        add_event(&team, &admin, "Tomorrow's briefing", 1).await;
        add_event(&team, &admin, "Next month's briefing", 30).await;
        add_event(&team, &admin, "Yesterday's briefing", -2).await;
        let mut kinds: Vec<_> = found(&admin, "").await.into_iter().map(|(_, title)| title).collect();
        kinds.sort();
        assert_eq!(kinds, ["Minutes", "Plan.pdf", "Tomorrow's briefing"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_repeats_but_not_soon_is_not_among_the_recent() {
    on_both("search_recent_events", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        // The clock of a test stands at a time of its own: the next of a yearly event is a year less three weeks away.
        let start = team.system.now().as_seconds() - 21 * 24 * 60 * 60;
        let time = |seconds: i64| kernel::Timestamp::from_micros(seconds * 1_000_000).to_string();
        let yearly = json!({ "title": "Annual audit", "startUTC": time(start), "endUTC": time(start + 3600),
            "timeZone": "Europe/London", "recurrence": { "type": "yearly" } });
        admin.post("/api/v1/schedule/events/create", yearly).await.expect_json();
        assert_eq!(found(&admin, "q=audit").await, named(&[("event", "Annual audit")]));
        assert!(found(&admin, "").await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shares_are_found_by_those_who_may_see_them() {
    on_both("search_shares", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "editor").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let other = team.member("standard").await;
        let file = team.file("Plan.pdf", b"%PDF-1.4", grace.user).await;
        let share = json!({ "tenantId": team.tenant.id.to_string(), "name": "Planta del pórtico", "fileIds": [file.to_string()],
            "visibility": "restricted", "allowedUids": [tom.user.to_string()] });
        let share = maker.post("/api/drive/mutations/share", share).await.expect_json()["share"].clone();
        let answer = named(&[("share", "Planta del pórtico")]);
        assert_eq!(found(&maker, "q=portico").await, answer);
        assert_eq!(found(&reader, "q=portico").await, answer);
        assert!(found(&other, "q=portico").await.is_empty());
        let thing = &maker.get(&format!("{SEARCH}?q=portico")).await.expect_json()["things"][0];
        let id = share["id"].as_str().unwrap();
        assert_eq!((&thing["path"], &thing["place"]), (&json!(format!("/drive/exports?share={id}")), &json!("Active")));

        let revoke = json!({ "tenantId": team.tenant.id.to_string() });
        maker.post(&format!("/api/drive/shares/{id}/revoke"), revoke).await.expect_status(200);
        assert!(found(&reader, "q=portico").await.is_empty());
        assert_eq!(found(&maker, "q=portico").await, answer, "with the word that it was taken back");
        team.set_scopes("editor", &["notes.view"]).await;
        assert!(found(&maker, "q=portico").await.is_empty());
        assert!(found(&app.team("Saltmarsh").await.member("admin").await, "q=portico").await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_requests_are_refused_or_find_nothing() {
    on_both("search_odd", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        app.browser().get(&format!("{SEARCH}?q=plan")).await.expect_error(401, "UNAUTHENTICATED");
        admin.get(&format!("{SEARCH}?q={}", "a".repeat(256))).await.expect_error(400, "INVALID_REQUEST");
        admin.get(&format!("{SEARCH}?q=plan&limit=0")).await.expect_error(400, "INVALID_REQUEST");
        for odd in ["%25", "_", "%27", "%22%20OR", "%00", "%E2%80%8B", "a", "\u{301}"] {
            admin.get(&format!("{SEARCH}?q={odd}")).await.expect_status(200);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_books_are_found_by_whoever_may_see_them() {
    on_both("search_books", async |app| {
        let team = app.team("Dunmarrow").await;
        let admin = team.member("admin").await;
        let viewer = team.member("viewer").await;
        let whose = team.subcontractor("Ostrane Groundworks").await;
        let invoice = json!({ "subcontractorId": whose.to_string(), "kind": "invoice", "number": "INV-20418",
            "issuedOn": "2026-11-01", "submit": true,
            "lines": [{ "kind": "labour", "description": "Trench", "net": 160_000, "vat": "standard" }] });
        let invoice = admin.post("/api/v1/invoicing/invoices", invoice).await.expect_status(201).json();

        // By whose it is, behind whose it is.
        assert_eq!(
            found(&admin, "q=ostrane").await,
            named(&[("subcontractor", "Ostrane Groundworks"), ("invoice", "INV-20418")])
        );
        // By the middle of its number, and by whose it is besides.
        assert_eq!(found(&admin, "q=20418").await, named(&[("invoice", "INV-20418")]));
        assert_eq!(found(&admin, "q=inv%20ostrane").await, named(&[("invoice", "INV-20418")]));
        assert!(found(&admin, "q=2%2518").await.is_empty(), "a pattern is no pattern");
        let thing = &admin.get(&format!("{SEARCH}?q=20418")).await.expect_json()["things"][0];
        assert_eq!(thing["path"], json!(format!("/invoicing/invoices/{}", invoice["id"].as_str().unwrap())));
        assert_eq!(found(&admin, "").await, named(&[("invoice", "INV-20418")]));

        assert!(found(&viewer, "q=ostrane").await.is_empty());
        assert!(found(&viewer, "").await.is_empty());
        let elsewhere = app.team("Saltmarsh").await.member("admin").await;
        assert!(found(&elsewhere, "q=20418").await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn signature_requests_are_found_by_those_in_them() {
    on_both("search_signatures", async |app| {
        let team = app.team("Dunmarrow").await;
        let (aoife, admin) = team.person("aoife", "admin").await;
        let (tom, signer) = team.person("tom", "editor").await;
        let other = team.member("editor").await;
        let file = team.file("Subcontract agreement.pdf", ONE_PAGE, aoife.user).await;
        let request = json!({ "fileId": file.to_string(), "signers": [{ "uid": tom.user.to_string() }],
            "message": "Please", "isOrdered": false });
        admin.post("/api/v1/signatures/requests", request).await.expect_status(201);

        let requests = async |browser: &Browser| {
            let all = found(browser, "q=agreement").await;
            all.into_iter().filter(|(kind, _)| kind == "signRequest").map(|(_, title)| title).collect::<Vec<_>>()
        };
        assert_eq!(requests(&admin).await, ["Subcontract agreement.pdf"]);
        assert_eq!(requests(&signer).await, ["Subcontract agreement.pdf"]);
        assert!(requests(&other).await.is_empty());
    })
    .await;
}

/// A document with an empty page.
const ONE_PAGE: &[u8] = b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n\
2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n\
3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n\
trailer\n<< /Size 4 /Root 1 0 R >>\n%%EOF\n";
