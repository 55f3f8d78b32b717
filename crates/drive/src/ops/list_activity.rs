//! What happened to a file.

use std::collections::HashMap;

use kernel::{
    Ctx, FileId, Result, Scope, UserId,
    page::{Limit, Page},
    port::{Activity, Person},
};

use super::authorized_file;
use crate::{
    Drive,
    policy::{FileAction, ShareAction},
    store::{
        bulk_batches,
        shares::{self, ShareQuery},
    },
};

/// What people do for themselves: who marked a file, and who looked at it, is told only to those who read the audit log.
const PERSONAL: &[&str] = &["file.starred", "file.unstarred", "file.previewed", "file.downloaded"];

/// Of how many of the latest batches of work on many files a file tells.
const MOST_BATCHES: i64 = 100;

/// Of how many of the latest shares with a file its activity tells.
const MOST_SHARES: i64 = 100;

/// A page of what happened to a file, by itself, among many, or in a share of which the person may know who opened it: the latest
/// first, and the people who did it.
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
            let mut targets = vec![uuid::Uuid::from(id)];
            targets.extend(bulk_batches::list(tx, id, MOST_BATCHES)?);
            let mut shares =
                shares::list(tx, &asker, &ShareQuery { file: Some(id), ..ShareQuery::default() }, MOST_SHARES)?;
            shares.retain(|share| asker.decide(ShareAction::ViewActivity, share).is_allowed());
            targets.extend(shares.iter().map(|share| uuid::Uuid::from(share.id)));
            Ok(targets)
        })
        .await?;
    let without = if ctx.holds(Scope::AUDIT_READ) { &[] } else { PERSONAL };
    let mut page = drive.activity.list(ctx, &targets, without, limit, cursor).await?;
    // Another file of a share has its own activity.
    let own = id.to_string();
    page.items.retain(|activity| activity.details.get("fileId").is_none_or(|file| file.as_str() == Some(&own)));
    for activity in page.items.iter_mut().filter(|activity| !activity.kind.starts_with("share.")) {
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
