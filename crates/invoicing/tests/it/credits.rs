//! Credit notes: what they take off, in whatever order a month's runs are paid, and what there is to warn of.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{
    INVOICES, MONTHS, PORTAL, RUNS, SUBCONTRACTORS, approved, books, credited, find, id, line, pay, put_together, step,
    verify,
};

fn labour(net: i64) -> Value {
    json!([line("labour", net, "exempt")])
}

/// £1,000 of labour, £500 of materials and a credit note for £300 of labour.
async fn papers(office: &Browser, firm: kernel::SubcontractorId) -> [Value; 3] {
    [
        approved(office, firm, "A", labour(100_000)).await,
        approved(office, firm, "B", json!([line("materials", 50_000, "exempt")])).await,
        credited(office, firm, "CN", labour(30_000)).await,
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn the_order_of_a_months_runs_changes_no_total() {
    on_both("credit_order", async |app| {
        let (team, office, first) = books(&app, "Dunmarrow").await;
        let mut firms = vec![first];
        for name in ["Halden Electrical", "Ravel Scaffolding", "Corran Joinery"] {
            let firm = team.subcontractor(name).await;
            verify(&office, firm, "registered", "2026-01-10").await;
            firms.push(firm);
        }
        let mut given_back = Vec::new();
        for (way, firm) in firms.iter().enumerate() {
            let [a, b, credit] = papers(&office, *firm).await;
            let runs: Vec<Vec<&Value>> = match way {
                0 => vec![vec![&a, &credit], vec![&b]],
                1 => vec![vec![&a], vec![&b, &credit]],
                2 => vec![vec![&b, &credit], vec![&a]],
                _ => vec![vec![&a, &b, &credit]],
            };
            for (at, run) in runs.into_iter().enumerate() {
                // The later run may name the earlier day.
                let day = if at == 0 { "2026-11-20" } else { "2026-11-18" };
                let paid = pay(&office, day, &run).await;
                given_back.push(paid["deduction"].as_i64().unwrap());
            }
        }
        assert_eq!(given_back, [14_000, 0, 20_000, -6_000, 0, 14_000, 14_000]);
        let month = office.get(&format!("{MONTHS}/2026-12-05")).await.expect_json();
        for paid in month["lines"].as_array().unwrap() {
            let figures = (&paid["gross"], &paid["materials"], &paid["deducted"]);
            assert_eq!(figures, (&json!(120_000), &json!(50_000), &json!(14_000)), "{paid}");
        }
        assert_eq!((month["lines"].as_array().unwrap().len(), &month["deducted"]), (4, &json!(56_000)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_another_month_is_given_back() {
    on_both("credit_month", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let [a, b, credit] = papers(&office, firm).await;
        assert_eq!(pay(&office, "2026-11-05", &[&a]).await["deduction"], json!(20_000));
        let run = put_together(&office, "2026-11-06", &[&b, &credit]).await.expect_status(201).json();
        assert_eq!(run["deduction"], json!(0));
        let warnings = run["preview"]["payments"][0]["warnings"].clone();
        assert_eq!(warnings, json!(["bankMissing", "creditExceedsLabour"]));
        let paid = step(&office, &run, "pay").await.expect_json();
        assert_eq!((&paid["deduction"], &paid["net"]), (&json!(0), &json!(20_000)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_credit_note_promises_no_money() {
    on_both("credit_preview", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let lines = json!([line("labour", 20_000, "standard"), line("materials", 10_000, "standard")]);
        let note = credited(&office, firm, "CN", lines).await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, "piotr@ostrane.example").await;
        let in_portal = phone.get(&format!("{PORTAL}/invoices/{}", id(&note))).await.expect_json();
        for seen in [find(&office, &note).await, in_portal] {
            let preview = &seen["deductionPreview"];
            let figures =
                ["gross", "materials", "liable", "deduction", "levy", "vat", "net"].map(|name| preview[name].clone());
            assert_eq!(json!(figures), json!([-30_000, -10_000, -20_000, -4_000, 0, -6_000, -32_000]));
            assert_eq!((&preview["ifUnmatched"], &seen["outstanding"]), (&Value::Null, &json!(36_000)));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_warns_of_old_verifications_and_of_accounts_that_nobody_confirmed() {
    on_both("run_old_verification", async |app| {
        let (team, office, _) = books(&app, "Dunmarrow").await;
        let firm = team.subcontractor("Ravel Scaffolding").await;
        verify(&office, firm, "registered", "2022-06-01").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, "piotr@ravel.example").await;
        let bank = json!({ "accountName": "Ravel", "sortCode": "12-34-56", "accountNumber": "12345678" });
        phone.post(&format!("{PORTAL}/profile/bank"), bank).await.expect_json();
        let invoice = approved(&office, firm, "RS-1", labour(100_000)).await;
        let asked = json!({ "payOn": "2026-11-20", "items": [{ "invoiceId": id(&invoice) }] });
        let preview = office.post(&format!("{RUNS}/preview"), asked).await.expect_json();
        let payment = &preview["payments"][0];
        assert_eq!(payment["warnings"], json!(["verificationExpired", "bankMissing", "bankUnconfirmed"]));
        assert_eq!((&payment["deduction"], &payment["deductionIfUnmatched"]), (&json!(20_000), &json!(30_000)));
        let seen = office.get(&format!("{SUBCONTRACTORS}/{firm}")).await.expect_json();
        assert_eq!(seen["mustVerifyAgain"], json!(true));
        let seen = office.get(&format!("{INVOICES}/{}", id(&invoice))).await.expect_json();
        assert_eq!(seen["deductionPreview"]["ifUnmatched"], json!(30_000));
    })
    .await;
}
