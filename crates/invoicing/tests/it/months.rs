//! Tax months and statements: closed once, issued once, never changed.

use serde_json::{Value, json};
use test_kit::{Browser, on_both, on_both_with_mail, sha256};

use crate::{
    BASE, MONTHS, PORTAL, SUBCONTRACTORS, approved, books, example_lines, id, patch, pay, put, put_together, set_up,
    step,
};

const MONTH: &str = "2026-11-05";

async fn statements(office: &Browser) -> Vec<Value> {
    let page = office.get(&format!("{BASE}/statements?monthEnd={MONTH}")).await.expect_json();
    page["items"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_month_refuses_and_its_statements_say_what_the_law_asks() {
    on_both("month_close", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        pay(&office, "2026-11-03", &[&invoice]).await;
        let late = approved(&office, firm, "INV-2", example_lines()).await;
        let waiting = put_together(&office, "2026-11-04", &[&late]).await.expect_status(201).json();
        let close = format!("{MONTHS}/{MONTH}/close");
        office.post(&close, json!({})).await.expect_error(422, "CONTRACTOR_MISSING");
        set_up(&office, false).await;
        office.post(&format!("{MONTHS}/2026-12-05/close"), json!({})).await.expect_error(409, "MONTH_NOT_OVER");
        office.post(&format!("{MONTHS}/2027-01-05/close"), json!({})).await.expect_error(404, "NOT_FOUND");
        let closed = office.post(&close, json!({})).await.expect_json();
        assert_eq!(
            (&closed["state"], &closed["deducted"], &closed["people"]),
            (&json!("closed"), &json!(32_000), &json!(1))
        );
        office.post(&close, json!({})).await.expect_error(409, "MONTH_CLOSED");
        step(&office, &waiting, "pay").await.expect_error(409, "MONTH_CLOSED");
        app.settle().await;

        let issued = statements(&office).await;
        assert_eq!(issued.len(), 1);
        let statement = &issued[0];
        assert_eq!((&statement["number"], &statement["gross"]), (&json!(1), &json!(240_000)));
        let pdf = office.get(&format!("{BASE}/statements/{}/pdf", id(statement))).await.expect_status(200);
        assert_eq!(pdf.header("content-type"), "application/pdf");
        assert_eq!(json!(sha256(&pdf.bytes)), statement["sha256"]);
        // The digest stands in the audit log, and a copy in the drive of the scheme.
        let log = office.get("/api/v1/tenant/audit?kind=statement.issued").await.expect_json();
        assert_eq!(log["entries"][0]["payload"]["sha256"], statement["sha256"], "{log}");
        let files = office.get("/api/v1/drive/files?search=Statement").await.expect_json();
        assert_eq!(files["files"][0]["folderName"], json!("Statements"), "{files}");
        let figures = office.get(&format!("{MONTHS}/{MONTH}/cis300.csv")).await.expect_status(200);
        let text = String::from_utf8(figures.bytes.to_vec()).unwrap();
        let row = "2026-11-05,Ostrane Groundworks,Ostrane Groundworks Limited,1123456789,,2400.00,800.00,320.00";
        assert!(text.contains(row), "{text}");
        assert!(team.audit_kinds().await.iter().any(|kind| kind == "tax_month.closed"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replacement_names_the_old_statement_and_leaves_it_as_it_is() {
    on_both("statement_replace", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        pay(&office, "2026-11-03", &[&invoice]).await;
        office.post(&format!("{MONTHS}/{MONTH}/close"), json!({})).await.expect_json();
        app.settle().await;
        let old = statements(&office).await.remove(0);
        let path = format!("{SUBCONTRACTORS}/{firm}");
        let seen = office.get(&path).await.expect_json();
        patch(&office, &path, json!({ "version": seen["version"], "legalName": "Ostrane (2026) Limited" }))
            .await
            .expect_json();
        let replace = format!("{BASE}/statements/{}/replace", id(&old));
        let new = office.post(&replace, json!({ "reason": "The name was wrong" })).await.expect_status(201).json();
        assert_eq!((&new["number"], &new["replacesNumber"]), (&json!(2), &json!(1)));
        office.post(&replace, json!({ "reason": "Again" })).await.expect_error(409, "STATEMENT_REPLACED");
        let both = statements(&office).await;
        let kept = both.iter().find(|one| one["number"] == json!(1)).unwrap();
        assert_eq!((&kept["sha256"], &kept["replacedByNumber"]), (&old["sha256"], &json!(2)));
        let names = |one: &Value| [one["subcontractorName"].clone(), one["legalName"].clone()];
        assert_eq!(names(kept), [json!("Ostrane Groundworks"), json!("Ostrane Groundworks Limited")]);
        assert_eq!(names(&new), [json!("Ostrane Groundworks"), json!("Ostrane (2026) Limited")]);
        let table = office.get(&format!("{BASE}/statements/export")).await.expect_status(200);
        let table = String::from_utf8(table.bytes.to_vec()).unwrap();
        assert!(table.contains("2,2026-11-05,Ostrane Groundworks,Ostrane (2026) Limited,"), "{table}");
        let month = office.get(&format!("{MONTHS}/{MONTH}")).await.expect_json();
        let line = [month["lines"][0]["name"].clone(), month["lines"][0]["legalName"].clone()];
        assert_eq!(line, names(&new));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_is_emailed_to_whoever_agreed_where_the_server_sends_email() {
    on_both_with_mail("statement_mail", async |app, server| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, "piotr@ostrane.example").await;
        put(&phone, &format!("{PORTAL}/profile/consent"), json!({ "electronicStatements": true })).await.expect_json();
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        pay(&office, "2026-11-03", &[&invoice]).await;
        office.post(&format!("{MONTHS}/{MONTH}/close"), json!({})).await.expect_json();
        app.settle().await;
        let statement = statements(&office).await.remove(0);
        assert!(statement["mailedAt"].is_string(), "{statement}");
        // Behind the letters of the invitation and of the payment.
        let is_news = |mail: &Value| mail["data"].as_str().unwrap().contains("Subject: Statement for the tax month");
        while !is_news(&server.next()) {}
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_without_payments_is_closed_as_a_nil_return() {
    on_both("month_nil", async |app| {
        let (_team, office, _) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let closed = office.post(&format!("{MONTHS}/{MONTH}/close"), json!({})).await.expect_json();
        assert_eq!((&closed["isNil"], &closed["statements"]), (&json!(true), &json!(0)));
        app.settle().await;
        assert_eq!(statements(&office).await, Vec::<Value>::new());
        let months = office.get(MONTHS).await.expect_json();
        let ends: Vec<&str> =
            months["items"].as_array().unwrap().iter().map(|month| month["monthEnd"].as_str().unwrap()).collect();
        assert_eq!(ends, ["2026-12-05", MONTH], "nothing was paid or closed before");
        office.post(&format!("{MONTHS}/2026-08-05/close"), json!({})).await.expect_json();
        let months = office.get(MONTHS).await.expect_json();
        let states: Vec<&str> =
            months["items"].as_array().unwrap().iter().map(|month| month["state"].as_str().unwrap()).collect();
        assert_eq!(states, ["open", "closed", "open", "open", "closed"], "those between are still to be closed");
    })
    .await;
}
