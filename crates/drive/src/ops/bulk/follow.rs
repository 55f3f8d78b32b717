//! The files of a drive or of a large folder follow it: into the trash, out of it or, see [`super::carried`], into another drive.

use kernel::{Ctx, FolderId, Result};
use store::Tx;

use super::{gather, start::begin};
use crate::{
    model::{BulkAction, BulkJob, BulkSource, BulkStatus},
    store::{bulk_jobs, folders},
};

/// Has the files of a drive or folder follow it, by a job. What still followed it the other way is stopped.
pub(in crate::ops) fn follow(tx: &mut Tx<'_>, ctx: &Ctx, source: BulkSource, action: BulkAction) -> Result<BulkJob> {
    let mut job = BulkJob::new(ctx.new_id(), ctx.actor().user, action, ctx.now());
    job.source = Some(source);
    begin_following(tx, ctx, job)
}

/// The same by a job that is made already.
pub(super) fn begin_following(tx: &mut Tx<'_>, ctx: &Ctx, mut job: BulkJob) -> Result<BulkJob> {
    for mut other in bulk_jobs::list_going_on(tx)?.into_iter().filter(|other| other.container() == job.container()) {
        (other.status, other.finished_at) = (BulkStatus::Cancelled, Some(ctx.now()));
        bulk_jobs::update(tx, &other)?;
    }
    let system = Ctx::system(ctx.tenant(), ctx.region(), ctx.request_id(), ctx.env().clone());
    bulk_jobs::add(tx, &job)?;
    gather::gather(tx, &system, &mut job, super::SMALL + 1)?;
    begin(tx, &system, &mut job)?;
    Ok(job)
}

/// All files have followed the folder.
pub(super) fn arrive(tx: &mut Tx<'_>, folder: FolderId) -> Result<()> {
    folders::update_leaving(tx, folder, false)
}
