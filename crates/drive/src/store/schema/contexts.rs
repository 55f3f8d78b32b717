//! Libraries that belong to something of another module: an event, a note.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 4,
    name: "context_libraries",
    sql: "
ALTER TABLE libraries ADD COLUMN module_key TEXT;
ALTER TABLE libraries ADD COLUMN entity_type TEXT;
ALTER TABLE libraries ADD COLUMN entity_id TEXT;
ALTER TABLE libraries ADD COLUMN entity_name TEXT;
CREATE UNIQUE INDEX libraries_by_context ON libraries (tenant_id, module_key, entity_type, entity_id);
-- One drive per module.
CREATE UNIQUE INDEX drives_by_module ON drives (tenant_id, module_key);
",
};
