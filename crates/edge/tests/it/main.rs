//! The edge over HTTP, with a real database and a real blob store; only the accounts are the tests' own.

#![expect(clippy::unwrap_used, reason = "tests may fail loudly, helpers included")]

mod app;
mod blobs;
mod csrf;
mod idempotency;
mod live;
mod pages;
mod requests;
mod serving;
