//! Bytes over HTTP: delivery with ranges and conditions, and the signed addresses of the local store.

mod conditions;
mod deliver;
mod range;
mod signed;

pub use deliver::{deliver_blob, deliver_blob_for};
pub(crate) use signed::router;
