//! Shares are looked at by those who run them.

use std::collections::HashMap;

use kernel::{
    Ctx, Error, Result, Scope, Timestamp, UserId,
    page::{Limit, Page},
    port::{Activity, Person},
};

use super::{ShownShare, authorized_share};
use crate::{
    Drive,
    model::share::{Share, ShareKey},
    ops::{Named, authorized_file},
    policy::{FileAction, ShareAction},
    store::shares::{self, ShareCounts, ShareQuery},
};

/// One share.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_share(drive: &Drive, ctx: &Ctx, key: ShareKey) -> Result<Named<ShownShare>> {
    let asker = ctx.clone();
    let found = drive.store.read(ctx, move |tx| authorized_share(tx, &asker, key, ShareAction::View)).await?;
    drive.shown(ctx, found).await
}

/// A page of shares, and how many there are of each status.
#[derive(Clone, Debug)]
pub struct SharesListed {
    /// The shares, the one changed last first.
    pub page: Page<ShownShare>,
    /// How many of each status there are, whichever was asked for.
    pub counts: ShareCounts,
    /// The people who appear in them.
    pub people: HashMap<UserId, Person>,
}

/// A page of the shares that the person made, that are for the person, or all where the person manages shares.
///
/// # Errors
/// `FORBIDDEN` without `drive.list`; `NOT_FOUND` for a file; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_shares(
    drive: &Drive,
    ctx: &Ctx,
    mut query: ShareQuery,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<SharesListed> {
    ctx.require(Scope::DRIVE_LIST, "view shares")?;
    query.before = cursor.map(position).transpose()?;
    let asker = ctx.clone();
    let (page, counts) = drive
        .store
        .read(ctx, move |tx| {
            if let Some(file) = query.file {
                authorized_file(tx, &asker, file, FileAction::View)?;
            }
            let rows = shares::list(tx, &asker, &query, i64::from(limit.get()) + 1)?;
            asker.note_shown(ShareAction::View, &rows);
            let cursor_of = |share: &Share| format!("{}.{}", share.updated_at.as_micros(), share.id);
            Ok((Page::from_overlong(rows, limit, cursor_of), shares::count(tx, &asker, &query)?))
        })
        .await?;
    let (items, people) = drive.all_shown(ctx, page.items).await?;
    Ok(SharesListed { page: Page { items, next_cursor: page.next_cursor }, counts, people })
}

fn position(cursor: &str) -> Result<(Timestamp, kernel::ShareId)> {
    let refuse = || Error::invalid("cursor is none of this list.");
    let (changed, id) = cursor.split_once('.').ok_or_else(refuse)?;
    let changed = changed.parse().map_err(|_| refuse())?;
    Ok((Timestamp::from_micros(changed), id.parse().map_err(|_| refuse())?))
}

/// A page of what happened to a share, the latest first: who changed it, and who opened it and what was looked at and
/// downloaded.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_share_activity(
    drive: &Drive,
    ctx: &Ctx,
    key: ShareKey,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<Named<Page<Activity>>> {
    let asker = ctx.clone();
    let share = drive.store.read(ctx, move |tx| authorized_share(tx, &asker, key, ShareAction::ViewActivity)).await?;
    let page = drive.activity.list(ctx, &[share.id.into()], &[], limit, cursor).await?;
    let mut actors: Vec<UserId> = page.items.iter().filter_map(|activity| activity.actor).collect();
    actors.sort_unstable();
    actors.dedup();
    let people = if actors.is_empty() { HashMap::new() } else { drive.people.find(ctx, &actors).await? };
    Ok(Named { found: page, people })
}
