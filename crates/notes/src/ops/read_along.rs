//! Whoever reads a note reads what was put into it. The Drive keeps who sees a file; here is said who does.
//!
//! It is told in two ways: at once, so that a picture is there when the note is opened, and by a job that is written down with
//! the change itself, so that a crash between the two does not keep it from happening. Both look at who reads the notes now,
//! so it does not matter which comes first, or how often.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{Ctx, Error, FileId, NoteId, Result, UserId};

use super::attachments::MODULE;
use crate::{Notes, store::readers};

/// How often it is looked again whether somebody has changed meanwhile who reads the notes.
const ATTEMPTS: u32 = 5;

/// Those who join and those who leave.
type Change = (Vec<UserId>, Vec<UserId>);

/// Has each of `people` read the files of these notes, or no longer, by whether the person reads a note now that uses them.
///
/// # Errors
/// The Drive's, the database's.
pub async fn let_read_along(notes: &Notes, ctx: &Ctx, ids: &[NoteId], people: &[UserId]) -> Result<()> {
    for id in ids {
        let files = notes.files.files_of(ctx, MODULE, &id.to_string()).await?;
        let_read(notes, ctx, &files, people).await?;
    }
    Ok(())
}

/// The same, for these files.
///
/// # Errors
/// The Drive's, the database's.
pub(super) async fn let_read(notes: &Notes, ctx: &Ctx, files: &[FileId], people: &[UserId]) -> Result<()> {
    if files.is_empty() || people.is_empty() {
        return Ok(());
    }
    let mut done = BTreeMap::new();
    for _ in 0..ATTEMPTS {
        let wanted = changes(notes, ctx, files, people).await?;
        // Who reads what has not changed since it was told to the Drive: then the Drive has it as it is.
        if wanted == done {
            return Ok(());
        }
        for ((joined, left), files) in &wanted {
            notes.files.read_along(ctx, MODULE, files, (joined, left)).await?;
        }
        done = wanted;
    }
    Err(Error::unavailable("files of notes whose readers change too often"))
}

/// The same right after the change, for whoever looks at once. What fails here is done by the job.
pub(super) async fn let_read_now(notes: &Notes, ctx: &Ctx, id: NoteId, people: &[UserId]) {
    if let Err(error) = let_read_along(notes, ctx, &[id], people).await {
        tracing::warn!(%error, note.id = %id, "a note's files follow its readers later");
    }
}

/// The files by what changes about them alike.
async fn changes(
    notes: &Notes,
    ctx: &Ctx,
    files: &[FileId],
    people: &[UserId],
) -> Result<BTreeMap<Change, Vec<FileId>>> {
    let used: Vec<(FileId, String)> = notes.files.things_of(ctx, MODULE, files).await?;
    let mut ids: Vec<NoteId> = used.iter().filter_map(|(_, note)| note.parse().ok()).collect();
    ids.sort_unstable();
    ids.dedup();
    let read = notes.store.read(ctx, move |tx| readers::list(tx, &ids)).await?;
    let mut readers_of: HashMap<String, HashSet<UserId>> = HashMap::new();
    for reader in read {
        readers_of.entry(reader.note.to_string()).or_default().insert(reader.user);
    }
    let mut found: BTreeMap<Change, Vec<FileId>> = BTreeMap::new();
    for file in files {
        let reads = |person: &UserId| {
            let mut notes = used.iter().filter(|(used, _)| used == file);
            notes.any(|(_, note)| readers_of.get(note).is_some_and(|readers| readers.contains(person)))
        };
        let (joined, left) = people.iter().copied().partition(|person| reads(person));
        found.entry((joined, left)).or_default().push(*file);
    }
    Ok(found)
}
