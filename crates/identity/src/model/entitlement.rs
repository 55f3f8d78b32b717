//! What an organisation has bought: the modules its members can see at all, before any permission.

use kernel::{Error, Result};

/// A feature of the catalogue. A module's own name stands for the module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entitlement(&'static str);

/// Every feature there is (platform.md sections 2 and 3): the modules, and the parts of calls that are sold apart.
const CATALOGUE: [&str; 15] = [
    "backup",
    "calls",
    "calls.pstn",
    "calls.recording",
    "calls.screen_share",
    "calls.transcription",
    "calls.video",
    "calls.voip",
    "chat",
    "docs",
    "drive",
    "invoicing",
    "notes",
    "schedule",
    "signatures",
];

impl Entitlement {
    /// The file drive.
    pub const DRIVE: Self = Self("drive");

    /// The feature of that name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where the catalogue has none.
    pub fn parse(name: &str) -> Result<Self> {
        CATALOGUE
            .into_iter()
            .find(|known| *known == name)
            .map(Self)
            .ok_or_else(|| Error::invalid(format!("There is no feature '{name}'.")))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_catalogue_is_sold() {
        assert_eq!(Entitlement::parse("drive").expect("a module"), Entitlement::DRIVE);
        assert!(Entitlement::parse("teleport").is_err());
    }
}
