//! Files of the Drive that an event uses. The Drive keeps which; it asks again who may see each file.

use kernel::{CalendarEventId, Ctx, FileId, Result, port::FileLink};

use super::authorized_event;
use crate::{Schedule, policy::EventAction};

/// The module, as the Drive knows whose things use files (notes-and-schedule.md section 3.11).
pub(super) const MODULE: &str = "schedule";

fn link(event: CalendarEventId) -> FileLink {
    FileLink { module: MODULE.to_owned(), entity: event.to_string(), kind: String::new() }
}

/// The files an event uses, in the order in which they were attached. All occurrences have the same.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn list_attachments(schedule: &Schedule, ctx: &Ctx, id: CalendarEventId) -> Result<Vec<FileId>> {
    let actor = ctx.clone();
    schedule.store.read(ctx, move |tx| authorized_event(tx, &actor, id, EventAction::View).map(drop)).await?;
    schedule.files.files_of(ctx, MODULE, &id.to_string()).await
}

/// Attaches a file to an event.
///
/// # Errors
/// `NOT_FOUND` for the event or the file; `FORBIDDEN`; `FILE_TRASHED`.
pub async fn attach_file(schedule: &Schedule, ctx: &Ctx, id: CalendarEventId, file: FileId) -> Result<()> {
    let actor = ctx.clone();
    schedule.store.read(ctx, move |tx| authorized_event(tx, &actor, id, EventAction::Edit).map(drop)).await?;
    schedule.files.attach(ctx, file, &link(id)).await
}

/// Takes a file off an event. One that was not attached is no error.
///
/// # Errors
/// `NOT_FOUND` for the event or the file; `FORBIDDEN`.
pub async fn detach_file(schedule: &Schedule, ctx: &Ctx, id: CalendarEventId, file: FileId) -> Result<()> {
    let actor = ctx.clone();
    schedule.store.read(ctx, move |tx| authorized_event(tx, &actor, id, EventAction::Edit).map(drop)).await?;
    schedule.files.detach(ctx, file, &link(id)).await
}

/// Attaches these files to an event that came into being just now. The event is there whatever becomes of them: a failure is
/// only logged (notes-and-schedule.md section 8).
pub(super) async fn attach_all(schedule: &Schedule, ctx: &Ctx, id: CalendarEventId, files: &[FileId]) {
    for file in files {
        if let Err(error) = schedule.files.attach(ctx, *file, &link(id)).await {
            tracing::warn!(%error, event = %id, %file, "schedule.attach");
        }
    }
}

/// These events are gone, and use no file any more. Done again after a crash, it does no harm.
///
/// # Errors
/// The Drive's: the job is done again.
pub async fn release_files(schedule: &Schedule, ctx: &Ctx, ids: &[CalendarEventId]) -> Result<()> {
    for id in ids {
        schedule.files.release(ctx, MODULE, &id.to_string(), &[]).await?;
    }
    Ok(())
}
