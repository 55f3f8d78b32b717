//! The roles every organisation starts with.

use super::Scope;

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
            Scope::CHAT_CHANNELS_BROWSE,
            Scope::CHAT_CHANNELS_CREATE,
            Scope::SIGNATURES_VIEW,
            Scope::SIGNATURES_CREATE,
            Scope::SIGNATURES_SIGN,
            Scope::CALLS_RECORDING_ACCESS,
        ];
        // Whoever writes messages talks, too.
        let caller = [
            Scope::CALLS_ROOM_CREATE,
            Scope::CALLS_ROOM_JOIN,
            Scope::CALLS_ROOM_INVITE,
            Scope::CALLS_VIDEO_ENABLE,
            Scope::CALLS_SCREEN_SHARE_START,
            Scope::CALLS_SCREEN_SHARE_STOP,
            Scope::CALLS_SCREEN_SHARE_VIEW,
        ];
        match self {
            Self::Admin => vec![Scope::STAR],
            Self::Manager => [
                &caller[..],
                &[
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
                    Scope::INVOICING_CREATE,
                    Scope::INVOICING_APPROVE,
                    Scope::CHAT_GROUPS_MANAGE,
                    Scope::CHAT_MESSAGES_SEND,
                    Scope::CHAT_CHANNELS_BROWSE,
                    Scope::CHAT_MODERATE,
                    Scope::TENANT_VIEW_SETTINGS,
                    Scope::SIGNATURES_MANAGE,
                    Scope::CALLS_RECORDING_START,
                    Scope::CALLS_RECORDING_STOP,
                    Scope::CALLS_RECORDING_ACCESS,
                ],
            ]
            .concat(),
            Self::Editor => [&editor[..], &caller, &[Scope::DRIVE_SHARE]].concat(),
            Self::Standard => [&editor[..], &caller].concat(),
            Self::Viewer => vec![
                Scope::DRIVE_VIEW,
                Scope::SCHEDULE_VIEW_OWN,
                Scope::NOTES_VIEW,
                Scope::DOCS_VIEW,
                Scope::CHAT_MESSAGES_VIEW,
                Scope::CHAT_CHANNELS_BROWSE,
                Scope::SIGNATURES_VIEW,
                Scope::SIGNATURES_SIGN,
                Scope::CALLS_ROOM_JOIN,
                Scope::CALLS_VIDEO_ENABLE,
                Scope::CALLS_SCREEN_SHARE_VIEW,
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ScopeSet;

    #[test]
    fn standard_is_an_editor_who_does_not_share() {
        let editor: ScopeSet = RoleTemplate::Editor.scopes().into_iter().collect();
        let standard: ScopeSet = RoleTemplate::Standard.scopes().into_iter().collect();
        assert!(editor.allows(Scope::DRIVE_SHARE) && !standard.allows(Scope::DRIVE_SHARE));
        assert!(standard.granted().all(|scope| editor.allows(scope)));
    }
}
