//! What members say of themselves, the organisation's time zone, and the log in the order of time.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 4,
    name: "profiles_photos_audit_order",
    sql: "
ALTER TABLE members ADD COLUMN presence TEXT NOT NULL DEFAULT 'active';
-- None: the organisation's.
ALTER TABLE members ADD COLUMN time_zone TEXT;
ALTER TABLE members ADD COLUMN photo_id {uuid};
CREATE TABLE photos (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    -- The same picture in two sizes.
    avatar_key TEXT NOT NULL,
    portrait_key TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
ALTER TABLE tenant_settings ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'Europe/London';
-- Every page of the log is a walk along one of these.
CREATE INDEX audit_log_by_time ON audit_log (tenant_id, at, seq);
CREATE INDEX audit_log_by_kind ON audit_log (tenant_id, kind, at, seq);
CREATE INDEX audit_log_by_actor ON audit_log (tenant_id, actor, at, seq);
",
};
