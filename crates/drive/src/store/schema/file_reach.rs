//! Who sees a file beside those who see its drive, where it came from, and what lists of files are sorted by besides.
//!
//! A file of before is as visible as it was: in a personal drive it is its owner's, anywhere else everybody's who sees
//! the drive.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 40,
    name: "reach_of_files",
    sql: "
-- shared, private, or list: the people in allowed_uids.
ALTER TABLE files ADD COLUMN visibility TEXT NOT NULL DEFAULT 'shared';
-- JSON lists of identifiers, as they are shown. Looked for is file_people, which says the same.
ALTER TABLE files ADD COLUMN allowed_uids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE files ADD COLUMN shared_with TEXT NOT NULL DEFAULT '[]';
-- What brought the file, where that was no person.
ALTER TABLE files ADD COLUMN ingested_via TEXT;
UPDATE files SET visibility = 'private' WHERE EXISTS (
    SELECT 1 FROM drives d WHERE d.tenant_id = files.tenant_id AND d.id = files.drive_id AND d.drive_type = 'personal');
CREATE TABLE file_people (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    -- Whether the file was shared with the person, or the person is only allowed to see it.
    is_shared BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, user_id, file_id)
);
CREATE INDEX file_people_by_file ON file_people (tenant_id, file_id);
-- Until when a person has cleared the list of what changed last.
CREATE TABLE recent_marks (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    cleared_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
);
-- Every sort of every list is a walk along one index: of the organisation, a drive, a library, a folder, an owner, a
-- visibility. Sorted by the name of one of these, a list is their walks one after the other.
CREATE INDEX files_by_visibility ON files (tenant_id, status, visibility, created_at, id);
CREATE INDEX files_in_trash_by_deletion ON files (tenant_id, deleted_at, id) WHERE status = 'trashed';
CREATE INDEX files_in_drive_by_size ON files (tenant_id, drive_id, status, size, id);
CREATE INDEX files_in_drive_by_updated ON files (tenant_id, drive_id, status, updated_at, id);
CREATE INDEX files_in_library_by_name ON files (tenant_id, library_id, status, name_key, id);
CREATE INDEX files_in_library_by_size ON files (tenant_id, library_id, status, size, id);
CREATE INDEX files_in_library_by_updated ON files (tenant_id, library_id, status, updated_at, id);
CREATE INDEX files_of_owner_by_name ON files (tenant_id, owner_id, status, name_key, id);
CREATE INDEX files_of_owner_by_size ON files (tenant_id, owner_id, status, size, id);
CREATE INDEX files_of_owner_by_updated ON files (tenant_id, owner_id, status, updated_at, id);
CREATE INDEX folders_by_name_key ON folders (tenant_id, status, name_key, id);
",
};
