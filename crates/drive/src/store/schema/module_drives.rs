//! A module whose drive was deleted gets another, and so do the things that had libraries in it.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 80,
    name: "module_drives_anew",
    sql: "
DROP INDEX drives_by_module;
-- One drive per module; deleted ones, which may come back, besides.
CREATE UNIQUE INDEX drives_by_module ON drives (tenant_id, module_key) WHERE deleted_at IS NULL;
DROP INDEX libraries_by_context;
CREATE UNIQUE INDEX libraries_by_context ON libraries (tenant_id, module_key, entity_type, entity_id, drive_id);
",
};
