//! Folders are found by their names without case and accents, as files are.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 93,
    name: "folder_names",
    sql: "
ALTER TABLE folders ADD COLUMN search_key TEXT NOT NULL DEFAULT '';
UPDATE folders SET search_key = folded(name_key);
",
};
