//! The tables of calls, in every region's database.

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "calls",
    scope: MigrationScope::Region,
    steps: &[
        Migration { version: 1, name: "calls", sql: CALLS },
        Migration { version: 2, name: "call_guests", sql: CALL_GUESTS },
        Migration { version: 3, name: "call_recordings", sql: CALL_RECORDINGS },
    ],
};

const CALLS: &str = "
CREATE TABLE call_sessions (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    region TEXT NOT NULL,
    room_name TEXT NOT NULL,
    thread_id {uuid},
    adhoc_id TEXT,
    kind TEXT NOT NULL,
    visibility TEXT NOT NULL,
    is_group BOOLEAN NOT NULL,
    is_channel BOOLEAN NOT NULL,
    title TEXT NOT NULL,
    metadata TEXT NOT NULL,
    created_by {uuid} NOT NULL,
    created_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    rings_until BIGINT,
    active_at BIGINT,
    ended_at BIGINT,
    last_declined_at BIGINT,
    empty_since BIGINT,
    PRIMARY KEY (tenant_id, id)
);
-- One call at a time in a room.
CREATE UNIQUE INDEX call_sessions_live ON call_sessions (tenant_id, room_name) WHERE ended_at IS NULL;
CREATE INDEX call_sessions_by_room ON call_sessions (tenant_id, room_name, id);
CREATE INDEX call_sessions_by_thread ON call_sessions (tenant_id, thread_id, id);
-- A call server tells of rooms and knows no organisations.
CREATE INDEX call_sessions_of_room ON call_sessions (room_name);
CREATE TABLE call_people (
    tenant_id {uuid} NOT NULL,
    session_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    invited_at BIGINT,
    joined_at BIGINT,
    left_at BIGINT,
    declined_at BIGINT,
    was_busy BOOLEAN NOT NULL,
    removed_at BIGINT,
    PRIMARY KEY (tenant_id, session_id, user_id)
);
CREATE INDEX call_people_by_user ON call_people (tenant_id, user_id, session_id);
";

const CALL_GUESTS: &str = "
ALTER TABLE call_sessions ADD COLUMN guest_link_hash {bytes};
-- Its letters, for those who run the call; the key is not in the database.
ALTER TABLE call_sessions ADD COLUMN guest_link_sealed {bytes};
CREATE UNIQUE INDEX call_sessions_by_guest_link ON call_sessions (tenant_id, guest_link_hash)
    WHERE guest_link_hash IS NOT NULL;
CREATE TABLE call_guests (
    tenant_id {uuid} NOT NULL,
    session_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    name TEXT NOT NULL,
    link_hash {bytes} NOT NULL,
    secret_hash {bytes} NOT NULL,
    asked_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    admitted_at BIGINT,
    refused_at BIGINT,
    joined_at BIGINT,
    left_at BIGINT,
    removed_at BIGINT,
    PRIMARY KEY (tenant_id, session_id, id)
);
CREATE UNIQUE INDEX call_guests_by_id ON call_guests (tenant_id, id);
";

const CALL_RECORDINGS: &str = "
ALTER TABLE call_sessions ADD COLUMN recording_asked_by {uuid};
ALTER TABLE call_sessions ADD COLUMN recording_asked_at BIGINT;
ALTER TABLE call_sessions ADD COLUMN recording_started_at BIGINT;
-- The key of an end-to-end encrypted call; the key that opens it is not in the database.
ALTER TABLE call_sessions ADD COLUMN room_key_sealed {bytes};
ALTER TABLE call_people ADD COLUMN agreed_at BIGINT;
ALTER TABLE call_guests ADD COLUMN agreed_at BIGINT;
";
