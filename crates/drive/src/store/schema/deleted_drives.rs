//! Drives that were deleted and can come back.

use store::Migration;

pub(super) const STEP: Migration =
    Migration { version: 42, name: "deleted_drives", sql: "ALTER TABLE drives ADD COLUMN deleted_at BIGINT" };
