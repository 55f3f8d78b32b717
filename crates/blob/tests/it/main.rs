//! Blobs on local disk and, where `CORBEL_TEST_S3_ENDPOINT` and its like name one, in a real S3 store.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod bodies;
mod crash;
mod full_disk;
mod parts;
mod protocol;
mod s3;
mod s3_refusals;
mod signed;
mod small;
mod support;
mod whole;
