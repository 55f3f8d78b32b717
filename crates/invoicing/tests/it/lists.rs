//! Every list as a table, and which invoices a figure is made of.

use serde_json::json;
use test_kit::{Answer, on_both};

use crate::{BASE, INVOICES, MONTHS, RUNS, approved, books, example_lines, id, pay, set_up};

fn lines(answer: Answer) -> Vec<String> {
    let answer = answer.expect_status(200);
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    let text = String::from_utf8(answer.bytes.to_vec()).unwrap();
    text.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_is_a_table_as_well() {
    on_both("tables", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        set_up(&office, false).await;
        let paid = approved(&office, firm, "INV-1", example_lines()).await;
        pay(&office, "2026-11-03", &[&paid]).await;
        let owed = approved(&office, firm, "INV-2", example_lines()).await;
        office.post(&format!("{MONTHS}/2026-11-05/close"), json!({})).await.expect_json();
        app.settle().await;

        let runs = lines(office.get(&format!("{RUNS}/export")).await);
        assert_eq!(runs[1], "2026-11-03,paid,1,1,2400.00,800.00,1600.00,320.00,0.00,480.00,2560.00");
        assert_eq!(lines(office.get(&format!("{RUNS}/export?state=draft")).await).len(), 1);
        office.get(&format!("{RUNS}/export?state=x")).await.expect_error(400, "INVALID_REQUEST");
        let months = lines(office.get(&format!("{MONTHS}/export")).await);
        assert_eq!(months[2], "2026-11-05,2026-27,closed,1,2400.00,800.00,320.00,1,2026-11-19,2026-11-22");
        let statements = lines(office.get(&format!("{BASE}/statements/export?monthEnd=2026-11-05")).await);
        assert!(
            statements[1].starts_with("1,2026-11-05,Ostrane Groundworks Limited,1123456789,,2400.00,800.00,320.00,")
        );
        let aged = lines(office.get(&format!("{BASE}/reports/aged-creditors.csv")).await);
        assert_eq!(aged[1], "Ostrane Groundworks,2880.00,0.00,0.00,0.00,0.00,2880.00");
        let month = office.get(&format!("{MONTHS}/2026-11-05")).await.expect_json();
        assert_eq!((&month["people"], &month["stated"]), (&json!(1), &json!(1)));

        // The figure of a month is made of these.
        let list = office.get(&format!("{INVOICES}?paidIn=2026-11-05")).await.expect_json();
        assert_eq!((list["items"].as_array().unwrap().len(), &list["items"][0]["id"]), (1, &json!(id(&paid))));
        let list = office.get(&format!("{INVOICES}?paidIn=2026-12-05")).await.expect_json();
        assert_eq!(list["items"], json!([]), "{}", id(&owed));
        office.get(&format!("{INVOICES}?paidIn=2026-11-06")).await.expect_error(404, "NOT_FOUND");

        team.set_scopes("viewer", &["notes.view"]).await;
        let viewer = team.member("viewer").await;
        for table in ["payment-runs/export", "tax-months/export", "statements/export", "reports/aged-creditors.csv"] {
            viewer.get(&format!("{BASE}/{table}")).await.expect_error(403, "FORBIDDEN");
        }
    })
    .await;
}
