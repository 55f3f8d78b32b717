//! Signers fill in fields with their signatures.

use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, on_both, on_both_sending_letters};

use crate::{
    PNG, REQUESTS, TASKS, agreement, document, draw, fill, find,
    outsiders::{LINKS, PIOTR, ask_piotr, come_in, mailed_link, stage},
    path, task, verify,
};

fn place(top: f64) -> Value {
    json!({ "left": 0.1, "top": top, "width": 0.3, "height": 0.03 })
}

fn field(kind: &str, top: f64, is_required: bool, label: &str) -> Value {
    json!({ "kind": kind, "page": 1, "place": place(top), "isRequired": is_required, "label": label })
}

/// One of each kind.
fn all_kinds() -> Value {
    json!([
        field("initials", 0.1, false, ""),
        field("name", 0.2, false, ""),
        field("date", 0.3, false, ""),
        field("text", 0.4, true, "Town"),
        field("checkbox", 0.5, true, "I am of age"),
        field("text", 0.6, false, ""),
    ])
}

async fn ask_with(browser: &Browser, file: &str, signers: Value) -> Answer {
    browser.post(REQUESTS, json!({ "fileId": file, "signers": signers })).await
}

/// The identifiers of the fields of the task at that place.
fn ids(request: &Value, position: usize) -> Vec<String> {
    let fields = request["tasks"][position]["fields"].as_array().unwrap();
    fields.iter().map(|field| field["id"].as_str().unwrap().to_owned()).collect()
}

fn give(id: &str, value: &str) -> Value {
    json!({ "fieldId": id, "value": value })
}

fn values(request: &Value, position: usize) -> Vec<Value> {
    request["tasks"][position]["fields"].as_array().unwrap().iter().map(|field| field["value"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_signers_fill_in_is_in_the_document_and_the_record() {
    on_both("sign_fill", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "viewer").await;
        let file = agreement(&team, grace.user).await;
        let signers = json!([
            { "uid": tom.user.to_string(), "fields": all_kinds() },
            // The first signature is the place of hers, the second shows it again.
            { "uid": grace.user.to_string(), "fields": [
                field("text", 0.45, false, "Place"), { "place": place(0.7) }, field("signature", 0.8, false, "")] },
        ]);
        let request = ask_with(&maker, &file.to_string(), signers).await.expect_status(201).json();
        let hers = &request["tasks"][1];
        assert!((hers["place"]["top"].as_f64().unwrap() - 0.7).abs() < 0.001, "{hers:#}");
        assert_eq!(hers["fields"].as_array().unwrap().len(), 2);
        assert!(values(&request, 0).iter().all(Value::is_null));
        let (own, fields) = (task(&signer, &request).await, ids(&request, 0));
        draw(&signer, &own).await.expect_status(200);
        let given = json!([give(&fields[3], "  Gdańsk 👍 "), give(&fields[4], "true"), give(&fields[0], "T.H.")]);
        let done = fill(&signer, &own, given).await.expect_json();
        let day = "21 November 2026";
        let expected = json!(["T.H.", "tom Hughes", day, "Gdańsk 👍", "true", null]);
        assert_eq!(json!(values(&done, 0)), expected);
        // Again changes nothing, whatever is said.
        fill(&signer, &own, json!([give(&fields[3], "Kraków")])).await.expect_status(200);
        let other = task(&maker, &request).await;
        draw(&maker, &other).await.expect_status(200);
        let done = fill(&maker, &other, json!([give(&ids(&request, 1)[0], "Leeds")])).await.expect_json();
        assert_eq!(done["status"], "completed");
        let found = verify(&app.browser(), document(&maker, &request).await).await.expect_json();
        assert_eq!(found["verdict"], "good", "{found:#}");
        let said = found["sentences"].to_string();
        assert!(said.contains("After signature 1 the next signer filled in Place with \\\"Leeds\\\"."), "{said}");
        let record = maker.get(&format!("{}/record", path(&request))).await.expect_json();
        assert_eq!(json!(values(&record["request"], 0)), expected);
        let certificate = maker.get(&format!("{}/certificate", path(&request))).await.expect_status(200).bytes;
        assert_eq!(verify(&app.browser(), certificate.to_vec()).await.expect_json()["verdict"], "good");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_or_wrong_or_anothers_is_refused_and_nothing_is_signed() {
    on_both("sign_fill_wrong", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (tom, signer) = team.person("tom", "viewer").await;
        let (_, stranger) = app.team("Ostkai").await.person("mara", "manager").await;
        let file = agreement(&team, grace.user).await;
        let signers = json!([
            { "uid": tom.user.to_string(), "fields": all_kinds() },
            { "uid": grace.user.to_string(), "fields": [field("text", 0.45, false, "Place")] },
        ]);
        let request = ask_with(&maker, &file.to_string(), signers).await.expect_status(201).json();
        let (own, fields, hers) = (task(&signer, &request).await, ids(&request, 0), ids(&request, 1).remove(0));
        draw(&signer, &own).await.expect_status(200);
        let before = document(&signer, &request).await;
        let (town, age) = (give(&fields[3], "Gdańsk"), give(&fields[4], "true"));
        for (code, field, values) in [
            ("FIELD_REQUIRED", &fields[3], json!([age])),
            ("FIELD_REQUIRED", &fields[3], json!([give(&fields[3], "  "), age])),
            ("FIELD_REQUIRED", &fields[4], json!([town, give(&fields[4], "false")])),
            ("FIELD_INVALID", &fields[4], json!([town, give(&fields[4], "TRUE")])),
            ("FIELD_INVALID", &fields[3], json!([town, town, age])),
            ("FIELD_INVALID", &fields[3], json!([give(&fields[3], &"x".repeat(501)), age])),
            ("FIELD_INVALID", &fields[3], json!([give(&fields[3], "two\nlines"), age])),
            ("FIELD_INVALID", &fields[0], json!([town, age, give(&fields[0], "ABCDEF")])),
            ("FIELD_INVALID", &fields[1], json!([town, age, give(&fields[1], "Somebody else")])),
            ("FIELD_INVALID", &fields[2], json!([town, age, give(&fields[2], "1 January 1970")])),
            ("FIELD_UNKNOWN", &hers, json!([town, age, give(&hers, "Leeds")])),
        ] {
            let answer = fill(&signer, &own, values).await.expect_error(422, code);
            assert_eq!(answer.json()["error"]["details"]["fieldId"], json!(field), "{code}");
        }
        let no_id = json!([{ "fieldId": "x", "value": "y" }]);
        fill(&signer, &own, no_id).await.expect_error(400, "INVALID_REQUEST");
        // What others send for the task finds none, be it right.
        for other in [&maker, &stranger] {
            fill(other, &own, json!([town, age])).await.expect_error(404, "NOT_FOUND");
        }
        assert_eq!(document(&signer, &request).await, before);
        assert_eq!(find(&signer, &request).await["tasks"][0]["status"], "pending");
        fill(&signer, &own, json!([town, age])).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn fields_that_cannot_be_are_not_asked_for() {
    on_both("sign_fields_wrong", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let file = agreement(&team, grace.user).await.to_string();
        let ask = async |fields: Value| {
            ask_with(&maker, &file, json!([{ "uid": grace.user.to_string(), "fields": fields }])).await
        };
        let many: Vec<Value> = (0..51).map(|_| field("text", 0.1, false, "")).collect();
        for wrong in [
            json!(many),
            json!([field("text", 0.99, false, "")]),
            json!([field("stamp", 0.1, false, "")]),
            json!([field("text", 0.1, false, &"x".repeat(101))]),
            json!([field("text", 0.1, false, "a\nb")]),
            json!([{ "kind": "text" }]),
        ] {
            ask(wrong).await.expect_error(400, "INVALID_REQUEST");
        }
        let mut elsewhere = field("text", 0.1, false, "");
        elsewhere["page"] = json!(9);
        let answer = ask(json!([elsewhere])).await.expect_error(422, "PDF_NOT_SIGNABLE");
        assert_eq!(answer.json()["error"]["message"], "This document has no page 9.");
        ask(json!([field("text", 0.1, false, "")])).await.expect_status(201);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_without_an_account_fills_in_what_is_asked_of_that_person() {
    on_both_sending_letters("sign_fill_out", async |app| {
        let (team, maker, file) = stage(&app).await;
        let signers = json!([
            { "name": "Piotr Zieliński", "email": PIOTR, "fields": all_kinds() },
            { "name": "Ewa", "email": "ewa@ostrane.example", "fields": [field("text", 0.45, false, "Hers")] },
        ]);
        let request = ask_piotr(&maker, file, json!({ "signers": signers })).await.expect_status(201).json();
        app.settle().await;
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        let inside = come_in(&app, &team, &piotr, &link).await;
        let (shown, fields) = (&inside["request"]["fields"], ids(&request, 0));
        assert_eq!(shown.as_array().unwrap().len(), 6);
        assert_eq!((&shown[3]["label"], &shown[3]["isRequired"]), (&json!("Town"), &json!(true)));
        assert!(inside["request"]["page"].is_number() && inside["request"]["place"]["top"].is_number());
        assert!(!inside.to_string().contains("Hers"));
        let sign = async |values: Value| {
            let body = json!({ "png": PNG, "values": values, "hasConsented": true }).to_string();
            piotr.send(Method::POST, &format!("{LINKS}/{link}/sign"), &[], body.into()).await
        };
        let hers = ids(&request, 1).remove(0);
        sign(json!([])).await.expect_error(422, "FIELD_REQUIRED");
        sign(json!([give(&hers, "mine")])).await.expect_error(422, "FIELD_UNKNOWN");
        let done = sign(json!([give(&fields[3], "Warszawa"), give(&fields[4], "true")])).await.expect_json();
        assert_eq!(done["request"]["fields"][3]["value"], "Warszawa");
        assert_eq!(done["request"]["fields"][0]["value"], "PZ");
        let found = verify(&app.browser(), document(&maker, &request).await).await.expect_json();
        assert_eq!(found["verdict"], "good", "{found:#}");
        let elsewhere = format!("{TASKS}/{}/sign", request["tasks"][0]["id"].as_str().unwrap());
        piotr.post(&elsewhere, json!({})).await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_outside_filled_in_is_kept_for_whoever_has_the_code() {
    on_both_sending_letters("sign_half", async |app| {
        let (team, maker, file) = stage(&app).await;
        let fields = json!([field("text", 0.4, true, "Town"), field("checkbox", 0.5, true, "I am of age")]);
        let signers = json!([{ "name": "Piotr Zieliński", "email": PIOTR, "fields": fields }]);
        let request = ask_piotr(&maker, file, json!({ "signers": signers })).await.expect_status(201).json();
        app.settle().await;
        let (link, piotr) = (mailed_link(&team).await, app.browser());
        let address = format!("{LINKS}/{link}/values");
        let keep = |browser: Browser, values: Value| {
            let address = address.clone();
            async move {
                let body = json!({ "values": values }).to_string();
                browser.send(Method::PUT, &address, &[], body.into()).await
            }
        };
        let fields = ids(&request, 0);
        let town = json!([give(&fields[0], "Warsaw")]);
        keep(piotr.clone(), town.clone()).await.expect_error(403, "CODE_NEEDED");
        come_in(&app, &team, &piotr, &link).await;
        // Incomplete as it is.
        keep(piotr.clone(), town.clone()).await.expect_status(200);
        let wrong = json!([give(crate::NOTHING, "x")]);
        keep(piotr.clone(), wrong).await.expect_error(422, "FIELD_UNKNOWN");
        let long = json!([give(&fields[0], &"x".repeat(501))]);
        keep(piotr.clone(), long).await.expect_error(422, "FIELD_INVALID");
        // In another browser nothing is told before the code, nor to whoever asked.
        let other = app.browser();
        let before = other.get(&format!("{LINKS}/{link}")).await.expect_json();
        assert!(!before.to_string().contains("Warsaw"));
        assert!(!find(&maker, &request).await.to_string().contains("Warsaw"));
        assert_eq!(come_in(&app, &team, &other, &link).await["request"]["values"], town);
        let filled = [give(&fields[0], "Łódź"), give(&fields[1], "true")];
        let body = json!({ "png": PNG, "values": filled, "hasConsented": true });
        other.post(&format!("{LINKS}/{link}/sign"), body).await.expect_status(200);
        // It has been sent: nothing is kept beside it any more.
        let after = other.get(&format!("{LINKS}/{link}")).await.expect_json();
        assert_eq!((&after["request"]["values"], &values(&request, 0)[0]), (&json!([]), &json!(null)));
        keep(other.clone(), town).await.expect_error(403, "FORBIDDEN");
    })
    .await;
}
