//! What happens after the answer: the Drive learns who reads what was put into notes, and that notes which are gone use no file
//! any more.

use std::str::FromStr;

use kernel::{Ctx, NoteId, UserId};
use serde_json::Value;
use store::Worker;

use crate::{Notes, ops};

pub(crate) mod queued {
    //! The jobs that are written down.

    use kernel::{Ctx, NoteId, UserId};
    use serde_json::json;
    use store::NewJob;

    pub(super) const RELEASE: &str = "notes.release";
    pub(super) const READ_ALONG: &str = "notes.read_along";

    /// Has the Drive forget that these notes, which those people read, use files.
    pub(crate) fn release(ctx: &Ctx, notes: &[NoteId], readers: &[UserId]) -> NewJob {
        about(RELEASE, ctx, notes, readers)
    }

    /// Has these people read the files of these notes, or no longer, as they read the notes.
    pub(crate) fn read_along(ctx: &Ctx, notes: &[NoteId], people: &[UserId]) -> NewJob {
        about(READ_ALONG, ctx, notes, people)
    }

    fn about(kind: &'static str, ctx: &Ctx, notes: &[NoteId], people: &[UserId]) -> NewJob {
        let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
        let people: Vec<String> = people.iter().map(ToString::to_string).collect();
        let payload = json!({ "notes": notes, "people": people });
        NewJob { kind, payload, run_at: ctx.now(), max_attempts: 20, unique_key: None }
    }
}

/// Has the worker do what notes leave to it.
#[must_use]
pub fn register(worker: Worker, notes: &Notes) -> Worker {
    let (releasing, reading) = (notes.clone(), notes.clone());
    worker
        .register(queued::RELEASE, move |ctx: Ctx, payload: Value| {
            let notes = releasing.clone();
            async move {
                // An earlier version wrote the notes alone.
                let ids: Vec<NoteId> = listed(if payload.is_array() { &payload } else { &payload["notes"] });
                ops::release_files(&notes, &ctx, &ids, &listed::<UserId>(&payload["people"])).await
            }
        })
        .register(queued::READ_ALONG, move |ctx: Ctx, payload: Value| {
            let notes = reading.clone();
            async move {
                let (ids, people) = (listed::<NoteId>(&payload["notes"]), listed::<UserId>(&payload["people"]));
                ops::let_read_along(&notes, &ctx, &ids, &people).await
            }
        })
}

fn listed<T: FromStr>(list: &Value) -> Vec<T> {
    list.as_array().into_iter().flatten().filter_map(|one| one.as_str()?.parse().ok()).collect()
}
