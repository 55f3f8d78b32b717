//! The steps of the directory.

mod account_identities;
mod app_passwords;
mod links_setup;
mod membership_last_seen;
mod password_requests;
mod second_factors;
mod session_methods;
mod tenant_exports;
mod tenants_accounts_sessions;

use store::{MigrationScope, Migrations};

/// Organisations, accounts and sessions: one directory for all regions.
pub(crate) const DIRECTORY: Migrations = Migrations {
    module: "identity_directory",
    scope: MigrationScope::Directory,
    steps: &[
        tenants_accounts_sessions::STEP,
        session_methods::STEP,
        account_identities::STEP,
        links_setup::STEP,
        second_factors::STEP,
        password_requests::STEP,
        membership_last_seen::STEP,
        tenant_exports::STEP,
        app_passwords::STEP,
    ],
};
