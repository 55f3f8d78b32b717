//! Signing in by password.

use kernel::{Error, ErrorKind, Result};

use super::{Browser, Entry, SignedIn, open_session};
use crate::{
    Identity,
    model::{Email, SignInMethod},
    store::accounts,
};

/// What somebody typed.
#[derive(Clone)]
pub struct SignIn {
    /// The e-mail address, in any spelling.
    pub email: String,
    /// The password.
    pub password: String,
}

/// Opens a session for whoever knows the password, in the organisation the person joined first and may still enter.
///
/// # Errors
/// `INVALID_CREDENTIALS` for an unknown address as for a wrong password, after the same time; `ACCOUNT_SUSPENDED` where
/// the password is right and no organisation lets the person in; `RATE_LIMITED` after too many attempts.
pub async fn login(identity: &Identity, sign_in: SignIn, browser: Browser) -> Result<SignedIn> {
    let name = sign_in.email.trim().to_lowercase();
    identity.addresses.take(&browser.network)?;
    identity.accounts.take(&name)?;

    // What cannot be an address belongs to no account, and is refused like one that belongs to none.
    let account = match Email::parse(&name) {
        Ok(email) => identity.store.read_directory(move |tx| accounts::lookup(tx, &email)).await?,
        Err(_) => None,
    };
    let stored = account.as_ref().and_then(|account| account.password_hash.clone());
    let is_right = identity.hashing.verify(sign_in.password, stored).await?;
    let Some(account) = account.filter(|_| is_right) else { return Err(invalid_credentials()) };
    identity.accounts.forget(&name);

    let entry = Entry { user: account.user, tenant: None, method: SignInMethod::Password };
    open_session(identity, entry, browser).await
}

fn invalid_credentials() -> Error {
    Error::new(ErrorKind::Unauthenticated, "INVALID_CREDENTIALS", "Email or password is not right.")
}
