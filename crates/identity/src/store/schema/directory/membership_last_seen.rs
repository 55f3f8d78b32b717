//! When a member was last seen, also after the session has ended.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 16,
    name: "membership_last_seen",
    sql: "
ALTER TABLE memberships ADD COLUMN last_seen_at BIGINT;
",
};
