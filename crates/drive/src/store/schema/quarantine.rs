//! Bytes in the blob store that no row names.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 72,
    name: "quarantined_blobs",
    sql: "
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
",
};
