//! The store on both databases: each story runs on SQLite and, where `CORBEL_TEST_POSTGRES_URL` names a server, on a
//! PostgreSQL database of its own.

mod support;

mod away;
mod crash;
mod group_commit;
mod idempotency;
mod jobs;
mod migrations;
mod outbox;
mod pairs;
mod transactions;
