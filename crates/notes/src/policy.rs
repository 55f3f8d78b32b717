//! Who may do what with notes. Read top to bottom: the first line that applies decides.
//!
//! Source: notes-and-schedule.md section 6. Seeing a note is a matter of whose it is and with whom it is shared; what may be
//! done to it of scopes. Super users pass before any of this.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

use crate::model::{Note, NoteFolder};

const READING: &str = "Reading notes needs the scope notes.view.";
const WRITING: &str = "Writing notes and organising their folders needs the scope notes.edit.";
const VISIBLE: &str = "A note is seen by its owner and by those it is shared with.";
const DELETING: &str = "Deleting notes needs the scope notes.delete.";
const SHARING: &str = "Sharing notes needs the scope notes.share.";
const RESTORING: &str = "A note is restored by its owner, who needs notes.edit, and by whoever may delete notes.";
const PURGING: &str = "A note is deleted for good by its owner, who needs the scope notes.delete.";

/// What can be done to a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteAction {
    /// Read it, make it a favourite, make a copy of it for oneself.
    View,
    /// Change it.
    Edit,
    /// Move it to the trash.
    Trash,
    /// Take it out of the trash.
    Restore,
    /// Delete it for good.
    Purge,
    /// Say who else sees it.
    Share,
}

impl Resource for Note {
    type Action = NoteAction;
    const NOUN: &'static str = "Note";

    fn describe(action: NoteAction) -> &'static str {
        match action {
            NoteAction::View => "view notes",
            NoteAction::Edit => "edit notes",
            NoteAction::Trash | NoteAction::Purge => "delete notes",
            NoteAction::Restore => "restore notes",
            NoteAction::Share => "share notes",
        }
    }

    fn decide(&self, ctx: &Ctx, action: NoteAction) -> Decision {
        let is_owner = ctx.actor().user == Some(self.owner);
        if !ctx.holds(Scope::NOTES_VIEW) {
            return Decision::Hide { reason: READING };
        }
        if !is_owner && !self.is_reader {
            return Decision::Hide { reason: VISIBLE };
        }
        match action {
            NoteAction::View => Decision::Allow { rule: VISIBLE },
            NoteAction::Edit => Decision::allow_if(ctx.holds(Scope::NOTES_EDIT), WRITING),
            NoteAction::Trash => Decision::allow_if(ctx.holds(Scope::NOTES_DELETE), DELETING),
            NoteAction::Restore => Decision::allow_if(
                ctx.holds(Scope::NOTES_DELETE) || (is_owner && ctx.holds(Scope::NOTES_EDIT)),
                RESTORING,
            ),
            NoteAction::Purge => Decision::allow_if(is_owner && ctx.holds(Scope::NOTES_DELETE), PURGING),
            NoteAction::Share => Decision::allow_if(ctx.holds(Scope::NOTES_SHARE), SHARING),
        }
    }
}

impl Explainable for Note {
    const KEY: &'static str = "note";
    const ACTIONS: &'static [(&'static str, NoteAction)] = &[
        ("view", NoteAction::View),
        ("edit", NoteAction::Edit),
        ("trash", NoteAction::Trash),
        ("restore", NoteAction::Restore),
        ("purge", NoteAction::Purge),
        ("share", NoteAction::Share),
    ];
}

/// What can be done to a folder of notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteFolderAction {
    /// See that it is there.
    View,
    /// Give it another name, colour or icon.
    Edit,
    /// Delete it; what lies in it stays.
    Delete,
}

impl Resource for NoteFolder {
    type Action = NoteFolderAction;
    const NOUN: &'static str = "Folder";

    fn describe(action: NoteFolderAction) -> &'static str {
        match action {
            NoteFolderAction::View => "view folders of notes",
            NoteFolderAction::Edit => "change folders of notes",
            NoteFolderAction::Delete => "delete folders of notes",
        }
    }

    fn decide(&self, ctx: &Ctx, action: NoteFolderAction) -> Decision {
        if !ctx.holds(Scope::NOTES_VIEW) {
            return Decision::Hide { reason: READING };
        }
        match action {
            NoteFolderAction::View => Decision::Allow { rule: READING },
            NoteFolderAction::Edit | NoteFolderAction::Delete => {
                Decision::allow_if(ctx.holds(Scope::NOTES_EDIT), WRITING)
            }
        }
    }
}

/// All notes together.
#[derive(Clone, Copy, Debug)]
pub struct Shelf;

/// What can be done without a note or a folder at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShelfAction {
    /// See the lists.
    View,
    /// Make notes and folders.
    Create,
    /// Empty the own trash.
    EmptyTrash,
}

impl Resource for Shelf {
    type Action = ShelfAction;
    const NOUN: &'static str = "Notes";

    fn describe(action: ShelfAction) -> &'static str {
        match action {
            ShelfAction::View => "view notes",
            ShelfAction::Create => "edit notes",
            ShelfAction::EmptyTrash => "delete notes",
        }
    }

    fn decide(&self, ctx: &Ctx, action: ShelfAction) -> Decision {
        match action {
            ShelfAction::View => Decision::allow_if(ctx.holds(Scope::NOTES_VIEW), READING),
            ShelfAction::Create => Decision::allow_if(ctx.holds(Scope::NOTES_EDIT), WRITING),
            ShelfAction::EmptyTrash => {
                Decision::allow_if(ctx.holds(Scope::NOTES_VIEW) && ctx.holds(Scope::NOTES_DELETE), DELETING)
            }
        }
    }
}

impl Explainable for Shelf {
    const KEY: &'static str = "notes";
    const ACTIONS: &'static [(&'static str, ShelfAction)] =
        &[("view", ShelfAction::View), ("create", ShelfAction::Create), ("emptyTrash", ShelfAction::EmptyTrash)];
}
