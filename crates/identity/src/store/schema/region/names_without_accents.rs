//! Members are sorted and found by their names without accents: `zielinski` finds Zieliński.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 47,
    name: "names_without_accents",
    sql: "
UPDATE members SET sort_name = folded(sort_name);
",
};
