//! The table of mails, in every region's database.

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "mail",
    scope: MigrationScope::Region,
    steps: &[Migration {
        version: 1,
        name: "mails",
        sql: "
CREATE TABLE mails (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    -- Empty once it was sent or has run out.
    body_text TEXT,
    body_html TEXT,
    about {uuid} NOT NULL,
    state TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    last_error TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    sent_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mails_by_age ON mails (tenant_id, created_at);
",
    }],
};
