//! Signing in by a passkey alone: the device has asked for finger, face or PIN, so it is two factors in one.

use kernel::{Error, ErrorKind, Result, UserId};
use uuid::Uuid;

use super::{Browser, Entry, PasskeyRequest, SignedIn, open_session, second_factor::expired};
use crate::{
    Identity,
    model::{
        ChallengeToken, RelyingParty, SignInMethod,
        challenge::{self, Challenge, Purpose},
        passkey::{self, Assertion, Expected},
    },
    store::{challenges, passkeys},
};

/// For whom passkeys are good here: the public address, or without one the host that the request names on this machine.
/// `None` where browsers would not have them.
pub fn relying_party(identity: &Identity, host: Option<&str>) -> Option<RelyingParty> {
    match &identity.public_origin {
        Some(origin) => RelyingParty::at(origin),
        None => host.and_then(RelyingParty::on_localhost),
    }
}

/// What to ask the device's passkeys for, and the challenge that goes with it.
///
/// # Errors
/// `PASSKEYS_UNAVAILABLE`; `RATE_LIMITED`.
pub async fn begin_passkey_login(identity: &Identity, browser: &Browser) -> Result<(ChallengeToken, PasskeyRequest)> {
    identity.limits.take_from_network(browser)?;
    let party = relying_party(identity, browser.host.as_deref()).ok_or_else(unavailable)?;
    let token = ChallengeToken::generate(&identity.env);
    let (hash, now) = (challenge::hash(token.as_str()), identity.env.now());
    let asked = Challenge { user: None, tenant: None };
    identity.store.write_directory(move |tx| challenges::add(tx, hash, Purpose::PasskeySignIn, asked, now)).await?;
    Ok((token, PasskeyRequest { party, credentials: Vec::new(), must_verify: true }))
}

/// Opens a session for whoever holds one of our passkeys.
///
/// # Errors
/// `CHALLENGE_EXPIRED` where the challenge is unknown, answered or older than five minutes; `PASSKEY_INVALID`, also for a
/// passkey we do not know; `RATE_LIMITED`; as [`open_session`].
pub async fn finish_passkey_login(
    identity: &Identity,
    token: &str,
    assertion: Assertion,
    browser: Browser,
) -> Result<SignedIn> {
    identity.limits.take_from_network(&browser)?;
    let party = relying_party(identity, browser.host.as_deref()).ok_or_else(unavailable)?;
    take_challenge(identity, token, Purpose::PasskeySignIn).await?;
    let expected = Expected { challenge: token, party: &party };
    let (kept, count) = check_assertion(identity, expected, assertion, None, true).await?;
    let (user, now) = (kept.user, identity.env.now());
    if !identity.store.write_directory(move |tx| passkeys::update_count(tx, &kept, count, now)).await? {
        return Err(passkey::invalid("the passkey was used or removed meanwhile"));
    }
    open_session(identity, Entry { user, tenant: None, method: SignInMethod::Passkey }, browser).await
}

/// Takes a challenge back: whatever comes of it, it is answered.
pub(super) async fn take_challenge(identity: &Identity, token: &str, purpose: Purpose) -> Result<Challenge> {
    let (hash, now) = (challenge::hash(token), identity.env.now());
    let taken = identity
        .store
        .write_directory(move |tx| {
            let found = challenges::lookup(tx, hash, purpose, now)?;
            Ok(if found.is_some() && challenges::remove(tx, hash)? { found } else { None })
        })
        .await?;
    taken.ok_or_else(expired)
}

/// The passkey that signed, and the count to keep of it. `user` where it must be this person's.
pub(super) async fn check_assertion(
    identity: &Identity,
    expected: Expected<'_>,
    assertion: Assertion,
    user: Option<UserId>,
    must_verify: bool,
) -> Result<(passkeys::Kept, u32)> {
    let id = assertion.credential_id.clone();
    let kept = identity.store.read_directory(move |tx| passkeys::lookup(tx, &id)).await?;
    let kept = kept
        .filter(|kept| user.is_none_or(|user| user == kept.user))
        .ok_or_else(|| passkey::invalid("no such passkey"))?;
    let owner = Uuid::from(kept.user);
    if assertion.user_handle.as_deref().is_some_and(|handle| handle != owner.as_bytes()) {
        return Err(passkey::invalid("the passkey says it is somebody else's"));
    }
    let count = passkey::verify(expected, &assertion, &kept.registered, must_verify)?;
    Ok((kept, count))
}

pub(super) fn unavailable() -> Error {
    Error::new(
        ErrorKind::Conflict,
        "PASSKEYS_UNAVAILABLE",
        "Passkeys work only where the server is reached by a name over https.",
    )
}
