//! What roles are for, and what single members may do besides.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 3,
    name: "roles_and_extra_scopes",
    sql: "
ALTER TABLE roles ADD COLUMN description TEXT NOT NULL DEFAULT '';
-- A JSON list of names, as in roles.scopes.
ALTER TABLE members ADD COLUMN extra_scopes TEXT NOT NULL DEFAULT '[]';
CREATE INDEX members_by_sort_name ON members (tenant_id, sort_name, user_id);
CREATE INDEX members_by_role ON members (tenant_id, role, status);
",
};
