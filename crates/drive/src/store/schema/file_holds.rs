//! Files that things of other modules keep from being deleted.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 95,
    name: "file_holds",
    sql: "
-- One row for each thing under legal hold that uses the file: the file is free again when the last of them is.
CREATE TABLE file_holds (
    tenant_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    module_key TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, file_id, module_key, entity_id)
);
CREATE INDEX file_holds_by_entity ON file_holds (tenant_id, module_key, entity_id);
",
};
