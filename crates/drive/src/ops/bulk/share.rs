//! Files are shared, all of them alike, or each again as it was before.

use std::collections::{BTreeMap, HashMap};

use kernel::{Ctx, Error, FileId, JobId, Result, UserId, event::DomainEvent, id::TypedId};
use serde_json::{Value, json};
use store::Tx;

use super::change::{OWN_EVENTS, facts_of_many};
use crate::{
    Drive,
    model::{
        BulkAction, BulkJob, File, FileReach, FileStatus,
        bulk_share::{BulkShare, KeptReach, ReachChange},
    },
    ops::{
        AUDIENCE,
        create_drive::member_removed,
        topic,
        update_file::{FileChanges, authorize, reach, tell_reach},
    },
    store::{
        bulk_batches,
        bulk_items::{Item, Range},
        file_reach, usage,
    },
};

/// Everybody who is named is a member of the organisation.
pub(super) async fn require_members(drive: &Drive, ctx: &Ctx, share: &BulkShare) -> Result<()> {
    let named = share.people();
    if named.is_empty() {
        return Ok(());
    }
    let known = drive.people.find(ctx, &named).await?;
    for person in &named {
        match known.get(person) {
            None => return Err(Error::invalid("A file is shared with members of the organisation only.")),
            Some(one) if !one.is_member => return Err(member_removed(&one.display_name)),
            Some(_) => {}
        }
    }
    Ok(())
}

/// What becomes of who sees the files of a batch.
#[derive(Debug, Default)]
pub(super) struct Sharing {
    asked: Option<BulkShare>,
    /// What the job that this one undoes made of them, by number.
    made: HashMap<i64, ReachChange>,
}

impl Sharing {
    /// For a batch of the job; nothing for a job that does not share.
    pub(super) fn load(tx: &mut Tx<'_>, job: &BulkJob, items: &[Item]) -> Result<Self> {
        let made = match (job.undoes, items.first(), items.last()) {
            (Some(original), Some(first), Some(last)) if job.action == BulkAction::Share => {
                file_reach::list_items(tx, original, first.number, last.number)?
            }
            _ => HashMap::new(),
        };
        Ok(Self { asked: job.share.clone(), made })
    }

    /// Who is to see the file.
    ///
    /// # Errors
    /// `FORBIDDEN`, `FILE_TRASHED`, `TOO_MANY_PEOPLE`; `CHANGED_MEANWHILE` where somebody has decided otherwise since.
    pub(super) fn reach(&self, ctx: &Ctx, item: &Item, file: &File) -> Result<FileReach> {
        let changes = match &self.asked {
            Some(asked) => changes(asked, &file.reach),
            None => self.way_back(item, file)?,
        };
        authorize(ctx, file, &changes)?;
        if file.status != FileStatus::Active {
            return Err(Error::conflict("FILE_TRASHED", "This file is in the trash. Restore it first."));
        }
        let reach = reach(&file.reach, &changes)?;
        if reach.shared_with.len() > FileReach::MOST_PEOPLE {
            let message = format!("A file is shared with {} people at most.", FileReach::MOST_PEOPLE);
            return Err(Error::conflict("TOO_MANY_PEOPLE", message));
        }
        Ok(reach)
    }

    fn way_back(&self, item: &Item, file: &File) -> Result<FileChanges> {
        let ReachChange { before, after } =
            self.made.get(&item.number).ok_or_else(|| Error::not_found(FileId::NOUN))?;
        if KeptReach::from(&file.reach) != *after {
            let message = "Somebody has changed this meanwhile. It was left as it is.";
            return Err(Error::conflict("CHANGED_MEANWHILE", message));
        }
        let people = |ids: &[uuid::Uuid]| ids.iter().map(|id| (*id).into()).collect();
        let was_seen_by_others = (before.visibility, &before.allowed) != (after.visibility, &after.allowed);
        Ok(FileChanges {
            name: None,
            visibility: was_seen_by_others.then_some(before.visibility),
            allowed: was_seen_by_others.then(|| people(&before.allowed)),
            shared_with: (before.shared_with != after.shared_with).then(|| people(&before.shared_with)),
        })
    }
}

/// What the job asks of a file: those with whom it is shared already stay.
fn changes(asked: &BulkShare, before: &FileReach) -> FileChanges {
    let people = |ids: &Vec<uuid::Uuid>| ids.iter().map(|id| (*id).into()).collect::<Vec<_>>();
    let more = (!asked.shared_with.is_empty()).then(|| people(&asked.shared_with));
    FileChanges {
        name: None,
        visibility: asked.visibility,
        allowed: asked.allowed.as_ref().map(people),
        shared_with: more.map(|more| [before.shared_with.clone(), more].concat()),
    }
}

/// Lets those see the files who are to see them, each of which may be shared so.
pub(super) fn share_files(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    job: &BulkJob,
    range: Range,
    chosen: &[(&Item, &File)],
) -> Result<()> {
    let items: Vec<Item> = chosen.iter().map(|(item, _)| **item).collect();
    let sharing = Sharing::load(tx, job, &items)?;
    let mut alike: HashMap<ReachChange, (FileReach, Vec<FileId>, Vec<i64>)> = HashMap::new();
    let mut told = Vec::with_capacity(chosen.len());
    for (item, file) in chosen {
        let reach = sharing.reach(ctx, item, file)?;
        let change = ReachChange { before: (&file.reach).into(), after: (&reach).into() };
        let (_, files, numbers) = alike.entry(change).or_insert_with(|| (reach.clone(), Vec::new(), Vec::new()));
        files.push(file.id);
        numbers.push(item.number);
        told.push((*file, reach));
    }
    for (change, (reach, files, numbers)) in &alike {
        file_reach::update(tx, files, reach, ctx.now())?;
        file_reach::update_items(tx, job.id, numbers, change)?;
    }
    usage::book(tx, usage::Movement::default())?;
    if told.len() <= OWN_EVENTS {
        return told.iter().try_for_each(|(file, reach)| tell_reach(tx, ctx, file, reach));
    }
    tell_together(tx, ctx, job, range, &told)
}

/// How many of the files `name` each person whom neither of a file's lists named before: those are told.
fn gained<'a>(
    told: &'a [(&File, FileReach)],
    name: impl Fn(&'a FileReach, &UserId) -> bool,
    list: impl Fn(&'a FileReach) -> &'a [UserId],
) -> BTreeMap<String, i64> {
    let mut gained: BTreeMap<UserId, i64> = BTreeMap::new();
    for (file, reach) in told {
        let new = |person: &&UserId| name(reach, person) && !file.reach.names(Some(**person));
        for person in list(reach).iter().filter(new) {
            *gained.entry(*person).or_default() += 1;
        }
    }
    gained.into_iter().map(|(person, files)| (person.to_string(), files)).collect()
}

/// Tells of many files together: with whom they are shared now, and who else sees them.
fn tell_together(tx: &mut Tx<'_>, ctx: &Ctx, job: &BulkJob, range: Range, told: &[(&File, FileReach)]) -> Result<()> {
    let batch: JobId = ctx.new_id();
    bulk_batches::add(tx, range, job.action, batch.into())?;
    let asked = job.share.as_ref();
    let shared: Vec<&File> = told
        .iter()
        .filter(|(file, reach)| reach.shared_with != file.reach.shared_with)
        .map(|(file, _)| *file)
        .collect();
    let seen = told
        .iter()
        .filter(|(file, reach)| (reach.visibility, &reach.allowed) != (file.reach.visibility, &file.reach.allowed));
    let seen: Vec<&File> = seen.map(|(file, _)| *file).collect();
    let people = asked.map(|asked| asked.shared_with.iter().map(ToString::to_string).collect::<Vec<_>>());
    let with = json!({
        "people": people.as_ref().map(Vec::len), "sharedWith": people,
        "gained": asked.map(|_| gained(told, |_, _| true, |reach| &reach.shared_with)),
    });
    let visibility = asked.map(|_| told[0].1.visibility.name());
    // Whom the other event names is told by that.
    let only_listed = |reach: &FileReach, person: &UserId| !reach.shared_with.contains(person);
    let by = json!({
        "visibility": visibility, "people": asked.map(|_| told[0].1.allowed.len()),
        "gained": asked.map(|_| gained(told, only_listed, |reach| &reach.allowed)),
    });
    for (kind, files, more) in [("file.shared", shared, with), ("file.visibility_changed", seen, by)] {
        if files.is_empty() {
            continue;
        }
        let mut facts = facts_of_many(job, &files);
        if let (Value::Object(facts), Value::Object(more)) = (&mut facts, more) {
            facts.extend(more.into_iter().filter(|(_, fact)| !fact.is_null()));
        }
        tx.emit(DomainEvent::new(ctx, kind, batch, topic::FILES, AUDIENCE).with(facts))?;
    }
    Ok(())
}
