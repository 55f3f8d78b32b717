//! Invitations.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 2,
    name: "invitations",
    sql: "
CREATE TABLE invitations (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    email TEXT NOT NULL,
    role TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    -- Empty where the product itself invited.
    inviter_id {uuid},
    -- Of the link that was sent last; earlier ones open nothing.
    token_hash {bytes} NOT NULL,
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    accepted_by {uuid},
    closed_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX invitations_open_once ON invitations (tenant_id, email) WHERE state = 'open';
",
};
