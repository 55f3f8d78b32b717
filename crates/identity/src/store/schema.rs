//! Identity's tables, step by step.

use store::{Migration, MigrationScope, Migrations};

/// Organisations, accounts and sessions: one directory for all regions.
pub(crate) const DIRECTORY: Migrations = Migrations {
    module: "identity_directory",
    scope: MigrationScope::Directory,
    steps: &[Migration {
        version: 1,
        name: "tenants_accounts_sessions",
        sql: "
CREATE TABLE tenants (
    id {uuid} NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    region TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX tenants_by_age ON tenants (created_at, id);
CREATE TABLE accounts (
    id {uuid} NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    is_super BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE TABLE memberships (
    account_id {uuid} NOT NULL REFERENCES accounts (id),
    tenant_id {uuid} NOT NULL REFERENCES tenants (id),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, tenant_id)
);
CREATE TABLE sessions (
    id {uuid} NOT NULL PRIMARY KEY,
    token_hash {bytes} NOT NULL UNIQUE,
    account_id {uuid} NOT NULL REFERENCES accounts (id),
    tenant_id {uuid} NOT NULL REFERENCES tenants (id),
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    user_agent TEXT NOT NULL,
    address TEXT NOT NULL
);
CREATE INDEX sessions_of_a_person ON sessions (account_id, tenant_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX sessions_by_use ON sessions (last_seen_at);
",
    }],
};

/// Members, roles, settings and the audit log: in each organisation's region.
pub(crate) const REGION: Migrations = Migrations {
    module: "identity",
    scope: MigrationScope::Region,
    steps: &[Migration {
        version: 1,
        name: "members_roles_settings_audit",
        sql: "
CREATE TABLE members (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    email TEXT NOT NULL,
    display_name TEXT NOT NULL,
    sort_name {sorted_text} NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    username TEXT NOT NULL,
    role TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
);
CREATE INDEX members_by_name ON members (tenant_id, status, sort_name, user_id);
CREATE TABLE roles (
    tenant_id {uuid} NOT NULL,
    role_key TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    built_in BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, role_key)
);
CREATE TABLE entitlements (
    tenant_id {uuid} NOT NULL,
    feature TEXT NOT NULL,
    PRIMARY KEY (tenant_id, feature)
);
CREATE TABLE tenant_settings (
    tenant_id {uuid} NOT NULL PRIMARY KEY,
    appearance TEXT NOT NULL
);
CREATE TABLE audit_log (
    tenant_id {uuid} NOT NULL,
    seq BIGINT NOT NULL,
    id {uuid} NOT NULL,
    kind TEXT NOT NULL,
    actor {uuid},
    target {uuid} NOT NULL,
    payload TEXT NOT NULL,
    at BIGINT NOT NULL,
    prev_hash {bytes} NOT NULL,
    hash {bytes} NOT NULL,
    PRIMARY KEY (tenant_id, seq),
    UNIQUE (tenant_id, id)
);
",
    }],
};
