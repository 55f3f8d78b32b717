//! The Drive's tables: one file a step. A step that was released is never edited; another follows it.

mod accounts;
mod bulk;
mod bulk_copies;
mod bulk_shares;
mod coming_folders;
mod contexts;
mod deleted_drives;
mod downloads;
mod file_batches;
mod file_holds;
mod file_reach;
mod files;
mod folder_names;
mod folders;
mod job_folders;
mod job_names;
mod leaving_folders;
mod library_contents;
mod library_rules;
mod lost_references;
mod module_bytes;
mod module_drives;
mod names_together;
mod public_links;
mod quarantine;
mod references;
mod repair_list;
mod search;
mod shares;
mod signed_files;
mod sort_indexes;
mod storage_tier;
mod thumbnails;
mod upload_limits;
mod upload_requests;
mod versions;
mod whole_digests;

use store::{MigrationScope, Migrations};

/// The Drive's migrations, for every region's database.
pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "drive",
    scope: MigrationScope::Region,
    steps: &[
        files::STEP,
        search::STEP,
        folders::STEP,
        contexts::STEP,
        storage_tier::STEP,
        library_rules::STEP,
        accounts::STEP,
        versions::STEP,
        references::STEP,
        file_reach::STEP,
        bulk::STEP,
        deleted_drives::STEP,
        bulk_copies::STEP,
        shares::STEP,
        sort_indexes::STEP,
        file_batches::STEP,
        downloads::STEP,
        thumbnails::STEP,
        bulk_shares::STEP,
        quarantine::STEP,
        upload_requests::STEP,
        lost_references::STEP,
        repair_list::STEP,
        names_together::STEP,
        leaving_folders::STEP,
        coming_folders::STEP,
        job_folders::STEP,
        module_drives::STEP,
        upload_limits::STEP,
        library_contents::STEP,
        job_names::STEP,
        signed_files::STEP,
        public_links::STEP,
        whole_digests::STEP,
        folder_names::STEP,
        module_bytes::STEP,
        file_holds::STEP,
    ],
};
