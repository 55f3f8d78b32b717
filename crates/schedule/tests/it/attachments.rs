//! Files of the Drive that events use.

use kernel::port::FileUsers as _;
use serde_json::{Value, json};
use test_kit::on_both;

use crate::{NOTHING, create, delete, morning, path, update, with};

#[tokio::test(flavor = "multi_thread")]
async fn an_event_uses_files_until_it_is_gone() {
    on_both("attachments", async |app| {
        let team = app.team("Dunmarrow").await;
        let (tom, browser) = team.person("tom", "manager").await;
        let other = team.member("editor").await;
        let plan = team.file("Plan.pdf", b"plan", tom.user).await.to_string();
        let permit = team.file("Permit.pdf", b"permit", tom.user).await.to_string();
        let items = |files: &[&String]| {
            let mut all: Vec<String> = files.iter().map(|file| (*file).clone()).collect();
            all.sort();
            all
        };
        // By their letters: the test's clock stands still.
        let listed = |answer: Value| {
            let file = |item: &Value| item["fileId"].as_str().unwrap().to_owned();
            let mut all: Vec<String> = answer["items"].as_array().unwrap().iter().map(file).collect();
            all.sort();
            all
        };
        // One of them is nowhere: the event is made all the same.
        let files = json!({ "attachments": [{ "id": plan, "name": "Plan.pdf" }, { "fileId": NOTHING }], "visibility": "users",
                            "recurrence": { "type": "weekly", "count": 4 } });
        let event = create(&browser, with(morning("Pour", "2026-11-02"), files)).await;
        let at = format!("{}/attachments", path(&event));
        assert_eq!(listed(browser.get(&at).await.expect_json()), items(&[&plan]));
        let added = browser.post(&at, json!({ "fileId": permit })).await.expect_json();
        assert_eq!(listed(added), items(&[&plan, &permit]));
        assert_eq!(listed(other.get(&at).await.expect_json()), items(&[&plan, &permit]));
        other.post(&at, json!({ "fileId": plan })).await.expect_error(403, "FORBIDDEN");
        browser.post(&at, json!({ "fileId": NOTHING })).await.expect_error(404, "NOT_FOUND");
        browser.delete(&format!("{at}/{plan}")).await.expect_status(200);
        // What is cut off uses them, too.
        let later = json!({ "occurrence": "2026-11-16", "scope": "following", "title": "Second pour" });
        let tail = update(&browser, &event, later).await.expect_json()["event"].clone();
        let of_tail = format!("{}/attachments", path(&tail));
        assert_eq!(listed(browser.get(&of_tail).await.expect_json()), items(&[&permit]));
        let used = async || {
            let references = format!("/api/v1/drive/files/{permit}/references");
            browser.get(&references).await.expect_json().to_string()
        };
        let id = |event: &Value| event["id"].as_str().unwrap().to_owned();
        let both = used().await;
        assert!(both.contains(&id(&event)) && both.contains(&id(&tail)), "{both}");
        delete(&browser, &event, json!({})).await.expect_status(200);
        app.settle().await;
        let one = used().await;
        assert!(!one.contains(&id(&event)) && one.contains(&id(&tail)), "{one}");
        let all = [id(&event), id(&tail), "not an event".to_owned()];
        assert_eq!(
            app.parts().schedule.gone(&team.system, &all).await.unwrap(),
            [id(&event), "not an event".to_owned()]
        );
    })
    .await;
}
