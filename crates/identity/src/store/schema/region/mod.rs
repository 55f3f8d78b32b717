//! The steps of every region.

mod appearance_versions_logos;
mod audit_by_target;
mod calls_in_roles;
mod grant;
mod guests_in_chat;
mod invitations;
mod members_roles_settings_audit;
mod names_revision;
mod names_without_accents;
mod plan;
mod preferences;
mod profiles_photos_audit_order;
mod roles_and_extra_scopes;
mod scopes_of_new_modules;

use store::{MigrationScope, Migrations};

/// Members, roles, settings and the audit log: in each organisation's region.
pub(crate) const REGION: Migrations = Migrations {
    module: "identity",
    scope: MigrationScope::Region,
    steps: &[
        members_roles_settings_audit::STEP,
        invitations::STEP,
        roles_and_extra_scopes::STEP,
        profiles_photos_audit_order::STEP,
        plan::STEP,
        audit_by_target::STEP,
        appearance_versions_logos::STEP,
        names_revision::STEP,
        scopes_of_new_modules::STEP,
        calls_in_roles::STEP,
        preferences::STEP,
        guests_in_chat::STEP,
        names_without_accents::STEP,
    ],
};
