//! Organisations.

use std::fmt;

use kernel::{Ctx, Env, Error, Region, Result, TenantId, TimeZone, Timestamp, slug::slugify};

/// The longest name of an organisation, characters.
const MAX_NAME_CHARS: usize = 100;
/// The longest slug, bytes: it fits into a host name.
const MAX_SLUG_BYTES: usize = 63;

/// An organisation as the global directory knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tenant {
    /// Its identifier.
    pub id: TenantId,
    /// The name people read.
    pub name: TenantName,
    /// The name as it stands in addresses, unique among all organisations.
    pub slug: Slug,
    /// Where its rows and bytes live.
    pub region: Region,
    /// Whether its members may sign in.
    pub status: TenantStatus,
    /// Since when it exists.
    pub created_at: Timestamp,
}

impl Tenant {
    /// The product itself at work in this organisation: commands, jobs, demo data.
    pub fn system(&self, request_id: impl Into<String>, env: Env) -> Ctx {
        Ctx::system(self.id, self.region, request_id, env)
    }
}

/// What an administrator changes about an organisation; `None` leaves it. Its region is fixed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SettingsChange {
    /// Another name.
    pub name: Option<TenantName>,
    /// Another name in addresses; links with the old one lead nowhere from then on.
    pub slug: Option<Slug>,
    /// Another time zone.
    pub time_zone: Option<TimeZone>,
}

/// Whether an organisation's members may sign in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TenantStatus {
    /// They may.
    Active,
    /// They may not, and sessions under way open nothing.
    Suspended,
    /// It is being removed for good; what is left of it opens nothing.
    Terminating,
}

impl TenantStatus {
    /// As the database keeps it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Suspended => "suspended",
            Self::Terminating => "terminating",
        }
    }

    /// What the database kept. An unknown word opens nothing.
    pub fn from_name(name: &str) -> Self {
        match name {
            "active" => Self::Active,
            "terminating" => Self::Terminating,
            _ => Self::Suspended,
        }
    }
}

/// The name of an organisation: 1 to 100 characters, trimmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TenantName(String);

impl TenantName {
    /// Accepts a name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, too long or holds control characters.
    pub fn parse(text: &str) -> Result<Self> {
        let name = text.trim();
        let length = name.chars().count();
        if length == 0 || length > MAX_NAME_CHARS || name.contains(char::is_control) {
            return Err(Error::invalid(format!("An organisation's name has 1 to {MAX_NAME_CHARS} characters.")));
        }
        Ok(Self(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An organisation's name as it stands in addresses: lower case, hyphens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slug(String);

impl Slug {
    /// Accepts a slug as somebody typed it.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty, too long, or not in the form of a slug.
    pub fn parse(text: &str) -> Result<Self> {
        if text.is_empty() || text.len() > MAX_SLUG_BYTES || slugify(text) != text {
            return Err(Error::invalid(format!(
                "'{text}' cannot stand in an address: use lower-case letters, digits and hyphens, {MAX_SLUG_BYTES} at most."
            )));
        }
        Ok(Self(text.to_owned()))
    }

    /// The slug that a name gives by itself.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the name gives none.
    pub fn of(name: &TenantName) -> Result<Self> {
        Self::parse(&slugify(name.as_str()))
    }

    /// The slug.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_its_slug() {
        let name = TenantName::parse(" Saltmarsh Joinery ").expect("a name");
        assert_eq!(name.as_str(), "Saltmarsh Joinery");
        assert_eq!(Slug::of(&name).expect("a slug").as_str(), "saltmarsh-joinery");
    }

    #[test]
    fn what_cannot_stand_in_an_address_is_refused() {
        for text in ["", "A", "a b", "-a", "a-", "../a", &"a".repeat(MAX_SLUG_BYTES + 1)] {
            assert!(Slug::parse(text).is_err(), "{text:?}");
        }
        assert!(Slug::of(&TenantName::parse("!!!").expect("a name")).is_err());
        assert!(TenantName::parse("  ").is_err());
    }

    #[test]
    fn an_unknown_status_opens_nothing() {
        assert_eq!(TenantStatus::from_name("archived"), TenantStatus::Suspended);
        assert_eq!(TenantStatus::from_name(TenantStatus::Active.name()), TenantStatus::Active);
    }
}
