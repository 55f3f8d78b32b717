//! How many folders a job dealt with, so that they are not told as files.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 79,
    name: "job_folders",
    sql: "
ALTER TABLE bulk_jobs ADD COLUMN folders_done BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bulk_jobs ADD COLUMN folders_refused BIGINT NOT NULL DEFAULT 0;
",
};
