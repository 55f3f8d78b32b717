//! What identity does after the answer was given.

use kernel::{Ctx, Error, PhotoId, Result, Timestamp};
use serde_json::{Value, json};
use store::{NewJob, Worker};

use crate::{Identity, ops, store::photos::PhotoKeys};

/// Answers the request `request` for a new password.
pub(crate) const SEND_PASSWORD_RESET: &str = "identity.send_password_reset";
const SWEEP_PHOTO: &str = "identity.sweep_photo";

/// Has the worker do identity's jobs.
#[must_use]
pub fn register(worker: Worker, identity: &Identity) -> Worker {
    let (sending, sweeping) = (identity.clone(), identity.clone());
    worker
        .register(SEND_PASSWORD_RESET, move |_: Ctx, payload: Value| {
            let identity = sending.clone();
            async move {
                let request = text(&payload, "request")?.parse().map_err(Error::internal)?;
                ops::answer_password_request(&identity, request).await
            }
        })
        .register(SWEEP_PHOTO, move |ctx: Ctx, payload: Value| {
            let identity = sweeping.clone();
            async move {
                let photo: PhotoId = text(&payload, "photo")?.parse()?;
                let (avatar, portrait) = (text(&payload, "avatar")?, text(&payload, "portrait")?);
                let keys = PhotoKeys { avatar: avatar.to_owned(), portrait: portrait.to_owned() };
                ops::sweep_photo(&identity, &ctx, photo, keys).await
            }
        })
}

/// Deletes a picture's bytes at that time, unless a row names it then.
pub(crate) fn sweep_photo(photo: PhotoId, keys: &PhotoKeys, run_at: Timestamp) -> NewJob {
    NewJob {
        kind: SWEEP_PHOTO,
        payload: json!({ "photo": photo.to_string(), "avatar": keys.avatar, "portrait": keys.portrait }),
        run_at,
        max_attempts: 20,
        unique_key: None,
    }
}

fn text<'a>(payload: &'a Value, field: &str) -> Result<&'a str> {
    payload[field].as_str().ok_or_else(|| Error::internal(format!("a job without its {field}")))
}
