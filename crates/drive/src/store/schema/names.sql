-- Names that are found by any part of theirs.

-- only sqlite
-- The trigram index lies beside the table, tied to it by `number`. It writes what it was given down at every
-- savepoint, so at every request: for one name as much as for hundreds, and more than the file's other indexes cost
-- together. So new names wait, by their numbers, until the last of a row of 256 comes, and go in together, in that
-- one's transaction. Searches look at those that wait one by one: at most 255 of an organisation, which takes them
-- some microseconds.
CREATE VIRTUAL TABLE file_names USING fts5(
    search_key, content = 'files', content_rowid = 'number', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
-- Those that wait. There is no organisation here: the numbers lie in organisations' ranges, and go with the files.
CREATE TABLE unindexed_names (number INTEGER PRIMARY KEY);
CREATE TRIGGER files_named AFTER INSERT ON files WHEN new.number % 256 <> 0 BEGIN
    INSERT INTO unindexed_names (number) VALUES (new.number);
END;
-- An organisation's numbers begin behind a multiple of 2^36.
CREATE TRIGGER files_named_together AFTER INSERT ON files WHEN new.number % 256 = 0 BEGIN
    INSERT INTO file_names (rowid, search_key)
    SELECT f.number, f.search_key FROM unindexed_names u CROSS JOIN files f
    WHERE u.number > new.number - new.number % 68719476736 AND u.number < new.number AND f.number = u.number;
    DELETE FROM unindexed_names WHERE number > new.number - new.number % 68719476736 AND number < new.number;
    INSERT INTO file_names (rowid, search_key) VALUES (new.number, new.search_key);
END;
-- What waits is read when it goes in.
CREATE TRIGGER files_renamed AFTER UPDATE OF search_key ON files
WHEN old.search_key <> new.search_key AND NOT EXISTS (SELECT 1 FROM unindexed_names WHERE number = old.number) BEGIN
    INSERT INTO file_names (file_names, rowid, search_key) VALUES ('delete', old.number, old.search_key);
    INSERT INTO file_names (rowid, search_key) VALUES (new.number, new.search_key);
END;
CREATE TRIGGER files_unnamed AFTER DELETE ON files BEGIN
    INSERT INTO file_names (file_names, rowid, search_key)
    SELECT 'delete', old.number, old.search_key
    WHERE NOT EXISTS (SELECT 1 FROM unindexed_names WHERE number = old.number);
    DELETE FROM unindexed_names WHERE number = old.number;
END;
-- only postgres
-- The column itself is indexed, with extensions that PostgreSQL ships with; where an administrator has left them out,
-- searches walk the names instead.
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
