//! The audit log as a file.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{app::on_both, list_audit::fill_log};

const EXPORT: &str = "/api/v1/tenant/audit/export";

#[tokio::test(flavor = "multi_thread")]
async fn a_table_and_a_list_hold_the_log_in_its_order_and_are_logged() {
    on_both("export", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in("aoife@dunmarrow.example").await;
        app.relay().await;

        let csv = browser.get(&format!("{EXPORT}?format=csv")).await.expect_status(200);
        assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
        assert_eq!(csv.headers["content-disposition"], "attachment; filename=\"audit-log-2026-11-21.csv\"");
        let lines: Vec<&str> = csv.text.split_terminator("\r\n").collect();
        assert!(lines[0].starts_with("\"seq\",\"at\",\"kind\",\"actorId\",\"actorName\""), "{}", lines[0]);
        assert_eq!(lines.len(), 4, "{}", csv.text);
        assert!(lines[3].contains("\"session.opened\"") && lines[3].contains("\"Aoife Brennan\""), "{}", lines[3]);

        let json = browser.get(&format!("{EXPORT}?format=json&kind=member")).await.expect_status(200);
        assert_eq!(json.body.as_array().unwrap().len(), 1);
        assert_eq!((&json.body[0]["kind"], &json.body[0]["seq"]), (&json!("member.added"), &json!(2)));
        let none = browser.get(&format!("{EXPORT}?format=json&search=nothing+like+it")).await.expect_status(200);
        assert_eq!(none.body, json!([]));

        app.relay().await;
        let log = browser.get("/api/v1/tenant/audit?kind=audit.exported").await.expect_status(200).body;
        let told: Vec<&Value> = log["entries"].as_array().unwrap().iter().map(|entry| &entry["payload"]).collect();
        assert_eq!(told.len(), 3);
        assert_eq!((&told[2]["format"], &told[2]["isWhole"]), (&json!("csv"), &json!(true)));
        assert_eq!((&told[1]["format"], &told[1]["isWhole"]), (&json!("json"), &json!(false)));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_of_many_batches_is_whole() {
    on_both("export_long", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in("aoife@dunmarrow.example").await;
        app.relay().await;
        fill_log(&app, &tenant, 1_200).await;
        app.pass(Duration::from_secs(2_000));
        let csv = browser.get(&format!("{EXPORT}?format=csv")).await.expect_status(200);
        assert_eq!(csv.text.split_terminator("\r\n").count(), 1 + 3 + 1_200);
        let json = browser.get(&format!("{EXPORT}?format=json")).await.expect_status(200);
        let numbers: Vec<i64> =
            json.body.as_array().unwrap().iter().map(|entry| entry["seq"].as_i64().unwrap()).collect();
        assert_eq!(numbers, (1..=3).chain(1_001..=2_200).collect::<Vec<i64>>());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_no_known_format_is_refused() {
    on_both("export_odd", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Aoife Brennan", "admin").await;
        let mut browser = app.signed_in("aoife@dunmarrow.example").await;
        for query in ["", "?format=", "?format=pdf", "?format=csv&from=x", "?format=csv&actor=x"] {
            browser.get(&format!("{EXPORT}{query}")).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}
