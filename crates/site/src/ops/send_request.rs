//! A visitor sends a request.

use std::{net::IpAddr, time::Duration};

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
/// kept as spam. Neither learns of it.
///
/// # Errors
/// `NOT_FOUND` where the site is off; `RATE_LIMITED` where too many came from this network, or wait already.
pub async fn send_request(site: &Site, new: NewRequest, typed: &Typed, network: Option<IpAddr>) -> Result<()> {
    let content = site.texts.content().await?;
    if site.settings.is_off || content.settings.site == Switch::Off {
        return Err(Error::not_found("Resource"));
    }
    if !typed.trap.is_empty() {
        return Ok(());
    }
    site.requests.take(&network.map(network_of).unwrap_or_default())?;
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
    let is_told = !is_machine && !content.settings.notify.is_empty() && site.mails.take("").is_ok();
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

/// What one household or office is counted as: an IPv4 address, or the /64 of an IPv6 one.
fn network_of(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::network_of;

    #[test]
    fn a_household_is_one_network() {
        let of = |text: &str| network_of(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2::7"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::7"), of("2001:db8:1:3::7"));
        assert_ne!(of("198.51.100.7"), of("198.51.100.8"));
    }
}
