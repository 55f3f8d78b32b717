//! Who is told what.

use serde_json::{Value, json};
use test_kit::{Browser, on_both};

use crate::{INVOICES, PORTAL, books, example_lines, id};

async fn told(browser: &Browser) -> Vec<Value> {
    let list = browser.get("/api/v1/notifications").await.expect_json();
    list["notifications"].as_array().unwrap().iter().map(|notice| notice["message"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_approves_hears_of_invoices_and_who_manages_of_bank_accounts() {
    on_both("notices", async |app| {
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let manager = team.member("manager").await;
        let viewer = team.member("viewer").await;
        let phone = app.browser();
        team.let_into_portal(&phone, firm, "piotr@ostrane.example").await;
        let body = json!({ "kind": "invoice", "number": "7", "issuedOn": "2026-11-02", "lines": example_lines(), "submit": true });
        let sent = phone.post(&format!("{PORTAL}/invoices"), body).await.expect_status(201).json();
        app.settle().await;
        app.advance(std::time::Duration::from_secs(1));
        let query = json!({ "version": 1, "body": "Which site?" });
        office.post(&format!("{INVOICES}/{}/query", id(&sent)), query).await.expect_json();
        app.advance(std::time::Duration::from_secs(1));
        let answer = json!({ "body": "Kestrel Wharf" });
        phone.post(&format!("{PORTAL}/invoices/{}/notes", id(&sent)), answer).await.expect_status(201);
        // Told one after the other, so that their order is known.
        app.settle().await;
        app.advance(std::time::Duration::from_secs(1));
        let bank = json!({ "accountName": "Ostrane", "sortCode": "123456", "accountNumber": "12345678" });
        phone.post(&format!("{PORTAL}/profile/bank"), bank).await.expect_json();
        app.settle().await;
        let invoice = [
            json!("Ostrane Groundworks has answered your query on invoice 7"),
            json!("Invoice 7 of Ostrane Groundworks needs checking"),
        ];
        let account = json!("Ostrane Groundworks has named another bank account: confirm it by a second channel");
        assert_eq!(told(&office).await, [vec![account], invoice.to_vec()].concat());
        assert_eq!(told(&manager).await, invoice);
        assert_eq!(told(&viewer).await, Vec::<Value>::new());
        team.set_scopes("manager", &["notes.view"]).await;
        let left = manager.get("/api/v1/notifications").await.expect_json();
        assert_eq!((&left["notifications"][0]["link"], &left["notifications"][0]["subjectName"]), (&Value::Null, &Value::Null));
        app.advance(std::time::Duration::from_secs(1));
        let remark = json!({ "body": "We start on Monday." });
        phone.post(&format!("{PORTAL}/invoices/{}/notes", id(&sent)), remark).await.expect_status(201);
        let own = json!({ "body": "Thank you." });
        office.post(&format!("{INVOICES}/{}/notes", id(&sent)), own).await.expect_status(201);
        app.settle().await;
        let heard = told(&office).await;
        assert_eq!(heard.len(), 4, "the office's own remark is news to nobody there: {heard:?}");
        assert_eq!(heard[0], json!("Ostrane Groundworks has written a note on invoice 7"));
        let link = office.get("/api/v1/notifications").await.expect_json()["notifications"][0]["link"].clone();
        assert_eq!(link, json!(format!("/invoicing/invoices/{}", id(&sent))));
        let link = office.get("/api/v1/notifications").await.expect_json()["notifications"][1]["link"].clone();
        assert_eq!(link, json!(format!("/invoicing/subcontractors/{firm}")));
    })
    .await;
}
