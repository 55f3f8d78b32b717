//! Roles: named sets of scopes, which each organisation can change.

use kernel::{Scope, scope::RoleTemplate};

/// A role of an organisation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Role {
    /// What members refer to it by: `admin`, `site-lead`.
    pub key: String,
    /// What people read.
    pub name: String,
    /// What its members may do, before implications.
    pub scopes: Vec<Scope>,
    /// Whether every organisation starts with it.
    pub built_in: bool,
}

impl Role {
    /// The roles every organisation starts with.
    pub fn built_in() -> Vec<Self> {
        RoleTemplate::ALL
            .into_iter()
            .map(|template| Self {
                key: template.key().to_owned(),
                name: name_of(template).to_owned(),
                scopes: template.scopes(),
                built_in: true,
            })
            .collect()
    }
}

fn name_of(template: RoleTemplate) -> &'static str {
    match template {
        RoleTemplate::Admin => "Admin",
        RoleTemplate::Manager => "Manager",
        RoleTemplate::Editor => "Editor",
        RoleTemplate::Viewer => "Viewer",
        RoleTemplate::Standard => "Standard",
    }
}
