//! Signing in with an authenticator app and recovery codes.

use std::time::Duration;

use identity::model::TotpSecret;
use serde_json::{Value, json};

use crate::{
    app::{App, PASSWORD, on_both},
    browser::{Answer, Browser},
};

const TOM: &str = "tom@dunmarrow.example";
const PRIYA: &str = "priya@dunmarrow.example";
const VALIDATE: &str = "/api/v1/auth/validate-session";
const SECURITY: &str = "/api/v1/account/security";
const STEP: Duration = Duration::from_secs(30);

/// What the app in somebody's pocket shows.
pub(crate) struct Phone(TotpSecret);

impl Phone {
    pub(crate) fn code(&self, app: &App) -> String {
        self.0.code(app.env.now().as_seconds() / 30)
    }
}

fn decode(base32: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (mut buffer, mut bits) = (0_u32, 0);
    for letter in base32.bytes() {
        let value = if letter.is_ascii_uppercase() { letter - b'A' } else { letter - b'2' + 26 };
        (buffer, bits) = ((buffer << 5) | u32::from(value), bits + 5);
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((buffer >> bits) & 0xff).unwrap());
        }
    }
    bytes
}

/// Sets an authenticator app up; the phone, and the recovery codes.
pub(crate) async fn set_up(app: &App, browser: &mut Browser) -> (Phone, Vec<String>) {
    let begun = browser.post("/api/v1/account/totp/begin", json!({})).await.expect_status(200).body;
    let phone = Phone(TotpSecret::from_bytes(decode(begun["secret"].as_str().unwrap())));
    let confirmed = browser.post("/api/v1/account/totp/confirm", json!({ "code": phone.code(app) })).await;
    let codes: Vec<String> =
        serde_json::from_value(confirmed.expect_status(200).body["recoveryCodes"].clone()).unwrap();
    // The code that was shown is used up; the next one comes.
    app.pass(STEP);
    (phone, codes)
}

async fn challenge(browser: &mut Browser, email: &str) -> String {
    let login = browser.sign_in(email, PASSWORD).await.expect_status(200).body;
    login["secondFactor"]["challenge"].as_str().unwrap().to_owned()
}

async fn answer(browser: &mut Browser, challenge: &str, factor: Value) -> Answer {
    let mut body = factor;
    body["challenge"] = json!(challenge);
    browser.post("/api/v1/auth/second-factor", body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_password_alone_opens_nothing_once_an_app_is_set_up() {
    on_both("totp", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        let tom = app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        browser
            .post("/api/v1/account/totp/confirm", json!({ "code": "000000" }))
            .await
            .expect_error(409, "TOTP_NOT_BEGUN");
        let begun = browser.post("/api/v1/account/totp/begin", json!({})).await.expect_status(200).body;
        let url = begun["otpauthUrl"].as_str().unwrap();
        assert!(url.starts_with("otpauth://totp/Corbel:tom%40dunmarrow.example?secret="), "{url}");
        browser
            .post("/api/v1/account/totp/confirm", json!({ "code": "12345" }))
            .await
            .expect_error(422, "CODE_INVALID");
        // Until a code was shown the app does not count: nobody locks oneself out by closing the page.
        app.signed_in(TOM).await;
        let (phone, codes) = set_up(&app, &mut browser).await;
        assert_eq!(codes.len(), 10);
        let security = browser.get(SECURITY).await.expect_status(200).body;
        assert_eq!((&security["totp"]["enabled"], &security["recoveryCodesLeft"]), (&json!(true), &json!(10)));
        browser.post("/api/v1/account/totp/begin", json!({})).await.expect_error(409, "TOTP_ENABLED");

        let mut other = app.browser();
        let login = other.sign_in(TOM, PASSWORD).await.expect_status(200);
        assert!(login.set_cookie("corbel_session").is_none());
        assert_eq!((&login.body["uid"], &login.body["tenantId"]), (&json!(null), &json!(null)));
        assert_eq!(login.body["secondFactor"]["methods"], json!(["totp", "recovery"]));
        other.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
        let token = login.body["secondFactor"]["challenge"].as_str().unwrap().to_owned();
        let done = answer(&mut other, &token, json!({ "code": phone.code(&app) })).await.expect_status(200);
        assert_eq!(done.body, json!({ "ok": true, "uid": tom.user.to_string(), "tenantId": tenant.id.to_string() }));
        other.get(VALIDATE).await.expect_status(200);
        let sessions = other.get("/api/v1/auth/sessions").await.body;
        assert!(sessions["sessions"].as_array().unwrap().iter().any(|session| session["method"] == "password+totp"));
        // A wrong password is told as ever, whatever the account asks for besides.
        other.sign_in(TOM, "guess").await.expect_error(401, "INVALID_CREDENTIALS");

        // The secret is not in the database as it is.
        let sealed: Vec<u8> = app
            .store
            .read_directory(|tx| store::Sql::query_one(tx, "SELECT secret FROM totp_secrets", &[]))
            .await
            .unwrap();
        assert!(!sealed.windows(20).any(|window| window == phone.0.as_bytes()));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_good_once() {
    on_both("totp_replay", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let (phone, _) = set_up(&app, &mut app.signed_in(TOM).await).await;
        let code = json!({ "code": phone.code(&app) });
        let (mut browser, mut thief) = (app.browser(), app.browser());
        let (own, stolen) = (challenge(&mut browser, TOM).await, challenge(&mut thief, TOM).await);
        answer(&mut browser, &own, code.clone()).await.expect_status(200);
        answer(&mut thief, &stolen, code).await.expect_error(401, "CODE_INVALID");
        // Nor is the code before it.
        let earlier = phone.0.code(app.env.now().as_seconds() / 30 - 1);
        answer(&mut thief, &stolen, json!({ "code": earlier })).await.expect_error(401, "CODE_INVALID");
        thief.get(VALIDATE).await.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_is_good_once() {
    on_both("recovery", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        let (_, codes) = set_up(&app, &mut browser).await;
        let typed = json!({ "recoveryCode": codes[3].to_uppercase().replace('-', " ") });
        let mut lost = app.browser();
        let token = challenge(&mut lost, TOM).await;
        answer(&mut lost, &token, typed.clone()).await.expect_status(200);
        assert_eq!(lost.get(SECURITY).await.body["recoveryCodesLeft"], 9);
        let token = challenge(&mut lost, TOM).await;
        answer(&mut lost, &token, typed).await.expect_error(401, "CODE_INVALID");
        answer(&mut lost, &token, json!({ "recoveryCode": "" })).await.expect_error(401, "CODE_INVALID");

        // New ones end the old ones.
        let renewed = browser.post("/api/v1/account/recovery-codes", json!({ "password": PASSWORD })).await;
        let fresh = renewed.expect_status(200).body["recoveryCodes"][0].clone();
        answer(&mut lost, &token, json!({ "recoveryCode": codes[4] })).await.expect_error(401, "CODE_INVALID");
        answer(&mut lost, &token, json!({ "recoveryCode": fresh })).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_one_person_s_once_and_for_five_minutes() {
    on_both("challenge", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        app.member(&tenant, "Priya Nair", "viewer").await;
        let (toms, _) = set_up(&app, &mut app.signed_in(TOM).await).await;
        let (priyas, priyas_codes) = set_up(&app, &mut app.signed_in(PRIYA).await).await;
        let mut browser = app.browser();

        // Priya's factors do nothing for Tom's challenge.
        let token = challenge(&mut browser, TOM).await;
        answer(&mut browser, &token, json!({ "code": priyas.code(&app) })).await.expect_error(401, "CODE_INVALID");
        let code = json!({ "recoveryCode": priyas_codes[0] });
        answer(&mut browser, &token, code).await.expect_error(401, "CODE_INVALID");
        answer(&mut browser, &token, json!({ "code": toms.code(&app) })).await.expect_status(200);
        app.pass(STEP);
        let again = json!({ "code": toms.code(&app) });
        answer(&mut browser, &token, again.clone()).await.expect_error(401, "CHALLENGE_EXPIRED");
        answer(&mut browser, "none", again).await.expect_error(401, "CHALLENGE_EXPIRED");

        let token = challenge(&mut browser, TOM).await;
        app.pass(Duration::from_secs(5 * 60));
        answer(&mut browser, &token, json!({ "code": toms.code(&app) })).await.expect_error(401, "CHALLENGE_EXPIRED");

        // Nor is a challenge of one kind good for another.
        let begun = browser.post("/api/v1/auth/passkeys/login/begin", json!({})).await.expect_status(200).body;
        let token = begun["challenge"].as_str().unwrap();
        answer(&mut browser, token, json!({ "code": toms.code(&app) })).await.expect_error(401, "CHALLENGE_EXPIRED");
        for odd in [json!({}), json!({ "code": "1", "recoveryCode": "2" }), json!({ "code": 1 })] {
            answer(&mut browser, token, odd).await.expect_error(400, "INVALID_REQUEST");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_are_not_guessed() {
    on_both("guessing", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut own = app.signed_in(TOM).await;
        let (phone, _) = set_up(&app, &mut own).await;
        let mut thief = app.browser();
        thief.address = Some("203.0.113.9".parse().unwrap());
        for _ in 0..2 {
            let token = challenge(&mut thief, TOM).await;
            for _ in 0..5 {
                answer(&mut thief, &token, json!({ "code": "000000" })).await.expect_error(401, "CODE_INVALID");
            }
            // Five wrong answers end the challenge.
            let right = json!({ "code": phone.code(&app) });
            let spent = answer(&mut thief, &token, right).await;
            assert!(matches!(spent.status.as_u16(), 401 | 429), "{}", spent.body);
        }
        // Ten end the tries of the thief's network.
        let token = challenge(&mut thief, TOM).await;
        let right = json!({ "code": phone.code(&app) });
        answer(&mut thief, &token, right.clone()).await.expect_error(429, "RATE_LIMITED");
        // Tom has tries of his own.
        let token = challenge(&mut own, TOM).await;
        answer(&mut own, &token, right).await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unlocked_screen_changes_no_factor() {
    on_both("confirm", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        app.pass(Duration::from_secs(10 * 60));
        let begin = "/api/v1/account/totp/begin";
        browser.post(begin, json!({})).await.expect_error(403, "PASSWORD_REQUIRED");
        browser.post(begin, json!({ "password": "guess" })).await.expect_error(403, "PASSWORD_WRONG");
        browser
            .post("/api/v1/account/confirm", json!({ "password": "guess" }))
            .await
            .expect_error(403, "PASSWORD_WRONG");
        browser.post("/api/v1/account/confirm", json!({ "password": PASSWORD })).await.expect_status(200);
        set_up(&app, &mut browser).await;

        let (remove, renew) = ("/api/v1/account/totp/remove", "/api/v1/account/recovery-codes");
        browser.post(remove, json!({})).await.expect_error(403, "PASSWORD_REQUIRED");
        browser.post(renew, json!({})).await.expect_error(403, "PASSWORD_REQUIRED");
        browser.post(remove, json!({ "password": PASSWORD })).await.expect_status(200);
        browser.post(remove, json!({ "password": PASSWORD })).await.expect_status(200);
        browser.post(renew, json!({ "password": PASSWORD })).await.expect_error(409, "NO_SECOND_FACTOR");
        let security = browser.get(SECURITY).await.expect_status(200).body;
        assert_eq!((&security["totp"]["enabled"], &security["recoveryCodesLeft"]), (&json!(false), &json!(0)));
        app.signed_in(TOM).await;

        app.relay().await;
        let sql = "SELECT kind FROM audit_log WHERE kind LIKE 'totp%' ORDER BY seq";
        let kinds: Vec<String> = app.store.read_directory(move |tx| store::Sql::query(tx, sql, &[])).await.unwrap();
        assert_eq!(kinds, ["totp.enabled", "totp.removed"]);

        // The password is not guessed here either.
        for _ in 0..10 {
            browser
                .post("/api/v1/account/confirm", json!({ "password": "guess" }))
                .await
                .expect_error(403, "PASSWORD_WRONG");
        }
        browser
            .post("/api/v1/account/confirm", json!({ "password": PASSWORD }))
            .await
            .expect_error(429, "RATE_LIMITED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_with_a_secret_is_kept() {
    on_both("unkept", async |app| {
        let tenant = app.tenant("Dunmarrow").await;
        app.member(&tenant, "Tom Hughes", "editor").await;
        let mut browser = app.signed_in(TOM).await;
        browser.idempotency_key = Some("once");
        set_up(&app, &mut browser).await;
        let renew = browser.post("/api/v1/account/recovery-codes", json!({ "password": PASSWORD })).await;
        renew.expect_status(200);
        browser.post("/api/v1/account/confirm", json!({ "password": PASSWORD })).await.expect_status(200);
        let sql = "SELECT route FROM idempotency_keys ORDER BY route";
        let kept: Vec<String> = app.store.read_directory(move |tx| store::Sql::query(tx, sql, &[])).await.unwrap();
        assert_eq!(kept, ["POST /api/v1/account/confirm"]);
    })
    .await;
}
