//! References whose things are gone: marked, never removed. Whoever may take references off does that.

use std::collections::HashSet;

use kernel::{Ctx, FileId, Result, event::DomainEvent};
use serde_json::json;
use uuid::Uuid;

use super::{AUDIENCE, authorized_file, repair_references::Repair, topic};
use crate::{
    Drive,
    model::reference::FileReference,
    policy::FileAction,
    store::{references, usage},
};

/// How many references are read, and how many things asked about, at once (drive.md section 9, "Reference lookups").
const BATCH: usize = 30;

/// Asks the modules whether what refers to the file is there still, and marks what is not. References of modules that nobody
/// can be asked about stay as they are.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub(super) async fn check_references(drive: &Drive, ctx: &Ctx, id: FileId) -> Result<Repair> {
    let (mut after, mut changed, mut is_any_lost) = (None, Vec::new(), false);
    loop {
        let limit = i64::try_from(BATCH).unwrap_or(i64::MAX);
        let page = drive.store.read(ctx, move |tx| references::list(tx, id, after, limit)).await?;
        let lost = lost_of(drive, ctx, &page).await?;
        for reference in &page {
            let is_lost = lost.contains(&reference.id);
            is_any_lost |= is_lost;
            if is_lost != reference.is_lost {
                changed.push((reference.id, is_lost));
            }
        }
        after = page.last().map(|reference| reference.id);
        if page.len() < BATCH {
            break;
        }
    }
    let is_any_changed = !changed.is_empty();
    if is_any_changed {
        mark(drive, ctx, id, changed).await?;
    }
    Ok(match (is_any_lost, is_any_changed) {
        (true, _) => Repair::Pending,
        (false, true) => Repair::Fixed,
        (false, false) => Repair::Skipped,
    })
}

/// Those of the references that come from things that are gone.
async fn lost_of(drive: &Drive, ctx: &Ctx, page: &[FileReference]) -> Result<HashSet<Uuid>> {
    let mut lost: HashSet<Uuid> =
        page.iter().filter(|reference| reference.is_lost).map(|reference| reference.id).collect();
    for user in drive.file_users.iter() {
        let of_module: Vec<&FileReference> =
            page.iter().filter(|reference| reference.target.module == user.module()).collect();
        if of_module.is_empty() {
            continue;
        }
        let entities: Vec<String> = of_module.iter().map(|reference| reference.target.entity.clone()).collect();
        let gone: HashSet<String> = user.gone(ctx, &entities).await?.into_iter().collect();
        for reference in of_module {
            if gone.contains(&reference.target.entity) {
                lost.insert(reference.id)
            } else {
                lost.remove(&reference.id)
            };
        }
    }
    Ok(lost)
}

async fn mark(drive: &Drive, ctx: &Ctx, id: FileId, changed: Vec<(Uuid, bool)>) -> Result<()> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::Replace)?;
            for (reference, is_lost) in &changed {
                references::update_lost(tx, id, *reference, *is_lost)?;
            }
            usage::book(tx, usage::Movement::default())?;
            for (kind, state) in [("file.reference_lost", true), ("file.reference_found", false)] {
                let count = changed.iter().filter(|(_, is_lost)| *is_lost == state).count();
                if count > 0 {
                    let event = DomainEvent::new(&actor, kind, id, topic::FILES, AUDIENCE);
                    tx.emit(event.with(json!({ "name": file.name, "references": count })))?;
                }
            }
            Ok(())
        })
        .await
}
