//! The vocabulary of Corbel: the words every other crate speaks.
//!
//! - [`fold`]: texts as they are compared
//! - [`id`]: typed identifiers, UUIDv7
//! - [`time`]: points in time, and the [`Clock`](time::Clock) they come from
//! - [`env`]: what the outside world supplies (clock and randomness), injected so that tests decide both
//! - [`ctx`]: who acts, in which organisation, in which request
//! - [`scope`]: permission scopes, what each implies, and the role templates
//! - [`policy`]: the shape of every permission decision
//! - [`error`]: one error, with a stable code for programs, a message for people and a context for the log
//! - [`mask`]: what is never written down where others may read it
//! - [`page`]: keyset pages
//! - [`event`]: what happened, who may know, and the live message that follows
//! - [`port`]: what modules and the edge ask of each other
//! - [`region`]: where an organisation's rows and bytes live
//! - [`slug`]: names as they stand in addresses
//! - [`storage`]: in what sizes storage is sold
//! - `words`: enums that are words in tables and on the wire
//! - [`zone`]: time zones by name
//!
//! **Invariant:** no HTTP, no SQL, no IO. Everything here can be tested without a runtime.

pub mod ctx;
pub mod env;
pub mod error;
pub mod event;
pub mod fold;
pub mod id;
pub mod mask;
pub mod page;
pub mod policy;
pub mod port;
pub mod region;
pub mod scope;
pub mod slug;
pub mod storage;
pub mod text;
pub mod time;
mod words;
pub mod zone;

pub use ctx::{Actor, Ctx};
pub use env::Env;
pub use error::{Error, ErrorKind, Result};
pub use fold::{folded, passage};
pub use id::*;
pub use region::Region;
pub use scope::{Scope, ScopeSet};
pub use storage::StorageTier;
pub use time::{Clock, Timestamp};
pub use zone::TimeZone;
