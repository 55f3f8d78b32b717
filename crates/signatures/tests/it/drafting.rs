//! Requests are kept before they are sent.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both};

use crate::{NOTHING, REQUESTS, agreement, ask, in_drive, listed, told};

const DRAFTS: &str = "/api/v1/signatures/drafts";

async fn put(browser: &Browser, path: &str, body: &Value) -> Answer {
    browser.send(Method::PUT, path, &[], body.to_string().into()).await
}

async fn names(browser: &Browser) -> Vec<String> {
    let page = browser.get(DRAFTS).await.expect_json();
    page["items"].as_array().unwrap().iter().map(|one| one["fileName"].as_str().unwrap().to_owned()).collect()
}

fn path(draft: &Value) -> String {
    format!("{DRAFTS}/{}", draft["id"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_kept_changed_and_sent() {
    on_both("sign_draft", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "viewer").await;
        let file = agreement(&team, grace.user).await;
        let empty = json!({ "fileId": file.to_string(), "signers": [] });
        let draft = maker.post(DRAFTS, empty).await.expect_status(201).json();
        assert_eq!((&draft["fileName"], &draft["request"]["signers"]), (&json!("Agreement.pdf"), &json!([])));
        maker.post(&format!("{}/send", path(&draft)), json!({})).await.expect_error(400, "INVALID_REQUEST");
        // Half of an address is kept as it is.
        let mut body = json!({ "fileId": file.to_string(), "message": "Please", "signers": [
            { "name": "Piotr", "email": "piotr@" },
            { "uid": tom.user.to_string(), "fields": [{ "kind": "text", "page": 1, "label": "Town", "isRequired": true,
                "place": { "left": 0.1, "top": 0.25, "width": 0.25, "height": 0.125 } }] },
        ] });
        let changed = put(&maker, &path(&draft), &body).await.expect_json();
        assert_eq!(changed["request"]["signers"][0]["email"], "piotr@");
        let field = &changed["request"]["signers"][1]["fields"][0];
        assert_eq!((&field["place"]["top"], &field["label"]), (&json!(0.25), &json!("Town")));
        maker.post(&format!("{}/send", path(&draft)), json!({})).await.expect_error(400, "INVALID_REQUEST");
        body["signers"].as_array_mut().unwrap().remove(0);
        put(&maker, &path(&draft), &body).await.expect_status(200);
        let request = maker.post(&format!("{}/send", path(&draft)), json!({})).await.expect_status(201).json();
        assert_eq!((&request["status"], &request["message"]), (&json!("pending"), &json!("Please")));
        assert_eq!(request["tasks"][0]["fields"][0]["label"], "Town");
        app.settle().await;
        assert_eq!(told(&signer).await, ["asks you to sign “Agreement.pdf”"]);
        assert!(names(&maker).await.is_empty());
        // Sent twice, it is there no more.
        maker.post(&format!("{}/send", path(&draft)), json!({})).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_but_its_owner_sees_a_draft_or_is_told_of_it() {
    on_both("sign_draft_own", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "manager").await;
        let (ada, admin) = team.person("ada", "admin").await;
        team.make_super(ada.user).await;
        let (_, stranger) = app.team("Ostkai").await.person("mara", "manager").await;
        let file = agreement(&team, grace.user).await;
        let body = json!({ "fileId": file.to_string(), "signers": [{ "uid": tom.user.to_string() }] });
        let draft = maker.post(DRAFTS, body.clone()).await.expect_status(201).json();
        app.settle().await;
        assert_eq!(names(&maker).await, ["Agreement.pdf"]);
        assert!(told(&signer).await.is_empty() && listed(&signer, "pending").await.is_empty());
        assert!(listed(&maker, "sent").await.is_empty());
        assert_eq!(in_drive(&maker, &file.to_string()).await["pendingSign"], json!(false));
        for other in [&signer, &admin, &stranger] {
            assert!(names(other).await.is_empty());
            other.get(&path(&draft)).await.expect_error(404, "NOT_FOUND");
            put(other, &path(&draft), &body).await.expect_error(404, "NOT_FOUND");
            other.delete(&path(&draft)).await.expect_error(404, "NOT_FOUND");
            other.post(&format!("{}/send", path(&draft)), json!({})).await.expect_error(404, "NOT_FOUND");
            other.get(&format!("{REQUESTS}/{}", draft["id"].as_str().unwrap())).await.expect_error(404, "NOT_FOUND");
        }
        maker.delete(&path(&draft)).await.expect_status(200);
        maker.delete(&path(&draft)).await.expect_error(404, "NOT_FOUND");
        assert!(names(&maker).await.is_empty());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_checked_when_it_is_sent_and_stays_where_it_is_refused() {
    on_both("sign_draft_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, reader) = team.person("tom", "viewer").await;
        let file = agreement(&team, grace.user).await;
        let body = json!({ "fileId": file.to_string(), "signers": [{ "uid": tom.user.to_string() }] });
        let draft = maker.post(DRAFTS, body.clone()).await.expect_status(201).json();
        ask(&maker, file, &[tom.user], false).await.expect_status(201);
        let send = format!("{}/send", path(&draft));
        maker.post(&send, json!({})).await.expect_error(409, "PENDING_REQUEST_EXISTS");
        assert_eq!(names(&maker).await, ["Agreement.pdf"]);
        // What is no draft is not kept.
        reader.post(DRAFTS, body.clone()).await.expect_error(403, "FORBIDDEN");
        let text = team.file("Notes.txt", b"words", grace.user).await;
        let of = |file: &str| json!({ "fileId": file, "signers": [] });
        maker.post(DRAFTS, of(&text.to_string())).await.expect_error(422, "NOT_A_PDF");
        maker.post(DRAFTS, of(NOTHING)).await.expect_error(404, "NOT_FOUND");
        let many: Vec<Value> = (0..21).map(|_| json!({ "name": "", "email": "" })).collect();
        maker
            .post(DRAFTS, json!({ "fileId": file.to_string(), "signers": many }))
            .await
            .expect_error(400, "INVALID_REQUEST");
        let long = json!({ "fileId": file.to_string(), "signers": [], "message": "x".repeat(600_000) });
        maker.post(DRAFTS, long).await.expect_error(400, "INVALID_REQUEST");
        maker.get(&format!("{DRAFTS}/{NOTHING}")).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_are_listed_by_pages_the_latest_first() {
    on_both("sign_draft_pages", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let mut made = Vec::new();
        for number in 0..3 {
            app.advance(std::time::Duration::from_secs(1));
            let file = agreement(&team, grace.user).await;
            let body = json!({ "fileId": file.to_string(), "signers": [], "message": format!("{number}") });
            made.push(maker.post(DRAFTS, body).await.expect_status(201).json()["id"].clone());
        }
        let first = maker.get(&format!("{DRAFTS}?limit=2")).await.expect_json();
        let next = first["nextCursor"].as_str().unwrap();
        let rest = maker.get(&format!("{DRAFTS}?limit=2&cursor={next}")).await.expect_json();
        let ids: Vec<Value> = [&first, &rest]
            .iter()
            .flat_map(|page| page["items"].as_array().unwrap().iter().map(|one| one["id"].clone()))
            .collect();
        made.reverse();
        assert_eq!((ids, &rest["nextCursor"]), (made, &Value::Null));
    })
    .await;
}
