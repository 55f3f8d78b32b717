//! The jobs that use cases write down.

use std::time::Duration;

use kernel::{Ctx, DeliveryId, DriveId, JobId, Timestamp};
use serde_json::{Value, json};
use store::NewJob;

use crate::model::upload::SIGNED_URL_LIFETIME;

pub(super) const DELETE_BLOB: &str = "drive.delete_blob";
pub(super) const DELETE_BLOBS: &str = "drive.delete_blobs";
pub(super) const BULK: &str = "drive.bulk";
pub(super) const DIGEST_WHOLE: &str = "drive.digest_whole";
pub(super) const END_UPLOADS: &str = "drive.end_uploads";
pub(super) const EXPIRE_TRASH: &str = "drive.expire_trash";
pub(super) const SWEEP_BULK: &str = "drive.sweep_bulk";
pub(super) const SWEEP_UPLOADS: &str = "drive.sweep_uploads";
pub(super) const TELL_DELIVERY: &str = "drive.tell_delivery";
pub(super) const QUARANTINE: &str = "drive.quarantine";
pub(super) const AUDIT_STORAGE: &str = "drive.audit_storage";

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

/// How many blobs one job deletes.
const BLOBS_A_JOB: usize = 500;

/// Deletes bytes as [`delete_blob`] does, those of many files: their keys, and when each may last have been handed out.
pub(crate) fn delete_blobs(ctx: &Ctx, blobs: &[(&str, Timestamp)]) -> Vec<NewJob> {
    let now = ctx.now();
    let latest = |blobs: &[(&str, Timestamp)]| {
        let handed_out = blobs.iter().map(|(_, handed_out)| *handed_out).max().unwrap_or(now);
        handed_out + SIGNED_URL_LIFETIME + LATEST_ARRIVAL
    };
    let job = |blobs: &[(&str, Timestamp)], run_at| NewJob {
        kind: DELETE_BLOBS,
        payload: json!({ "keys": blobs.iter().map(|(key, _)| *key).collect::<Vec<_>>() }),
        run_at,
        max_attempts: 20,
        unique_key: None,
    };
    let mut jobs: Vec<NewJob> = blobs.chunks(BLOBS_A_JOB).map(|chunk| job(chunk, now)).collect();
    let recent: Vec<_> = blobs.iter().copied().filter(|blob| latest(std::slice::from_ref(blob)) >= now).collect();
    jobs.extend(recent.chunks(BLOBS_A_JOB).map(|chunk| job(chunk, latest(chunk))));
    jobs
}

/// Computes the SHA-256 of the whole of a file that came in parts.
pub(crate) fn digest_whole(ctx: &Ctx, blob_key: &str) -> NewJob {
    NewJob {
        kind: DIGEST_WHOLE,
        payload: json!({ "key": blob_key }),
        run_at: ctx.now(),
        max_attempts: 20,
        unique_key: Some(blob_key.to_owned()),
    }
}

/// Goes on with a job on many files until it is over.
pub(crate) fn bulk(ctx: &Ctx, id: JobId) -> NewJob {
    NewJob {
        kind: BULK,
        payload: json!({ "job": id.to_string() }),
        run_at: ctx.now(),
        max_attempts: 20,
        unique_key: Some(id.to_string()),
    }
}

/// Ends the uploads on their way into a deleted drive.
pub(crate) fn end_uploads(ctx: &Ctx, drive: DriveId) -> NewJob {
    NewJob {
        kind: END_UPLOADS,
        payload: json!({ "drive": drive.to_string() }),
        run_at: ctx.now(),
        max_attempts: 20,
        unique_key: Some(drive.to_string()),
    }
}

/// Tells of what came in with a delivery, at that time; one such job is enough for a delivery.
pub(crate) fn tell_delivery(id: DeliveryId, at: Timestamp) -> NewJob {
    NewJob {
        kind: TELL_DELIVERY,
        payload: json!({ "delivery": id.to_string() }),
        run_at: at,
        max_attempts: 20,
        unique_key: Some(id.to_string()),
    }
}

/// Deletes for good, at that time, what drives no longer keep in the trash; one such job is enough for an organisation.
pub(crate) fn expire_trash(ctx: &Ctx, at: Timestamp) -> NewJob {
    NewJob {
        kind: EXPIRE_TRASH,
        payload: Value::Null,
        run_at: at,
        max_attempts: 20,
        unique_key: Some(format!("{EXPIRE_TRASH}:{}", ctx.tenant())),
    }
}

/// Forgets jobs on many files at that time; one such job is enough for an organisation.
pub(crate) fn sweep_bulk(ctx: &Ctx, at: Timestamp) -> NewJob {
    NewJob {
        kind: SWEEP_BULK,
        payload: Value::Null,
        run_at: at,
        max_attempts: 20,
        unique_key: Some(format!("{SWEEP_BULK}:{}", ctx.tenant())),
    }
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

/// How often the storage account is compared with the rows.
const AUDITED_EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// Compares the storage account with the rows a day from now; one such job is enough for an organisation.
pub(crate) fn audit_storage(ctx: &Ctx) -> NewJob {
    NewJob {
        kind: AUDIT_STORAGE,
        payload: Value::Null,
        run_at: ctx.now() + AUDITED_EVERY,
        max_attempts: 5,
        unique_key: Some(format!("{AUDIT_STORAGE}:{}", ctx.tenant())),
    }
}

/// How often the blob store is searched for bytes that no row names, where nothing was found the last time.
const SEARCHED_EVERY: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Searches the blob store for bytes that no row names: in a week where it `is_calm`, tomorrow where some wait for their
/// deletion or may be on their way. One such job is enough for an organisation.
pub(crate) fn quarantine_blobs(ctx: &Ctx, is_calm: bool) -> NewJob {
    NewJob {
        kind: QUARANTINE,
        payload: Value::Null,
        run_at: ctx.now() + if is_calm { SEARCHED_EVERY } else { AUDITED_EVERY },
        max_attempts: 20,
        unique_key: Some(format!("{QUARANTINE}:{}", ctx.tenant())),
    }
}
