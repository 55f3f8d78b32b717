//! Earlier versions of files, and what became of uploads whose name was taken.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 31,
    name: "versions",
    sql: "
-- The number of the version that the file's row holds.
ALTER TABLE files ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
-- Its identifier; the first version's is the file's own.
ALTER TABLE files ADD COLUMN version_id {uuid};
-- How many earlier ones are kept.
ALTER TABLE files ADD COLUMN version_count BIGINT NOT NULL DEFAULT 0;
-- Who brought it; the owner where nobody is named.
ALTER TABLE files ADD COLUMN version_by {uuid};
CREATE TABLE file_versions (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    number BIGINT NOT NULL,
    mime TEXT NOT NULL,
    category TEXT NOT NULL,
    size BIGINT NOT NULL,
    checksum TEXT NOT NULL,
    blob_key TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    created_by {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
-- Copies of a file share its bytes.
CREATE INDEX file_versions_by_blob ON file_versions (tenant_id, blob_key);
CREATE UNIQUE INDEX file_versions_by_number ON file_versions (tenant_id, file_id, number);
-- What to do where the name is taken when the upload ends, and what was done then.
ALTER TABLE uploads ADD COLUMN on_conflict TEXT NOT NULL DEFAULT 'keepBoth';
ALTER TABLE uploads ADD COLUMN outcome TEXT NOT NULL DEFAULT 'created';
",
};
