//! Deadlines: days in the schedule, a word behind the bell, and what is said of how long records are kept.

use std::time::Duration;

use serde_json::{Value, json};
use test_kit::{Browser, PASSWORD, TestApp, on_both};

use crate::{BASE, MONTHS, approved, books, example_lines, pay, set_up};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// November and December of 2026.
const WINTER: &str = "/api/v1/schedule/events/list?from=1793491200&to=1798761600";

async fn titles(browser: &Browser) -> Vec<(String, String)> {
    let list = browser.get(WINTER).await.expect_json();
    let events = list["items"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut found: Vec<(String, String)> =
        events.map(|event| (text(&event["title"]), text(&event["status"]))).collect();
    found.sort();
    found
}

async fn told(browser: &Browser) -> Vec<Value> {
    let list = browser.get("/api/v1/notifications").await.expect_json();
    list["notifications"].as_array().unwrap().clone()
}

/// What a job says happened is told by another.
async fn settle_all(app: &TestApp) {
    app.settle().await;
    app.advance(Duration::from_secs(60));
    app.settle().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deadlines_stand_in_the_schedule_of_those_who_look_after_months() {
    on_both("deadlines", async |app| {
        // It is 21 November: the payment for October is due tomorrow, the month to 5 December in December.
        let (team, office, firm) = books(&app, "Dunmarrow").await;
        let viewer = team.member("viewer").await;
        team.set_scopes("manager", &["invoicing.manage", "schedule.view_own"]).await;
        let manager = team.member("manager").await;
        assert_eq!(titles(&office).await, Vec::new());
        set_up(&office, false).await;
        app.settle().await;
        let amber = |title: &str| (title.to_owned(), "amber".to_owned());
        let (payment, filing) = (amber("CIS payment to HMRC due"), amber("CIS return and statements due"));
        for person in [&office, &manager] {
            assert_eq!(titles(person).await, [payment.clone(), payment.clone(), filing.clone()]);
        }
        assert_eq!(titles(&viewer).await, Vec::new());
        // Settled again, nothing is doubled.
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        pay(&office, "2026-11-21", &[&invoice]).await;
        app.settle().await;
        assert_eq!(titles(&office).await.len(), 3);

        // Three days before the return is due somebody is told, once.
        app.advance(24 * DAY);
        app.settle().await;
        for (name, person) in [("admin", &office), ("manager", &manager), ("viewer", &viewer)] {
            person.sign_in(team.email(name).as_str(), PASSWORD).await.expect_status(200);
        }
        assert_eq!(told(&office).await, Vec::<Value>::new());
        app.advance(2 * DAY);
        settle_all(&app).await;
        let notices = told(&office).await;
        let said: Vec<&Value> = notices.iter().map(|notice| &notice["message"]).collect();
        let expected =
            json!("The return and the statements of the tax month ending 5 December 2026 are due on 19 December 2026");
        assert_eq!(said, [&expected]);
        assert_eq!(notices[0]["link"], json!("/invoicing/tax-months/2026-12-05"));
        assert_eq!(told(&viewer).await, Vec::<Value>::new());

        // A closed month's return is done; what was deducted is still to be paid.
        office.post(&format!("{MONTHS}/2026-12-05/close"), json!({})).await.expect_json();
        app.settle().await;
        assert!(titles(&office).await.contains(&(filing.0.clone(), "green".to_owned())));
        app.advance(3 * DAY);
        settle_all(&app).await;
        let notices = told(&office).await;
        let expected =
            json!("What was deducted in the tax month ending 5 December 2026 is to be with HMRC by 22 December 2026");
        assert!(notices.iter().any(|notice| notice["message"] == expected), "{notices:?}");
        team.set_scopes("manager", &["notes.view"]).await;
        let left = told(&manager).await;
        assert_eq!(left.len(), 2);
        assert!(left.iter().all(|notice| notice["link"].is_null() && notice["subjectName"].is_null()), "{left:?}");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_settings_say_until_when_records_are_kept() {
    on_both("retention", async |app| {
        let (_team, office, firm) = books(&app, "Dunmarrow").await;
        let settings = async || office.get(&format!("{BASE}/settings")).await.expect_json()["keepUntil"].clone();
        assert_eq!(settings().await, Value::Null);
        let invoice = approved(&office, firm, "INV-1", example_lines()).await;
        pay(&office, "2026-11-21", &[&invoice]).await;
        assert_eq!(settings().await, json!("2033-04-05"));
    })
    .await;
}
