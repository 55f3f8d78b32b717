//! Requests are kept under a name, for other documents and other people.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both};

use crate::NOTHING;

const TEMPLATES: &str = "/api/v1/signatures/templates";

fn body(name: &str) -> Value {
    json!({ "name": name, "content": {
        "roles": [
            { "role": "Client", "page": 1, "place": { "left": 0.1, "top": 0.25, "width": 0.25, "height": 0.125 } },
            { "role": "Site manager", "fields": [{ "kind": "text", "page": 2, "label": "Town", "isRequired": true,
                "place": { "left": 0.1, "top": 0.25, "width": 0.25, "height": 0.125 } }] },
        ],
        "copyReceivers": [{ "name": "Ewa", "email": "ewa@ostrane.example" }],
        "message": "Please", "isOrdered": true, "expiresInDays": 14, "remindEveryDays": 3,
    } })
}

async fn put(browser: &Browser, template: &Value, body: &Value) -> Answer {
    browser.send(Method::PUT, &path(template), &[], body.to_string().into()).await
}

fn path(template: &Value) -> String {
    format!("{TEMPLATES}/{}", template["id"].as_str().unwrap())
}

async fn names(browser: &Browser) -> Vec<String> {
    let page = browser.get(TEMPLATES).await.expect_json();
    page["items"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_template_is_everybodys_to_use_and_its_owners_to_change() {
    on_both("sign_templates", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "editor").await;
        let (_, colleague) = team.person("tom", "editor").await;
        let (ada, admin) = team.person("ada", "admin").await;
        let (_, reader) = team.person("priya", "viewer").await;
        let (_, stranger) = app.team("Ostkai").await.person("mara", "admin").await;
        let made = maker.post(TEMPLATES, body(" Site order ")).await.expect_status(201).json();
        assert_eq!((&made["name"], &made["ownerName"]), (&json!("Site order"), &json!("grace Hughes")));
        let sent = &body("")["content"];
        assert_eq!(made["content"]["roles"][1]["fields"][0]["place"], sent["roles"][1]["fields"][0]["place"]);
        assert_eq!(made["content"]["copyReceivers"][0]["email"], "ewa@ostrane.example");
        for fact in ["message", "isOrdered", "expiresInDays", "remindEveryDays"] {
            assert_eq!(made["content"][fact], sent[fact]);
        }
        let can = |may: bool| json!({ "change": may, "delete": may });
        assert_eq!(made["can"], can(true));
        assert_eq!(colleague.get(&path(&made)).await.expect_json()["can"], can(false));
        assert_eq!(admin.get(&path(&made)).await.expect_json()["can"], can(true));
        // Whoever uses it leaves it as it is.
        put(&colleague, &made, &body("Mine")).await.expect_error(403, "FORBIDDEN");
        colleague.delete(&path(&made)).await.expect_error(403, "FORBIDDEN");
        reader.get(TEMPLATES).await.expect_error(403, "FORBIDDEN");
        reader.get(&path(&made)).await.expect_error(403, "FORBIDDEN");
        reader.post(TEMPLATES, body("Other")).await.expect_error(403, "FORBIDDEN");
        put(&reader, &made, &body("Mine")).await.expect_error(404, "NOT_FOUND");
        assert!(names(&stranger).await.is_empty());
        stranger.get(&path(&made)).await.expect_error(404, "NOT_FOUND");
        put(&stranger, &made, &body("Mine")).await.expect_error(404, "NOT_FOUND");
        stranger.delete(&path(&made)).await.expect_error(404, "NOT_FOUND");
        let renamed = put(&admin, &made, &body("site ORDER")).await.expect_json();
        assert_eq!((&renamed["name"], &renamed["ownerUid"]), (&json!("site ORDER"), &json!(grace.user.to_string())));
        // Somebody who leaves leaves it to another.
        let leaving = format!("/api/v1/tenant/members/{}/remove", grace.user);
        admin.post(&leaving, json!({ "transferTo": ada.user.to_string() })).await.expect_status(200);
        app.settle().await;
        assert_eq!(admin.get(&path(&made)).await.expect_json()["ownerUid"], json!(ada.user.to_string()));
        admin.delete(&path(&made)).await.expect_status(200);
        assert!(names(&colleague).await.is_empty());
        admin.delete(&path(&made)).await.expect_error(404, "NOT_FOUND");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_had_once_and_templates_are_listed_by_it() {
    on_both("sign_template_names", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, maker) = team.person("grace", "editor").await;
        let (_, colleague) = team.person("tom", "editor").await;
        let mut made = Vec::new();
        for name in ["order", "Änderung", "Acceptance"] {
            made.push(maker.post(TEMPLATES, body(name)).await.expect_status(201).json());
        }
        assert_eq!(names(&colleague).await, ["Acceptance", "order", "Änderung"]);
        let first = maker.get(&format!("{TEMPLATES}?limit=2")).await.expect_json();
        let next = first["nextCursor"].as_str().unwrap();
        let rest = maker.get(&format!("{TEMPLATES}?limit=2&cursor={next}")).await.expect_json();
        assert_eq!((&rest["items"][0]["name"], &rest["nextCursor"]), (&json!("Änderung"), &Value::Null));
        maker.get(&format!("{TEMPLATES}?cursor=AAAA")).await.expect_error(404, "NOT_FOUND");
        let taken = colleague.post(TEMPLATES, body("ORDER")).await.expect_error(409, "TEMPLATE_EXISTS").json();
        let details = |can: bool| json!({ "templateId": made[0]["id"], "canReplace": can });
        assert_eq!(taken["error"]["details"], details(false));
        let taken = put(&maker, &made[1], &body("Order")).await.expect_error(409, "TEMPLATE_EXISTS").json();
        assert_eq!(taken["error"]["details"], details(true));
        maker.delete(&path(&made[0])).await.expect_status(200);
        put(&maker, &made[1], &body("Order")).await.expect_status(200);
        assert_eq!(names(&maker).await, ["Acceptance", "Order"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_template_is_not_kept() {
    on_both("sign_template_wrong", async |app| {
        let team = app.team("Dunmarrow").await;
        let (_, maker) = team.person("grace", "editor").await;
        let place = json!({ "left": 0.1, "top": 0.25, "width": 0.25, "height": 0.125 });
        let aside = json!({ "left": 0.9, "top": 0.25, "width": 0.25, "height": 0.125 });
        let field = |place: &Value| json!({ "kind": "text", "place": place });
        let fields: Vec<Value> = (0..51).map(|_| field(&place)).collect();
        let roles: Vec<Value> = (0..21).map(|number| json!({ "role": format!("Role {number}") })).collect();
        for (fact, wrong) in [
            ("copyReceivers", json!([{ "name": "Ewa", "email": "ewa@" }])),
            (
                "copyReceivers",
                json!(
                    (0..21).map(|n| json!({ "name": "Ewa", "email": format!("e{n}@a.example") })).collect::<Vec<_>>()
                ),
            ),
            ("roles", json!([])),
            ("roles", json!(roles)),
            ("roles", json!([{ "role": " " }])),
            ("roles", json!([{ "role": "Client" }, { "role": "client " }])),
            ("roles", json!([{ "role": "Client", "place": aside }])),
            ("roles", json!([{ "role": "Client", "fields": [field(&aside)] }])),
            ("roles", json!([{ "role": "Client", "fields": fields }])),
            ("roles", json!([{ "role": "Client", "name": "Piotr" }])),
            ("expiresInDays", json!(0)),
            ("remindEveryDays", json!(31)),
            ("message", json!("x".repeat(2001))),
        ] {
            let mut body = body("Order");
            body["content"][fact] = wrong.clone();
            let answer = maker.post(TEMPLATES, body).await;
            assert!([400, 422].contains(&answer.status), "{fact} {wrong}: {}", answer.status);
        }
        maker.post(TEMPLATES, body("two\nlines")).await.expect_error(400, "INVALID_REQUEST");
        maker.get(&format!("{TEMPLATES}/{NOTHING}")).await.expect_error(404, "NOT_FOUND");
        assert!(names(&maker).await.is_empty());
    })
    .await;
}
