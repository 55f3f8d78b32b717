//! Asking again who is there, before something changes by which the person signs in: an unlocked screen is not enough.

use std::time::Duration;

use kernel::{Ctx, Error, ErrorKind, Result};

use super::limits::{Attempt, Place};
use crate::{
    Identity,
    store::{accounts, sessions},
};

/// How long nothing is asked again after signing in, or typing the password.
const FRESH: Duration = Duration::from_secs(10 * 60);

/// How sure to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Assurance {
    /// A password, or a sign-in or password a few minutes ago.
    Recent,
    /// A password, where the account has one; else a sign-in a few minutes ago.
    Password,
}

/// Takes the person's password, so that for ten minutes nothing asks for it that asks for a recent one.
///
/// # Errors
/// `PASSWORD_WRONG`; `SIGN_IN_AGAIN` where the account has none and the sign-in was too long ago; `RATE_LIMITED`.
pub async fn confirm_password(identity: &Identity, ctx: &Ctx, password: String) -> Result<()> {
    confirm_person(identity, ctx, Assurance::Password, Some(password)).await
}

/// Makes sure that the person is there.
///
/// # Errors
/// `PASSWORD_WRONG`; `PASSWORD_REQUIRED` where none was given and one is needed; `SIGN_IN_AGAIN` where the account has
/// none and the sign-in was too long ago; `RATE_LIMITED`.
pub(super) async fn confirm_person(
    identity: &Identity,
    ctx: &Ctx,
    assurance: Assurance,
    password: Option<String>,
) -> Result<()> {
    let (user, id) = (ctx.user()?, ctx.actor().session.ok_or_else(Error::unauthenticated)?);
    let (account, confirmed_at) = identity
        .store
        .read_directory(move |tx| Ok((accounts::lookup_by_id(tx, user)?, sessions::lookup_confirmation(tx, id)?)))
        .await?;
    let (account, confirmed_at) = account.zip(confirmed_at).ok_or_else(Error::unauthenticated)?;
    let is_fresh = ctx.now().since(confirmed_at) < FRESH;
    match (account.password_hash, password) {
        (Some(hash), Some(password)) => {
            // Counted for the session: nobody else can use its tries up.
            let (account, place) = (user.to_string(), Place::session(id));
            identity.limits.take(Attempt::Password(&account), &place)?;
            if !identity.hashing.verify(password, Some(hash)).await? {
                return Err(refused("PASSWORD_WRONG", "The password is not right."));
            }
            identity.limits.forget(Attempt::Password(&account), &place);
            let now = ctx.now();
            identity.store.write_directory(move |tx| sessions::update_confirmation(tx, id, now)).await
        }
        (Some(_), None) if assurance == Assurance::Password => Err(password_required()),
        _ if is_fresh => Ok(()),
        (Some(_), None) => Err(password_required()),
        (None, _) => {
            Err(refused("SIGN_IN_AGAIN", "You signed in a while ago. Please sign out, sign in again, and repeat this."))
        }
    }
}

fn password_required() -> Error {
    refused("PASSWORD_REQUIRED", "Please enter your password for this.")
}

fn refused(code: &'static str, message: &'static str) -> Error {
    Error::new(ErrorKind::Forbidden, code, message)
}
