//! New bytes for a file: its earlier ones are kept as a version where the drive keeps versions.

use kernel::{Ctx, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, register_file::Arrival, topic, update_file::require_unchanged};
use crate::{
    jobs::queued,
    model::{Category, File, usage::ByContent, version::FileVersion},
    policy::FileAction,
    store::{folders, usage, versions},
};

/// Makes what has arrived the content of a file that is there. Its name, place, owner and stars stay.
///
/// # Errors
/// `FORBIDDEN`; `EDIT_CONFLICT` where the person saw another state of the file.
pub(super) fn replace(tx: &mut Tx<'_>, ctx: &Ctx, file: &File, arrival: &Arrival<'_>) -> Result<()> {
    ctx.authorize(FileAction::Replace, file)?;
    require_unchanged(file, arrival.seen)?;
    let before = versions::lookup_current(tx, file)?;
    let upload = arrival.upload;
    let after = FileVersion {
        id: arrival.id.into(),
        number: before.number + 1,
        mime: upload.mime.clone(),
        category: Category::of(&upload.mime, arrival.name),
        size: upload.size,
        checksum: arrival.checksum.to_owned(),
        blob_key: upload.blob_key.clone(),
        created_at: ctx.now(),
        created_by: upload.created_by,
    };
    let kept = keep(tx, ctx, file, &before)?;
    versions::update_current(tx, file.id, &after)?;
    let exchange =
        ByContent { drive: file.drive, before: (before.category, before.size), after: (after.category, after.size) };
    usage::book(tx, usage::Movement::replaced(&exchange, kept, upload.size))?;
    folders::update_stats(tx, file.folder, 0, after.size - before.size)?;
    let event = DomainEvent::new(ctx, "file.replaced", file.id, topic::FILES, AUDIENCE);
    tx.emit(event.with(json!({
        "name": file.name, "version": after.number, "size": after.size, "checksum": after.checksum,
        "before": before.checksum, "kept": kept > 0,
    })))
}

/// Keeps what the file held as an earlier version, and lets go of the oldest beyond the drive's number; or lets go of it
/// at once where none are kept. By how many bytes the versions have grown.
fn keep(tx: &mut Tx<'_>, ctx: &Ctx, file: &File, before: &FileVersion) -> Result<i64> {
    let rules = versions::rules(tx, file.drive)?;
    if !rules.kept {
        return drop_bytes(tx, ctx, before).map(|()| 0);
    }
    versions::add(tx, file.id, before)?;
    let mut grown = before.size;
    let most = usize::try_from(rules.most).unwrap_or(usize::MAX);
    for oldest in versions::list(tx, file.id)?.iter().skip(most) {
        versions::remove(tx, file.id, oldest)?;
        drop_bytes(tx, ctx, oldest)?;
        grown -= oldest.size;
    }
    Ok(grown)
}

/// Has the bytes of a version deleted that no row names any more.
pub(super) fn drop_bytes(tx: &mut Tx<'_>, ctx: &Ctx, version: &FileVersion) -> Result<()> {
    for job in queued::delete_blob(ctx, &version.blob_key, version.created_at) {
        tx.enqueue(job)?;
    }
    Ok(())
}
