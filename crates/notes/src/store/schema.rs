//! The tables of notes, in every region's database.
//!
//! What lists need of a note stands apart from its text, so that a list never reads texts. Each reader of a note has a row
//! that repeats what lists sort and choose by: a list is a walk along an index of the reader's own rows, however many notes
//! the organisation has. SQLite finds parts of titles, tags and texts by trigram indexes beside the tables, tied to them by
//! `number`; PostgreSQL indexes the columns themselves (as the Drive does for names).

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "notes",
    scope: MigrationScope::Region,
    steps: &[
        Migration { version: 1, name: "notes", sql: NOTES },
        Migration { version: 2, name: "documents_and_versions", sql: DOCUMENTS_AND_VERSIONS },
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
