-- Folders.

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
    -- A large folder that went to the trash before all of its files did.
    is_leaving BOOLEAN NOT NULL DEFAULT FALSE,
    -- Of a large folder that is in another drive before all of its files are: the drive that they come from, and the
    -- job by which they do.
    coming_from {uuid},
    coming_with {uuid},
    -- Of the topmost of them: what all files that have yet to come will take of its drive's quota.
    coming_bytes BIGINT NOT NULL DEFAULT 0,
    -- As a file's.
    search_key TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX folders_by_name ON folders (tenant_id, container_id, name_key) WHERE status = 'active';
CREATE UNIQUE INDEX folders_by_slug ON folders (tenant_id, container_id, slug) WHERE status = 'active';
CREATE INDEX folders_by_path ON folders (tenant_id, path);
CREATE INDEX folders_in_drive ON folders (tenant_id, drive_id, status, name_key, id);
CREATE INDEX folders_in_trash ON folders (tenant_id, trashed_with) WHERE trashed_with IS NOT NULL;
CREATE INDEX folders_by_name_key ON folders (tenant_id, status, name_key, id);
CREATE INDEX folders_leaving ON folders (tenant_id, id) WHERE is_leaving;
CREATE INDEX folders_coming ON folders (tenant_id, coming_with) WHERE coming_with IS NOT NULL;
CREATE INDEX folders_coming_room ON folders (tenant_id, drive_id) WHERE coming_bytes > 0;
