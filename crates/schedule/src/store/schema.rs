//! The tables of the schedule, in every region's database.
//!
//! `seen_from` and `seen_to` bound everything of an event that can be seen, with all its occurrences and in every zone: a
//! window finds its candidates by them alone. What never ends has the largest number there.

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "schedule",
    scope: MigrationScope::Region,
    steps: &[
        Migration { version: 1, name: "schedule", sql: SCHEDULE },
        Migration { version: 2, name: "schedule labels", sql: LABELS },
        Migration { version: 3, name: "calendar links", sql: LINKS },
        Migration { version: 4, name: "calendar objects", sql: OBJECTS },
        Migration { version: 5, name: "event reminders", sql: REMINDERS },
        Migration { version: 6, name: "caldav", sql: CALDAV },
        Migration { version: 7, name: "schedule revisions", sql: REVISIONS },
        Migration { version: 8, name: "event answers", sql: ANSWERS },
        Migration { version: 9, name: "answers to occurrences", sql: ANSWERS_APART },
        Migration { version: 10, name: "invitations put away", sql: PUT_AWAY },
    ],
};

const SCHEDULE: &str = "
CREATE TABLE calendars (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    name TEXT NOT NULL,
    color TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    visibility TEXT NOT NULL,
    owner_id {uuid} NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE TABLE calendar_members (
    tenant_id {uuid} NOT NULL,
    calendar_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, calendar_id, user_id)
);
CREATE INDEX calendar_members_of_user ON calendar_members (tenant_id, user_id, calendar_id);
CREATE TABLE calendar_events (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    -- Null: the personal calendar of the owner.
    calendar_id {uuid},
    owner_id {uuid},
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    location TEXT NOT NULL,
    status TEXT,
    kind TEXT NOT NULL,
    visibility TEXT NOT NULL,
    is_for_all BOOLEAN NOT NULL,
    -- A wall time with its zone and a length in microseconds, or a date without a zone and a number of days.
    starts TEXT NOT NULL,
    zone TEXT,
    length BIGINT NOT NULL,
    -- As iCalendar has it.
    rule TEXT,
    -- JSON: a list of dates.
    skipped TEXT NOT NULL,
    has_changes BOOLEAN NOT NULL,
    seen_from BIGINT NOT NULL,
    seen_to BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
-- What lies behind a window is most of an old schedule, so the end comes first.
CREATE INDEX calendar_events_by_sight ON calendar_events (tenant_id, seen_to, seen_from);
CREATE INDEX calendar_events_of_calendar ON calendar_events (tenant_id, calendar_id, id);
CREATE INDEX calendar_events_of_owner ON calendar_events (tenant_id, owner_id, id);
CREATE TABLE calendar_event_people (
    tenant_id {uuid} NOT NULL,
    event_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    -- Null: the person sees the event and is not invited.
    answer TEXT,
    PRIMARY KEY (tenant_id, event_id, user_id)
);
CREATE INDEX calendar_event_people_of_user ON calendar_event_people (tenant_id, user_id, event_id);
CREATE TABLE calendar_event_changes (
    tenant_id {uuid} NOT NULL,
    event_id {uuid} NOT NULL,
    occurrence TEXT NOT NULL,
    -- JSON: what is other in this occurrence.
    change TEXT NOT NULL,
    PRIMARY KEY (tenant_id, event_id, occurrence)
);
";

const LABELS: &str = "
CREATE TABLE schedule_labels (
    tenant_id {uuid} NOT NULL,
    status TEXT NOT NULL,
    label TEXT NOT NULL,
    color TEXT NOT NULL,
    PRIMARY KEY (tenant_id, status)
);
";

const LINKS: &str = "
CREATE TABLE calendar_links (
    tenant_id {uuid} NOT NULL,
    secret_hash TEXT NOT NULL,
    user_id {uuid} NOT NULL,
    -- all, personal, or a calendar's identifier
    shows TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, secret_hash)
);
CREATE INDEX calendar_links_of_user ON calendar_links (tenant_id, user_id, created_at);
";

// Of an event that came from elsewhere: what it is called there, and what it says beside what an event has.
const OBJECTS: &str = "
CREATE TABLE calendar_objects (
    tenant_id {uuid} NOT NULL,
    event_id {uuid} NOT NULL,
    -- The calendar in which the event lies: its identifier, or personal: and that of the owner.
    place TEXT NOT NULL,
    uid TEXT NOT NULL,
    resource TEXT,
    -- JSON: lines of iCalendar.
    kept TEXT NOT NULL,
    PRIMARY KEY (tenant_id, event_id)
);
CREATE UNIQUE INDEX calendar_objects_by_uid ON calendar_objects (tenant_id, place, uid);
CREATE UNIQUE INDEX calendar_objects_by_resource ON calendar_objects (tenant_id, place, resource);
";

const REMINDERS: &str = "
-- JSON: minutes before the beginning, and the way.
ALTER TABLE calendar_events ADD COLUMN reminders TEXT NOT NULL DEFAULT '[]';
-- From when on reminders have to be looked at: all before were told. Null: none will come.
ALTER TABLE calendar_events ADD COLUMN reminds_at BIGINT;
CREATE INDEX calendar_events_reminding ON calendar_events (tenant_id, reminds_at);
";

// What calendars elsewhere call calendars, and what they have seen of them.
const CALDAV: &str = "
CREATE TABLE calendar_names (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    name TEXT NOT NULL,
    calendar_id {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, user_id, name)
);
CREATE INDEX calendar_names_of_calendar ON calendar_names (tenant_id, calendar_id);
-- The file as a program wrote it, which is given back as long as the event has this version.
ALTER TABLE calendar_objects ADD COLUMN source TEXT;
ALTER TABLE calendar_objects ADD COLUMN source_version BIGINT;
CREATE TABLE calendar_positions (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    -- A calendar's identifier, or personal.
    calendar TEXT NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, calendar)
);
CREATE INDEX calendar_positions_of_calendar ON calendar_positions (tenant_id, calendar);
CREATE TABLE calendar_states (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    -- A calendar's identifier, or personal.
    calendar TEXT NOT NULL,
    mark TEXT NOT NULL,
    -- JSON: names of files with the tags of their versions.
    state TEXT NOT NULL,
    told_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, calendar, mark)
);
CREATE INDEX calendar_states_of_calendar ON calendar_states (tenant_id, calendar);
CREATE INDEX calendar_states_by_age ON calendar_states (tenant_id, told_at);
";

// One more with every change of what a window shows.
const REVISIONS: &str = "
CREATE TABLE schedule_revisions (
    tenant_id {uuid} NOT NULL,
    revision BIGINT NOT NULL,
    PRIMARY KEY (tenant_id)
);
";

// How often somebody answered an invitation to the event.
const ANSWERS: &str = "
ALTER TABLE calendar_events ADD COLUMN answers BIGINT NOT NULL DEFAULT 0;
";

const ANSWERS_APART: &str = "
-- JSON: dates of occurrences with what the person answered to them alone.
ALTER TABLE calendar_event_people ADD COLUMN answers_apart TEXT NOT NULL DEFAULT '{}';
";

const PUT_AWAY: &str = "
-- Declined by deleting it from a calendar elsewhere, where it is not shown to this person again.
ALTER TABLE calendar_event_people ADD COLUMN is_put_away BOOLEAN NOT NULL DEFAULT FALSE;
";
