//! The jobs that use cases write down.

use std::time::Duration;

use kernel::{Ctx, Timestamp};
use serde_json::{Value, json};
use store::NewJob;

use crate::model::upload::SIGNED_URL_LIFETIME;

pub(super) const DELETE_BLOB: &str = "drive.delete_blob";
pub(super) const SWEEP_UPLOADS: &str = "drive.sweep_uploads";

/// How long a request under a signed URL may go on after the URL has expired.
const LATEST_ARRIVAL: Duration = Duration::from_secs(60 * 60);

/// Deletes bytes that no row names any more: now, and once more when nothing can arrive under the key any longer. A
/// signed URL cannot be taken back, and what comes after the first time would lie there for ever, uncounted.
/// `handed_out` is the latest time at which a URL for the whole of it may have been signed.
pub(crate) fn delete_blob(ctx: &Ctx, key: &str, handed_out: Timestamp) -> impl Iterator<Item = NewJob> + use<> {
    let (now, last) = (ctx.now(), handed_out + SIGNED_URL_LIFETIME + LATEST_ARRIVAL);
    let payload = json!({ "key": key });
    [now, last].into_iter().filter(move |run_at| *run_at >= now).map(move |run_at| NewJob {
        kind: DELETE_BLOB,
        payload: payload.clone(),
        run_at,
        max_attempts: 20,
        unique_key: None,
    })
}

/// Clears away unfinished uploads at that time; one such job is enough for an organisation.
pub(crate) fn sweep_uploads(ctx: &Ctx, at: Timestamp) -> NewJob {
    NewJob {
        kind: SWEEP_UPLOADS,
        payload: Value::Null,
        run_at: at,
        max_attempts: 20,
        unique_key: Some(format!("{SWEEP_UPLOADS}:{}", ctx.tenant())),
    }
}
