//! Signatures of which somebody else says when they were made.

use std::sync::Arc;

use serde_json::Value;
use test_kit::{Stamping, TimeStamper, on_both_with_time_stamps};

use crate::{agreement, ask, document, path, sign, verify};

/// What the record of a request says of time stamps: what, of whose task, and the note.
fn stamps(record: &Value) -> Vec<(String, bool, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let all = record["events"].as_array().unwrap().iter();
    all.filter(|one| text(&one["what"]).ends_with("tamped"))
        .map(|one| (text(&one["what"]), one["taskId"].is_string(), text(&one["note"])))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_signature_is_stamped_with_the_time_and_the_record_says_by_whom() {
    let stamper = Arc::new(TimeStamper::new());
    on_both_with_time_stamps("sign_stamped", &stamper, async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[grace.user], false).await.expect_status(201).json();
        sign(&maker, &request).await.expect_status(200);
        let found = verify(&app.browser(), document(&maker, &request).await).await.expect_json();
        assert_eq!(found["verdict"], "good", "{found:#}");
        let by = |index: usize| found["signatures"][index]["timestamp"]["name"].as_str();
        assert_eq!((by(0), by(1)), (Some("Dunmarrow Time"), Some("Dunmarrow Time")));
        assert!(found["signatures"][0]["timestamp"]["at"].is_string());
        let record = maker.get(&format!("{}/record", path(&request))).await.expect_json();
        let said = stamps(&record);
        let of: Vec<_> = said.iter().map(|(what, is_of_task, _)| (what.as_str(), *is_of_task)).collect();
        assert_eq!(of, [("stamped", true), ("stamped", false)]);
        assert!(said[0].2.starts_with("Dunmarrow Time ("), "{}", said[0].2);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stamps_something_else_keeps_nobody_from_signing_and_the_record_says_so() {
    let stamper = Arc::new(TimeStamper::new());
    stamper.will(Stamping::Another);
    on_both_with_time_stamps("sign_unstamped", &stamper, async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let file = agreement(&team, grace.user).await;
        let request = ask(&maker, file, &[grace.user], false).await.expect_status(201).json();
        sign(&maker, &request).await.expect_status(200);
        let found = verify(&app.browser(), document(&maker, &request).await).await.expect_json();
        assert_eq!((found["verdict"].as_str(), &found["signatures"][0]["timestamp"]), (Some("good"), &Value::Null));
        let record = maker.get(&format!("{}/record", path(&request))).await.expect_json();
        let why = "its answer is about another signature".to_owned();
        assert_eq!(
            stamps(&record),
            [("unstamped".to_owned(), true, why.clone()), ("unstamped".to_owned(), false, why)]
        );
        let certificate = format!("{}/certificate", path(&request));
        assert!(maker.get(&certificate).await.expect_status(200).bytes.starts_with(b"%PDF-"));
    })
    .await;
}
