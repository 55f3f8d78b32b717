//! What happens after the answer: rooms are closed, conversations learn of their calls, and every call that goes on is looked at.

use kernel::{Ctx, Result};
use serde_json::Value;
use sfu::Event;
use store::Worker;
use tokio::sync::mpsc::Receiver;
use tokio_util::sync::CancellationToken;

use crate::{Calls, ops};

pub(crate) mod queued {
    //! The jobs that are written down.

    use kernel::{CallSessionId, Ctx, Timestamp};
    use serde_json::{Value, json};
    use store::NewJob;

    pub(super) const WATCH: &str = "calls.watch";
    pub(super) const CLOSE: &str = "calls.close";
    pub(super) const NOTE: &str = "calls.note";

    /// Has the calls that go on looked at then, or earlier where they are to be already.
    pub(crate) fn watch(at: Timestamp) -> NewJob {
        let key = Some("watch".to_owned());
        NewJob { kind: WATCH, payload: Value::Null, run_at: at, max_attempts: 1000, unique_key: key }
    }

    /// Has everybody sent out of the room of a call that is over.
    pub(crate) fn close(ctx: &Ctx, session: CallSessionId) -> NewJob {
        job(CLOSE, ctx, session)
    }

    /// Has the conversation of a call that is over say so.
    pub(crate) fn note(ctx: &Ctx, session: CallSessionId) -> NewJob {
        job(NOTE, ctx, session)
    }

    fn job(kind: &'static str, ctx: &Ctx, session: CallSessionId) -> NewJob {
        let payload = json!(session.to_string());
        NewJob { kind, payload, run_at: ctx.now(), max_attempts: 20, unique_key: None }
    }
}

/// Has the worker do what calls leave to it, where this process knows what carries them. Another would take every call for one
/// that nobody is in.
#[must_use]
pub fn register(worker: Worker, calls: &Calls) -> Worker {
    if calls.engine().is_none() {
        return worker;
    }
    let (watching, closing, noting) = (calls.clone(), calls.clone(), calls.clone());
    worker
        .register(queued::WATCH, move |ctx: Ctx, _: Value| {
            let calls = watching.clone();
            async move { ops::watch(&calls, &ctx).await }
        })
        .register(queued::CLOSE, move |ctx: Ctx, payload: Value| {
            let calls = closing.clone();
            async move { ops::close_room(&calls, &ctx, session_of(&payload)?).await }
        })
        .register(queued::NOTE, move |ctx: Ctx, payload: Value| {
            let calls = noting.clone();
            async move { ops::note_call(&calls, &ctx, session_of(&payload)?).await }
        })
}

fn session_of(payload: &Value) -> Result<kernel::CallSessionId> {
    payload.as_str().unwrap_or_default().parse()
}

/// Looks at the rooms that the embedded call server tells of, until told to stop. What is missed is seen by the next look that
/// is due anyway.
pub async fn follow(calls: Calls, mut events: Receiver<Event>, stop: CancellationToken) {
    while let Some(Some(event)) = stop.run_until_cancelled(events.recv()).await {
        let Some((room, is_closed)) = crate::engine::room_of(&event) else { continue };
        if let Err(error) = ops::look_at_room(&calls, &room, is_closed).await {
            tracing::warn!(%error, "calls.look");
        }
    }
}
