-- Drives, libraries, who may do what in them, and the storage account.

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
    -- Bytes of active files.
    total_size BIGINT NOT NULL,
    last_activity BIGINT,
    created_at BIGINT NOT NULL,
    icon TEXT NOT NULL DEFAULT '',
    allow_external_sharing BOOLEAN NOT NULL DEFAULT FALSE,
    -- Days that the trash is kept; null for ever.
    retention_days BIGINT,
    versioning_enabled BOOLEAN NOT NULL DEFAULT TRUE,
    max_versions BIGINT NOT NULL DEFAULT 10,
    trashed_bytes BIGINT NOT NULL DEFAULT 0,
    version_bytes BIGINT NOT NULL DEFAULT 0,
    reserved_bytes BIGINT NOT NULL DEFAULT 0,
    deleted_at BIGINT,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, slug)
);
-- One drive per module; deleted ones, which may come back, besides.
CREATE UNIQUE INDEX drives_by_module ON drives (tenant_id, module_key) WHERE deleted_at IS NULL;
CREATE TABLE drive_members (
    tenant_id {uuid} NOT NULL,
    drive_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    role TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    added_by {uuid},
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
    -- Of a library that belongs to something of another module, as an event or a note: to what.
    module_key TEXT,
    entity_type TEXT,
    entity_id TEXT,
    entity_name TEXT,
    kind TEXT NOT NULL DEFAULT 'team',
    -- Lower-case name: what sorting and searching look at, compared byte by byte on both databases.
    name_key {sorted_text} NOT NULL DEFAULT '',
    read_only BOOLEAN NOT NULL DEFAULT FALSE,
    legal_hold BOOLEAN NOT NULL DEFAULT FALSE,
    delete_policy TEXT NOT NULL DEFAULT 'none',
    share_allowed BOOLEAN NOT NULL DEFAULT TRUE,
    external_allowed BOOLEAN NOT NULL DEFAULT FALSE,
    require_watermark BOOLEAN NOT NULL DEFAULT FALSE,
    require_record BOOLEAN NOT NULL DEFAULT FALSE,
    -- Only its members read it.
    members_only BOOLEAN NOT NULL DEFAULT FALSE,
    -- Not everybody who sees the drive reads it: it has members or read scopes. Lists look at these alone.
    restricted BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, drive_id, slug)
);
CREATE INDEX libraries_by_name ON libraries (tenant_id, name_key, id);
CREATE INDEX libraries_in_drive_by_name ON libraries (tenant_id, drive_id, name_key, id);
CREATE INDEX libraries_restricted ON libraries (tenant_id, id) WHERE restricted;
-- With the drive: a module whose drive was deleted gets another, and so do the things that had libraries in it.
CREATE UNIQUE INDEX libraries_by_context ON libraries (tenant_id, module_key, entity_type, entity_id, drive_id);
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

-- Deletions that wait for a second person.
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

-- The storage account of an organisation, and what its admins decided for all of its drives.
CREATE TABLE drive_usage (
    tenant_id {uuid} NOT NULL PRIMARY KEY,
    live_bytes BIGINT NOT NULL,
    trashed_bytes BIGINT NOT NULL,
    reserved_bytes BIGINT NOT NULL,
    live_files BIGINT NOT NULL,
    trashed_files BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    cap_bytes BIGINT NOT NULL,
    -- The range that the organisation's files are numbered in, 2^36 numbers, and how many of them are taken.
    first_number BIGINT NOT NULL DEFAULT 0,
    last_number BIGINT NOT NULL DEFAULT 0,
    -- In which size storage was bought.
    tier TEXT NOT NULL DEFAULT 'custom',
    version_bytes BIGINT NOT NULL DEFAULT 0,
    opened_at BIGINT,
    configured_at BIGINT,
    pdf_bytes BIGINT NOT NULL DEFAULT 0,
    images_bytes BIGINT NOT NULL DEFAULT 0,
    video_bytes BIGINT NOT NULL DEFAULT 0,
    audio_bytes BIGINT NOT NULL DEFAULT 0,
    documents_bytes BIGINT NOT NULL DEFAULT 0,
    spreadsheets_bytes BIGINT NOT NULL DEFAULT 0,
    presentations_bytes BIGINT NOT NULL DEFAULT 0,
    archives_bytes BIGINT NOT NULL DEFAULT 0,
    other_bytes BIGINT NOT NULL DEFAULT 0,
    -- The most a file may hold, bytes; null for as much as the installation takes.
    max_file_size BIGINT,
    -- Media types and endings, separated by spaces; empty for all that the installation takes.
    allowed_file_types TEXT NOT NULL DEFAULT '',
    -- Whether files leave by links that anyone can open. Null until somebody decides: then drives and libraries say
    -- so themselves, and new ones begin closed.
    public_links BOOLEAN
);
-- What was stored at the end of each day (UTC, counted from 1970-01-01), and what came in on it.
CREATE TABLE usage_days (
    tenant_id {uuid} NOT NULL,
    day BIGINT NOT NULL,
    used_bytes BIGINT NOT NULL,
    file_count BIGINT NOT NULL,
    uploads BIGINT NOT NULL,
    uploaded_bytes BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, day)
);
-- What modules store beside files.
CREATE TABLE module_bytes (
    tenant_id {uuid} NOT NULL,
    module_key TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, module_key)
);
