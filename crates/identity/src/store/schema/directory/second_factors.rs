//! Second factors of accounts, and what is handed out between two steps of signing in.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 12,
    name: "second_factors",
    sql: "
-- When the person last typed the password again.
ALTER TABLE sessions ADD COLUMN confirmed_at BIGINT;
CREATE TABLE totp_secrets (
    account_id {uuid} NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    -- Sealed with a key that is not in the database.
    secret {bytes} NOT NULL,
    -- Empty until the person has shown a code.
    confirmed_at BIGINT,
    -- The step of the latest code that was taken: none is taken twice.
    last_step BIGINT NOT NULL
);
CREATE TABLE recovery_codes (
    account_id {uuid} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    code_hash {bytes} NOT NULL,
    PRIMARY KEY (account_id, code_hash)
);
CREATE TABLE passkeys (
    id {uuid} NOT NULL PRIMARY KEY,
    account_id {uuid} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    credential_id {bytes} NOT NULL UNIQUE,
    public_key {bytes} NOT NULL,
    sign_count BIGINT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX passkeys_of_an_account ON passkeys (account_id, created_at, id);
CREATE TABLE sign_in_challenges (
    challenge_hash {bytes} NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    account_id {uuid} REFERENCES accounts (id) ON DELETE CASCADE,
    tenant_id {uuid},
    tries BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges (expires_at);
",
};
