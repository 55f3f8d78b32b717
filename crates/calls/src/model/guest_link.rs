//! The secrets of people without an account: the link by which they find a call, and what tells one of them from another.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{Env, TenantId};
use ring::digest::{SHA256, digest};
use uuid::Uuid;

/// What a guest link's letters say: the organisation, and a secret that only whoever has the link knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GuestLink {
    /// The organisation.
    pub tenant: TenantId,
    secret: [u8; 16],
}

impl GuestLink {
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

    /// The page that it opens, on this server.
    pub fn path(&self) -> String {
        format!("/guest-call/{}", self.text())
    }

    /// What is kept to know it by.
    pub fn hash(&self) -> Vec<u8> {
        hash_of_secret(&self.text())
    }
}

impl std::fmt::Debug for GuestLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GuestLink").field("tenant", &self.tenant).finish_non_exhaustive()
    }
}

/// A secret by which one guest's browser is known from the others'.
pub fn new_guest_secret(env: &Env) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(env.random::<32>())
}

/// What is kept of a secret.
pub fn hash_of_secret(secret: &str) -> Vec<u8> {
    digest(&SHA256, secret.as_bytes()).as_ref().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_reads_back_and_nothing_else_is_one() {
        let link = GuestLink { tenant: Uuid::from_u128(7).into(), secret: [9; 16] };
        assert_eq!(GuestLink::parse(&link.text()), Some(link));
        assert!(!format!("{link:?}").contains('9'), "secrets stay out of logs");
        for other in ["", "x", &"A".repeat(42), &"A".repeat(44), &"=".repeat(43), &"é".repeat(43)] {
            assert_eq!(GuestLink::parse(other), None, "{other}");
        }
    }
}
