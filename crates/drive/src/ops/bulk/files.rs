//! A batch of a job's files: what may be done is decided file by file, what is done is done to all at once.

use std::collections::HashMap;

use kernel::{Ctx, Error, FileId, Result, id::TypedId};
use store::Tx;

use super::{change::change, copy, is_refusal, refusal, rules::Rules, share};
use crate::{
    model::{BulkAction, BulkJob, File},
    store::{
        bulk_files,
        bulk_items::{self, Item, Range},
    },
};

/// Deals with the next files of a job. `items` are they, none of them a folder.
pub(super) fn apply(tx: &mut Tx<'_>, ctx: &Ctx, job: &mut BulkJob, items: &[Item]) -> Result<()> {
    let Some(last) = items.last() else { return Ok(()) };
    let range = Range { job: job.id, after: job.position, last: last.number };
    let found: HashMap<FileId, File> =
        bulk_files::list(tx, ctx, range, job.container().is_some())?.into_iter().map(|file| (file.id, file)).collect();
    let mut rules = Rules::new(tx, ctx, job, items)?;
    let (mut chosen, mut left) = (Vec::with_capacity(items.len()), Vec::new());
    for item in items {
        let file = found.get(&FileId::from(item.id));
        let decision = match file {
            Some(file) => rules.allow(tx, ctx, job, item, file),
            None => Err(Error::not_found(FileId::NOUN)),
        };
        match (decision, file) {
            (Ok(true), Some(file)) => chosen.push((item, file)),
            (Ok(_), _) => {
                job.done += 1;
                left.push(item.number);
            }
            (Err(error), _) if is_refusal(&error) => {
                job.refuse(refusal(item.id, false, file.map_or("", |file| &file.name), &error));
                left.push(item.number);
            }
            (Err(error), _) => return Err(error),
        }
    }
    bulk_items::update_left(tx, job.id, &left)?;
    if !chosen.is_empty() {
        match job.action {
            BulkAction::Copy => copy::copy_files(tx, ctx, job, range, &chosen)?,
            BulkAction::Share => share::share_files(tx, ctx, job, range, &chosen)?,
            _ => job.renamed += change(tx, ctx, job, range, &chosen)?,
        }
        job.done += i64::try_from(chosen.len()).map_err(Error::internal)?;
        job.bytes += chosen.iter().map(|(_, file)| file.size).sum::<i64>();
    }
    Ok(())
}
