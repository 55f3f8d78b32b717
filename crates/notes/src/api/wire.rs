//! How notes look as JSON.

use std::collections::HashMap;

use kernel::{Ctx, Result, UserId, port::Person};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::words;
use crate::{
    model::{self, Reader},
    ops::{ListedNote, Whole},
    policy::{NoteAction, NoteFolderAction, Shelf, ShelfAction},
};

/// A note without its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NoteSummary {
    id: Uuid,
    /// Empty where nobody gave one: it is shown then as the first 50 letters of the text, or as `Untitled Note`.
    title: String,
    /// How the text begins, at most 200 letters, without its form.
    preview: String,
    has_links: bool,
    word_count: i64,
    /// Whose it is.
    created_by: Uuid,
    /// The same as `createdBy`.
    author_id: Uuid,
    author_email: String,
    owner: Owner,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    tenant_id: Uuid,
    #[schema(required)]
    folder_id: Option<Uuid>,
    /// The same as `folderId`.
    #[schema(required)]
    folder: Option<Uuid>,
    #[schema(required)]
    folder_name: Option<String>,
    tags: Vec<String>,
    /// `default`, or as `#3B82F6`.
    color: String,
    is_pinned: bool,
    is_favorite: bool,
    /// Whose favourite it is, for its owner; others find at most themselves here.
    starred_by: Vec<Uuid>,
    is_deleted: bool,
    /// The same as `isDeleted`.
    trashed: bool,
    /// RFC 3339.
    #[schema(required)]
    deleted_at: Option<String>,
    shared_with: Vec<Uuid>,
    shared: bool,
    /// 1, and one more with every change.
    version: i64,
    can: NoteAbilities,
}

/// A note with its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Note {
    #[serde(flatten)]
    summary: NoteSummary,
    /// The text as HTML, of the nodes and marks that the editor knows.
    content: String,
    /// The same as `content`.
    body: String,
}

/// Whose something is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Owner {
    id: Uuid,
    /// Empty for somebody who never was a member.
    display_name: String,
    email: String,
    /// The address of the person's picture on this server; null where there is none.
    #[schema(required)]
    photo_url: Option<String>,
}

impl Owner {
    pub(super) fn new(id: UserId, person: Option<&Person>) -> Self {
        Self {
            id: id.into(),
            display_name: person.map(|person| person.display_name.clone()).unwrap_or_default(),
            email: person.map(|person| person.email.clone()).unwrap_or_default(),
            photo_url: person.and_then(|person| person.photo_url.clone()),
        }
    }
}

/// What whoever asks may do to a note.
#[derive(Serialize, ToSchema)]
pub(super) struct NoteAbilities {
    edit: bool,
    /// Move it to the trash.
    delete: bool,
    share: bool,
    /// Delete it for good.
    purge: bool,
    restore: bool,
}

impl NoteSummary {
    pub(super) fn new(ctx: &Ctx, listed: ListedNote, people: &HashMap<UserId, Person>) -> Self {
        let ListedNote { note, readers } = listed;
        let may = |action| ctx.decide(action, &note).is_allowed();
        let can = NoteAbilities {
            edit: may(NoteAction::Edit),
            delete: may(NoteAction::Trash),
            share: may(NoteAction::Share),
            purge: may(NoteAction::Purge),
            restore: may(NoteAction::Restore),
        };
        let me = ctx.actor().user;
        let shows_star = |reader: &&Reader| reader.is_starred && (me == Some(note.owner) || me == Some(reader.user));
        let ids = |readers: Vec<&Reader>| readers.into_iter().map(|reader| reader.user.into()).collect::<Vec<Uuid>>();
        let shared_with = ids(readers.iter().filter(|reader| !reader.is_owner).collect());
        let owner = people.get(&note.owner);
        Self {
            id: note.id.into(),
            preview: note.preview.clone(),
            has_links: note.has_links,
            word_count: note.word_count,
            created_by: note.owner.into(),
            author_id: note.owner.into(),
            author_email: owner.map(|person| person.email.clone()).unwrap_or_default(),
            owner: Owner::new(note.owner, owner),
            created_at: note.created_at.to_string(),
            updated_at: note.updated_at.to_string(),
            tenant_id: ctx.tenant().into(),
            folder_id: note.folder.map(Into::into),
            folder: note.folder.map(Into::into),
            folder_name: note.folder_name.clone(),
            color: note.color.as_str().to_owned(),
            is_pinned: note.is_pinned,
            is_favorite: note.is_favorite,
            starred_by: ids(readers.iter().filter(shows_star).collect()),
            is_deleted: note.deleted_at.is_some(),
            trashed: note.deleted_at.is_some(),
            deleted_at: note.deleted_at.map(|at| at.to_string()),
            shared: !shared_with.is_empty(),
            shared_with,
            version: note.version,
            can,
            title: note.title,
            tags: note.tags,
        }
    }
}

impl Note {
    pub(super) fn new(ctx: &Ctx, whole: Whole) -> Self {
        let listed = ListedNote { note: whole.note, readers: whole.readers };
        let summary = NoteSummary::new(ctx, listed, &whole.people);
        Self { summary, body: whole.content.clone(), content: whole.content }
    }
}

/// A folder of notes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NoteFolder {
    id: Uuid,
    name: String,
    /// `default`, or as `#3B82F6`.
    color: String,
    #[schema(value_type = words::NoteFolderIcon)]
    icon: String,
    /// Empty where nobody said what it is for.
    description: String,
    #[schema(required)]
    created_by: Option<Uuid>,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    /// How many notes in it whoever asks sees, without the trash.
    note_count: i64,
    can: NoteFolderAbilities,
}

/// What whoever asks may do to a folder of notes.
#[derive(Serialize, ToSchema)]
pub(super) struct NoteFolderAbilities {
    edit: bool,
    delete: bool,
}

impl NoteFolder {
    pub(super) fn new(ctx: &Ctx, folder: model::NoteFolder) -> Self {
        let may = |action| ctx.decide(action, &folder).is_allowed();
        let can = NoteFolderAbilities { edit: may(NoteFolderAction::Edit), delete: may(NoteFolderAction::Delete) };
        Self {
            id: folder.id.into(),
            name: folder.name,
            color: folder.color.as_str().to_owned(),
            icon: folder.icon,
            description: folder.description,
            created_by: folder.created_by.map(Into::into),
            created_at: folder.created_at.to_string(),
            updated_at: folder.updated_at.to_string(),
            note_count: folder.note_count,
            can,
        }
    }
}

/// What whoever asks may do without a note at hand.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NotesAbilities {
    /// Make notes and folders.
    create: bool,
    /// Empty the own trash.
    empty_trash: bool,
}

impl NotesAbilities {
    pub(super) fn new(ctx: &Ctx) -> Self {
        let may = |action| ctx.decide(action, &Shelf).is_allowed();
        Self { create: may(ShelfAction::Create), empty_trash: may(ShelfAction::EmptyTrash) }
    }
}

/// Null says something else than nothing does.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(value).map(Some)
}
