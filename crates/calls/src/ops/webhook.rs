//! LiveKit says that something happened. Whether it is LiveKit that says so is asked of the signature; what it says is not believed.

use kernel::{Error, ErrorKind, Result};
use sfu::{Event, token::verify};

use super::{carrier, look_at_room};
use crate::{Calls, engine::room_of, model::hash_of};

/// Takes a message: `token` is what stands in its `Authorization` header, `body` its bytes as they came.
///
/// # Errors
/// 401 `WEBHOOK_INVALID` where they were not signed by our key, or are others than were signed.
pub async fn take_webhook(calls: &Calls, token: &str, body: &[u8]) -> Result<()> {
    let engine = carrier(calls).map_err(invalid)?;
    let key = engine.api_key();
    let token = token.strip_prefix("Bearer ").unwrap_or(token);
    let now = calls.env.now().as_seconds();
    let claims = verify(token, &key.key, &key.secret, now).map_err(invalid)?;
    if claims.sha256 != hash_of(body) {
        return Err(invalid("the body was changed"));
    }
    let event: Event =
        serde_json::from_slice(body).map_err(|error| Error::invalid("The body is no event.").because(error))?;
    match room_of(&event) {
        Some((room, is_closed)) => look_at_room(calls, &room, is_closed).await,
        None => Ok(()),
    }
}

fn invalid(cause: impl std::fmt::Display) -> Error {
    let message = "This event was not signed by the key that the call server shares with this one.";
    Error::new(ErrorKind::Unauthenticated, "WEBHOOK_INVALID", message).because(cause)
}
