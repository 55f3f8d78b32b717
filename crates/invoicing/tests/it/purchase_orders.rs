//! Purchase orders: what was ordered, what invoices answer to, and what is over.

use bytes::Bytes;
use http::Method;
use serde_json::{Value, json};
use test_kit::on_both;

use crate::{INVOICES, PORTAL, SUBCONTRACTORS, act, books, enter, example_lines, find, id, line, patch, table};

fn invoice(firm: &str, number: &str, order: &str) -> Value {
    json!({ "subcontractorId": firm, "kind": "invoice", "number": number, "issuedOn": "2026-11-01", "purchaseOrder": order,
        "lines": [line("labour", 60_000, "standard")], "submit": true })
}

#[tokio::test(flavor = "multi_thread")]
async fn invoices_answer_to_orders_that_are_there_and_open() {
    on_both("purchase_orders", async |app| {
        let (team, office, firm_id) = books(&app, "Dunmarrow").await;
        let firm = firm_id.to_string();
        // Nothing was ordered: people write what they like.
        let free = office.post(INVOICES, invoice(&firm, "1", "as agreed")).await.expect_status(201).json();
        assert_eq!((&free["purchaseOrder"], &free["order"]), (&json!("as agreed"), &Value::Null));

        let orders = format!("{SUBCONTRACTORS}/{firm}/purchase-orders");
        let body = json!({ "number": "PO-4471", "description": "Groundworks, Kestrel Wharf", "amount": 100_000 });
        let order = office.post(&orders, body.clone()).await.expect_status(201).json();
        let mut again = body.clone();
        again["number"] = json!("po-4471");
        office.post(&orders, again).await.expect_error(409, "NUMBER_TAKEN");
        office.post(&orders, json!({ "number": " " })).await.expect_error(400, "INVALID_REQUEST");
        office.post(&orders, json!({ "number": "x", "amount": -1 })).await.expect_error(400, "INVALID_REQUEST");

        office.post(INVOICES, invoice(&firm, "2", "PO-1")).await.expect_error(422, "PURCHASE_ORDER_UNKNOWN");
        let first = office.post(INVOICES, invoice(&firm, "2", "po-4471")).await.expect_status(201).json();
        assert_eq!((&first["purchaseOrder"], &first["order"]["invoiced"]), (&json!("PO-4471"), &json!(60_000)));
        assert_eq!(first["order"]["isOver"], json!(false));
        let second = office.post(INVOICES, invoice(&firm, "3", "PO-4471")).await.expect_status(201).json();
        assert_eq!((&second["order"]["isOver"], &second["order"]["invoices"]), (&json!(true), &json!(2)));
        act(&office, &second, "void").await.expect_json();
        assert_eq!(find(&office, &first).await["order"]["invoiced"], json!(60_000));

        // The subcontractor names it as well, and sees nothing of what was ordered in all.
        let phone = app.browser();
        team.let_into_portal(&phone, firm_id, "piotr@ostrane.example").await;
        let mut sent = invoice(&firm, "4", "PO-4471");
        sent.as_object_mut().unwrap().remove("subcontractorId");
        let sent = phone.post(&format!("{PORTAL}/invoices"), sent).await.expect_status(201).json();
        assert_eq!((&sent["purchaseOrder"], &sent["order"]), (&json!("PO-4471"), &Value::Null));

        let path = format!("{orders}/{}", id(&order));
        let closed = patch(&office, &path, json!({ "isClosed": true, "amount": null })).await.expect_json();
        assert_eq!(
            (&closed["isClosed"], &closed["amount"], &closed["isOver"]),
            (&json!(true), &Value::Null, &json!(false))
        );
        office.post(INVOICES, invoice(&firm, "5", "PO-4471")).await.expect_error(422, "PURCHASE_ORDER_CLOSED");
        // What was entered before keeps it.
        let change = json!({ "version": first["version"], "number": "2b", "purchaseOrder": "PO-4471" });
        patch(&office, &format!("{INVOICES}/{}", id(&first)), change).await.expect_json();
        let rows = table(office.get(&format!("{orders}/export")).await);
        assert_eq!(rows[0], "Number,Description,Amount,Invoiced,Invoices,State,Entered");
        assert_eq!(rows[1], "PO-4471,\"Groundworks, Kestrel Wharf\",,1200.00,2,Closed,2026-11-21");
        // One without an order needs none.
        enter(&office, firm_id, "6", example_lines()).await;
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert!(kinds.iter().any(|kind| kind == "purchase_order.created"), "{kinds:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_has_its_paper_and_is_nobody_elses() {
    on_both("order_papers", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let orders = format!("{SUBCONTRACTORS}/{firm}/purchase-orders");
        let order = office.post(&orders, json!({ "number": "PO-1" })).await.expect_status(201).json();
        let file = format!("{orders}/{}/file", id(&order));
        office.get(&file).await.expect_error(404, "NOT_FOUND");
        let picture = Bytes::from_static(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
        let named = format!("{file}?name=order.png");
        let with = office.send(Method::POST, &named, &[], picture.clone()).await.expect_json();
        assert_eq!(with["fileName"], json!("order.png"));
        assert_eq!(office.get(&file).await.bytes, picture);
        let script =
            office.send(Method::POST, &format!("{file}?name=x.html"), &[], Bytes::from_static(b"<html>")).await;
        script.expect_error(422, "FILE_TYPE_NOT_ALLOWED");
        let files = office.get("/api/v1/drive/files?search=order").await.expect_json();
        assert_eq!(files["files"][0]["folderName"], json!("PurchaseOrders"), "{files}");

        let viewer = team.member("viewer").await;
        team.set_scopes("viewer", &["invoicing.view"]).await;
        assert_eq!(viewer.get(&orders).await.expect_json()["can"]["edit"], json!(false));
        viewer.post(&orders, json!({ "number": "PO-2" })).await.expect_error(403, "FORBIDDEN");
        let (_there, stranger, other) = books(&app, "Ostkai").await;
        stranger.get(&orders).await.expect_error(404, "NOT_FOUND");
        stranger.get(&format!("{orders}/export")).await.expect_error(404, "NOT_FOUND");
        stranger.get(&file).await.expect_error(404, "NOT_FOUND");
        let path = format!("{SUBCONTRACTORS}/{other}/purchase-orders/{}", id(&order));
        patch(&stranger, &path, json!({ "isClosed": true })).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}
