//! In which size storage was bought. Caps of before are their organisations' own.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 20,
    name: "storage_tier",
    sql: "ALTER TABLE drive_usage ADD COLUMN tier TEXT NOT NULL DEFAULT 'custom'",
};
