//! What an organisation stores, of which sort, where and since when, and what it may store.

use kernel::{Ctx, Result, Scope};

use crate::{
    Drive,
    model::{
        UploadLimits, Usage,
        upload_limits::OwnLimits,
        usage::DriveUsage,
        usage_history::{self, Day, PeriodFigures},
    },
    store::{file_list::seen, upload_limits, usage, usage_days},
};

/// The storage figures of an organisation.
#[derive(Clone, Debug)]
pub struct Storage {
    /// The account.
    pub usage: Usage,
    /// How many active files the person sees.
    pub files: i64,
    /// Bytes in the trash that the person sees.
    pub trashed: i64,
    /// The last 30 days, the oldest first.
    pub daily: Vec<PeriodFigures>,
    /// The last 12 months, the oldest first.
    pub monthly: Vec<PeriodFigures>,
    /// The shares of the drives that the person sees, by name.
    pub drives: Vec<DriveUsage>,
    /// What may be uploaded.
    pub limits: UploadLimits,
    /// What of that the organisation decided itself.
    pub own_limits: OwnLimits,
}

/// The storage figures as of now, from counters that every change keeps: nothing is added up here.
///
/// # Errors
/// `FORBIDDEN` without `drive.list`.
pub async fn find_storage(drive: &Drive, ctx: &Ctx) -> Result<Storage> {
    ctx.require(Scope::DRIVE_LIST, "view drives")?;
    let (actor, limits) = (ctx.clone(), drive.limits.clone());
    drive
        .store
        .read(ctx, move |tx| {
            let today = Day::of(actor.now());
            let known = usage_days::list(tx, usage_history::first_day(today))?;
            let own_limits = upload_limits::lookup(tx)?;
            let usage = usage::lookup(tx)?;
            let seen = seen(tx, &actor, &usage)?;
            Ok(Storage {
                usage,
                files: seen.files,
                trashed: seen.trashed,
                daily: usage_history::daily(&known, today),
                monthly: usage_history::monthly(&known, today),
                drives: usage::list_drives(tx, &actor)?,
                limits: UploadLimits::from(&own_limits).within(&limits),
                own_limits,
            })
        })
        .await
}
