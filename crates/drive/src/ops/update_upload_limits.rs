//! What an organisation lets in of what its installation does.

use kernel::{Ctx, Error, Result, Scope, event::DomainEvent};
use serde_json::json;

use super::{AUDIENCE, topic};
use crate::{Drive, model::upload_limits::OwnLimits, store::upload_limits};

/// Sets how large files may be that come into the organisation, and of which types. What is there stays.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a size outside 1 byte to the installation's, or types that the installation takes none of.
pub async fn update_upload_limits(drive: &Drive, ctx: &Ctx, own: OwnLimits) -> Result<()> {
    ctx.require(Scope::TENANT_MANAGE_SETTINGS, "change what may be uploaded")?;
    let all = &drive.limits;
    if own.max_file_size.is_some_and(|size| !(1..=all.max_file_size()).contains(&size)) {
        return Err(wrong("maxFileSize", format!("maxFileSize is between 1 and {} bytes.", all.max_file_size())));
    }
    let foreign = |kind: &&String| !all.allowed_types().is_empty() && !all.allowed_types().contains(*kind);
    if let Some(kind) = own.allowed_types.iter().find(foreign) {
        return Err(wrong("allowedFileTypes", format!("This installation does not take {kind}.")));
    }
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            if upload_limits::lookup(tx)? == own {
                return Ok(());
            }
            upload_limits::update(tx, &own)?;
            let kind = "storage.upload_limits_changed";
            let event = DomainEvent::new(&actor, kind, actor.tenant(), topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({ "maxFileSize": own.max_file_size, "allowedFileTypes": own.allowed_types })))
        })
        .await
}

fn wrong(field: &'static str, problem: String) -> Error {
    Error::invalid(problem).with_details(json!({ "field": field }))
}
