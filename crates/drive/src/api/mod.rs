//! The only place in this crate that names HTTP: a file per resource, and the wire types they share.

mod access;
mod activity;
mod archives;
mod bulk;
mod changes;
mod deletions;
mod drive_changes;
mod drives;
mod file_list;
mod files;
mod folder_lists;
mod folders;
mod libraries;
mod library_changes;
mod library_wire;
mod links;
mod mutations;
mod public_links;
mod references;
mod shares;
mod small_files;
mod storage;
mod thumbnails;
mod upload_requests;
mod uploads;
mod versions;
mod wire;
mod words;

use edge::{DescribedRoutes, Operations, Routes, routes};

use crate::Drive;

/// The Drive's routes.
pub fn router(drive: Drive) -> Routes {
    static ROUTES: DescribedRoutes<Drive> = DescribedRoutes::new(routes);
    ROUTES.with_state(drive)
}

fn routes() -> Operations<Drive> {
    Operations::new()
        .routes(routes!(drives::list_drives))
        .routes(routes!(drives::find_drive))
        .routes(routes!(drives::find_usage))
        .routes(routes!(storage::find_storage))
        .routes(routes!(storage::update_upload_limits))
        .routes(routes!(storage::track_storage))
        .routes(routes!(public_links::find_public_links, public_links::update_public_links))
        .routes(routes!(drive_changes::create_drive))
        .routes(routes!(drive_changes::create_shared_drive))
        .routes(routes!(drive_changes::update_drive))
        .routes(routes!(library_changes::list_libraries, library_changes::create_library))
        .routes(routes!(
            library_changes::find_library,
            library_changes::update_library,
            library_changes::delete_library
        ))
        .routes(routes!(deletions::list_deletion_requests, deletions::request_deletion))
        .routes(routes!(deletions::approve_deletion))
        .routes(routes!(deletions::decline_deletion))
        .routes(routes!(deletions::withdraw_deletion))
        .routes(routes!(access::list_file_access))
        .routes(routes!(access::find_drive_permissions))
        .routes(routes!(libraries::ensure_default_library))
        .routes(routes!(libraries::ensure_module_baseline))
        .routes(routes!(libraries::get_or_create_library))
        .routes(routes!(file_list::list_files))
        .routes(routes!(files::find_file, changes::update_file))
        .routes(routes!(changes::star_file))
        .routes(routes!(changes::clear_recent))
        .routes(routes!(changes::move_files))
        .routes(routes!(files::register_file))
        .routes(routes!(versions::find_name_conflicts))
        .routes(routes!(references::list_file_references, references::create_file_reference))
        .routes(routes!(references::count_file_references))
        .routes(routes!(references::delete_file_reference))
        .routes(routes!(references::repair_file_references))
        .routes(routes!(versions::list_file_versions))
        .routes(routes!(versions::restore_file_version))
        .routes(routes!(versions::delete_file_version))
        .routes(routes!(files::preview_file))
        .routes(routes!(files::preview_mended_file))
        .routes(routes!(thumbnails::find_thumbnail))
        .routes(routes!(files::download_file))
        .routes(routes!(archives::create_download))
        .routes(routes!(archives::download_files))
        .routes(routes!(archives::check_share))
        .routes(routes!(folder_lists::list_folders))
        .routes(routes!(activity::list_file_activity))
        .routes(routes!(folder_lists::list_folder_tree))
        .routes(routes!(folders::find_folder_by_path))
        .routes(routes!(folders::find_folder))
        .routes(routes!(folders::create_folder))
        .routes(routes!(folders::update_folder))
        .routes(routes!(folders::trash_folder))
        .routes(routes!(folders::restore_folder))
        .routes(routes!(folders::recount_folders))
        .routes(routes!(bulk::delete_drive))
        .routes(routes!(bulk::restore_drive))
        .routes(routes!(bulk::list_deleted_drives))
        .routes(routes!(bulk::purge_folder))
        .routes(routes!(bulk::start_bulk_job, bulk::list_bulk_jobs))
        .routes(routes!(bulk::find_bulk_job))
        .routes(routes!(bulk::cancel_bulk_job))
        .routes(routes!(bulk::undo_bulk_job))
        .routes(routes!(mutations::trash_file))
        .routes(routes!(mutations::restore_file))
        .routes(routes!(mutations::purge_file))
        .routes(routes!(shares::create_share))
        .routes(routes!(shares::list_shares))
        .routes(routes!(shares::find_share))
        .routes(routes!(shares::update_share))
        .routes(routes!(shares::rebuild_share))
        .routes(routes!(shares::revoke_share))
        .routes(routes!(shares::list_share_activity))
        .routes(routes!(links::shares::find_public_share))
        .routes(routes!(links::shares::unlock_public_share))
        .routes(routes!(links::shares::list_public_share_files))
        .routes(routes!(links::shares::preview_public_share_file))
        .routes(routes!(links::shares::find_public_share_thumbnail))
        .routes(routes!(links::pages::list_public_share_pages))
        .routes(routes!(links::pages::preview_public_share_page))
        .routes(routes!(links::shares::create_public_share_download))
        .routes(routes!(links::shares::download_public_share))
        .routes(routes!(upload_requests::list_upload_requests, upload_requests::create_upload_request))
        .routes(routes!(upload_requests::find_upload_request, upload_requests::update_upload_request))
        .routes(routes!(upload_requests::revoke_upload_request))
        .routes(routes!(upload_requests::list_upload_request_deliveries))
        .routes(routes!(links::requests::find_public_request))
        .routes(routes!(links::requests::unlock_public_request))
        .routes(routes!(links::requests::create_public_delivery))
        .routes(routes!(links::requests::find_public_delivery))
        .routes(routes!(links::requests::finish_public_delivery))
        .routes(routes!(links::requests::sign_public_upload))
        .routes(routes!(links::requests::find_public_upload, links::requests::cancel_public_upload))
        .routes(routes!(links::requests::sign_public_upload_parts))
        .routes(routes!(links::requests::register_public_upload))
        .routes(routes!(uploads::sign_upload))
        .routes(routes!(uploads::find_upload, uploads::cancel_upload))
        .routes(routes!(uploads::sign_upload_parts))
        .routes(routes!(small_files::upload_files))
}
