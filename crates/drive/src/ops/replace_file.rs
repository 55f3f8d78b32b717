//! New bytes for a file: its earlier ones are kept as a version where the drive keeps versions.

use kernel::{Ctx, Result, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, move_folder::require_come, register_file::Arrival, topic, update_file::require_unchanged};
use crate::{
    jobs::queued,
    model::{Category, DeletePolicy, File, usage::ByContent, version::FileVersion},
    policy::FileAction,
    store::{folders, usage, versions},
};

/// Makes what has arrived the content of a file that is there. Its name, place, owner and stars stay.
///
/// # Errors
/// `FORBIDDEN`; `EDIT_CONFLICT` where the person saw another state of the file.
pub(super) fn replace(tx: &mut Tx<'_>, ctx: &Ctx, file: &File, arrival: &Arrival<'_>) -> Result<()> {
    ctx.authorize(FileAction::Replace, file)?;
    require_come(file, FileAction::Replace)?;
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
    usage::book(tx, usage::Movement::replaced(&exchange, kept, arrival.promised).then(ctx.now()))?;
    folders::update_stats(tx, file.folder, 0, after.size - before.size)?;
    let event = DomainEvent::new(ctx, "file.replaced", file.id, topic::CONTENTS, AUDIENCE);
    tx.emit(event.with(json!({
        "name": file.name, "version": after.number, "size": after.size, "checksum": after.checksum,
        "before": before.checksum, "kept": kept > 0,
    })))
}

/// Whether new bytes may not push earlier ones out: the library has a policy of deleting, and the person may not delete
/// versions under it. Otherwise who may not delete a file would have it gone by replacing it.
pub(super) fn keeps_all(ctx: &Ctx, file: &File) -> bool {
    file.rules.policies.delete_policy != DeletePolicy::None && !ctx.decide(FileAction::DeleteVersion, file).is_allowed()
}

/// Keeps what the file held as an earlier version, and lets go of the oldest beyond the drive's number; or lets go of it
/// at once where none are kept. What may not be deleted is kept in any case. By how many bytes the versions have grown.
fn keep(tx: &mut Tx<'_>, ctx: &Ctx, file: &File, before: &FileVersion) -> Result<i64> {
    let (rules, keeps_all) = (versions::rules(tx, file.drive)?, keeps_all(ctx, file));
    if !(rules.kept || keeps_all) {
        return drop_bytes(tx, ctx, before).map(|()| 0);
    }
    versions::add(tx, file.id, before)?;
    let mut grown = before.size;
    if keeps_all {
        return Ok(grown);
    }
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
