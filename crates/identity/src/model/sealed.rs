//! Secrets that must be read again, and so cannot be hashed: sealed with a key that is not in the database.

use std::fmt;

use kernel::{Env, Error, Result};
use ring::{
    aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hmac,
};

/// Seals and opens secrets with ChaCha20-Poly1305 (RFC 8439). What is kept is the nonce, then the ciphertext.
#[derive(Clone)]
pub struct SealingKey(LessSafeKey);

impl SealingKey {
    /// The key for `purpose`, derived from the installation's secret.
    ///
    /// # Errors
    /// None in practice: the derived key has the cipher's length.
    pub fn derive(secret: &[u8; 32], purpose: &str) -> Result<Self> {
        let derived = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), purpose.as_bytes());
        let key = UnboundKey::new(&CHACHA20_POLY1305, derived.as_ref()).map_err(Error::internal)?;
        Ok(Self(LessSafeKey::new(key)))
    }

    /// Seals `secret`. It opens only with the same `context`: whose it is.
    ///
    /// # Errors
    /// None in practice: only gigabytes cannot be sealed.
    pub fn seal(&self, env: &Env, context: &[u8], secret: &[u8]) -> Result<Vec<u8>> {
        let nonce: [u8; NONCE_LEN] = env.random();
        let mut sealed = secret.to_vec();
        self.0
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(context), &mut sealed)
            .map_err(Error::internal)?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// What was sealed.
    ///
    /// # Errors
    /// `INTERNAL` where the bytes were changed, are somebody else's, or the installation's secret is another one now.
    pub fn open(&self, context: &[u8], sealed: &[u8]) -> Result<Vec<u8>> {
        let unreadable = || Error::internal("a sealed secret does not open: was the installation's secret changed?");
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>().ok_or_else(unreadable)?;
        let mut bytes = sealed.to_vec();
        let opened = self
            .0
            .open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(context), &mut bytes)
            .map_err(|_| unreadable())?;
        Ok(opened.to_vec())
    }
}

impl fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealingKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::still::still;

    #[test]
    fn a_secret_opens_for_its_owner_under_the_same_key_only() {
        let env = still(3);
        let key = SealingKey::derive(&[1; 32], "totp").expect("a key");
        let mut sealed = key.seal(&env, b"tom", b"secret").expect("sealed");
        assert!(!sealed.windows(6).any(|window| window == b"secret"));
        assert_eq!(key.open(b"tom", &sealed).expect("opens"), b"secret");
        assert!(key.open(b"ann", &sealed).is_err());
        assert!(SealingKey::derive(&[2; 32], "totp").expect("a key").open(b"tom", &sealed).is_err());
        assert!(SealingKey::derive(&[1; 32], "mail").expect("a key").open(b"tom", &sealed).is_err());
        *sealed.last_mut().expect("not empty") ^= 1;
        assert!(key.open(b"tom", &sealed).is_err());
        assert!(key.open(b"tom", &[]).is_err());
    }
}
