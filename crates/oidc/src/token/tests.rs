//! Every way a token can be wrong, and that a right one is believed.

use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair},
};
use serde_json::{Value, json};

use super::*;

const NOW: i64 = 1_795_241_806;
const ISSUER: &str = "https://login.example";
const CLIENT: &str = "corbel";

/// A provider with an EdDSA and an ES256 key.
struct Signer {
    ed25519: Ed25519KeyPair,
    p256: EcdsaKeyPair,
    keys: KeySet,
}

impl Signer {
    fn new() -> Self {
        let random = SystemRandom::new();
        let pkcs8 = Ed25519KeyPair::generate_pkcs8(&random).expect("a key");
        let ed25519 = Ed25519KeyPair::from_pkcs8(pkcs8.as_ref()).expect("a key");
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        let p256 = EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).expect("a key");
        let (x, y) = p256.public_key().as_ref()[1..].split_at(32);
        let set = json!({ "keys": [
            { "kty": "OKP", "crv": "Ed25519", "kid": "ed", "use": "sig", "x": encode(ed25519.public_key().as_ref()) },
            { "kty": "EC", "crv": "P-256", "kid": "ec", "alg": "ES256", "x": encode(x), "y": encode(y) },
        ] });
        let keys = KeySet::read(set.to_string().as_bytes()).expect("a key set");
        Self { ed25519, p256, keys }
    }

    fn token(&self, header: &Value, claims: &Value) -> String {
        let message = format!("{}.{}", encode(header.to_string()), encode(claims.to_string()));
        let signature = match header["kid"].as_str() {
            Some("ec") => self.p256.sign(&SystemRandom::new(), message.as_bytes()).expect("signed").as_ref().to_vec(),
            _ => self.ed25519.sign(message.as_bytes()).as_ref().to_vec(),
        };
        format!("{message}.{}", encode(signature))
    }

    fn verify(&self, token: &str) -> Result<Claims, Refusal> {
        let now = Timestamp::from_micros(NOW * 1_000_000);
        verify(token, &self.keys, Expected { issuer: ISSUER, client_id: CLIENT, now })
    }

    #[track_caller]
    fn refuses(&self, header: &Value, claims: &Value, reason: Refusal) {
        assert_eq!(self.verify(&self.token(header, claims)).err(), Some(reason), "{header} {claims}");
    }
}

fn encode(bytes: impl AsRef<[u8]>) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

fn header() -> Value {
    json!({ "alg": "EdDSA", "kid": "ed" })
}

fn claims() -> Value {
    json!({ "iss": ISSUER, "sub": "mara", "aud": CLIENT, "exp": NOW + 300, "iat": NOW, "nonce": "n",
            "email": "mara@dunmarrow.example", "email_verified": true })
}

/// The claims with one of them changed, or taken away where it is null.
fn with(name: &str, value: Value) -> Value {
    let mut claims = claims();
    claims[name] = value;
    if claims[name].is_null() {
        claims.as_object_mut().expect("an object").remove(name);
    }
    claims
}

#[test]
fn a_right_token_is_believed() {
    let signer = Signer::new();
    for header in [header(), json!({ "alg": "ES256", "kid": "ec", "typ": "JWT" }), json!({ "alg": "EdDSA" })] {
        let said = signer.verify(&signer.token(&header, &claims())).expect("believed");
        assert_eq!((said.sub.as_str(), said.nonce.as_deref()), ("mara", Some("n")));
        assert_eq!(said.own_email(false).as_deref(), Some("mara@dunmarrow.example"));
    }
}

#[test]
fn no_other_algorithm_is_believed() {
    let signer = Signer::new();
    for alg in ["none", "None", "", "HS256", "HS512", "RS1", "ES512", "eddsa"] {
        signer.refuses(&json!({ "alg": alg, "kid": "ed" }), &claims(), Refusal::Algorithm);
    }
    // Without any signature, as `none` is written.
    let unsigned = format!("{}.{}.", encode(json!({ "alg": "none" }).to_string()), encode(claims().to_string()));
    assert_eq!(signer.verify(&unsigned).err(), Some(Refusal::Algorithm));
}

#[test]
fn a_key_verifies_by_its_own_algorithm_alone() {
    let signer = Signer::new();
    // The name of the one key with the algorithm of the other.
    signer.refuses(&json!({ "alg": "ES256", "kid": "ed" }), &claims(), Refusal::UnknownKey);
    signer.refuses(&json!({ "alg": "EdDSA", "kid": "new" }), &claims(), Refusal::UnknownKey);
}

#[test]
fn what_was_changed_after_signing_is_refused() {
    let signer = Signer::new();
    let token = signer.token(&header(), &claims());
    let [head, body, signature] = token.split('.').collect::<Vec<_>>()[..] else { panic!("three parts") };
    let forged = encode(with("sub", json!("somebody else")).to_string());
    let others = Signer::new().token(&header(), &claims());
    for (token, reason) in [
        (format!("{head}.{forged}.{signature}"), Refusal::Signature),
        (format!("{head}.{body}."), Refusal::Signature),
        (format!("{head}.{body}.{}", encode([0; 64])), Refusal::Signature),
        (others, Refusal::Signature),
        (format!("{head}.{body}.{signature}="), Refusal::Malformed),
        (format!("{head}.{body}"), Refusal::Malformed),
        (format!("{head}.{body}.{body}.{signature}"), Refusal::Signature),
        (format!("{body}.{head}.{signature}"), Refusal::Malformed),
        (String::new(), Refusal::Malformed),
        ("..".to_owned(), Refusal::Malformed),
        ("x".repeat(MAX_BYTES + 1), Refusal::Malformed),
    ] {
        assert_eq!(signer.verify(&token).err(), Some(reason), "{token}");
    }
    signer.refuses(&json!({ "alg": "EdDSA", "kid": "ed", "crit": ["exp"] }), &claims(), Refusal::Malformed);
}

#[test]
fn a_token_of_another_provider_or_for_another_client_is_refused() {
    let signer = Signer::new();
    for issuer in [json!("https://login.example/"), json!("http://login.example"), json!(""), Value::Null] {
        signer.refuses(&header(), &with("iss", issuer), Refusal::Issuer);
    }
    for audience in [json!("other"), json!([]), json!(["other"]), json!([CLIENT, "other"]), json!(""), Value::Null] {
        signer.refuses(&header(), &with("aud", audience), Refusal::Audience);
    }
    signer.refuses(&header(), &with("azp", json!("other")), Refusal::Audience);
    let mut shared = with("aud", json!([CLIENT, "other"]));
    shared["azp"] = json!(CLIENT);
    assert!(signer.verify(&signer.token(&header(), &shared)).is_ok());
}

#[test]
fn a_token_is_good_in_its_time_alone() {
    let signer = Signer::new();
    for end in [json!(NOW - 60), json!(0), json!(-1), Value::Null] {
        signer.refuses(&header(), &with("exp", end), Refusal::Expired);
    }
    for begin in [json!(NOW + 61), Value::Null] {
        signer.refuses(&header(), &with("iat", begin), Refusal::NotYetValid);
    }
    signer.refuses(&header(), &with("nbf", json!(NOW + 61)), Refusal::NotYetValid);
    signer.refuses(&header(), &with("exp", json!("tomorrow")), Refusal::Malformed);
    // The provider's clock may be a minute off.
    for (name, time) in [("exp", NOW - 59), ("iat", NOW + 60), ("nbf", NOW + 60)] {
        assert!(signer.verify(&signer.token(&header(), &with(name, json!(time)))).is_ok(), "{name}");
    }
}

#[test]
fn a_token_names_somebody() {
    let signer = Signer::new();
    signer.refuses(&header(), &with("sub", json!("")), Refusal::Subject);
    signer.refuses(&header(), &with("sub", json!("x".repeat(MAX_SUBJECT + 1))), Refusal::Subject);
    signer.refuses(&header(), &with("sub", Value::Null), Refusal::Malformed);
    signer.refuses(&header(), &with("sub", json!(7)), Refusal::Malformed);
}

#[test]
fn an_address_counts_where_the_provider_says_that_it_is_the_persons() {
    let signer = Signer::new();
    for (verified, plain, trusted) in [
        (json!(true), true, true),
        (json!("true"), true, true),
        (json!(false), false, false),
        (json!("false"), false, false),
        (Value::Null, false, true),
    ] {
        let token = signer.token(&header(), &with("email_verified", verified.clone()));
        let said = signer.verify(&token).expect("believed");
        assert_eq!(said.own_email(false).is_some(), plain, "{verified}");
        assert_eq!(said.own_email(true).is_some(), trusted, "{verified}");
    }
}
