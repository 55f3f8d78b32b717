//! How the Drive's things look as JSON.

use std::collections::HashMap;

use kernel::{Ctx, Error, Result, Scope, UserId, port::Person};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{public_links::FilePublicLink, words};
use crate::{
    model::{self, Upload, handing::Sort},
    policy::{DriveAction, FileAction, FolderAction},
};

/// A drive.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Drive {
    id: Uuid,
    name: String,
    slug: String,
    r#type: words::DriveType,
    owner_id: Option<Uuid>,
    module_id: Option<String>,
    visibility: words::DriveVisibility,
    member_ids: Vec<Uuid>,
    members: Vec<DriveMember>,
    settings: DriveSettings,
    stats: DriveStats,
    can: DriveAbilities,
}

/// Somebody in a drive.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveMember {
    user_id: Uuid,
    role: words::DriveRole,
    /// RFC 3339.
    added_at: String,
    added_by: Option<Uuid>,
    display_name: String,
}

/// How a drive is set up.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveSettings {
    #[schema(value_type = words::DriveColor)]
    color: String,
    /// The name of an icon; empty for the usual one.
    icon: String,
    description: String,
    /// GiB.
    #[serde(rename = "quotaGB")]
    quota_gb: i64,
    /// Whether files may be shared beyond the organisation.
    allow_external_sharing: bool,
    /// How many days the trash is kept; null for ever.
    retention_days: Option<i64>,
    /// Whether a replaced file keeps its earlier bytes.
    versioning_enabled: bool,
    /// The most versions a file keeps, 1 to 10.
    max_versions: i64,
}

/// What lies in a drive.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveStats {
    file_count: i64,
    /// Bytes.
    total_size: i64,
    /// RFC 3339.
    last_activity: Option<String>,
}

/// What the person may do in a drive.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveAbilities {
    upload: bool,
    /// Make links under which people without account add files; what its libraries say comes on top.
    request_files: bool,
    create_folder: bool,
    create_library: bool,
    /// Change the name, settings and members.
    manage: bool,
    delete: bool,
}

impl Drive {
    pub(super) fn new(ctx: &Ctx, drive: model::Drive, people: &HashMap<UserId, Person>) -> Self {
        let may = |action| ctx.decide(action, &drive).is_allowed();
        let name = |user| people.get(user).map(|person| person.display_name.clone()).unwrap_or_default();
        let settings = drive.settings.clone();
        Self {
            can: DriveAbilities {
                upload: may(DriveAction::Upload),
                request_files: may(DriveAction::RequestFiles),
                create_folder: may(DriveAction::CreateFolder),
                create_library: may(DriveAction::CreateLibrary),
                manage: may(DriveAction::Manage),
                delete: may(DriveAction::Delete),
            },
            members: drive
                .members
                .iter()
                .map(|member| DriveMember {
                    user_id: member.user.into(),
                    role: member.role.into(),
                    added_at: member.added_at.to_string(),
                    added_by: member.added_by.map(Into::into),
                    display_name: name(&member.user),
                })
                .collect(),
            id: drive.id.into(),
            name: drive.name,
            slug: drive.slug,
            r#type: drive.drive_type.into(),
            owner_id: drive.owner.map(Into::into),
            module_id: drive.module,
            visibility: drive.visibility.into(),
            member_ids: drive.members.iter().map(|member| member.user.into()).collect(),
            settings: DriveSettings {
                color: settings.color,
                icon: settings.icon,
                description: settings.description,
                quota_gb: settings.quota_gb,
                allow_external_sharing: settings.allow_external_sharing,
                retention_days: settings.retention_days,
                versioning_enabled: settings.versioning_enabled,
                max_versions: settings.max_versions,
            },
            stats: DriveStats {
                file_count: drive.file_count,
                total_size: drive.total_size,
                last_activity: drive.last_activity.map(|time| time.to_string()),
            },
        }
    }
}

/// A file.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct File {
    id: Uuid,
    name: String,
    mime_type: String,
    /// Bytes.
    size: i64,
    drive_id: Uuid,
    drive_name: String,
    #[schema(value_type = words::DriveColor)]
    drive_color: String,
    library_id: Uuid,
    library_name: String,
    folder_id: Option<Uuid>,
    folder_name: Option<String>,
    /// Whether the person has starred it.
    starred: bool,
    owner_uid: Uuid,
    owner_name: String,
    owner_email: String,
    visibility: words::FileVisibility,
    allowed_uids: Vec<Uuid>,
    /// The people it was shared with: they see it wherever it lies.
    shared_with: Vec<Uuid>,
    /// Whether anybody but its owner and those who run the drive sees it.
    shared: bool,
    /// The link by which anyone opens it; null where there is none that works.
    #[schema(required)]
    public_link: Option<FilePublicLink>,
    metadata: FileMetadata,
    status: words::FileStatus,
    /// SHA-256 in hex; of a file sent in parts `{SHA-256 of the part digests}-{parts}`.
    checksum: String,
    /// The number of the version that it holds, from 1.
    version: i64,
    /// How many versions there are, this one included.
    version_count: i64,
    /// How many things of other modules use it.
    reference_count: i64,
    /// Whether its bytes are missing: repairing looks for them.
    orphaned_ref: bool,
    /// Whether somebody was asked to sign it and has not yet.
    pending_sign: bool,
    /// Whether it was signed.
    signed: bool,
    /// Where the signed one can be had.
    signed_file_url: Option<String>,
    /// Under which name the store kept its bytes when it came.
    signed_file_path: Option<String>,
    /// Under which name the store keeps its bytes.
    storage_path: String,
    /// Where it is downloaded, by whoever may.
    download_url: String,
    /// Whether it lies in the trash.
    deleted: bool,
    state: FileState,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339: when its bytes last changed.
    modified_at: String,
    /// RFC 3339.
    updated_at: String,
    /// RFC 3339.
    deleted_at: Option<String>,
    can: FileAbilities,
}

/// Since when a file is where it is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileState {
    /// RFC 3339: since when it lies in the trash; null where it does not.
    binned_at: Option<String>,
}

/// What is known of a file besides.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileMetadata {
    /// What brought the file, where that was no member: `zapier`; `upload_request` for what came in under one.
    ingested_via: Option<String>,
    /// Who sent it under an upload request, by their own word: a name, and an email address in angle brackets where one was
    /// given.
    sender: Option<String>,
}

/// What the person may do with a file now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileAbilities {
    download: bool,
    rename: bool,
    r#move: bool,
    copy: bool,
    /// Give it other bytes.
    replace: bool,
    share: bool,
    /// Ask for its deletion, where a second person has to agree.
    request_deletion: bool,
    trash: bool,
    restore: bool,
    purge: bool,
    set_visibility: bool,
    /// Put it into a share.
    create_share: bool,
    /// Take it off the things of other modules that use it.
    detach: bool,
    /// Ask people to sign it: a PDF document.
    request_signatures: bool,
}

impl File {
    pub(super) fn new(ctx: &Ctx, file: model::File, owners: &HashMap<UserId, Person>) -> Self {
        let may = |action| ctx.decide(action, &file).is_allowed();
        let trashed = file.status == model::FileStatus::Trashed;
        Self {
            can: FileAbilities {
                download: may(FileAction::Download),
                rename: !trashed && may(FileAction::Rename),
                r#move: !trashed && may(FileAction::Move),
                copy: !trashed && !file.orphaned && may(FileAction::Copy),
                replace: !trashed && may(FileAction::Replace),
                share: !trashed && may(FileAction::Share),
                request_deletion: !trashed && file.needs_second_person() && may(FileAction::RequestDeletion),
                trash: !trashed && may(FileAction::Trash),
                restore: trashed && may(FileAction::Restore),
                purge: trashed && may(FileAction::Purge),
                set_visibility: !trashed && may(FileAction::SetVisibility),
                create_share: !trashed && may(FileAction::CreateShare),
                detach: may(FileAction::Detach),
                request_signatures: !trashed
                    && Sort::of(&file.mime) == Sort::Pdf
                    && may(FileAction::Download)
                    && ctx.holds(Scope::SIGNATURES_CREATE),
            },
            owner_name: owners.get(&file.owner).map(|person| person.display_name.clone()).unwrap_or_default(),
            owner_email: owners.get(&file.owner).map(|person| person.email.clone()).unwrap_or_default(),
            visibility: file.reach.visibility.into(),
            shared: file.reach.is_shared(),
            public_link: FilePublicLink::new(ctx, file.public_link),
            allowed_uids: file.reach.allowed.into_iter().map(Into::into).collect(),
            shared_with: file.reach.shared_with.into_iter().map(Into::into).collect(),
            metadata: FileMetadata { ingested_via: file.ingested_via, sender: file.sender },
            id: file.id.into(),
            name: file.name,
            mime_type: file.mime,
            size: file.size,
            drive_id: file.drive.into(),
            drive_name: file.place.name,
            drive_color: file.place.color,
            library_id: file.library.into(),
            library_name: file.library_name,
            folder_id: file.folder.map(Into::into),
            folder_name: file.folder_name,
            starred: file.starred,
            owner_uid: file.owner.into(),
            status: file.status.into(),
            checksum: file.checksum,
            version: file.version,
            version_count: file.version_count + 1,
            reference_count: file.references,
            orphaned_ref: file.orphaned || file.lost_references > 0,
            pending_sign: file.signing.is_pending,
            signed: file.signing.signed.is_some(),
            signed_file_url: file.signing.signed.as_ref().map(|(id, _)| format!("/api/drive/download?fileId={id}")),
            signed_file_path: file.signing.signed.map(|(_, path)| path),
            download_url: format!("/api/drive/download?fileId={}&driveId={}", file.id, file.drive),
            storage_path: file.blob_key,
            deleted: trashed,
            state: FileState { binned_at: file.deleted_at.map(|time| time.to_string()) },
            created_at: file.created_at.to_string(),
            modified_at: file.modified_at.to_string(),
            updated_at: file.updated_at.to_string(),
            deleted_at: file.deleted_at.map(|time| time.to_string()),
        }
    }
}

/// A folder.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Folder {
    id: Uuid,
    name: String,
    slug: String,
    /// Null at the drive's root.
    parent_id: Option<Uuid>,
    /// The folders above, the topmost first.
    ancestors: Vec<Uuid>,
    drive_id: Uuid,
    drive_name: String,
    #[schema(value_type = words::DriveColor)]
    drive_color: String,
    /// The library into which uploads to it go unless another is chosen. Null until the drive has its default one.
    library_name: Option<String>,
    /// Always `folder`: what tells it from a file where a list has both.
    #[serde(rename = "type")]
    kind: &'static str,
    #[schema(value_type = words::FolderColor)]
    color: String,
    /// Active files directly in it.
    file_count: i64,
    /// Their bytes.
    total_size: i64,
    /// What lies in it and below it; null where a change of the folder is answered.
    contents: Option<FolderContents>,
    created_by: Option<Uuid>,
    status: words::FileStatus,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    can: FolderAbilities,
}

/// What lies in a folder and in the folders below it.
#[derive(Serialize, ToSchema)]
pub(super) struct FolderContents {
    /// Active folders below it, however deep.
    folders: i64,
    /// Active files in it and below it.
    files: i64,
    /// Their bytes.
    bytes: i64,
}

impl From<model::FolderContents> for FolderContents {
    fn from(contents: model::FolderContents) -> Self {
        Self { folders: contents.folders, files: contents.files, bytes: contents.bytes }
    }
}

/// What the person may do with a folder now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FolderAbilities {
    edit: bool,
    copy: bool,
    trash: bool,
    restore: bool,
    purge: bool,
}

impl Folder {
    pub(super) fn new(ctx: &Ctx, folder: model::Folder, contents: Option<model::FolderContents>) -> Self {
        let may = |action| ctx.decide(action, &folder).is_allowed();
        let trashed = folder.status == model::FileStatus::Trashed;
        // What went with a folder above it comes back or goes for good with that one.
        let alone = trashed && folder.trashed_with == Some(folder.id);
        Self {
            can: FolderAbilities {
                edit: !trashed && may(FolderAction::Edit),
                copy: !trashed && may(FolderAction::Copy),
                trash: !trashed && may(FolderAction::Trash),
                restore: alone && may(FolderAction::Restore),
                purge: alone && may(FolderAction::Purge),
            },
            id: folder.id.into(),
            name: folder.name,
            slug: folder.slug,
            parent_id: folder.parent.map(Into::into),
            ancestors: folder.path.ancestors().into_iter().map(Into::into).collect(),
            drive_id: folder.drive.into(),
            drive_name: folder.place.name,
            drive_color: folder.place.color,
            library_name: folder.library_name,
            kind: "folder",
            color: folder.color,
            file_count: folder.file_count,
            total_size: folder.total_size,
            contents: contents.map(Into::into),
            created_by: folder.created_by.map(Into::into),
            status: folder.status.into(),
            created_at: folder.created_at.to_string(),
            updated_at: folder.updated_at.to_string(),
        }
    }
}

/// A file that was changed.
#[derive(Serialize, ToSchema)]
pub(super) struct FileChanged {
    /// Always true.
    ok: bool,
    file: File,
}

impl FileChanged {
    pub(super) fn new(file: File) -> Self {
        Self { ok: true, file }
    }
}

/// It is done.
#[derive(Serialize, ToSchema)]
pub(super) struct Done {
    /// Always true.
    ok: bool,
}

impl Done {
    pub(super) const OK: Self = Self { ok: true };
}

/// A request to send bytes with.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Multipart {
    /// Bytes of every part but the last.
    part_size: i64,
    part_count: i64,
}

impl Multipart {
    pub(super) fn of(upload: &Upload) -> Option<Self> {
        upload.multipart.as_ref().map(|plan| Self { part_size: plan.part_size, part_count: plan.part_count })
    }
}

/// The organisation that a payload names is the session's.
///
/// # Errors
/// `INVALID_REQUEST` where it names none, `FORBIDDEN` where it names another.
pub(super) fn require_tenant(ctx: &Ctx, tenant: Option<Uuid>) -> Result<()> {
    match tenant {
        None => Err(Error::invalid("Tenant ID is required")),
        Some(id) if id == Uuid::from(ctx.tenant()) => Ok(()),
        Some(_) => Err(Error::forbidden("act in another organisation")),
    }
}

/// Null says something else than nothing does.
pub(super) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// A digest as clients send it: SHA-256 in hex.
pub(super) fn sha256(field: &str, text: Option<&str>) -> Result<Option<[u8; 32]>> {
    text.filter(|text| !text.is_empty())
        .map(|text| blob::parse_hex(text).ok_or_else(|| Error::invalid(format!("{field} must be a SHA-256 in hex."))))
        .transpose()
}
