//! What happened to a file.

use std::collections::HashMap;

use kernel::{
    Ctx, FileId, Result, Scope, UserId,
    page::{Limit, Page},
    port::{Activity, Person},
};

use super::authorized_file;
use crate::{Drive, policy::FileAction};

/// What people do for themselves: who marked a file, and who looked at it, is told only to those who read the audit log.
const PERSONAL: &[&str] = &["file.starred", "file.unstarred", "file.previewed", "file.downloaded"];

/// A page of what happened to a file, the latest first, and the people who did it.
///
/// # Errors
/// `NOT_FOUND`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_file_activity(
    drive: &Drive,
    ctx: &Ctx,
    id: FileId,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Page<Activity>, HashMap<UserId, Person>)> {
    let asker = ctx.clone();
    drive.store.read(ctx, move |tx| authorized_file(tx, &asker, id, FileAction::View)).await?;
    let without = if ctx.holds(Scope::AUDIT_READ) { &[] } else { PERSONAL };
    let page = drive.activity.list(ctx, id.into(), without, limit, cursor).await?;
    let mut actors: Vec<UserId> = page.items.iter().filter_map(|activity| activity.actor).collect();
    actors.sort_unstable();
    actors.dedup();
    let people = if actors.is_empty() { HashMap::new() } else { drive.people.find(ctx, &actors).await? };
    Ok((page, people))
}
