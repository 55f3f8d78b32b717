//! Names go into the trigram index many at a time (SQLite only).
//!
//! The index writes what it was given down at every savepoint, so at every request: for one name as much as for hundreds, and
//! more than the file's twenty other indexes cost together. So new names wait, by their numbers, until the last of a row of 256
//! comes, and go in together, in that one's transaction. Searches look at those that wait one by one: at most 255 of an
//! organisation, which takes them some microseconds. The table has no organisation of its own: the numbers lie in
//! organisations' ranges, and are taken away with the files.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 76,
    name: "names_indexed_together",
    sql: "
-- only sqlite
CREATE TABLE unindexed_names (number INTEGER PRIMARY KEY);
DROP TRIGGER files_named;
DROP TRIGGER files_renamed;
DROP TRIGGER files_unnamed;
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
-- both
",
};
