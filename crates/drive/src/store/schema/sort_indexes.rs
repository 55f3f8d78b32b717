//! The indexes that lists are walked along, for active files only.
//!
//! The trash once lay in each of them under another status, so that trashing a file took it out of twenty indexes and put
//! it into twenty. Now it takes it out, and puts it into the trash's own few.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 60,
    name: "sort_indexes_of_active_files",
    sql: "
DROP INDEX files_by_created;
DROP INDEX files_by_updated;
DROP INDEX files_by_name;
DROP INDEX files_by_size;
DROP INDEX files_in_drive_by_created;
DROP INDEX files_in_drive_by_updated;
DROP INDEX files_in_drive_by_name;
DROP INDEX files_in_drive_by_size;
DROP INDEX files_in_library_by_created;
DROP INDEX files_in_library_by_updated;
DROP INDEX files_in_library_by_name;
DROP INDEX files_in_library_by_size;
DROP INDEX files_in_folder_by_created;
DROP INDEX files_in_folder_by_updated;
DROP INDEX files_in_folder_by_name;
DROP INDEX files_in_folder_by_size;
DROP INDEX files_of_owner_by_created;
DROP INDEX files_of_owner_by_updated;
DROP INDEX files_of_owner_by_name;
DROP INDEX files_of_owner_by_size;
CREATE INDEX files_by_created ON files (tenant_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_by_updated ON files (tenant_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_by_name ON files (tenant_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_by_size ON files (tenant_id, size, id) WHERE status = 'active';
CREATE INDEX files_in_drive_by_created ON files (tenant_id, drive_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_in_drive_by_updated ON files (tenant_id, drive_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_in_drive_by_name ON files (tenant_id, drive_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_in_drive_by_size ON files (tenant_id, drive_id, size, id) WHERE status = 'active';
CREATE INDEX files_in_library_by_created ON files (tenant_id, library_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_in_library_by_updated ON files (tenant_id, library_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_in_library_by_name ON files (tenant_id, library_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_in_library_by_size ON files (tenant_id, library_id, size, id) WHERE status = 'active';
CREATE INDEX files_in_folder_by_created ON files (tenant_id, drive_id, folder_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_in_folder_by_updated ON files (tenant_id, drive_id, folder_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_in_folder_by_name ON files (tenant_id, drive_id, folder_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_in_folder_by_size ON files (tenant_id, drive_id, folder_id, size, id) WHERE status = 'active';
CREATE INDEX files_of_owner_by_created ON files (tenant_id, owner_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_of_owner_by_updated ON files (tenant_id, owner_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_of_owner_by_name ON files (tenant_id, owner_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_of_owner_by_size ON files (tenant_id, owner_id, size, id) WHERE status = 'active';
-- Beside files_in_trash_by_deletion.
CREATE INDEX files_in_trash_by_created ON files (tenant_id, created_at, id) WHERE status = 'trashed';
CREATE INDEX files_in_trash_by_name ON files (tenant_id, name_key, id) WHERE status = 'trashed';
CREATE INDEX files_in_trash_by_size ON files (tenant_id, size, id) WHERE status = 'trashed';
CREATE INDEX files_in_trash_of_owner ON files (tenant_id, owner_id, deleted_at, id) WHERE status = 'trashed';
",
};
