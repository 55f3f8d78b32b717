//! Removing everything for good.

use std::time::Duration;

use blob::Erased;
use identity::{
    model::Tenant,
    ops::{begin_termination, forget_tenant, remove_leavers},
};
use kernel::Result;

use super::rows;
use crate::app::App;

/// What was removed. After a termination that was killed and run again: by the last run.
#[derive(Debug)]
pub struct Terminated {
    /// Blobs, and their bytes.
    pub erased: Erased,
    /// Tables by name, each with how many rows went; those without any are left out.
    pub rows: Vec<(String, u64)>,
    /// Accounts of people who belonged to no other organisation.
    pub accounts: u64,
}

/// Removes everything of a suspended organisation: accounts that belong to no other, bytes, rows, and at last the
/// organisation itself. Killed at any moment, it goes on where it is run again. `newer_than` is how old its export may be;
/// nothing where it leaves without one.
///
/// # Errors
/// As [`begin_termination`]; a database's or a blob store's, and then it can be run again.
pub async fn terminate(app: &App, tenant: &Tenant, newer_than: Option<Duration>) -> Result<Terminated> {
    let tenant = begin_termination(&app.identity, tenant.id, newer_than).await?;
    let ctx = tenant.system("tenant-terminate", app.env.clone());
    let accounts = remove_leavers(&app.identity, &tenant).await?;
    // While there are rows that name them: the store's list of blobs knows nothing of uploads under way.
    for module in app.holdings() {
        module.give_up_pending(&ctx).await?;
    }
    let blobs = app.blobs.of(tenant.region);
    let mut erased = blobs.erase(tenant.id).await?;
    let rows = rows::remove(&app.store, &tenant).await?;
    // What an upload brought meanwhile that was signed before the organisation was suspended.
    erased += blobs.erase(tenant.id).await?;
    forget_tenant(&app.identity, tenant.id).await?;
    rows::forget(&app.store, &tenant).await?;
    Ok(Terminated { erased, rows, accounts })
}
