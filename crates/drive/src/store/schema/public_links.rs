//! Whether files leave an organisation by links that anyone can open.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 91,
    name: "public_links",
    sql: "
-- Null until somebody decides: then drives and libraries say so themselves, and new ones begin closed.
ALTER TABLE drive_usage ADD COLUMN public_links BOOLEAN;
",
};
