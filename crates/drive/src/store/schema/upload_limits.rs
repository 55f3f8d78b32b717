//! What an organisation lets in of what its installation does (drive.md section 5, "Tenant-configured client checks").

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 81,
    name: "upload_limits",
    sql: "
-- The most a file may hold, bytes; null for as much as the installation takes.
ALTER TABLE drive_usage ADD COLUMN max_file_size BIGINT;
-- Media types and endings, separated by spaces; empty for all that the installation takes.
ALTER TABLE drive_usage ADD COLUMN allowed_file_types TEXT NOT NULL DEFAULT '';
",
};
