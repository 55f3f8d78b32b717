//! Names that are found by any part of theirs.
//!
//! `search_key` is the name without case and accents, folded before it is stored, so that both databases find the same.
//! SQLite keeps a trigram index beside the table, tied to it by `number`: an explicit integer key, because an implicit
//! one may change when the database is vacuumed. An organisation's numbers lie in a range of its own, so that a search
//! looks at the names of one organisation only. PostgreSQL indexes the column itself, with the extensions `pg_trgm` and
//! `btree_gin` that it ships with; where an administrator has left them out, searches walk the names instead.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 2,
    name: "search_by_part_of_the_name",
    sql: "
-- 2^36 numbers for each organisation.
ALTER TABLE drive_usage ADD COLUMN first_number BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN last_number BIGINT NOT NULL DEFAULT 0;
UPDATE drive_usage SET
    first_number = 68719476736 * (SELECT count(*) FROM drive_usage o WHERE o.tenant_id < drive_usage.tenant_id),
    last_number = (SELECT count(*) FROM files f WHERE f.tenant_id = drive_usage.tenant_id);
-- only sqlite
CREATE TABLE numbered_files (
    number INTEGER PRIMARY KEY,
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    name TEXT NOT NULL,
    -- Lower-case name: what sorting looks at, compared byte by byte on both databases.
    name_key TEXT NOT NULL,
    search_key TEXT NOT NULL,
    mime TEXT NOT NULL,
    size BIGINT NOT NULL,
    blob_key TEXT NOT NULL,
    checksum TEXT NOT NULL,
    drive_id BLOB NOT NULL,
    library_id BLOB NOT NULL,
    folder_id BLOB,
    owner_id BLOB NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    modified_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT,
    UNIQUE (tenant_id, id)
);
-- Names of before are found with the accents they were given; SQLite cannot take them off.
INSERT INTO numbered_files (number, tenant_id, id, name, name_key, search_key, mime, size, blob_key, checksum, drive_id,
                            library_id, folder_id, owner_id, status, created_at, modified_at, updated_at, deleted_at)
SELECT (SELECT u.first_number FROM drive_usage u WHERE u.tenant_id = f.tenant_id)
           + row_number() OVER (PARTITION BY f.tenant_id ORDER BY f.id),
       tenant_id, id, name, name_key, name_key, mime, size, blob_key, checksum, drive_id,
       library_id, folder_id, owner_id, status, created_at, modified_at, updated_at, deleted_at
FROM files f;
DROP TABLE files;
ALTER TABLE numbered_files RENAME TO files;
CREATE INDEX files_by_created ON files (tenant_id, status, created_at, id);
CREATE INDEX files_by_updated ON files (tenant_id, status, updated_at, id);
CREATE INDEX files_by_name ON files (tenant_id, status, name_key, id);
CREATE INDEX files_by_size ON files (tenant_id, status, size, id);
CREATE INDEX files_in_drive_by_created ON files (tenant_id, drive_id, status, created_at, id);
CREATE INDEX files_in_drive_by_name ON files (tenant_id, drive_id, status, name_key, id);
CREATE INDEX files_in_library_by_created ON files (tenant_id, library_id, status, created_at, id);
CREATE INDEX files_of_owner_by_created ON files (tenant_id, owner_id, status, created_at, id);
CREATE VIRTUAL TABLE file_names USING fts5(
    search_key, content = 'files', content_rowid = 'number', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
INSERT INTO file_names (file_names) VALUES ('rebuild');
CREATE TRIGGER files_named AFTER INSERT ON files BEGIN
    INSERT INTO file_names (rowid, search_key) VALUES (new.number, new.search_key);
END;
CREATE TRIGGER files_renamed AFTER UPDATE OF search_key ON files WHEN old.search_key <> new.search_key BEGIN
    INSERT INTO file_names (file_names, rowid, search_key) VALUES ('delete', old.number, old.search_key);
    INSERT INTO file_names (rowid, search_key) VALUES (new.number, new.search_key);
END;
CREATE TRIGGER files_unnamed AFTER DELETE ON files BEGIN
    INSERT INTO file_names (file_names, rowid, search_key) VALUES ('delete', old.number, old.search_key);
END;
-- only postgres
ALTER TABLE files ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
ALTER TABLE files ADD COLUMN search_key TEXT NOT NULL DEFAULT '';
UPDATE files SET search_key = regexp_replace(normalize(name_key, NFD), '[\\u0300-\\u036f]', '', 'g');
DO $$
BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    BEGIN
        CREATE EXTENSION IF NOT EXISTS btree_gin;
        CREATE INDEX files_by_search_key ON files USING gin (tenant_id, search_key gin_trgm_ops);
    EXCEPTION WHEN OTHERS THEN
        CREATE INDEX files_by_search_key ON files USING gin (search_key gin_trgm_ops);
    END;
EXCEPTION WHEN OTHERS THEN
    RAISE WARNING 'pg_trgm is missing: searching for names will be slow (%)', SQLERRM;
END
$$;
-- both
",
};
