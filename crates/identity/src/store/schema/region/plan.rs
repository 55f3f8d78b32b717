//! What an organisation has bought, as JSON: a tier and what was added to it or taken from it. Organisations of before
//! had bought the Drive, which every tier has.

use store::Migration;

pub(super) const STEP: Migration = Migration {
    version: 6,
    name: "plan",
    sql: "
ALTER TABLE tenant_settings ADD COLUMN plan TEXT NOT NULL DEFAULT '{\"tier\":\"basic\",\"overrides\":{}}';
DROP TABLE entitlements;
",
};
