//! Who may change roles.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

use crate::model::Role;

/// Why a role stays as it is.
pub const ROLE_FIXED: &str =
    "The admin role always may do everything, and the roles every organisation starts with stay.";

/// What can be done to a role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoleAction {
    /// Change its name, description or scopes.
    Update,
    /// Delete it.
    Delete,
    /// Give it to members.
    Assign,
}

impl Resource for Role {
    type Action = RoleAction;
    const NOUN: &'static str = "Role";

    fn describe(action: RoleAction) -> &'static str {
        match action {
            RoleAction::Update => "change this role",
            RoleAction::Delete => "delete this role",
            RoleAction::Assign => "give this role",
        }
    }

    fn decide(&self, ctx: &Ctx, action: RoleAction) -> Decision {
        let (scope, rule) = match action {
            RoleAction::Update | RoleAction::Delete => {
                (Scope::ROLES_MANAGE, "Changing roles needs the scope roles.manage.")
            }
            RoleAction::Assign => {
                (Scope::USERS_CHANGE_ROLES, "Giving somebody a role needs the scope users.change_roles.")
            }
        };
        if !ctx.holds(scope) {
            return Decision::Deny { reason: rule };
        }
        if !ctx.covers(&self.scope_set()) {
            return Decision::Deny {
                reason: "A role can only be changed or given by somebody who may do at least as much.",
            };
        }
        if self.is_fixed(action) {
            return Decision::Deny { reason: ROLE_FIXED };
        }
        Decision::Allow { rule }
    }
}

impl Role {
    /// Whether nobody may do this to the role, whatever they hold.
    pub(crate) fn is_fixed(&self, action: RoleAction) -> bool {
        match action {
            RoleAction::Update => self.is_admin(),
            RoleAction::Delete => self.built_in,
            RoleAction::Assign => false,
        }
    }
}

impl Explainable for Role {
    const KEY: &'static str = "role";
    const ACTIONS: &'static [(&'static str, RoleAction)] =
        &[("update", RoleAction::Update), ("delete", RoleAction::Delete), ("assign", RoleAction::Assign)];
}
