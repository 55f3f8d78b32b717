//! What happened to one thing.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 40,
    name: "audit_log_by_target",
    sql: "CREATE INDEX audit_log_by_target ON audit_log (tenant_id, target, seq)",
};
