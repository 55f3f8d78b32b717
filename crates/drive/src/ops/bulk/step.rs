//! A job goes on, batch by batch.

use kernel::{Ctx, ErrorKind, JobId, Result};
use store::Tx;

use super::{announce, files, folders, gather};
use crate::{
    Drive,
    model::{BulkJob, BulkRefusal, BulkStatus},
    store::{bulk_items, bulk_jobs},
};

/// How many files one transaction changes: few enough that others need not wait, many enough that it pays.
const BATCH: i64 = 5000;

/// Does the next piece of a job: some of its items are written down, or one batch of files or one folder is dealt with.
pub(super) fn step(tx: &mut Tx<'_>, ctx: &Ctx, job: &mut BulkJob) -> Result<()> {
    if !job.is_gathered {
        gather::gather(tx, ctx, job, gather::AT_ONCE)?;
        return bulk_jobs::update(tx, job);
    }
    job.status = BulkStatus::Running;
    let items = bulk_items::list(tx, job.id, job.position, BATCH)?;
    let run = items.iter().position(|item| item.is_folder).unwrap_or(items.len());
    let dealt = match items.first() {
        Some(first) if first.is_folder => {
            folders::apply(tx, ctx, job, first)?;
            1
        }
        Some(_) => {
            files::apply(tx, ctx, job, &items[..run])?;
            run
        }
        None => 0,
    };
    if let Some(last) = dealt.checked_sub(1) {
        job.position = items[last].number;
    }
    if dealt == items.len() && i64::try_from(dealt).is_ok_and(|dealt| dealt < BATCH) {
        (job.status, job.finished_at) = (BulkStatus::Done, Some(ctx.now()));
    }
    bulk_jobs::update(tx, job)
}

/// Goes on with a job until it is over. Called again after a crash, it goes on where it was. `ctx` is the product's own;
/// what is done is done as the job's owner, with what the owner may do at that moment.
///
/// # Errors
/// The database is away: the job goes on later. Whatever else stops a job is written down in it.
pub async fn run_bulk_job(drive: &Drive, ctx: &Ctx, id: JobId) -> Result<()> {
    loop {
        let Some(job) = drive.store.read(ctx, move |tx| bulk_jobs::lookup(tx, id)).await? else { return Ok(()) };
        if job.status.is_over() {
            return Ok(());
        }
        let actor = match job.owner.filter(|_| job.whole_drive().is_none()) {
            Some(owner) => drive.people.act_as(ctx, owner).await?,
            None => Some(ctx.clone()),
        };
        let Some(actor) = actor else {
            let gone = kernel::Error::forbidden("change files any more");
            return fail(drive, ctx, id, &gone).await;
        };
        match next(drive, ctx, actor, id).await {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::Unavailable => return Err(error),
            Err(error) => {
                tracing::warn!(job.id = %id, %error, "a job on many files cannot go on");
                return fail(drive, ctx, id, &error).await;
            }
        }
    }
}

/// The next piece, unless the job is over by now.
async fn next(drive: &Drive, ctx: &Ctx, actor: Ctx, id: JobId) -> Result<()> {
    drive
        .store
        .write(ctx, move |tx| {
            let Some(mut job) = bulk_jobs::lookup(tx, id)?.filter(|job| !job.status.is_over()) else { return Ok(()) };
            step(tx, &actor, &mut job)?;
            if job.status.is_over() {
                announce(tx, &actor, &job, "bulk.finished")?;
            }
            Ok(())
        })
        .await
}

async fn fail(drive: &Drive, ctx: &Ctx, id: JobId, error: &kernel::Error) -> Result<()> {
    let (system, code, message) = (ctx.clone(), error.code().to_owned(), error.message().to_owned());
    drive
        .store
        .write(ctx, move |tx| {
            let Some(mut job) = bulk_jobs::lookup(tx, id)?.filter(|job| !job.status.is_over()) else { return Ok(()) };
            (job.status, job.finished_at) = (BulkStatus::Failed, Some(system.now()));
            job.refusals.push(BulkRefusal {
                file_id: None,
                folder_id: None,
                name: String::new(),
                code: code.clone(),
                message: message.clone(),
            });
            bulk_jobs::update(tx, &job)?;
            announce(tx, &system, &job, "bulk.finished")
        })
        .await
}
