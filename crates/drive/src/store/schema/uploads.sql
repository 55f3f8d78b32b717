-- Uploads that have not ended, or ended a short while ago.

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
    -- What to do where the name is taken when the upload ends, and what was done then.
    on_conflict TEXT NOT NULL DEFAULT 'keepBoth',
    outcome TEXT NOT NULL DEFAULT 'created',
    -- Of what a stranger sends under an upload request.
    delivery_id {uuid},
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, blob_key)
);
CREATE INDEX uploads_by_expiry ON uploads (tenant_id, expires_at);
CREATE INDEX uploads_of_delivery ON uploads (tenant_id, delivery_id) WHERE delivery_id IS NOT NULL;

-- Upload requests, and what is sent under them.
CREATE TABLE upload_requests (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    -- 128 random bits: the secret in the link.
    secret {uuid} NOT NULL,
    title TEXT NOT NULL,
    -- Without case and accents.
    search_key TEXT NOT NULL,
    message TEXT NOT NULL,
    drive_id {uuid} NOT NULL,
    library_id {uuid} NOT NULL,
    folder_id {uuid},
    max_files BIGINT NOT NULL,
    max_bytes BIGINT NOT NULL,
    -- Media types and endings, with blanks between them; empty for all.
    allowed_types TEXT NOT NULL,
    expires_at BIGINT,
    -- Argon2id, in the PHC text form.
    password TEXT,
    -- What has come in, whatever became of it since.
    files BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    created_by {uuid} NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    revoked_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX upload_requests_by_secret ON upload_requests (tenant_id, secret);
CREATE INDEX upload_requests_by_change ON upload_requests (tenant_id, updated_at, id);
CREATE INDEX upload_requests_by_maker ON upload_requests (tenant_id, created_by);
CREATE TABLE upload_deliveries (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    -- 128 random bits: by it the sender's browser goes on.
    secret {uuid} NOT NULL,
    request_id {uuid} NOT NULL,
    sender_name TEXT NOT NULL,
    sender_email TEXT,
    message TEXT NOT NULL,
    -- From where about.
    network TEXT NOT NULL,
    files BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    -- Of how many files the one who asked has been told.
    told_files BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    finished_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX upload_deliveries_by_secret ON upload_deliveries (tenant_id, secret);
CREATE INDEX upload_deliveries_of_request ON upload_deliveries (tenant_id, request_id, started_at, id);
