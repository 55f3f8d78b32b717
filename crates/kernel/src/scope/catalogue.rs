//! The catalogue: every scope there is, in one table with what it allows and what it implies.
//!
//! Sources: drive.md section 6, notes-and-schedule.md section 6, platform.md section 6. A new scope is a line here; at
//! run time a scope is its line's number, so that a set of scopes is a handful of bits.

use super::Scope;

/// What the catalogue says of one scope.
#[derive(Clone, Copy, Debug)]
pub struct ScopeInfo {
    /// The dotted name.
    pub name: &'static str,
    /// What its holder may do, for whoever grants it: `Upload files`.
    pub description: &'static str,
    /// The part of the product it belongs to: `organisation`, a module's name, or `system`.
    pub module: &'static str,
    /// What it grants besides itself, one step; [`ScopeSet`](super::ScopeSet) follows the steps to their end.
    pub implies: &'static [Scope],
}

macro_rules! catalogue {
    ($($module:literal { $($constant:ident = $name:literal, $description:literal, [$($implied:ident),*];)+ })+) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "the numbers of the constants below")]
        #[repr(u8)]
        enum Line { $($($constant),+),+ }

        #[expect(missing_docs, reason = "the table says what each means")]
        impl Scope {
            $($(pub const $constant: Self = Self(Line::$constant as u8);)+)+
        }

        pub(super) const LINES: &[ScopeInfo] = &[$($(
            ScopeInfo { name: $name, description: $description, module: $module, implies: &[$(Scope::$implied),*] }
        ),+),+];
    };
}

catalogue! {
    "all" {
        STAR = "*", "Everything, including future permissions, except system-only ones", [];
    }
    "organisation" {
        TENANT_VIEW_SETTINGS = "tenant.view_settings", "See the organisation's settings and plan", [];
        TENANT_MANAGE_SETTINGS = "tenant.manage_settings", "Change the organisation's settings, plan and appearance",
            [TENANT_VIEW_SETTINGS];
        ROLES_MANAGE = "roles.manage", "Make, change and delete roles", [USERS_VIEW];
        USERS_VIEW = "users.view", "See who belongs to the organisation, and get live updates", [];
        USERS_MANAGE = "users.manage", "Look after members: their state, roles, sessions and access",
            [USERS_VIEW, USERS_INVITE, USERS_REMOVE, USERS_CHANGE_ROLES];
        USERS_INVITE = "users.invite", "Invite people", [USERS_VIEW];
        USERS_REMOVE = "users.remove", "Suspend and remove members", [USERS_VIEW];
        USERS_CHANGE_ROLES = "users.change_roles", "Give members another role and extra scopes", [USERS_VIEW];
        AUDIT_READ = "audit.read", "Read, export and verify the audit log", [];
        COMPLIANCE_PII_READ = "compliance.pii.read", "See personal data that is masked otherwise", [];
        COMPLIANCE_PII_WRITE = "compliance.pii.write", "Change personal data that is masked otherwise",
            [COMPLIANCE_PII_READ];
    }
    "drive" {
        DRIVE_ADMIN = "drive.admin", "Everything in the Drive, exports included",
            [DRIVE_MANAGE, DRIVE_WRITE, DRIVE_VIEW, EXPORTS_CREATE, EXPORTS_SHARE, EXPORTS_REVOKE,
             EXPORTS_VIEW_AUDIT, EXPORTS_TEMPLATE_MANAGE];
        // All that drive.write brings, but not itself: alone it writes in read-only libraries (drive.md section 6).
        DRIVE_MANAGE = "drive.manage", "Run all drives: see, change, share and delete what is in them",
            [DRIVE_CREATE, DRIVE_LIST, DRIVE_READ, DRIVE_DELETE, DRIVE_SHARE, DRIVE_FOLDERS_CREATE, DRIVE_FOLDERS_MANAGE,
             LIBRARY_CREATE, LIBRARY_MANAGE, FILE_UPLOAD, FILE_RENAME, FILE_MOVE, FILE_REPLACE_VERSION, FILE_HARD_DELETE,
             ATTACHMENT_ADD, ATTACHMENT_REMOVE];
        DRIVE_CREATE = "drive.create", "Create drives", [];
        DRIVE_LIST = "drive.list", "See which drives and files there are", [];
        DRIVE_READ = "drive.read", "Read files", [DRIVE_VIEW, DRIVE_LIST, FILE_READ];
        DRIVE_VIEW = "drive.view", "Read files (the older name of drive.read)", [DRIVE_READ];
        DRIVE_WRITE = "drive.write", "Upload, rename, move and replace files",
            [DRIVE_READ, FILE_UPLOAD, FILE_RENAME, FILE_MOVE, FILE_REPLACE_VERSION, ATTACHMENT_ADD, ATTACHMENT_REMOVE];
        DRIVE_DELETE = "drive.delete", "Delete files and restore them", [DRIVE_READ, FILE_SOFT_DELETE, FILE_RESTORE];
        DRIVE_SHARE = "drive.share", "Share files and folders", [DRIVE_READ, FILE_SHARE];
        DRIVE_FOLDERS_CREATE = "drive.folders.create", "Create folders", [];
        DRIVE_FOLDERS_MANAGE = "drive.folders.manage", "Rename, move and delete folders", [DRIVE_FOLDERS_CREATE];
        LIBRARY_CREATE = "library.create", "Create libraries", [];
        LIBRARY_MANAGE = "library.manage", "Set up libraries and their policies", [];
        FILE_UPLOAD = "file.upload", "Upload files", [];
        FILE_READ = "file.read", "Preview and download files", [];
        FILE_RENAME = "file.rename", "Rename files", [];
        FILE_MOVE = "file.move", "Move files", [];
        FILE_REPLACE_VERSION = "file.replace_version", "Upload a new version of a file", [];
        FILE_SOFT_DELETE = "file.soft_delete", "Move files to the trash", [];
        FILE_RESTORE = "file.restore", "Take files out of the trash", [];
        FILE_HARD_DELETE = "file.hard_delete", "Delete files for good", [];
        FILE_SHARE = "file.share", "Share single files", [];
        ATTACHMENT_ADD = "attachment.add", "Attach files to notes, events and messages", [];
        ATTACHMENT_REMOVE = "attachment.remove", "Take attachments off again", [];
        EXPORTS_CREATE = "exports.create", "Create exports and shares for outsiders", [];
        EXPORTS_SHARE = "exports.share", "Hand exports on", [];
        EXPORTS_REVOKE = "exports.revoke", "Withdraw exports", [];
        EXPORTS_VIEW_AUDIT = "exports.view_audit", "See who opened an export", [];
        EXPORTS_TEMPLATE_MANAGE = "exports.template.manage", "Set up templates for exports", [];
    }
    "backup" {
        BACKUP_VIEW_STATUS = "backup.view_status", "See when the last backup was made", [];
        BACKUP_RESTORE = "backup.restore", "Restore from a backup", [BACKUP_VIEW_STATUS];
    }
    "notes" {
        NOTES_VIEW = "notes.view", "Read notes", [];
        NOTES_EDIT = "notes.edit", "Write notes and organise their folders", [NOTES_VIEW];
        NOTES_DELETE = "notes.delete", "Delete notes", [];
        NOTES_SHARE = "notes.share", "Share notes", [];
    }
    "schedule" {
        SCHEDULE_VIEW_OWN = "schedule.view_own", "See one's own calendar", [];
        SCHEDULE_READ = "schedule.read", "See the schedule", [SCHEDULE_VIEW_OWN];
        SCHEDULE_WRITE = "schedule.write", "Create events and change one's own", [SCHEDULE_READ];
        SCHEDULE_MANAGE = "schedule.manage", "Run the team's schedule",
            [SCHEDULE_WRITE, SCHEDULE_MANAGE_CALENDARS, SCHEDULE_VIEW_ALL_CALENDARS];
        SCHEDULE_MANAGE_CALENDARS = "schedule.manage_calendars", "Create and set up calendars", [];
        SCHEDULE_VIEW_ALL_CALENDARS = "schedule.view_all_calendars", "See every calendar of the organisation", [];
    }
    "invoicing" {
        INVOICING_VIEW = "invoicing.view", "See invoices, subcontractors and payments", [];
        INVOICING_CREATE = "invoicing.create", "Enter invoices and credit notes", [INVOICING_VIEW];
        INVOICING_APPROVE = "invoicing.approve", "Approve, query and void invoices", [INVOICING_VIEW];
        INVOICING_PAY = "invoicing.pay", "Put payment runs together, approve and pay them", [INVOICING_VIEW];
        INVOICING_MANAGE = "invoicing.manage", "Look after subcontractors, tax months and statements",
            [INVOICING_CREATE, INVOICING_APPROVE, INVOICING_PAY];
    }
    "docs" {
        DOCS_VIEW = "docs.view", "Read documents", [];
        DOCS_EDIT = "docs.edit", "Write documents", [DOCS_VIEW];
    }
    "signatures" {
        SIGNATURES_VIEW = "signatures.view", "See signature requests", [];
        SIGNATURES_CREATE = "signatures.create", "Ask for signatures", [];
        SIGNATURES_SIGN = "signatures.sign", "Sign", [];
        SIGNATURES_MANAGE = "signatures.manage", "Run all signature requests",
            [SIGNATURES_CREATE, SIGNATURES_SIGN, SIGNATURES_VIEW];
    }
    "chat" {
        CHAT_MESSAGES_VIEW = "chat.messages.view", "Read messages", [];
        CHAT_MESSAGES_SEND = "chat.messages.send", "Write messages", [CHAT_MESSAGES_VIEW];
        CHAT_CHANNELS_BROWSE = "chat.channels.browse",
            "Find and join public channels, and write to anyone. People without it are guests in chat: they see only the \
             conversations they were added to, and the people in them", [];
        CHAT_CHANNELS_CREATE = "chat.channels.create", "Create channels", [CHAT_CHANNELS_BROWSE];
        CHAT_CHANNELS_MANAGE = "chat.channels.manage", "Set up channels of others: their names, members and end", [];
        CHAT_GROUPS_MANAGE = "chat.groups.manage", "Create and set up groups",
            [CHAT_CHANNELS_CREATE, CHAT_CHANNELS_MANAGE];
        CHAT_MODERATE = "chat.moderate", "Delete messages of others and lock channels", [];
        CHAT_CALLS_INITIATE = "chat.calls.initiate", "Start calls (the older name of calls.room.create)",
            [CALLS_ROOM_CREATE];
        CHAT_CALLS_JOIN = "chat.calls.join", "Join calls (the older name of calls.room.join)", [CALLS_ROOM_JOIN];
        CHAT_CALLS_VOICE = "chat.calls.voice", "Speak in calls (the older name of calls.room.join)", [CALLS_ROOM_JOIN];
        CHAT_CALLS_VIDEO = "chat.calls.video", "Use the camera in calls (the older name of calls.video.enable)",
            [CALLS_VIDEO_ENABLE];
        CHAT_CALLS_SCREEN_SHARE = "chat.calls.screen_share", "Share the screen in calls (the older name of calls.screen_share)",
            [CALLS_SCREEN_SHARE_START, CALLS_SCREEN_SHARE_STOP, CALLS_SCREEN_SHARE_VIEW];
    }
    "calls" {
        CALLS_ROOM_CREATE = "calls.room.create", "Start calls", [];
        CALLS_ROOM_JOIN = "calls.room.join", "Join calls", [];
        CALLS_ROOM_INVITE = "calls.room.invite", "Invite people to a call", [];
        CALLS_VIDEO_ENABLE = "calls.video.enable", "Use the camera", [];
        CALLS_SCREEN_SHARE_START = "calls.screen_share.start", "Share the screen", [];
        CALLS_SCREEN_SHARE_STOP = "calls.screen_share.stop", "Stop a shared screen", [];
        CALLS_SCREEN_SHARE_VIEW = "calls.screen_share.view", "See a shared screen", [];
        CALLS_RECORDING_START = "calls.recording.start", "Record calls", [];
        CALLS_RECORDING_STOP = "calls.recording.stop", "Stop a recording", [];
        CALLS_RECORDING_ACCESS = "calls.recording.access", "Play recordings", [];
        CALLS_TRANSCRIPTION_START = "calls.transcription.start", "Start transcription", [];
        CALLS_TRANSCRIPTION_STOP = "calls.transcription.stop", "Stop transcription", [];
        CALLS_PSTN_OUTBOUND = "calls.pstn.outbound", "Call phone numbers", [];
        CALLS_PSTN_INBOUND = "calls.pstn.inbound", "Answer phone calls", [];
    }
    "system" {
        SYSTEM_SUPERADMIN = "system.superadmin", "Pass every check, in every organisation", [];
    }
}
