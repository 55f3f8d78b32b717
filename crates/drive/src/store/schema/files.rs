//! Drives, libraries, files, uploads, the storage account.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 1,
    name: "drives_libraries_files_uploads",
    sql: "
CREATE TABLE drives (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    drive_type TEXT NOT NULL,
    owner_id {uuid},
    module_key TEXT,
    visibility TEXT NOT NULL,
    color TEXT NOT NULL,
    description TEXT NOT NULL,
    quota_gb BIGINT NOT NULL,
    file_count BIGINT NOT NULL,
    total_size BIGINT NOT NULL,
    last_activity BIGINT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, slug)
);
CREATE TABLE drive_members (
    tenant_id {uuid} NOT NULL,
    drive_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    role TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, drive_id, user_id)
);
CREATE TABLE libraries (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    drive_id {uuid} NOT NULL,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    description TEXT NOT NULL,
    visible_in_drive_ui BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, drive_id, slug)
);
CREATE TABLE files (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    name TEXT NOT NULL,
    -- Lower-case name: what sorting and searching look at, compared byte by byte on both databases.
    name_key {sorted_text} NOT NULL,
    mime TEXT NOT NULL,
    size BIGINT NOT NULL,
    blob_key TEXT NOT NULL,
    checksum TEXT NOT NULL,
    drive_id {uuid} NOT NULL,
    library_id {uuid} NOT NULL,
    folder_id {uuid},
    owner_id {uuid} NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    modified_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
-- One index per sort, for the whole organisation and for one drive: every page of every list is a short walk along one.
CREATE INDEX files_by_created ON files (tenant_id, status, created_at, id);
CREATE INDEX files_by_updated ON files (tenant_id, status, updated_at, id);
CREATE INDEX files_by_name ON files (tenant_id, status, name_key, id);
CREATE INDEX files_by_size ON files (tenant_id, status, size, id);
CREATE INDEX files_in_drive_by_created ON files (tenant_id, drive_id, status, created_at, id);
CREATE INDEX files_in_drive_by_name ON files (tenant_id, drive_id, status, name_key, id);
CREATE INDEX files_in_library_by_created ON files (tenant_id, library_id, status, created_at, id);
CREATE INDEX files_of_owner_by_created ON files (tenant_id, owner_id, status, created_at, id);
CREATE TABLE uploads (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    blob_key TEXT NOT NULL,
    filename TEXT NOT NULL,
    mime TEXT NOT NULL,
    size BIGINT NOT NULL,
    checksum TEXT,
    drive_id {uuid} NOT NULL,
    library_id {uuid} NOT NULL,
    folder_id {uuid},
    multipart_id TEXT,
    part_size BIGINT NOT NULL,
    part_count BIGINT NOT NULL,
    created_by {uuid} NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    file_id {uuid},
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, blob_key)
);
CREATE INDEX uploads_by_expiry ON uploads (tenant_id, expires_at);
CREATE TABLE drive_usage (
    tenant_id {uuid} NOT NULL PRIMARY KEY,
    live_bytes BIGINT NOT NULL,
    trashed_bytes BIGINT NOT NULL,
    reserved_bytes BIGINT NOT NULL,
    live_files BIGINT NOT NULL,
    trashed_files BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    cap_bytes BIGINT NOT NULL
);
",
};
