//! Old requests are forgotten.

use std::time::Duration;

use kernel::Result;

use super::nobody_s;
use crate::{Site, jobs, store::requests};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes the requests that were kept for long enough, and comes again when the next one will have been.
pub(crate) async fn forget_requests(site: &Site) -> Result<()> {
    let kept = DAY * site.texts.content().await?.certain_settings()?.retention_days;
    let until = site.env.now() - kept;
    let oldest = site
        .store
        .write_directory(move |tx| {
            requests::remove_until(tx, until)?;
            requests::lookup_oldest(tx)
        })
        .await?;
    let Some(oldest) = oldest else { return Ok(()) };
    let next = jobs::sweep(oldest + kept);
    site.store.write(&nobody_s(site), move |tx| tx.enqueue(next.clone()).map(drop)).await
}
