//! Invoicing over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod bank_files;
mod credits;
mod deadlines;
mod fixed_figures;
mod invoices;
mod judges;
mod levies;
mod lists;
mod months;
mod notices;
mod portal;
mod portal_own;
mod purchase_orders;
mod remittances;
mod runs;
mod shifts;
mod subcontractors;
mod who_may;
mod years;

use bytes::Bytes;
use http::Method;
use kernel::SubcontractorId;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, Team};

const BASE: &str = "/api/v1/invoicing";
const INVOICES: &str = "/api/v1/invoicing/invoices";
const RUNS: &str = "/api/v1/invoicing/payment-runs";
const SUBCONTRACTORS: &str = "/api/v1/invoicing/subcontractors";
const MONTHS: &str = "/api/v1/invoicing/tax-months";
const PORTAL: &str = "/api/v1/portal";
/// An identifier that nothing has.
const NOTHING: &str = "0199c1f0-0000-7000-8000-00000000dead";

fn id(thing: &Value) -> &str {
    thing["id"].as_str().unwrap()
}

fn line(kind: &str, net: i64, vat: &str) -> Value {
    json!({ "kind": kind, "description": "Work", "net": net, "vat": vat })
}

/// HMRC's example: £1,600 labour, £800 materials and £480 VAT.
fn example_lines() -> Value {
    json!([line("labour", 160_000, "standard"), line("materials", 80_000, "standard")])
}

/// Enters an invoice that is handed in.
async fn enter(office: &Browser, of: SubcontractorId, number: &str, lines: Value) -> Value {
    let body = json!({ "subcontractorId": of.to_string(), "kind": "invoice", "number": number, "issuedOn": "2026-11-01",
        "lines": lines, "submit": true });
    office.post(INVOICES, body).await.expect_status(201).json()
}

/// Does this to an invoice as it was seen: `approve`, `void`, `submit`.
async fn act(office: &Browser, invoice: &Value, verb: &str) -> Answer {
    office.post(&format!("{INVOICES}/{}/{verb}", id(invoice)), json!({ "version": invoice["version"] })).await
}

/// Enters a credit note and approves it.
async fn credited(office: &Browser, of: SubcontractorId, number: &str, lines: Value) -> Value {
    let body = json!({ "subcontractorId": of.to_string(), "kind": "creditNote", "number": number,
        "issuedOn": "2026-11-02", "lines": lines, "submit": true });
    let note = office.post(INVOICES, body).await.expect_status(201).json();
    act(office, &note, "approve").await.expect_json()
}

/// Changes this of a subcontractor as it is now.
async fn change_firm(office: &Browser, of: SubcontractorId, mut changes: Value) -> Value {
    let path = format!("{SUBCONTRACTORS}/{of}");
    changes["version"] = office.get(&path).await.expect_json()["version"].clone();
    patch(office, &path, changes).await.expect_json()
}

/// The lines of a table.
fn table(answer: Answer) -> Vec<String> {
    let answer = answer.expect_status(200);
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    let text = String::from_utf8(answer.bytes.to_vec()).unwrap();
    text.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect()
}

/// Enters an invoice and approves it.
async fn approved(office: &Browser, of: SubcontractorId, number: &str, lines: Value) -> Value {
    let invoice = enter(office, of, number, lines).await;
    act(office, &invoice, "approve").await.expect_json()
}

async fn find(office: &Browser, invoice: &Value) -> Value {
    office.get(&format!("{INVOICES}/{}", id(invoice))).await.expect_json()
}

/// Enters that HMRC gave this rate, from that day on.
async fn verify(office: &Browser, of: SubcontractorId, rate: &str, from: &str) {
    let number = if rate == "unmatched" { "V1234567890A" } else { "V1234567890" };
    let body = json!({ "number": number, "verifiedOn": from, "effectiveFrom": from, "rate": rate });
    office.post(&format!("{SUBCONTRACTORS}/{of}/verifications"), body).await.expect_status(201);
}

/// Puts a run together that pays these invoices whole.
async fn put_together(office: &Browser, pay_on: &str, invoices: &[&Value]) -> Answer {
    let items: Vec<Value> = invoices.iter().map(|invoice| json!({ "invoiceId": id(invoice) })).collect();
    office.post(RUNS, json!({ "payOn": pay_on, "items": items })).await
}

/// Takes a run on: `submit`, `approve`, `pay`, `cancel`.
async fn step(office: &Browser, run: &Value, verb: &str) -> Answer {
    office.post(&format!("{RUNS}/{}/{verb}", id(run)), json!({ "version": run["version"] })).await
}

/// Pays these invoices on that day.
async fn pay(office: &Browser, pay_on: &str, invoices: &[&Value]) -> Value {
    let run = put_together(office, pay_on, invoices).await.expect_status(201).json();
    step(office, &run, "pay").await.expect_json()
}

async fn put(browser: &Browser, path: &str, body: Value) -> Answer {
    browser.send(Method::PUT, path, &[], Bytes::from(body.to_string())).await
}

async fn patch(browser: &Browser, path: &str, body: Value) -> Answer {
    browser.send(Method::PATCH, path, &[], Bytes::from(body.to_string())).await
}

/// Says who the contractor is.
async fn set_up(office: &Browser, needs_second: bool) {
    let settings = office.get(&format!("{BASE}/settings")).await.expect_json();
    let body = json!({ "version": settings["version"], "contractorName": "Dunmarrow Construction Ltd",
        "employerReference": "123/AB456", "accountsOfficeReference": "", "requiresSecondApprover": needs_second,
        "defaultTermsDays": 30, "levyLabel": "Levy" });
    put(office, &format!("{BASE}/settings"), body).await.expect_json();
}

/// An organisation with somebody who may do everything and a subcontractor that HMRC has registered.
async fn books(app: &test_kit::TestApp, name: &str) -> (Team, Browser, SubcontractorId) {
    let team = app.team(name).await;
    let office = team.member("admin").await;
    let firm = team.subcontractor("Ostrane Groundworks").await;
    verify(&office, firm, "registered", "2026-01-10").await;
    (team, office, firm)
}
