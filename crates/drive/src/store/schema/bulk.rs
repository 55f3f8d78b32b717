//! Work on many files and folders: the jobs, and what each of them is about.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 41,
    name: "bulk_jobs",
    sql: "
CREATE TABLE bulk_jobs (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    -- Who asked; empty for the product itself.
    owner_id {uuid},
    action TEXT NOT NULL,
    status TEXT NOT NULL,
    -- Which files, as JSON, where they were not named one by one.
    filter TEXT,
    target_drive {uuid},
    target_folder {uuid},
    -- Whether the items are complete; until then the position behind which the filter goes on.
    is_gathered BOOLEAN NOT NULL,
    gathered_time BIGINT,
    gathered_file {uuid},
    total BIGINT NOT NULL,
    -- The number of the last item that was dealt with.
    position BIGINT NOT NULL,
    done BIGINT NOT NULL,
    refused BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    -- The first refusals, as JSON.
    refusals TEXT NOT NULL,
    undoes {uuid},
    undone_by {uuid},
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX bulk_jobs_of_owner ON bulk_jobs (tenant_id, owner_id, id);
CREATE INDEX bulk_jobs_by_age ON bulk_jobs (tenant_id, created_at);
CREATE TABLE bulk_items (
    tenant_id {uuid} NOT NULL,
    job_id {uuid} NOT NULL,
    number BIGINT NOT NULL,
    is_folder BOOLEAN NOT NULL,
    item_id {uuid} NOT NULL,
    -- Where it lay when the job began.
    drive_id {uuid},
    library_id {uuid},
    folder_id {uuid},
    -- The job left it as it was: it was refused, or there was nothing to do.
    is_left BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, job_id, number)
)
-- only sqlite
WITHOUT ROWID
-- both
;
-- Several files may share their bytes; the last one's row takes them along.
CREATE INDEX files_by_blob ON files (tenant_id, blob_key);
",
};
