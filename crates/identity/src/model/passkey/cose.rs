//! Public keys as devices give them: COSE (RFC 9053) with the algorithms that passkeys use.

use ciborium::Value;
use kernel::Result;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents, UnparsedPublicKey,
};

use super::invalid;

const ES256: i64 = -7;
const EDDSA: i64 = -8;
const RS256: i64 = -257;
/// What we ask devices for, the most welcome first. Their numbers are COSE's.
pub const ALGORITHMS: [i64; 3] = [ES256, EDDSA, RS256];

const EDDSA_BYTES: usize = 32;
const P256_COORDINATE: usize = 32;

/// A key that can verify.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PublicKey {
    /// ECDSA on P-256 with SHA-256: an uncompressed point.
    Es256(Vec<u8>),
    /// Ed25519.
    EdDsa(Vec<u8>),
    /// RSASSA-PKCS1-v1_5 with SHA-256: modulus and exponent.
    Rs256(Vec<u8>, Vec<u8>),
}

impl PublicKey {
    /// Reads a key in COSE form.
    ///
    /// # Errors
    /// `PASSKEY_INVALID` where it is none, or one of an algorithm we did not ask for.
    pub fn from_cose(bytes: &[u8]) -> Result<Self> {
        let value: Value = ciborium::from_reader(bytes).map_err(|_| invalid("the key is not CBOR"))?;
        let entries = value.into_map().map_err(|_| invalid("the key is no map"))?;
        let field = |label: i64| {
            let is_it = |key: &Value| key.as_integer().is_some_and(|number| i128::from(number) == i128::from(label));
            entries.iter().find(|(key, _)| is_it(key)).map(|(_, value)| value)
        };
        let number = |label| field(label).and_then(Value::as_integer).and_then(|number| i64::try_from(number).ok());
        let bytes =
            |label| field(label).and_then(Value::as_bytes).cloned().ok_or_else(|| invalid("the key lacks a part"));
        // Labels 1 and 3 are the kind and the algorithm, the negative ones the parts of the kind.
        match (number(1), number(3), number(-1)) {
            (Some(2), Some(ES256), Some(1)) => {
                let (x, y) = (bytes(-2)?, bytes(-3)?);
                if x.len() != P256_COORDINATE || y.len() != P256_COORDINATE {
                    return Err(invalid("the key's point has a length it cannot have"));
                }
                Ok(Self::Es256([&[4], x.as_slice(), &y].concat()))
            }
            (Some(1), Some(EDDSA), Some(6)) => {
                let x = bytes(-2)?;
                if x.len() == EDDSA_BYTES {
                    Ok(Self::EdDsa(x))
                } else {
                    Err(invalid("the key has a length it cannot have"))
                }
            }
            (Some(3), Some(RS256), None) => Ok(Self::Rs256(bytes(-1)?, bytes(-2)?)),
            _ => Err(invalid("a key of an algorithm we did not ask for")),
        }
    }

    /// Checks a signature.
    ///
    /// # Errors
    /// `PASSKEY_INVALID` where it is not this key's over this message.
    pub fn verify(&self, message: &[u8], signature: &[u8]) -> Result<()> {
        let verified = match self {
            Self::Es256(point) => UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature),
            Self::EdDsa(key) => UnparsedPublicKey::new(&ED25519, key).verify(message, signature),
            Self::Rs256(n, e) => {
                RsaPublicKeyComponents { n, e }.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        };
        verified.map_err(|_| invalid("the signature is not this key's"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encode(entries: Vec<(i64, Value)>) -> Vec<u8> {
        let map = entries.into_iter().map(|(label, value)| (Value::from(label), value)).collect();
        let mut bytes = Vec::new();
        ciborium::into_writer(&Value::Map(map), &mut bytes).expect("writes");
        bytes
    }

    fn part(length: usize) -> Value {
        Value::from(vec![7_u8; length])
    }

    #[test]
    fn the_three_kinds_of_keys_are_read() {
        let kinds = [
            vec![(1, 2.into()), (3, ES256.into()), (-1, 1.into()), (-2, part(32)), (-3, part(32))],
            vec![(1, 1.into()), (3, EDDSA.into()), (-1, 6.into()), (-2, part(32))],
            vec![(1, 3.into()), (3, RS256.into()), (-1, part(256)), (-2, part(3))],
        ];
        for kind in kinds {
            let key = PublicKey::from_cose(&encode(kind)).expect("a key");
            assert_eq!(key.verify(b"message", b"signature").expect_err("no signature").code(), "PASSKEY_INVALID");
        }
    }

    #[test]
    fn other_keys_are_refused() {
        let odd = [
            vec![(1, 2.into()), (3, ES256.into()), (-1, 2.into()), (-2, part(32)), (-3, part(32))],
            vec![(1, 2.into()), (3, ES256.into()), (-1, 1.into()), (-2, part(31)), (-3, part(32))],
            vec![(1, 2.into()), (3, (-35).into()), (-1, 2.into()), (-2, part(48)), (-3, part(48))],
            vec![(1, 1.into()), (3, EDDSA.into()), (-1, 6.into()), (-2, part(33))],
            vec![(1, 3.into()), (3, RS256.into())],
            vec![],
        ];
        for kind in odd {
            assert!(PublicKey::from_cose(&encode(kind.clone())).is_err(), "{kind:?}");
        }
        assert!(PublicKey::from_cose(b"").is_err());
        assert!(PublicKey::from_cose(&[0xff; 40]).is_err());
    }
}
