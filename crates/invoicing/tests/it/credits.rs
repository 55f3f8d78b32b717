//! Credit notes: what they take off, in whatever order a month's runs are paid, and what there is to warn of.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{
    BASE, INVOICES, MONTHS, PORTAL, RUNS, SUBCONTRACTORS, act, approved, books, credited, find, id, line, patch, pay,
    put_together, step, table, verify,
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
async fn a_run_that_leaves_a_credit_note_out_is_warned_of_it() {
    on_both("credit_left", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let [a, b, credit] = papers(&office, firm).await;
        let warnings = |run: &Value| run["preview"]["payments"][0]["warnings"].clone();
        let without = put_together(&office, "2026-11-20", &[&a]).await.expect_status(201).json();
        assert_eq!(warnings(&without), json!(["bankMissing", "creditLeftOut"]));
        // Once a run takes it, no other one leaves it out.
        let with = put_together(&office, "2026-11-20", &[&b, &credit]).await.expect_status(201).json();
        assert!(!warnings(&with).to_string().contains("creditLeftOut"), "{with}");
        let without = office.get(&format!("{RUNS}/{}", id(&without))).await.expect_json();
        assert_eq!(warnings(&without), json!(["bankMissing"]));
        step(&office, &without, "pay").await.expect_json();
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
async fn a_credit_note_is_never_due_and_no_open_invoice() {
    on_both("credit_due", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        approved(&office, firm, "A", labour(100_000)).await;
        // By its own date it would be overdue.
        let enter = async |number: &str, submit: bool| {
            let body = json!({ "subcontractorId": firm.to_string(), "kind": "creditNote", "number": number,
                "issuedOn": "2026-11-02", "dueOn": "2026-11-03", "lines": labour(30_000), "submit": submit });
            office.post(INVOICES, body).await.expect_status(201).json()
        };
        act(&office, &enter("CN", true).await, "approve").await.expect_json();
        // Nor does that date hold up another one.
        let draft = enter("DRAFT", false).await;
        let moved = json!({ "version": draft["version"], "issuedOn": "2026-11-10" });
        patch(&office, &format!("{INVOICES}/{}", id(&draft)), moved).await.expect_json();

        let open = json!([70_000, 1, 1]);
        let overview = office.get(&format!("{BASE}/overview")).await.expect_json();
        assert_eq!(json!([overview["owed"], overview["owedCount"], overview["owedCredits"]]), open);
        assert_eq!(json!([overview["overdue"], overview["overdueCount"]]), json!([0, 0]));
        let weeks = overview["dueByWeek"].as_array().unwrap();
        let of_weeks = |what: &str| weeks.iter().map(|week| week[what].as_i64().unwrap()).sum::<i64>();
        assert_eq!((of_weeks("amount"), of_weeks("count")), (100_000, 1));
        let aged = office.get(&format!("{BASE}/reports/aged-creditors")).await.expect_json();
        for row in [&aged["items"][0], &aged["total"]] {
            let ages = ["notDue", "days1To30", "days31To60", "days61To90", "over90", "credits", "total"];
            let amounts = ages.map(|age| row[age].clone());
            assert_eq!(json!(amounts), json!([100_000, 0, 0, 0, 0, -30_000, 70_000]));
        }
        let aged = table(office.get(&format!("{BASE}/reports/aged-creditors.csv")).await);
        assert_eq!(aged[1], "Ostrane Groundworks,1000.00,0.00,0.00,0.00,0.00,-300.00,700.00");

        // What a list of due invoices shows is what the figures are made of.
        let numbers = async |filter: &str| {
            let page = office.get(&format!("{INVOICES}?{filter}")).await.expect_json();
            page["items"].as_array().unwrap().iter().map(|one| one["number"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(numbers("dueTo=2026-11-04").await, Vec::<Value>::new());
        assert_eq!(numbers("dueFrom=2026-11-01&dueTo=2026-12-31").await, ["A"]);
        assert_eq!(numbers("state=approved,partPaid&sort=due").await, ["CN", "A"], "a run may take it");
        let rows = table(office.get(&format!("{INVOICES}/export?search=CN")).await);
        assert!(rows[1].starts_with("CN,Credit note,Approved,Ostrane Groundworks,2026-11-02,,-300.00,"), "{rows:?}");

        let seen = office.get(&format!("{SUBCONTRACTORS}/{firm}")).await.expect_json();
        assert_eq!(json!([seen["owed"], seen["openInvoices"], seen["openCredits"]]), open);
        let rows = table(office.get(&format!("{SUBCONTRACTORS}/export")).await);
        assert!(rows[1].ends_with(",1,1,700.00"), "{rows:?}");
        let phone = app.browser();
        team.let_into_portal(&phone, firm, "piotr@ostrane.example").await;
        let dashboard = phone.get(&format!("{PORTAL}/dashboard")).await.expect_json();
        assert_eq!(json!([dashboard["owed"], dashboard["owedCount"], dashboard["owedCredits"]]), open);
        assert_eq!(dashboard["nextDue"], json!({ "on": "2026-12-01", "amount": 100_000 }));
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
