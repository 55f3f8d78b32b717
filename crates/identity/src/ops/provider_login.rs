//! Signing in by the company's OpenID Connect provider.
//!
//! The provider says who somebody is; who may enter is decided here. A second factor is the provider's to ask for: the
//! account's own protects its password.

use kernel::{Error, ErrorKind, Result, UserId};
use oidc::{Attempt, Person, Provider};

use super::{
    Browser, Entry, SignedIn,
    open_session::{enter, open_session},
    session_events,
};
use crate::{
    Identity,
    model::{Email, SignInMethod, TokenHash},
    store::{
        accounts,
        identities::{self, NewIdentity},
    },
};

/// Begins an attempt: what the browser keeps, and where it goes to sign in.
///
/// # Errors
/// `OIDC_NOT_CONFIGURED`, `OIDC_UNAVAILABLE`; `RATE_LIMITED` after too many attempts.
pub async fn start_provider_login(identity: &Identity, browser: &Browser) -> Result<(Attempt, String)> {
    let attempt = begin_provider_login(identity, browser)?;
    let address = provider(identity)?.authorization_url(&attempt).await?;
    Ok((attempt, address.into()))
}

/// Begins an attempt of a page that gets its token by itself; its nonce goes into the token.
///
/// # Errors
/// `OIDC_NOT_CONFIGURED`; `RATE_LIMITED` after too many attempts.
pub fn begin_provider_login(identity: &Identity, browser: &Browser) -> Result<Attempt> {
    identity.limits.take_from_network(browser)?;
    provider(identity)?;
    Ok(Attempt::begin(&identity.env))
}

/// Opens a session for whom the provider vouches for with this code. `issuer` is who the answer says it is from.
///
/// # Errors
/// Those of [`Provider::redeem`]; `NOT_A_MEMBER` for somebody who has no account; `ALREADY_LINKED` where the account is
/// somebody else's at the provider; `ACCOUNT_SUSPENDED` where no organisation lets the person in.
pub async fn finish_provider_login(
    identity: &Identity,
    (code, issuer): (&str, Option<&str>),
    attempt: Attempt,
    browser: Browser,
) -> Result<SignedIn> {
    identity.limits.take_from_network(&browser)?;
    let person = provider(identity)?.redeem(code, issuer, &attempt).await?;
    admit(identity, person, &attempt, browser).await
}

/// Opens a session for whom the provider vouches for with this token. `recall` finds what the browser kept of the attempt
/// of that name.
///
/// # Errors
/// Those of [`Provider::verify`] and [`finish_provider_login`].
pub async fn login_with_token(
    identity: &Identity,
    token: &str,
    recall: impl FnOnce(&str) -> Option<Attempt>,
    browser: Browser,
) -> Result<(SignedIn, Attempt)> {
    identity.limits.take_from_network(&browser)?;
    let (person, attempt) = provider(identity)?.verify(token, recall).await?;
    Ok((admit(identity, person, &attempt, browser).await?, attempt))
}

async fn admit(identity: &Identity, person: Person, attempt: &Attempt, browser: Browser) -> Result<SignedIn> {
    let now = identity.env.now();
    let (nonce, of) = (TokenHash::of(&attempt.nonce()), person.clone());
    let found = identity
        .store
        .write_directory(move |tx| {
            if !identities::use_nonce(tx, nonce, now, of.expires_at)? {
                return Err(Provider::replayed());
            }
            match identities::lookup_account(tx, &of.issuer, &of.subject)? {
                Some(user) => Ok(Found::Linked(user)),
                None => of.email.as_deref().map_or(Ok(Found::Nobody), |email| find_by_email(tx, &of.issuer, email)),
            }
        })
        .await?;
    let (user, new_email) = match found {
        Found::Linked(user) => (user, None),
        Found::ByEmail(user, email) => (user, Some(email)),
        Found::SomebodyElses => return Err(already_linked()),
        Found::Nobody => return Err(not_a_member()),
    };
    let entry = Entry { user, tenant: None, method: SignInMethod::OpenId };
    if let Some(email) = new_email {
        link(identity, entry, person, email).await?;
    }
    open_session(identity, entry, browser).await
}

/// Whose account it is that the provider's person means.
enum Found {
    /// As at an earlier sign-in.
    Linked(UserId),
    /// By the person's own address, for the first time.
    ByEmail(UserId, Email),
    /// The account with the address is another person's at the provider: addresses are given to newcomers again.
    SomebodyElses,
    Nobody,
}

fn find_by_email(tx: &mut ::store::DirectoryTx<'_>, issuer: &str, email: &str) -> Result<Found> {
    let Ok(email) = Email::parse(email) else { return Ok(Found::Nobody) };
    match accounts::lookup(tx, &email)? {
        None => Ok(Found::Nobody),
        Some(account) if identities::has_account(tx, issuer, account.user)? => Ok(Found::SomebodyElses),
        Some(account) => Ok(Found::ByEmail(account.user, email)),
    }
}

/// From now on the provider's person has this account, whatever becomes of the address.
async fn link(identity: &Identity, entry: Entry, person: Person, email: Email) -> Result<()> {
    let ctx = enter(identity, entry).await?;
    // The log first: it and the directory may lie in two databases.
    let linked = session_events::account_linked(&ctx, entry.user, &person);
    identity.store.write(&ctx, move |tx| tx.emit(linked.clone())).await?;
    let (user, at) = (entry.user, ctx.now());
    identity
        .store
        .write_directory(move |tx| {
            let Person { issuer, subject, .. } = &person;
            identities::add(tx, NewIdentity { issuer, subject, user, email: email.as_str(), at })?;
            // Of two at once, the first has it.
            match identities::lookup_account(tx, issuer, subject)? {
                Some(linked) if linked == user => Ok(()),
                _ => Err(already_linked()),
            }
        })
        .await
}

fn provider(identity: &Identity) -> Result<&Provider> {
    identity.provider.as_ref().ok_or_else(|| {
        Error::new(ErrorKind::NotFound, "OIDC_NOT_CONFIGURED", "Sign-in with a provider is not set up here.")
    })
}

fn not_a_member() -> Error {
    Error::new(
        ErrorKind::Forbidden,
        "NOT_A_MEMBER",
        "You are not a member of an organisation here. Contact your administrator for access.",
    )
}

fn already_linked() -> Error {
    Error::new(
        ErrorKind::Forbidden,
        "ALREADY_LINKED",
        "This account belongs to somebody else at the sign-in provider. Contact your administrator for access.",
    )
}
