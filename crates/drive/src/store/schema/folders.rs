//! Folders, and who starred which file.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 3,
    name: "folders_and_stars",
    sql: "
CREATE TABLE folders (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    drive_id {uuid} NOT NULL,
    parent_id {uuid},
    -- The parent or, at the root, the drive: what names and slugs are unique in.
    container_id {uuid} NOT NULL,
    -- The identifiers of all folders above and its own: what lies below is a range.
    path {sorted_text} NOT NULL,
    name TEXT NOT NULL,
    name_key {sorted_text} NOT NULL,
    slug TEXT NOT NULL,
    color TEXT NOT NULL,
    file_count BIGINT NOT NULL,
    total_size BIGINT NOT NULL,
    created_by {uuid},
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    deleted_at BIGINT,
    trashed_with {uuid},
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX folders_by_name ON folders (tenant_id, container_id, name_key) WHERE status = 'active';
CREATE UNIQUE INDEX folders_by_slug ON folders (tenant_id, container_id, slug) WHERE status = 'active';
CREATE INDEX folders_by_path ON folders (tenant_id, path);
CREATE INDEX folders_in_drive ON folders (tenant_id, drive_id, status, name_key, id);
CREATE INDEX folders_in_trash ON folders (tenant_id, trashed_with) WHERE trashed_with IS NOT NULL;
-- The folder whose deletion took the file to the trash.
ALTER TABLE files ADD COLUMN trashed_with {uuid};
CREATE INDEX files_trashed_with ON files (tenant_id, trashed_with) WHERE trashed_with IS NOT NULL;
CREATE INDEX files_in_folder_by_created ON files (tenant_id, drive_id, folder_id, status, created_at, id);
CREATE INDEX files_in_folder_by_name ON files (tenant_id, drive_id, folder_id, status, name_key, id);
CREATE INDEX files_in_folder_by_size ON files (tenant_id, drive_id, folder_id, status, size, id);
CREATE INDEX files_in_folder_by_updated ON files (tenant_id, drive_id, folder_id, status, updated_at, id);
CREATE TABLE file_stars (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    starred_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, file_id)
);
CREATE INDEX file_stars_by_file ON file_stars (tenant_id, file_id);
",
};
