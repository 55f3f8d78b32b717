//! Identity over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod administration;
mod app;
mod app_passwords;
mod appearance;
mod audit;
mod audit_export;
mod auth_snapshot;
mod authenticator;
mod browser;
mod invitations;
mod list_audit;
mod log_event;
mod members;
mod operate;
mod outbox;
mod passkeys;
mod passwords;
mod photos;
mod preferences;
mod profile;
mod revoke_sessions;
mod roles;
mod second_factor;
mod sessions;
mod set_up;
mod sign_in;
mod sign_in_limits;
mod switch_tenant;
mod tenant_settings;
mod tenants;
