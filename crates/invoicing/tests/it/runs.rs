//! Payment runs: what is paid, what is deducted, and what nobody can do twice.

use serde_json::{Value, json};
use test_kit::on_both;

use crate::{
    INVOICES, RUNS, approved, books, enter, example_lines, find, id, line, pay, put_together, set_up, step, verify,
};

#[tokio::test(flavor = "multi_thread")]
async fn the_published_example_is_paid_to_the_penny() {
    on_both("run_example", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        let run = pay(&office, "2026-11-20", &[&invoice]).await;
        let sums = &run["preview"]["sums"];
        assert_eq!((&sums["deduction"], &sums["net"], &sums["vat"]), (&json!(32_000), &json!(256_000), &json!(48_000)));
        assert_eq!(run["preview"]["payments"][0]["items"][0]["deduction"], json!(32_000));
        let paid = find(&office, &invoice).await;
        assert_eq!((&paid["state"], &paid["outstanding"]), (&json!("paid"), &json!(0)));
        assert_eq!(paid["payments"][0]["net"], json!(256_000));
        step(&office, &run, "pay").await.expect_error(409, "RUN_STATE");
        step(&office, &run, "cancel").await.expect_error(409, "RUN_STATE");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn parts_add_up_and_take_the_rate_of_their_own_day() {
    on_both("run_parts", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        verify(&office, firm, "unmatched", "2026-11-15").await;
        let invoice = approved(&office, firm, "INV-1", json!([line("labour", 100_001, "exempt")])).await;
        let part = json!({ "payOn": "2026-11-10", "items": [{ "invoiceId": id(&invoice), "settle": 50_000 }] });
        let run = office.post(RUNS, part).await.expect_status(201).json();
        let first = step(&office, &run, "pay").await.expect_json();
        assert_eq!(first["preview"]["sums"]["deduction"], json!(10_000));
        let seen = find(&office, &invoice).await;
        assert_eq!((&seen["state"], &seen["outstanding"]), (&json!("partPaid"), &json!(50_001)));
        let second = pay(&office, "2026-11-20", &[&seen]).await;
        // 30 % of 50,001 pence are 15,000.3.
        assert_eq!(second["preview"]["sums"]["deduction"], json!(15_000));
        assert_eq!(second["preview"]["payments"][0]["verificationNumber"], json!("V1234567890A"));
        assert_eq!(find(&office, &invoice).await["state"], json!("paid"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_warns_and_pays_nothing() {
    on_both("run_warnings", async |app| {
        let (team, office, _) = books(&app, "Dunmarrow").await;
        let firm = team.subcontractor("Corran Joinery").await;
        let path = format!("{}/{firm}", crate::SUBCONTRACTORS);
        crate::patch(&office, &path, json!({ "version": 1, "agreedAmount": 50_000 })).await.expect_json();
        let invoice = approved(&office, firm, "1", example_lines()).await;
        let body = json!({ "payOn": "2026-11-20", "items": [{ "invoiceId": id(&invoice) }] });
        let preview = office.post(&format!("{RUNS}/preview"), body).await.expect_json();
        let payment = &preview["payments"][0];
        assert_eq!(payment["warnings"], json!(["unverified", "overAgreedAmount", "bankMissing"]));
        assert_eq!((&payment["deduction"], &payment["deductionIfUnmatched"]), (&json!(48_000), &json!(48_000)));
        assert_eq!(find(&office, &invoice).await["state"], json!("approved"));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invoice_is_in_one_run_at_a_time() {
    on_both("run_once", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        let draft = enter(&office, firm, "INV-2", example_lines()).await;
        put_together(&office, "2026-11-20", &[&draft]).await.expect_error(409, "INVOICE_STATE");
        put_together(&office, "2026-11-20", &[&invoice, &invoice]).await.expect_error(404, "NOT_FOUND");
        let run = put_together(&office, "2026-11-20", &[&invoice]).await.expect_status(201).json();
        assert_eq!(find(&office, &invoice).await["state"], json!("scheduled"));
        put_together(&office, "2026-11-20", &[&invoice]).await.expect_error(409, "INVOICE_STATE");
        let cancelled = step(&office, &run, "cancel").await.expect_json();
        assert_eq!(cancelled["state"], json!("cancelled"));
        assert_eq!(find(&office, &invoice).await["state"], json!("approved"));
        pay(&office, "2026-11-20", &[&invoice]).await;
        let list = office.get(&format!("{RUNS}?state=paid")).await.expect_json();
        assert_eq!(list["items"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_second_person_is_wanted_it_is_another_one() {
    on_both("run_second", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, true).await;
        team.set_scopes("manager", &["invoicing.pay"]).await;
        let colleague = team.member("manager").await;
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        let run = put_together(&office, "2026-11-20", &[&invoice]).await.expect_status(201).json();
        step(&office, &run, "pay").await.expect_error(409, "RUN_STATE");
        let run = step(&office, &run, "submit").await.expect_json();
        step(&office, &run, "approve").await.expect_error(403, "SECOND_PERSON");
        let run = step(&colleague, &run, "approve").await.expect_json();
        step(&office, &run, "pay").await.expect_json();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn credit_notes_are_taken_off_and_never_pay_out() {
    on_both("run_credit", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let invoice = approved(&office, firm, "INV-1", json!([line("labour", 100_000, "exempt")])).await;
        let credit = |number: &str, net: i64| {
            json!({ "subcontractorId": firm.to_string(), "kind": "creditNote", "number": number, "issuedOn": "2026-11-02",
                "lines": [line("labour", net, "exempt")], "submit": true })
        };
        let small = office.post(INVOICES, credit("CN-1", 30_000)).await.expect_status(201).json();
        let small = crate::act(&office, &small, "approve").await.expect_json();
        let large = office.post(INVOICES, credit("CN-2", 900_000)).await.expect_status(201).json();
        let large = crate::act(&office, &large, "approve").await.expect_json();
        let run = put_together(&office, "2026-11-20", &[&invoice, &large]).await.expect_status(201).json();
        assert_eq!(run["preview"]["isBarred"], json!(true));
        step(&office, &run, "pay").await.expect_error(409, "PAYMENT_REFUSED");
        step(&office, &run, "cancel").await.expect_json();
        let run = pay(&office, "2026-11-20", &[&invoice, &small]).await;
        let sums = &run["preview"]["sums"];
        assert_eq!((&sums["gross"], &sums["deduction"], &sums["net"]), (&json!(70_000), &json!(14_000), &json!(56_000)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_for_the_bank_has_accounts_and_leaves_a_line_in_the_log() {
    on_both("run_file", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let bank =
            json!({ "version": 1, "accountName": "=Ostrane", "sortCode": "12-34-56", "accountNumber": "12345678" });
        crate::put(&office, &format!("{}/{firm}/bank", crate::SUBCONTRACTORS), bank).await.expect_json();
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        let run = pay(&office, "2026-11-20", &[&invoice]).await;
        let table = office.get(&format!("{RUNS}/{}/payments.csv", id(&run))).await.expect_status(200);
        let text = String::from_utf8(table.bytes.to_vec()).unwrap();
        assert!(text.contains("Ostrane Groundworks,'=Ostrane,12-34-56,12345678,2560.00,INV-1"), "{text}");
        app.settle().await;
        let kinds = team.audit_kinds().await;
        assert!(kinds.iter().any(|kind| kind == "payment_run.exported"), "{kinds:?}");
        let overview: Value = office.get("/api/v1/invoicing/overview").await.expect_json();
        assert_eq!((&overview["paidThisTaxYear"], &overview["deductedThisTaxYear"]), (&json!(256_000), &json!(32_000)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn runs_are_listed_by_the_day_on_which_they_pay() {
    on_both("run_list", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let lines = || json!([line("labour", 1_000, "exempt")]);
        for (number, day) in
            [("INV-1", "2026-11-20"), ("INV-2", "2026-12-04"), ("INV-3", "2026-11-20"), ("INV-4", "2026-11-06")]
        {
            let invoice = approved(&office, firm, number, lines()).await;
            put_together(&office, day, &[&invoice]).await.expect_status(201);
        }
        let all: Value = office.get(RUNS).await.expect_json();
        let days: Vec<&Value> = all["items"].as_array().unwrap().iter().map(|run| &run["payOn"]).collect();
        assert_eq!(days, ["2026-12-04", "2026-11-20", "2026-11-20", "2026-11-06"]);
        let mut walked = Vec::new();
        let mut path = format!("{RUNS}?limit=1&state=draft");
        loop {
            let page: Value = office.get(&path).await.expect_json();
            walked.extend(page["items"].as_array().unwrap().clone());
            let Some(next) = page["nextCursor"].as_str() else { break };
            path = format!("{RUNS}?limit=1&state=draft&cursor={next}");
        }
        assert_eq!(json!(walked), all["items"]);
        for odd in ["0199c1f0-0000-7000-8000-00000000dead", "x~2026-11-20", "0199c1f0-0000-7000-8000-00000000dead~soon"]
        {
            office.get(&format!("{RUNS}?cursor={odd}")).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_overview_counts_whom_hmrc_is_to_be_asked_about_as_the_list_shows_it() {
    on_both("overview_verify", async |app| {
        let (team, office, _) = books(&app, "Dunmarrow").await;
        let counted = async || {
            let overview: Value = office.get("/api/v1/invoicing/overview").await.expect_json();
            let list: Value = office.get(crate::SUBCONTRACTORS).await.expect_json();
            let wanted = |one: &&Value| one["isVerified"] != json!(true) || one["mustVerifyAgain"] == json!(true);
            let shown = list["items"].as_array().unwrap().iter().filter(wanted).count();
            assert_eq!(overview["waiting"]["unverified"], json!(shown), "{list}");
            shown
        };
        assert_eq!(counted().await, 0);
        team.subcontractor("Corran Joinery").await;
        assert_eq!(counted().await, 1, "never asked about");
        let old = team.subcontractor("Ravel Scaffolding").await;
        crate::verify(&office, old, "registered", "2022-06-01").await;
        assert_eq!(counted().await, 2, "asked about too long ago");
        let later = json!({ "number": "V1234567890", "verifiedOn": "2026-11-01", "effectiveFrom": "2030-01-01", "rate": "gross" });
        office.post(&format!("{}/{old}/verifications", crate::SUBCONTRACTORS), later).await.expect_status(201);
        assert_eq!(counted().await, 2, "what is not in force yet says nothing");
        let invoice = approved(&office, old, "RS-1", json!([line("labour", 1_000, "exempt")])).await;
        pay(&office, "2026-11-20", &[&invoice]).await;
        assert_eq!(counted().await, 1, "whoever is paid stays known");
        let overview: Value = office.get("/api/v1/invoicing/overview").await.expect_json();
        assert_eq!(overview["deductedByMonth"].as_array().unwrap().len(), 2, "no months before there were books");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_changed_a_run_last_does_not_approve_it() {
    on_both("run_changed", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, true).await;
        team.set_scopes("manager", &["invoicing.pay"]).await;
        let colleague = team.member("manager").await;
        let first = approved(&office, firm, "INV-1", example_lines()).await;
        let second = approved(&office, firm, "INV-2", example_lines()).await;
        let run = put_together(&office, "2026-11-20", &[&first]).await.expect_status(201).json();
        let change = json!({ "version": run["version"], "payOn": "2026-11-20",
            "items": [{ "invoiceId": id(&first) }, { "invoiceId": id(&second) }] });
        let path = format!("{RUNS}/{}", id(&run));
        let changed = crate::put(&colleague, &path, change).await.expect_json();
        assert_eq!(changed["can"]["approve"], json!(false));
        let run = step(&colleague, &changed, "submit").await.expect_json();
        step(&colleague, &run, "approve").await.expect_error(403, "SECOND_PERSON");
        let run = step(&office, &run, "approve").await.expect_json();
        step(&colleague, &run, "pay").await.expect_json();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_pays_on_a_day_that_is_near_and_whose_month_is_open() {
    on_both("run_day", async |app| {
        // It is 21 November 2026.
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let invoice = approved(&office, firm, "INV-1", json!([line("labour", 100_000, "exempt")])).await;
        for day in ["2027-01-23", "2037-11-20", "2025-04-05", "2016-11-20"] {
            let refused = put_together(&office, day, &[&invoice]).await.expect_error(400, "INVALID_PAY_DAY").json();
            let details = json!({ "field": "payOn", "from": "2025-04-06", "to": "2027-01-22" });
            assert_eq!(refused["error"]["details"], details, "{day}");
            let asked = json!({ "payOn": day, "items": [{ "invoiceId": id(&invoice) }] });
            office.post(&format!("{RUNS}/preview"), asked).await.expect_error(400, "INVALID_PAY_DAY");
        }
        let run = put_together(&office, "2027-01-22", &[&invoice]).await.expect_status(201).json();
        let change =
            |day: &str| json!({ "version": run["version"], "payOn": day, "items": [{ "invoiceId": id(&invoice) }] });
        let path = format!("{RUNS}/{}", id(&run));
        crate::put(&office, &path, change("2027-01-23")).await.expect_error(400, "INVALID_PAY_DAY");
        office.post(&format!("{}/2026-11-05/close", crate::MONTHS), json!({})).await.expect_json();
        let refused =
            crate::put(&office, &path, change("2026-11-05")).await.expect_error(400, "INVALID_PAY_DAY").json();
        assert!(refused["error"]["message"].as_str().unwrap().contains("is closed"), "{refused}");
        crate::put(&office, &path, change("2026-11-06")).await.expect_json();
    })
    .await;
}
