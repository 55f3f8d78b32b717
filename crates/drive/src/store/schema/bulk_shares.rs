//! Jobs that share many files.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 71,
    name: "bulk_shares",
    sql: "
-- How files are shared, as JSON; empty for other jobs, and for one that takes sharing back.
ALTER TABLE bulk_jobs ADD COLUMN share TEXT;
-- Who saw the file before, and who since, as JSON: for as long as the job can be undone.
ALTER TABLE bulk_items ADD COLUMN reach TEXT;
",
};
