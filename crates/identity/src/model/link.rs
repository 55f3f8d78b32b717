//! The secrets that links in mails carry, and the set-up page's code.

use std::fmt;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::Env;

use super::TokenHash;

/// What a link carries: 32 random bytes as base64url. Whoever has it may do what the link is for, so only its hash is
/// kept.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkToken(String);

impl LinkToken {
    /// A token nobody has seen before.
    pub fn generate(env: &Env) -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(env.random::<32>()))
    }

    /// The token, for the link.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the database keeps of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

impl fmt::Debug for LinkToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LinkToken(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::still::still;

    #[test]
    fn a_token_stands_in_an_address_as_it_is_and_is_never_printed() {
        let token = LinkToken::generate(&still(0xFB));
        assert_eq!(token.as_str().len(), 43);
        assert!(token.as_str().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'));
        assert_eq!(format!("{token:?}"), "LinkToken(…)");
        assert_eq!(token.hash(), TokenHash::of(token.as_str()));
    }
}
