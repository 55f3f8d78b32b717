//! A visitor sends a request.

use std::time::Duration;

use kernel::{Error, ErrorKind, Result};

use super::nobody_s;
use crate::{
    Site, jobs,
    model::{Age, ContactRequest, NewRequest, RequestState, Switch, Typed},
    store::requests,
};

/// The most requests that wait for an answer; then no more are taken.
const MOST_NEW: i64 = 10_000;
/// The most answered ones, and the most that a machine has sent. The oldest make room.
const MOST_ANSWERED: i64 = 10_000;
const MOST_SPAM: i64 = 500;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Takes a request. One that fills the field nobody sees is forgotten at once; one that came faster than a person can type is
/// kept as spam. Neither learns of it. `network` is what limits count by.
///
/// # Errors
/// `NOT_FOUND` where the site is off; `RATE_LIMITED` where too many came from this network, or wait already.
pub async fn send_request(site: &Site, new: NewRequest, typed: &Typed, network: &str) -> Result<()> {
    let content = site.texts.content().await?;
    if site.settings.is_off || content.settings.site == Switch::Off {
        return Err(Error::not_found("Resource"));
    }
    if !typed.trap.is_empty() {
        return Ok(());
    }
    site.requests.take(network)?;
    let now = site.env.now();
    let is_machine = typed.started.as_deref().is_some_and(|stamp| site.stamps.age(stamp, now) == Age::Machine);
    let request = ContactRequest {
        id: site.env.new_id(),
        typed: new.typed().clone(),
        state: if is_machine { RequestState::Spam } else { RequestState::New },
        received_at: now,
    };
    let row = request.clone();
    site.store
        .write_directory(move |tx| {
            if row.state == RequestState::New && requests::count(tx, RequestState::New, MOST_NEW)? == MOST_NEW {
                let message = "There are very many requests at the moment. Please write a mail instead.";
                return Err(Error::new(ErrorKind::RateLimited, "RATE_LIMITED", message));
            }
            requests::add(tx, &row)?;
            requests::remove_beyond(tx, RequestState::Spam, MOST_SPAM)?;
            requests::remove_beyond(tx, RequestState::Answered, MOST_ANSWERED)
        })
        .await?;
    // The jobs second, as they lie in a region: a request that nobody was told of stands in the list.
    // Where the settings cannot be read now, the job waits until it knows whom to tell.
    let is_to_tell = content.fault.is_some() || !content.settings.notify.is_empty();
    let is_told = !is_machine && is_to_tell && site.mails.take("").is_ok();
    let tell = is_told.then(|| jobs::tell(request.id, now));
    let sweep = jobs::sweep(now + DAY * content.settings.retention_days);
    site.store
        .write(&nobody_s(site), move |tx| {
            if let Some(tell) = tell.clone() {
                tx.enqueue(tell)?;
            }
            tx.enqueue(sweep.clone()).map(drop)
        })
        .await
}
