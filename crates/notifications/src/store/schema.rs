//! The table of notifications, in every region's database.

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "notifications",
    scope: MigrationScope::Region,
    steps: &[Migration {
        version: 1,
        name: "notifications",
        sql: "
CREATE TABLE notifications (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    event_id {uuid} NOT NULL,
    kind TEXT NOT NULL,
    subject_id {uuid} NOT NULL,
    from_id {uuid},
    facts TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    read_at BIGINT,
    PRIMARY KEY (tenant_id, user_id, id)
);
-- Whoever is told of an event is told once, however often that is tried.
CREATE UNIQUE INDEX notifications_once ON notifications (tenant_id, event_id, user_id, kind, subject_id);
CREATE INDEX notifications_unread ON notifications (tenant_id, user_id, id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_age ON notifications (tenant_id, created_at);
",
    }],
};
