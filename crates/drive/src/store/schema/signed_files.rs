//! Whether somebody has yet to sign a file, and what came of signing it.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 90,
    name: "signed_files",
    sql: "
ALTER TABLE files ADD COLUMN pending_sign BOOLEAN NOT NULL DEFAULT FALSE;
-- The signed document beside the file, and where its bytes lay when it came.
ALTER TABLE files ADD COLUMN signed_file_id {uuid};
ALTER TABLE files ADD COLUMN signed_file_path TEXT;
",
};
