//! A job on many files and folders begins.

use kernel::{Ctx, Error, FileId, FolderId, Result, Scope};
use store::Tx;
use uuid::Uuid;

use super::{
    KEPT, SMALL, announce, gather,
    rules::{require_place_for_copies, require_target},
    share::require_members,
    step::{Batch, step},
};
use crate::ops::list_files::owner_names;
use crate::{
    Drive,
    jobs::queued,
    model::{BulkAction, BulkJob, BulkShare, BulkSource, BulkTarget, FileFilter, bulk::MAX_NAMED},
    store::bulk_jobs,
};

/// What is asked for: files and folders by name, or all files that a list shows.
#[derive(Clone, Debug)]
pub struct BulkRequest {
    /// What is to be done.
    pub action: BulkAction,
    /// To these files.
    pub files: Vec<FileId>,
    /// And to these folders, with all in them.
    pub folders: Vec<FolderId>,
    /// Or to these.
    pub filter: Option<FileFilter>,
    /// Where they are to go, for [`BulkAction::Move`] and [`BulkAction::Copy`].
    pub target: Option<BulkTarget>,
    /// How they are to be shared, for [`BulkAction::Share`].
    pub share: Option<BulkShare>,
}

impl BulkRequest {
    /// Of nothing yet.
    pub const fn new(action: BulkAction) -> Self {
        Self { action, files: Vec::new(), folders: Vec::new(), filter: None, target: None, share: None }
    }

    fn check(&self) -> Result<()> {
        let is_named = !(self.files.is_empty() && self.folders.is_empty());
        if is_named == self.filter.is_some() {
            return Err(Error::invalid("Say which: fileIds and folderIds, or a filter."));
        }
        if self.files.len() > MAX_NAMED || self.folders.len() > MAX_NAMED {
            return Err(Error::invalid(format!("Name {MAX_NAMED} files and {MAX_NAMED} folders at most.")));
        }
        if !self.folders.is_empty() && !self.action.takes_folders() {
            return Err(Error::invalid(format!("'{}' is for files only.", self.action.name())));
        }
        if self.action.has_target() != self.target.is_some() {
            return Err(Error::invalid("toDriveId says where files are moved or copied to, and is for nothing else."));
        }
        if self.action != BulkAction::Copy && self.target.is_some_and(|target| target.library.is_some()) {
            return Err(Error::invalid("toLibraryId says where copies come to, and is for nothing else."));
        }
        if (self.action == BulkAction::Share) != self.share.is_some() {
            return Err(Error::invalid("share says how files are shared, and is for nothing else."));
        }
        self.share.as_ref().map_or(Ok(()), BulkShare::check)?;
        self.filter.as_ref().map_or(Ok(()), |filter| filter.query().map(drop))
    }

    /// Which files the job is about, beside those that are named.
    fn source(&self) -> Option<BulkSource> {
        let listed = self.filter.clone().map(BulkSource::Listed);
        let goes_into_folders = self.action == BulkAction::Copy && !self.folders.is_empty();
        listed.or(goes_into_folders.then_some(BulkSource::Folders))
    }
}

/// Those whose files a list shows because of their name: looked up once, as the work goes on without asking again.
async fn searched_owners(drive: &Drive, ctx: &Ctx, filter: &FileFilter) -> Result<Vec<Uuid>> {
    let query = filter.query()?;
    if !query.needs_owners() {
        return Ok(Vec::new());
    }
    let names = owner_names(drive, ctx).await?;
    Ok(query.searched_owners(&names).into_iter().map(Into::into).collect())
}

/// Begins a job. One with few items is over when this returns; any other goes on in the background.
///
/// # Errors
/// `INVALID_REQUEST`; `FORBIDDEN` without `drive.list`; `NOT_FOUND` or `FORBIDDEN` for the target. What cannot be done to
/// single files and folders is no error: it is listed in the job.
pub async fn start_bulk_job(drive: &Drive, ctx: &Ctx, mut request: BulkRequest) -> Result<BulkJob> {
    ctx.require(Scope::DRIVE_LIST, "view files")?;
    request.check()?;
    if let Some(filter) = &mut request.filter {
        filter.searched_owners = searched_owners(drive, ctx, filter).await?;
    }
    if let Some(share) = &request.share {
        require_members(drive, ctx, share).await?;
    }
    let (actor, owner) = (ctx.clone(), ctx.user()?);
    drive
        .store
        .write(ctx, move |tx| {
            if let Some(target) = request.target {
                require_target(tx, &actor, target)?;
                if request.action == BulkAction::Copy {
                    require_place_for_copies(tx, &actor, target, !request.folders.is_empty())?;
                }
            }
            let mut job = BulkJob::new(actor.new_id(), Some(owner), request.action, actor.now());
            (job.source, job.target, job.share) = (request.source(), request.target, request.share.clone());
            bulk_jobs::add(tx, &job)?;
            if request.filter.is_none() {
                let files = distinct(request.files.iter().map(|id| Uuid::from(*id)));
                let folders = distinct(request.folders.iter().map(|id| Uuid::from(*id)));
                gather::gather_named(tx, &actor, &mut job, &files, &folders)?;
            }
            if job.source.is_some() {
                gather::gather(tx, &actor, &mut job, SMALL + 1)?;
            }
            begin(tx, &actor, &mut job)?;
            Ok(job)
        })
        .await
}

/// Does a small job at once, and leaves a large one to the background.
pub(super) fn begin(tx: &mut Tx<'_>, ctx: &Ctx, job: &mut BulkJob) -> Result<()> {
    tx.enqueue(queued::sweep_bulk(ctx, job.created_at + KEPT))?;
    if job.is_gathered && job.total <= SMALL {
        while !job.status.is_over() {
            step(tx, ctx, job, Batch::FIRST)?;
        }
        return Ok(());
    }
    bulk_jobs::update(tx, job)?;
    tx.enqueue(queued::bulk(ctx, job.id))?;
    announce(tx, ctx, job, "bulk.started")
}

/// Each once, in the order of their first mention.
fn distinct(ids: impl Iterator<Item = Uuid>) -> Vec<Uuid> {
    let mut seen = std::collections::HashSet::new();
    ids.filter(|id| seen.insert(*id)).collect()
}
