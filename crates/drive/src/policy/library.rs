//! The rules of libraries, for the library and for the files in it (drive.md section 6, "Library rules"):
//!
//! - Read: `drive.manage`, or a read scope of the access list.
//! - Write: `drive.manage` or a write scope; in a read-only library only `drive.write`, which `drive.manage` does not bring.
//! - Delete: the delete policy first, then `drive.manage` or a delete scope.
//! - Share: not where sharing is off; else `drive.manage` or a share scope.
//!
//! Where the specification is silent: a list that names no scope restricts nothing, and the scope of the operation
//! itself decides (`file.upload`, `file.rename` …); one that names some decides in its place. A library with members is
//! read by its members and owners and with `drive.manage`. That a file is its owner's to delete (decision 18) holds in
//! every library. A legal hold is no permission that somebody could hold: nobody passes it.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

use super::{
    DRIVE_VISIBLE, LISTING,
    upload_request::{LETTING_IN, lets_in},
};
use crate::model::{DeletePolicy, DriveRole, Library, LibraryRole, LibraryRules};

/// Why nobody deletes, moves, renames or replaces.
pub(super) const HELD: &str = "This library is under legal hold: until it is lifted, nobody deletes, moves, renames or \
                               replaces what lies in it.";
/// The same of a single file.
pub(super) const FILE_HELD: &str = "This file was sent in a conversation under legal hold: until it is lifted, nobody \
                                    deletes, moves, renames or replaces it.";
const MEMBERS: &str = "This library is read by its members only, and with the scope drive.manage.";
const READERS: &str = "This library is read with one of its read scopes, or with drive.manage.";
const READ: &str = "A library is read by whoever sees its drive.";
const READ_ONLY: &str = "In a read-only library only the scope drive.write changes anything.";
const WRITERS: &str = "Changing anything in this library needs one of its write scopes, or drive.manage.";
const DELETERS: &str = "Deleting in this library needs one of its delete scopes, or drive.manage.";
const SHARERS: &str = "Sharing from this library needs one of its share scopes, or drive.manage.";
const OWNER_ONLY: &str = "In this library only the owner of a file deletes it.";
const MANAGER_ONLY: &str = "Deleting in this library needs the scope drive.manage.";
pub(super) const TWO_PERSON: &str =
    "Nobody deletes alone in this library: ask for the deletion, and a second person approves it.";
const OWN: &str = "Only the owner of a file, or someone who manages drives, may delete or restore it.";
const NO_SHARING: &str = "Sharing is switched off in this library.";
const CREATING_SHARES: &str = "Creating a share needs drive.manage, exports.create, drive.share, or the right to change what lies in the library.";
const SETTING_UP: &str = "A library is set up by its owners, by those who run its drive, and with the scope library.manage \
                          or drive.manage.";
const HOLDING: &str = "Setting and lifting a legal hold needs the scope drive.manage.";

/// Whether one of these scopes, or `drive.manage`, is held.
fn holds_any(ctx: &Ctx, scopes: &[Scope]) -> bool {
    scopes.iter().any(|scope| ctx.holds(*scope)) || ctx.holds(Scope::DRIVE_MANAGE)
}

/// Lets pass what one of the listed scopes allows or, where none is listed, `usual`.
fn by_list(ctx: &Ctx, listed: &[Scope], words: &'static str, usual: (Scope, &'static str)) -> Decision {
    if listed.is_empty() {
        Decision::allow_if(ctx.holds(usual.0), usual.1)
    } else {
        Decision::allow_if(holds_any(ctx, listed), words)
    }
}

impl LibraryRules {
    /// Reading it, and seeing what lies in it.
    pub(super) fn read(&self, ctx: &Ctx) -> Decision {
        if self.members_only && self.role.is_none() && !ctx.holds(Scope::DRIVE_MANAGE) {
            return Decision::Hide { reason: MEMBERS };
        }
        if self.acl.read.is_empty() {
            Decision::Allow { rule: READ }
        } else if holds_any(ctx, &self.acl.read) {
            Decision::Allow { rule: READERS }
        } else {
            Decision::Hide { reason: READERS }
        }
    }

    /// Reading the bytes of a file that is seen.
    pub(super) fn download(&self, ctx: &Ctx) -> Decision {
        by_list(ctx, &self.acl.read, READERS, (Scope::FILE_READ, "Reading files needs the scope file.read."))
    }

    /// Adding or changing something; `usual` is the operation's own scope and its rule.
    pub(super) fn write(&self, ctx: &Ctx, usual: (Scope, &'static str)) -> Decision {
        if self.policies.read_only {
            return Decision::allow_if(ctx.holds(Scope::DRIVE_WRITE), READ_ONLY);
        }
        by_list(ctx, &self.acl.write, WRITERS, usual)
    }

    /// Deleting a file; `usual` is the operation's own scope and its rule.
    pub(super) fn delete(&self, ctx: &Ctx, is_owner: bool, usual: (Scope, &'static str)) -> Decision {
        match self.policies.delete_policy {
            DeletePolicy::OwnerOnly if !is_owner => return Decision::Deny { reason: OWNER_ONLY },
            DeletePolicy::ManagerOnly if !ctx.holds(Scope::DRIVE_MANAGE) => {
                return Decision::Deny { reason: MANAGER_ONLY };
            }
            DeletePolicy::TwoPerson => return Decision::Deny { reason: TWO_PERSON },
            DeletePolicy::None | DeletePolicy::OwnerOnly | DeletePolicy::ManagerOnly => {}
        }
        self.delete_by_list(ctx, is_owner, usual)
    }

    /// The same whatever the delete policy says: what nobody deletes alone, these may ask for.
    pub(super) fn delete_by_list(&self, ctx: &Ctx, is_owner: bool, usual: (Scope, &'static str)) -> Decision {
        match by_list(ctx, &self.acl.delete, DELETERS, usual) {
            Decision::Allow { .. } => Decision::allow_if(is_owner || ctx.holds(Scope::DRIVE_MANAGE), OWN),
            refusal => refusal,
        }
    }

    /// Sharing a file with people.
    pub(super) fn share(&self, ctx: &Ctx) -> Decision {
        if !self.policies.share_allowed {
            return Decision::Deny { reason: NO_SHARING };
        }
        by_list(ctx, &self.acl.share, SHARERS, (Scope::FILE_SHARE, "Sharing files needs the scope file.share."))
    }

    /// Making a share of files.
    pub(super) fn create_share(&self, ctx: &Ctx) -> Decision {
        if !self.policies.share_allowed {
            return Decision::Deny { reason: NO_SHARING };
        }
        let by_scope = [Scope::DRIVE_MANAGE, Scope::EXPORTS_CREATE, Scope::DRIVE_SHARE];
        let may = by_scope.into_iter().any(|scope| ctx.holds(scope)) || self.write(ctx, UPLOADING).is_allowed();
        Decision::allow_if(may, CREATING_SHARES)
    }
}

/// The scope that adds files, and its rule.
pub(super) const UPLOADING: (Scope, &str) = (Scope::FILE_UPLOAD, "Uploading needs the scope file.upload.");
/// The scope that deletes files, and its rule.
pub(super) const DELETING: (Scope, &str) =
    (Scope::FILE_SOFT_DELETE, "Deleting files needs the scope file.soft_delete.");

/// What can be done to a library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LibraryAction {
    /// See that it is there, and how it is set up.
    View,
    /// See what lies in it.
    Read,
    /// Add files.
    Write,
    /// Delete files of one's own.
    DeleteFiles,
    /// Share files with people.
    Share,
    /// Make a share of files.
    CreateShare,
    /// Make links under which people without account add files.
    RequestFiles,
    /// Change its name, members, policies and access list.
    Edit,
    /// Set or lift a legal hold.
    Hold,
    /// Decide on a deletion that somebody else asked for.
    DecideDeletion,
    /// Delete it, empty as it is.
    Delete,
}

impl Resource for Library {
    type Action = LibraryAction;
    const NOUN: &'static str = "Library";

    fn describe(action: LibraryAction) -> &'static str {
        match action {
            LibraryAction::View => "view this library",
            LibraryAction::Read => "read this library",
            LibraryAction::Write => "add files to this library",
            LibraryAction::DeleteFiles => "delete files of this library",
            LibraryAction::Share => "share files of this library",
            LibraryAction::CreateShare => "create shares from this library",
            LibraryAction::RequestFiles => "request files for this library",
            LibraryAction::Edit => "change this library",
            LibraryAction::Hold => "change the legal hold of this library",
            LibraryAction::DecideDeletion => "decide on deletions in this library",
            LibraryAction::Delete => "delete this library",
        }
    }

    fn decide(&self, ctx: &Ctx, action: LibraryAction) -> Decision {
        if !ctx.holds(Scope::DRIVE_LIST) {
            return Decision::Hide { reason: LISTING };
        }
        if !(self.place.visible || ctx.holds(Scope::DRIVE_MANAGE)) {
            return Decision::Hide { reason: DRIVE_VISIBLE };
        }
        let runs = self.rules.role == Some(LibraryRole::Owner) || self.drive_role.is_some_and(DriveRole::runs);
        let sets_up = runs || holds_any(ctx, &[Scope::LIBRARY_MANAGE]);
        let read = self.rules.read(ctx);
        if !(read.is_allowed() || sets_up) {
            return read;
        }
        match action {
            LibraryAction::View | LibraryAction::Read if read.is_allowed() => read,
            LibraryAction::View => Decision::Allow { rule: SETTING_UP },
            LibraryAction::Read => Decision::Deny { reason: read.rule() },
            LibraryAction::Write => self.rules.write(ctx, UPLOADING),
            LibraryAction::DeleteFiles => self.rules.delete(ctx, true, DELETING),
            LibraryAction::Share => self.rules.share(ctx),
            LibraryAction::CreateShare => self.rules.create_share(ctx),
            LibraryAction::RequestFiles => match self.rules.write(ctx, UPLOADING) {
                Decision::Allow { .. } => Decision::allow_if(lets_in(ctx, runs), LETTING_IN),
                refusal => refusal,
            },
            LibraryAction::Edit | LibraryAction::DecideDeletion | LibraryAction::Delete => {
                Decision::allow_if(sets_up, SETTING_UP)
            }
            LibraryAction::Hold => Decision::allow_if(ctx.holds(Scope::DRIVE_MANAGE), HOLDING),
        }
    }

    fn barred(&self, ctx: &Ctx, action: LibraryAction) -> Option<&'static str> {
        let destroys = matches!(action, LibraryAction::DeleteFiles | LibraryAction::Delete);
        if self.rules.policies.legal_hold && destroys {
            return Some(HELD);
        }
        let two = self.rules.policies.delete_policy == DeletePolicy::TwoPerson;
        (two && action == LibraryAction::DeleteFiles && ctx.actor().user.is_some()).then_some(TWO_PERSON)
    }
}

impl Explainable for Library {
    const KEY: &'static str = "library";
    const ACTIONS: &'static [(&'static str, LibraryAction)] = &[
        ("view", LibraryAction::View),
        ("read", LibraryAction::Read),
        ("write", LibraryAction::Write),
        ("deleteFiles", LibraryAction::DeleteFiles),
        ("share", LibraryAction::Share),
        ("createShare", LibraryAction::CreateShare),
        ("requestFiles", LibraryAction::RequestFiles),
        ("edit", LibraryAction::Edit),
        ("hold", LibraryAction::Hold),
        ("decideDeletion", LibraryAction::DecideDeletion),
        ("delete", LibraryAction::Delete),
    ];
}
