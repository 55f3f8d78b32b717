//! The only place in this crate that names SQL.
//!
//! Organisations, accounts, sessions and what belongs to signing in lie in the global directory. The rest lies in the
//! organisation's region, where `?1` is the organisation in every statement.

pub(crate) mod accounts;
pub(crate) mod app_passwords;
pub(crate) mod appearance;
pub(crate) mod audit;
pub(crate) mod audit_walk;
pub(crate) mod challenges;
pub(crate) mod familiar_places;
pub(crate) mod identities;
pub(crate) mod invitations;
pub(crate) mod leavers;
pub(crate) mod logos;
pub(crate) mod member_records;
pub(crate) mod members;
pub(crate) mod passkeys;
pub(crate) mod photos;
pub(crate) mod plans;
pub(crate) mod preferences;
pub(crate) mod resets;
pub(crate) mod roles;
pub(crate) mod schema;
pub(crate) mod second_factors;
pub(crate) mod sessions;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod tenants;
pub(crate) mod totp_secrets;
