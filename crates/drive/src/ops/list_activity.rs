//! What happened to a file.

use std::collections::HashMap;

use kernel::{
    Ctx, FileId, Result, Scope, UserId,
    page::{Limit, Page},
    port::{Activity, Person},
};

use super::authorized_file;
use crate::{Drive, policy::FileAction, store::bulk_batches};

/// What people do for themselves: who marked a file, and who looked at it, is told only to those who read the audit log.
const PERSONAL: &[&str] = &["file.starred", "file.unstarred", "file.previewed", "file.downloaded"];

/// Of how many of the latest batches of work on many files a file tells.
const MOST_BATCHES: i64 = 100;

/// A page of what happened to a file, by itself or among many, the latest first, and the people who did it.
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
    let targets = drive
        .store
        .read(ctx, move |tx| {
            authorized_file(tx, &asker, id, FileAction::View)?;
            let mut targets = vec![id.into()];
            targets.extend(bulk_batches::list(tx, id, MOST_BATCHES)?);
            Ok(targets)
        })
        .await?;
    let without = if ctx.holds(Scope::AUDIT_READ) { &[] } else { PERSONAL };
    let mut page = drive.activity.list(ctx, &targets, without, limit, cursor).await?;
    for activity in &mut page.items {
        // A batch names some of its files, which this person may not all see, and people.
        if let Some(details) = activity.details.as_object_mut().filter(|details| details.contains_key("files")) {
            details.retain(|fact, _| matches!(fact.as_str(), "files" | "people" | "visibility"));
        }
    }
    let mut actors: Vec<UserId> = page.items.iter().filter_map(|activity| activity.actor).collect();
    actors.sort_unstable();
    actors.dedup();
    let people = if actors.is_empty() { HashMap::new() } else { drive.people.find(ctx, &actors).await? };
    Ok((page, people))
}
