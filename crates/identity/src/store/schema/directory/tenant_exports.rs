//! When an organisation was last taken along whole.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 30,
    name: "tenant_exports",
    sql: "
-- While it was suspended, so that nothing has come since; none once it is resumed.
ALTER TABLE tenants ADD COLUMN exported_at BIGINT;
",
};
