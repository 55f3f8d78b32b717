//! Files for banks: CSV and BACS Standard 18, and who gets them.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{BASE, RUNS, SUBCONTRACTORS, approved, books, example_lines, id, put, put_together, set_up, step};

/// Says from where is paid.
async fn set_payer(office: &Browser) {
    let path = format!("{BASE}/settings");
    let mut settings = office.get(&path).await.expect_json();
    for known in ["can", "keepUntil"] {
        settings.as_object_mut().unwrap().remove(known);
    }
    settings["bacsUserNumber"] = json!("12 34 56");
    settings["payingAccount"] =
        json!({ "accountName": "Dunmarrow Ltd", "sortCode": "20-00-01", "accountNumber": "10203040" });
    let saved = put(office, &path, settings).await.expect_json();
    assert_eq!((&saved["bacsUserNumber"], &saved["payingAccount"]["sortCode"]), (&json!("123456"), &json!("20-00-01")));
}

async fn set_bank(office: &Browser, firm: &str) {
    let path = format!("{SUBCONTRACTORS}/{firm}");
    let version = office.get(&path).await.expect_json()["version"].clone();
    let body = json!({ "version": version, "accountName": "Ostrane Groundworks", "sortCode": "40-22-08",
        "accountNumber": "31557092" });
    put(office, &format!("{path}/bank"), body).await.expect_json();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_takes_a_run_as_bacs_once_nothing_is_missing() {
    on_both("bacs", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, true).await;
        let other = team.member("manager").await;
        team.set_scopes("manager", &["invoicing.pay"]).await;
        let invoice = approved(&office, firm, "INV-7", example_lines()).await;
        let run = put_together(&office, "2026-11-26", &[&invoice]).await.expect_status(201).json();
        let (bacs, path) = (format!("{RUNS}/{}/payments.bacs", id(&run)), format!("{RUNS}/{}", id(&run)));
        office.get(&bacs).await.expect_error(422, "PAYER_MISSING");
        set_payer(&office).await;
        office.get(&bacs).await.expect_error(409, "RUN_STATE");
        // Accounts and amounts are not to be had in the other format either.
        office.get(&format!("{path}/payments.csv")).await.expect_error(409, "RUN_STATE");
        assert_eq!(run["can"]["export"], json!(false));
        let run = step(&office, &run, "submit").await.expect_json();
        let approved = step(&other, &run, "approve").await.expect_json();
        assert_eq!(approved["can"]["export"], json!(true));
        let refused = office.get(&bacs).await.expect_error(409, "BANK_MISSING").json();
        assert_eq!(refused["error"]["details"]["payees"], json!(["Ostrane Groundworks"]));
        set_bank(&office, &firm.to_string()).await;
        let file = office.get(&bacs).await.expect_status(200);
        let text = String::from_utf8(file.bytes.to_vec()).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 9, "{text}");
        // £1,600 labour and £800 materials with £480 VAT: £320 are deducted, £2,560 are paid.
        assert!(lines[4].starts_with("4022083155709209920000110203040    00000256000DUNMARROW LTD"), "{text}");
        assert!(lines[4].contains("INV-7") && lines[8].starts_with("UTL1000000025600000000002560000000001"), "{text}");
        // The same each time, and each time in the log, as the table is.
        assert_eq!(office.get(&bacs).await.bytes, file.bytes);
        office.get(&format!("{path}/payments.csv")).await.expect_status(200);
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert_eq!(kinds.iter().filter(|kind| *kind == "payment_run.exported").count(), 3, "{kinds:?}");

        team.set_scopes("manager", &["invoicing.view"]).await;
        other.get(&bacs).await.expect_error(403, "FORBIDDEN");
        let seen = other.get(&format!("{BASE}/settings")).await.expect_json();
        assert_eq!(seen["payingAccount"]["accountNumber"], json!("****3040"));
        let (_there, stranger, _) = books(&app, "Ostkai").await;
        set_payer(&stranger).await;
        stranger.get(&bacs).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_take_no_half_account() {
    on_both("bacs_settings", async |app| {
        let (_team, office, _) = books(&app, "Dunmarrow").await;
        let path = format!("{BASE}/settings");
        let body = |more: Value| {
            let mut body = json!({ "version": 1, "contractorName": "", "employerReference": "",
                "accountsOfficeReference": "", "requiresSecondApprover": false, "defaultTermsDays": 30, "levyLabel": "Levy" });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        let odd = json!({ "bacsUserNumber": "12345" });
        put(&office, &path, body(odd)).await.expect_error(400, "INVALID_BACS_USER_NUMBER");
        let odd = json!({ "payingAccount": { "accountName": "A", "sortCode": "1", "accountNumber": "12345678" } });
        put(&office, &path, body(odd)).await.expect_error(400, "INVALID_BANK");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_changed_with_what_it_takes_already() {
    on_both("run_change", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let first = approved(&office, firm, "INV-1", example_lines()).await;
        let second = approved(&office, firm, "INV-2", example_lines()).await;
        let run = put_together(&office, "2026-11-26", &[&first]).await.expect_status(201).json();
        let items = json!([{ "invoiceId": id(&first), "settle": 100_000 }, { "invoiceId": id(&second) }]);
        let asked = json!({ "payOn": "2026-11-27", "items": items });
        office.post(&format!("{RUNS}/preview"), asked.clone()).await.expect_error(409, "INVOICE_STATE");
        let mut of_run = asked.clone();
        of_run["runId"] = json!(id(&run));
        let preview = office.post(&format!("{RUNS}/preview"), of_run.clone()).await.expect_json();
        assert_eq!(preview["payments"][0]["items"].as_array().unwrap().len(), 2);
        let mut change = asked.clone();
        change["version"] = run["version"].clone();
        let path = format!("{RUNS}/{}", id(&run));
        let changed = put(&office, &path, change.clone()).await.expect_json();
        assert_eq!((&changed["payOn"], &changed["net"]), (&json!("2026-11-27"), &preview["sums"]["net"]));
        put(&office, &path, change).await.expect_error(409, "VERSION_CONFLICT");
        step(&office, &changed, "pay").await.expect_json();
        office.post(&format!("{RUNS}/preview"), of_run).await.expect_error(409, "RUN_STATE");
        let (_there, stranger, _) = books(&app, "Ostkai").await;
        let foreign = json!({ "runId": id(&run), "payOn": "2026-11-27", "items": [{ "invoiceId": id(&first) }] });
        stranger.post(&format!("{RUNS}/preview"), foreign).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}
