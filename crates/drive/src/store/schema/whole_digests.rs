//! SHA-256 of whole files that came in parts.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 92,
    name: "whole_digests",
    sql: "
CREATE TABLE whole_digests (
    tenant_id {uuid} NOT NULL,
    -- The bytes. They never change, and copies and versions of a file that share them share it.
    blob_key TEXT NOT NULL,
    -- In hex; every one was computed from what is stored.
    sha256 TEXT NOT NULL,
    PRIMARY KEY (tenant_id, blob_key)
);
",
};
