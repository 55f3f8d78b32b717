//! Identity over HTTP, on SQLite and on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod app;
mod audit;
mod audit_export;
mod browser;
mod database;
mod list_audit;
mod log_event;
mod members;
mod profile;
mod revoke_sessions;
mod roles;
mod sessions;
mod sign_in;
mod switch_tenant;
mod tenant_settings;
mod tenants;
