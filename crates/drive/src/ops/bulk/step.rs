//! A job goes on, batch by batch.

use std::time::Duration;

use kernel::{Ctx, ErrorKind, JobId, Result};
use store::Tx;

use super::{announce, carried, files, folders, follow, gather};
use crate::{
    Drive,
    model::{BulkJob, BulkRefusal, BulkStatus},
    store::{bulk_items, bulk_jobs},
};

/// How many files one transaction changes: few enough that others need not wait, many enough that it pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Batch(i64);

impl Batch {
    /// What a job begins with, and what a short one is done in.
    pub(super) const FIRST: Self = Self(super::SMALL);
    const LEAST: i64 = 250;
    const MOST: i64 = 8000;
    /// What a transaction should take at most: all others that change something wait for it where there is one writer.
    const TURN: Duration = Duration::from_millis(250);

    /// The next one, after this one took so long, its own waiting included. Writing items down says nothing of what a file
    /// costs: grown by it, the first batch of many files changed 8,000 at once, and others waited for two seconds.
    fn after(self, took: Duration) -> Self {
        let files = if took > Self::TURN {
            self.0 / 2
        } else if took < Self::TURN / 3 {
            self.0 * 2
        } else {
            self.0
        };
        Self(files.clamp(Self::LEAST, Self::MOST))
    }
}

/// Does the next piece of a job: some of its items are written down, or one batch of files or one folder is dealt with.
pub(super) fn step(tx: &mut Tx<'_>, ctx: &Ctx, job: &mut BulkJob, batch: Batch) -> Result<()> {
    if !job.is_gathered {
        gather::gather(tx, ctx, job, gather::AT_ONCE)?;
        return bulk_jobs::update(tx, job);
    }
    job.status = BulkStatus::Running;
    let items = bulk_items::list(tx, job.id, job.position, batch.0)?;
    let run = items.iter().position(|item| item.is_folder).unwrap_or(items.len());
    let dealt = match items.first() {
        Some(first) if first.is_folder => {
            folders::apply(tx, ctx, job, first)?;
            1
        }
        Some(_) => {
            match job.carriage().cloned() {
                Some(carriage) => carried::apply(tx, ctx, job, &carriage, &items[..run])?,
                None => files::apply(tx, ctx, job, &items[..run])?,
            }
            run
        }
        None => 0,
    };
    if let Some(last) = dealt.checked_sub(1) {
        job.position = items[last].number;
    }
    if dealt == items.len() && i64::try_from(dealt).is_ok_and(|dealt| dealt < batch.0) {
        (job.status, job.finished_at) = (BulkStatus::Done, Some(ctx.now()));
        if let Some(folder) = job.whole_folder() {
            follow::arrive(tx, folder)?;
        }
        if job.carriage().is_some() {
            carried::arrive(tx, job.id)?;
        }
    }
    bulk_jobs::update(tx, job)
}

/// Goes on with a job until it is over. Called again after a crash, it goes on where it was. `ctx` is the product's own;
/// what is done is done as the job's owner, with what the owner may do at that moment.
///
/// # Errors
/// The database is away: the job goes on later. Whatever else stops a job is written down in it.
pub async fn run_bulk_job(drive: &Drive, ctx: &Ctx, id: JobId) -> Result<()> {
    let mut batch = Batch::FIRST;
    loop {
        let Some(job) = drive.store.read(ctx, move |tx| bulk_jobs::lookup(tx, id)).await? else { return Ok(()) };
        if job.status.is_over() {
            return Ok(());
        }
        let actor = match job.owner.filter(|_| job.container().is_none()) {
            Some(owner) => drive.people.act_as(ctx, owner).await?,
            None => Some(ctx.clone()),
        };
        let Some(actor) = actor else {
            let gone = kernel::Error::forbidden("change files any more");
            return fail(drive, ctx, id, &gone).await;
        };
        let begun = ctx.now();
        match next(drive, ctx, actor, id, batch).await {
            Ok(()) if job.is_gathered => batch = batch.after(ctx.now().since(begun)),
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
async fn next(drive: &Drive, ctx: &Ctx, actor: Ctx, id: JobId, batch: Batch) -> Result<()> {
    drive
        .store
        .write_long(ctx, move |tx| {
            let Some(mut job) = bulk_jobs::lookup(tx, id)?.filter(|job| !job.status.is_over()) else { return Ok(()) };
            step(tx, &actor, &mut job, batch)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_take_about_as_long_as_others_can_wait() {
        let (short, right, long) = (Duration::from_millis(10), Duration::from_millis(150), Duration::from_secs(2));
        assert_eq!(Batch(1000).after(short), Batch(2000));
        assert_eq!(Batch(1000).after(right), Batch(1000));
        assert_eq!(Batch(1000).after(long), Batch(500));
        assert_eq!(Batch(Batch::LEAST).after(long), Batch(Batch::LEAST));
        assert_eq!(Batch(Batch::MOST).after(short), Batch(Batch::MOST));
    }
}
