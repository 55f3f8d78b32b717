//! Who may change members.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

use crate::model::{MemberStatus, Standing};

/// Why an organisation keeps its last administrator.
pub const LAST_ADMIN: &str = "An organisation keeps at least one active administrator.";

/// What can be done to a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MemberAction {
    /// See the member's state, role and scopes.
    View,
    /// Give another role or other extra scopes.
    ChangeRole,
    /// Keep the member out for now.
    Suspend,
    /// Let the member in again.
    Reactivate,
    /// Part with the member for good.
    Remove,
    /// Ask why the member may, or may not, do something.
    ExplainAccess,
}

impl MemberAction {
    /// What it needs, unless it is about oneself and only looks.
    pub(crate) const fn scope(self) -> Scope {
        match self {
            Self::View => Scope::USERS_VIEW,
            Self::ChangeRole => Scope::USERS_CHANGE_ROLES,
            Self::Suspend | Self::Reactivate | Self::Remove => Scope::USERS_REMOVE,
            Self::ExplainAccess => Scope::USERS_MANAGE,
        }
    }

    /// Whether it would take an administrator away from the organisation.
    pub(crate) const fn takes_away(self) -> bool {
        matches!(self, Self::Suspend | Self::Remove)
    }
}

impl Resource for Standing {
    type Action = MemberAction;
    const NOUN: &'static str = "Member";

    fn describe(action: MemberAction) -> &'static str {
        match action {
            MemberAction::View => "see this member's role and scopes",
            MemberAction::ChangeRole => "change this member's role",
            MemberAction::Suspend => "suspend this member",
            MemberAction::Reactivate => "reactivate this member",
            MemberAction::Remove => "remove this member",
            MemberAction::ExplainAccess => "see why this member may or may not do something",
        }
    }

    fn decide(&self, ctx: &Ctx, action: MemberAction) -> Decision {
        let is_self = ctx.actor().user == Some(self.user);
        let looks = matches!(action, MemberAction::View | MemberAction::ExplainAccess);
        if is_self && looks {
            return Decision::Allow { rule: "Everybody may know what they may do." };
        }
        let rule = match action {
            MemberAction::View => "Seeing members' roles and scopes needs the scope users.view.",
            MemberAction::ChangeRole => "Changing members' roles needs the scope users.change_roles.",
            MemberAction::Suspend => "Suspending members needs the scope users.remove.",
            MemberAction::Reactivate => "Reactivating members needs the scope users.remove.",
            MemberAction::Remove => "Removing members needs the scope users.remove.",
            MemberAction::ExplainAccess => "Explaining somebody else's access needs the scope users.manage.",
        };
        let holds = ctx.holds(action.scope());
        if looks || !holds {
            return Decision::allow_if(holds, rule);
        }
        if self.status == MemberStatus::Removed {
            return Decision::Deny { reason: "Who was removed can be invited again, and not changed." };
        }
        if is_self && action == MemberAction::Suspend {
            return Decision::Deny { reason: "Nobody suspends themselves." };
        }
        if !is_self && !ctx.covers(&self.scopes) {
            return Decision::Deny { reason: "A member can only be changed by somebody who may do at least as much." };
        }
        if self.is_last_admin && action.takes_away() {
            return Decision::Deny { reason: LAST_ADMIN };
        }
        Decision::Allow { rule }
    }
}

impl Explainable for Standing {
    const KEY: &'static str = "member";
    const ACTIONS: &'static [(&'static str, MemberAction)] = &[
        ("view", MemberAction::View),
        ("changeRole", MemberAction::ChangeRole),
        ("suspend", MemberAction::Suspend),
        ("reactivate", MemberAction::Reactivate),
        ("remove", MemberAction::Remove),
        ("explainAccess", MemberAction::ExplainAccess),
    ];
}
