//! What happens after the answer: the Drive learns that notes which are gone use no file any more.

use kernel::Ctx;
use serde_json::Value;
use store::Worker;

use crate::{Notes, ops};

pub(crate) mod queued {
    //! The jobs that are written down.

    use kernel::{Ctx, NoteId};
    use serde_json::json;
    use store::NewJob;

    pub(super) const RELEASE: &str = "notes.release";

    /// Has the Drive forget that these notes use files.
    pub(crate) fn release(ctx: &Ctx, notes: &[NoteId]) -> NewJob {
        let ids: Vec<String> = notes.iter().map(ToString::to_string).collect();
        NewJob { kind: RELEASE, payload: json!(ids), run_at: ctx.now(), max_attempts: 20, unique_key: None }
    }
}

/// Has the worker do what notes leave to it.
#[must_use]
pub fn register(worker: Worker, notes: &Notes) -> Worker {
    let notes = notes.clone();
    worker.register(queued::RELEASE, move |ctx: Ctx, payload: Value| {
        let notes = notes.clone();
        async move {
            let ids = payload.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned);
            ops::release_files(&notes, &ctx, &ids.collect::<Vec<_>>()).await
        }
    })
}
