//! Adding passkeys, and signing in by them.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    app::{PASSWORD, on_both},
    authenticator::Authenticator,
    browser::{Answer, Browser},
};

const TOM: &str = "tom@dunmarrow.example";
const PRIYA: &str = "priya@dunmarrow.example";
const VALIDATE: &str = "/api/v1/auth/validate-session";
const BEGIN: &str = "/api/v1/account/passkeys/begin";
const FINISH: &str = "/api/v1/account/passkeys/finish";

async fn begin(browser: &mut Browser) -> Value {
    browser.post(BEGIN, json!({})).await.expect_status(200).body
}

async fn finish(browser: &mut Browser, begun: &Value, credential: Value, name: &str) -> Answer {
    let body = json!({ "challenge": begun["challenge"], "credential": credential, "name": name });
    browser.post(FINISH, body).await
}

/// Adds the device's passkey.
async fn add(browser: &mut Browser, device: &mut Authenticator) -> Value {
    let begun = begin(browser).await;
    let credential = device.create(&begun["options"]);
    finish(browser, &begun, credential, "Laptop").await.expect_status(200).body
}

/// How the person in this browser signed in.
async fn method(browser: &mut Browser) -> Value {
    browser.get("/api/v1/schedule/debug/auth-snapshot").await.expect_status(200).body["method"].clone()
}

/// Signs in by a passkey alone.
async fn sign_in(browser: &mut Browser, device: &mut Authenticator) -> Answer {
    let begun = browser.post("/api/v1/auth/passkeys/login/begin", json!({})).await.expect_status(200).body;
    let body = json!({ "challenge": begun["challenge"], "credential": device.get(&begun["options"]) });
    browser.post("/api/v1/auth/passkeys/login/finish", body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_is_added_named_and_removed() {
    on_both("passkey", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Priya Nair", "viewer").await;
        let (mut browser, mut priya) = (app.signed_in(TOM).await, app.signed_in(PRIYA).await);
        let mut device = Authenticator::new("laptop");

        let begun = begin(&mut browser).await;
        let options = &begun["options"];
        assert_eq!(options["challenge"], begun["challenge"]);
        assert_eq!(options["rp"], json!({ "id": "localhost", "name": "Corbel" }));
        assert_eq!((&options["user"]["name"], &options["user"]["displayName"]), (&json!(TOM), &json!("Tom Hughes")));
        assert_eq!(options["pubKeyCredParams"][0], json!({ "type": "public-key", "alg": -7 }));
        assert_eq!(options["excludeCredentials"], json!([]));
        let credential = device.create(options);
        finish(&mut browser, &begun, credential.clone(), " ").await.expect_error(400, "INVALID_REQUEST");
        let added = finish(&mut browser, &begun, credential.clone(), " Laptop ").await.expect_status(200).body;
        assert_eq!(added["passkey"]["name"], "Laptop");
        assert_eq!(added["recoveryCodes"].as_array().map(Vec::len), Some(10));
        finish(&mut browser, &begun, credential, "Again").await.expect_error(422, "CHALLENGE_EXPIRED");
        // The same passkey again, and a second one.
        let begun = begin(&mut browser).await;
        assert_eq!(begun["options"]["excludeCredentials"][0]["type"], "public-key");
        let credential = device.create(&begun["options"]);
        finish(&mut browser, &begun, credential, "Again").await.expect_error(409, "PASSKEY_EXISTS");
        let second = add(&mut browser, &mut Authenticator::new("phone")).await;
        assert_eq!(second["recoveryCodes"], json!([]));

        let path = format!("/api/v1/account/passkeys/{}", added["passkey"]["id"].as_str().unwrap());
        priya.patch(&path, json!({ "name": "Mine" })).await.expect_error(404, "NOT_FOUND");
        priya.delete(&path).await.expect_error(404, "NOT_FOUND");
        browser.patch(&path, json!({ "name": "Old laptop" })).await.expect_status(200);
        browser.patch(&path, json!({ "name": "" })).await.expect_error(400, "INVALID_REQUEST");
        let security = browser.get("/api/v1/account/security").await.expect_status(200).body;
        let names: Vec<&Value> = security["passkeys"].as_array().unwrap().iter().map(|key| &key["name"]).collect();
        assert_eq!(names, [&json!("Old laptop"), &json!("Laptop")]);

        app.pass(Duration::from_secs(10 * 60));
        browser.delete(&path).await.expect_error(403, "PASSWORD_REQUIRED");
        browser.post("/api/v1/account/confirm", json!({ "password": PASSWORD })).await.expect_status(200);
        browser.delete(&path).await.expect_status(200);
        browser.delete(&path).await.expect_error(404, "NOT_FOUND");
        sign_in(&mut app.browser(), &mut device).await.expect_error(401, "PASSKEY_INVALID");
        app.relay().await;
        let sql = "SELECT kind FROM audit_log WHERE kind LIKE 'passkey%' AND target = ?1 ORDER BY seq";
        let kinds: Vec<String> =
            app.store.read_directory(move |tx| store::Sql::query(tx, sql, &store::params![tom.user])).await.unwrap();
        assert_eq!(kinds, ["passkey.added", "passkey.added", "passkey.renamed", "passkey.removed"]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_that_is_not_what_was_asked_for_is_not_added() {
    on_both("passkey_refused", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Priya Nair", "viewer").await;
        let (mut browser, mut priya) = (app.signed_in(TOM).await, app.signed_in(PRIYA).await);
        let bends: [fn(&mut Authenticator); 5] = [
            |device| device.origin = "http://localhost:8081".into(),
            |device| device.challenge = Some("another".into()),
            |device| device.party = Some("evil.example".into()),
            |device| device.is_touched = false,
            |device| device.id.clear(),
        ];
        for bend in bends {
            let mut device = Authenticator::new("laptop");
            bend(&mut device);
            let begun = begin(&mut browser).await;
            let credential = device.create(&begun["options"]);
            finish(&mut browser, &begun, credential, "Laptop").await.expect_error(422, "PASSKEY_INVALID");
        }
        // Somebody else's challenge.
        let begun = begin(&mut priya).await;
        let credential = Authenticator::new("laptop").create(&begun["options"]);
        finish(&mut browser, &begun, credential.clone(), "Laptop").await.expect_error(422, "CHALLENGE_EXPIRED");
        // One that took too long, and no CBOR at all.
        let begun = begin(&mut browser).await;
        app.pass(Duration::from_secs(5 * 60));
        finish(&mut browser, &begun, credential.clone(), "Laptop").await.expect_error(422, "CHALLENGE_EXPIRED");
        for (attestation, status, code) in
            [("AAAA", 422, "PASSKEY_INVALID"), ("", 422, "PASSKEY_INVALID"), ("§", 400, "INVALID_REQUEST")]
        {
            let begun = begin(&mut browser).await;
            let mut odd = Authenticator::new("laptop").create(&begun["options"]);
            odd["response"]["attestationObject"] = json!(attestation);
            finish(&mut browser, &begun, odd, "Laptop").await.expect_error(status, code);
        }
        assert_eq!(browser.get("/api/v1/account/security").await.body["passkeys"], json!([]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_alone_signs_in() {
    on_both("passkey_login", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        let mut device = Authenticator::new("laptop");
        add(&mut app.signed_in(TOM).await, &mut device).await;

        let mut browser = app.browser();
        let begun = browser.post("/api/v1/auth/passkeys/login/begin", json!({})).await.expect_status(200).body;
        assert_eq!(begun["options"]["allowCredentials"], json!([]), "nobody learns who has passkeys");
        assert_eq!(begun["options"]["userVerification"], "required");
        let body = json!({ "challenge": begun["challenge"], "credential": device.get(&begun["options"]) });
        let done = browser.post("/api/v1/auth/passkeys/login/finish", body.clone()).await.expect_status(200);
        assert_eq!(done.body["uid"], tom.user.to_string());
        browser.get(VALIDATE).await.expect_status(200);
        assert_eq!(method(&mut browser).await, "passkey");
        // The same answer opens nothing a second time.
        let mut thief = app.browser();
        thief.post("/api/v1/auth/passkeys/login/finish", body).await.expect_error(401, "CHALLENGE_EXPIRED");

        let bends: [fn(&mut Authenticator); 6] = [
            |device| device.origin = "https://localhost:8080".into(),
            |device| device.challenge = Some("another".into()),
            |device| device.party = Some("evil.example".into()),
            |device| device.is_touched = false,
            |device| device.verifies = false,
            |device| device.id = b"unknown".to_vec(),
        ];
        for (number, bend) in bends.into_iter().enumerate() {
            let mut bent = std::mem::replace(&mut device, Authenticator::new("another"));
            let (origin, id) = (bent.origin.clone(), bent.id.clone());
            bend(&mut bent);
            let refused = sign_in(&mut thief, &mut bent).await;
            assert_eq!(refused.status, 401, "{number}");
            refused.expect_error(401, "PASSKEY_INVALID");
            (bent.origin, bent.id, bent.party, bent.challenge) = (origin, id, None, None);
            (bent.is_touched, bent.verifies) = (true, true);
            device = bent;
        }
        thief.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        sign_in(&mut thief, &mut device).await.expect_status(200);

        // A copy of the key counts from where it was copied.
        device.count -= 1;
        sign_in(&mut app.browser(), &mut device).await.expect_error(401, "PASSKEY_INVALID");
        // Another key under the same name.
        let mut forged = Authenticator::new("laptop");
        forged.count = 100;
        sign_in(&mut app.browser(), &mut forged).await.expect_error(401, "PASSKEY_INVALID");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_is_a_second_factor() {
    on_both("passkey_second", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Priya Nair", "viewer").await;
        let (mut toms, mut priyas) = (Authenticator::new("toms"), Authenticator::new("priyas"));
        add(&mut app.signed_in(TOM).await, &mut toms).await;
        add(&mut app.signed_in(PRIYA).await, &mut priyas).await;

        let mut browser = app.browser();
        let login = browser.sign_in(TOM, PASSWORD).await.expect_status(200).body;
        let asked = &login["secondFactor"];
        assert_eq!(asked["methods"], json!(["passkey", "recovery"]));
        assert_eq!(asked["passkey"]["allowCredentials"].as_array().map(Vec::len), Some(1));
        let answer = |credential: Value| json!({ "challenge": asked["challenge"], "passkey": credential });
        let foreign = answer(priyas.get(&asked["passkey"]));
        browser.post("/api/v1/auth/second-factor", foreign).await.expect_error(401, "PASSKEY_INVALID");
        // After the password the device need not ask for finger, face or PIN.
        toms.verifies = false;
        let own = answer(toms.get(&asked["passkey"]));
        browser.post("/api/v1/auth/second-factor", own.clone()).await.expect_status(200);
        assert_eq!(method(&mut browser).await, "password+passkey");
        browser.post("/api/v1/auth/second-factor", own).await.expect_error(401, "CHALLENGE_EXPIRED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_are_offered_where_browsers_have_them() {
    on_both("passkey_host", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        for (host, is_offered) in [("localhost:8080", true), ("127.0.0.1:8080", false), ("evil.example", false)] {
            browser.host = host.into();
            let methods = browser.get("/api/v1/auth/methods").await.expect_status(200).body;
            assert_eq!(methods["passkeys"], json!(is_offered), "{host}");
            assert_eq!(methods["hasMailServer"], json!(false));
            for path in [BEGIN, "/api/v1/auth/passkeys/login/begin"] {
                let begun = browser.post(path, json!({})).await;
                if is_offered {
                    begun.expect_status(200);
                } else {
                    begun.expect_error(409, "PASSKEYS_UNAVAILABLE");
                }
            }
        }
    })
    .await;
}
