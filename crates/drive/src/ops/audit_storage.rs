//! The storage account against the rows: audited every day, and whenever somebody reports a change it should know.

use kernel::{
    Ctx, Error, Result, Scope,
    event::{Audience, DomainEvent},
};
use serde_json::json;
use store::Tx;

use super::topic;
use crate::{
    Drive,
    model::{Usage, drift::Drift},
    store::{recount, usage},
};

/// Compares the account with the rows. Where they differ, which nothing but a change of the database by hand explains, the
/// account is set right, and the audit log tells by how much.
pub async fn audit_storage(drive: &Drive, ctx: &Ctx) -> Result<Vec<Drift>> {
    // Read first: adding up a million rows would keep everybody from writing, and there is hardly ever anything to mend.
    let drift = drive.store.read(ctx, recount::list_drift).await?;
    if drift.is_empty() {
        return Ok(drift);
    }
    let actor = ctx.clone();
    let drift = drive.store.write(ctx, move |tx| settle(tx, &actor)).await?;
    for found in &drift {
        let (drive, figure, kept, counted) = (&found.drive_id, found.figure, found.kept, found.counted);
        tracing::error!(?drive, figure, kept, counted, "storage.drift");
    }
    Ok(drift)
}

/// Sets the account to the sum of the rows; by how much it was wrong.
fn settle(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Vec<Drift>> {
    let drift = recount::list_drift(tx)?;
    if !drift.is_empty() {
        recount::update_account(tx)?;
        usage::book(tx, usage::Movement::default())?;
        let event = DomainEvent::new(ctx, "storage.drift", ctx.tenant(), topic::DRIVES, Audience::Nobody);
        tx.emit(event.with(json!({ "drift": drift })))?;
    }
    Ok(drift)
}

/// What somebody says has changed in the storage.
#[derive(Clone, Debug)]
pub struct StorageReport {
    /// What was done; only `delete` is known.
    pub action: String,
    /// Bytes it concerned.
    pub size: i64,
    /// Their media type.
    pub mime: String,
    /// By how many files the count should have changed.
    pub file_count_delta: i64,
}

/// Takes a report of a change. The account is kept with the rows, so a report never moves it by itself: it has the account
/// compared with the rows and set right where it differs, and is entered in the audit log. So no report, true, false or
/// repeated, can make usage wrong or negative. Whether the account had to be set right.
///
/// # Errors
/// `FORBIDDEN` without `drive.manage`; `INVALID_REQUEST` for another action or a negative size.
pub async fn track_storage(drive: &Drive, ctx: &Ctx, report: StorageReport) -> Result<(Usage, bool)> {
    ctx.require(Scope::DRIVE_MANAGE, "correct the storage account")?;
    if report.action != "delete" {
        return Err(Error::invalid("action must be delete."));
    }
    if report.size < 0 {
        return Err(Error::invalid("size must not be negative."));
    }
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let drift = settle(tx, &actor)?;
            let event = DomainEvent::new(&actor, "storage.tracked", actor.tenant(), topic::DRIVES, Audience::Nobody);
            tx.emit(event.with(json!({
                "action": report.action, "size": report.size, "mimeType": report.mime,
                "fileCountDelta": report.file_count_delta, "corrected": !drift.is_empty(),
            })))?;
            Ok((usage::lookup(tx)?, !drift.is_empty()))
        })
        .await
}
