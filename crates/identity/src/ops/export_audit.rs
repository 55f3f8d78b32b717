//! The audit log as a file, however long it is.

use kernel::{Ctx, Result};

use super::{
    events,
    list_audit::{ReadEntry, found_next},
};
use crate::{
    Identity,
    model::AuditFilter,
    policy::{Organisation, OrganisationAction},
    store::audit_walk::{Place, Way},
};

/// How many entries are read at once.
const BATCH: i64 = 500;

/// An export under way. It reads on as its reader takes, so that its size is the log's and its memory's is not.
#[derive(Clone)]
pub struct AuditExport {
    identity: Identity,
    ctx: Ctx,
    filter: AuditFilter,
    after: Option<Place>,
    ended: bool,
}

/// Begins an export of what the filter looks for, in the order in which it happened. It ends with what had happened by
/// now, and is itself entered in the log. `format` is what the log calls it.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn export_audit(
    identity: &Identity,
    ctx: &Ctx,
    filter: AuditFilter,
    format: &'static str,
) -> Result<AuditExport> {
    ctx.authorize(OrganisationAction::ReadAudit, &Organisation)?;
    let now = ctx.now();
    let exported = events::audit_exported(ctx, format, &filter);
    identity.store.write(ctx, move |tx| tx.emit(exported.clone())).await?;
    let filter = AuditFilter { to: Some(filter.to.map_or(now, |to| to.min(now))), ..filter };
    Ok(AuditExport { identity: identity.clone(), ctx: ctx.clone(), filter, after: None, ended: false })
}

impl AuditExport {
    /// The next entries, which may be none on the way; `None` at the end.
    ///
    /// # Errors
    /// The database's.
    pub async fn next(&mut self) -> Result<Option<Vec<ReadEntry>>> {
        if self.ended {
            return Ok(None);
        }
        let (filter, after) = (self.filter.clone(), self.after);
        let batch =
            self.identity.store.read(&self.ctx, move |tx| found_next(tx, &filter, Way::Forth, after, BATCH)).await?;
        self.after = batch.end;
        self.ended = batch.end.is_none();
        Ok(Some(batch.found))
    }
}
