//! Large folders that are in another drive before all of their files are.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 78,
    name: "coming_folders",
    sql: "
-- Of a folder whose files still follow it: the drive that they come from, and the job by which they do.
ALTER TABLE folders ADD COLUMN coming_from {uuid};
ALTER TABLE folders ADD COLUMN coming_with {uuid};
-- Of the topmost of them: what all files that have yet to come will take of its drive's quota.
ALTER TABLE folders ADD COLUMN coming_bytes BIGINT NOT NULL DEFAULT 0;
CREATE INDEX folders_coming ON folders (tenant_id, coming_with) WHERE coming_with IS NOT NULL;
CREATE INDEX folders_coming_room ON folders (tenant_id, drive_id) WHERE coming_bytes > 0;
",
};
