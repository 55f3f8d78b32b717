//! How people without an account come in: a mailed link, then a mailed code, then a cookie for some hours.

use std::time::Duration;

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{Env, TenantId};
use uuid::Uuid;

/// How long a mailed code works.
pub const CODE_LIFETIME: Duration = Duration::from_secs(10 * 60);
/// How many wrong codes end a code.
pub const MOST_ATTEMPTS: i64 = 5;
/// How long the browser in which a code was given may go on.
pub const VISIT_LIFETIME: Duration = Duration::from_secs(12 * 60 * 60);

/// What a link's letters say: the organisation, and a secret that only the mail has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SignLink {
    /// The organisation.
    pub tenant: TenantId,
    secret: [u8; 16],
}

impl SignLink {
    /// A new link into an organisation.
    pub fn new(tenant: TenantId, env: &Env) -> Self {
        Self { tenant, secret: env.random() }
    }

    /// The link's letters.
    pub fn text(&self) -> String {
        let tenant = Uuid::from(self.tenant);
        BASE64_URL_SAFE_NO_PAD.encode([tenant.as_bytes().as_slice(), &self.secret].concat())
    }

    /// What the letters say; `None` where no link reads so.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes: [u8; 32] = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
        let (tenant, secret) = bytes.split_at(16);
        Some(Self { tenant: Uuid::from_slice(tenant).ok()?.into(), secret: secret.try_into().ok()? })
    }

    /// What is stored of it.
    pub fn digest(&self) -> String {
        digest(&[&self.text()])
    }
}

/// The digest of a secret. Secrets themselves are never stored.
pub fn digest(parts: &[&str]) -> String {
    pades::sha256(parts.join("\n").as_bytes())
}

/// A secret for a cookie.
pub fn new_secret(env: &Env) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(env.random::<32>())
}

/// Six digits that nobody can guess, each as likely as any other.
pub fn new_code(env: &Env) -> String {
    // The remainder of 64 random bits prefers none of a million by more than one in 10^13.
    let number = u64::from_le_bytes(env.random::<8>()) % 1_000_000;
    format!("{number:06}")
}

/// Whether the text can be a code.
pub fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_reads_back_and_nothing_else_is_one() {
        let link = SignLink { tenant: Uuid::from_u128(7).into(), secret: [9; 16] };
        assert_eq!(SignLink::parse(&link.text()), Some(link));
        for other in ["", "x", &"A".repeat(42), &"A".repeat(44), &"=".repeat(43)] {
            assert_eq!(SignLink::parse(other), None, "{other}");
        }
    }

    #[test]
    fn a_code_is_six_digits() {
        assert!(is_code("012345"));
        assert!(!is_code("12345") && !is_code("1234567") && !is_code("12345a") && !is_code("١٢٣٤٥٦"));
    }
}
