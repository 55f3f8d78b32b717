//! What a browser keeps that has given the password of a link: proof of it, good for a while and for that password alone.

use std::time::Duration;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use kernel::Timestamp;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// How long a password need not be given again.
pub const UNLOCK_LIFETIME: Duration = Duration::from_secs(12 * 60 * 60);

/// Proof that the password of this share, or upload request, was given which `stored` was made from, until `expires`.
///
/// It is made with the stored hash, which never leaves the server and has a salt of its own; another password, even the
/// same one set again, makes all earlier proofs worthless. Nothing is kept for it.
pub fn proof(link: Uuid, stored: &str, expires: Timestamp) -> String {
    let mut bytes = expires.as_micros().to_be_bytes().to_vec();
    bytes.extend(seal(link, stored, expires).finalize().into_bytes());
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// Whether it is such proof, now.
pub fn is_proof(text: &str, link: Uuid, stored: &str, now: Timestamp) -> bool {
    let Some(bytes) = BASE64_URL_SAFE_NO_PAD.decode(text).ok().filter(|bytes| bytes.len() == 40) else { return false };
    let (expires, sealed) = bytes.split_at(8);
    let Ok(expires) = expires.try_into().map(i64::from_be_bytes) else { return false };
    let expires = Timestamp::from_micros(expires);
    // `verify_slice` takes the same time whatever it compares.
    expires > now && seal(link, stored, expires).verify_slice(sealed).is_ok()
}

fn seal(link: Uuid, stored: &str, expires: Timestamp) -> Hmac<Sha256> {
    let mut block = [0; 64];
    block[..32].copy_from_slice(&Sha256::digest(stored));
    let mut mac = <Hmac<Sha256> as KeyInit>::new(&block.into());
    mac.update(b"corbel drive: a share's password was given");
    mac.update(link.as_bytes());
    mac.update(&expires.as_micros().to_be_bytes());
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proof_is_good_for_one_share_one_password_and_a_while() {
        let (share, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let now = Timestamp::from_micros(1_000_000);
        let given = proof(share, "hash", now + UNLOCK_LIFETIME);
        assert!(is_proof(&given, share, "hash", now));
        assert!(!is_proof(&given, other, "hash", now));
        assert!(!is_proof(&given, share, "another hash", now));
        assert!(!is_proof(&given, share, "hash", now + UNLOCK_LIFETIME));
        // Nobody makes it last longer.
        let mut bytes = BASE64_URL_SAFE_NO_PAD.decode(&given).expect("ours");
        bytes[0] ^= 1;
        assert!(!is_proof(&BASE64_URL_SAFE_NO_PAD.encode(bytes), share, "hash", now));
        for odd in ["", "x", &"A".repeat(54), &"A".repeat(5000)] {
            assert!(!is_proof(odd, share, "hash", now), "{odd}");
        }
    }
}
