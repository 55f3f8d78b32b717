//! Invoices: entered, queried, approved, void; and that nobody does the same twice.

use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use test_kit::on_both;

use crate::{INVOICES, NOTHING, act, books, enter, example_lines, find, id, line, patch, table};

#[tokio::test(flavor = "multi_thread")]
async fn an_invoice_shows_what_would_be_paid_for_it() {
    on_both("invoice_example", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let invoice = enter(&office, firm, "INV-1", example_lines()).await;
        let preview = &invoice["deductionPreview"];
        assert_eq!(
            (&invoice["gross"], &invoice["materials"], &invoice["vat"]),
            (&json!(240_000), &json!(80_000), &json!(48_000))
        );
        assert_eq!((&preview["deduction"], &preview["net"]), (&json!(32_000), &json!(256_000)));
        assert_eq!(preview["ifUnmatched"], Value::Null);
        // The usual terms are thirty days.
        assert_eq!((&invoice["state"], &invoice["dueOn"]), (&json!("submitted"), &json!("2026-12-01")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_cannot_approve_the_same_invoice() {
    on_both("invoice_twice", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let colleague = team.member("manager").await;
        let seen = enter(&office, firm, "INV-1", example_lines()).await;
        act(&office, &seen, "approve").await.expect_json();
        let late = act(&colleague, &seen, "approve").await.expect_error(409, "VERSION_CONFLICT").json();
        assert_eq!(late["error"]["details"]["current"]["state"], json!("approved"));
        let now = find(&colleague, &seen).await;
        act(&colleague, &now, "approve").await.expect_error(409, "INVOICE_STATE");
        let path = format!("{INVOICES}/{}", id(&now));
        patch(&office, &path, json!({ "version": now["version"], "number": "INV-2" }))
            .await
            .expect_error(409, "INVOICE_LOCKED");
        act(&office, &now, "void").await.expect_json();
        let void = find(&office, &now).await;
        act(&office, &void, "void").await.expect_error(409, "INVOICE_STATE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_is_taken_once_and_vat_needs_a_number() {
    on_both("invoice_numbers", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let first = enter(&office, firm, "Inv-1", example_lines()).await;
        let body = |number: &str, lines: Value| {
            json!({ "subcontractorId": firm.to_string(), "kind": "invoice", "number": number, "issuedOn": "2026-11-01",
                "lines": lines })
        };
        let taken =
            office.post(INVOICES, body(" INV-1 ", example_lines())).await.expect_error(409, "NUMBER_TAKEN").json();
        assert_eq!(taken["error"]["details"]["invoiceId"], first["id"]);
        let other = team.subcontractor("Halden Electrical").await;
        enter(&office, other, "INV-1", example_lines()).await;
        // Who is not registered for VAT charges none.
        let path = format!("{}/{other}", crate::SUBCONTRACTORS);
        let seen = office.get(&path).await.expect_json();
        patch(&office, &path, json!({ "version": seen["version"], "vatNumber": null })).await.expect_json();
        let charged = json!({ "subcontractorId": other.to_string(), "kind": "invoice", "number": "2",
            "issuedOn": "2026-11-01", "lines": [line("labour", 100, "reverseCharge")] });
        office.post(INVOICES, charged).await.expect_error(422, "VAT_NUMBER_MISSING");
        for (field, odd) in [("issuedOn", json!("2026-02-30")), ("lines", json!([])), ("number", json!(" "))] {
            let mut body = body("3", example_lines());
            body[field] = odd;
            office.post(INVOICES, body).await.expect_error(400, "INVALID_REQUEST");
        }
        let mut unknown = body("3", example_lines());
        unknown["subcontractorId"] = json!(NOTHING);
        office.post(INVOICES, unknown).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_filtered_sorted_and_paged() {
    on_both("invoice_lists", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        for number in 0..7 {
            // Invoices of one date stand in the order in which they were made.
            app.advance(std::time::Duration::from_secs(1));
            let invoice = enter(&office, firm, &format!("INV-{number}"), example_lines()).await;
            if number % 2 == 0 {
                act(&office, &invoice, "approve").await.expect_json();
            }
        }
        let walk = async |query: &str| {
            let (mut numbers, mut cursor) = (Vec::new(), String::new());
            loop {
                let page = office.get(&format!("{INVOICES}?limit=2&{query}{cursor}")).await.expect_json();
                let items = page["items"].as_array().unwrap();
                numbers.extend(items.iter().map(|item| item["number"].as_str().unwrap().to_owned()));
                match page["nextCursor"].as_str() {
                    Some(next) => cursor = format!("&cursor={}", next.replace('~', "%7E")),
                    None => return numbers,
                }
            }
        };
        assert_eq!(walk("").await, ["INV-6", "INV-5", "INV-4", "INV-3", "INV-2", "INV-1", "INV-0"]);
        assert_eq!(walk("state=approved").await, ["INV-6", "INV-4", "INV-2", "INV-0"]);
        assert_eq!(walk("state=approved,submitted").await.len(), 7);
        assert_eq!(walk("sort=due&state=approved,submitted").await.len(), 7);
        assert_eq!(walk("search=inv-3").await, ["INV-3"]);
        assert_eq!(walk("dueTo=2026-11-30").await, Vec::<String>::new());
        assert_eq!(walk(&format!("subcontractorId={firm}&state=submitted")).await, ["INV-5", "INV-3", "INV-1"]);
        office.get(&format!("{INVOICES}?cursor=x")).await.expect_error(400, "INVALID_REQUEST");
        office.get(&format!("{INVOICES}?state=gone")).await.expect_error(400, "INVALID_REQUEST");
        let text = table(office.get(&format!("{INVOICES}/export?state=approved")).await).join("\n");
        assert_eq!(text.lines().count(), 5, "{text}");
        assert!(
            text.contains("INV-6,Invoice,Approved,Ostrane Groundworks,2026-11-01,2026-12-01,2400.00,800.00,480.00")
        );

        // The date counts, not when somebody entered it; and what a credit note takes away is taken away in the table.
        let early = json!({ "subcontractorId": firm.to_string(), "kind": "creditNote", "number": "CN-1",
            "issuedOn": "2026-10-01", "lines": example_lines(), "submit": true });
        office.post(INVOICES, early).await.expect_status(201);
        assert_eq!(walk("").await.last().unwrap(), "CN-1");
        assert_eq!(walk("state=approved,submitted").await.last().unwrap(), "CN-1");
        assert_eq!(walk(&format!("subcontractorId={firm}")).await.last().unwrap(), "CN-1");
        office.get(&format!("{INVOICES}?sort=created")).await.expect_error(400, "INVALID_REQUEST");
        let rows = table(office.get(&format!("{INVOICES}/export")).await);
        let credit = "CN-1,Credit note,Submitted,Ostrane Groundworks,2026-10-01,";
        assert_eq!(rows.last().unwrap(), &format!("{credit},-2400.00,-800.00,-480.00,-2880.00,0.00"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paper_is_a_document_or_a_picture() {
    on_both("invoice_files", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let invoice = enter(&office, firm, "INV-1", example_lines()).await;
        let path = format!("{INVOICES}/{}/files", id(&invoice));
        let pdf = Bytes::from_static(b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
        let named = format!("{path}?name=Invoice%201.pdf");
        let file = office.send(Method::POST, &named, &[], pdf.clone()).await.expect_status(201).json();
        let read = office.get(&format!("{path}/{}", file["fileId"].as_str().unwrap())).await.expect_status(200);
        assert_eq!((read.bytes.clone(), read.header("content-type")), (pdf, "application/pdf"));
        let html = Bytes::from_static(b"<html><script>alert(1)</script></html>");
        office.send(Method::POST, &named, &[], html).await.expect_error(422, "FILE_TYPE_NOT_ALLOWED");
        office.get(&format!("{path}/{NOTHING}")).await.expect_error(404, "NOT_FOUND");
        assert_eq!(find(&office, &invoice).await["files"][0]["name"], json!("Invoice 1.pdf"));
        // It lies in the drive of the scheme, in the folder for invoices.
        let files = office.get("/api/v1/drive/files?search=Invoice").await.expect_json();
        assert_eq!(files["files"][0]["folderName"], json!("Invoices"), "{files}");
    })
    .await;
}
