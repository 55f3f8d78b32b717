//! The portal: signing in, and that A sees nothing of B, of another contractor or of the workspace.

use std::time::Duration;

use bytes::Bytes;
use http::Method;
use kernel::SubcontractorId;
use serde_json::{Value, json};
use test_kit::{Browser, Team, TestApp, on_both};

use crate::{
    INVOICES, MONTHS, PORTAL, SUBCONTRACTORS, act, approved, books, example_lines, find, id, patch, pay, put, set_up,
};

const PIOTR: &str = "piotr@ostrane.example";

async fn send(phone: &Browser, number: &str) -> Value {
    let body = json!({ "kind": "invoice", "number": number, "issuedOn": "2026-11-02", "lines": example_lines(), "submit": true });
    phone.post(&format!("{PORTAL}/invoices"), body).await.expect_status(201).json()
}

/// The code in the latest mail to this address.
async fn code(app: &TestApp, team: &Team, email: &str) -> String {
    // Later than the mails before.
    app.advance(Duration::from_secs(1));
    app.settle().await;
    let text = team.mails_to(email).await.pop().unwrap();
    text.split_whitespace().next().unwrap().to_owned()
}

async fn ask(browser: &Browser, email: &str) -> test_kit::Answer {
    browser.post(&format!("{PORTAL}/auth/code"), json!({ "email": email })).await
}

async fn enter(browser: &Browser, email: &str, code: &str) -> test_kit::Answer {
    browser.post(&format!("{PORTAL}/auth/sign-in"), json!({ "email": email, "code": code })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_story_from_a_phone_to_the_statement() {
    on_both("portal_story", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let phone = app.browser();
        // Who writes under an invoice is told whether anybody can read it.
        let before = crate::enter(&office, firm, "INV-1", example_lines()).await;
        assert_eq!(before["isInPortal"], json!(false));
        team.let_into_portal(&phone, firm, PIOTR).await;
        assert_eq!(find(&office, &before).await["isInPortal"], json!(true));
        let session = phone.get(&format!("{PORTAL}/session")).await.expect_json();
        assert_eq!(
            (&session["organisation"]["name"], &session["subcontractor"]["name"]),
            (&json!("Dunmarrow"), &json!("Ostrane Groundworks"))
        );

        let sent = send(&phone, "INV-7").await;
        let picture = Bytes::from_static(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
        let files = format!("{PORTAL}/invoices/{}/files", id(&sent));
        let file = phone
            .send(Method::POST, &format!("{files}?name=photo.png"), &[], picture.clone())
            .await
            .expect_status(201)
            .json();
        assert_eq!(phone.get(&format!("{files}/{}", file["fileId"].as_str().unwrap())).await.bytes, picture);

        let query = json!({ "version": 1, "body": "Which site?" });
        office.post(&format!("{INVOICES}/{}/query", id(&sent)), query).await.expect_json();
        app.settle().await;
        let mails = team.mails_to(PIOTR).await;
        let link = format!("/portal/invoices/{}\n", id(&sent));
        let is_question = |mail: &String| mail.contains("Which site?") && mail.contains(&link);
        assert!(mails.iter().any(is_question), "{mails:?}");
        let answer = json!({ "body": "Kestrel Wharf" });
        let note =
            phone.post(&format!("{PORTAL}/invoices/{}/notes", id(&sent)), answer).await.expect_status(201).json();
        assert_eq!((&note["kind"], &note["isSubcontractor"]), (&json!("answer"), &json!(true)));
        let seen = find(&office, &sent).await;
        assert_eq!((&seen["state"], &seen["hasAnswer"]), (&json!("submitted"), &json!(true)));
        let seen = act(&office, &seen, "approve").await.expect_json();
        pay(&office, "2026-11-03", &[&seen]).await;

        put(&phone, &format!("{PORTAL}/profile/consent"), json!({ "electronicStatements": true })).await.expect_json();
        office.post(&format!("{MONTHS}/2026-11-05/close"), json!({})).await.expect_json();
        app.settle().await;
        let dashboard = phone.get(&format!("{PORTAL}/dashboard")).await.expect_json();
        assert_eq!(
            (&dashboard["paidThisTaxYear"], &dashboard["deductedThisTaxYear"]),
            (&json!(256_000), &json!(32_000))
        );
        let statement = &dashboard["statements"][0];
        let pdf = phone.get(&format!("{PORTAL}/statements/{}/pdf", id(statement))).await.expect_status(200);
        assert!(pdf.bytes.starts_with(b"%PDF"));
        // This server sends no email, so nobody is told, and nothing says that anybody was.
        assert_eq!(statement["mailedAt"], Value::Null);
        let mails = team.mails_to(PIOTR).await;
        assert!(!mails.iter().any(|mail| mail.contains("/portal/statements")), "{mails:?}");
        phone.post(&format!("{PORTAL}/auth/logout"), json!({})).await.expect_status(204);
        phone.get(&format!("{PORTAL}/session")).await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_works_once_for_ten_minutes_and_for_five_tries() {
    on_both("portal_code", async |app| {
        let (team, _office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&app.browser(), firm, PIOTR).await;
        ask(&phone, " Piotr@Ostrane.example ").await.expect_status(202);
        let first = code(&app, &team, PIOTR).await;
        enter(&phone, PIOTR, &first).await.expect_status(200);
        enter(&app.browser(), PIOTR, &first).await.expect_error(403, "CODE_WRONG");

        ask(&phone, PIOTR).await.expect_status(202);
        let second = code(&app, &team, PIOTR).await;
        let wrong = if second == "000000" { "000001" } else { "000000" };
        for _ in 0..5 {
            enter(&phone, PIOTR, wrong).await.expect_error(403, "CODE_WRONG");
        }
        enter(&phone, PIOTR, &second).await.expect_error(403, "CODE_WRONG");

        ask(&phone, PIOTR).await.expect_status(202);
        let third = code(&app, &team, PIOTR).await;
        app.advance(Duration::from_secs(601));
        enter(&phone, PIOTR, &third).await.expect_error(403, "CODE_WRONG");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_nobody_has_is_answered_the_same() {
    on_both("portal_unknown", async |app| {
        let (team, _office, firm) = books(&app, "Dunmarrow").await;
        team.let_into_portal(&app.browser(), firm, PIOTR).await;
        let stranger = app.browser();
        let (known, unknown) = (ask(&stranger, PIOTR).await, ask(&stranger, "nobody@ostrane.example").await);
        assert_eq!((known.status, &known.bytes), (unknown.status, &unknown.bytes));
        app.settle().await;
        assert_eq!(team.mails_to("nobody@ostrane.example").await, Vec::<String>::new());
        let known = enter(&stranger, PIOTR, "12345x").await;
        let unknown = enter(&stranger, "nobody@ostrane.example", "12345x").await;
        assert_eq!((known.status, known.bytes), (unknown.status, unknown.bytes));
        for _ in 0..40 {
            ask(&stranger, "nobody@ostrane.example").await;
        }
        ask(&stranger, PIOTR).await.expect_error(429, "RATE_LIMITED");
        let link = json!({ "token": "guessed" });
        stranger.post(&format!("{PORTAL}/auth/sign-in"), link).await.expect_error(410, "LINK_GONE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_session_opens_the_other_side() {
    on_both("portal_audience", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        for path in ["/api/v1/auth/snapshot", INVOICES, "/api/v1/drive/drives", "/api/v1/notifications"] {
            let answer = phone.get(path).await;
            assert!([401, 404].contains(&answer.status), "{path}: {answer:?}");
        }
        office.get(&format!("{PORTAL}/dashboard")).await.expect_error(401, "UNAUTHENTICATED");
        // The one's token as the other's cookie or as a bearer token opens nothing either.
        let token = phone.cookie("corbel_portal").unwrap();
        let cookie = format!("corbel_session={token}");
        app.browser().get_with(INVOICES, &[("cookie", &cookie)]).await.expect_error(401, "UNAUTHENTICATED");
        let bearer = format!("Bearer {token}");
        app.browser().get_with(INVOICES, &[("authorization", &bearer)]).await.expect_error(401, "UNAUTHENTICATED");
        let cookie = format!("corbel_portal={}", office.cookie("corbel_session").unwrap());
        app.browser()
            .get_with(&format!("{PORTAL}/session"), &[("cookie", &cookie)])
            .await
            .expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_subcontractor_sees_nothing_of_another() {
    on_both("portal_apart", async |app| {
        let (team, office, ostrane) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let halden = team.subcontractor("Halden Electrical").await;
        let theirs = approved(&office, halden, "HE-1", example_lines()).await;
        pay(&office, "2026-11-03", &[&theirs]).await;
        let open = crate::enter(&office, halden, "HE-2", example_lines()).await;
        let pdf = Bytes::from_static(b"%PDF-1.7\n");
        let path = format!("{INVOICES}/{}/files?name=a.pdf", id(&open));
        let file = office.send(Method::POST, &path, &[], pdf).await.expect_status(201).json();
        office.post(&format!("{MONTHS}/2026-11-05/close"), json!({})).await.expect_json();
        app.settle().await;
        let statement = office.get("/api/v1/invoicing/statements").await.expect_json()["items"][0].clone();

        let phone = app.browser();
        team.let_into_portal(&phone, ostrane, PIOTR).await;
        let own = send(&phone, "OG-1").await;
        let invoice = format!("{PORTAL}/invoices/{}", id(&open));
        phone.get(&invoice).await.expect_error(404, "NOT_FOUND");
        patch(&phone, &invoice, json!({ "version": 1, "number": "X" })).await.expect_error(404, "NOT_FOUND");
        phone.post(&format!("{invoice}/submit"), json!({ "version": 1 })).await.expect_error(404, "NOT_FOUND");
        phone.post(&format!("{invoice}/notes"), json!({ "body": "x" })).await.expect_error(404, "NOT_FOUND");
        let add = format!("{invoice}/files?name=a.pdf");
        phone.send(Method::POST, &add, &[], Bytes::from_static(b"%PDF-1.7\n")).await.expect_error(404, "NOT_FOUND");
        let file = file["fileId"].as_str().unwrap();
        phone.get(&format!("{invoice}/files/{file}")).await.expect_error(404, "NOT_FOUND");
        // Nor by way of an invoice of one's own.
        phone.get(&format!("{PORTAL}/invoices/{}/files/{file}", id(&own))).await.expect_error(404, "NOT_FOUND");
        phone.get(&format!("{PORTAL}/statements/{}/pdf", id(&statement))).await.expect_error(404, "NOT_FOUND");
        let list = phone.get(&format!("{PORTAL}/invoices?subcontractorId={halden}")).await.expect_json();
        assert_eq!(list["items"].as_array().unwrap().len(), 1);
        assert_eq!(list["items"][0]["number"], json!("OG-1"));
        let list = phone.get(&format!("{PORTAL}/statements?subcontractorId={halden}")).await.expect_json();
        assert_eq!(list["items"], json!([]));
        let other = json!({ "tenantId": team.tenant.id.to_string(), "subcontractorId": halden.to_string() });
        put(&phone, &format!("{PORTAL}/session"), other).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_stands_for_several_of_several_contractors() {
    on_both("portal_several", async |app| {
        let (here, _, ostrane) = books(&app, "Dunmarrow").await;
        let (there, _, elsewhere): (Team, Browser, SubcontractorId) = books(&app, "Ostkai").await;
        let phone = app.browser();
        invite(&app, &here, ostrane).await;
        invite(&app, &there, elsewhere).await;
        // The same is said to everybody.
        for email in ["nobody@elsewhere.example", PIOTR] {
            let answer = ask(&phone, email).await.expect_status(202).json();
            assert_eq!(answer, json!({ "ok": true }), "{email}");
        }
        let code = code(&app, &there, PIOTR).await;
        enter(&phone, PIOTR, &code).await.expect_status(200);
        let session = phone.get(&format!("{PORTAL}/session")).await.expect_json();
        assert_eq!(session["choices"].as_array().unwrap().len(), 2);
        let own = json!({ "tenantId": here.tenant.id.to_string(), "subcontractorId": ostrane.to_string() });
        put(&phone, &format!("{PORTAL}/session"), own).await.expect_json();
        send(&phone, "OG-1").await;
        let other = json!({ "tenantId": there.tenant.id.to_string(), "subcontractorId": elsewhere.to_string() });
        let session = put(&phone, &format!("{PORTAL}/session"), other).await.expect_json();
        assert_eq!(session["organisation"]["name"], json!("Ostkai"));
        assert_eq!(phone.get(&format!("{PORTAL}/invoices")).await.expect_json()["items"], json!([]));
    })
    .await;
}

/// Invites Piotr; what the mail says, without its token, and the token.
async fn invite(app: &TestApp, team: &Team, firm: SubcontractorId) -> (String, String) {
    // Later than the mails before.
    app.advance(Duration::from_secs(1));
    let parts = app.parts();
    invoicing::ops::invite_portal_user(&parts.invoicing, &team.system, firm, PIOTR, "Piotr").await.unwrap();
    let mail = team.mails_to(PIOTR).await.pop().unwrap();
    let token = mail.split("token=").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    (mail.replace(&token, "…"), token)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_tells_nothing_of_other_contractors_and_opens_nothing_of_theirs() {
    on_both("portal_invitation", async |app| {
        let (here, _, ostrane) = books(&app, "Dunmarrow").await;
        let (there, office, elsewhere) = books(&app, "Ostkai").await;
        let (first, _) = invite(&app, &here, ostrane).await;
        let (second, token) = invite(&app, &there, elsewhere).await;
        assert_eq!(first, second.replace("Ostkai", "Dunmarrow"), "the mail tells that the address is known elsewhere");
        let path = format!("{SUBCONTRACTORS}/{elsewhere}/portal-users");
        let answer = async |email: &str| {
            let answer = office.post(&path, json!({ "email": email, "displayName": "Piotr" })).await;
            answer.expect_status(201).json().as_object().unwrap().keys().cloned().collect::<Vec<_>>()
        };
        assert_eq!(answer(PIOTR).await, answer("new@ostrane.example").await);
        app.settle().await;
        let outbox = office.get("/api/v1/tenant/mails").await.expect_json();
        let shape = |email: &str| {
            let mails = outbox["mails"].as_array().unwrap();
            let mail = mails.iter().find(|mail| mail["to"] == json!(email)).unwrap();
            ["kind", "subject", "state", "attempts", "can"].map(|name| mail[name].clone())
        };
        assert_eq!(shape(PIOTR), shape("new@ostrane.example"));

        // Whoever passes the letter on could open its link: it leads to that contractor alone.
        let reader = app.browser();
        let link = |token: &str| json!({ "token": token });
        let session = reader.post(&format!("{PORTAL}/auth/sign-in"), link(&token)).await.expect_json();
        assert_eq!(session["organisation"]["name"], json!("Ostkai"));
        assert_eq!(session["choices"].as_array().unwrap().len(), 1);
        let other = json!({ "tenantId": here.tenant.id.to_string(), "subcontractorId": ostrane.to_string() });
        put(&reader, &format!("{PORTAL}/session"), other.clone()).await.expect_error(404, "NOT_FOUND");
        // Nor does such a session make the next link more than it is.
        let (_, token) = invite(&app, &there, elsewhere).await;
        let session = reader.post(&format!("{PORTAL}/auth/sign-in"), link(&token)).await.expect_json();
        assert_eq!(session["choices"].as_array().unwrap().len(), 1);

        // Who has shown by a code that the address is theirs keeps all of it.
        let phone = app.browser();
        ask(&phone, PIOTR).await.expect_status(202);
        let code = code(&app, &there, PIOTR).await;
        enter(&phone, PIOTR, &code).await.expect_status(200);
        let (_, token) = invite(&app, &there, elsewhere).await;
        let session = phone.post(&format!("{PORTAL}/auth/sign-in"), link(&token)).await.expect_json();
        assert_eq!(session["choices"].as_array().unwrap().len(), 2);
        put(&phone, &format!("{PORTAL}/session"), other).await.expect_json();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_beside_a_code_leads_to_the_page_that_was_wanted() {
    on_both("portal_next", async |app| {
        let (team, _office, firm) = books(&app, "Dunmarrow").await;
        team.let_into_portal(&app.browser(), firm, PIOTR).await;
        let phone = app.browser();
        let ask_for = async |next: &str| {
            phone.post(&format!("{PORTAL}/auth/code"), json!({ "email": PIOTR, "next": next })).await
        };
        for foreign in ["https://elsewhere.example/portal/", "//elsewhere.example", "/portal/../files", "/invoicing"] {
            let refused = ask_for(foreign).await.expect_error(400, "INVALID_REQUEST").json();
            assert_eq!(refused["error"]["details"]["field"], json!("next"), "{foreign}");
        }
        ask_for("/portal/invoices/42?from=mail&x=1").await.expect_status(202);
        code(&app, &team, PIOTR).await;
        let mail = team.mails_to(PIOTR).await.pop().unwrap();
        let link = mail.split_whitespace().find(|word| word.contains("token=")).unwrap();
        assert!(link.ends_with("&next=%2Fportal%2Finvoices%2F42%3Ffrom%3Dmail%26x%3D1"), "{link}");
        let token = link.split("token=").nth(1).unwrap().split('&').next().unwrap();
        phone.post(&format!("{PORTAL}/auth/sign-in"), json!({ "token": token })).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_taken_away_is_out_at_once() {
    on_both("portal_removed", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        let found = office.get(&format!("{SUBCONTRACTORS}/{firm}")).await.expect_json();
        let user = id(&found["portalUsers"][0]).to_owned();
        assert!(found["portalUsers"][0]["lastSeenAt"].is_string());
        let path = format!("{SUBCONTRACTORS}/{firm}/portal-users/{user}");
        office.delete(&path).await.expect_status(204);
        office.delete(&path).await.expect_error(404, "NOT_FOUND");
        phone.get(&format!("{PORTAL}/dashboard")).await.expect_error(401, "UNAUTHENTICATED");
        ask(&phone, PIOTR).await.expect_status(202);
        let before = team.mails_to(PIOTR).await.len();
        app.settle().await;
        assert_eq!(team.mails_to(PIOTR).await.len(), before);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_bank_account_counts_once_the_office_has_confirmed_it() {
    on_both("portal_bank", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        let bank = json!({ "accountName": "Ostrane", "sortCode": "12-34-56", "accountNumber": "12345678" });
        let profile = phone.post(&format!("{PORTAL}/profile/bank"), bank).await.expect_json();
        assert_eq!((&profile["bank"], &profile["bankChange"]["accountNumber"]), (&Value::Null, &json!("****5678")));
        let path = format!("{SUBCONTRACTORS}/{firm}");
        let seen = office.get(&path).await.expect_json();
        let change = id(&seen["bankChange"]).to_owned();
        let confirm = format!("{path}/bank-changes/{change}/confirm");
        let stale = json!({ "version": 1 });
        office.post(&confirm, stale).await.expect_error(409, "VERSION_CONFLICT");
        let now = office.post(&confirm, json!({ "version": seen["version"] })).await.expect_json();
        assert_eq!((&now["bank"]["accountNumber"], &now["bankChange"]), (&json!("****5678"), &Value::Null));
        office.post(&confirm, json!({ "version": now["version"] })).await.expect_error(409, "BANK_CHANGE_DECIDED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_portal_closes_where_the_organisation_gives_the_module_up() {
    on_both("portal_entitlement", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        phone.get(&format!("{PORTAL}/dashboard")).await.expect_json();
        let plan = |has: bool| json!({ "overrides": { "invoicing": has } });
        patch(&office, "/api/v1/tenant/plan", plan(false)).await.expect_json();
        for path in ["session", "dashboard", "invoices", "statements", "profile"] {
            phone.get(&format!("{PORTAL}/{path}")).await.expect_error(401, "UNAUTHENTICATED");
        }
        // Nobody is sent a code any more, and the answer does not tell.
        let before = team.mails_to(PIOTR).await.len();
        ask(&phone, PIOTR).await.expect_status(202);
        app.settle().await;
        assert_eq!(team.mails_to(PIOTR).await.len(), before);
        patch(&office, "/api/v1/tenant/plan", plan(true)).await.expect_json();
        phone.get(&format!("{PORTAL}/dashboard")).await.expect_json();
    })
    .await;
}
