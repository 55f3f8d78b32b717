//! Shifts of the schedule that invoices are for.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{BASE, INVOICES, NOTHING, books, example_lines, find, id, patch};

async fn add_event(browser: &Browser, kind: &str, title: &str) -> String {
    // 9:00 to 17:00 on 17 November 2026.
    let body =
        json!({ "title": title, "type": kind, "startUTC": "2026-11-17T09:00:00Z", "endUTC": "2026-11-17T17:00:00Z" });
    let made = browser.post("/api/v1/schedule/events/create", body).await.expect_json();
    made["event"]["id"].as_str().unwrap().to_owned()
}

fn invoice(firm: &str, number: &str, event: &str) -> Value {
    json!({ "subcontractorId": firm, "kind": "invoice", "number": number, "issuedOn": "2026-11-20",
        "lines": example_lines(), "eventId": event })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invoice_is_for_a_shift_that_whoever_enters_it_sees() {
    on_both("shifts", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let firm = firm.to_string();
        let shift = add_event(&office, "shift", "Night shift, Kestrel Wharf").await;
        let meeting = add_event(&office, "", "Meeting").await;
        let offered = office.get(&format!("{BASE}/shifts?issuedOn=2026-11-20")).await.expect_json();
        let expected = json!([{ "eventId": shift, "title": "Night shift, Kestrel Wharf", "on": "2026-11-17" }]);
        assert_eq!(offered["items"], expected);
        let before = office.get(&format!("{BASE}/shifts?issuedOn=2026-11-16")).await.expect_json();
        assert_eq!(before["items"], json!([]));
        office.get(&format!("{BASE}/shifts?issuedOn=x")).await.expect_error(400, "INVALID_REQUEST");

        office.post(INVOICES, invoice(&firm, "1", &meeting)).await.expect_error(422, "EVENT_NOT_SHIFT");
        office.post(INVOICES, invoice(&firm, "1", NOTHING)).await.expect_error(404, "NOT_FOUND");
        let entered = office.post(INVOICES, invoice(&firm, "1", &shift)).await.expect_status(201).json();
        assert_eq!(entered["shift"], expected[0]);

        // A colleague who does not see the event neither chooses it nor loses it, nor reads its title.
        let colleague = team.member("editor").await;
        team.set_scopes("editor", &["invoicing.create", "schedule.view_own"]).await;
        colleague.post(INVOICES, invoice(&firm, "2", &shift)).await.expect_error(404, "NOT_FOUND");
        let seen = find(&colleague, &entered).await;
        assert_eq!((&seen["eventId"], &seen["shift"]), (&json!(shift), &Value::Null));
        let path = format!("{INVOICES}/{}", id(&entered));
        let body = json!({ "version": seen["version"], "eventId": shift, "purchaseOrder": "PO-1" });
        let kept = patch(&colleague, &path, body).await.expect_json();
        assert_eq!(kept["purchaseOrder"], json!("PO-1"));
        let body = json!({ "version": kept["version"], "eventId": meeting });
        patch(&colleague, &path, body).await.expect_error(404, "NOT_FOUND");
        let body = json!({ "version": kept["version"], "eventId": null });
        assert_eq!(patch(&office, &path, body).await.expect_json()["eventId"], Value::Null);
        team.set_scopes("editor", &["invoicing.view"]).await;
        colleague
            .send(Method::GET, &format!("{BASE}/shifts?issuedOn=2026-11-20"), &[], bytes::Bytes::new())
            .await
            .expect_error(403, "FORBIDDEN");
    })
    .await;
}
