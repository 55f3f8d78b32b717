//! The tables this crate owns, in every region's database: what happened, what is to be done, what was answered.

use crate::{Migration, MigrationScope, Migrations};

/// Applied before every module's own migrations.
pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "store",
    scope: MigrationScope::Region,
    steps: &[
        Migration {
            version: 1,
            name: "outbox_jobs_idempotency",
            sql: "
CREATE TABLE outbox (
    id {uuid} NOT NULL PRIMARY KEY,
    tenant_id {uuid} NOT NULL,
    kind TEXT NOT NULL,
    actor_id {uuid},
    target_id {uuid} NOT NULL,
    payload TEXT NOT NULL,
    topic TEXT NOT NULL,
    ids TEXT NOT NULL,
    audience TEXT NOT NULL,
    occurred_at BIGINT NOT NULL,
    -- The place among the events of one transaction, which may all bear the same time.
    position BIGINT NOT NULL,
    -- After a refusal by a sink: how many there were, and when to try again.
    attempts BIGINT NOT NULL,
    retry_at BIGINT NOT NULL,
    published_id {uuid},
    published_at BIGINT
);
CREATE INDEX outbox_waiting ON outbox (occurred_at, position, id) WHERE published_id IS NULL;
CREATE INDEX outbox_published ON outbox (tenant_id, published_id) WHERE published_id IS NOT NULL;
CREATE INDEX outbox_by_published_id ON outbox (published_id) WHERE published_id IS NOT NULL;
CREATE INDEX outbox_by_publication ON outbox (published_at) WHERE published_id IS NOT NULL;
CREATE TABLE jobs (
    id {uuid} NOT NULL PRIMARY KEY,
    tenant_id {uuid} NOT NULL,
    region TEXT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    unique_key TEXT,
    state TEXT NOT NULL,
    -- waiting: when to run; running: when the lease ends; dead: never.
    due_at BIGINT,
    lease_id {uuid},
    attempts BIGINT NOT NULL,
    max_attempts BIGINT NOT NULL,
    last_error TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX jobs_due ON jobs (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX jobs_waiting_once ON jobs (tenant_id, kind, unique_key) WHERE state = 'waiting';
CREATE TABLE idempotency_keys (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    key TEXT NOT NULL,
    route TEXT NOT NULL,
    body_hash {bytes} NOT NULL,
    -- Empty while the first request is still being answered.
    status BIGINT,
    headers TEXT,
    body {bytes},
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, key, route)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
",
        },
        Migration {
            version: 2,
            name: "outbox_region",
            sql: "
-- In which region its organisation lives; nothing for what was written down before this step.
ALTER TABLE outbox ADD COLUMN region TEXT;
",
        },
        Migration {
            version: 3,
            name: "letter_pairs",
            sql: "
-- What crate::letter_pairs does, for migrations; SQLite has that itself as a function of this name.
-- only postgres
CREATE FUNCTION letter_pairs(said TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    WITH letters AS (
        SELECT letter, lead(letter) OVER (ORDER BY place) AS following
        FROM unnest(string_to_array(said, NULL)) WITH ORDINALITY AS split (letter, place)
    ), found AS (
        SELECT letter AS letters FROM letters WHERE ascii(letter) > 32
        UNION
        SELECT letter || following FROM letters WHERE ascii(letter) > 32 AND ascii(following) > 32
    )
    SELECT COALESCE(string_agg(encode(convert_to(letters, 'UTF8'), 'hex'), ' '
                               ORDER BY encode(convert_to(letters, 'UTF8'), 'hex') COLLATE \"C\"), '')
    FROM found
$$;
-- both
",
        },
        Migration {
            version: 4,
            name: "folded",
            sql: "
-- What kernel::folded does to small letters, for migrations; SQLite has that itself as a function of this name.
-- only postgres
CREATE FUNCTION folded(small TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT regexp_replace(normalize(small, NFD), '[\\u0300-\\u036f]', '', 'g')
$$;
-- both
",
        },
    ],
};
