//! A levy by contract from the run to the bank and the statement, and the lower rates of VAT.

use serde_json::json;
use test_kit::on_both;

use crate::{
    BASE, MONTHS, PORTAL, RUNS, approved, books, change_firm, enter, example_lines, find, id, line, pay, set_up, table,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_levy_comes_off_what_is_paid_and_is_on_no_statement() {
    on_both("levy", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        change_firm(&office, firm, json!({ "levyBasisPoints": 125 })).await;
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        // 1.25 % of £1,600 are £20.
        assert_eq!((&invoice["deductionPreview"]["levy"], &invoice["levyLabel"]), (&json!(2_000), &json!("Levy")));
        let run = pay(&office, "2026-11-03", &[&invoice]).await;
        let sums = &run["preview"]["sums"];
        assert_eq!((&sums["deduction"], &sums["levy"], &sums["net"]), (&json!(32_000), &json!(2_000), &json!(254_000)));
        assert_eq!(run["preview"]["levyLabel"], json!("Levy"));
        let paid = find(&office, &invoice).await["payments"][0].clone();
        assert_eq!((&paid["levy"], &paid["net"]), (&json!(2_000), &json!(254_000)));
        let runs = table(office.get(&format!("{RUNS}/export")).await);
        assert_eq!(runs[1], "2026-11-03,Paid,1,1,2400.00,800.00,1600.00,320.00,20.00,480.00,2540.00");
        let bank = table(office.get(&format!("{RUNS}/{}/payments.csv", id(&run))).await);
        assert_eq!(bank[1], "Ostrane Groundworks,,,,2540.00,INV-1");

        office.post(&format!("{MONTHS}/2026-11-05/close"), json!({})).await.expect_json();
        app.settle().await;
        let statement = office.get(&format!("{BASE}/statements")).await.expect_json()["items"][0].clone();
        let figures = (&statement["gross"], &statement["materials"], &statement["deducted"]);
        assert_eq!(figures, (&json!(240_000), &json!(80_000), &json!(32_000)));
        let phone = app.browser();
        team.let_into_portal(&phone, firm, "piotr@ostrane.example").await;
        let own = phone.get(&format!("{PORTAL}/payments")).await.expect_json();
        assert_eq!((&own["items"][0]["levy"], &own["levyLabel"]), (&json!(2_000), &json!("Levy")));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn vat_of_five_and_of_no_per_cent_is_paid_as_it_is_charged() {
    on_both("vat_lower", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let lines = json!([line("labour", 100_000, "reduced"), line("materials", 50_000, "zero")]);
        let entered = enter(&office, firm, "INV-1", lines).await;
        let charged = json!([{ "vat": "reduced", "net": 100_000, "amount": 5_000 }, { "vat": "zero", "net": 50_000, "amount": 0 }]);
        assert_eq!(entered["vatBreakdown"], charged);
        assert_eq!((&entered["vat"], &entered["total"]), (&json!(5_000), &json!(155_000)));
        let invoice = crate::act(&office, &entered, "approve").await.expect_json();
        let run = pay(&office, "2026-11-20", &[&invoice]).await;
        assert_eq!((&run["vat"], &run["deduction"], &run["net"]), (&json!(5_000), &json!(20_000), &json!(135_000)));
    })
    .await;
}
