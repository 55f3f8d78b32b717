//! What members chose for themselves alone: JSON text, because no statement looks for it. Who is here already needs no welcome.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 45,
    name: "preferences",
    sql: r#"
ALTER TABLE members ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}';
UPDATE members SET preferences = '{"welcome_closed":true}';
"#,
};
