//! Sessions: signed-in browsers.

use std::{fmt, time::Duration};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{Env, Error, Result, SessionId, TenantId, Timestamp, UserId};
use sha2::{Digest, Sha256};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How old the mark of last use may grow before a request renews it: a request in five minutes writes, the rest read.
pub const MARK_AFTER: Duration = Duration::from_secs(5 * 60);

/// How old the mark of last use is at most while a page is open: an open page asks several times a minute.
pub const CONNECTED: Duration = Duration::from_secs(6 * 60);

/// How long sessions last: the installation's choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionLifetime {
    /// However much a session is used. A session keeps the end it was opened with.
    pub absolute: Duration,
    /// Unused.
    pub idle: Duration,
}

impl Default for SessionLifetime {
    fn default() -> Self {
        Self { absolute: DAY.saturating_mul(30), idle: DAY.saturating_mul(7) }
    }
}

/// How a person proved to be the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SignInMethod {
    /// By password alone.
    Password,
    /// By password and a code of the authenticator app.
    PasswordAndCode,
    /// By password and a passkey.
    PasswordAndPasskey,
    /// By password and a recovery code.
    PasswordAndRecoveryCode,
    /// By a passkey alone, which asked for finger, face or PIN.
    Passkey,
    /// At the OpenID Connect provider.
    OpenId,
    /// By the link of an invitation.
    Invitation,
    /// As the first admin, with the code of the set-up page.
    Setup,
}

impl SignInMethod {
    /// As the database keeps it and lists show it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::PasswordAndCode => "password+totp",
            Self::PasswordAndPasskey => "password+passkey",
            Self::PasswordAndRecoveryCode => "password+recovery",
            Self::Passkey => "passkey",
            Self::OpenId => "openid",
            Self::Invitation => "invitation",
            Self::Setup => "setup",
        }
    }
}

/// What the browser holds: 32 random bytes as base64url. Whoever has it is signed in, so it is kept nowhere here.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionToken(String);

impl SessionToken {
    /// A token nobody has seen before.
    pub fn generate(env: &Env) -> Self {
        Self(BASE64_URL_SAFE_NO_PAD.encode(env.random::<32>()))
    }

    /// The token, for the cookie.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionToken(…)")
    }
}

/// What the database holds of a token: its SHA-256. It finds the session and opens nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash of a token as the browser sent it. Any text has one; only a real token's is found.
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token).into())
    }

    /// A hash that was kept.
    ///
    /// # Errors
    /// It has another length: somebody else wrote it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let hash = bytes.try_into().map_err(|_| Error::internal(format!("a token's hash of {} bytes", bytes.len())))?;
        Ok(Self(hash))
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// A session as the directory keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its identifier, which people see in the list of their sessions.
    pub id: SessionId,
    /// Who signed in.
    pub user: UserId,
    /// The organisation it acts in.
    pub tenant: TenantId,
    /// When it was opened.
    pub created_at: Timestamp,
    /// The latest use, exact to [`CONNECTED`].
    pub last_seen_at: Timestamp,
    /// The end, however much it is used.
    pub expires_at: Timestamp,
}

impl Session {
    /// Whether the session still opens anything.
    pub fn is_alive(&self, now: Timestamp, lifetime: SessionLifetime) -> bool {
        now < self.expires_at && now < self.last_seen_at + lifetime.idle
    }

    /// Whether its mark of last use has grown old.
    pub fn wants_mark(&self, now: Timestamp) -> bool {
        now.since(self.last_seen_at) >= MARK_AFTER
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const START: Timestamp = Timestamp::from_micros(1_795_241_806_000_000);
    const LIFETIME: SessionLifetime = SessionLifetime { absolute: DAY.saturating_mul(30), idle: DAY.saturating_mul(7) };
    const SECOND: Duration = Duration::from_secs(1);

    fn session() -> Session {
        let nil = Uuid::nil();
        Session {
            id: nil.into(),
            user: nil.into(),
            tenant: nil.into(),
            created_at: START,
            last_seen_at: START,
            expires_at: START + LIFETIME.absolute,
        }
    }

    #[test]
    fn a_session_ends_some_time_after_its_last_use() {
        assert!(session().is_alive(START + LIFETIME.idle - SECOND, LIFETIME));
        assert!(!session().is_alive(START + LIFETIME.idle, LIFETIME));
        let short = SessionLifetime { idle: DAY, ..LIFETIME };
        assert!(!session().is_alive(START + DAY, short));
    }

    #[test]
    fn a_session_in_use_ends_all_the_same() {
        let used = Session { last_seen_at: START + LIFETIME.absolute - DAY, ..session() };
        assert!(used.is_alive(START + LIFETIME.absolute - SECOND, LIFETIME));
        assert!(!used.is_alive(START + LIFETIME.absolute, LIFETIME));
    }

    #[test]
    fn the_mark_of_last_use_is_renewed_every_five_minutes() {
        assert!(!session().wants_mark(START + MARK_AFTER - SECOND));
        assert!(session().wants_mark(START + MARK_AFTER));
        // A clock that was put back does not make every request write.
        assert!(!session().wants_mark(START - DAY));
    }

    #[test]
    fn a_token_is_found_by_its_hash_alone() {
        assert_eq!(TokenHash::of("a"), TokenHash::of("a"));
        assert_ne!(TokenHash::of("a"), TokenHash::of("b"));
    }
}
