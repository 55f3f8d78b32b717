//! Which account is whom at a sign-in provider, and which of the provider's tokens were used.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 3,
    name: "account_identities",
    sql: "
CREATE TABLE account_identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    account_id {uuid} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (account_id, issuer)
);
CREATE TABLE used_nonces (
    nonce_hash {bytes} NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX used_nonces_by_end ON used_nonces (expires_at);
",
};
