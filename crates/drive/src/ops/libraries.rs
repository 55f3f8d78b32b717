//! Libraries are made, set up, listed and deleted.

use std::collections::HashMap;

use kernel::{
    Ctx, DriveId, Error, LibraryId, Result, Scope, UserId,
    event::DomainEvent,
    id::TypedId,
    page::{Limit, Page},
};
use serde_json::json;
use store::Tx;

use super::{AUDIENCE, authorized_drive, create_drive::require_members, topic};
use crate::{
    Drive,
    model::{
        DeletePolicy, FileName, Library,
        library::{LibraryRole, MAX_MEMBERS},
    },
    policy::{DriveAction, LibraryAction},
    store::{
        libraries::{self, LibraryQuery},
        public_links, usage,
    },
};

/// What is to change in a library, or how one is to be made; `None` leaves it, or makes it as usual.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryChanges {
    /// The name; the slug stays, so that addresses do.
    pub name: Option<String>,
    /// What it holds, in words.
    pub description: Option<String>,
    /// Whether the Drive's screens list it.
    pub visible_in_drive_ui: Option<bool>,
    /// Whether only `drive.write` changes what lies in it.
    pub read_only: Option<bool>,
    /// Whether nobody deletes, moves, renames or replaces what lies in it.
    pub legal_hold: Option<bool>,
    /// Who may delete.
    pub delete_policy: Option<DeletePolicy>,
    /// Whether what lies in it may be shared.
    pub share_allowed: Option<bool>,
    /// The scopes that read.
    pub read_scopes: Option<Vec<Scope>>,
    /// The scopes that write.
    pub write_scopes: Option<Vec<Scope>>,
    /// The scopes that delete.
    pub delete_scopes: Option<Vec<Scope>>,
    /// The scopes that share.
    pub share_scopes: Option<Vec<Scope>>,
    /// Whether shares may leave the organisation.
    pub external_allowed: Option<bool>,
    /// Whether shares are watermarked.
    pub require_watermark: Option<bool>,
    /// Whether shares record who looked.
    pub require_record: Option<bool>,
    /// Those who read it alone; nobody for everybody who sees the drive.
    pub members: Option<Vec<UserId>>,
    /// Those who set it up.
    pub owners: Option<Vec<UserId>>,
}

impl LibraryChanges {
    /// A library of that name, as usual otherwise.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..Self::default() }
    }

    /// The library as it becomes.
    fn apply(&self, mut library: Library) -> Library {
        fn set<T: Clone>(field: &mut T, value: Option<&T>) {
            if let Some(value) = value {
                field.clone_from(value);
            }
        }
        set(&mut library.name, self.name.as_ref());
        set(&mut library.description, self.description.as_ref());
        set(&mut library.visible_in_drive_ui, self.visible_in_drive_ui.as_ref());
        let (policies, acl) = (&mut library.rules.policies, &mut library.rules.acl);
        set(&mut policies.read_only, self.read_only.as_ref());
        set(&mut policies.legal_hold, self.legal_hold.as_ref());
        set(&mut policies.delete_policy, self.delete_policy.as_ref());
        set(&mut policies.share_allowed, self.share_allowed.as_ref());
        set(&mut acl.read, self.read_scopes.as_ref());
        set(&mut acl.write, self.write_scopes.as_ref());
        set(&mut acl.delete, self.delete_scopes.as_ref());
        set(&mut acl.share, self.share_scopes.as_ref());
        let share = &mut library.share_source;
        set(&mut share.external_allowed, self.external_allowed.as_ref());
        set(&mut share.require_watermark, self.require_watermark.as_ref());
        set(&mut share.require_record, self.require_record.as_ref());
        let of = |role| library.members.iter().filter(move |member| member.1 == role).map(|member| member.0).collect();
        let owners: Vec<UserId> = self.owners.clone().unwrap_or_else(|| of(LibraryRole::Owner));
        let members: Vec<UserId> = self.members.clone().unwrap_or_else(|| of(LibraryRole::Member));
        // Whoever has named the members wants them alone to read it, owners named among them or not.
        library.rules.members_only =
            self.members.as_ref().map_or(library.rules.members_only, |named| !named.is_empty());
        let mut all: Vec<(UserId, LibraryRole)> = Vec::with_capacity(owners.len() + members.len());
        let owners = owners.into_iter().map(|user| (user, LibraryRole::Owner));
        for entry in owners.chain(members.into_iter().map(|user| (user, LibraryRole::Member))) {
            if !all.iter().any(|(known, _)| *known == entry.0) {
                all.push(entry);
            }
        }
        library.members = all;
        library
    }

    /// Everybody whom they name.
    fn people(&self) -> Vec<UserId> {
        self.owners.iter().chain(&self.members).flatten().copied().collect()
    }
}

/// Makes a library in a drive; whoever makes it is its owner.
///
/// # Errors
/// `NOT_FOUND` for the drive, or for somebody who is no member of the organisation; `FORBIDDEN`; `ALREADY_EXISTS` where the
/// drive has a library of that slug.
pub async fn create_library(drive: &Drive, ctx: &Ctx, in_drive: DriveId, new: LibraryChanges) -> Result<Library> {
    let name = new.name.clone().ok_or_else(|| Error::invalid("Library name is required"))?;
    require_members(drive, ctx, &new.people()).await?;
    let (actor, id) = (ctx.clone(), ctx.new_id::<LibraryId>());
    drive
        .store
        .write(ctx, move |tx| {
            authorized_drive(tx, &actor, in_drive, DriveAction::CreateLibrary)?;
            let mut library = Library::new(id, in_drive, &name, actor.now());
            library.share_source.external_allowed = public_links::begins_open(tx)?;
            library.members.extend(actor.actor().user.map(|user| (user, LibraryRole::Owner)));
            let library = made(&new, library, actor.actor().user)?;
            libraries::add(tx, &library)?;
            if library.rules.policies.legal_hold {
                authorized_library(tx, &actor, id, LibraryAction::Hold)?;
            }
            announce_new(tx, &actor, &library)?;
            let found = authorized_library(tx, &actor, id, LibraryAction::View)?;
            Ok(Library { members: library.members, ..found })
        })
        .await
}

/// A library as it is made: with these settings, and its maker among its owners.
pub(super) fn made(settings: &LibraryChanges, library: Library, maker: Option<UserId>) -> Result<Library> {
    let mut library = settings.apply(library);
    if let Some(maker) = maker
        && !library.members.contains(&(maker, LibraryRole::Owner))
    {
        library.members.retain(|(user, _)| *user != maker);
        library.members.insert(0, (maker, LibraryRole::Owner));
    }
    require_few(&library)?;
    Ok(library)
}

fn require_few(library: &Library) -> Result<()> {
    if library.members.len() <= MAX_MEMBERS {
        return Ok(());
    }
    Err(Error::invalid(format!("A library has at most {MAX_MEMBERS} members.")))
}

/// Writes down that there is a new library.
pub(super) fn announce_new(tx: &mut Tx<'_>, ctx: &Ctx, library: &Library) -> Result<()> {
    usage::book(tx, usage::Movement::default())?;
    let event = DomainEvent::new(ctx, "library.created", library.id, topic::DRIVES, AUDIENCE);
    tx.emit(event.with(json!({ "name": library.name, "driveId": library.drive.to_string() })))
}

/// Changes a library.
///
/// # Errors
/// `NOT_FOUND`, also for somebody who is no member of the organisation; `FORBIDDEN`, also for a legal hold without
/// `drive.manage`.
pub async fn update_library(drive: &Drive, ctx: &Ctx, id: LibraryId, changes: LibraryChanges) -> Result<Library> {
    let asker = ctx.clone();
    let before = drive.store.read(ctx, move |tx| whole_library(tx, &asker, id, LibraryAction::Edit)).await?;
    let new = changes.people().into_iter();
    let new: Vec<UserId> = new.filter(|user| !before.members.iter().any(|(known, _)| known == user)).collect();
    require_members(drive, ctx, &new).await?;
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let before = whole_library(tx, &actor, id, LibraryAction::Edit)?;
            let after = changes.apply(before.clone());
            if after == before {
                return Ok(before);
            }
            require_few(&after)?;
            let held = after.rules.policies.legal_hold;
            let is_hold_changed = held != before.rules.policies.legal_hold;
            if is_hold_changed {
                actor.authorize(LibraryAction::Hold, &before)?;
            }
            libraries::update(tx, &after, actor.now())?;
            usage::book(tx, usage::Movement::default())?;
            let kind = match (is_hold_changed, held) {
                (false, _) => "library.updated",
                (true, true) => "library.held",
                (true, false) => "library.released",
            };
            let event = DomainEvent::new(&actor, kind, id, topic::DRIVES, AUDIENCE);
            let policies = after.rules.policies;
            tx.emit(event.with(json!({
                "name": after.name, "before": before.name, "readOnly": policies.read_only, "legalHold": held,
                "deletePolicy": policies.delete_policy.name(), "shareAllowed": policies.share_allowed,
            })))?;
            // What the person is in it may be another thing now.
            let found = libraries::lookup(tx, &actor, id)?.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
            Ok(Library { members: after.members, ..found })
        })
        .await
}

/// Deletes an empty library.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; `LIBRARY_IS_DEFAULT` for the one every drive has; `LIBRARY_NOT_EMPTY` while files lie in it,
/// those in the trash included.
pub async fn delete_library(drive: &Drive, ctx: &Ctx, id: LibraryId) -> Result<()> {
    let actor = ctx.clone();
    drive
        .store
        .write(ctx, move |tx| {
            let library = authorized_library(tx, &actor, id, LibraryAction::Delete)?;
            if library.is_default() {
                return Err(Error::conflict("LIBRARY_IS_DEFAULT", "Every drive keeps its first library."));
            }
            if !libraries::is_empty(tx, id)? {
                let sentence = "There are files in this library, or in the trash of it. Move or delete them first.";
                return Err(Error::conflict("LIBRARY_NOT_EMPTY", sentence));
            }
            libraries::remove(tx, id)?;
            usage::book(tx, usage::Movement::default())?;
            let event = DomainEvent::new(&actor, "library.deleted", id, topic::DRIVES, AUDIENCE);
            tx.emit(event.with(json!({ "name": library.name, "driveId": library.drive.to_string() })))
        })
        .await
}

/// A library and what lies in it.
#[derive(Clone, Debug)]
pub struct LibraryFound {
    /// The library.
    pub library: Library,
    /// Active files.
    pub files: i64,
    /// Their bytes.
    pub bytes: i64,
}

/// One library.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn find_library(drive: &Drive, ctx: &Ctx, id: LibraryId) -> Result<LibraryFound> {
    let asker = ctx.clone();
    drive
        .store
        .read(ctx, move |tx| {
            let library = whole_library(tx, &asker, id, LibraryAction::View)?;
            let mut contents = libraries::contents(tx, std::slice::from_ref(&library))?;
            Ok(found(&mut contents, library))
        })
        .await
}

fn found(contents: &mut HashMap<LibraryId, (i64, i64)>, library: Library) -> LibraryFound {
    let (files, bytes) = contents.remove(&library.id).unwrap_or_default();
    LibraryFound { library, files, bytes }
}

/// A page of the libraries that screens list, by name. The cursor is the last one's identifier.
///
/// # Errors
/// `NOT_FOUND` for a drive that the person does not see.
pub async fn list_libraries(
    drive: &Drive,
    ctx: &Ctx,
    mut query: LibraryQuery,
    limit: Limit,
    after: Option<LibraryId>,
) -> Result<Page<LibraryFound>> {
    ctx.require(Scope::DRIVE_LIST, "view libraries")?;
    let asker = ctx.clone();
    drive
        .store
        .read(ctx, move |tx| {
            if let Some(drive) = query.drive {
                authorized_drive(tx, &asker, drive, DriveAction::View)?;
            }
            if let Some(after) = after {
                let last = libraries::lookup_name(tx, after)?.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
                query.after = Some((FileName::kept(&last).sort_key(), after));
            }
            let rows = libraries::list(tx, &asker, &query, i64::from(limit.get()) + 1)?;
            asker.note_shown(LibraryAction::View, &rows);
            let mut page = Page::from_overlong(rows, limit, |library| library.id.to_string());
            libraries::add_members(tx, &mut page.items)?;
            let mut contents = libraries::contents(tx, &page.items)?;
            let items = page.items.into_iter().map(|library| found(&mut contents, library)).collect();
            Ok(Page { items, next_cursor: page.next_cursor })
        })
        .await
}

/// The library, to which the person may do this; without its members.
pub(super) fn authorized_library(tx: &mut Tx<'_>, ctx: &Ctx, id: LibraryId, action: LibraryAction) -> Result<Library> {
    let library = libraries::lookup(tx, ctx, id)?.ok_or_else(|| Error::not_found(LibraryId::NOUN))?;
    ctx.authorize(action, &library)?;
    Ok(library)
}

/// The same with its members.
fn whole_library(tx: &mut Tx<'_>, ctx: &Ctx, id: LibraryId, action: LibraryAction) -> Result<Library> {
    let mut found = [authorized_library(tx, ctx, id, action)?];
    libraries::add_members(tx, &mut found)?;
    let [library] = found;
    Ok(library)
}
