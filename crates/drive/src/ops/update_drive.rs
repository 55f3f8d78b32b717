//! A drive gets another name or other settings.

use kernel::{Ctx, DriveId, Result, event::DomainEvent};
use serde_json::json;

use super::{AUDIENCE, authorized_drive, create_drive::require_capacity, topic};
use crate::{
    Drive, model,
    policy::DriveAction,
    store::{drives, usage},
};

/// What is to change; `None` leaves it.
#[derive(Clone, Debug, Default)]
pub struct DriveChanges {
    /// The name; the slug stays, so that addresses do.
    pub name: Option<String>,
    /// What it is for, in words.
    pub description: Option<String>,
    /// Colour key.
    pub color: Option<&'static str>,
    /// The most it may hold, GiB.
    pub quota_gb: Option<i64>,
}

/// Changes a drive.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `QUOTA_EXCEEDS_CAPACITY` where its quota is raised beyond what the organisation has left.
pub async fn update_drive(drive: &Drive, ctx: &Ctx, id: DriveId, changes: DriveChanges) -> Result<model::Drive> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let before = authorized_drive(tx, &actor, id, DriveAction::Manage)?;
            let mut after = before.clone();
            let DriveChanges { name, description, color, quota_gb } = changes.clone();
            after.name = name.unwrap_or(after.name);
            after.description = description.unwrap_or(after.description);
            after.color = color.map_or(after.color, str::to_owned);
            after.quota_gb = quota_gb.unwrap_or(after.quota_gb);
            if after == before {
                return Ok(before);
            }
            if after.quota_gb > before.quota_gb {
                require_capacity(tx, after.quota_gb)?;
            }
            drives::update(tx, &after)?;
            usage::book(tx, usage::Movement::default())?;
            let event = DomainEvent::new(&actor, "drive.updated", id, topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({ "name": after.name, "before": before.name, "quotaGB": after.quota_gb })))?;
            Ok(after)
        })
        .await
}
