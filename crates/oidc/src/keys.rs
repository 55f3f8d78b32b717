//! The keys by which a provider signs (RFC 7517, RFC 7518 section 6, RFC 8037).

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::Result;
use ring::signature::{self, RsaPublicKeyComponents, UnparsedPublicKey};
use serde::Deserialize;
use serde_json::Value;

use crate::http::unavailable;

/// More keys than this no provider publishes; trying each of them must stay cheap.
const MOST_KEYS: usize = 50;

/// How a token is signed. What is not here is not believed: `none` and the `HS…` family least of all, because the "secret"
/// of the latter would be a key that everybody may read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Algorithm {
    Rs256,
    Es256,
    EdDsa,
}

impl Algorithm {
    /// The algorithm of a token's or a key's `alg`.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        match name {
            "RS256" => Some(Self::Rs256),
            "ES256" => Some(Self::Es256),
            "EdDSA" | "Ed25519" => Some(Self::EdDsa),
            _ => None,
        }
    }
}

/// A public key. Its kind decides by which algorithm alone it verifies.
enum Public {
    Rsa { n: Vec<u8>, e: Vec<u8> },
    P256(Vec<u8>),
    Ed25519(Vec<u8>),
}

struct Key {
    id: Option<String>,
    public: Public,
}

impl Key {
    fn algorithm(&self) -> Algorithm {
        match self.public {
            Public::Rsa { .. } => Algorithm::Rs256,
            Public::P256(_) => Algorithm::Es256,
            Public::Ed25519(_) => Algorithm::EdDsa,
        }
    }

    fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        match &self.public {
            // ring takes no RSA key below 2048 bits.
            Public::Rsa { n, e } => RsaPublicKeyComponents { n, e }
                .verify(&signature::RSA_PKCS1_2048_8192_SHA256, message, signature)
                .is_ok(),
            Public::P256(point) => {
                UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, point).verify(message, signature).is_ok()
            }
            Public::Ed25519(point) => {
                UnparsedPublicKey::new(&signature::ED25519, point).verify(message, signature).is_ok()
            }
        }
    }
}

/// What a signature turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Valid,
    Wrong,
    /// No key of that name and algorithm is known: the provider may have new ones.
    UnknownKey,
}

/// The keys a provider publishes.
pub(crate) struct KeySet(Vec<Key>);

#[derive(Deserialize)]
struct Document {
    keys: Vec<Value>,
}

#[derive(Deserialize)]
struct Published {
    kty: String,
    kid: Option<String>,
    #[serde(rename = "use")]
    usage: Option<String>,
    alg: Option<String>,
    key_ops: Option<Vec<String>>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
}

impl KeySet {
    /// The keys in a JWK set that verify signatures by an [`Algorithm`] of ours; the others are passed over.
    ///
    /// # Errors
    /// It is no JWK set.
    pub(crate) fn read(document: &[u8]) -> Result<Self> {
        let document: Document = serde_json::from_slice(document)
            .map_err(|error| unavailable(format!("its keys make no sense: {error}")))?;
        Ok(Self(document.keys.into_iter().take(MOST_KEYS).filter_map(read_key).collect()))
    }

    /// Whether one of the keys made this signature of this message. A token that names its key is held to it.
    pub(crate) fn verify(&self, algorithm: Algorithm, key: Option<&str>, message: &[u8], signature: &[u8]) -> Verdict {
        let fitting = |known: &&Key| known.algorithm() == algorithm && (key.is_none() || known.id.as_deref() == key);
        let mut verdict = Verdict::UnknownKey;
        for known in self.0.iter().filter(fitting) {
            if known.verifies(message, signature) {
                return Verdict::Valid;
            }
            verdict = Verdict::Wrong;
        }
        // A token without the name of its key may be signed by a new one.
        if key.is_none() { Verdict::UnknownKey } else { verdict }
    }
}

fn read_key(key: Value) -> Option<Key> {
    let key: Published = serde_json::from_value(key).ok()?;
    let signs = key.usage.as_deref().is_none_or(|usage| usage == "sig");
    let verifies = key.key_ops.as_ref().is_none_or(|uses| uses.iter().any(|usage| usage == "verify"));
    if !signs || !verifies {
        return None;
    }
    let public = match (key.kty.as_str(), key.crv.as_deref()) {
        ("RSA", _) => Public::Rsa { n: number(&key.n?)?, e: number(&key.e?)? },
        ("EC", Some("P-256")) => Public::P256([vec![4], coordinate(&key.x?)?, coordinate(&key.y?)?].concat()),
        ("OKP", Some("Ed25519")) => Public::Ed25519(coordinate(&key.x?)?),
        _ => return None,
    };
    let read = Key { id: key.kid, public };
    let is_for_it = key.alg.is_none_or(|alg| Algorithm::from_name(&alg) == Some(read.algorithm()));
    is_for_it.then_some(read)
}

/// A big-endian number; ring takes none with leading zeros.
fn number(text: &str) -> Option<Vec<u8>> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
    Some(bytes.into_iter().skip_while(|byte| *byte == 0).collect())
}

/// 32 bytes.
fn coordinate(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text).ok().filter(|bytes| bytes.len() == 32)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn count(keys: Value) -> usize {
        KeySet::read(json!({ "keys": keys }).to_string().as_bytes()).expect("a key set").0.len()
    }

    #[test]
    fn only_public_keys_for_our_signatures_are_taken() {
        let x = BASE64_URL_SAFE_NO_PAD.encode([7; 32]);
        let okp = json!({ "kty": "OKP", "crv": "Ed25519", "x": x, "kid": "1" });
        assert_eq!(count(json!([okp])), 1);
        for (field, value) in [
            ("use", json!("enc")),
            ("alg", json!("RS256")),
            ("alg", json!("none")),
            ("crv", json!("X25519")),
            ("kty", json!("oct")),
            ("key_ops", json!(["encrypt"])),
            ("x", json!("c2hvcnQ")),
            ("x", json!("not base64!")),
        ] {
            let mut key = okp.clone();
            key[field] = value;
            assert_eq!(count(json!([key.clone()])), 0, "{key}");
            // The others are taken all the same.
            assert_eq!(count(json!([key, okp])), 1);
        }
        assert_eq!(count(json!([{ "kty": "oct", "k": "c2VjcmV0", "alg": "HS256" }, 7, null, {}])), 0);
    }

    #[test]
    fn what_is_no_key_set_is_said_to_be_none() {
        for text in ["", "[]", "{}", "{\"keys\": 7}", "<html>"] {
            assert_eq!(KeySet::read(text.as_bytes()).err().expect("refused").code(), "OIDC_UNAVAILABLE", "{text}");
        }
    }
}
