//! Who may do what in the Drive. Read top to bottom: the first line that applies decides.
//!
//! Sources: drive.md section 6 (scopes, ownership) and decisions of the project: a drive that a person does not see is
//! answered like one that does not exist. Super users pass before any of this.

mod deletion;
mod library;
mod provisioning;
mod share;
mod upload_request;

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

pub use deletion::DeletionRequestAction;
pub use library::LibraryAction;
use library::{DELETING, FILE_HELD, HELD, TWO_PERSON, UPLOADING};
pub use provisioning::{Provisioning, ProvisioningAction};
pub(crate) use share::SEE_ALL as SEE_ALL_SHARES;
pub use share::ShareAction;
pub use upload_request::UploadRequestAction;
use upload_request::{LETTING_IN, lets_in};

use crate::model::{
    BulkJob, Drive, DriveRole, DriveVisibility, File, FileStatus, FileVisibility, Folder, Upload,
    module_drive::ModulePreset,
};

const LISTING: &str = "Seeing anything in the Drive needs the scope drive.list.";
const DRIVE_VISIBLE: &str = "A drive is visible to its owner and members, to everyone where it belongs to the organisation, and with drive.manage.";
const MODULE_VISIBLE: &str =
    "The drive of a module is visible to its members, to those who may enter the module, and with drive.manage.";
const FILE_VISIBLE: &str =
    "A file is visible to everyone with access to its drive, unless it is private, and to people it is shared with.";
const FILE_PRIVATE: &str =
    "A private file is seen by its owner, by those who run its drive, and by those it is shared with.";

/// What can be done to a drive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DriveAction {
    /// See it and what lies in it.
    View,
    /// Add files.
    Upload,
    /// Make links under which people without account add files.
    RequestFiles,
    /// Add folders.
    CreateFolder,
    /// Add libraries.
    CreateLibrary,
    /// Change its name, settings and members.
    Manage,
    /// Delete it with all in it, and bring it back.
    Delete,
}

impl Resource for Drive {
    type Action = DriveAction;
    const NOUN: &'static str = "Drive";

    fn describe(action: DriveAction) -> &'static str {
        match action {
            DriveAction::View => "view this drive",
            DriveAction::Upload => "upload files to this drive",
            DriveAction::RequestFiles => "request files for this drive",
            DriveAction::CreateFolder => "create folders",
            DriveAction::CreateLibrary => "create libraries",
            DriveAction::Manage => "change this drive",
            DriveAction::Delete => "delete this drive",
        }
    }

    fn decide(&self, ctx: &Ctx, action: DriveAction) -> Decision {
        let me = ctx.actor().user;
        let role = self.role_of(me);
        if !ctx.holds(Scope::DRIVE_LIST) {
            return Decision::Hide { reason: LISTING };
        }
        if !(ctx.holds(Scope::DRIVE_MANAGE) || role.is_some()) {
            let module = self.module.as_deref().and_then(|module| ModulePreset::of(module).ok());
            if module.and_then(|module| module.seen_with).is_some_and(|scope| !ctx.holds(scope)) {
                return Decision::Hide { reason: MODULE_VISIBLE };
            }
            if self.visibility != DriveVisibility::Tenant {
                return Decision::Hide { reason: DRIVE_VISIBLE };
            }
        }
        match action {
            DriveAction::View => Decision::Allow { rule: DRIVE_VISIBLE },
            DriveAction::Upload => {
                Decision::allow_if(ctx.holds(Scope::FILE_UPLOAD), "Uploading needs the scope file.upload.")
            }
            DriveAction::RequestFiles => Decision::allow_if(
                ctx.holds(Scope::FILE_UPLOAD) && lets_in(ctx, role.is_some_and(DriveRole::runs)),
                LETTING_IN,
            ),
            DriveAction::Manage => Decision::allow_if(
                role.is_some_and(DriveRole::runs) || ctx.holds(Scope::DRIVE_MANAGE),
                "Owners, managers and anyone with drive.manage can change a drive.",
            ),
            DriveAction::Delete => Decision::allow_if(
                role == Some(DriveRole::Owner) || ctx.holds(Scope::DRIVE_MANAGE),
                "Owners and anyone with drive.manage can delete a drive.",
            ),
            DriveAction::CreateLibrary => Decision::allow_if(
                ctx.holds(Scope::LIBRARY_CREATE) || ctx.holds(Scope::LIBRARY_MANAGE),
                "Creating libraries needs the scope library.create or library.manage.",
            ),
            DriveAction::CreateFolder => Decision::allow_if(
                ctx.holds(Scope::DRIVE_FOLDERS_CREATE),
                "Creating folders needs the scope drive.folders.create.",
            ),
        }
    }
}

impl Explainable for Drive {
    const KEY: &'static str = "drive";
    const ACTIONS: &'static [(&'static str, DriveAction)] = &[
        ("view", DriveAction::View),
        ("upload", DriveAction::Upload),
        ("requestFiles", DriveAction::RequestFiles),
        ("createFolder", DriveAction::CreateFolder),
        ("createLibrary", DriveAction::CreateLibrary),
        ("manage", DriveAction::Manage),
        ("delete", DriveAction::Delete),
    ];
}

/// What can be done to a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileAction {
    /// See that it is there.
    View,
    /// Read its bytes: preview and download.
    Download,
    /// Give it another name.
    Rename,
    /// Put it into another folder.
    Move,
    /// Make another file of its bytes.
    Copy,
    /// Give it other bytes.
    Replace,
    /// Share it with people.
    Share,
    /// Star it, or take the star away.
    Star,
    /// Move it to the trash.
    Trash,
    /// Move it to the trash where one has just made it by copying.
    TakeBack,
    /// Ask for its deletion, where a second person has to agree.
    RequestDeletion,
    /// Take it out of the trash.
    Restore,
    /// Delete it for good.
    Purge,
    /// Delete earlier versions for good.
    DeleteVersion,
    /// Note that a thing of another module uses it.
    Attach,
    /// Note that it uses it no more.
    Detach,
    /// Decide who of those who see its drive sees it.
    SetVisibility,
    /// Put it into a share, by whose link others see it.
    CreateShare,
}

impl Resource for File {
    type Action = FileAction;
    const NOUN: &'static str = "File";

    fn describe(action: FileAction) -> &'static str {
        match action {
            FileAction::View => "view files",
            FileAction::Download => "download this file",
            FileAction::Rename => "rename this file",
            FileAction::Move => "move this file",
            FileAction::Copy => "copy this file",
            FileAction::Replace => "replace this file",
            FileAction::Share => "share files",
            FileAction::Star => "star this file",
            FileAction::Trash | FileAction::TakeBack => "delete this file",
            FileAction::RequestDeletion => "ask for the deletion of this file",
            FileAction::Restore => "restore this file",
            FileAction::Purge => "delete this file permanently",
            FileAction::DeleteVersion => "delete versions of this file",
            FileAction::Attach => "attach this file",
            FileAction::Detach => "take this file off",
            FileAction::SetVisibility => "change who sees this file",
            FileAction::CreateShare => "create shares of this file",
        }
    }

    fn decide(&self, ctx: &Ctx, action: FileAction) -> Decision {
        let manages = ctx.holds(Scope::DRIVE_MANAGE);
        let is_owner = ctx.actor().user == Some(self.owner);
        let own = manages || is_owner;
        if !ctx.holds(Scope::DRIVE_LIST) {
            return Decision::Hide { reason: LISTING };
        }
        // Whom it names sees it wherever it lies, but not what became of it when it was deleted.
        let named = self.status == FileStatus::Active && self.reach.names(ctx.actor().user);
        if !(self.place.visible || named) {
            return Decision::Hide { reason: FILE_VISIBLE };
        }
        if !(self.reach.visibility == FileVisibility::Shared || own || self.reach.runs_drive || named) {
            return Decision::Hide { reason: FILE_PRIVATE };
        }
        let read = self.rules.read(ctx);
        if !read.is_allowed() {
            return read;
        }
        if self.status == FileStatus::Trashed && !own {
            return Decision::Hide { reason: "The trash shows each person their own files; managers see all of it." };
        }
        let needs = |scope: Scope, reason: &'static str| {
            if !ctx.holds(scope) {
                Decision::Deny { reason }
            } else {
                Decision::allow_if(
                    own,
                    "Only the owner of a file, or someone who manages drives, may delete or restore it.",
                )
            }
        };
        match action {
            FileAction::View | FileAction::Star => Decision::Allow { rule: FILE_VISIBLE },
            FileAction::Rename => {
                self.rules.write(ctx, (Scope::FILE_RENAME, "Renaming files needs the scope file.rename."))
            }
            FileAction::Move => self.rules.write(ctx, (Scope::FILE_MOVE, "Moving files needs the scope file.move.")),
            FileAction::Replace => self
                .rules
                .write(ctx, (Scope::FILE_REPLACE_VERSION, "Replacing files needs the scope file.replace_version.")),
            FileAction::Share => self.rules.share(ctx),
            FileAction::Download => self.rules.download(ctx),
            // Whoever can take the bytes along can bring them again. Where they go is asked of the place; that there is one
            // at all is known by the right to add files, or to add some beside this.
            FileAction::Copy => match self.rules.download(ctx) {
                Decision::Allow { .. } => match self.rules.write(ctx, UPLOADING) {
                    Decision::Deny { .. } => Decision::allow_if(ctx.holds(Scope::FILE_UPLOAD), UPLOADING.1),
                    allowed => allowed,
                },
                refusal => refusal,
            },
            FileAction::Trash => self.rules.delete(ctx, is_owner, DELETING),
            // Whoever may add files may undo having done so, as far as the library lets anybody delete.
            FileAction::TakeBack => self.rules.delete(ctx, is_owner, if is_owner { UPLOADING } else { DELETING }),
            FileAction::RequestDeletion => self.rules.delete_by_list(ctx, is_owner, DELETING),
            FileAction::Restore => needs(Scope::FILE_RESTORE, "Restoring files needs the scope file.restore."),
            FileAction::Purge => match self.rules.delete(ctx, is_owner, DELETING) {
                Decision::Allow { .. } => {
                    needs(Scope::FILE_HARD_DELETE, "Deleting files for good needs the scope file.hard_delete.")
                }
                refusal => refusal,
            },
            FileAction::Attach => {
                Decision::allow_if(ctx.holds(Scope::ATTACHMENT_ADD), "Attaching files needs the scope attachment.add.")
            }
            FileAction::Detach => Decision::allow_if(
                ctx.holds(Scope::ATTACHMENT_REMOVE),
                "Taking attachments off needs the scope attachment.remove.",
            ),
            FileAction::DeleteVersion => match self.rules.delete(ctx, is_owner, DELETING) {
                Decision::Allow { .. } => {
                    needs(Scope::FILE_HARD_DELETE, "Deleting versions for good needs the scope file.hard_delete.")
                }
                refusal => refusal,
            },
            FileAction::SetVisibility if !ctx.holds(Scope::FILE_SHARE) => {
                Decision::Deny { reason: "Changing who sees a file needs the scope file.share." }
            }
            FileAction::SetVisibility => Decision::allow_if(
                own || self.reach.runs_drive,
                "Only the owner of a file, or someone who runs its drive, may change who sees it.",
            ),
            // A link hands the bytes on: whoever makes one reads them, and may show them to others.
            FileAction::CreateShare => match self.rules.download(ctx) {
                Decision::Allow { .. }
                    if self.reach.visibility == FileVisibility::Shared || own || self.reach.runs_drive =>
                {
                    self.rules.create_share(ctx)
                }
                Decision::Allow { .. } => Decision::Deny {
                    reason: "Only the owner of a private file, or someone who runs its drive, puts it into a share.",
                },
                refusal => refusal,
            },
        }
    }

    fn barred(&self, ctx: &Ctx, action: FileAction) -> Option<&'static str> {
        let deletes =
            matches!(action, FileAction::Trash | FileAction::TakeBack | FileAction::Purge | FileAction::DeleteVersion);
        let changes =
            matches!(action, FileAction::Rename | FileAction::Move | FileAction::Replace | FileAction::RequestDeletion);
        if self.rules.policies.legal_hold && (deletes || changes) {
            return Some(HELD);
        }
        if self.is_held && (deletes || changes) {
            return Some(FILE_HELD);
        }
        // The product itself clears the trash of what two people have agreed on.
        (deletes && self.needs_second_person() && ctx.actor().user.is_some()).then_some(TWO_PERSON)
    }
}

impl Explainable for File {
    const KEY: &'static str = "file";
    const ACTIONS: &'static [(&'static str, FileAction)] = &[
        ("view", FileAction::View),
        ("download", FileAction::Download),
        ("rename", FileAction::Rename),
        ("move", FileAction::Move),
        ("copy", FileAction::Copy),
        ("replace", FileAction::Replace),
        ("share", FileAction::Share),
        ("star", FileAction::Star),
        ("trash", FileAction::Trash),
        ("requestDeletion", FileAction::RequestDeletion),
        ("restore", FileAction::Restore),
        ("purge", FileAction::Purge),
        ("deleteVersion", FileAction::DeleteVersion),
        ("attach", FileAction::Attach),
        ("detach", FileAction::Detach),
        ("setVisibility", FileAction::SetVisibility),
        ("createShare", FileAction::CreateShare),
    ];
}

/// What can be done to a folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FolderAction {
    /// See it.
    View,
    /// Change its name, colour or place.
    Edit,
    /// Make another folder of it, with copies of what is in it.
    Copy,
    /// Move it to the trash, with all in it.
    Trash,
    /// Move it to the trash where one has just made it by copying.
    TakeBack,
    /// Take it out of the trash.
    Restore,
    /// Delete it for good, with what went to the trash with it.
    Purge,
}

const FOLDERS_MANAGED: &str = "Changing folders needs the scope drive.folders.manage.";

impl Resource for Folder {
    type Action = FolderAction;
    const NOUN: &'static str = "Folder";

    fn describe(action: FolderAction) -> &'static str {
        match action {
            FolderAction::View => "view folders",
            FolderAction::Edit => "edit folders",
            FolderAction::Copy => "copy folders",
            FolderAction::Trash | FolderAction::TakeBack => "delete folders",
            FolderAction::Restore => "restore folders",
            FolderAction::Purge => "delete folders permanently",
        }
    }

    fn decide(&self, ctx: &Ctx, action: FolderAction) -> Decision {
        if !ctx.holds(Scope::DRIVE_LIST) {
            return Decision::Hide { reason: LISTING };
        }
        if !self.place.visible {
            return Decision::Hide { reason: "A folder is seen by whoever sees the drive it lies in." };
        }
        let manages = ctx.holds(Scope::DRIVE_FOLDERS_MANAGE);
        if self.status == FileStatus::Trashed && !manages {
            return Decision::Hide { reason: "Deleted folders are seen with the scope drive.folders.manage." };
        }
        match action {
            FolderAction::View => Decision::Allow { rule: "A folder is seen by whoever sees the drive it lies in." },
            FolderAction::Copy => Decision::allow_if(
                ctx.holds(Scope::DRIVE_FOLDERS_CREATE) && ctx.holds(Scope::FILE_UPLOAD),
                "Copying folders needs the scopes drive.folders.create and file.upload.",
            ),
            FolderAction::TakeBack => Decision::allow_if(
                manages || (self.created_by.is_some() && self.created_by == ctx.actor().user),
                "What one has just made by copying is one's own to take back.",
            ),
            FolderAction::Edit | FolderAction::Trash | FolderAction::Restore => {
                Decision::allow_if(manages, FOLDERS_MANAGED)
            }
            FolderAction::Purge => Decision::allow_if(
                manages && ctx.holds(Scope::FILE_HARD_DELETE),
                "Deleting folders for good needs the scopes drive.folders.manage and file.hard_delete.",
            ),
        }
    }
}

impl Explainable for Folder {
    const KEY: &'static str = "folder";
    const ACTIONS: &'static [(&'static str, FolderAction)] = &[
        ("view", FolderAction::View),
        ("edit", FolderAction::Edit),
        ("copy", FolderAction::Copy),
        ("trash", FolderAction::Trash),
        ("restore", FolderAction::Restore),
        ("purge", FolderAction::Purge),
    ];
}

/// What can be done to an upload under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UploadAction {
    /// Continue, finish or cancel it.
    Continue,
}

impl Resource for Upload {
    type Action = UploadAction;
    const NOUN: &'static str = "Upload";

    fn describe(_: UploadAction) -> &'static str {
        "continue this upload"
    }

    fn decide(&self, ctx: &Ctx, _: UploadAction) -> Decision {
        if ctx.actor().user != Some(self.created_by) {
            return Decision::Hide { reason: "An upload belongs to the person who began it." };
        }
        Decision::allow_if(ctx.holds(Scope::FILE_UPLOAD), "Uploading needs the scope file.upload.")
    }
}

/// What can be done to a job on many files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BulkJobAction {
    /// See how far it is.
    View,
    /// Stop it.
    Cancel,
    /// Undo what it did.
    Undo,
}

impl Resource for BulkJob {
    type Action = BulkJobAction;
    const NOUN: &'static str = "Job";

    fn describe(action: BulkJobAction) -> &'static str {
        match action {
            BulkJobAction::View => "view this job",
            BulkJobAction::Cancel => "cancel this job",
            BulkJobAction::Undo => "undo this job",
        }
    }

    fn decide(&self, ctx: &Ctx, _: BulkJobAction) -> Decision {
        if !ctx.holds(Scope::DRIVE_LIST) {
            return Decision::Hide { reason: LISTING };
        }
        if self.owner.is_none() || self.owner != ctx.actor().user {
            return Decision::Hide { reason: "A job belongs to the person who began it." };
        }
        // What it does to each file is decided file by file.
        Decision::Allow { rule: "A job belongs to the person who began it." }
    }
}
