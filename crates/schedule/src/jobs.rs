//! What happens after the answer: the Drive learns that events which are gone use no file any more, and whoever comes is told
//! that one begins.

use kernel::Ctx;
use serde_json::Value;
use store::Worker;

use crate::{Schedule, ops};

pub(crate) mod queued {
    //! The jobs that are written down.

    use kernel::{CalendarEventId, Ctx, Timestamp};
    use serde_json::{Value, json};
    use store::NewJob;

    pub(super) const RELEASE: &str = "schedule.release";
    pub(super) const REMIND: &str = "schedule.remind";
    pub(super) const REMIND_BY_MAIL: &str = "schedule.remind_by_mail";

    /// Has the Drive forget that these events use files.
    pub(crate) fn release(ctx: &Ctx, events: &[CalendarEventId]) -> NewJob {
        let ids: Vec<String> = events.iter().map(ToString::to_string).collect();
        NewJob { kind: RELEASE, payload: json!(ids), run_at: ctx.now(), max_attempts: 20, unique_key: None }
    }

    /// Has reminders looked at then, or earlier where they are to be already.
    pub(crate) fn remind(at: Timestamp) -> NewJob {
        let key = Some("remind".to_owned());
        NewJob { kind: REMIND, payload: Value::Null, run_at: at, max_attempts: 1000, unique_key: key }
    }

    /// Has one person reminded by mail.
    pub(crate) fn remind_by_mail(ctx: &Ctx, what: Value) -> NewJob {
        NewJob { kind: REMIND_BY_MAIL, payload: what, run_at: ctx.now(), max_attempts: 20, unique_key: None }
    }
}

/// Has the worker do what the schedule leaves to it.
#[must_use]
pub fn register(worker: Worker, schedule: &Schedule) -> Worker {
    let (releasing, reminding, writing) = (schedule.clone(), schedule.clone(), schedule.clone());
    worker
        .register(queued::RELEASE, move |ctx: Ctx, payload: Value| {
            let schedule = releasing.clone();
            async move {
                let ids = payload.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
                ops::release_files(&schedule, &ctx, &ids.collect::<Vec<_>>()).await
            }
        })
        .register(queued::REMIND, move |ctx: Ctx, _: Value| {
            let schedule = reminding.clone();
            async move { ops::remind(&schedule, &ctx).await }
        })
        .register(queued::REMIND_BY_MAIL, move |ctx: Ctx, payload: Value| {
            let schedule = writing.clone();
            async move { ops::remind_by_mail(&schedule, &ctx, &payload).await }
        })
}
