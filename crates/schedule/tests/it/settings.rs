//! Status labels: the three of the product, and words of the organisation's own.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both};

const SETTINGS: &str = "/api/v1/schedule/settings";

async fn put(browser: &Browser, labels: Value) -> Answer {
    let body = json!({ "statusLabels": labels }).to_string();
    browser.send(Method::PUT, SETTINGS, &[], body.into()).await
}

fn words(settings: &Value) -> Vec<&str> {
    settings["statusLabels"].as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_organisation_has_words_of_its_own_for_a_status() {
    on_both("settings_labels", async |app| {
        let team = app.team("Dunmarrow").await;
        let (admin, viewer) = (team.member("admin").await, team.member("viewer").await);
        let before = viewer.get(SETTINGS).await.expect_json();
        assert_eq!(words(&before), ["On Track", "At Risk", "Urgent"]);
        assert_eq!(before["can"]["manage"], json!(false));
        let late = json!([{ "id": "amber", "label": " Late ", "color": "#aabbcc" }]);
        assert_eq!(words(&put(&admin, late.clone()).await.expect_json()), ["On Track", "Late", "Urgent"]);
        let now = viewer.get(SETTINGS).await.expect_json();
        assert_eq!(now["statusLabels"][1], json!({ "id": "amber", "label": "Late", "color": "#AABBCC" }));
        put(&viewer, late.clone()).await.expect_error(403, "FORBIDDEN");
        put(&team.member("manager").await, late).await.expect_error(403, "FORBIDDEN");
        assert_eq!(words(&put(&admin, json!([])).await.expect_json()), ["On Track", "At Risk", "Urgent"]);
        let elsewhere = app.team("Carrick").await.member("admin").await;
        assert_eq!(words(&elsewhere.get(SETTINGS).await.expect_json()), ["On Track", "At Risk", "Urgent"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn labels_that_make_no_sense_are_refused() {
    on_both("settings_refused", async |app| {
        let admin = app.team("Dunmarrow").await.member("admin").await;
        let red = json!({ "id": "red", "label": "Stop", "color": "#EF4444" });
        for labels in [
            json!([{ "id": "blue", "label": "Stop", "color": "#EF4444" }]),
            json!([{ "id": "red", "label": "  ", "color": "#EF4444" }]),
            json!([{ "id": "red", "label": "x".repeat(41), "color": "#EF4444" }]),
            json!([{ "id": "red", "label": "Stop", "color": "tomato" }]),
            json!([red, red]),
            json!("red"),
        ] {
            put(&admin, labels).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}
