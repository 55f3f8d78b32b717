//! Secret links by which calendars elsewhere read this one.

use kernel::{CalendarId, Error, Result, TenantId, Timestamp, UserId};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The most links of a person.
pub const MAX_LINKS: i64 = 20;

/// What a link shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shows {
    /// All that its maker sees.
    All,
    /// The personal calendar of its maker.
    Personal,
    /// This calendar.
    Calendar(CalendarId),
}

/// The secret of a link: 32 random bytes. Whoever has it reads what the link shows, so only its hash is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkSecret {
    tenant: TenantId,
    secret: [u8; 32],
}

impl LinkSecret {
    /// A new one.
    pub fn new(tenant: TenantId, secret: [u8; 32]) -> Self {
        Self { tenant, secret }
    }

    /// The secret of an address.
    ///
    /// # Errors
    /// `NOT_FOUND` for what is none: a link that never was looks like one that was taken back.
    pub fn parse(text: &str) -> Result<Self> {
        let known = || {
            let (tenant, secret) = text.split_at_checked(32)?;
            let mut bytes = [0; 32];
            for (byte, pair) in bytes.iter_mut().zip(secret.as_bytes().chunks(2)) {
                *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
            }
            let is_whole = secret.len() == 64 && secret.bytes().all(|digit| digit.is_ascii_hexdigit());
            is_whole.then_some(Self { tenant: Uuid::try_parse(tenant).ok()?.into(), secret: bytes })
        };
        known().ok_or_else(|| Error::not_found("Calendar"))
    }

    /// The organisation.
    pub fn tenant(&self) -> TenantId {
        self.tenant
    }

    /// As it stands in an address.
    pub fn in_address(&self) -> String {
        let secret: String = self.secret.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{}{secret}", Uuid::from(self.tenant).simple())
    }

    /// What is kept of it.
    pub fn hash(&self) -> String {
        Sha256::digest(self.secret).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// A link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CalendarLink {
    /// Its identifier: the hash of its secret.
    pub id: String,
    /// Who made it: it shows what that person may see when it is read.
    pub owner: UserId,
    /// What it shows.
    pub shows: Shows,
    /// When it was made.
    pub created_at: Timestamp,
}
