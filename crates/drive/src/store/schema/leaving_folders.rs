//! Large folders that went to the trash before all of their files did.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 77,
    name: "leaving_folders",
    sql: "
ALTER TABLE folders ADD COLUMN is_leaving BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX folders_leaving ON folders (tenant_id, id) WHERE is_leaving;
",
};
