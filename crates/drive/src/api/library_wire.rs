//! How libraries look as JSON, and what clients may say of them.

use kernel::{Ctx, Result, Scope};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::words;
use crate::{
    model::{
        self, DeletePolicy, LibraryRole,
        drive::drive_description,
        library::{acl_scopes, library_name},
    },
    ops::{LibraryChanges, LibraryFound},
    policy::LibraryAction,
};

/// A library.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Library {
    id: Uuid,
    slug: String,
    drive_id: Uuid,
    drive_name: String,
    #[schema(value_type = words::DriveColor)]
    drive_color: String,
    name: String,
    description: String,
    kind: words::LibraryKind,
    context: Option<Context>,
    #[serde(rename = "visibleInDriveUI")]
    visible_in_drive_ui: bool,
    /// Those who read it alone, and with `ownerIds` all that do; nobody where everybody does who sees the drive. Empty in the
    /// list of drives.
    member_ids: Vec<Uuid>,
    /// Those who set it up. Empty in the list of drives.
    owner_ids: Vec<Uuid>,
    policies: Policies,
    acl: Acl,
    share_source_policy: ShareSource,
    /// Active files in it; null in the list of drives.
    file_count: Option<i64>,
    /// Their bytes.
    total_size: Option<i64>,
    permissions: Permissions,
    can: LibraryAbilities,
    /// RFC 3339.
    created_at: String,
}

/// The thing of another module that a library belongs to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Context {
    module_key: String,
    entity_type: String,
    entity_id: String,
    entity_name: String,
}

/// What holds in a library whoever asks.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Policies {
    /// Only the scope `drive.write` changes what lies in it.
    read_only: bool,
    /// Nobody deletes, moves, renames or replaces what lies in it.
    legal_hold: bool,
    delete_policy: words::DeletePolicy,
    share_allowed: bool,
}

/// The scopes that let people in; an empty list restricts nothing.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Acl {
    read_scopes: Vec<&'static str>,
    write_scopes: Vec<&'static str>,
    delete_scopes: Vec<&'static str>,
    share_scopes: Vec<&'static str>,
}

/// Under which terms shares take files out.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ShareSource {
    external_allowed: bool,
    require_watermark: bool,
    require_record: bool,
}

/// What the person may do with what lies in a library (drive.md section 3, extended library permissions).
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Permissions {
    can_read: bool,
    can_write: bool,
    /// Delete files of one's own.
    can_delete: bool,
    can_share: bool,
    can_create_share: bool,
    is_read_only: bool,
    is_under_legal_hold: bool,
    /// Make a share of files that lie in it.
    can_create_share_from_library: bool,
    /// Put what is shared into it.
    can_share_to_library: bool,
    /// The library's `policies`, for whoever is handed the permissions alone.
    library_policies: Policies,
    /// The library's `shareSourcePolicy`, for the same.
    share_source_policy: ShareSource,
}

/// What the person may do to a library.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LibraryAbilities {
    edit: bool,
    delete: bool,
    /// Set and lift a legal hold.
    hold: bool,
    /// Decide on deletions that others ask for.
    decide_deletion: bool,
    /// Make links under which people without account add files.
    request_files: bool,
}

impl Library {
    pub(super) fn found(ctx: &Ctx, found: LibraryFound) -> Self {
        Self { file_count: Some(found.files), total_size: Some(found.bytes), ..Self::new(ctx, found.library) }
    }

    pub(super) fn new(ctx: &Ctx, library: model::Library) -> Self {
        let may = |action| ctx.decide(action, &library).is_allowed();
        let of = |role| library.members.iter().filter(move |member| member.1 == role).map(|member| member.0.into());
        let names = |scopes: &[Scope]| scopes.iter().map(|scope| scope.name()).collect();
        let (policies, acl, share) = (library.rules.policies, &library.rules.acl, library.share_source);
        let (can_read, can_write, can_create_share) =
            (may(LibraryAction::Read), may(LibraryAction::Write), may(LibraryAction::CreateShare));
        let library_policies = Policies {
            read_only: policies.read_only,
            legal_hold: policies.legal_hold,
            delete_policy: policies.delete_policy.into(),
            share_allowed: policies.share_allowed,
        };
        let share_source_policy = ShareSource {
            external_allowed: share.external_allowed,
            require_watermark: share.require_watermark,
            require_record: share.require_record,
        };
        Self {
            permissions: Permissions {
                can_read,
                can_write,
                can_delete: may(LibraryAction::DeleteFiles),
                can_share: may(LibraryAction::Share),
                can_create_share,
                is_read_only: policies.read_only,
                is_under_legal_hold: policies.legal_hold,
                can_create_share_from_library: can_read && can_create_share,
                can_share_to_library: can_write,
                library_policies: library_policies.clone(),
                share_source_policy: share_source_policy.clone(),
            },
            can: LibraryAbilities {
                edit: may(LibraryAction::Edit),
                delete: !library.is_default() && may(LibraryAction::Delete),
                hold: may(LibraryAction::Hold),
                decide_deletion: may(LibraryAction::DecideDeletion),
                request_files: may(LibraryAction::RequestFiles),
            },
            member_ids: of(LibraryRole::Member).collect(),
            owner_ids: of(LibraryRole::Owner).collect(),
            policies: library_policies,
            acl: Acl {
                read_scopes: names(&acl.read),
                write_scopes: names(&acl.write),
                delete_scopes: names(&acl.delete),
                share_scopes: names(&acl.share),
            },
            share_source_policy,
            id: library.id.into(),
            slug: library.slug,
            drive_id: library.drive.into(),
            drive_name: library.place.name,
            drive_color: library.place.color,
            name: library.name,
            description: library.description,
            kind: library.kind.into(),
            context: library.context.map(|context| Context {
                module_key: context.module,
                entity_type: context.entity_type,
                entity_id: context.entity_id,
                entity_name: context.entity_name,
            }),
            visible_in_drive_ui: library.visible_in_drive_ui,
            file_count: None,
            total_size: None,
            created_at: library.created_at.to_string(),
        }
    }
}

/// How a library is to be; what is left out stays, or is as usual.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LibrarySettings {
    name: Option<String>,
    description: Option<String>,
    /// Whether the Drive's screens list it; usually they do.
    #[serde(rename = "visibleInDriveUI")]
    visible_in_drive_ui: Option<bool>,
    /// Those who are to read it alone; nobody for everybody who sees the drive.
    member_ids: Option<Vec<Uuid>>,
    /// Those who set it up. Whoever makes a library is one of them.
    owner_ids: Option<Vec<Uuid>>,
    policies: Option<PoliciesToSet>,
    acl: Option<AclToSet>,
    share_source_policy: Option<ShareSourceToSet>,
}

/// What is to hold in a library whoever asks.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PoliciesToSet {
    /// Only the scope `drive.write` changes what lies in it.
    read_only: Option<bool>,
    /// Nobody deletes, moves, renames or replaces what lies in it. Set and lifted with `drive.manage`.
    legal_hold: Option<bool>,
    #[schema(value_type = Option<words::DeletePolicy>)]
    delete_policy: Option<String>,
    share_allowed: Option<bool>,
}

/// The scopes that are to let people in; an empty list restricts nothing.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AclToSet {
    read_scopes: Option<Vec<String>>,
    write_scopes: Option<Vec<String>>,
    delete_scopes: Option<Vec<String>>,
    share_scopes: Option<Vec<String>>,
}

/// Under which terms shares are to take files out.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ShareSourceToSet {
    external_allowed: Option<bool>,
    require_watermark: Option<bool>,
    require_record: Option<bool>,
}

impl LibrarySettings {
    /// The changes they are.
    pub(super) fn changes(self) -> Result<LibraryChanges> {
        let (policies, acl) = (self.policies.unwrap_or_default(), self.acl.unwrap_or_default());
        let share = self.share_source_policy.unwrap_or_default();
        let scopes = |names: Option<Vec<String>>| names.as_deref().map(acl_scopes).transpose();
        let ids = |ids: Option<Vec<Uuid>>| ids.map(|ids| ids.into_iter().map(Into::into).collect());
        Ok(LibraryChanges {
            name: self.name.as_deref().map(library_name).transpose()?,
            description: self.description.as_deref().map(drive_description).transpose()?,
            visible_in_drive_ui: self.visible_in_drive_ui,
            read_only: policies.read_only,
            legal_hold: policies.legal_hold,
            delete_policy: policies.delete_policy.as_deref().map(DeletePolicy::parse).transpose()?,
            share_allowed: policies.share_allowed,
            read_scopes: scopes(acl.read_scopes)?,
            write_scopes: scopes(acl.write_scopes)?,
            delete_scopes: scopes(acl.delete_scopes)?,
            share_scopes: scopes(acl.share_scopes)?,
            external_allowed: share.external_allowed,
            require_watermark: share.require_watermark,
            require_record: share.require_record,
            members: ids(self.member_ids),
            owners: ids(self.owner_ids),
        })
    }

    /// The same, of a library that is to be made.
    pub(super) fn new_library(self) -> Result<LibraryChanges> {
        let name = library_name(self.name.as_deref().unwrap_or_default())?;
        Ok(LibraryChanges { name: Some(name), ..self.changes()? })
    }
}
