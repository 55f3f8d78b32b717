//! Which files were in which batch of work on many, and the libraries of files whose folder went into another drive.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 61,
    name: "file_batches",
    sql: "
CREATE TABLE file_batches (
    tenant_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    -- What the event about the batch is about.
    batch_id {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, file_id, batch_id)
)
-- only sqlite
WITHOUT ROWID
-- both
;
-- For as long as the job can be undone: the library that each file of a folder lay in.
CREATE TABLE bulk_libraries (
    tenant_id {uuid} NOT NULL,
    job_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    library_id {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, job_id, file_id)
);
",
};
