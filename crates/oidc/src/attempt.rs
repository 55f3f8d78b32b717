//! One browser's try to sign in.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit as _, Mac as _};
use kernel::Env;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

const ID_BYTES: usize = 9;
const SECRET_BYTES: usize = 32;

/// What a browser keeps in a cookie while its person is at the provider. State, nonce and PKCE verifier are all derived
/// from it, so that nothing has to be stored here and an answer fits only the browser that asked.
///
/// Each attempt has a short name, which stands in front of state and nonce: several tabs may try at once.
#[derive(Clone)]
pub struct Attempt {
    id: String,
    secret: [u8; SECRET_BYTES],
}

impl Attempt {
    /// A new attempt.
    pub fn begin(env: &Env) -> Self {
        Self { id: BASE64_URL_SAFE_NO_PAD.encode(env.random::<ID_BYTES>()), secret: env.random() }
    }

    /// The attempt of this name with the secret that the browser kept; `None` where these cannot be ours.
    pub fn recall(id: &str, secret: &str) -> Option<Self> {
        let secret = BASE64_URL_SAFE_NO_PAD.decode(secret).ok()?.try_into().ok()?;
        is_id(id).then(|| Self { id: id.to_owned(), secret })
    }

    /// The name of the attempt that a state or a nonce belongs to; `None` where it is none of ours.
    pub fn id_of(state_or_nonce: &str) -> Option<&str> {
        state_or_nonce.split_once('.').map(|(id, _)| id).filter(|id| is_id(id))
    }

    /// Its name: 12 letters of base64url.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What the browser keeps, for an `HttpOnly` cookie alone.
    pub fn secret(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.secret)
    }

    /// What the provider gives back in its answer's address.
    pub fn state(&self) -> String {
        format!("{}.{}", self.id, self.derive("state"))
    }

    /// What the provider puts into the token.
    pub fn nonce(&self) -> String {
        format!("{}.{}", self.id, self.derive("nonce"))
    }

    /// Whether an answer with this state is the answer to this attempt.
    pub fn has_state(&self, state: &str) -> bool {
        self.state().as_bytes().ct_eq(state.as_bytes()).into()
    }

    /// Whether a token with this nonce was made for this attempt.
    pub fn has_nonce(&self, nonce: &str) -> bool {
        self.nonce().as_bytes().ct_eq(nonce.as_bytes()).into()
    }

    /// What only the one who began may know (RFC 7636 section 4.1).
    pub(crate) fn verifier(&self) -> String {
        self.derive("verifier")
    }

    /// What the provider is told of it at the beginning (RFC 7636 section 4.2, S256).
    pub(crate) fn challenge(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(self.verifier()))
    }

    fn derive(&self, what: &str) -> String {
        // HMAC takes keys of any length, so this cannot fail.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.secret) else { return String::new() };
        mac.update(what.as_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }
}

/// The name becomes part of a cookie's name, so only our own alphabet is let in.
fn is_id(id: &str) -> bool {
    id.len() == ID_BYTES / 3 * 4 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(filled_with: u8) -> Attempt {
        Attempt { id: "abcdefgh-_12".to_owned(), secret: [filled_with; SECRET_BYTES] }
    }

    #[test]
    fn an_attempt_is_recalled_by_what_the_browser_kept() {
        let recalled = Attempt::recall(attempt(7).id(), &attempt(7).secret()).expect("ours");
        assert!(recalled.has_state(&attempt(7).state()) && recalled.has_nonce(&attempt(7).nonce()));
        assert_eq!(Attempt::id_of(&recalled.state()), Some("abcdefgh-_12"));
    }

    #[test]
    fn another_browsers_answer_does_not_fit() {
        assert!(!attempt(8).has_state(&attempt(7).state()));
        assert!(!attempt(8).has_nonce(&attempt(7).nonce()));
        // One of them does not serve as the other.
        assert!(!attempt(7).has_nonce(&attempt(7).state()));
    }

    #[test]
    fn what_is_not_ours_names_no_attempt() {
        for text in ["", ".", "abc.def", "abcdefgh-_12", "abcdefgh;_12.x", "abcdefgh\u{e9}12.x"] {
            assert_eq!(Attempt::id_of(text), None, "{text:?}");
        }
        for (id, secret) in [("abcdefgh-_12", ""), ("abcdefgh-_12", "c2hvcnQ"), ("a", attempt(7).secret().as_str())] {
            assert!(Attempt::recall(id, secret).is_none(), "{id} {secret}");
        }
    }

    #[test]
    fn the_verifier_is_long_enough_for_pkce() {
        assert!((43..=128).contains(&attempt(7).verifier().len()));
        assert_eq!(attempt(7).challenge().len(), 43);
        assert_ne!(attempt(7).challenge(), attempt(7).verifier());
    }
}
