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
    use crate::ScopeSet;

    #[test]
    fn standard_is_an_editor_who_does_not_share() {
        let editor: ScopeSet = RoleTemplate::Editor.scopes().into_iter().collect();
        let standard: ScopeSet = RoleTemplate::Standard.scopes().into_iter().collect();
        assert!(editor.allows(Scope::DRIVE_SHARE) && !standard.allows(Scope::DRIVE_SHARE));
        assert!(standard.granted().all(|scope| editor.allows(scope)));
    }
}
