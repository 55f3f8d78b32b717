//! The public site's part of the configuration. Everything else about it is in its own settings.

use kernel::{Error, Result};

use super::Raw;

impl Raw {
    /// Whether there is no site, whatever its own settings say.
    pub(super) fn site_is_off(&self) -> Result<bool> {
        match self.site.as_deref() {
            None | Some("" | "on") => Ok(false),
            Some("off") => Ok(true),
            Some(other) => Err(Error::invalid(format!("site is on or off, not '{other}'."))),
        }
    }
}
