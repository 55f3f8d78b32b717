//! Roles: named sets of scopes, which each organisation can change.

use kernel::{Error, Result, Scope, ScopeSet, scope::RoleTemplate, slug::slugify};

/// The longest name of a role, characters.
const MAX_NAME_CHARS: usize = 60;
/// The longest description of a role, characters.
const MAX_DESCRIPTION_CHARS: usize = 300;

/// A role of an organisation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Role {
    /// What members refer to it by: `admin`, `site-lead`. It never changes.
    pub key: String,
    /// What people read.
    pub name: String,
    /// What it is for; may be empty.
    pub description: String,
    /// What its members may do, before implications.
    pub scopes: Vec<Scope>,
    /// Whether every organisation starts with it. Such a role stays.
    pub built_in: bool,
}

impl Role {
    /// The key of the role that may do everything. It never changes: an organisation always has somebody who can put
    /// things right.
    pub const ADMIN: &str = "admin";

    /// The roles every organisation starts with.
    pub fn built_in() -> Vec<Self> {
        let role = |template: RoleTemplate| {
            let (name, description) = words_for(template);
            Self {
                key: template.key().to_owned(),
                name: name.to_owned(),
                description: description.to_owned(),
                scopes: template.scopes(),
                built_in: true,
            }
        };
        RoleTemplate::ALL.into_iter().map(role).collect()
    }

    /// Whether it is the role that may do everything.
    pub fn is_admin(&self) -> bool {
        self.key == Self::ADMIN
    }

    /// What its members may do, implications followed.
    pub fn scope_set(&self) -> ScopeSet {
        self.scopes.iter().copied().collect()
    }
}

fn words_for(template: RoleTemplate) -> (&'static str, &'static str) {
    match template {
        RoleTemplate::Admin => ("Admin", "Everything in the organisation."),
        RoleTemplate::Manager => ("Manager", "Manages people and content: members, files, the team's schedule."),
        RoleTemplate::Editor => ("Editor", "Can edit and share."),
        RoleTemplate::Viewer => ("Viewer", "Can view."),
        RoleTemplate::Standard => ("Standard", "Can edit but not share. The default for new members."),
    }
}

/// The name of a role: 1 to 60 characters, trimmed, with a key to refer to it by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoleName(String);

impl RoleName {
    /// Accepts a name.
    ///
    /// # Errors
    /// `INVALID_REQUEST` where it is empty or too long, holds control characters, or no letter or digit for a key.
    pub fn parse(text: &str) -> Result<Self> {
        let name = text.trim();
        if name.chars().count() > MAX_NAME_CHARS || name.contains(char::is_control) || slugify(name).is_empty() {
            let message = format!("A role's name has 1 to {MAX_NAME_CHARS} characters, with a letter or a digit.");
            return Err(Error::invalid(message));
        }
        Ok(Self(name.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What members will refer to a role by that is made under this name.
    pub fn key(&self) -> String {
        slugify(&self.0)
    }
}

/// What a role is for: up to 300 characters, trimmed.
///
/// # Errors
/// `INVALID_REQUEST` where it is too long or holds control characters.
pub fn parse_description(text: &str) -> Result<String> {
    let text = text.trim();
    if text.chars().count() > MAX_DESCRIPTION_CHARS || text.contains(char::is_control) {
        return Err(Error::invalid(format!("A role's description has up to {MAX_DESCRIPTION_CHARS} characters.")));
    }
    Ok(text.to_owned())
}

/// Scopes as somebody chose them, each once, in the catalogue's order.
///
/// # Errors
/// `INVALID_REQUEST` for a name the catalogue lacks, and for what only the system may do: that is an account's, and no
/// organisation's to give.
pub fn parse_scopes(names: &[String]) -> Result<Vec<Scope>> {
    let mut scopes = names.iter().map(|name| Scope::parse(name)).collect::<Result<Vec<Scope>>>()?;
    if let Some(scope) = scopes.iter().find(|scope| scope.is_system()) {
        return Err(Error::invalid(format!("The scope {} cannot be given to members.", scope.name())));
    }
    scopes.sort_unstable();
    scopes.dedup();
    Ok(scopes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gives_its_key_once_and_for_all() {
        assert_eq!(RoleName::parse("  Site lead ").expect("a name").key(), "site-lead");
        for text in ["", "  ", "!!!", "a\nb", &"x".repeat(MAX_NAME_CHARS + 1)] {
            assert!(RoleName::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn scopes_are_each_there_once_and_none_is_the_system_s() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let scopes = parse_scopes(&names(&["notes.view", "drive:view", "notes.view"])).expect("scopes");
        assert_eq!(scopes, [Scope::DRIVE_VIEW, Scope::NOTES_VIEW]);
        assert!(parse_scopes(&names(&["system.superadmin"])).is_err());
        assert!(parse_scopes(&names(&["drive.fly"])).is_err());
    }
}
