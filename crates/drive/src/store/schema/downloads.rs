//! Downloads of several files and folders at once, which were asked for and may begin for a while.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 62,
    name: "downloads",
    sql: "
CREATE TABLE file_downloads (
    tenant_id {uuid} NOT NULL,
    -- 128 random bits: the secret in the address.
    secret {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    -- Identifiers of files and of folders, as JSON.
    files TEXT NOT NULL,
    folders TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, secret)
);
CREATE INDEX file_downloads_by_end ON file_downloads (tenant_id, expires_at);
",
};
