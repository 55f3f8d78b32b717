//! What happens after the answer: people are told, and what is old is forgotten.

use kernel::Ctx;
use serde_json::Value;
use store::Worker;

use crate::{Notifications, ops};

pub(crate) mod queued {
    //! The jobs that are written down.

    use kernel::{Ctx, Timestamp, UserId};
    use serde_json::{Value, json};
    use store::{NewJob, StoredEvent};

    use crate::ops::event_payload;

    pub(super) const TELL: &str = "notifications.tell";
    pub(super) const READ: &str = "notifications.read_in_place";
    pub(super) const SWEEP: &str = "notifications.sweep";

    /// Tells people of an event.
    pub(crate) fn tell(event: &StoredEvent, now: Timestamp) -> NewJob {
        NewJob {
            kind: TELL,
            payload: event_payload(event),
            run_at: now,
            max_attempts: 20,
            unique_key: Some(event.id.to_string()),
        }
    }

    /// Reads what the person has read where it is.
    pub(crate) fn read_in_place(event: &StoredEvent, person: UserId, now: Timestamp) -> NewJob {
        NewJob {
            kind: READ,
            payload: json!({ "person": person.to_string() }),
            run_at: now,
            max_attempts: 20,
            unique_key: Some(event.id.to_string()),
        }
    }

    /// Forgets what is old at that time; one such job is enough for an organisation.
    pub(crate) fn sweep(ctx: &Ctx, at: Timestamp) -> NewJob {
        NewJob {
            kind: SWEEP,
            payload: Value::Null,
            run_at: at,
            max_attempts: 20,
            unique_key: Some(format!("{SWEEP}:{}", ctx.tenant())),
        }
    }
}

/// Has the worker tell people, and forget.
#[must_use]
pub fn register(worker: Worker, notifications: &Notifications) -> Worker {
    let (telling, reading, sweeping) = (notifications.clone(), notifications.clone(), notifications.clone());
    worker
        .register(queued::TELL, move |ctx: Ctx, payload: Value| {
            let notifications = telling.clone();
            async move { ops::tell_of(&notifications, &ctx, &ops::read_event(&payload)?).await }
        })
        .register(queued::READ, move |ctx: Ctx, payload: Value| {
            let notifications = reading.clone();
            async move {
                let person = payload["person"].as_str().unwrap_or_default().parse()?;
                ops::read_in_place(&notifications, &ctx, person).await
            }
        })
        .register(queued::SWEEP, move |ctx: Ctx, _: Value| {
            let notifications = sweeping.clone();
            async move { ops::sweep(&notifications, &ctx).await }
        })
}
