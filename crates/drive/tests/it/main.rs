//! The Drive over HTTP, on SQLite and on PostgreSQL, with local disk and with S3.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod abilities;
mod access;
mod archives;
mod arriving_names;
mod belongings;
mod bulk;
mod bulk_copy;
mod bulk_jobs;
mod bulk_share;
mod cancel_upload;
mod delete_drive;
mod deletions;
mod download_file;
mod drive_changes;
mod entities;
mod events;
mod explain_access;
mod file_access;
mod file_activity;
mod file_reach;
mod find_file;
mod find_storage;
mod find_upload;
mod find_usage;
mod folder_drives;
mod folder_files;
mod folder_lists;
mod folders;
mod former_steps;
mod journey;
mod large_folders;
mod large_moves;
mod ledger;
mod ledger_property;
mod libraries;
mod library_rules;
mod list_drives;
mod list_few;
mod list_files;
mod list_pages;
mod mended_file;
mod module_drives;
mod names;
mod preview_file;
mod public_links;
mod public_requests;
mod public_shares;
mod purge_file;
mod quarantine;
mod quota;
mod races;
mod reference_counts;
mod references;
mod register_file;
mod restore_file;
mod search_property;
mod share_doors;
mod share_table;
mod shared_documents;
mod shares;
mod sign_upload;
mod sign_upload_parts;
mod signed_put;
mod statements;
mod sweep_uploads;
mod tenants;
mod thumbnails;
mod track_storage;
mod trash_file;
mod upload_files;
mod upload_limits;
mod upload_requests;
mod versions;

use serde_json::{Value, json};
use test_kit::{Answer, Browser};

const SIGN: &str = "/api/v1/uploads/sign";
const REGISTER: &str = "/api/v1/drive/files/register";
const FILES: &str = "/api/v1/drive/files";
const TRASH: &str = "/api/v1/drive/mutations/delete";
const RESTORE: &str = "/api/v1/drive/mutations/restore";
const PURGE: &str = "/api/v1/drive/mutations/purge";
const USAGE: &str = "/api/v1/drive/usage";
const MIB: usize = 1024 * 1024;
/// An identifier that nothing has.
const NOTHING: &str = "0199c1f0-0000-7000-8000-00000000dead";

/// The upload's own address.
fn upload_path(signed: &Value) -> String {
    format!("/api/v1/uploads/{}", signed["uploadId"].as_str().unwrap())
}

/// `body` with one member replaced; null takes it out.
fn with(mut body: Value, member: &str, value: Value) -> Value {
    let members = body.as_object_mut().unwrap();
    members.remove(member);
    if !value.is_null() {
        members.insert(member.to_owned(), value);
    }
    body
}

/// Does this to a file: [`TRASH`], [`RESTORE`], [`PURGE`].
async fn mutate(browser: &Browser, path: &str, file: impl ToString) -> Answer {
    browser.post(path, json!({ "fileId": file.to_string() })).await
}

/// Changes a file's name, or who sees it.
async fn patch_file(browser: &Browser, file: impl ToString, changes: Value) -> Answer {
    let path = format!("{FILES}/{}", file.to_string());
    browser.send(http::Method::PATCH, &path, &[], changes.to_string().into()).await
}

/// The names of a list's page.
fn names(page: &Value) -> Vec<&str> {
    page["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap()).collect()
}

/// `(used, reserved, trashed, fileCount)`.
async fn usage(browser: &Browser) -> (i64, i64, i64, i64) {
    let usage = browser.get(USAGE).await.expect_json();
    let number = |member: &str| usage[member].as_i64().unwrap();
    (number("used"), number("reserved"), number("trashed"), number("fileCount"))
}
