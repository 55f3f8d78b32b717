//! The table of requests, in the global directory: a visitor belongs to no organisation.

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "site_directory",
    scope: MigrationScope::Directory,
    steps: &[Migration {
        version: 1,
        name: "site_requests",
        sql: "
CREATE TABLE site_requests (
    id {uuid} NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    company TEXT NOT NULL,
    message TEXT NOT NULL,
    state TEXT NOT NULL,
    received_at BIGINT NOT NULL
);
CREATE INDEX site_requests_by_state ON site_requests (state, id);
CREATE INDEX site_requests_by_age ON site_requests (received_at);
",
    }],
};
