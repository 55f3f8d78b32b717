//! The only place in this crate that names SQL. In every statement `?1` is the organisation.

pub(crate) mod bulk_batches;
pub(crate) mod bulk_copies;
pub(crate) mod bulk_files;
pub(crate) mod bulk_items;
pub(crate) mod bulk_jobs;
pub(crate) mod deleted_drives;
pub(crate) mod deletions;
pub(crate) mod downloads;
pub(crate) mod drives;
pub(crate) mod file_list;
pub(crate) mod file_names;
pub(crate) mod file_reach;
pub(crate) mod files;
pub(crate) mod folder_moves;
pub(crate) mod folders;
pub(crate) mod holdings;
pub(crate) mod libraries;
pub(crate) mod owners;
#[cfg(test)]
mod plans;
pub(crate) mod public_links;
pub(crate) mod quarantine;
pub(crate) mod recount;
pub(crate) mod references;
pub(crate) mod room;
pub(crate) mod schema;
pub(crate) mod shared_files;
pub(crate) mod shares;
pub(crate) mod thumbnails;
pub(crate) mod upload_deliveries;
pub(crate) mod upload_limits;
pub(crate) mod upload_requests;
pub(crate) mod uploads;
pub(crate) mod usage;
pub(crate) mod usage_days;
pub(crate) mod versions;
pub(crate) mod whole_digests;
