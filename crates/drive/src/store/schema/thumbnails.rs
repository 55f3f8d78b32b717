//! Small pictures of files, which the product made of their bytes.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 70,
    name: "thumbnails",
    sql: "
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
",
};
