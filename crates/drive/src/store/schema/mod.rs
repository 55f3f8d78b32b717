//! The Drive's tables, by what they are for. What changes afterwards is a step of its own at the end; a step that was
//! released is never edited.

use store::{Migration, MigrationScope, Migrations};

/// The Drive's migrations, for every region's database. The first step stands for all that there were before the first
/// release, and has the last one's number: a database that had that one is up to date.
pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "drive",
    scope: MigrationScope::Region,
    steps: &[
        Migration {
            version: 95,
            name: "drive_schema",
            sql: concat!(
                include_str!("drives.sql"),
                include_str!("files.sql"),
                include_str!("names.sql"),
                include_str!("folders.sql"),
                include_str!("beside_files.sql"),
                include_str!("library_contents.sql"),
                include_str!("uploads.sql"),
                include_str!("links.sql"),
                include_str!("bulk.sql"),
            ),
        },
        Migration { version: 96, name: "promised_digests", sql: include_str!("promised_digests.sql") },
        Migration { version: 97, name: "share_visits", sql: include_str!("share_visits.sql") },
    ],
};
