-- Shares, their files and the people they name.

CREATE TABLE shares (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    -- 128 random bits: the secret in the link.
    secret {uuid} NOT NULL,
    name TEXT NOT NULL,
    -- Without case and accents.
    search_key TEXT NOT NULL,
    library_id {uuid} NOT NULL,
    visibility TEXT NOT NULL,
    allow_download BOOLEAN NOT NULL,
    watermark BOOLEAN NOT NULL,
    expires_at BIGINT,
    -- Downloads in all; null for any number.
    max_downloads BIGINT,
    downloads BIGINT NOT NULL,
    -- Argon2id, in the PHC text form.
    password TEXT,
    file_count BIGINT NOT NULL,
    created_by {uuid} NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    revoked_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX shares_by_secret ON shares (tenant_id, secret);
CREATE INDEX shares_by_change ON shares (tenant_id, updated_at, id);
CREATE INDEX shares_of_library ON shares (tenant_id, library_id, updated_at, id);
CREATE TABLE share_files (
    tenant_id {uuid} NOT NULL,
    share_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    position BIGINT NOT NULL,
    -- As it was called when the share was made: the share outlives the file.
    name TEXT NOT NULL,
    PRIMARY KEY (tenant_id, share_id, file_id)
);
CREATE INDEX share_files_in_order ON share_files (tenant_id, share_id, position);
CREATE INDEX share_files_by_file ON share_files (tenant_id, file_id);
CREATE TABLE share_people (
    tenant_id {uuid} NOT NULL,
    share_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, share_id, user_id)
);
-- Downloads that were allowed and counted, and may begin or go on for a while.
CREATE TABLE share_downloads (
    tenant_id {uuid} NOT NULL,
    -- 128 random bits: the secret in the address.
    secret {uuid} NOT NULL,
    share_id {uuid} NOT NULL,
    -- Identifiers, as JSON.
    files TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, secret)
);
CREATE INDEX share_downloads_by_end ON share_downloads (tenant_id, expires_at);

-- Downloads of several files and folders at once by members, which were asked for and may begin for a while.
CREATE TABLE file_downloads (
    tenant_id {uuid} NOT NULL,
    -- 128 random bits: the secret in the address.
    secret {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    -- Identifiers of files and of folders, as JSON.
    files TEXT NOT NULL,
    folders TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, secret)
);
CREATE INDEX file_downloads_by_end ON file_downloads (tenant_id, expires_at);
