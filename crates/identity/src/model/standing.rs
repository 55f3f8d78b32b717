//! Where a member stands: in which role, with which scopes, in which state.

use kernel::{Scope, ScopeSet, UserId};

use super::{MemberStatus, Role};

/// A member as policies see one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The person.
    pub user: UserId,
    /// Whether the member may sign in.
    pub status: MemberStatus,
    /// The key of the member's role.
    pub role: String,
    /// What this member may do besides the role, before implications.
    pub extra_scopes: Vec<Scope>,
    /// Everything the member holds: the role's scopes and the extra ones. A role that is gone grants nothing.
    pub scopes: ScopeSet,
    /// Whether nobody else is an active member in the role that may do everything.
    pub is_last_admin: bool,
}

impl Standing {
    /// Whether the member is active in the role that may do everything.
    pub fn is_admin(&self) -> bool {
        self.role == Role::ADMIN && self.status == MemberStatus::Active
    }
}
