-- What each library holds, counted where rows change.
--
-- The page of libraries says of each how many files it has and how large they are. Adding that up took a tenth of a
-- second for a library of a million files, at every visit. The database counts it itself: files change their status,
-- size and library at some twenty places, singly and by thousands, and none of them can forget it. SQLite has
-- triggers for rows only, PostgreSQL's would change one row of this table as often as a statement changes files, so
-- there it is done once for each statement.

CREATE TABLE library_contents (
    tenant_id {uuid} NOT NULL,
    library_id {uuid} NOT NULL,
    -- Active ones.
    files BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, library_id)
);
-- only sqlite
CREATE TRIGGER library_gains AFTER INSERT ON files WHEN new.status = 'active' BEGIN
    INSERT INTO library_contents (tenant_id, library_id, files, bytes)
    VALUES (new.tenant_id, new.library_id, 1, new.size)
    ON CONFLICT (tenant_id, library_id) DO UPDATE SET files = files + 1, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER library_loses AFTER DELETE ON files WHEN old.status = 'active' BEGIN
    UPDATE library_contents SET files = files - 1, bytes = bytes - old.size
    WHERE tenant_id = old.tenant_id AND library_id = old.library_id;
END;
CREATE TRIGGER library_changes AFTER UPDATE OF status, size, library_id ON files
WHEN (old.status = 'active' OR new.status = 'active')
 AND (old.status <> new.status OR old.size <> new.size OR old.library_id <> new.library_id) BEGIN
    UPDATE library_contents SET files = files - 1, bytes = bytes - old.size
    WHERE old.status = 'active' AND tenant_id = old.tenant_id AND library_id = old.library_id;
    INSERT INTO library_contents (tenant_id, library_id, files, bytes)
    SELECT new.tenant_id, new.library_id, 1, new.size WHERE new.status = 'active'
    ON CONFLICT (tenant_id, library_id) DO UPDATE SET files = files + 1, bytes = bytes + excluded.bytes;
END;
-- only postgres
CREATE FUNCTION library_gains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO library_contents AS kept (tenant_id, library_id, files, bytes)
    SELECT tenant_id, library_id, count(*), sum(size)::bigint FROM came WHERE status = 'active'
    GROUP BY tenant_id, library_id
    ON CONFLICT (tenant_id, library_id) DO UPDATE
        SET files = kept.files + excluded.files, bytes = kept.bytes + excluded.bytes;
    RETURN NULL;
END
$$;
CREATE FUNCTION library_loses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE library_contents AS kept SET files = kept.files - lost.files, bytes = kept.bytes - lost.bytes
    FROM (SELECT tenant_id, library_id, count(*) AS files, sum(size)::bigint AS bytes FROM went
          WHERE status = 'active' GROUP BY tenant_id, library_id) AS lost
    WHERE kept.tenant_id = lost.tenant_id AND kept.library_id = lost.library_id;
    RETURN NULL;
END
$$;
CREATE FUNCTION library_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Most changes are of names, stars, folders: they write nothing here.
    INSERT INTO library_contents AS kept (tenant_id, library_id, files, bytes)
    SELECT tenant_id, library_id, sum(files)::bigint, sum(bytes)::bigint
    FROM (SELECT tenant_id, library_id, 1 AS files, size AS bytes FROM came WHERE status = 'active'
          UNION ALL
          SELECT tenant_id, library_id, -1, -size FROM went WHERE status = 'active') AS moved
    GROUP BY tenant_id, library_id HAVING sum(files) <> 0 OR sum(bytes) <> 0
    ON CONFLICT (tenant_id, library_id) DO UPDATE
        SET files = kept.files + excluded.files, bytes = kept.bytes + excluded.bytes;
    RETURN NULL;
END
$$;
CREATE TRIGGER library_gains AFTER INSERT ON files REFERENCING NEW TABLE AS came
    FOR EACH STATEMENT EXECUTE FUNCTION library_gains();
CREATE TRIGGER library_loses AFTER DELETE ON files REFERENCING OLD TABLE AS went
    FOR EACH STATEMENT EXECUTE FUNCTION library_loses();
CREATE TRIGGER library_changes AFTER UPDATE ON files REFERENCING OLD TABLE AS went NEW TABLE AS came
    FOR EACH STATEMENT EXECUTE FUNCTION library_changes();
-- both
