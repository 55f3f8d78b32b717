-- What there is about a file beside its row: who sees it, earlier versions, what refers to it, what is known of its
-- bytes.

CREATE TABLE file_stars (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    starred_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, file_id)
);
CREATE INDEX file_stars_by_file ON file_stars (tenant_id, file_id);
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

-- Earlier versions.
CREATE TABLE file_versions (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    number BIGINT NOT NULL,
    mime TEXT NOT NULL,
    category TEXT NOT NULL,
    size BIGINT NOT NULL,
    checksum TEXT NOT NULL,
    blob_key TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    created_by {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
-- Copies of a file share its bytes.
CREATE INDEX file_versions_by_blob ON file_versions (tenant_id, blob_key);
CREATE UNIQUE INDEX file_versions_by_number ON file_versions (tenant_id, file_id, number);

-- What refers to files from other modules.
CREATE TABLE file_references (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    module_key TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    reference_type TEXT NOT NULL,
    attached_at BIGINT NOT NULL,
    attached_by {uuid},
    -- The thing that it is from is gone.
    is_lost BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX file_references_of_file
    ON file_references (tenant_id, file_id, module_key, entity_id, reference_type);
CREATE INDEX file_references_by_entity ON file_references (tenant_id, module_key, entity_id);
-- Files that things of other modules keep from being deleted. One row for each thing under legal hold that uses the
-- file: the file is free again when the last of them is.
CREATE TABLE file_holds (
    tenant_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    module_key TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, file_id, module_key, entity_id)
);
CREATE INDEX file_holds_by_entity ON file_holds (tenant_id, module_key, entity_id);

-- Small pictures of files, which the product made of their bytes.
CREATE TABLE thumbnails (
    tenant_id {uuid} NOT NULL,
    -- The bytes it was made of. They never change, and copies and versions of a file that share them share it.
    source_key TEXT NOT NULL,
    -- Where the picture is; NULL where none can be made of these bytes.
    blob_key TEXT,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, source_key)
);
CREATE INDEX thumbnails_by_blob ON thumbnails (tenant_id, blob_key);
-- SHA-256 of whole files that came in parts.
CREATE TABLE whole_digests (
    tenant_id {uuid} NOT NULL,
    -- The bytes. They never change, and copies and versions of a file that share them share it.
    blob_key TEXT NOT NULL,
    -- In hex; every one was computed from what is stored.
    sha256 TEXT NOT NULL,
    PRIMARY KEY (tenant_id, blob_key)
);
-- Bytes in the blob store that no row names.
CREATE TABLE quarantined_blobs (
    tenant_id {uuid} NOT NULL,
    blob_key TEXT NOT NULL,
    size BIGINT NOT NULL,
    -- When it was found first, from which its deletion is counted, and when last.
    found_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, blob_key)
);
CREATE INDEX quarantined_blobs_by_age ON quarantined_blobs (tenant_id, found_at, blob_key);
CREATE INDEX quarantined_blobs_by_sight ON quarantined_blobs (tenant_id, seen_at);
