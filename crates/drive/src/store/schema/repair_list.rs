//! The list of files that need repair.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 75,
    name: "repair_list",
    sql: "
CREATE INDEX files_needing_repair ON files (tenant_id, id) WHERE orphaned OR lost_references > 0;
",
};
