//! Whether there is a portal to lead anybody to.

use async_trait::async_trait;

use crate::Result;

/// The portal in which subcontractors see their own part. Implemented by `invoicing`, asked by `site` for each of its pages.
#[async_trait]
pub trait SubcontractorPortal: Send + Sync {
    /// Whether an organisation of this installation has let anybody in. Until then nobody could sign in there.
    ///
    /// # Errors
    /// The database's.
    async fn is_open(&self) -> Result<bool>;
}
