//! What jobs copied: which file or folder came of which, so that copying goes on after a crash and can be undone.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 50,
    name: "bulk_copies",
    sql: "
-- The library that copies go into; empty for the one their origins have.
ALTER TABLE bulk_jobs ADD COLUMN target_library {uuid};
CREATE TABLE bulk_copies (
    tenant_id {uuid} NOT NULL,
    job_id {uuid} NOT NULL,
    -- The item's, of which it is a copy.
    number BIGINT NOT NULL,
    is_folder BOOLEAN NOT NULL,
    origin_id {uuid} NOT NULL,
    -- Empty for a folder that could not be copied: what lies in it is not copied either.
    copy_id {uuid},
    -- It lies in a folder that the job made.
    is_inside BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, job_id, number)
);
CREATE INDEX bulk_copies_of_folders ON bulk_copies (tenant_id, job_id, origin_id) WHERE is_folder;
",
};
