//! Secrets that must be read again.

use crate::{Ctx, Result};

/// Seals secrets with a key that is not in the database: the installation's own. Implemented by `identity`, asked by modules
/// that keep keys.
pub trait Secrets: Send + Sync {
    /// What is to be kept of `secret`. It opens only for the same organisation and `purpose`.
    ///
    /// # Errors
    /// None in practice: only gigabytes cannot be sealed.
    fn seal(&self, ctx: &Ctx, purpose: &str, secret: &[u8]) -> Result<Vec<u8>>;

    /// What was sealed.
    ///
    /// # Errors
    /// `INTERNAL` where the bytes were changed, are somebody else's, or the installation's secret is another one now.
    fn open(&self, ctx: &Ctx, purpose: &str, sealed: &[u8]) -> Result<Vec<u8>>;
}
