//! What happens after the answer: the Drive learns what is to be signed and what was.

use kernel::{Ctx, Error, Timestamp};
use serde_json::Value;
use store::Worker;

use crate::{Signatures, ops};

pub(crate) mod queued {
    //! The jobs that are written down.

    use std::time::Duration;

    use kernel::{Ctx, FileId, SignCopyId, SignRequestId, SignTaskId, Timestamp};
    use serde_json::{Value, json};
    use store::NewJob;

    use crate::{model::Edition, ops::Occasion};

    pub(super) const MARK: &str = "signatures.mark";
    pub(super) const FILE: &str = "signatures.file";
    pub(super) const LETTER: &str = "signatures.letter";
    pub(super) const COPY: &str = "signatures.copy";
    pub(super) const EXPIRE: &str = "signatures.expire";
    pub(super) const REMIND: &str = "signatures.remind";
    pub(super) const FORGET: &str = "signatures.forget";
    pub(super) const MEASURE: &str = "signatures.measure";

    /// For how long an edition stays that another one has replaced. Somebody may be reading it, or be on the way to it:
    /// an address that an S3 store is asked by holds so long.
    const STAYS: Duration = Duration::from_secs(60 * 60);

    /// Has the file say whether somebody has yet to sign it.
    pub(crate) fn mark(ctx: &Ctx, file: FileId) -> NewJob {
        job(MARK, ctx.now(), json!(file.to_string()))
    }

    /// Has the signed document kept in the Drive.
    pub(crate) fn file(ctx: &Ctx, request: SignRequestId) -> NewJob {
        job(FILE, ctx.now(), json!(request.to_string()))
    }

    /// Has a letter written to the signer of a task.
    pub(crate) fn letter(ctx: &Ctx, task: SignTaskId, occasion: Occasion) -> NewJob {
        let at = ctx.now();
        job(LETTER, at, json!({ "task": task.to_string(), "occasion": occasion, "at": at.as_micros() }))
    }

    /// Has the signed document mailed to somebody without an account who gets a copy.
    pub(crate) fn copy(ctx: &Ctx, request: SignRequestId, copy: SignCopyId) -> NewJob {
        let at = ctx.now();
        job(COPY, at, json!({ "request": request.to_string(), "copy": copy.to_string(), "at": at.as_micros() }))
    }

    /// Has a request end when its time has run out.
    pub(crate) fn expire(ctx: &Ctx, request: SignRequestId, end: Timestamp) -> NewJob {
        job(EXPIRE, end.max(ctx.now()), json!(request.to_string()))
    }

    /// Has those who have yet to sign reminded then.
    pub(crate) fn remind(ctx: &Ctx, request: SignRequestId, due: Timestamp) -> NewJob {
        job(REMIND, due.max(ctx.now()), json!(request.to_string()))
    }

    /// Has the bytes of an edition deleted that another one has replaced.
    pub(crate) fn forget(ctx: &Ctx, edition: &Edition) -> NewJob {
        job(FORGET, ctx.now() + STAYS, json!(edition.blob_key))
    }

    /// Has what is stored counted against the organisation's cap.
    pub(crate) fn measure(ctx: &Ctx) -> NewJob {
        job(MEASURE, ctx.now(), Value::Null)
    }

    fn job(kind: &'static str, run_at: Timestamp, payload: Value) -> NewJob {
        NewJob { kind, payload, run_at, max_attempts: 20, unique_key: None }
    }
}

/// Has the worker do what signatures leave to it.
#[must_use]
pub fn register(worker: Worker, signatures: &Signatures) -> Worker {
    let [marking, filing, writing, copying, ending, reminding, forgetting, measuring] =
        std::array::from_fn(|_| signatures.clone());
    worker
        .register(queued::MARK, move |ctx: Ctx, payload: Value| {
            let signatures = marking.clone();
            async move { ops::mark_file(&signatures, &ctx, text(&payload)?.parse()?).await }
        })
        .register(queued::FILE, move |ctx: Ctx, payload: Value| {
            let signatures = filing.clone();
            async move { ops::file_signed(&signatures, &ctx, text(&payload)?.parse()?).await }
        })
        .register(queued::LETTER, move |ctx: Ctx, payload: Value| {
            let signatures = writing.clone();
            async move {
                let task = text(&payload["task"])?.parse()?;
                let occasion = serde_json::from_value(payload["occasion"].clone()).map_err(Error::internal)?;
                let at = payload["at"].as_i64().ok_or_else(|| Error::internal("a letter without a time"))?;
                ops::write_letter(&signatures, &ctx, task, occasion, Timestamp::from_micros(at)).await
            }
        })
        .register(queued::COPY, move |ctx: Ctx, payload: Value| {
            let signatures = copying.clone();
            async move {
                let copy = (text(&payload["request"])?.parse()?, text(&payload["copy"])?.parse()?);
                let at = payload["at"].as_i64().ok_or_else(|| Error::internal("a letter without a time"))?;
                ops::write_copy_letter(&signatures, &ctx, copy, Timestamp::from_micros(at)).await
            }
        })
        .register(queued::EXPIRE, move |ctx: Ctx, payload: Value| {
            let signatures = ending.clone();
            async move { ops::expire_request(&signatures, &ctx, text(&payload)?.parse()?).await }
        })
        .register(queued::REMIND, move |ctx: Ctx, payload: Value| {
            let signatures = reminding.clone();
            async move { ops::remind_again(&signatures, &ctx, text(&payload)?.parse()?).await }
        })
        .register(queued::MEASURE, move |ctx: Ctx, _: Value| {
            let signatures = measuring.clone();
            async move { ops::count_stored(&signatures, &ctx).await }
        })
        .register(queued::FORGET, move |ctx: Ctx, payload: Value| {
            let signatures = forgetting.clone();
            async move {
                ops::drop_bytes(&signatures, &ctx, text(&payload)?).await;
                Ok(())
            }
        })
}

fn text(payload: &Value) -> kernel::Result<&str> {
    payload.as_str().ok_or_else(|| Error::internal("a job of signatures says nothing"))
}
