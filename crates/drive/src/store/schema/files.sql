-- Files, and the indexes that their lists are walked along.

CREATE TABLE files (
-- only sqlite
    -- What the index of names calls the file: an explicit integer key, because an implicit one may change when the
    -- database is vacuumed. An organisation's numbers lie in a range of its own, so that a search looks at the names
    -- of one organisation only.
    number INTEGER PRIMARY KEY,
-- both
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    name TEXT NOT NULL,
    -- Lower-case name: what sorting looks at, compared byte by byte on both databases.
    name_key {sorted_text} NOT NULL,
-- only sqlite
    -- The name without case and accents, folded before it is stored, so that both databases find the same.
    search_key TEXT NOT NULL,
-- both
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
-- only postgres
    number BIGINT NOT NULL DEFAULT 0,
    -- The name without case and accents, folded before it is stored, so that both databases find the same.
    search_key TEXT NOT NULL DEFAULT '',
-- both
    -- The folder whose deletion took the file to the trash.
    trashed_with {uuid},
    category TEXT NOT NULL DEFAULT 'other',
    version_bytes BIGINT NOT NULL DEFAULT 0,
    -- The number of the version that the file's row holds.
    version BIGINT NOT NULL DEFAULT 1,
    -- Its identifier; the first version's is the file's own.
    version_id {uuid},
    -- How many earlier ones are kept.
    version_count BIGINT NOT NULL DEFAULT 0,
    -- Who brought it; the owner where nobody is named.
    version_by {uuid},
    reference_count BIGINT NOT NULL DEFAULT 0,
    -- Its bytes were looked for and not found.
    orphaned BOOLEAN NOT NULL DEFAULT FALSE,
    -- shared, private, or list: the people in allowed_uids.
    visibility TEXT NOT NULL DEFAULT 'shared',
    -- JSON lists of identifiers, as they are shown. Looked for is file_people, which says the same.
    allowed_uids TEXT NOT NULL DEFAULT '[]',
    shared_with TEXT NOT NULL DEFAULT '[]',
    -- What brought the file, where that was no person.
    ingested_via TEXT,
    -- Who sent the file under an upload request, by their own word.
    sender TEXT,
    -- How many of the references to it are lost.
    lost_references BIGINT NOT NULL DEFAULT 0,
    -- Whether somebody has yet to sign it.
    pending_sign BOOLEAN NOT NULL DEFAULT FALSE,
    -- The signed document beside the file, and where its bytes lay when it came.
    signed_file_id {uuid},
    signed_file_path TEXT,
-- only sqlite
    UNIQUE (tenant_id, id)
-- only postgres
    PRIMARY KEY (tenant_id, id)
-- both
);
CREATE INDEX files_trashed_with ON files (tenant_id, trashed_with) WHERE trashed_with IS NOT NULL;
CREATE INDEX files_by_visibility ON files (tenant_id, status, visibility, created_at, id);
CREATE INDEX files_in_trash_by_deletion ON files (tenant_id, deleted_at, id) WHERE status = 'trashed';
-- Several files may share their bytes; the last one's row takes them along.
CREATE INDEX files_by_blob ON files (tenant_id, blob_key);

-- Every sort of every list is a walk along one index: of the organisation, a drive, a library, a folder, an owner.
-- Sorted by the name of one of these, a list is their walks one after the other. They hold active files only:
-- trashing a file takes it out of them, and puts it into the trash's own few.
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
CREATE INDEX files_in_folder_by_created
    ON files (tenant_id, drive_id, folder_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_in_folder_by_updated
    ON files (tenant_id, drive_id, folder_id, updated_at, id) WHERE status = 'active';
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
CREATE INDEX files_needing_repair ON files (tenant_id, id) WHERE orphaned OR lost_references > 0;
