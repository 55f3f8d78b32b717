//! Completed documents are sealed with a certificate of the organisation's own.

use std::time::Duration;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use http::Method;
use serde_json::{Value, json};
use test_kit::{Answer, Browser, KEY_PASSWORD, Team, key_file, on_both};

use crate::{agreement, ask, document, path, sign, verify};

const SEAL: &str = "/api/v1/signatures/seal";
const SETTINGS: &str = "/api/v1/signatures/settings";

async fn set(browser: &Browser, file: &[u8], password: &str) -> Answer {
    let body = json!({ "pkcs12": STANDARD.encode(file), "password": password }).to_string();
    browser.send(Method::PUT, SEAL, &[], body.into()).await
}

async fn signed(team: &Team, maker: &Browser, user: kernel::UserId) -> (Value, Vec<u8>) {
    let file = agreement(team, user).await;
    let request = ask(maker, file, &[user], false).await.expect_status(201).json();
    sign(maker, &request).await.expect_status(200);
    let bytes = document(maker, &request).await.to_vec();
    (request, bytes)
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_are_sealed_with_the_organisations_own_certificate_until_it_is_taken_away_or_ends() {
    on_both("sign_own_seal", async |app| {
        let team = app.team("Dunmarrow").await;
        let (grace, maker) = team.person("grace", "manager").await;
        let (_, admin) = team.person("ada", "admin").await;
        assert_eq!(admin.get(SETTINGS).await.expect_json()["seal"], Value::Null);
        let kept = set(&admin, &key_file("rsa-aes.p12"), KEY_PASSWORD).await.expect_json()["seal"].clone();
        assert_eq!((&kept["name"], &kept["issuer"]), (&json!("Dunmarrow Ltd Seal"), &json!("Builders Office 3")));
        assert_eq!((&kept["expiresAt"], &kept["isExpired"]), (&json!("2120-01-01T00:00:00.000000Z"), &json!(false)));
        // Neither the key nor its password is ever told.
        assert_eq!(kept.as_object().unwrap().len(), 6, "{kept}");
        let (request, own) = signed(&team, &maker, grace.user).await;
        let seal = async |bytes: &[u8]| {
            let found = verify(&app.browser(), bytes.to_vec()).await.expect_json();
            assert_eq!(found["verdict"], "good", "{found:#}");
            found["signatures"].as_array().unwrap().last().unwrap()["name"].as_str().unwrap().to_owned()
        };
        assert_eq!(seal(&own).await, "Dunmarrow Ltd Seal");
        let certificate = maker.get(&format!("{}/certificate", path(&request))).await.expect_status(200).bytes;
        assert_eq!(seal(&certificate).await, "Dunmarrow");
        // Another one in its place; then none. What was sealed before is still known.
        set(&admin, &key_file("own.p12"), KEY_PASSWORD).await.expect_status(200);
        assert_eq!(seal(&signed(&team, &maker, grace.user).await.1).await, "Dunmarrow Ltd Own");
        let removed = admin.send(Method::DELETE, SEAL, &[], Vec::new().into()).await.expect_json();
        assert_eq!(removed["seal"], Value::Null);
        admin.send(Method::DELETE, SEAL, &[], Vec::new().into()).await.expect_status(200);
        assert_eq!(seal(&signed(&team, &maker, grace.user).await.1).await, "Dunmarrow");
        assert_eq!(seal(&own).await, "Dunmarrow Ltd Seal");
        // One whose time ends: whoever signs last does not wait for an administrator.
        set(&admin, &key_file("soon.p12"), KEY_PASSWORD).await.expect_status(200);
        app.advance(Duration::from_secs(2 * 365 * 24 * 60 * 60));
        let (eve, admin) = team.person("eve", "admin").await;
        assert_eq!(admin.get(SETTINGS).await.expect_json()["seal"]["isExpired"], true);
        assert_eq!(seal(&signed(&team, &admin, eve.user).await.1).await, "Dunmarrow");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_file_that_can_seal_is_taken_and_only_from_those_who_manage_signatures() {
    on_both("sign_seal_refused", async |app| {
        let team = app.team("Dunmarrow").await;
        let elsewhere = app.team("Saltmarsh").await;
        let (_, viewer) = team.person("tom", "viewer").await;
        let (_, admin) = team.person("ada", "admin").await;
        let (_, stranger) = elsewhere.person("mara", "admin").await;
        let good = key_file("rsa-3des.p12");
        set(&viewer, &good, KEY_PASSWORD).await.expect_error(403, "FORBIDDEN");
        set(&app.browser(), &good, KEY_PASSWORD).await.expect_status(401);
        set(&admin, &good, "wrong").await.expect_error(422, "SEAL_PASSWORD_WRONG");
        for name in ["expired.p12", "p384.p12", "certificates-only.p12", "slow.p12", "root.crt"] {
            set(&admin, &key_file(name), KEY_PASSWORD).await.expect_error(422, "SEAL_NOT_USABLE");
        }
        set(&admin, &vec![0x30; 100_000], "").await.expect_error(422, "SEAL_NOT_USABLE");
        set(&admin, &good, &"x".repeat(1025)).await.expect_error(400, "INVALID_REQUEST");
        let body = json!({ "pkcs12": "no base64!", "password": "" }).to_string();
        admin.send(Method::PUT, SEAL, &[], body.into()).await.expect_error(400, "INVALID_REQUEST");
        assert_eq!(admin.get(SETTINGS).await.expect_json()["seal"], Value::Null);
        // Each organisation has its own.
        set(&admin, &good, KEY_PASSWORD).await.expect_status(200);
        assert_eq!(stranger.get(SETTINGS).await.expect_json()["seal"], Value::Null);
        viewer.send(Method::DELETE, SEAL, &[], Vec::new().into()).await.expect_error(403, "FORBIDDEN");
        app.settle().await;
        let log = admin.get("/api/v1/tenant/audit?limit=20").await.expect_json().to_string();
        assert!(log.contains("signature.seal_set") && !log.contains(KEY_PASSWORD), "{log}");
    })
    .await;
}
