//! What was paid by tax years and payment by payment, and months of years ago.

use std::time::Duration;

use serde_json::{Value, json};
use test_kit::{Browser, PASSWORD, Team, TestApp, on_both};

use crate::{
    MONTHS, NOTHING, PORTAL, SUBCONTRACTORS, approved, books, credited, example_lines, id, line, pay, set_up, table,
};

const PIOTR: &str = "piotr@ostrane.example";
const HEAD: &str = "Tax year,Begins,Ends,Payments,Without VAT,Materials,Deducted,Levy,VAT,Paid out";

#[tokio::test(flavor = "multi_thread")]
async fn a_subcontractors_payments_are_summed_by_tax_years() {
    on_both("years", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        for (number, day) in [("1", "2026-04-05"), ("2", "2026-04-06"), ("3", "2026-11-20")] {
            let invoice = approved(&office, firm, number, example_lines()).await;
            pay(&office, day, &[&invoice]).await;
        }
        let other = team.subcontractor("Halden Electrical").await;
        let theirs = approved(&office, other, "HE-1", example_lines()).await;
        pay(&office, "2026-11-20", &[&theirs]).await;

        let path = format!("{SUBCONTRACTORS}/{firm}/years");
        let years = office.get(&path).await.expect_json();
        let this = json!({ "taxYear": "2026-27", "begins": "2026-04-06", "ends": "2027-04-05", "gross": 480_000,
            "materials": 160_000, "deducted": 64_000, "levy": 0, "vat": 96_000, "net": 512_000, "payments": 2 });
        let last = json!({ "taxYear": "2025-26", "begins": "2025-04-06", "ends": "2026-04-05", "gross": 240_000,
            "materials": 80_000, "deducted": 32_000, "levy": 0, "vat": 48_000, "net": 256_000, "payments": 1 });
        assert_eq!(years, json!({ "items": [this, last], "levyLabel": "Levy" }));
        let rows = table(office.get(&format!("{path}/export")).await);
        let this = "2026-27,2026-04-06,2027-04-05,2,4800.00,1600.00,640.00,0.00,960.00,5120.00";
        assert_eq!(rows[..2], [HEAD, this]);

        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        assert_eq!(phone.get(&format!("{PORTAL}/years")).await.expect_json(), years);
        assert_eq!(table(phone.get(&format!("{PORTAL}/years/export")).await), rows);
        app.browser().get(&format!("{PORTAL}/years")).await.expect_error(401, "UNAUTHENTICATED");

        office.get(&format!("{SUBCONTRACTORS}/{NOTHING}/years")).await.expect_error(404, "NOT_FOUND");
        let (_there, stranger, _) = books(&app, "Ostkai").await;
        for there in [&path, &format!("{path}/export")] {
            stranger.get(there).await.expect_error(404, "NOT_FOUND");
        }
        team.set_scopes("viewer", &["notes.view"]).await;
        let viewer = team.member("viewer").await;
        viewer.get(&path).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_portal_lists_payments_with_what_each_is_for() {
    on_both("portal_payments", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, PIOTR).await;
        let none = phone.get(&format!("{PORTAL}/payments")).await.expect_json();
        assert_eq!((&none["items"], &none["nextCursor"]), (&json!([]), &Value::Null));
        let other = team.subcontractor("Halden Electrical").await;
        for (number, day) in [("1", "2026-11-12"), ("2", "2026-11-20"), ("3", "2026-10-20")] {
            let invoice = approved(&office, firm, number, example_lines()).await;
            let credit =
                credited(&office, firm, &format!("C{number}"), json!([line("labour", 10_000, "standard")])).await;
            let theirs = approved(&office, other, number, example_lines()).await;
            pay(&office, day, &[&invoice, &credit, &theirs]).await;
        }
        let (mut found, mut path) = (Vec::new(), format!("{PORTAL}/payments?limit=1"));
        loop {
            let page = phone.get(&path).await.expect_json();
            found.extend(page["items"].as_array().unwrap().clone());
            let Some(next) = page["nextCursor"].as_str() else { break };
            path = format!("{PORTAL}/payments?limit=1&cursor={}", next.replace('~', "%7E"));
        }
        let days: Vec<&Value> = found.iter().map(|payment| &payment["paidOn"]).collect();
        assert_eq!(days, ["2026-11-20", "2026-11-12", "2026-10-20"]);
        let one = &found[0];
        let figures = ["gross", "materials", "liable", "deduction", "levy", "vat", "net"].map(|name| one[name].clone());
        assert_eq!(json!(figures), json!([230_000, 80_000, 150_000, 30_000, 0, 46_000, 246_000]));
        assert_eq!(one["rate"], json!("registered"));
        let items: Vec<(&Value, &Value, &Value)> = one["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| (&item["number"], &item["settled"], &item["net"]))
            .collect();
        let invoice = (&json!("2"), &json!(288_000), &json!(256_000));
        let credit = (&json!("C2"), &json!(12_000), &json!(-10_000));
        assert_eq!(items, [invoice, credit]);
        phone.get(&format!("{PORTAL}/payments?cursor=x")).await.expect_error(400, "INVALID_REQUEST");
    })
    .await;
}

/// Later, when sessions have ended meanwhile.
async fn wait(app: &TestApp, team: &Team, office: &Browser, days: u64) {
    app.advance(Duration::from_secs(days * 24 * 60 * 60));
    office.sign_in(team.email("admin").as_str(), PASSWORD).await.expect_status(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn months_are_listed_for_seven_years_and_open_ones_always() {
    on_both("months_old", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        pay(&office, "2026-11-20", &[&invoice]).await;
        let ends = async || {
            let months = office.get(MONTHS).await.expect_json();
            let rows = table(office.get(&format!("{MONTHS}/export")).await);
            let months = months["items"].as_array().unwrap().clone();
            assert_eq!(rows.len(), months.len() + 1);
            months.iter().map(|month| month["monthEnd"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        // Three years on.
        wait(&app, &team, &office, 3 * 365).await;
        let seen = ends().await;
        assert_eq!((seen.len(), seen.last().unwrap().as_str()), (37, "2026-12-05"));
        office.post(&format!("{MONTHS}/2026-12-05/close"), json!({})).await.expect_json();
        assert!(ends().await.contains(&"2026-12-05".to_owned()));
        // Eight years on: the closed month is too old, the open one after it is not forgotten.
        wait(&app, &team, &office, 5 * 365).await;
        let seen = ends().await;
        assert_eq!(seen.last().unwrap().as_str(), "2027-01-05");
        assert_eq!(office.get(&format!("{MONTHS}/2026-12-05")).await.expect_json()["state"], json!("closed"));
        assert_eq!(id(&invoice).len(), 36);
    })
    .await;
}
