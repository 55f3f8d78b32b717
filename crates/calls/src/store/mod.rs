//! The only place in this crate that names SQL. In every statement of an organisation `?1` is that organisation.

pub(crate) mod guests;
pub(crate) mod rooms;
pub(crate) mod schema;
pub(crate) mod sessions;

use store::Value;
use uuid::Uuid;

/// An identifier of this module's, as statements take it.
fn key(id: impl Into<Uuid>) -> Value {
    Value::from(id.into())
}
