//! Who asks for a new password: in the directory, because nobody knows yet in which region such a person lives.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 14,
    name: "password_requests",
    sql: "
CREATE TABLE password_requests (
    id {uuid} NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX password_requests_by_age ON password_requests (created_at);
",
};
