//! What identity does after the answer was given.

use kernel::{Ctx, Error, LogoId, PhotoId, Result, Timestamp};
use serde_json::{Value, json};
use store::{NewJob, Worker};

use crate::{Identity, Modules, ops, store::photos::PhotoKeys};

/// Answers the request `request` for a new password.
pub(crate) const SEND_PASSWORD_RESET: &str = "identity.send_password_reset";
const SWEEP_PHOTO: &str = "identity.sweep_photo";
const SWEEP_LOGO: &str = "identity.sweep_logo";

/// Hands over what a removed member owned: the accounts `from` and `to`.
pub(crate) const TRANSFER_BELONGINGS: &str = "identity.transfer_belongings";

/// Has the worker do identity's jobs.
#[must_use]
pub fn register(worker: Worker, identity: &Identity, modules: &Modules) -> Worker {
    let (sending, sweeping, transferring) = (identity.clone(), identity.clone(), identity.clone());
    let brand = identity.clone();
    let owners = modules.owners.clone();
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
        .register(SWEEP_LOGO, move |ctx: Ctx, payload: Value| {
            let identity = brand.clone();
            async move {
                let logo: LogoId = text(&payload, "logo")?.parse()?;
                ops::sweep_logo(&identity, &ctx, logo, text(&payload, "key")?).await
            }
        })
        .register(TRANSFER_BELONGINGS, move |ctx: Ctx, payload: Value| {
            let (identity, owners) = (transferring.clone(), owners.clone());
            async move { ops::transfer_belongings(&identity, &owners, &ctx, &payload).await }
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

/// Deletes the bytes of an organisation's image at that time, unless a row names it then.
pub(crate) fn sweep_logo(logo: LogoId, key: &str, run_at: Timestamp) -> NewJob {
    NewJob {
        kind: SWEEP_LOGO,
        payload: json!({ "logo": logo.to_string(), "key": key }),
        run_at,
        max_attempts: 20,
        unique_key: None,
    }
}

fn text<'a>(payload: &'a Value, field: &str) -> Result<&'a str> {
    payload[field].as_str().ok_or_else(|| Error::internal(format!("a job without its {field}")))
}
