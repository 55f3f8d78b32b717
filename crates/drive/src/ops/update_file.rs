//! A file gets another name, or other people see it.

use kernel::{Ctx, Error, FileId, Result, UserId, event::DomainEvent};
use serde_json::json;
use store::Tx;

use super::{
    AUDIENCE, authorized_file,
    create_drive::member_removed,
    incoming::{name_taken, seen_there},
    register_file::NewReach,
    topic,
};
use crate::{
    Drive,
    model::{File, FileName, FileReach, FileStatus, FileVisibility},
    policy::FileAction,
    store::{file_reach, files, usage},
};

/// What is to change; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct FileChanges {
    /// The name.
    pub name: Option<FileName>,
    /// Who of those who see the drive sees the file. A list needs people in it; otherwise there are none.
    pub visibility: Option<FileVisibility>,
    /// Who sees it beside the owner and those who run the drive. Without a visibility this makes it a list, or private
    /// where it is empty.
    pub allowed: Option<Vec<UserId>>,
    /// With whom it is shared.
    pub shared_with: Option<Vec<UserId>>,
}

/// Changes a file. `seen` is the `updatedAt` of the file as the person saw it: where somebody has changed it since,
/// nothing happens.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `FILE_TRASHED`; `INVALID_REQUEST` for people who are no members, too many of them, or a list of
/// nobody; `EDIT_CONFLICT` with the file's name and time as they are now; `NAME_TAKEN` with the file beside it that has the name.
pub async fn update_file(
    drive: &Drive,
    ctx: &Ctx,
    id: FileId,
    changes: FileChanges,
    seen: Option<String>,
) -> Result<File> {
    require_members(drive, ctx, id, &changes).await?;
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let file = authorized_file(tx, &actor, id, FileAction::View)?;
            authorize(&actor, &file, &changes)?;
            if file.status != FileStatus::Active {
                return Err(Error::conflict("FILE_TRASHED", "This file is in the trash. Restore it first."));
            }
            let name = changes.name.as_ref().filter(|name| name.as_str() != file.name);
            let reach = reach(&file.reach, &changes)?;
            if name.is_none() && reach == file.reach {
                return Ok(file);
            }
            require_unchanged(&file, seen.as_deref())?;
            if let Some(name) = name {
                require_free_name(tx, &actor, &file, name)?;
                rename(tx, &actor, &file, name)?;
            }
            if reach != file.reach {
                set_reach(tx, &actor, &file, &reach)?;
            }
            usage::book(tx, usage::Movement::default())?;
            authorized_file(tx, &actor, id, FileAction::View)
        })
        .await
}

/// The person may change that of the file.
pub(super) fn authorize(ctx: &Ctx, file: &File, changes: &FileChanges) -> Result<()> {
    if changes.name.is_some() {
        ctx.authorize(FileAction::Rename, file)?;
    }
    if changes.shared_with.is_some() {
        ctx.authorize(FileAction::Share, file)?;
    }
    if changes.visibility.is_some() || changes.allowed.is_some() {
        ctx.authorize(FileAction::SetVisibility, file)?;
    }
    Ok(())
}

/// Everybody who is named is a member of the organisation.
async fn require_members(drive: &Drive, ctx: &Ctx, id: FileId, changes: &FileChanges) -> Result<()> {
    let lists = [&changes.allowed, &changes.shared_with];
    if lists.iter().any(|list| list.as_ref().is_some_and(|people| people.len() > FileReach::MOST_PEOPLE)) {
        return Err(Error::invalid(format!("Name at most {} people.", FileReach::MOST_PEOPLE)));
    }
    let named: Vec<UserId> = lists.into_iter().flatten().flatten().copied().collect();
    if named.is_empty() {
        return Ok(());
    }
    let known = drive.people.find(ctx, &named).await?;
    if !named.iter().all(|person| known.contains_key(person)) {
        return Err(Error::invalid("A file is shared with members of the organisation only."));
    }
    let gone: Vec<UserId> = named.into_iter().filter(|id| known.get(id).is_some_and(|one| !one.is_member)).collect();
    if gone.is_empty() {
        return Ok(());
    }
    // Whoever is named already may stay in the list: it is sent whole.
    let actor = ctx.clone();
    let file = drive.store.read(ctx, move |tx| authorized_file(tx, &actor, id, FileAction::View)).await?;
    let new = gone.iter().find(|id| !file.reach.names(Some(**id))).and_then(|id| known.get(id));
    new.map_or(Ok(()), |person| Err(member_removed(&person.display_name)))
}

/// Everybody with whom a new file is to be shared is a member now.
///
/// # Errors
/// `INVALID_REQUEST` for too many, and for whoever is none.
pub(super) async fn require_new_members(drive: &Drive, ctx: &Ctx, people: &[UserId]) -> Result<()> {
    if people.len() > FileReach::MOST_PEOPLE {
        return Err(Error::invalid(format!("Name at most {} people.", FileReach::MOST_PEOPLE)));
    }
    if people.is_empty() {
        return Ok(());
    }
    let known = drive.people.find(ctx, people).await?;
    if !people.iter().all(|person| known.get(person).is_some_and(|one| one.is_member)) {
        return Err(Error::invalid("A file is shared with members of the organisation only."));
    }
    Ok(())
}

/// Lets a file that was made in this transaction be seen by whom it is meant for, before anybody has seen it.
///
/// # Errors
/// `FORBIDDEN` where the person may share no files.
pub(super) fn give_reach(tx: &mut Tx<'_>, ctx: &Ctx, id: FileId, wanted: &NewReach) -> Result<()> {
    if !wanted.is_private && wanted.shared_with.is_empty() {
        return Ok(());
    }
    let file = authorized_file(tx, ctx, id, FileAction::View)?;
    if !wanted.shared_with.is_empty() {
        ctx.authorize(FileAction::Share, &file)?;
    }
    let changes = FileChanges {
        visibility: wanted.is_private.then_some(FileVisibility::Private),
        shared_with: Some(wanted.shared_with.clone()),
        ..FileChanges::default()
    };
    set_reach(tx, ctx, &file, &reach(&file.reach, &changes)?)
}

/// Who is to see the file.
///
/// # Errors
/// `INVALID_REQUEST` for a list of nobody.
pub(super) fn reach(before: &FileReach, changes: &FileChanges) -> Result<FileReach> {
    let people = |list: &Option<Vec<UserId>>, before: &Vec<UserId>| {
        let mut people = list.as_ref().unwrap_or(before).clone();
        people.sort_unstable();
        people.dedup();
        people
    };
    let allowed = people(&changes.allowed, &before.allowed);
    let visibility = match (changes.visibility, &changes.allowed) {
        (Some(visibility), _) => visibility,
        (None, Some(_)) if allowed.is_empty() => FileVisibility::Private,
        (None, Some(_)) => FileVisibility::List,
        (None, None) => before.visibility,
    };
    if visibility == FileVisibility::List && allowed.is_empty() {
        return Err(Error::invalid("A list of people needs allowedUids: at least one."));
    }
    Ok(FileReach {
        allowed: if visibility == FileVisibility::List { allowed } else { Vec::new() },
        shared_with: people(&changes.shared_with, &before.shared_with),
        visibility,
        runs_drive: before.runs_drive,
    })
}

/// The file is as the person saw it, where the person says how that was.
///
/// # Errors
/// `EDIT_CONFLICT` with what is there now.
pub(super) fn require_unchanged(file: &File, seen: Option<&str>) -> Result<()> {
    if seen.is_none_or(|seen| seen == file.updated_at.to_string()) {
        return Ok(());
    }
    let current = json!({
        "fileId": file.id.to_string(), "name": file.name, "updatedAt": file.updated_at.to_string(), "size": file.size,
        "checksum": file.checksum, "version": file.version,
    });
    let message = format!("Somebody else has changed this file meanwhile. It is called {} now.", file.name);
    Err(Error::conflict("EDIT_CONFLICT", message).with_details(json!({ "current": current })))
}

/// No other file beside it that the person sees has that name. Written in other cases it is the file's own.
///
/// # Errors
/// `NAME_TAKEN`.
fn require_free_name(tx: &mut Tx<'_>, ctx: &Ctx, file: &File, name: &FileName) -> Result<()> {
    if name.sort_key() == FileName::kept(&file.name).sort_key() {
        return Ok(());
    }
    let there = seen_there(tx, ctx, file.drive, file.folder, std::slice::from_ref(name))?;
    there.first().map_or(Ok(()), |other| Err(name_taken(&other.name, other.id)))
}

fn rename(tx: &mut Tx<'_>, ctx: &Ctx, file: &File, name: &FileName) -> Result<()> {
    files::update_name(tx, file.id, name, ctx.now())?;
    let event = DomainEvent::new(ctx, "file.renamed", file.id, topic::FILES, AUDIENCE);
    tx.emit(event.with(json!({ "name": name.as_str(), "before": file.name })))
}

fn set_reach(tx: &mut Tx<'_>, ctx: &Ctx, file: &File, reach: &FileReach) -> Result<()> {
    file_reach::update(tx, &[file.id], reach, ctx.now())?;
    tell_reach(tx, ctx, file, reach)
}

/// Tells who sees a file now.
pub(super) fn tell_reach(tx: &mut Tx<'_>, ctx: &Ctx, file: &File, reach: &FileReach) -> Result<()> {
    if reach.shared_with != file.reach.shared_with {
        let people: Vec<String> = reach.shared_with.iter().map(ToString::to_string).collect();
        let added: Vec<&String> = people
            .iter()
            .zip(&reach.shared_with)
            .filter(|(_, person)| !file.reach.shared_with.contains(person))
            .map(|(text, _)| text)
            .collect();
        let event = DomainEvent::new(ctx, "file.shared", file.id, topic::FILES, AUDIENCE);
        tx.emit(
            event.with(json!({ "name": file.name, "people": people.len(), "sharedWith": people, "added": added })),
        )?;
    }
    if (reach.visibility, &reach.allowed) != (file.reach.visibility, &file.reach.allowed) {
        let event = DomainEvent::new(ctx, "file.visibility_changed", file.id, topic::FILES, AUDIENCE);
        // Whom the other event names is told by that.
        let is_new = |person: &&UserId| !file.reach.names(Some(**person)) && !reach.shared_with.contains(person);
        let added: Vec<String> = reach.allowed.iter().filter(is_new).map(ToString::to_string).collect();
        tx.emit(event.with(json!({
            "name": file.name, "visibility": reach.visibility.name(), "people": reach.allowed.len(), "added": added,
        })))?;
    }
    Ok(())
}
