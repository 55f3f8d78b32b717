//! Members, roles, entitlements, settings and the audit log.

use store::Migration;

pub(super) const STEP: Migration = Migration {
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
};
