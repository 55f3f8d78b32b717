//! What links in mails open, and the code of the set-up page. All are kept as hashes.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 4,
    name: "links_setup",
    sql: "
CREATE TABLE password_resets (
    token_hash {bytes} NOT NULL PRIMARY KEY,
    account_id {uuid} NOT NULL REFERENCES accounts (id),
    expires_at BIGINT NOT NULL
);
CREATE INDEX password_resets_of_an_account ON password_resets (account_id);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);
-- Where the invitation of a token lies: in its organisation's region, which alone decides whether it still holds.
CREATE TABLE invitation_tokens (
    token_hash {bytes} NOT NULL PRIMARY KEY,
    tenant_id {uuid} NOT NULL,
    invitation_id {uuid} NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX invitation_tokens_by_end ON invitation_tokens (expires_at);
CREATE TABLE setup_codes (
    code_hash {bytes} NOT NULL PRIMARY KEY,
    created_at BIGINT NOT NULL
);
",
};
