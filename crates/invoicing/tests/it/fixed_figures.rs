//! What a run pays is fixed by its approval, or by its file for the bank, and what changes it since has it approved again.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{BASE, RUNS, approved, books, credited, id, line, pay, put_together, set_up, step, verify};

fn labour(pounds: i64) -> Value {
    json!([line("labour", pounds * 100, "exempt")])
}

async fn see(office: &Browser, run: &Value) -> Value {
    office.get(&format!("{RUNS}/{}", id(run))).await.expect_json()
}

/// £1,000 of materials with a credit note of £300 for labour, from which nothing is deducted by itself. Another run of the
/// month pays £1,000 of labour, and the credit note then takes back £60.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_another_one_has_changed_is_approved_again_before_it_is_paid() {
    on_both("fixed_second", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, true).await;
        team.set_scopes("manager", &["invoicing.pay"]).await;
        let other = team.member("manager").await;
        let materials = approved(&office, firm, "INV-1", json!([line("materials", 100_000, "exempt")])).await;
        let credit = credited(&office, firm, "CN-1", labour(300)).await;
        let run = put_together(&office, "2026-11-20", &[&materials, &credit]).await.expect_status(201).json();
        let run = step(&other, &run, "approve").await.expect_json();
        let csv = format!("{RUNS}/{}/payments.csv", id(&run));
        let bank = office.get(&csv).await.expect_status(200);
        step(&other, &run, "approve").await.expect_error(409, "RUN_STATE");

        let work = approved(&office, firm, "INV-2", labour(1000)).await;
        let first = put_together(&office, "2026-11-21", &[&work]).await.expect_status(201).json();
        let first = step(&other, &first, "approve").await.expect_json();
        assert_eq!(office.get(&csv).await.bytes, bank.bytes, "a run that is not paid changes nothing");
        step(&office, &first, "pay").await.expect_json();

        let seen = see(&office, &run).await;
        let payment = &seen["preview"]["payments"][0];
        assert_eq!(payment["warnings"], json!(["bankMissing", "figuresChanged"]));
        assert_eq!((&payment["fixedNet"], &payment["net"]), (&json!(70_000), &json!(76_000)));
        assert_eq!((&seen["preview"]["isBarred"], &seen["can"]["approve"]), (&json!(true), &json!(false)));
        let refused = step(&office, &run, "pay").await.expect_error(409, "RUN_FIGURES_CHANGED").json();
        let changed = &refused["error"]["details"]["payments"][0];
        assert_eq!((&changed["fixedNet"], &changed["net"]), (&json!(70_000), &json!(76_000)));
        office.get(&csv).await.expect_error(409, "RUN_FIGURES_CHANGED");
        step(&office, &run, "approve").await.expect_error(403, "SECOND_PERSON");

        assert_eq!(see(&other, &run).await["can"]["approve"], json!(true));
        let run = step(&other, &run, "approve").await.expect_json();
        assert_eq!((&run["net"], &run["preview"]["payments"][0]["fixedNet"]), (&json!(76_000), &Value::Null));
        let text = String::from_utf8(office.get(&csv).await.expect_status(200).bytes.to_vec()).unwrap();
        assert!(text.contains(",760.00,"), "{text}");
        let paid = step(&office, &run, "pay").await.expect_json();
        assert_eq!((&paid["net"], &paid["deduction"]), (&json!(76_000), &json!(-6_000)));
        let month = office.get(&format!("{BASE}/tax-months/2026-12-05")).await.expect_json();
        assert!(month.to_string().contains("14000"), "20 % of £700 in the month: {month}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_approves_the_file_for_the_bank_fixes_the_figures() {
    on_both("fixed_file", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let work = approved(&office, firm, "INV-1", labour(1000)).await;
        let untouched = approved(&office, firm, "INV-2", labour(10)).await;
        let run = put_together(&office, "2026-11-20", &[&work]).await.expect_status(201).json();
        let csv = format!("{RUNS}/{}/payments.csv", id(&run));
        office.get(&csv).await.expect_status(200);
        // A rate that HMRC gave for the day of payment.
        verify(&office, firm, "unmatched", "2026-11-15").await;
        step(&office, &run, "pay").await.expect_error(409, "RUN_FIGURES_CHANGED");
        let run = step(&office, &run, "approve").await.expect_json();
        assert_eq!((&run["state"], &run["deduction"]), (&json!("approved"), &json!(30_000)));
        step(&office, &run, "pay").await.expect_json();
        // What the bank was never told of is paid by what is right now.
        assert_eq!(pay(&office, "2026-11-20", &[&untouched]).await["deduction"], json!(300));

        // A run that is put together anew, or given up, is bound by nothing.
        let more = approved(&office, firm, "INV-3", labour(100)).await;
        let run = put_together(&office, "2026-11-20", &[&more]).await.expect_status(201).json();
        office.get(&format!("{RUNS}/{}/payments.csv", id(&run))).await.expect_status(200);
        verify(&office, firm, "gross", "2026-11-16").await;
        let change = json!({ "version": run["version"], "payOn": "2026-11-20", "items": [{ "invoiceId": id(&more) }] });
        let run = crate::put(&office, &format!("{RUNS}/{}", id(&run)), change).await.expect_json();
        let paid = step(&office, &run, "pay").await.expect_json();
        assert_eq!((&paid["state"], &paid["deduction"]), (&json!("paid"), &json!(0)));
    })
    .await;
}
