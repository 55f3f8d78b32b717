//! How each session was opened, and from where accounts are used to being signed in to.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 2,
    name: "session_methods",
    sql: "
ALTER TABLE sessions ADD COLUMN method TEXT NOT NULL DEFAULT 'password';
CREATE INDEX sessions_of_a_tenant ON sessions (tenant_id, id);
-- A mark is the SHA-256 of a device's token or of a network's prefix.
CREATE TABLE familiar_places (
    account_id {uuid} NOT NULL REFERENCES accounts (id),
    mark {bytes} NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, mark)
);
CREATE INDEX familiar_places_by_use ON familiar_places (seen_at);
",
};
