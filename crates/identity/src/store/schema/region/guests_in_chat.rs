//! Who reads messages could find every public channel and write to everybody. Now that there are guests, who may not, this is a scope
//! of its own: every role and every member that had it without a name has it by name, those that admins made as well.

use store::Migration;

/// Adds the scope to the lists of a column that let their holders read messages.
macro_rules! browse {
    ($table:literal, $column:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET ",
            $column,
            " = substr(",
            $column,
            ", 1, length(",
            $column,
            ") - 1) || ',\"chat.channels.browse\"]'\n",
            "WHERE ",
            $column,
            " LIKE '%\"chat.messages.%' AND ",
            $column,
            " NOT LIKE '%\"chat.channels.browse\"%';\n"
        )
    };
}

pub(super) const STEP: Migration = Migration {
    version: 46,
    name: "guests_in_chat",
    sql: concat!(browse!("roles", "scopes"), browse!("members", "extra_scopes")),
};
