//! Permission scopes: the catalogue, what each implies, and the role templates.
//!
//! Scopes are dotted names; a colon on input means the same (`drive:create`). The tables below are the ones of
//! drive.md section 6, notes-and-schedule.md section 6 and platform.md section 6.

use std::collections::BTreeSet;

use crate::{Error, Result};

/// A scope of the catalogue, or `*`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Scope(&'static str);

impl Scope {
    /// Grants everything but what only the system may do.
    pub const STAR: Self = Self("*");

    /// The scope of that name. A colon means a dot.
    ///
    /// # Errors
    /// The catalogue has no such scope.
    pub fn parse(name: &str) -> Result<Self> {
        let dotted = name.replace(':', ".");
        if dotted == Self::STAR.0 {
            return Ok(Self::STAR);
        }
        CATALOGUE
            .iter()
            .find(|known| **known == dotted)
            .map(|known| Self(known))
            .ok_or_else(|| Error::invalid(format!("There is no scope '{name}'.")))
    }

    /// The dotted name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

macro_rules! catalogue {
    ($($constant:ident = $name:literal),+ $(,)?) => {
        #[expect(missing_docs, reason = "the dotted name is the meaning")]
        impl Scope {
            $(pub const $constant: Self = Self($name);)+
        }
        /// Every scope there is.
        pub const CATALOGUE: &[&str] = &[$($name),+];
    };
}

catalogue! {
    TENANT_VIEW_SETTINGS = "tenant.view_settings",
    TENANT_MANAGE_SETTINGS = "tenant.manage_settings",
    ROLES_MANAGE = "roles.manage",
    USERS_VIEW = "users.view",
    USERS_MANAGE = "users.manage",
    USERS_INVITE = "users.invite",
    USERS_REMOVE = "users.remove",
    USERS_CHANGE_ROLES = "users.change_roles",

    DRIVE_ADMIN = "drive.admin",
    DRIVE_MANAGE = "drive.manage",
    DRIVE_CREATE = "drive.create",
    DRIVE_LIST = "drive.list",
    DRIVE_READ = "drive.read",
    DRIVE_VIEW = "drive.view",
    DRIVE_WRITE = "drive.write",
    DRIVE_DELETE = "drive.delete",
    DRIVE_SHARE = "drive.share",
    DRIVE_FOLDERS_CREATE = "drive.folders.create",
    DRIVE_FOLDERS_MANAGE = "drive.folders.manage",
    LIBRARY_CREATE = "library.create",
    LIBRARY_MANAGE = "library.manage",
    FILE_UPLOAD = "file.upload",
    FILE_READ = "file.read",
    FILE_RENAME = "file.rename",
    FILE_MOVE = "file.move",
    FILE_REPLACE_VERSION = "file.replace_version",
    FILE_SOFT_DELETE = "file.soft_delete",
    FILE_RESTORE = "file.restore",
    FILE_HARD_DELETE = "file.hard_delete",
    FILE_SHARE = "file.share",
    ATTACHMENT_ADD = "attachment.add",
    ATTACHMENT_REMOVE = "attachment.remove",
    EXPORTS_CREATE = "exports.create",
    EXPORTS_SHARE = "exports.share",
    EXPORTS_REVOKE = "exports.revoke",
    EXPORTS_VIEW_AUDIT = "exports.view_audit",
    EXPORTS_TEMPLATE_MANAGE = "exports.template.manage",
    SIGNATURES_VIEW = "signatures.view",
    SIGNATURES_CREATE = "signatures.create",
    SIGNATURES_SIGN = "signatures.sign",
    SIGNATURES_MANAGE = "signatures.manage",

    NOTES_VIEW = "notes.view",
    NOTES_EDIT = "notes.edit",
    NOTES_DELETE = "notes.delete",
    NOTES_SHARE = "notes.share",

    SCHEDULE_VIEW_OWN = "schedule.view_own",
    SCHEDULE_READ = "schedule.read",
    SCHEDULE_WRITE = "schedule.write",
    SCHEDULE_MANAGE = "schedule.manage",
    SCHEDULE_MANAGE_CALENDARS = "schedule.manage_calendars",
    SCHEDULE_VIEW_ALL_CALENDARS = "schedule.view_all_calendars",

    DOCS_VIEW = "docs.view",
    DOCS_EDIT = "docs.edit",
    CHAT_MESSAGES_VIEW = "chat.messages.view",
    CHAT_MESSAGES_SEND = "chat.messages.send",
    CHAT_GROUPS_MANAGE = "chat.groups.manage",

    CALLS_ROOM_CREATE = "calls.room.create",
    CALLS_ROOM_JOIN = "calls.room.join",
    CALLS_ROOM_INVITE = "calls.room.invite",
    CALLS_VIDEO_ENABLE = "calls.video.enable",
    CALLS_SCREEN_SHARE_START = "calls.screen_share.start",
    CALLS_SCREEN_SHARE_STOP = "calls.screen_share.stop",
    CALLS_SCREEN_SHARE_VIEW = "calls.screen_share.view",
    CALLS_RECORDING_START = "calls.recording.start",
    CALLS_RECORDING_STOP = "calls.recording.stop",
    CALLS_RECORDING_ACCESS = "calls.recording.access",
    CALLS_TRANSCRIPTION_START = "calls.transcription.start",
    CALLS_TRANSCRIPTION_STOP = "calls.transcription.stop",
    CALLS_PSTN_OUTBOUND = "calls.pstn.outbound",
    CALLS_PSTN_INBOUND = "calls.pstn.inbound",

    BACKUP_VIEW_STATUS = "backup.view_status",
    BACKUP_RESTORE = "backup.restore",
    AUDIT_READ = "audit.read",
    COMPLIANCE_PII_READ = "compliance.pii.read",
    COMPLIANCE_PII_WRITE = "compliance.pii.write",

    SYSTEM_SUPERADMIN = "system.superadmin",
}

/// What a scope grants besides itself, one step. [`ScopeSet`] follows the steps to their end.
const IMPLIES: &[(Scope, &[Scope])] = &[
    (
        Scope::DRIVE_ADMIN,
        &[
            Scope::DRIVE_MANAGE,
            Scope::DRIVE_WRITE,
            Scope::DRIVE_VIEW,
            Scope::EXPORTS_CREATE,
            Scope::EXPORTS_SHARE,
            Scope::EXPORTS_REVOKE,
            Scope::EXPORTS_VIEW_AUDIT,
            Scope::EXPORTS_TEMPLATE_MANAGE,
        ],
    ),
    (
        Scope::DRIVE_MANAGE,
        &[
            Scope::DRIVE_CREATE,
            Scope::DRIVE_LIST,
            Scope::DRIVE_READ,
            Scope::DRIVE_WRITE,
            Scope::DRIVE_DELETE,
            Scope::DRIVE_SHARE,
            Scope::DRIVE_FOLDERS_CREATE,
            Scope::DRIVE_FOLDERS_MANAGE,
            Scope::LIBRARY_CREATE,
            Scope::LIBRARY_MANAGE,
            Scope::FILE_HARD_DELETE,
        ],
    ),
    // The older names of the drive scopes and the finer ones of single files stand for the same rights.
    (Scope::DRIVE_VIEW, &[Scope::DRIVE_READ]),
    (Scope::DRIVE_READ, &[Scope::DRIVE_VIEW, Scope::DRIVE_LIST, Scope::FILE_READ]),
    (
        Scope::DRIVE_WRITE,
        &[
            Scope::DRIVE_READ,
            Scope::FILE_UPLOAD,
            Scope::FILE_RENAME,
            Scope::FILE_MOVE,
            Scope::FILE_REPLACE_VERSION,
            Scope::ATTACHMENT_ADD,
            Scope::ATTACHMENT_REMOVE,
        ],
    ),
    (Scope::DRIVE_DELETE, &[Scope::DRIVE_READ, Scope::FILE_SOFT_DELETE, Scope::FILE_RESTORE]),
    (Scope::DRIVE_SHARE, &[Scope::DRIVE_READ, Scope::FILE_SHARE]),
    (Scope::DRIVE_FOLDERS_MANAGE, &[Scope::DRIVE_FOLDERS_CREATE]),
    (Scope::USERS_MANAGE, &[Scope::USERS_VIEW, Scope::USERS_INVITE, Scope::USERS_REMOVE, Scope::USERS_CHANGE_ROLES]),
    (Scope::TENANT_MANAGE_SETTINGS, &[Scope::TENANT_VIEW_SETTINGS]),
    (Scope::SIGNATURES_MANAGE, &[Scope::SIGNATURES_CREATE, Scope::SIGNATURES_SIGN, Scope::SIGNATURES_VIEW]),
    (Scope::NOTES_EDIT, &[Scope::NOTES_VIEW]),
    (Scope::DOCS_EDIT, &[Scope::DOCS_VIEW]),
    (
        Scope::SCHEDULE_MANAGE,
        &[Scope::SCHEDULE_WRITE, Scope::SCHEDULE_MANAGE_CALENDARS, Scope::SCHEDULE_VIEW_ALL_CALENDARS],
    ),
    (Scope::SCHEDULE_WRITE, &[Scope::SCHEDULE_READ]),
    (Scope::SCHEDULE_READ, &[Scope::SCHEDULE_VIEW_OWN]),
    (Scope::CHAT_MESSAGES_SEND, &[Scope::CHAT_MESSAGES_VIEW]),
];

/// The scopes somebody holds, with everything they imply.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScopeSet {
    granted: BTreeSet<Scope>,
    effective: BTreeSet<Scope>,
}

impl ScopeSet {
    /// Whether the scope is held, directly, by implication or by the star. The star does not reach `system.*`.
    pub fn allows(&self, scope: Scope) -> bool {
        self.effective.contains(&scope)
            || (self.effective.contains(&Scope::STAR) && !scope.name().starts_with("system."))
    }

    /// Whether any scope of the module is held: `drive` for `drive.*`.
    pub fn touches(&self, module: &str) -> bool {
        let belongs = |scope: &Scope| scope.name().split('.').next() == Some(module);
        self.effective.contains(&Scope::STAR) || self.effective.iter().any(belongs)
    }

    /// The scopes as they were granted.
    pub fn granted(&self) -> impl Iterator<Item = Scope> + '_ {
        self.granted.iter().copied()
    }

    /// The granted scopes and all that they imply.
    pub fn effective(&self) -> impl Iterator<Item = Scope> + '_ {
        self.effective.iter().copied()
    }
}

impl FromIterator<Scope> for ScopeSet {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        let granted: BTreeSet<Scope> = scopes.into_iter().collect();
        let mut effective = granted.clone();
        let mut open: Vec<Scope> = granted.iter().copied().collect();
        while let Some(scope) = open.pop() {
            let implied = IMPLIES.iter().filter(|(from, _)| *from == scope).flat_map(|(_, to)| to.iter());
            open.extend(implied.copied().filter(|scope| effective.insert(*scope)));
        }
        Self { granted, effective }
    }
}

/// A built-in role template (platform.md section 6). Organisations copy and change them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoleTemplate {
    /// All scopes except system ones.
    Admin,
    /// Runs people and content.
    Manager,
    /// Writes and shares.
    Editor,
    /// Reads only.
    Viewer,
    /// The default: an editor without `drive.share`.
    Standard,
}

impl RoleTemplate {
    /// All built-in roles.
    pub const ALL: [Self; 5] = [Self::Admin, Self::Manager, Self::Editor, Self::Viewer, Self::Standard];

    /// The role's key.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Manager => "manager",
            Self::Editor => "editor",
            Self::Viewer => "viewer",
            Self::Standard => "standard",
        }
    }

    /// The scopes the role starts with.
    pub fn scopes(self) -> Vec<Scope> {
        let editor = [
            Scope::DRIVE_WRITE,
            Scope::DRIVE_FOLDERS_CREATE,
            Scope::SCHEDULE_VIEW_OWN,
            Scope::SCHEDULE_READ,
            Scope::SCHEDULE_WRITE,
            Scope::NOTES_EDIT,
            Scope::DOCS_EDIT,
            Scope::CHAT_MESSAGES_SEND,
        ];
        match self {
            Self::Admin => vec![Scope::STAR],
            Self::Manager => [
                Scope::USERS_MANAGE,
                Scope::DRIVE_WRITE,
                Scope::DRIVE_DELETE,
                Scope::DRIVE_SHARE,
                Scope::DRIVE_FOLDERS_MANAGE,
                Scope::SCHEDULE_MANAGE,
                Scope::NOTES_EDIT,
                Scope::NOTES_DELETE,
                Scope::NOTES_SHARE,
                Scope::DOCS_EDIT,
                Scope::CHAT_GROUPS_MANAGE,
                Scope::CHAT_MESSAGES_SEND,
                Scope::TENANT_VIEW_SETTINGS,
            ]
            .to_vec(),
            Self::Editor => [&editor[..], &[Scope::DRIVE_SHARE]].concat(),
            Self::Standard => editor.to_vec(),
            Self::Viewer => vec![
                Scope::DRIVE_VIEW,
                Scope::SCHEDULE_VIEW_OWN,
                Scope::NOTES_VIEW,
                Scope::DOCS_VIEW,
                Scope::CHAT_MESSAGES_VIEW,
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &[&str]) -> ScopeSet {
        names.iter().map(|name| Scope::parse(name).expect("in the catalogue")).collect()
    }

    #[test]
    fn a_colon_means_a_dot() {
        assert_eq!(Scope::parse("drive:folders:create").expect("known"), Scope::DRIVE_FOLDERS_CREATE);
        assert!(Scope::parse("drive.fly").is_err());
    }

    #[test]
    fn managing_a_drive_implies_what_the_specification_lists() {
        let manage = set(&["drive.manage"]);
        for implied in [
            "drive.delete",
            "file.soft_delete",
            "file.hard_delete",
            "file.restore",
            "library.manage",
            "library.create",
            "drive.share",
            "drive.folders.create",
            "drive.folders.manage",
            "drive.create",
            "drive.list",
        ] {
            assert!(manage.allows(Scope::parse(implied).expect("known")), "{implied}");
        }
        assert!(!manage.allows(Scope::EXPORTS_CREATE));
        assert!(set(&["drive.admin"]).allows(Scope::EXPORTS_CREATE));
    }

    #[test]
    fn the_star_grants_everything_but_the_system() {
        let star = set(&["*"]);
        assert!(star.allows(Scope::FILE_HARD_DELETE));
        assert!(!star.allows(Scope::SYSTEM_SUPERADMIN));
        assert!(star.touches("calls"));
    }

    #[test]
    fn a_reader_cannot_write_and_a_writer_can_read() {
        assert!(!set(&["drive.view"]).allows(Scope::FILE_UPLOAD));
        assert!(set(&["drive.write"]).allows(Scope::FILE_READ));
        assert!(!set(&["drive.view"]).touches("notes"));
    }

    #[test]
    fn standard_is_an_editor_who_does_not_share() {
        let editor: ScopeSet = RoleTemplate::Editor.scopes().into_iter().collect();
        let standard: ScopeSet = RoleTemplate::Standard.scopes().into_iter().collect();
        assert!(editor.allows(Scope::DRIVE_SHARE) && !standard.allows(Scope::DRIVE_SHARE));
        assert!(standard.granted().all(|scope| editor.allows(scope)));
    }
}
