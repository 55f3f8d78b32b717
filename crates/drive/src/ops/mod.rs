//! What people do in the Drive: one use case a file.

mod audit_storage;
mod belongings;
mod bulk;
mod cancel_upload;
mod check_share;
mod choose_storage_tier;
mod clear_recent;
mod count_references;
mod create_drive;
mod create_folder;
mod deletions;
mod download_file;
mod download_files;
mod drawn;
mod ensure_library;
mod explain_access;
mod file_access;
mod file_references;
mod file_versions;
mod find_drive;
mod find_name_conflicts;
mod find_storage;
mod find_upload;
mod holdings;
mod import_file;
mod incoming;
mod libraries;
mod links;
mod list_activity;
mod list_drives;
mod list_files;
mod list_folder_tree;
mod list_folders;
mod lost_references;
mod module_drives;
mod module_files;
mod move_files;
mod move_folder;
mod notices;
mod purge_file;
mod purge_folder;
mod quarantine;
mod read_along;
mod recount_folders;
mod register_file;
mod renditions;
mod repair_references;
mod replace_file;
mod restore_file;
mod restore_folder;
mod search;
mod seed_files;
mod shares;
mod sign_upload;
mod sign_upload_parts;
mod signable_files;
mod star_file;
mod sweep_uploads;
mod thumbnails;
mod trash_file;
mod trash_folder;
mod update_drive;
mod update_file;
mod update_folder;
mod update_upload_limits;
mod upload_files;
mod upload_requests;
mod whole_digest;

pub(crate) use crate::store::file_list::COUNT_CAP;
pub use audit_storage::{StorageReport, audit_storage, track_storage};
pub use bulk::{
    BulkRequest, cancel_bulk_job, delete_drive, end_uploads, expire_trash, find_bulk_job, list_bulk_jobs,
    list_deleted_drives, restore_drive, run_bulk_job, start_bulk_job, sweep_bulk_jobs, undo_bulk_job,
};
pub use cancel_upload::cancel_upload;
pub use check_share::{Verdict, check_share};
pub use choose_storage_tier::choose_storage_tier;
pub use clear_recent::clear_recent;
pub use count_references::{FilesChosen, ReferenceCounts, count_file_references};
pub use create_drive::{create_drive, create_shared_drive};
pub use create_folder::{NewFolder, create_folder};
pub use deletions::{approve_deletion, decline_deletion, list_deletion_requests, request_deletion, withdraw_deletion};
pub use download_file::{FileAt, FileFound, Reading, find_file, mend_file, open_file, preview_file};
pub use download_files::{DownloadAsked, ask_download, open_archive};
pub(crate) use drawn::Drawn;
pub use ensure_library::{ensure_default_library, ensure_module_baseline, get_or_create_library};
pub use file_access::{FileAccess, list_file_access};
pub use file_references::{add_file_reference, delete_file_reference, list_file_references};
pub use file_versions::{Versions, delete_file_version, list_file_versions, restore_file_version};
pub use find_drive::{Named, find_drive};
pub use find_name_conflicts::find_name_conflicts;
pub use find_storage::{Storage, find_storage};
pub use find_upload::{UploadProgress, find_upload};
pub use import_file::{NewFile, add_version, import_file};
pub use incoming::{Destination, LibraryChoice};
pub use libraries::{
    LibraryChanges, LibraryFound, create_library, delete_library, find_library, list_libraries, update_library,
};
pub(crate) use links::LinkLimits;
pub use links::{
    Allowed, Call, Guest, Handed, OpenedShare, REDIRECT_LIFETIME, SentFile, ShownPage, VisibleFile, Visit,
    allow_download, begin_delivery, cancel_sent_upload, find_delivery, find_public_links, find_sent_upload,
    finish_delivery, list_shared_files, list_shared_pages, may_decide_public_links, open_download, open_request,
    open_share, preview_shared_file, preview_shared_page, register_sent_upload, sign_sent_parts, sign_sent_upload,
    thumb_shared_file, unlock_request, unlock_share, update_public_links, usual_drive_settings,
};
pub use list_activity::list_file_activity;
pub(crate) use list_drives::read_usage;
pub use list_drives::{Drives, find_usage, list_drives};
pub use list_files::{FileListing, ListRevision, Listed, list_files};
pub use list_folder_tree::{FolderTree, list_folder_tree};
pub use list_folders::{FolderFound, FolderListed, find_folder, find_folder_by_path, list_folders};
pub use module_drives::create_module_drive;
pub use move_files::{Moved, Refusal, move_files};
pub use purge_file::purge_file;
pub use purge_folder::purge_folder;
pub use quarantine::{list_quarantined, quarantine_blobs};
pub use recount_folders::recount_folders;
pub use register_file::{NewReach, Registered, Registration, register_file};
pub use repair_references::{Repair, repair_file};
pub use restore_file::restore_file;
pub use restore_folder::restore_folder;
pub use seed_files::seed_files;
pub use shares::{
    NewShare, ShareChanges, SharesListed, ShownShare, create_share, find_share, list_share_activity, list_shares,
    rebuild_share, revoke_share, update_share,
};
pub use sign_upload::{NewUpload, SignedUpload, sign_upload};
pub use sign_upload_parts::{MAX_PARTS_PER_CALL, PartToSign, SignedPart, sign_upload_parts};
pub use star_file::star_file;
pub use sweep_uploads::sweep_uploads;
pub use thumbnails::find_thumbnail;
pub(crate) use thumbnails::{Making, forget_thumbnail};
pub use trash_file::trash_file;
pub use trash_folder::trash_folder;
pub use update_drive::{DriveChanges, update_drive};
pub use update_file::{FileChanges, update_file};
pub use update_folder::{FolderChanges, update_folder};
pub use update_upload_limits::update_upload_limits;
pub use upload_files::{MAX_FILES, SmallFile, SmallFiles, upload_files};
pub use upload_requests::{
    NewUploadRequest, RequestPlace, RequestsListed, UploadRequestChanges, create_upload_request, find_upload_request,
    list_deliveries, list_upload_requests, revoke_upload_request, tell_delivery, update_upload_request,
};
pub(crate) use whole_digest::{MOST_AT_ONCE, digest_whole, forget_digest};

use std::collections::HashMap;

use kernel::{
    Ctx, DriveId, Error, FileId, FolderId, Result, Scope, UserId, event::Audience, id::TypedId, port::Person,
};
use store::Tx;

use crate::{
    Drive,
    model::{self, File, FileStatus, Folder},
    policy::{DriveAction, FileAction, FolderAction},
};

/// Live topics of the Drive.
pub mod topic {
    use kernel::event::Topic;

    /// What is known of files changed: their names, who sees them, what uses them. Nothing came, went or moved.
    pub const FILES: Topic = "drive.files";
    /// Files came, went, moved, or hold something else: lists change, and so does what folders, drives and libraries hold.
    pub const CONTENTS: Topic = "drive.contents";
    /// Folders came, went or changed.
    pub const FOLDERS: Topic = "drive.folders";
    /// Drives or libraries came, went or changed.
    pub const DRIVES: Topic = "drive.drives";
    /// Somebody asked for a deletion, or it was decided.
    pub const DELETIONS: Topic = "drive.deletions";
    /// Shares were made, changed or taken back.
    pub const SHARES: Topic = "drive.shares";
    /// A person's jobs on many files began or ended.
    pub const JOBS: Topic = "drive.jobs";
}

/// The people who hear of a change to a file or a drive. Not everybody sees every file, and who does hangs on the drive, the
/// library and the file together; so the message names none. Lists are read again through each reader's own permissions.
const AUDIENCE: Audience = Audience::Unnamed(Scope::DRIVE_LIST);

/// The file, on which the person may do this.
fn authorized_file(tx: &mut Tx<'_>, ctx: &Ctx, id: FileId, action: FileAction) -> Result<File> {
    let file = crate::store::files::lookup(tx, ctx, id)?.ok_or_else(|| Error::not_found(FileId::NOUN))?;
    ctx.authorize(action, &file)?;
    move_folder::require_come(&file, action)?;
    Ok(file)
}

/// The folder, to which the person may do this.
fn authorized_folder(tx: &mut Tx<'_>, ctx: &Ctx, id: FolderId, action: FolderAction) -> Result<Folder> {
    let folder = crate::store::folders::lookup(tx, ctx, id)?.ok_or_else(|| Error::not_found(FolderId::NOUN))?;
    ctx.authorize(action, &folder)?;
    Ok(folder)
}

/// The folder lies in the drive that a request names beside it.
///
/// # Errors
/// `NOT_FOUND`.
fn require_folder_in(tx: &mut Tx<'_>, ctx: &Ctx, drive: DriveId, id: FolderId) -> Result<()> {
    let folder = authorized_folder(tx, ctx, id, FolderAction::View)?;
    if folder.drive == drive { Ok(()) } else { Err(Error::not_found(FolderId::NOUN)) }
}

/// The folder in its place in a drive, into which something is to be put.
fn target_folder(tx: &mut Tx<'_>, ctx: &Ctx, drive: DriveId, id: FolderId) -> Result<Folder> {
    let folder = authorized_folder(tx, ctx, id, FolderAction::View)?;
    if folder.drive != drive || folder.status != FileStatus::Active {
        return Err(Error::not_found(FolderId::NOUN));
    }
    Ok(folder)
}

/// The drive, to which the person may do this.
fn authorized_drive(tx: &mut Tx<'_>, ctx: &Ctx, id: DriveId, action: DriveAction) -> Result<model::Drive> {
    let drive = crate::store::drives::lookup(tx, id)?.ok_or_else(|| Error::not_found(DriveId::NOUN))?;
    ctx.authorize(action, &drive)?;
    Ok(drive)
}

impl Drive {
    /// The names of the owners of these files.
    pub(crate) async fn owners(&self, ctx: &Ctx, files: &[File]) -> Result<HashMap<UserId, Person>> {
        let mut ids: Vec<UserId> = files.iter().map(|file| file.owner).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() { Ok(HashMap::new()) } else { self.people.find(ctx, &ids).await }
    }
}
