//! Challenges: what the server hands out between two steps of signing in, and takes back once.

use std::{fmt, time::Duration};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{Env, TenantId, UserId};
use sha2::{Digest, Sha256};

/// How long a person may take for the next step.
pub const LIFETIME: Duration = Duration::from_secs(5 * 60);
/// How many wrong answers one challenge takes.
pub const MAX_TRIES: i64 = 5;

/// What the browser holds: 32 random bytes as base64url. It is also what a passkey signs.
#[derive(Clone, PartialEq, Eq)]
pub struct ChallengeToken(String);

impl ChallengeToken {
    /// A challenge nobody has seen before.
    pub fn generate(env: &Env) -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(env.random::<32>()))
    }

    /// The text, for the browser.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ChallengeToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ChallengeToken(…)")
    }
}

/// What the database holds of a challenge: its SHA-256.
pub fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}

/// What a challenge was handed out for; it is good for nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The second step after the password.
    SecondFactor,
    /// Signing in by a passkey alone.
    PasskeySignIn,
    /// Adding a passkey.
    PasskeyRegistration,
}

impl Purpose {
    /// As the database keeps it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SecondFactor => "second-factor",
            Self::PasskeySignIn => "passkey-sign-in",
            Self::PasskeyRegistration => "passkey-registration",
        }
    }
}

/// Whose challenge it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// The account, where it is known already.
    pub user: Option<UserId>,
    /// The organisation to sign in to, where the person has asked for one.
    pub tenant: Option<TenantId>,
}
