//! Deletions that wait for a second person: asked for, approved, declined, withdrawn.

use std::collections::HashMap;

use kernel::{
    Ctx, DeletionRequestId, Error, FileId, Result, Scope, UserId,
    event::DomainEvent,
    id::TypedId,
    page::{Limit, Page},
    port::Person,
};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, Named, authorized_file, move_folder::require_come, topic, trash_file::shift};
use crate::{
    Drive,
    model::{
        DeletePolicy, FileStatus,
        deletion::{DeletionRequest, DeletionStatus, MAX_FILES},
    },
    policy::{DeletionRequestAction, FileAction},
    store::{
        deletions::{self, DeletionQuery},
        files, libraries,
    },
};

/// Asks that files of a library go to the trash where nobody may do that alone.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for files that the person could not delete anyway; `DELETION_NOT_SHARED` where a file's library
/// asks for no second person; `OTHER_LIBRARY` for files of several libraries; `FILE_TRASHED`; `DELETION_REQUESTED` where
/// somebody has asked already; `INVALID_REQUEST` for no files, or more than [`MAX_FILES`].
pub async fn request_deletion(
    drive: &Drive,
    ctx: &Ctx,
    mut ids: Vec<FileId>,
    reason: String,
) -> Result<Named<DeletionRequest>> {
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() || ids.len() > MAX_FILES {
        return Err(Error::invalid(format!("Name 1 to {MAX_FILES} files.")));
    }
    let (actor, id, me) = (ctx.clone(), ctx.new_id::<DeletionRequestId>(), ctx.user()?);
    let made = drive
        .store
        .write(ctx, move |tx| {
            let mut of_library = None;
            let mut named = Vec::with_capacity(ids.len());
            for file in &ids {
                let file = authorized_file(tx, &actor, *file, FileAction::RequestDeletion)?;
                if file.rules.policies.delete_policy != DeletePolicy::TwoPerson {
                    let sentence = "Files of this library can be deleted without a second person.";
                    return Err(Error::conflict("DELETION_NOT_SHARED", sentence));
                }
                if file.status != FileStatus::Active {
                    return Err(Error::conflict("FILE_TRASHED", "This file is in the trash already."));
                }
                if *of_library.get_or_insert(file.library) != file.library {
                    return Err(Error::conflict("OTHER_LIBRARY", "Ask for files of one library at a time."));
                }
                if let Some(known) = deletions::lookup_pending(tx, file.id)? {
                    let sentence = "Somebody has asked for the deletion of this file already.";
                    let details = json!({ "requestId": known.to_string(), "fileId": file.id.to_string() });
                    return Err(Error::conflict("DELETION_REQUESTED", sentence).with_details(details));
                }
                named.push((file.id, file.name));
            }
            named.sort_unstable_by(|(one, first), (other, second)| (first, one).cmp(&(second, other)));
            let library = of_library.map_or(Ok(None), |library| libraries::lookup(tx, &actor, library))?;
            let request = DeletionRequest {
                id,
                library: library.ok_or_else(|| Error::internal("files lie in a library that is gone"))?,
                files: named,
                reason: reason.clone(),
                status: DeletionStatus::Pending,
                requested_by: me,
                created_at: actor.now(),
                decided_by: None,
                decided_at: None,
            };
            deletions::add(tx, &request)?;
            announce(tx, &actor, "deletion.requested", &request)?;
            Ok(request)
        })
        .await?;
    drive.name_requests(ctx, made, std::slice::from_ref).await
}

/// Agrees: the files that still lie in the library go to the trash.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for those who do not set the library up, for whoever asked, and under a legal hold;
/// `DELETION_DECIDED` where somebody was faster.
pub async fn approve_deletion(drive: &Drive, ctx: &Ctx, id: DeletionRequestId) -> Result<Named<DeletionRequest>> {
    decide(drive, ctx, id, DeletionRequestAction::Approve, DeletionStatus::Approved).await
}

/// Does not agree.
///
/// # Errors
/// As [`approve_deletion`].
pub async fn decline_deletion(drive: &Drive, ctx: &Ctx, id: DeletionRequestId) -> Result<Named<DeletionRequest>> {
    decide(drive, ctx, id, DeletionRequestAction::Decline, DeletionStatus::Declined).await
}

/// Asks no longer.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for everybody but whoever asked; `DELETION_DECIDED`.
pub async fn withdraw_deletion(drive: &Drive, ctx: &Ctx, id: DeletionRequestId) -> Result<Named<DeletionRequest>> {
    decide(drive, ctx, id, DeletionRequestAction::Withdraw, DeletionStatus::Withdrawn).await
}

async fn decide(
    drive: &Drive,
    ctx: &Ctx,
    id: DeletionRequestId,
    action: DeletionRequestAction,
    to: DeletionStatus,
) -> Result<Named<DeletionRequest>> {
    let (actor, me) = (ctx.clone(), ctx.user()?);
    let decided = drive
        .store
        .write(ctx, move |tx| {
            let request =
                deletions::lookup(tx, &actor, id)?.ok_or_else(|| Error::not_found(DeletionRequestId::NOUN))?;
            actor.authorize(action, &request)?;
            if request.status != DeletionStatus::Pending || !deletions::update_status(tx, id, to, me, actor.now())? {
                let sentence = "This request has been decided already.";
                let details = json!({ "status": request.status.name() });
                return Err(Error::conflict("DELETION_DECIDED", sentence).with_details(details));
            }
            if to == DeletionStatus::Approved {
                for (file, _) in &request.files {
                    trash(tx, &actor, *file, &request)?;
                }
            }
            let kind = match to {
                DeletionStatus::Approved => "deletion.approved",
                DeletionStatus::Declined => "deletion.declined",
                DeletionStatus::Pending | DeletionStatus::Withdrawn => "deletion.withdrawn",
            };
            announce(tx, &actor, kind, &request)?;
            Ok(DeletionRequest { status: to, decided_by: Some(me), decided_at: Some(actor.now()), ..request })
        })
        .await?;
    drive.name_requests(ctx, decided, std::slice::from_ref).await
}

/// Takes a file to the trash, unless it has gone its own way meanwhile.
fn trash(tx: &mut Tx<'_>, ctx: &Ctx, id: FileId, request: &DeletionRequest) -> Result<()> {
    match files::lookup(tx, ctx, id)? {
        Some(file) if file.library == request.library.id && file.status == FileStatus::Active => {
            require_come(&file, FileAction::Trash)?;
            shift(tx, ctx, file, FileStatus::Trashed, "file.trashed").map(drop)
        }
        _ => Ok(()),
    }
}

fn announce(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, request: &DeletionRequest) -> Result<()> {
    let event = DomainEvent::new(ctx, kind, request.id, topic::DELETIONS, AUDIENCE);
    // One file by its name, many by their number.
    let (named, many) = match request.files.as_slice() {
        [(_, name)] => (Some(name.as_str()), None),
        files => (None, Some(files.len())),
    };
    let names: Vec<&str> = request.files.iter().take(10).map(|(_, name)| name.as_str()).collect();
    tx.emit(event.with(json!({
        "name": named, "files": many, "names": names, "library": request.library.name, "reason": request.reason,
        "requestedBy": request.requested_by.to_string(),
    })))
}

/// A page of the requests that the person made or may decide on, the newest first. The cursor is the last one's
/// identifier.
///
/// # Errors
/// `FORBIDDEN` without `drive.list`.
pub async fn list_deletion_requests(
    drive: &Drive,
    ctx: &Ctx,
    query: DeletionQuery,
    limit: Limit,
) -> Result<Named<Page<DeletionRequest>>> {
    ctx.require(Scope::DRIVE_LIST, "view requests to delete")?;
    let asker = ctx.clone();
    let page = drive
        .store
        .read(ctx, move |tx| {
            let rows = deletions::list(tx, &asker, query, i64::from(limit.get()) + 1)?;
            asker.note_shown(DeletionRequestAction::View, &rows);
            Ok(Page::from_overlong(rows, limit, |request| request.id.to_string()))
        })
        .await?;
    drive.name_requests(ctx, page, |page| &page.items).await
}

impl Drive {
    /// What was found, with the names of those who asked and decided.
    async fn name_requests<T>(
        &self,
        ctx: &Ctx,
        found: T,
        requests: impl Fn(&T) -> &[DeletionRequest],
    ) -> Result<Named<T>> {
        let of = |request: &DeletionRequest| [Some(request.requested_by), request.decided_by];
        let ids: Vec<UserId> = requests(&found).iter().flat_map(of).flatten().collect();
        let people: HashMap<UserId, Person> =
            if ids.is_empty() { HashMap::new() } else { self.people.find(ctx, &ids).await? };
        Ok(Named { found, people })
    }
}
