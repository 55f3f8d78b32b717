//! The tables of notes, in every region's database.
//!
//! What lists need of a note stands apart from its text, so that a list never reads texts. Each reader of a note has a row
//! that repeats what lists sort and choose by: a list is a walk along an index of the reader's own rows, however many notes
//! the organisation has. SQLite finds parts of titles, tags and texts by trigram indexes beside the tables, tied to them by
//! `number`; PostgreSQL indexes the columns themselves (as the Drive does for names). What
//! is shorter than three letters is found by the words of `store::letter_pairs` in columns of their own.

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "notes",
    scope: MigrationScope::Region,
    steps: &[
        Migration { version: 1, name: "notes", sql: NOTES },
        Migration { version: 2, name: "documents_and_versions", sql: DOCUMENTS_AND_VERSIONS },
        Migration { version: 3, name: "letter_pairs", sql: LETTER_PAIRS },
        Migration { version: 4, name: "pending_pairs", sql: PENDING_PAIRS },
    ],
};

const NOTES: &str = "
-- Each organisation's numbers lie in a range of its own, so that a search looks at its texts only.
CREATE TABLE note_numbers (
    tenant_id {uuid} NOT NULL PRIMARY KEY,
    first_number BIGINT NOT NULL,
    last_number BIGINT NOT NULL
);
CREATE TABLE note_folders (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    name TEXT NOT NULL,
    name_key {sorted_text} NOT NULL,
    color TEXT NOT NULL,
    icon TEXT NOT NULL,
    description TEXT NOT NULL,
    created_by {uuid},
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE TABLE notes (
    -- only sqlite
    number INTEGER PRIMARY KEY,
    -- only postgres
    number BIGINT NOT NULL,
    -- both
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    owner_id {uuid} NOT NULL,
    title TEXT NOT NULL,
    preview TEXT NOT NULL,
    has_links BOOLEAN NOT NULL,
    word_count BIGINT NOT NULL,
    -- JSON: a list of texts.
    tags TEXT NOT NULL,
    color TEXT NOT NULL,
    is_pinned BOOLEAN NOT NULL,
    folder_id {uuid},
    version BIGINT NOT NULL,
    head_version BIGINT NOT NULL,
    body_version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    updated_by {uuid},
    run_since BIGINT NOT NULL,
    deleted_at BIGINT,
    -- Folded, to be searched.
    title_key TEXT NOT NULL,
    tags_key TEXT NOT NULL,
    -- only sqlite
    UNIQUE (tenant_id, id)
    -- only postgres
    PRIMARY KEY (tenant_id, id)
    -- both
);
CREATE INDEX notes_of_owner ON notes (tenant_id, owner_id, id);
CREATE INDEX notes_in_folder ON notes (tenant_id, folder_id, id);
CREATE TABLE note_bodies (
    -- only sqlite
    number INTEGER PRIMARY KEY,
    -- only postgres
    number BIGINT NOT NULL,
    -- both
    tenant_id {uuid} NOT NULL,
    note_id {uuid} NOT NULL,
    content TEXT NOT NULL,
    body_key TEXT NOT NULL,
    -- only sqlite
    UNIQUE (tenant_id, note_id)
    -- only postgres
    PRIMARY KEY (tenant_id, note_id)
    -- both
);
CREATE TABLE note_readers (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    note_id {uuid} NOT NULL,
    is_owner BOOLEAN NOT NULL,
    is_starred BOOLEAN NOT NULL,
    -- Whether anybody else sees it, too.
    is_shared BOOLEAN NOT NULL,
    is_trashed BOOLEAN NOT NULL,
    folder_id {uuid},
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, note_id)
);
CREATE INDEX note_readers_of_note ON note_readers (tenant_id, note_id, user_id);
CREATE INDEX note_readers_by_change ON note_readers (tenant_id, user_id, is_trashed, updated_at, note_id);
CREATE INDEX note_readers_by_sharing ON note_readers (tenant_id, user_id, is_trashed, is_shared, updated_at, note_id);
CREATE INDEX note_readers_by_star ON note_readers (tenant_id, user_id, is_trashed, is_starred, updated_at, note_id);
CREATE INDEX note_readers_by_folder ON note_readers (tenant_id, user_id, is_trashed, folder_id, updated_at, note_id);
-- only sqlite
CREATE VIRTUAL TABLE note_titles USING fts5(
    title_key, content = 'notes', content_rowid = 'number', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE note_tags USING fts5(
    tags_key, content = 'notes', content_rowid = 'number', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
CREATE VIRTUAL TABLE note_texts USING fts5(
    body_key, content = 'note_bodies', content_rowid = 'number', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
);
CREATE TRIGGER notes_added AFTER INSERT ON notes BEGIN
    INSERT INTO note_titles (rowid, title_key) VALUES (new.number, new.title_key);
    INSERT INTO note_tags (rowid, tags_key) VALUES (new.number, new.tags_key);
END;
CREATE TRIGGER notes_titled AFTER UPDATE OF title_key ON notes WHEN old.title_key <> new.title_key BEGIN
    INSERT INTO note_titles (note_titles, rowid, title_key) VALUES ('delete', old.number, old.title_key);
    INSERT INTO note_titles (rowid, title_key) VALUES (new.number, new.title_key);
END;
CREATE TRIGGER notes_tagged AFTER UPDATE OF tags_key ON notes WHEN old.tags_key <> new.tags_key BEGIN
    INSERT INTO note_tags (note_tags, rowid, tags_key) VALUES ('delete', old.number, old.tags_key);
    INSERT INTO note_tags (rowid, tags_key) VALUES (new.number, new.tags_key);
END;
CREATE TRIGGER notes_removed AFTER DELETE ON notes BEGIN
    INSERT INTO note_titles (note_titles, rowid, title_key) VALUES ('delete', old.number, old.title_key);
    INSERT INTO note_tags (note_tags, rowid, tags_key) VALUES ('delete', old.number, old.tags_key);
END;
CREATE TRIGGER note_bodies_added AFTER INSERT ON note_bodies BEGIN
    INSERT INTO note_texts (rowid, body_key) VALUES (new.number, new.body_key);
END;
CREATE TRIGGER note_bodies_changed AFTER UPDATE OF body_key ON note_bodies WHEN old.body_key <> new.body_key BEGIN
    INSERT INTO note_texts (note_texts, rowid, body_key) VALUES ('delete', old.number, old.body_key);
    INSERT INTO note_texts (rowid, body_key) VALUES (new.number, new.body_key);
END;
CREATE TRIGGER note_bodies_removed AFTER DELETE ON note_bodies BEGIN
    INSERT INTO note_texts (note_texts, rowid, body_key) VALUES ('delete', old.number, old.body_key);
END;
-- only postgres
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    BEGIN
        CREATE EXTENSION IF NOT EXISTS btree_gin;
        CREATE INDEX notes_by_title_key ON notes USING gin (tenant_id, title_key gin_trgm_ops);
        CREATE INDEX notes_by_tags_key ON notes USING gin (tenant_id, tags_key gin_trgm_ops);
        CREATE INDEX note_bodies_by_key ON note_bodies USING gin (tenant_id, body_key gin_trgm_ops);
    EXCEPTION WHEN OTHERS THEN
        CREATE INDEX notes_by_title_key ON notes USING gin (title_key gin_trgm_ops);
        CREATE INDEX notes_by_tags_key ON notes USING gin (tags_key gin_trgm_ops);
        CREATE INDEX note_bodies_by_key ON note_bodies USING gin (body_key gin_trgm_ops);
    END;
EXCEPTION WHEN OTHERS THEN
    RAISE WARNING 'pg_trgm is missing: searching notes will be slow (%)', SQLERRM;
END
$$;
-- both
";

const DOCUMENTS_AND_VERSIONS: &str = "
CREATE TABLE note_documents (
    tenant_id {uuid} NOT NULL,
    note_id {uuid} NOT NULL,
    -- Another one each time the text is replaced.
    epoch {uuid} NOT NULL,
    seq BIGINT NOT NULL,
    -- Up to which change the document is kept as a whole; those behind it are in note_updates.
    state_seq BIGINT NOT NULL,
    state {bytes} NOT NULL,
    PRIMARY KEY (tenant_id, note_id)
);
CREATE TABLE note_updates (
    tenant_id {uuid} NOT NULL,
    note_id {uuid} NOT NULL,
    seq BIGINT NOT NULL,
    content {bytes} NOT NULL,
    PRIMARY KEY (tenant_id, note_id, seq)
);
CREATE TABLE note_presence (
    tenant_id {uuid} NOT NULL,
    note_id {uuid} NOT NULL,
    client_id TEXT NOT NULL,
    user_id {uuid} NOT NULL,
    place TEXT,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, note_id, client_id)
);
CREATE TABLE note_versions (
    tenant_id {uuid} NOT NULL,
    note_id {uuid} NOT NULL,
    version BIGINT NOT NULL,
    title TEXT NOT NULL,
    tags TEXT NOT NULL,
    content TEXT NOT NULL,
    saved_at BIGINT NOT NULL,
    saved_by {uuid},
    PRIMARY KEY (tenant_id, note_id, version)
);
";

const LETTER_PAIRS: &str = "
ALTER TABLE notes ADD COLUMN title_pairs TEXT NOT NULL DEFAULT '';
ALTER TABLE notes ADD COLUMN tags_pairs TEXT NOT NULL DEFAULT '';
ALTER TABLE note_bodies ADD COLUMN body_pairs TEXT NOT NULL DEFAULT '';
UPDATE notes SET title_pairs = letter_pairs(title_key), tags_pairs = letter_pairs(tags_key);
UPDATE note_bodies SET body_pairs = letter_pairs(body_key);
-- only sqlite
CREATE VIRTUAL TABLE note_title_pairs USING fts5(
    title_pairs, content = 'notes', content_rowid = 'number', columnsize = 0, detail = none, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE note_tag_pairs USING fts5(
    tags_pairs, content = 'notes', content_rowid = 'number', columnsize = 0, detail = none, tokenize = 'ascii'
);
CREATE VIRTUAL TABLE note_text_pairs USING fts5(
    body_pairs, content = 'note_bodies', content_rowid = 'number', columnsize = 0, detail = none, tokenize = 'ascii'
);
INSERT INTO note_title_pairs (note_title_pairs) VALUES ('rebuild');
INSERT INTO note_tag_pairs (note_tag_pairs) VALUES ('rebuild');
INSERT INTO note_text_pairs (note_text_pairs) VALUES ('rebuild');
CREATE TRIGGER note_pairs_added AFTER INSERT ON notes BEGIN
    INSERT INTO note_title_pairs (rowid, title_pairs) VALUES (new.number, new.title_pairs);
    INSERT INTO note_tag_pairs (rowid, tags_pairs) VALUES (new.number, new.tags_pairs);
END;
CREATE TRIGGER note_title_pairs_changed AFTER UPDATE OF title_pairs ON notes WHEN old.title_pairs <> new.title_pairs BEGIN
    INSERT INTO note_title_pairs (note_title_pairs, rowid, title_pairs) VALUES ('delete', old.number, old.title_pairs);
    INSERT INTO note_title_pairs (rowid, title_pairs) VALUES (new.number, new.title_pairs);
END;
CREATE TRIGGER note_tag_pairs_changed AFTER UPDATE OF tags_pairs ON notes WHEN old.tags_pairs <> new.tags_pairs BEGIN
    INSERT INTO note_tag_pairs (note_tag_pairs, rowid, tags_pairs) VALUES ('delete', old.number, old.tags_pairs);
    INSERT INTO note_tag_pairs (rowid, tags_pairs) VALUES (new.number, new.tags_pairs);
END;
CREATE TRIGGER note_pairs_removed AFTER DELETE ON notes BEGIN
    INSERT INTO note_title_pairs (note_title_pairs, rowid, title_pairs) VALUES ('delete', old.number, old.title_pairs);
    INSERT INTO note_tag_pairs (note_tag_pairs, rowid, tags_pairs) VALUES ('delete', old.number, old.tags_pairs);
END;
CREATE TRIGGER note_text_pairs_added AFTER INSERT ON note_bodies BEGIN
    INSERT INTO note_text_pairs (rowid, body_pairs) VALUES (new.number, new.body_pairs);
END;
CREATE TRIGGER note_text_pairs_changed AFTER UPDATE OF body_pairs ON note_bodies WHEN old.body_pairs <> new.body_pairs BEGIN
    INSERT INTO note_text_pairs (note_text_pairs, rowid, body_pairs) VALUES ('delete', old.number, old.body_pairs);
    INSERT INTO note_text_pairs (rowid, body_pairs) VALUES (new.number, new.body_pairs);
END;
CREATE TRIGGER note_text_pairs_removed AFTER DELETE ON note_bodies BEGIN
    INSERT INTO note_text_pairs (note_text_pairs, rowid, body_pairs) VALUES ('delete', old.number, old.body_pairs);
END;
-- only postgres
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS btree_gin;
    CREATE INDEX notes_by_title_pairs ON notes USING gin (tenant_id, string_to_array(title_pairs, ' '));
    CREATE INDEX notes_by_tags_pairs ON notes USING gin (tenant_id, string_to_array(tags_pairs, ' '));
    CREATE INDEX note_bodies_by_pairs ON note_bodies USING gin (tenant_id, string_to_array(body_pairs, ' '));
EXCEPTION WHEN OTHERS THEN
    CREATE INDEX notes_by_title_pairs ON notes USING gin (string_to_array(title_pairs, ' '));
    CREATE INDEX notes_by_tags_pairs ON notes USING gin (string_to_array(tags_pairs, ' '));
    CREATE INDEX note_bodies_by_pairs ON note_bodies USING gin (string_to_array(body_pairs, ' '));
END
$$;
-- both
";

/// PostgreSQL puts new words on a list before it puts them into an index, and every search reads that list, which is 4 MiB long
/// after many notes came at once: a planner who counts its pages would rather read all notes. Without a list each save of a note
/// would take three times as long; with 1 MiB it takes a fifth longer.
const PENDING_PAIRS: &str = "
-- only postgres
ALTER INDEX notes_by_title_pairs SET (gin_pending_list_limit = 1024);
ALTER INDEX notes_by_tags_pairs SET (gin_pending_list_limit = 1024);
ALTER INDEX note_bodies_by_pairs SET (gin_pending_list_limit = 1024);
-- both
";
