//! What a job on many files called those of them whose names were taken where they came to, so that its undoing gives each its own
//! name back.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 83,
    name: "job_names",
    sql: "
ALTER TABLE bulk_items ADD COLUMN former_name TEXT;
ALTER TABLE bulk_items ADD COLUMN given_name TEXT;
-- How many have numbers behind their names.
ALTER TABLE bulk_jobs ADD COLUMN renamed BIGINT NOT NULL DEFAULT 0;
",
};
