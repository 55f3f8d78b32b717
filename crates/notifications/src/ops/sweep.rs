//! What is old is forgotten.

use kernel::{Ctx, Result};

use crate::{Notifications, jobs::queued, model::KEPT, store::notifications};

/// How many go in one transaction: few enough that others need not wait.
const AT_ONCE: i64 = 1000;

/// Forgets the organisation's notifications whose time is over, and comes again when the next one's is.
///
/// # Errors
/// The database's: the job is done again.
pub async fn sweep(notifications: &Notifications, ctx: &Ctx) -> Result<()> {
    loop {
        let system = ctx.clone();
        let removed = notifications
            .store
            .write(ctx, move |tx| {
                let removed = notifications::remove_old(tx, system.now() - KEPT, AT_ONCE)?;
                if removed == 0
                    && let Some(oldest) = notifications::oldest_time(tx)?
                {
                    tx.enqueue(queued::sweep(&system, oldest + KEPT))?;
                }
                Ok(removed)
            })
            .await?;
        if removed == 0 {
            return Ok(());
        }
    }
}
