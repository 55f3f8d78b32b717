//! The storage account by drive, by category and by day, filled from the rows of before. A drive's `total_size` is its
//! account of active files.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 30,
    name: "accounts",
    sql: "
ALTER TABLE files ADD COLUMN category TEXT NOT NULL DEFAULT 'other';
ALTER TABLE files ADD COLUMN version_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE files SET category = CASE
    WHEN mime = 'application/pdf' THEN 'pdf'
    WHEN mime LIKE 'image/%' THEN 'images'
    WHEN mime LIKE 'video/%' THEN 'video'
    WHEN mime LIKE 'audio/%' THEN 'audio'
    WHEN mime LIKE '%spreadsheet%' OR mime LIKE '%ms-excel%' OR mime LIKE 'text/csv%' THEN 'spreadsheets'
    WHEN mime LIKE '%presentation%' OR mime LIKE '%ms-powerpoint%' THEN 'presentations'
    WHEN mime IN ('application/zip', 'application/x-zip-compressed', 'application/x-tar', 'application/gzip',
                  'application/x-gzip', 'application/x-7z-compressed', 'application/vnd.rar',
                  'application/x-rar-compressed', 'application/x-bzip2', 'application/x-xz', 'application/zstd',
                  'application/java-archive') THEN 'archives'
    WHEN mime LIKE 'text/%' OR mime LIKE '%wordprocessing%' OR mime IN ('application/msword', 'application/rtf',
        'application/json', 'application/xml', 'application/epub+zip', 'application/vnd.oasis.opendocument.text')
        THEN 'documents'
    WHEN mime = 'application/octet-stream' AND name_key LIKE '%.pdf' THEN 'pdf'
    ELSE 'other' END;
ALTER TABLE drives ADD COLUMN trashed_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drives ADD COLUMN version_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drives ADD COLUMN reserved_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE drives SET
    trashed_bytes = (SELECT CAST(COALESCE(sum(f.size), 0) AS BIGINT) FROM files f
                     WHERE f.tenant_id = drives.tenant_id AND f.drive_id = drives.id AND f.status = 'trashed'),
    reserved_bytes = (SELECT CAST(COALESCE(sum(u.size), 0) AS BIGINT) FROM uploads u
                      WHERE u.tenant_id = drives.tenant_id AND u.drive_id = drives.id AND u.file_id IS NULL);
ALTER TABLE drive_usage ADD COLUMN version_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN opened_at BIGINT;
ALTER TABLE drive_usage ADD COLUMN configured_at BIGINT;
ALTER TABLE drive_usage ADD COLUMN pdf_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN images_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN video_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN audio_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN documents_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN spreadsheets_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN presentations_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN archives_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE drive_usage ADD COLUMN other_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE drive_usage SET
    pdf_bytes = (SELECT CAST(COALESCE(sum(CASE WHEN f.category = 'pdf' THEN f.size ELSE 0 END), 0) AS BIGINT) FROM files f
        WHERE f.tenant_id = drive_usage.tenant_id AND f.status = 'active'),
    images_bytes = (SELECT CAST(COALESCE(sum(CASE WHEN f.category = 'images' THEN f.size ELSE 0 END), 0) AS BIGINT) FROM files f
        WHERE f.tenant_id = drive_usage.tenant_id AND f.status = 'active'),
    video_bytes = (SELECT CAST(COALESCE(sum(CASE WHEN f.category = 'video' THEN f.size ELSE 0 END), 0) AS BIGINT) FROM files f
        WHERE f.tenant_id = drive_usage.tenant_id AND f.status = 'active'),
    audio_bytes = (SELECT CAST(COALESCE(sum(CASE WHEN f.category = 'audio' THEN f.size ELSE 0 END), 0) AS BIGINT) FROM files f
        WHERE f.tenant_id = drive_usage.tenant_id AND f.status = 'active'),
    documents_bytes = (SELECT CAST(COALESCE(sum(CASE WHEN f.category = 'documents' THEN f.size ELSE 0 END), 0) AS BIGINT) FROM files f
        WHERE f.tenant_id = drive_usage.tenant_id AND f.status = 'active'),
    spreadsheets_bytes = (SELECT CAST(COALESCE(sum(CASE WHEN f.category = 'spreadsheets' THEN f.size ELSE 0 END), 0) AS BIGINT) FROM files f
        WHERE f.tenant_id = drive_usage.tenant_id AND f.status = 'active'),
    presentations_bytes = (SELECT CAST(COALESCE(sum(CASE WHEN f.category = 'presentations' THEN f.size ELSE 0 END), 0) AS BIGINT) FROM files f
        WHERE f.tenant_id = drive_usage.tenant_id AND f.status = 'active'),
    archives_bytes = (SELECT CAST(COALESCE(sum(CASE WHEN f.category = 'archives' THEN f.size ELSE 0 END), 0) AS BIGINT) FROM files f
        WHERE f.tenant_id = drive_usage.tenant_id AND f.status = 'active'),
    other_bytes = (SELECT CAST(COALESCE(sum(CASE WHEN f.category = 'other' THEN f.size ELSE 0 END), 0) AS BIGINT) FROM files f
        WHERE f.tenant_id = drive_usage.tenant_id AND f.status = 'active');
-- What was stored at the end of each day (UTC, counted from 1970-01-01), and what came in on it.
CREATE TABLE usage_days (
    tenant_id {uuid} NOT NULL,
    day BIGINT NOT NULL,
    used_bytes BIGINT NOT NULL,
    file_count BIGINT NOT NULL,
    uploads BIGINT NOT NULL,
    uploaded_bytes BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, day)
);
",
};
