//! What refers to files from other modules, and files whose bytes are missing.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 32,
    name: "references",
    sql: "
ALTER TABLE files ADD COLUMN reference_count BIGINT NOT NULL DEFAULT 0;
-- Its bytes were looked for and not found.
ALTER TABLE files ADD COLUMN orphaned BOOLEAN NOT NULL DEFAULT FALSE;
CREATE TABLE file_references (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    module_key TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    reference_type TEXT NOT NULL,
    attached_at BIGINT NOT NULL,
    attached_by {uuid},
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX file_references_of_file ON file_references (tenant_id, file_id, module_key, entity_id, reference_type);
CREATE INDEX file_references_by_entity ON file_references (tenant_id, module_key, entity_id);
",
};
