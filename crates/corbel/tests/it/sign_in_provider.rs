//! Signing in by a real OpenID Connect provider, and whatever somebody might try with it.

use bytes::Bytes;
use http::Method;
use serde_json::json;
use test_kit::{Answer, Browser, SignInProvider, TestApp, on_both_with_provider};

const START: &str = "/api/v1/auth/oidc/start";
const MARA: &str = "mara@dunmarrow.example";

/// Where an answer leads.
#[track_caller]
fn leads_to(answer: &Answer) -> String {
    assert_eq!(answer.status, 302, "{answer:?}");
    answer.header("location").to_owned()
}

/// It led back to the log-in page for this reason, and nobody was signed in.
#[track_caller]
fn assert_refused(answer: &Answer, code: &str) {
    assert_eq!(leads_to(answer), format!("/login?error={code}"), "{answer:?}");
    assert_eq!(answer.json()["error"]["code"], json!(code));
    assert!(session_of(answer).is_none(), "{:?}", answer.headers);
}

/// The session that an answer gives.
fn session_of(answer: &Answer) -> Option<String> {
    let cookies = answer.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
    cookies.into_iter().find_map(|line| line.strip_prefix("corbel_session=")).map(str::to_owned)
}

/// Goes to the provider and signs in there: the path that the provider sends the browser back to.
async fn go(browser: &Browser, provider: &SignInProvider, login: &str) -> String {
    let address = leads_to(&browser.get(START).await);
    ours(&provider.sign_in(&address, login).await)
}

/// The path of an address of ours.
fn ours(address: &str) -> String {
    address.strip_prefix("https://corbel.example").unwrap().to_owned()
}

/// The whole way, as a browser goes it.
async fn sign_in(browser: &Browser, provider: &SignInProvider, login: &str) -> Answer {
    let back = go(browser, provider, login).await;
    browser.get(&back).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_signs_in_by_the_companys_provider() {
    for client in ["corbel", "corbel-es256", "corbel-eddsa", "corbel-public"] {
        on_both_with_provider("oidc_sign_in", client, async |app, provider| {
            let team = app.team("Dunmarrow").await;
            let (mara, _) = team.person("mara", "editor").await;
            let browser = app.browser();
            let methods = browser.get("/api/v1/auth/methods").await.expect_json();
            assert_eq!((&methods["oidc"]["name"], &methods["setupNeeded"]), (&json!("Dunmarrow ID"), &json!(false)));

            let address = leads_to(&browser.get(&format!("{START}?next=/drive%3Fsort%3Dname")).await);
            assert!(address.contains("code_challenge_method=S256") && !address.contains("secret"), "{address}");
            let back = ours(&provider.sign_in(&address, MARA).await);
            assert_eq!(leads_to(&browser.get(&back).await), "/drive?sort=name");
            let session = browser.get("/api/v1/auth/validate-session").await.expect_json();
            assert_eq!(session["uid"], json!(mara.user.to_string()), "{client}");

            // The next time the account is known by the provider's own name for her.
            assert_eq!(leads_to(&sign_in(&app.browser(), &provider, MARA).await), "/");
            app.settle().await;
            let kinds = team.audit_kinds().await;
            let count = |kind: &str| kinds.iter().filter(|one| *one == kind).count();
            assert_eq!((count("account.linked"), count("session.opened")), (1, 3));
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_provider_says_who_somebody_is_and_not_who_may_enter() {
    on_both_with_provider("oidc_members", "corbel", async |app, provider| {
        let team = app.team("Dunmarrow").await;
        let (mara, _) = team.person("mara", "editor").await;
        for login in
            ["stranger@dunmarrow.example", "unverified:mara@dunmarrow.example", "silent:mara@dunmarrow.example"]
        {
            assert_refused(&sign_in(&app.browser(), &provider, login).await, "NOT_A_MEMBER");
        }
        assert_eq!(leads_to(&sign_in(&app.browser(), &provider, MARA).await), "/");
        // Whoever was given her address after her is not her.
        assert_refused(&sign_in(&app.browser(), &provider, "left:mara@dunmarrow.example").await, "ALREADY_LINKED");

        identity::ops::suspend_member(&app.parts().identity, &team.system, mara.user).await.unwrap();
        assert_refused(&sign_in(&app.browser(), &provider, MARA).await, "ACCOUNT_SUSPENDED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_parts_from_the_provider_only_with_another_way_in() {
    on_both_with_provider("oidc_unlink", "corbel", async |app, provider| {
        let team = app.team("Dunmarrow").await;
        let (mara, typed) = team.person("mara", "editor").await;
        let browser = app.browser();
        assert_eq!(leads_to(&sign_in(&browser, &provider, MARA).await), "/");
        let linked =
            async |browser: &Browser| browser.get("/api/v1/account/security").await.expect_json()["identities"].clone();
        let before = linked(&browser).await;
        assert_eq!((&before[0]["provider"], &before[0]["email"]), (&json!("Dunmarrow ID"), &json!(MARA)));
        assert_eq!(before[0]["can"], json!({ "unlink": true }));
        let path = format!("/api/v1/account/identities/{}", before[0]["id"].as_str().unwrap());

        // Somebody else's is nothing to anybody.
        let (_, tom) = team.person("tom", "admin").await;
        tom.delete(&path).await.expect_error(404, "NOT_FOUND");
        browser.delete("/api/v1/account/identities/x").await.expect_error(404, "NOT_FOUND");

        set_password_hash(&app, mara.user, None).await;
        assert_eq!(linked(&browser).await[0]["can"], json!({ "unlink": false }));
        browser.delete(&path).await.expect_error(409, "LAST_SIGN_IN_METHOD");
        set_password_hash(&app, mara.user, Some("kept")).await;
        app.advance(std::time::Duration::from_secs(11 * 60));
        browser.delete(&path).await.expect_error(403, "PASSWORD_REQUIRED");
        typed.delete(&path).await.expect_error(403, "PASSWORD_REQUIRED");
        assert_eq!(leads_to(&sign_in(&browser, &provider, MARA).await), "/");
        browser.delete(&path).await.expect_status(200);
        browser.delete(&path).await.expect_error(404, "NOT_FOUND");
        assert_eq!(linked(&browser).await, json!([]));
        app.settle().await;
        assert!(team.audit_kinds().await.iter().any(|kind| kind == "account.unlinked"));
    })
    .await;
}

/// Gives or takes an account's password, as no screen does.
async fn set_password_hash(app: &TestApp, user: kernel::UserId, hash: Option<&'static str>) {
    let sql = "UPDATE accounts SET password_hash = ?2 WHERE id = ?1";
    let store = app.parts().store.clone();
    store.write_directory(move |tx| store::Sql::execute(tx, sql, &store::params![user, hash])).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_good_once_in_the_browser_that_asked() {
    on_both_with_provider("oidc_state", "corbel", async |app, provider| {
        app.team("Dunmarrow").await.person("mara", "editor").await;
        let browser = app.browser();
        let started = browser.get(START).await;
        let kept = started.header("set-cookie").split(';').next().unwrap().to_owned();
        assert!(started.header("set-cookie").contains("HttpOnly"), "{kept}");
        let back = ours(&provider.sign_in(&leads_to(&started), MARA).await);

        // Somebody who made the victim's browser open the attacker's answer.
        assert_refused(&app.browser().get(&back).await, "OIDC_STATE");
        let own = app.browser();
        own.get(START).await;
        assert_refused(&own.get(&back).await, "OIDC_STATE");
        for odd in
            ["", "?code=x", "?code=x&state=", "?code=x&state=abc.def", "?state=%00&error=x", "?error=access_denied"]
        {
            let path = format!("/api/v1/auth/oidc/callback{odd}");
            assert_refused(&browser.get(&path).await, "OIDC_STATE");
        }

        // An answer that pretends to be of another provider, or of none.
        let (with_iss, iss) = back.split_once("&iss=").unwrap();
        for pretended in [with_iss.to_owned(), format!("{with_iss}&iss=https://evil.example")] {
            let answer = app.browser().get_with(&pretended, &[("cookie", &kept)]).await;
            assert_refused(&answer, "OIDC_REFUSED");
        }
        let back = format!("{with_iss}&iss={iss}");
        assert_eq!(leads_to(&browser.get(&back).await), "/");
        // Again, by whoever read the address and the cookie.
        assert_refused(&browser.get(&back).await, "OIDC_STATE");
        assert_refused(&app.browser().get_with(&back, &[("cookie", &kept)]).await, "OIDC_REFUSED");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_that_is_broken_off_or_made_up_signs_nobody_in() {
    on_both_with_provider("oidc_broken_off", "corbel", async |app, _| {
        app.team("Dunmarrow").await;
        let cases = [("error=access_denied", "OIDC_DENIED"), ("code=made-up", "OIDC_REFUSED"), ("x=y", "OIDC_DENIED")];
        for (answer, code) in cases {
            let browser = app.browser();
            let address = leads_to(&browser.get(START).await);
            let state = address.split('&').find_map(|pair| pair.strip_prefix("state=")).unwrap();
            let issuer = address.split("/auth?").next().unwrap();
            let path = format!("/api/v1/auth/oidc/callback?{answer}&state={state}&iss={issuer}");
            assert_refused(&browser.get(&path).await, code);
        }
        for next in ["https://evil.example", "//evil.example", "/%5Cevil.example", "javascript:alert(1)", "/a%0d%0ab"] {
            let browser = app.browser();
            let kept = browser.get(&format!("{START}?next={next}")).await;
            // Only where it would be returned to is checked here: the first page.
            assert!(kept.header("set-cookie").contains(".Lw;"), "{next}: {}", kept.header("set-cookie"));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_planted_before_is_worth_nothing_after() {
    on_both_with_provider("oidc_fixation", "corbel", async |app, provider| {
        let team = app.team("Dunmarrow").await;
        team.person("mara", "editor").await;
        let (_, attacker) = team.person("eve", "viewer").await;
        let planted = session_of(&attacker.sign_in("eve@dunmarrow.example", test_kit::PASSWORD).await).unwrap();
        let planted = format!("corbel_session={}", planted.split(';').next().unwrap());

        let browser = app.browser();
        let started = browser.get(START).await;
        let kept = started.header("set-cookie").split(';').next().unwrap().to_owned();
        let back = ours(&provider.sign_in(&leads_to(&started), MARA).await);
        let answer = browser.get_with(&back, &[("cookie", &format!("{kept}; {planted}"))]).await;
        assert!(session_of(&answer).is_some_and(|new| !planted.contains(new.split(';').next().unwrap())));
        let old = app.browser().get_with("/api/v1/auth/validate-session", &[("cookie", &planted)]).await;
        old.expect_error(401, "UNAUTHENTICATED");
    })
    .await;
}

/// A token that a page gets from `issuer` by itself, as `client`.
async fn token(provider: &SignInProvider, issuer: &str, client: &str, nonce: &str) -> String {
    let address = format!(
        "{issuer}/auth?response_type=id_token&client_id={client}&scope=openid%20email&nonce={nonce}\
         &redirect_uri=https%3A%2F%2Fcorbel.example%2Fapi%2Fv1%2Fauth%2Foidc%2Fcallback"
    );
    let back = provider.sign_in(&address, MARA).await;
    back.split(['#', '&']).find_map(|pair| pair.strip_prefix("id_token=")).unwrap().to_owned()
}

async fn nonce(browser: &Browser) -> String {
    let answer = browser.post("/api/v1/auth/oidc/nonce", json!({})).await.expect_json();
    answer["nonce"].as_str().unwrap().to_owned()
}

async fn set_token(browser: &Browser, token: &str) -> Answer {
    browser.post("/api/auth/set-token", json!({ "idToken": token })).await
}

#[track_caller]
fn assert_not_believed(answer: Answer, reason: &str) {
    assert!(session_of(&answer).is_none());
    assert_eq!(answer.expect_error(401, "ID_TOKEN_INVALID").json()["error"]["details"]["reason"], json!(reason));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_exchanges_its_token_for_a_session_once() {
    on_both_with_provider("oidc_set_token", "corbel", async |app, provider| {
        let (mara, _) = app.team("Dunmarrow").await.person("mara", "editor").await;
        let browser = app.browser();
        let token = token(&provider, &provider.issuer, "corbel", &nonce(&browser).await).await;

        let stolen = app.browser();
        nonce(&stolen).await;
        assert_not_believed(set_token(&stolen, &token).await, "nonce");
        let foreign = [("x-csrf-token", "guessed")];
        let answer = browser.post_with("/api/auth/set-token", &foreign, json!({ "idToken": token })).await;
        answer.expect_error(403, "CSRF_INVALID");

        let twice = tokio::join!(set_token(&browser, &token), set_token(&browser, &token));
        let (right, again) = if twice.0.status == 200 { twice } else { (twice.1, twice.0) };
        assert_eq!(right.expect_json()["uid"], json!(mara.user.to_string()));
        assert_not_believed(again, "nonce");
        assert_not_believed(set_token(&browser, &token).await, "nonce");
        browser.get("/api/v1/auth/validate-session").await.expect_status(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_token_is_believed() {
    on_both_with_provider("oidc_attacks", "corbel", async |app, provider| {
        app.team("Dunmarrow").await.person("mara", "editor").await;
        let browser = app.browser();
        let nonce = nonce(&browser).await;
        let good = token(&provider, &provider.issuer, "corbel", &nonce).await;
        let [head, claims, signature] = good.split('.').collect::<Vec<_>>()[..] else { panic!("three parts") };
        let encoded = |text: &str| base64(text.as_bytes());

        let others = token(&provider, &provider.other, "corbel", &nonce).await;
        assert_not_believed(set_token(&browser, &others).await, "issuer");
        let anothers = token(&provider, &provider.issuer, "another-product", &nonce).await;
        assert_not_believed(set_token(&browser, &anothers).await, "audience");
        let unasked = token(&provider, &provider.issuer, "corbel", "made-up").await;
        assert_not_believed(set_token(&browser, &unasked).await, "nonce");

        let none = format!("{}.{claims}.", encoded(r#"{"alg":"none"}"#));
        assert_not_believed(set_token(&browser, &none).await, "algorithm");
        // Signed with what everybody may read, as if that were a shared secret.
        let keys = Browser::at(&provider.issuer).get("/jwks").await.expect_json();
        for secret in [keys["keys"][0]["n"].as_str().unwrap(), "secret of corbel, & more", ""] {
            let message = format!("{}.{claims}", encoded(r#"{"alg":"HS256"}"#));
            let forged = format!("{message}.{}", base64(&hmac_sha256(secret.as_bytes(), message.as_bytes())));
            assert_not_believed(set_token(&browser, &forged).await, "algorithm");
        }
        let somebody_else = encoded(r#"{"iss":"x","sub":"admin"}"#);
        assert_not_believed(set_token(&browser, &format!("{head}.{somebody_else}.{signature}")).await, "signature");
        for text in ["", "x", "a.b.c", "..", &"x".repeat(20_000)] {
            assert_not_believed(set_token(&browser, text).await, "malformed");
        }

        app.advance(std::time::Duration::from_secs(2 * 60 * 60));
        assert_not_believed(set_token(&browser, &good).await, "expired");
    })
    .await;
}

fn base64(bytes: &[u8]) -> String {
    use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn hmac_sha256(key: &[u8], message: &[u8]) -> Vec<u8> {
    use hmac::{Hmac, KeyInit as _, Mac as _};
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(key).unwrap();
    mac.update(message);
    mac.finalize().into_bytes().to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_away_or_has_new_keys_is_waited_for() {
    on_both_with_provider("oidc_away", "corbel", async |app: TestApp, mut provider| {
        app.team("Dunmarrow").await.person("mara", "editor").await;
        provider.stop();
        let browser = app.browser();
        assert_refused(&browser.get(START).await, "OIDC_UNAVAILABLE");
        let answer = set_token(&browser, "a.b.c").await;
        assert_eq!(answer.header("retry-after"), "1");
        answer.expect_error(503, "OIDC_UNAVAILABLE");
        // What does not need it goes on.
        browser.get("/api/v1/auth/methods").await.expect_status(200);
        browser.sign_in(MARA, test_kit::PASSWORD).await.expect_status(200);

        provider.restart();
        app.advance(std::time::Duration::from_secs(6));
        assert_eq!(leads_to(&sign_in(&app.browser(), &provider, MARA).await), "/");

        // It goes away in the middle of a sign-in, and comes back with other keys.
        let browser = app.browser();
        let back = go(&browser, &provider, MARA).await;
        provider.restart();
        assert_refused(&browser.get(&back).await, "OIDC_REFUSED");
        assert_refused(&sign_in(&app.browser(), &provider, MARA).await, "ID_TOKEN_INVALID");
        app.advance(std::time::Duration::from_secs(61));
        assert_eq!(leads_to(&sign_in(&app.browser(), &provider, MARA).await), "/");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_provider_nothing_of_it_is_offered() {
    test_kit::on_sqlite(async |app| {
        app.team("Dunmarrow").await;
        let browser = app.browser();
        assert_eq!(browser.get("/api/v1/auth/methods").await.expect_json()["oidc"], json!(null));
        assert_refused(&browser.get(START).await, "OIDC_NOT_CONFIGURED");
        set_token(&browser, "x").await.expect_error(404, "OIDC_NOT_CONFIGURED");
        let empty = browser.send(Method::POST, "/api/v1/auth/oidc/nonce", &[], Bytes::new()).await;
        empty.expect_error(404, "OIDC_NOT_CONFIGURED");
    })
    .await;
}
