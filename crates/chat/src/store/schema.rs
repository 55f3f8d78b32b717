//! The tables of chat, in every region's database.
//!
//! A conversation's row has the number of its last message: taking the next one is a change of that row, in the transaction that
//! adds the message, so numbers come in the order of commits and none is missing. What somebody has read is one row for each
//! conversation and for each thread that the person has to do with; nothing counts along. SQLite finds parts of messages by a
//! trigram index beside the table, tied to it by `number`; PostgreSQL indexes the column itself.

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "chat",
    scope: MigrationScope::Region,
    steps: &[
        Migration { version: 1, name: "chat", sql: CHAT },
        Migration { version: 2, name: "later", sql: LATER },
        Migration { version: 3, name: "retention", sql: RETENTION },
        Migration { version: 4, name: "groups", sql: GROUPS },
        Migration { version: 5, name: "letter_pairs", sql: LETTER_PAIRS },
        Migration { version: 6, name: "unread", sql: UNREAD },
        Migration { version: 7, name: "chosen_levels", sql: CHOSEN_LEVELS },
        Migration { version: 8, name: "presences", sql: PRESENCES },
    ],
};

/// Who is there, as others were told last.
const PRESENCES: &str = "
CREATE TABLE chat_presences (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    -- Whether others have been told.
    is_told BOOLEAN NOT NULL,
    -- When it is looked whether the person is still there: set where a page was closed.
    look_at BIGINT,
    PRIMARY KEY (tenant_id, user_id)
);
";

/// Everybody began with `all`, in a channel too, where it meant mentions. From now on NULL stands for what nobody chose.
const CHOSEN_LEVELS: &str = "
ALTER TABLE conversation_members RENAME COLUMN level TO level_before;
ALTER TABLE conversation_members ADD COLUMN level TEXT;
UPDATE conversation_members SET level = level_before WHERE level_before <> 'all';
ALTER TABLE conversation_members DROP COLUMN level_before;
CREATE INDEX told_of_all ON conversation_members (tenant_id, conversation_id, user_id) WHERE level = 'all';
";

/// What is unread in a line is counted, and its first found, without looking at the messages themselves.
const UNREAD: &str = "
DROP INDEX messages_in_line;
CREATE INDEX messages_in_line ON messages
    (tenant_id, conversation_id, root_seq, seq, author_id, kind, deleted_at, id);
";

/// Words of one and two letters.
const LETTER_PAIRS: &str = "
ALTER TABLE messages ADD COLUMN search_pairs TEXT NOT NULL DEFAULT '';
UPDATE messages SET search_pairs = letter_pairs(search_key);
-- only sqlite
CREATE VIRTUAL TABLE message_pairs USING fts5(
    search_pairs, content = 'messages', content_rowid = 'number', columnsize = 0, detail = none, tokenize = 'ascii'
);
INSERT INTO message_pairs (message_pairs) VALUES ('rebuild');
CREATE TRIGGER message_pairs_added AFTER INSERT ON messages BEGIN
    INSERT INTO message_pairs (rowid, search_pairs) VALUES (new.number, new.search_pairs);
END;
CREATE TRIGGER message_pairs_changed AFTER UPDATE OF search_pairs ON messages
WHEN old.search_pairs <> new.search_pairs BEGIN
    INSERT INTO message_pairs (message_pairs, rowid, search_pairs) VALUES ('delete', old.number, old.search_pairs);
    INSERT INTO message_pairs (rowid, search_pairs) VALUES (new.number, new.search_pairs);
END;
CREATE TRIGGER message_pairs_removed AFTER DELETE ON messages BEGIN
    INSERT INTO message_pairs (message_pairs, rowid, search_pairs) VALUES ('delete', old.number, old.search_pairs);
END;
-- only postgres
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS btree_gin;
    CREATE INDEX messages_by_pairs ON messages USING gin (tenant_id, string_to_array(search_pairs, ' '))
        WITH (gin_pending_list_limit = 1024);
EXCEPTION WHEN OTHERS THEN
    CREATE INDEX messages_by_pairs ON messages USING gin (string_to_array(search_pairs, ' '))
        WITH (gin_pending_list_limit = 1024);
END
$$;
-- both
";

/// People whom messages call by one name.
const GROUPS: &str = "
CREATE TABLE chat_groups (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    -- What follows the @: small letters, digits, hyphens.
    handle {sorted_text} NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX chat_groups_by_handle ON chat_groups (tenant_id, handle);
CREATE TABLE chat_group_members (
    tenant_id {uuid} NOT NULL,
    group_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, group_id, user_id)
);
";

/// How long messages are kept.
const RETENTION: &str = "
-- For how many days; 0 for ever, NULL as the organisation says.
ALTER TABLE conversations ADD COLUMN keep_days BIGINT;
ALTER TABLE conversations ADD COLUMN is_held BOOLEAN NOT NULL DEFAULT FALSE;
CREATE TABLE chat_rules (
    tenant_id {uuid} NOT NULL PRIMARY KEY,
    keep_days BIGINT,
    is_held BOOLEAN NOT NULL
);
";

/// What is sent or told later, what each person has set, and names that private channels no longer take from others.
const LATER: &str = "
DROP INDEX conversations_by_name;
CREATE UNIQUE INDEX conversations_by_public_name ON conversations (tenant_id, name_key) WHERE is_private = FALSE;
CREATE INDEX conversations_in_order ON conversations (tenant_id, name_key, id);
CREATE TABLE scheduled_messages (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    conversation_id {uuid} NOT NULL,
    root_id {uuid},
    quoted_id {uuid},
    body TEXT NOT NULL,
    -- JSON: a list of files.
    files TEXT NOT NULL,
    send_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- Why it could not be sent; NULL while it waits.
    failure TEXT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX scheduled_of_person ON scheduled_messages (tenant_id, user_id, send_at, id);
CREATE TABLE message_reminders (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    message_id {uuid} NOT NULL,
    remind_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, message_id)
);
CREATE INDEX reminders_by_time ON message_reminders (tenant_id, user_id, remind_at, message_id);
CREATE INDEX reminders_of_message ON message_reminders (tenant_id, message_id);
CREATE TABLE chat_settings (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    -- Minutes since midnight by the person's own clock; NULL without quiet hours.
    quiet_from BIGINT,
    quiet_to BIGINT,
    is_quiet_at_weekends BOOLEAN NOT NULL,
    digest TEXT NOT NULL,
    -- Messages up to then are no part of a digest any more.
    digest_until BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
);
";

const CHAT: &str = "
CREATE TABLE conversations (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    kind TEXT NOT NULL,
    is_private BOOLEAN NOT NULL,
    name TEXT NOT NULL,
    -- Folded: no two channels have the same. NULL for what is no channel.
    name_key {sorted_text},
    topic TEXT NOT NULL,
    description TEXT NOT NULL,
    -- Who is in a direct message or a group, in an order of their own: the same people have one. NULL for channels.
    people_key TEXT,
    created_by {uuid},
    created_at BIGINT NOT NULL,
    last_seq BIGINT NOT NULL,
    last_message_at BIGINT,
    archived_at BIGINT,
    is_locked BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX conversations_by_name ON conversations (tenant_id, name_key);
CREATE UNIQUE INDEX conversations_by_people ON conversations (tenant_id, people_key);
CREATE TABLE conversation_members (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    conversation_id {uuid} NOT NULL,
    role TEXT NOT NULL,
    is_starred BOOLEAN NOT NULL,
    is_muted BOOLEAN NOT NULL,
    level TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, conversation_id)
);
CREATE INDEX members_of_conversation ON conversation_members (tenant_id, conversation_id, user_id);
-- Each organisation's numbers lie in a range of its own, so that a search looks at its messages only.
CREATE TABLE message_numbers (
    tenant_id {uuid} NOT NULL PRIMARY KEY,
    first_number BIGINT NOT NULL,
    last_number BIGINT NOT NULL
);
CREATE TABLE messages (
    -- only sqlite
    number INTEGER PRIMARY KEY,
    -- only postgres
    number BIGINT NOT NULL,
    -- both
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    conversation_id {uuid} NOT NULL,
    seq BIGINT NOT NULL,
    -- The message that a reply in a thread answers; 0 in the conversation itself.
    root_seq BIGINT NOT NULL,
    root_id {uuid},
    kind TEXT NOT NULL,
    author_id {uuid} NOT NULL,
    subject_id {uuid},
    client_id {uuid} NOT NULL,
    body TEXT NOT NULL,
    -- JSON: a list of files.
    files TEXT NOT NULL,
    has_files BOOLEAN NOT NULL,
    has_links BOOLEAN NOT NULL,
    quoted_id {uuid},
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    deleted_at BIGINT,
    pinned_at BIGINT,
    pinned_by {uuid},
    -- Folded, to be searched.
    search_key TEXT NOT NULL,
    -- only sqlite
    UNIQUE (tenant_id, id)
    -- only postgres
    PRIMARY KEY (tenant_id, id)
    -- both
);
CREATE UNIQUE INDEX messages_by_seq ON messages (tenant_id, conversation_id, seq);
CREATE UNIQUE INDEX messages_by_client ON messages (tenant_id, author_id, client_id);
CREATE INDEX messages_in_line ON messages (tenant_id, conversation_id, root_seq, seq);
CREATE INDEX messages_by_time ON messages (tenant_id, created_at, id);
CREATE INDEX messages_pinned ON messages (tenant_id, conversation_id, pinned_at, id) WHERE pinned_at IS NOT NULL;
CREATE INDEX messages_with_files ON messages (tenant_id, conversation_id, seq) WHERE has_files;
CREATE TABLE message_versions (
    tenant_id {uuid} NOT NULL,
    message_id {uuid} NOT NULL,
    saved_at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tenant_id, message_id, saved_at)
);
CREATE TABLE mentions (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    conversation_id {uuid} NOT NULL,
    root_seq BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    is_cleared BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, user_id, conversation_id, root_seq, seq)
);
CREATE INDEX mentions_of_message ON mentions (tenant_id, conversation_id, seq, user_id);
CREATE TABLE reactions (
    tenant_id {uuid} NOT NULL,
    message_id {uuid} NOT NULL,
    emoji TEXT NOT NULL,
    user_id {uuid} NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, message_id, emoji, user_id)
);
CREATE TABLE saved_messages (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    message_id {uuid} NOT NULL,
    saved_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, message_id)
);
CREATE INDEX saved_by_time ON saved_messages (tenant_id, user_id, saved_at, message_id);
CREATE TABLE read_states (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    conversation_id {uuid} NOT NULL,
    -- The thread; 0 for the conversation itself.
    root_seq BIGINT NOT NULL,
    last_read_seq BIGINT NOT NULL,
    manual_from_seq BIGINT,
    is_following BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, user_id, conversation_id, root_seq)
);
CREATE INDEX followers_of_thread ON read_states (tenant_id, conversation_id, root_seq, user_id);
CREATE TABLE drafts (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    conversation_id {uuid} NOT NULL,
    root_seq BIGINT NOT NULL,
    root_id {uuid},
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, conversation_id, root_seq)
);
-- only sqlite
CREATE VIRTUAL TABLE message_texts USING fts5(
    search_key, content = 'messages', content_rowid = 'number', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER messages_added AFTER INSERT ON messages BEGIN
    INSERT INTO message_texts (rowid, search_key) VALUES (new.number, new.search_key);
END;
CREATE TRIGGER messages_changed AFTER UPDATE OF search_key ON messages WHEN old.search_key <> new.search_key BEGIN
    INSERT INTO message_texts (message_texts, rowid, search_key) VALUES ('delete', old.number, old.search_key);
    INSERT INTO message_texts (rowid, search_key) VALUES (new.number, new.search_key);
END;
CREATE TRIGGER messages_removed AFTER DELETE ON messages BEGIN
    INSERT INTO message_texts (message_texts, rowid, search_key) VALUES ('delete', old.number, old.search_key);
END;
-- only postgres
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    BEGIN
        CREATE EXTENSION IF NOT EXISTS btree_gin;
        CREATE INDEX messages_by_key ON messages USING gin (tenant_id, search_key gin_trgm_ops)
            WITH (gin_pending_list_limit = 1024);
    EXCEPTION WHEN OTHERS THEN
        CREATE INDEX messages_by_key ON messages USING gin (search_key gin_trgm_ops) WITH (gin_pending_list_limit = 1024);
    END;
EXCEPTION WHEN OTHERS THEN
    RAISE WARNING 'pg_trgm is missing: searching messages will be slow (%)', SQLERRM;
END
$$;
-- both
";
