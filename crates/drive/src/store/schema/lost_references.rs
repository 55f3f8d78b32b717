//! References from things that are gone.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 74,
    name: "lost_references",
    sql: "
ALTER TABLE file_references ADD COLUMN is_lost BOOLEAN NOT NULL DEFAULT FALSE;
-- How many of those to the file are lost.
ALTER TABLE files ADD COLUMN lost_references BIGINT NOT NULL DEFAULT 0;
",
};
