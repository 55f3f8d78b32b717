//! What happens after the answer: the Drive learns that events which are gone use no file any more.

use kernel::Ctx;
use serde_json::Value;
use store::Worker;

use crate::{Schedule, ops};

pub(crate) mod queued {
    //! The jobs that are written down.

    use kernel::{CalendarEventId, Ctx};
    use serde_json::json;
    use store::NewJob;

    pub(super) const RELEASE: &str = "schedule.release";

    /// Has the Drive forget that these events use files.
    pub(crate) fn release(ctx: &Ctx, events: &[CalendarEventId]) -> NewJob {
        let ids: Vec<String> = events.iter().map(ToString::to_string).collect();
        NewJob { kind: RELEASE, payload: json!(ids), run_at: ctx.now(), max_attempts: 20, unique_key: None }
    }
}

/// Has the worker do what the schedule leaves to it.
#[must_use]
pub fn register(worker: Worker, schedule: &Schedule) -> Worker {
    let schedule = schedule.clone();
    worker.register(queued::RELEASE, move |ctx: Ctx, payload: Value| {
        let schedule = schedule.clone();
        async move {
            let ids = payload.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
            ops::release_files(&schedule, &ctx, &ids.collect::<Vec<_>>()).await
        }
    })
}
