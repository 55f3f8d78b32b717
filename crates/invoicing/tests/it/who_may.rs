//! Who may do what: every scope, and another organisation.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both};

use crate::{BASE, INVOICES, MONTHS, RUNS, SUBCONTRACTORS, books, enter, example_lines, id, put_together, set_up};

/// The status of a deed of each kind: view, create, approve, pay, manage.
async fn deeds(browser: &Browser, invoice: &Value, firm: &str) -> [u16; 5] {
    let of = |answer: Answer| if answer.status == 403 { 403 } else { 200 };
    let version = json!({ "version": 0 });
    let preview = json!({ "payOn": "2026-11-20", "items": [{ "invoiceId": id(invoice) }] });
    [
        of(browser.get(&format!("{INVOICES}/{}", id(invoice))).await),
        of(browser.post(&format!("{INVOICES}/{}/submit", id(invoice)), version.clone()).await),
        of(browser.post(&format!("{INVOICES}/{}/approve", id(invoice)), version.clone()).await),
        of(browser.post(&format!("{RUNS}/preview"), preview).await),
        of(crate::patch(browser, &format!("{SUBCONTRACTORS}/{firm}"), version).await),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn each_scope_allows_its_part_and_no_more() {
    on_both("who_may_invoicing", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let invoice = enter(&office, firm, "INV-1", example_lines()).await;
        let viewer = team.member("viewer").await;
        for (scopes, expected) in [
            (&[][..], [403; 5]),
            (&["invoicing.view"], [200, 403, 403, 403, 403]),
            (&["invoicing.create"], [200, 200, 403, 403, 403]),
            (&["invoicing.approve"], [200, 403, 200, 403, 403]),
            (&["invoicing.pay"], [200, 403, 403, 200, 403]),
            (&["invoicing.manage"], [200; 5]),
        ] {
            team.set_scopes("viewer", scopes).await;
            assert_eq!(deeds(&viewer, &invoice, &firm.to_string()).await, expected, "{scopes:?}");
        }
        team.set_scopes("viewer", &["notes.view"]).await;
        for list in ["invoices", "subcontractors", "payment-runs", "tax-months", "statements", "overview", "settings"] {
            viewer.get(&format!("{BASE}/{list}")).await.expect_error(403, "FORBIDDEN");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_organisation_has_nothing_to_see() {
    on_both("who_may_other", async |app| {
        let (_there, owner, firm) = books(&app, "Ostkai").await;
        set_up(&owner, false).await;
        let invoice = crate::approved(&owner, firm, "SECRET-1", example_lines()).await;
        let run = put_together(&owner, "2026-11-03", &[&invoice]).await.expect_status(201).json();
        crate::step(&owner, &run, "pay").await.expect_json();
        owner.post(&format!("{MONTHS}/2026-11-05/close"), json!({})).await.expect_json();
        app.settle().await;
        let statement = owner.get(&format!("{BASE}/statements")).await.expect_json()["items"][0].clone();
        let (here, stranger, own) = books(&app, "Dunmarrow").await;
        let paths = [
            format!("{INVOICES}/{}", id(&invoice)),
            format!("{RUNS}/{}", id(&run)),
            format!("{RUNS}/{}/payments.csv", id(&run)),
            format!("{SUBCONTRACTORS}/{firm}"),
            format!("{BASE}/statements/{}/pdf", id(&statement)),
        ];
        for path in paths {
            stranger.get(&path).await.expect_error(404, "NOT_FOUND");
        }
        let body = json!({ "subcontractorId": firm.to_string(), "kind": "invoice", "number": "1", "issuedOn": "2026-11-01",
            "lines": example_lines() });
        stranger.post(INVOICES, body).await.expect_error(404, "NOT_FOUND");
        put_together(&stranger, "2026-11-20", &[&invoice]).await.expect_error(404, "NOT_FOUND");
        stranger.send(Method::POST, &format!("{SUBCONTRACTORS}/{firm}/bank/reveal"), &[], bytes::Bytes::new()).await
            .expect_error(404, "NOT_FOUND");
        for list in [INVOICES, RUNS, &format!("{BASE}/statements")] {
            assert_eq!(stranger.get(list).await.expect_json()["items"], json!([]), "{list}");
        }
        assert_eq!(stranger.get(&format!("{INVOICES}?search=SECRET")).await.expect_json()["items"], json!([]));
        let aged = stranger.get(&format!("{BASE}/reports/aged-creditors")).await.expect_json();
        assert_eq!(aged["total"]["total"], json!(0));
        assert_eq!(own, here_own(&stranger, &here).await);
    })
    .await;
}

/// The one subcontractor that the organisation has.
async fn here_own(office: &Browser, _: &test_kit::Team) -> kernel::SubcontractorId {
    let list = office.get(SUBCONTRACTORS).await.expect_json();
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    list["items"][0]["id"].as_str().unwrap().parse().unwrap()
}
