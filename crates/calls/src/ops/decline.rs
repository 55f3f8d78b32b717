//! Somebody who was asked does not come.

use kernel::{CallSessionId, Ctx, Result};
use serde_json::json;

use super::{announce, change};
use crate::{
    Calls,
    model::{CallEventKind, DeclineReason, decline},
    policy::CallAction,
};

/// Says that the person does not come. A call that nobody is left to answer is over then.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn decline_call(calls: &Calls, ctx: &Ctx, id: CallSessionId, reason: DeclineReason) -> Result<()> {
    change(calls, ctx, id, CallAction::Decline, move |tx, actor, session| {
        let observed = decline(session, actor.user()?, reason, actor.now());
        if !observed.is_over {
            announce(tx, actor, CallEventKind::CallRefused, session, json!({ "reason": reason.as_str() }))?;
        }
        Ok(observed)
    })
    .await
}
