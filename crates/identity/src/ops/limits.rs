//! How often sign-in may be tried, such that nobody can lock others out.
//!
//! What is counted is never the account alone: then anybody could use it up from anywhere. A device that has signed in
//! to the account before, known by its cookie, has tries of its own. Everybody else shares the tries of a network, and
//! networks the account was never used from share, besides, a budget over all of them: with ten thousand machines one
//! does not get ten thousand times as far, and only newcomers wait.

use std::time::Duration;

use edge::Limiter;
use kernel::{Env, Result, SessionId};

use super::Browser;
use crate::model::place::Mark;

const MESSAGE: &str = "Too many attempts. Please wait a moment and try again.";

/// How often something may be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// How many tries may come at once.
    pub burst: u32,
    /// How long until one more is allowed.
    pub every: Duration,
}

impl Allowance {
    const fn new(burst: u32, seconds: u64) -> Self {
        Self { burst, every: Duration::from_secs(seconds) }
    }

    fn limiter(self, env: &Env) -> Limiter {
        Limiter::new(self.burst, self.every, MESSAGE, env.clone())
    }
}

/// How often sign-in may be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowances {
    /// From one network, whatever the accounts: nobody tries one password on many. Many people may share a network.
    pub per_network: Allowance,
    /// For one account from one device it knows, or from one network, whether or not there is such an account.
    pub per_place: Allowance,
    /// For one account from all networks together that it does not know.
    pub per_account_from_strangers: Allowance,
}

impl Default for Allowances {
    fn default() -> Self {
        Self {
            per_network: Allowance::new(300, 1),
            per_place: Allowance::new(10, 60),
            per_account_from_strangers: Allowance::new(100, 5 * 60),
        }
    }
}

/// Counts tries. Cheap to clone; clones share what they counted.
#[derive(Clone)]
pub(crate) struct Limits {
    networks: Limiter,
    places: Limiter,
    strangers: Limiter,
}

/// What is tried; each is counted by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Attempt<'a> {
    /// The password of whoever has this address.
    Password(&'a str),
    /// The second factor of this account, after its password.
    SecondFactor(&'a str),
    /// An app password of whoever has this address.
    AppPassword(&'a str),
}

/// From where: what the account knows of the device and the network.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    key: String,
    is_familiar: bool,
}

impl Place {
    /// The place of `browser`, of which the account knows the marks in `familiar`.
    pub(crate) fn of(browser: &Browser, familiar: &[Mark]) -> Self {
        let device = browser.device_mark();
        if familiar.contains(&device) {
            // The token itself may stand here: the limiter keeps a digest.
            let token = browser.device.as_deref().unwrap_or_default();
            return Self { key: format!("device {token}"), is_familiar: true };
        }
        Self { key: format!("network {}", browser.network), is_familiar: familiar.contains(&browser.network_mark()) }
    }

    /// A session that is open: its tries are nobody else's.
    pub(crate) fn session(id: SessionId) -> Self {
        Self { key: format!("session {id}"), is_familiar: true }
    }
}

impl Limits {
    pub(crate) fn new(allowances: Allowances, env: &Env) -> Self {
        Self {
            networks: allowances.per_network.limiter(env),
            places: allowances.per_place.limiter(env),
            strangers: allowances.per_account_from_strangers.limiter(env),
        }
    }

    /// Counts a request that anybody may make.
    ///
    /// # Errors
    /// `RATE_LIMITED`.
    pub(crate) fn take_from_network(&self, browser: &Browser) -> Result<()> {
        self.networks.take(&browser.network)
    }

    /// Counts an attempt, before it is known whether it succeeds.
    ///
    /// # Errors
    /// `RATE_LIMITED`.
    pub(crate) fn take(&self, attempt: Attempt<'_>, place: &Place) -> Result<()> {
        // The place first: one that has used up its own tries takes none of everybody's.
        self.places.take(&place_key(attempt, place))?;
        if place.is_familiar { Ok(()) } else { self.strangers.take(&key(attempt)) }
    }

    /// Forgets the place's attempts: one succeeded. What strangers tried stays counted.
    pub(crate) fn forget(&self, attempt: Attempt<'_>, place: &Place) {
        self.places.forget(&place_key(attempt, place));
    }
}

fn key(attempt: Attempt<'_>) -> String {
    match attempt {
        Attempt::Password(name) => format!("password {name}"),
        Attempt::SecondFactor(account) => format!("second-factor {account}"),
        Attempt::AppPassword(name) => format!("app-password {name}"),
    }
}

fn place_key(attempt: Attempt<'_>, place: &Place) -> String {
    // An address has no line breaks, so no pair is read as another.
    format!("{}\n{}", place.key, key(attempt))
}
