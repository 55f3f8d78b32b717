//! Signing in by password, up to the second factor where there is one.

use kernel::{Error, ErrorKind, Result, UserId};

use super::{
    Browser, Entry, SecondFactorNeeded, SignedIn,
    limits::{Attempt, Place},
    open_session, second_factor,
};
use crate::{
    Identity,
    model::{Email, SignInMethod},
    store::{accounts, familiar_places, second_factors},
};

/// What somebody typed.
#[derive(Clone)]
pub struct SignIn {
    /// The email address, in any spelling.
    pub email: String,
    /// The password.
    pub password: String,
}

/// How far somebody got.
#[derive(Clone, Debug)]
pub enum Login {
    /// In.
    SignedIn(SignedIn),
    /// The password is right; the account asks for more.
    SecondFactor(SecondFactorNeeded),
}

/// Lets in whoever knows the password, to the organisation the person joined first and may still enter.
///
/// # Errors
/// `INVALID_CREDENTIALS` for an unknown address as for a wrong password, after the same time; `ACCOUNT_SUSPENDED` where
/// the password is right and no organisation lets the person in; `RATE_LIMITED` after too many attempts.
pub async fn login(identity: &Identity, sign_in: SignIn, browser: Browser) -> Result<Login> {
    let account = check_password(identity, &sign_in, &browser).await?;
    let entry = Entry { user: account.user, tenant: None, method: SignInMethod::Password };
    enter_with_password(identity, entry, browser).await
}

/// Opens a session for somebody whose password was right, or asks for the second factor that the account has.
///
/// # Errors
/// As [`open_session`].
pub async fn enter_with_password(identity: &Identity, entry: Entry, browser: Browser) -> Result<Login> {
    let user = entry.user;
    let factors = identity.store.read_directory(move |tx| second_factors::lookup(tx, user)).await?;
    if factors.is_any() {
        second_factor::ask(identity, entry, &factors, &browser).await.map(Login::SecondFactor)
    } else {
        open_session(identity, entry, browser).await.map(Login::SignedIn)
    }
}

/// The account of whoever knows the password, within the limits on trying.
///
/// # Errors
/// `INVALID_CREDENTIALS` for an unknown address as for a wrong password, after the same time; `RATE_LIMITED` after too
/// many attempts.
pub(crate) async fn check_password(
    identity: &Identity,
    sign_in: &SignIn,
    browser: &Browser,
) -> Result<accounts::Account> {
    identity.limits.take_from_network(browser)?;
    let name = sign_in.email.trim().to_lowercase();
    // What cannot be an address belongs to no account, and is refused like one that belongs to none.
    let email = Email::parse(&name).ok();
    let (device, network, now) = (browser.device_mark(), browser.network_mark(), identity.env.now());
    let (account, familiar) = identity
        .store
        .read_directory(move |tx| {
            let account = email.map(|email| accounts::lookup(tx, &email)).transpose()?.flatten();
            // Asked for nobody as well, so that it takes as long.
            let user = account.as_ref().map_or_else(|| UserId::from(uuid::Uuid::nil()), |account| account.user);
            Ok((account, familiar_places::list(tx, user, device, network, now)?))
        })
        .await?;
    let place = Place::of(browser, &familiar);
    identity.limits.take(Attempt::Password(&name), &place)?;

    let stored = account.as_ref().and_then(|account| account.password_hash.clone());
    let is_right = identity.hashing.verify(sign_in.password.clone(), stored).await?;
    let account = account.filter(|_| is_right).ok_or_else(invalid_credentials)?;
    identity.limits.forget(Attempt::Password(&name), &place);
    Ok(account)
}

fn invalid_credentials() -> Error {
    Error::new(ErrorKind::Unauthenticated, "INVALID_CREDENTIALS", "Wrong email or password.")
}
