//! App passwords: found by their secret's hash, before it is known in which organisation they open anything.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 31,
    name: "app_passwords",
    sql: "
CREATE TABLE app_passwords (
    id {uuid} NOT NULL PRIMARY KEY,
    account_id {uuid} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tenant_id {uuid} NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    secret_hash {bytes} NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX app_passwords_of_a_member ON app_passwords (account_id, tenant_id, created_at, id);
",
};
