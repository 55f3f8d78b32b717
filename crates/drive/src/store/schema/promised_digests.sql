-- SHA-256 that uploaders named of whole files in parts, which are too large to be read back while somebody waits.
CREATE TABLE promised_digests (
    tenant_id {uuid} NOT NULL,
    -- The bytes that came.
    blob_key TEXT NOT NULL,
    -- In hex. It goes once the bytes were found to have it, and stays where they have another.
    sha256 TEXT NOT NULL,
    PRIMARY KEY (tenant_id, blob_key)
);
