//! A passkey device in software: it makes P-256 keys and signs as WebAuthn level 2 has it.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use ciborium::Value as Cbor;
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const HAS_CREDENTIAL: u8 = 1 << 6;

/// A device with one passkey. Its fields are what a test bends.
pub(crate) struct Authenticator {
    key: EcdsaKeyPair,
    pub(crate) id: Vec<u8>,
    /// How often it has signed; counted up with each use.
    pub(crate) count: u32,
    /// The page that the browser says it is on.
    pub(crate) origin: String,
    /// The relying party the device believes in; that of the options unless set.
    pub(crate) party: Option<String>,
    /// The challenge it signs; that of the options unless set.
    pub(crate) challenge: Option<String>,
    /// Whether it asks for finger, face or PIN.
    pub(crate) verifies: bool,
    /// Whether somebody touches it.
    pub(crate) is_touched: bool,
    user: Option<String>,
}

impl Authenticator {
    /// A new device; `id` is what its passkey is known by.
    pub(crate) fn new(id: &str) -> Self {
        let random = SystemRandom::new();
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        Self {
            key: EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &random).unwrap(),
            id: id.as_bytes().to_vec(),
            count: 0,
            origin: "http://localhost:8080".into(),
            party: None,
            challenge: None,
            verifies: true,
            is_touched: true,
            user: None,
        }
    }

    /// Makes its passkey; the credential as a browser's `toJSON()` gives it.
    pub(crate) fn create(&mut self, options: &Value) -> Value {
        self.user = options["user"]["id"].as_str().map(str::to_owned);
        let point = self.key.public_key().as_ref();
        let cose = Cbor::Map(vec![
            (1.into(), 2.into()),
            (3.into(), (-7).into()),
            ((-1).into(), 1.into()),
            ((-2).into(), point[1..33].to_vec().into()),
            ((-3).into(), point[33..].to_vec().into()),
        ]);
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        ciborium::into_writer(&cose, &mut data).unwrap();
        let mut attestation = Vec::new();
        let object = Cbor::Map(vec![
            ("fmt".into(), "none".into()),
            ("attStmt".into(), Cbor::Map(Vec::new())),
            ("authData".into(), data.into()),
        ]);
        ciborium::into_writer(&object, &mut attestation).unwrap();
        let client_data = self.client_data("webauthn.create", options);
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&client_data),
                "attestationObject": encode(&attestation),
                "transports": ["internal"],
            },
        })
    }

    /// Uses its passkey.
    pub(crate) fn get(&mut self, options: &Value) -> Value {
        self.count += 1;
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let client_data = self.client_data("webauthn.get", options);
        let signed = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encode(&client_data),
                "authenticatorData": encode(&data),
                "signature": encode(signature.as_ref()),
                "userHandle": self.user,
            },
        })
    }

    fn data(&self, party: &str, more: u8) -> Vec<u8> {
        let party = self.party.as_deref().unwrap_or(party);
        let flags =
            if self.is_touched { USER_PRESENT } else { 0 } | if self.verifies { USER_VERIFIED } else { 0 } | more;
        [&Sha256::digest(party)[..], &[flags], &self.count.to_be_bytes()].concat()
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = self.challenge.as_deref().or(options["challenge"].as_str()).unwrap();
        let data = json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false });
        data.to_string().into_bytes()
    }
}

fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}
