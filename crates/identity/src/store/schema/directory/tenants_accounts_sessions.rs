//! Organisations, accounts, who belongs where, and sessions.

use store::Migration;

pub(super) const STEP: Migration = Migration {
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
};
