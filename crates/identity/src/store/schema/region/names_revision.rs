//! Whether anybody is called otherwise than before, in one look: for lists that show names of people beside things of other
//! modules, and say that nothing has changed.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 42,
    name: "names_revision",
    sql: "
ALTER TABLE tenant_settings ADD COLUMN names_revision BIGINT NOT NULL DEFAULT 0;
",
};
