//! Who may do what in an organisation as a whole.

use kernel::{
    Ctx, Scope,
    policy::{Decision, Explainable, Resource},
};

/// The organisation of the context: its people, roles and log.
#[derive(Clone, Copy, Debug)]
pub struct Organisation;

/// What can be done in an organisation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrganisationAction {
    /// See its name, look and plan.
    View,
    /// See who belongs to it.
    ListMembers,
    /// Let somebody in.
    AddMember,
    /// See members with their roles, scopes and states.
    AdministerMembers,
    /// See who is signed in here, and end a session.
    ManageSessions,
    /// See the roles and what each may do.
    ViewRoles,
    /// Make roles and change what each may do.
    ChangeRoles,
    /// See its settings and its plan: what was bought, and how much may be stored.
    ViewSettings,
    /// Change its name, slug and time zone, and its plan.
    ChangeSettings,
    /// Read what happened, and check that nobody edited it.
    ReadAudit,
}

impl Resource for Organisation {
    type Action = OrganisationAction;
    const NOUN: &'static str = "Organisation";

    fn describe(action: OrganisationAction) -> &'static str {
        match action {
            OrganisationAction::View => "view this organisation",
            OrganisationAction::ListMembers => "see the members",
            OrganisationAction::AddMember => "add members",
            OrganisationAction::AdministerMembers => "look after members",
            OrganisationAction::ManageSessions => "manage the members' sessions",
            OrganisationAction::ViewRoles => "see the roles",
            OrganisationAction::ChangeRoles => "change roles",
            OrganisationAction::ViewSettings => "see the organisation's settings",
            OrganisationAction::ChangeSettings => "change the organisation's settings",
            OrganisationAction::ReadAudit => "read the audit log",
        }
    }

    fn decide(&self, ctx: &Ctx, action: OrganisationAction) -> Decision {
        let needs = |scope: Scope, reason| Decision::allow_if(ctx.holds(scope), reason);
        match action {
            // Everybody who works somewhere knows with whom: names stand beside files, notes and messages.
            OrganisationAction::View | OrganisationAction::ListMembers => {
                Decision::allow_if(ctx.actor().user.is_some(), "Only members see the organisation.")
            }
            OrganisationAction::AddMember => needs(Scope::USERS_INVITE, "Adding members needs the scope users.invite."),
            OrganisationAction::AdministerMembers => {
                needs(Scope::USERS_VIEW, "Seeing members' roles and scopes needs the scope users.view.")
            }
            OrganisationAction::ManageSessions => {
                needs(Scope::USERS_MANAGE, "The members' sessions need the scope users.manage.")
            }
            OrganisationAction::ViewRoles => needs(Scope::USERS_VIEW, "Seeing the roles needs the scope users.view."),
            OrganisationAction::ChangeRoles => {
                needs(Scope::ROLES_MANAGE, "Changing roles needs the scope roles.manage.")
            }
            OrganisationAction::ViewSettings => {
                needs(Scope::TENANT_VIEW_SETTINGS, "Seeing the settings needs the scope tenant.view_settings.")
            }
            OrganisationAction::ChangeSettings => {
                needs(Scope::TENANT_MANAGE_SETTINGS, "Changing the settings needs the scope tenant.manage_settings.")
            }
            OrganisationAction::ReadAudit => needs(Scope::AUDIT_READ, "The audit log needs the scope audit.read."),
        }
    }
}

impl Explainable for Organisation {
    const KEY: &'static str = "organisation";
    const ACTIONS: &'static [(&'static str, OrganisationAction)] = &[
        ("view", OrganisationAction::View),
        ("listMembers", OrganisationAction::ListMembers),
        ("addMember", OrganisationAction::AddMember),
        ("administerMembers", OrganisationAction::AdministerMembers),
        ("manageSessions", OrganisationAction::ManageSessions),
        ("viewRoles", OrganisationAction::ViewRoles),
        ("changeRoles", OrganisationAction::ChangeRoles),
        ("viewSettings", OrganisationAction::ViewSettings),
        ("changeSettings", OrganisationAction::ChangeSettings),
        ("readAudit", OrganisationAction::ReadAudit),
    ];
}

#[cfg(test)]
mod tests {
    use kernel::{Actor, Region, scope::RoleTemplate};
    use uuid::Uuid;

    use super::*;
    use crate::model::still::still;

    fn member(role: RoleTemplate) -> Ctx {
        let actor = Actor {
            user: Some(Uuid::from_u128(1).into()),
            session: None,
            role: role.key().into(),
            scopes: role.scopes().into_iter().collect(),
            is_super: false,
        };
        Ctx::new(Uuid::nil().into(), Region::Uk, actor, "test", still(0))
    }

    #[test]
    fn who_may_do_what() {
        use OrganisationAction::{
            AddMember, AdministerMembers, ChangeRoles, ChangeSettings, ListMembers, ManageSessions, ReadAudit, View,
            ViewRoles, ViewSettings,
        };
        let all = [
            View,
            ListMembers,
            AddMember,
            AdministerMembers,
            ManageSessions,
            ViewRoles,
            ChangeRoles,
            ViewSettings,
            ChangeSettings,
            ReadAudit,
        ];
        let expected: [(RoleTemplate, &[OrganisationAction]); 5] = [
            (RoleTemplate::Admin, &all),
            (
                RoleTemplate::Manager,
                &[View, ListMembers, AddMember, AdministerMembers, ManageSessions, ViewRoles, ViewSettings],
            ),
            (RoleTemplate::Editor, &[View, ListMembers]),
            (RoleTemplate::Standard, &[View, ListMembers]),
            (RoleTemplate::Viewer, &[View, ListMembers]),
        ];
        for (role, allowed) in expected {
            let ctx = member(role);
            for action in all {
                assert_eq!(
                    ctx.decide(action, &Organisation).is_allowed(),
                    allowed.contains(&action),
                    "{} {action:?}",
                    role.key()
                );
            }
        }
    }
}
