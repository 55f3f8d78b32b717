//! Signing out.

use kernel::{Ctx, Result};

use super::session_events;
use crate::{Identity, store::sessions};

/// Ends the session of `ctx`. Its token opens nothing from the next request on; signing out twice is fine.
///
/// # Errors
/// The database's.
pub async fn logout(identity: &Identity, ctx: &Ctx) -> Result<()> {
    let (Some(session), user) = (ctx.actor().session, ctx.user()?) else { return Ok(()) };
    // The session first: a crash after it leaves a sign-out without its log entry, never a session that lives on.
    identity.store.write_directory(move |tx| sessions::remove(tx, session)).await?;
    let closed = session_events::session_closed(ctx, session, user);
    identity.store.write(ctx, move |tx| tx.emit(closed.clone())).await
}
