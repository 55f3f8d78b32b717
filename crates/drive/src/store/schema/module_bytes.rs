//! What modules store beside files.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 94,
    name: "module_bytes",
    sql: "
CREATE TABLE module_bytes (
    tenant_id {uuid} NOT NULL,
    module_key TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, module_key)
);
",
};
