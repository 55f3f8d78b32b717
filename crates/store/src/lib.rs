//! The database: SQLite or PostgreSQL behind one seam.
//!
//! - [`Store`]: all databases of an installation, by region; transactions are synchronous closures
//! - [`Tx`], [`DirectoryTx`]: a transaction, bound to one organisation or to none
//! - [`Sql`], [`Value`], [`FromRow`]: statements, what goes in, what comes out
//! - [`Migrations`]: each module's tables, step by step
//! - [`Outbox`], [`OutboxSink`]: what happened, published after the commit
//! - [`LiveHub`]: live messages to the open streams, across processes
//! - [`Worker`], [`NewJob`]: durable work after the answer
//! - [`TenantTable`]: all rows of an organisation, for taking them along and for removing them
//! - [`idempotency`]: the first answer, given again
//!
//! **Invariants:** no query runs without a tenant but those of a [`DirectoryTx`]. A transaction holds no await and no
//! network call. One piece of SQL serves both databases; the few words that differ are in this crate.
//!
//! ```no_run
//! # use store::{Sql, Store, params};
//! # async fn example(store: &Store, ctx: &kernel::Ctx, drive: kernel::DriveId) -> kernel::Result<Vec<String>> {
//! // ?1 is the organisation, always.
//! let sql = "SELECT name FROM files WHERE tenant_id = ?1 AND drive_id = ?2";
//! store.read(ctx, move |tx| tx.query(sql, &params![drive])).await
//! # }
//! ```

mod db;
pub mod idempotency;
mod jobs;
mod live;
mod migrate;
mod outbox;
mod pairs;
mod postgres;
mod queue;
mod row;
mod schema;
mod search;
mod sql;
mod sqlite;
mod store;
mod tenant_rows;
mod tx;
mod value;

pub use db::{Db, DbUrl};
pub use jobs::{DeadJob, Job, NewJob, Worker};
pub use live::{LiveHub, LiveMessage, Replay};
pub use migrate::{Migration, MigrationScope, Migrations};
pub use outbox::{Outbox, OutboxSink, StoredEvent};
pub use pairs::{PairIndex, letter_pairs};
pub use row::{FromRow, FromValue, RowReader, Selected};
pub use search::{Matches, SHORTEST_INDEXED, TextIndex, like_pattern};
pub use sql::{Dialect, Sql, placeholders};
pub use store::{Store, StoreConfig};
pub use tenant_rows::{RowPage, TenantTable};
pub use tx::{DirectoryTx, SystemTx, Tx};
pub use value::Value;

/// A unique constraint was violated.
fn already_exists(context: String) -> kernel::Error {
    kernel::Error::conflict("ALREADY_EXISTS", "There is one of that name already.").because(context)
}
