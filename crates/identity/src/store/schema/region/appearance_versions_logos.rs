//! Which appearance is the newest, images that stand for organisations, and each person's own mode.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 41,
    name: "appearance_versions_logos",
    sql: "
ALTER TABLE tenant_settings ADD COLUMN appearance_version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE members ADD COLUMN theme_mode TEXT NOT NULL DEFAULT 'system';
CREATE TABLE logos (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    blob_key TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
",
};
