//! How drives are set up beyond name and quota, the policies and access lists of libraries, and deletions that wait for a
//! second person.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 21,
    name: "drive_settings_and_library_rules",
    sql: "
ALTER TABLE drives ADD COLUMN icon TEXT NOT NULL DEFAULT '';
ALTER TABLE drives ADD COLUMN allow_external_sharing BOOLEAN NOT NULL DEFAULT FALSE;
-- Days that the trash is kept; null for ever.
ALTER TABLE drives ADD COLUMN retention_days BIGINT;
ALTER TABLE drives ADD COLUMN versioning_enabled BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE drives ADD COLUMN max_versions BIGINT NOT NULL DEFAULT 10;
ALTER TABLE drive_members ADD COLUMN added_by {uuid};

ALTER TABLE libraries ADD COLUMN kind TEXT NOT NULL DEFAULT 'team';
-- Lower-case name: what sorting and searching look at, compared byte by byte on both databases.
ALTER TABLE libraries ADD COLUMN name_key {sorted_text} NOT NULL DEFAULT '';
ALTER TABLE libraries ADD COLUMN read_only BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE libraries ADD COLUMN legal_hold BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE libraries ADD COLUMN delete_policy TEXT NOT NULL DEFAULT 'none';
ALTER TABLE libraries ADD COLUMN share_allowed BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE libraries ADD COLUMN external_allowed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE libraries ADD COLUMN require_watermark BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE libraries ADD COLUMN require_record BOOLEAN NOT NULL DEFAULT FALSE;
-- Only its members read it.
ALTER TABLE libraries ADD COLUMN members_only BOOLEAN NOT NULL DEFAULT FALSE;
-- Not everybody who sees the drive reads it: it has members or read scopes. Lists look at these alone.
ALTER TABLE libraries ADD COLUMN restricted BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE libraries SET name_key = lower(name);
CREATE INDEX libraries_by_name ON libraries (tenant_id, name_key, id);
CREATE INDEX libraries_in_drive_by_name ON libraries (tenant_id, drive_id, name_key, id);
CREATE INDEX libraries_restricted ON libraries (tenant_id, id) WHERE restricted;
CREATE TABLE library_members (
    tenant_id {uuid} NOT NULL,
    library_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    role TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, library_id, user_id)
);
CREATE INDEX library_members_by_user ON library_members (tenant_id, user_id);
CREATE TABLE library_scopes (
    tenant_id {uuid} NOT NULL,
    library_id {uuid} NOT NULL,
    purpose TEXT NOT NULL,
    scope TEXT NOT NULL,
    PRIMARY KEY (tenant_id, library_id, purpose, scope)
);

CREATE TABLE deletion_requests (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    library_id {uuid} NOT NULL,
    reason TEXT NOT NULL,
    status TEXT NOT NULL,
    requested_by {uuid} NOT NULL,
    created_at BIGINT NOT NULL,
    decided_by {uuid},
    decided_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX deletion_requests_by_status ON deletion_requests (tenant_id, status, id);
CREATE TABLE deletion_request_files (
    tenant_id {uuid} NOT NULL,
    request_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    -- As it was called when its deletion was asked for: the record outlives the file.
    name TEXT NOT NULL,
    PRIMARY KEY (tenant_id, request_id, file_id)
);
CREATE INDEX deletion_request_files_by_file ON deletion_request_files (tenant_id, file_id);
",
};
