//! What handlers take from a request. Every refusal has the shape of [`ErrorBody`](crate::ErrorBody).

mod basic;
mod caller;
mod client;
mod json;
mod params;
mod request_id;

pub use basic::{Basic, with_challenge};
pub(crate) use caller::Caller;
pub use caller::{Signed, Visitor};
pub use client::ClientAddress;
pub(crate) use client::{is_forwarded, peer};
pub use json::Json;
pub(crate) use json::read_body;
pub use params::{Path, Query};
pub use request_id::RequestId;

use kernel::Error;

/// A refusal that names the field, where `reason` does: `driveId: invalid type …` or ``missing field `name` ``.
fn invalid_field(what: &str, reason: &str) -> Error {
    let field = match reason.split_once(": ") {
        Some((path, _)) if !path.is_empty() && !path.contains(' ') && path != "." => Some(path),
        _ => reason.split_once("field `").and_then(|(_, rest)| rest.split('`').next()),
    };
    let reason = reason.strip_prefix(".: ").unwrap_or(reason);
    let error = Error::invalid(format!("{what} is not valid: {reason}"));
    match field {
        Some(field) => error.with_details(serde_json::json!({ "field": field })),
        None => error,
    }
}

/// What the framework's refusal says after its general introduction.
fn reason(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(_, reason)| reason)
}
