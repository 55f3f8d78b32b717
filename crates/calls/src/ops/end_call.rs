//! A call is ended for everybody, or given up while it rings.

use kernel::{CallSessionId, Ctx, Result};

use super::change;
use crate::{Calls, model::Observed, policy::CallAction};

/// Ends the call: everybody is sent out of its room.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn end_call(calls: &Calls, ctx: &Ctx, id: CallSessionId) -> Result<()> {
    change(calls, ctx, id, CallAction::End, |_, actor, session| {
        session.end_for_all(actor.now());
        Ok(Observed { is_changed: true, is_over: true })
    })
    .await
}
