//! What people of the portal do with their own invoices, what of them the log says, and what of the office is not theirs.

use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{
    BASE, INVOICES, MONTHS, PORTAL, SUBCONTRACTORS, act, approved, books, change_firm, example_lines, id, patch, pay,
    set_up,
};

const PIOTR: &str = "piotr@ostrane.example";

async fn draft(phone: &Browser, number: &str) -> Value {
    let body = json!({ "kind": "invoice", "number": number, "issuedOn": "2026-11-02", "lines": example_lines() });
    phone.post(&format!("{PORTAL}/invoices"), body).await.expect_status(201).json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_the_office_is_not_there_for_the_portal() {
    on_both("portal_drafts", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        let own = draft(&phone, "OG-1").await;
        let body = json!({ "subcontractorId": firm.to_string(), "kind": "invoice", "number": "OG-2",
            "issuedOn": "2026-11-02", "lines": example_lines() });
        let hidden = office.post(INVOICES, body).await.expect_status(201).json();
        let path = format!("{PORTAL}/invoices/{}", id(&hidden));
        phone.get(&path).await.expect_error(404, "NOT_FOUND");
        patch(&phone, &path, json!({ "version": 1, "number": "X" })).await.expect_error(404, "NOT_FOUND");
        phone.post(&format!("{path}/submit"), json!({ "version": 1 })).await.expect_error(404, "NOT_FOUND");
        phone.post(&format!("{path}/notes"), json!({ "body": "x" })).await.expect_error(404, "NOT_FOUND");
        let paper = Bytes::from_static(b"%PDF-1.7\n");
        let add = format!("{path}/files?name=a.pdf");
        phone.send(Method::POST, &add, &[], paper).await.expect_error(404, "NOT_FOUND");
        let listed = async || {
            let mut numbers = Vec::new();
            for list in ["invoices", "dashboard"] {
                let page = phone.get(&format!("{PORTAL}/{list}")).await.expect_json();
                let items = page["items"].as_array().or(page["invoices"].as_array()).unwrap().clone();
                numbers.push(items.iter().map(|item| item["number"].clone()).collect::<Vec<_>>());
            }
            numbers
        };
        assert_eq!(listed().await, [[json!("OG-1")], [json!("OG-1")]]);
        phone.get(&format!("{PORTAL}/invoices/{}", id(&own))).await.expect_json();
        // Its number is taken, and no more is said of it; that of an invoice that is there names it.
        let taken = async |number: &str| {
            let again =
                json!({ "kind": "invoice", "number": number, "issuedOn": "2026-11-02", "lines": example_lines() });
            phone.post(&format!("{PORTAL}/invoices"), again).await.expect_error(409, "NUMBER_TAKEN").json()
        };
        let refused = taken("OG-2").await;
        assert!(!refused.to_string().contains(id(&hidden)), "{refused}");
        assert_eq!(taken("OG-1").await["error"]["details"]["invoiceId"], json!(id(&own)));
        let renumber = json!({ "version": 1, "number": "OG-2" });
        let refused = patch(&phone, &format!("{PORTAL}/invoices/{}", id(&own)), renumber).await;
        assert!(!refused.expect_error(409, "NUMBER_TAKEN").json().to_string().contains(id(&hidden)));
        // Given up before it was handed in, it never was there; handed in it is.
        act(&office, &hidden, "submit").await.expect_json();
        phone.get(&path).await.expect_json();
        assert_eq!(listed().await[0].len(), 2);
        let body = json!({ "subcontractorId": firm.to_string(), "kind": "invoice", "number": "OG-3",
            "issuedOn": "2026-11-02", "lines": example_lines() });
        let given_up = office.post(INVOICES, body).await.expect_status(201).json();
        act(&office, &given_up, "void").await.expect_json();
        phone.get(&format!("{PORTAL}/invoices/{}", id(&given_up))).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invoice_with_another_date_is_due_by_the_terms() {
    on_both("portal_date", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        let own = draft(&phone, "OG-1").await;
        assert_eq!(own["dueOn"], json!("2026-12-02"));
        change_firm(&office, firm, json!({ "termsDays": 14 })).await;
        let path = format!("{PORTAL}/invoices/{}", id(&own));
        let body = json!({ "version": own["version"], "number": "OG-1b", "issuedOn": "2026-11-02" });
        let same = patch(&phone, &path, body).await.expect_json();
        assert_eq!(same["dueOn"], json!("2026-12-02"), "the date stayed");
        // Even a date behind the day on which it was due.
        let body = json!({ "version": same["version"], "issuedOn": "2026-12-10", "dueOn": "2030-01-01" });
        let moved = patch(&phone, &path, body).await.expect_json();
        assert_eq!(moved["dueOn"], json!("2026-12-24"));
        // The office says itself when an invoice is due.
        let path = format!("{INVOICES}/{}", id(&own));
        let body = json!({ "version": moved["version"], "issuedOn": "2026-12-01" });
        assert_eq!(patch(&office, &path, body).await.expect_json()["dueOn"], json!("2026-12-24"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_names_who_entered_and_changed_an_invoice_in_the_portal() {
    on_both("portal_log", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        let own = draft(&phone, "OG-1").await;
        let path = format!("{PORTAL}/invoices/{}", id(&own));
        patch(&phone, &path, json!({ "version": 1, "number": "OG-2" })).await.expect_json();
        let body = json!({ "kind": "invoice", "number": "OG-3", "issuedOn": "2026-11-02", "lines": example_lines(),
            "submit": true });
        phone.post(&format!("{PORTAL}/invoices"), body).await.expect_status(201);
        app.settle().await;
        for kind in ["invoice.created", "invoice.updated", "invoice.submitted"] {
            let log = office.get(&format!("/api/v1/tenant/audit?kind={kind}")).await.expect_json();
            let entries = log["entries"].as_array().unwrap();
            assert!(!entries.is_empty(), "{kind}");
            for entry in entries {
                assert_eq!(entry["payload"]["by"], json!("Piotr (Ostrane Groundworks)"), "{kind}: {entry}");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_requested_account_is_shown_on_purpose_and_can_be_refused() {
    on_both("portal_bank_refused", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        let path = format!("{SUBCONTRACTORS}/{firm}");
        let before =
            json!({ "version": 1, "accountName": "Ostrane", "sortCode": "20-00-01", "accountNumber": "11112222" });
        crate::put(&office, &format!("{path}/bank"), before).await.expect_json();
        let bank = json!({ "accountName": "Ostrane", "sortCode": "12-34-56", "accountNumber": "87654321" });
        phone.post(&format!("{PORTAL}/profile/bank"), bank).await.expect_json();
        let seen = office.get(&path).await.expect_json();
        assert_eq!(seen["bankChange"]["accountNumber"], json!("****4321"));
        let change = format!("{path}/bank-changes/{}", id(&seen["bankChange"]));
        let shown = office.post(&format!("{change}/reveal"), json!({})).await.expect_json();
        assert_eq!((&shown["sortCode"], &shown["accountNumber"]), (&json!("12-34-56"), &json!("87654321")));
        let other = format!("{path}/bank-changes/{}/reveal", crate::NOTHING);
        office.post(&other, json!({})).await.expect_error(404, "NOT_FOUND");
        let manager = team.member("manager").await;
        manager.post(&format!("{change}/reveal"), json!({})).await.expect_error(403, "FORBIDDEN");
        app.settle().await;
        let log = office.get("/api/v1/tenant/audit?kind=subcontractor.bank_shown").await.expect_json();
        assert_eq!(log["entries"].as_array().unwrap().len(), 1);
        assert_eq!(log["entries"][0]["payload"]["account"], json!("****4321"), "{log}");
        assert!(!log.to_string().contains("87654321"), "an account number is in the log");

        let refuse = format!("{change}/refuse");
        let now = office.post(&refuse, json!({ "version": seen["version"] })).await.expect_json();
        assert_eq!((&now["bank"]["accountNumber"], &now["bankChange"]), (&json!("****2222"), &Value::Null));
        office.post(&refuse, json!({ "version": now["version"] })).await.expect_error(409, "BANK_CHANGE_DECIDED");
        office.post(&format!("{change}/reveal"), json!({})).await.expect_error(404, "NOT_FOUND");
        let own = phone.get(&format!("{PORTAL}/profile")).await.expect_json();
        assert_eq!((&own["bank"]["accountNumber"], &own["bankChange"]), (&json!("****2222"), &Value::Null));
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert!(kinds.iter().any(|kind| kind == "subcontractor.bank_change_refused"), "{kinds:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_another_contractor_is_there() {
    on_both("portal_contractors", async |app| {
        let (there, elsewhere, firm) = books(&app, "Ostkai").await;
        set_up(&elsewhere, false).await;
        let paid = approved(&elsewhere, firm, "SECRET-1", example_lines()).await;
        pay(&elsewhere, "2026-11-03", &[&paid]).await;
        let pdf = Bytes::from_static(b"%PDF-1.7\n");
        let add = format!("{INVOICES}/{}/files?name=a.pdf", id(&paid));
        let file = elsewhere.send(Method::POST, &add, &[], pdf).await.expect_status(201).json();
        elsewhere.post(&format!("{MONTHS}/2026-11-05/close"), json!({})).await.expect_json();
        app.settle().await;
        let statement = elsewhere.get(&format!("{BASE}/statements")).await.expect_json()["items"][0].clone();
        let theirs = app.browser();
        there.let_into_portal(&theirs, firm, "owner@ostkai.example").await;

        let (here, _office, own) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        here.let_into_portal(&phone, own, PIOTR).await;
        let mine = draft(&phone, "OG-1").await;
        let file = file["fileId"].as_str().unwrap();
        let paths = [
            format!("{PORTAL}/invoices/{}", id(&paid)),
            format!("{PORTAL}/invoices/{}/files/{file}", id(&paid)),
            format!("{PORTAL}/statements/{}/pdf", id(&statement)),
        ];
        for path in &paths {
            theirs.get(path).await.expect_status(200);
            phone.get(path).await.expect_error(404, "NOT_FOUND");
        }
        phone.get(&format!("{PORTAL}/invoices/{}/files/{file}", id(&mine))).await.expect_error(404, "NOT_FOUND");
        assert_eq!(phone.get(&format!("{PORTAL}/payments")).await.expect_json()["items"], json!([]));
        assert_eq!(phone.get(&format!("{PORTAL}/years")).await.expect_json()["items"], json!([]));
    })
    .await;
}
