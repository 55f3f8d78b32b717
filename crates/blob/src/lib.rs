//! Bytes: where files are kept, on local disk or in an S3 store, behind one trait.
//!
//! Both speak the same protocol to the browser: a signed PUT for a small file, signed PUTs of parts for a large one, a
//! signed GET. On S3 the bytes go straight between browser and store; on local disk the same server answers the signed
//! addresses, with an HMAC in place of S3's signature.
//!
//! - [`BlobStore`], [`BlobStores`]: one store; an installation's stores by region
//! - [`BlobKey`]: the name of a blob, made by us, never by a user
//! - [`LocalStore`]: files on disk; [`BlobStores::verify`] checks its signed addresses, [`LocalStore::receive`] takes
//!   bytes in. One process serves a folder: which parts are arriving is known to it alone
//! - [`S3Store`]: any S3 store
//! - [`BlobBody`]: a response body that serves a file as fast as the page cache allows
//!
//! **Invariants.** A blob is complete or not there: bytes are synced, renamed into place and the folder synced before
//! anybody is told. A blob never changes: an address that has brought one brings no other. A part that is listed is on
//! disk as its digest says. Whatever ends a request before its time leaves nothing behind.

mod body;
mod key;
mod local;
mod s3;
mod store;
mod terms;

pub use body::BlobBody;
pub use key::BlobKey;
pub use local::{LocalStore, SignedTerms};
pub use s3::{S3Config, S3Store};
pub use store::{BlobPage, BlobStore, BlobStores, Erased, Listed, Pieces, Source};
pub use terms::{
    Disposition, GetTerms, PartStat, PartTerms, PutTerms, SignedRequest, Stat, composite, content_disposition, hex,
    parse_hex, served_type,
};
