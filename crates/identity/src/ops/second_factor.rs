//! The second step of signing in: a code of the authenticator app, a passkey, or a recovery code.

use kernel::{Error, ErrorKind, Result, UserId};
use store::DirectoryTx;

use super::{
    Browser, Entry, SignedIn,
    limits::{Attempt, Place},
    open_session,
    passkey_login::{check_assertion, relying_party},
};
use crate::{
    Identity,
    model::{
        ChallengeToken, RelyingParty, SignInMethod, TotpSecret,
        challenge::{self, Challenge, Purpose},
        passkey::{Assertion, Expected},
        recovery_code,
    },
    store::{
        challenges, familiar_places, passkeys,
        second_factors::{self, SecondFactors},
        totp_secrets,
    },
};

/// What an account asks for after the password.
#[derive(Clone, Debug)]
pub struct SecondFactorNeeded {
    /// To be sent back with the answer, within five minutes.
    pub challenge: ChallengeToken,
    /// Whether a code of the authenticator app will do. A recovery code always will.
    pub takes_code: bool,
    /// What to ask a passkey for, where one will do.
    pub passkey: Option<PasskeyRequest>,
}

/// What a browser is to ask a passkey for; the challenge is the one that goes with it.
#[derive(Clone, Debug)]
pub struct PasskeyRequest {
    /// For whom.
    pub party: RelyingParty,
    /// Which passkeys will do; empty for any that the device has for us.
    pub credentials: Vec<Vec<u8>>,
    /// Whether the device must ask for finger, face or PIN.
    pub must_verify: bool,
}

/// What somebody answers.
#[derive(Clone, Debug)]
pub enum SecondFactorAnswer {
    /// A code of the authenticator app.
    Code(String),
    /// A recovery code.
    RecoveryCode(String),
    /// A passkey's signature.
    Passkey(Assertion),
}

/// Asks for a second factor.
pub(super) async fn ask(
    identity: &Identity,
    entry: Entry,
    factors: &SecondFactors,
    browser: &Browser,
) -> Result<SecondFactorNeeded> {
    let token = ChallengeToken::generate(&identity.env);
    let (hash, now) = (challenge::hash(token.as_str()), identity.env.now());
    let asked = Challenge { user: Some(entry.user), tenant: entry.tenant };
    identity.store.write_directory(move |tx| challenges::add(tx, hash, Purpose::SecondFactor, asked, now)).await?;
    let party = relying_party(identity, browser.host.as_deref()).filter(|_| !factors.passkeys.is_empty());
    Ok(SecondFactorNeeded {
        challenge: token,
        takes_code: factors.totp_since.is_some(),
        passkey: party.map(|party| PasskeyRequest { party, credentials: factors.passkeys.clone(), must_verify: false }),
    })
}

/// Opens a session for whoever, after the password, has the second factor too. A challenge takes one right answer and
/// a few wrong ones.
///
/// # Errors
/// `CHALLENGE_EXPIRED` where the challenge is unknown, answered or older than five minutes; `CODE_INVALID`;
/// `PASSKEY_INVALID`; `RATE_LIMITED`; as [`open_session`].
pub async fn answer_second_factor(
    identity: &Identity,
    token: &str,
    answer: SecondFactorAnswer,
    browser: Browser,
) -> Result<SignedIn> {
    identity.limits.take_from_network(&browser)?;
    let (hash, now) = (challenge::hash(token), identity.env.now());
    let (device, network) = (browser.device_mark(), browser.network_mark());
    let found = identity
        .store
        .read_directory(move |tx| {
            let Some(found) = challenges::lookup(tx, hash, Purpose::SecondFactor, now)? else { return Ok(None) };
            let Some(user) = found.user else { return Ok(None) };
            Ok(Some((user, found.tenant, familiar_places::list(tx, user, device, network, now)?)))
        })
        .await?;
    let (user, tenant, familiar) = found.ok_or_else(expired)?;
    let (account, place) = (user.to_string(), Place::of(&browser, &familiar));
    identity.limits.take(Attempt::SecondFactor(&account), &place)?;

    let method = match answer {
        SecondFactorAnswer::Code(code) => {
            let sealing = identity.sealing.clone();
            settle(identity, hash, user, move |tx| {
                let Some(kept) = totp_secrets::lookup(tx, user)?.filter(|kept| kept.confirmed_at.is_some()) else {
                    return Ok(false);
                };
                let secret = TotpSecret::from_bytes(sealing.open(&user_context(user), &kept.sealed)?);
                match secret.accepts(&code, now, kept.last_step) {
                    Some(step) => totp_secrets::update_last_step(tx, user, step),
                    None => Ok(false),
                }
            })
            .await?;
            SignInMethod::PasswordAndCode
        }
        SecondFactorAnswer::RecoveryCode(code) => {
            let code = recovery_code::hash(&code);
            settle(identity, hash, user, move |tx| second_factors::remove_recovery_code(tx, user, code)).await?;
            SignInMethod::PasswordAndRecoveryCode
        }
        SecondFactorAnswer::Passkey(assertion) => {
            let party = relying_party(identity, browser.host.as_deref()).ok_or_else(expired)?;
            let expected = Expected { challenge: token, party: &party };
            match check_assertion(identity, expected, assertion, Some(user), false).await {
                Ok((kept, count)) => {
                    settle(identity, hash, user, move |tx| passkeys::update_count(tx, &kept, count, now)).await?;
                }
                Err(error) => {
                    identity.store.write_directory(move |tx| challenges::update_tries(tx, hash)).await?;
                    return Err(error);
                }
            }
            SignInMethod::PasswordAndPasskey
        }
    };
    identity.limits.forget(Attempt::SecondFactor(&account), &place);
    open_session(identity, Entry { user, tenant, method }, browser).await
}

/// Takes the challenge back where `is_right` says so, and counts a wrong answer where not: in one transaction, so that
/// of two right answers at once one opens a session.
async fn settle(
    identity: &Identity,
    hash: [u8; 32],
    user: UserId,
    is_right: impl Fn(&mut DirectoryTx<'_>) -> Result<bool> + Send + 'static,
) -> Result<()> {
    let now = identity.env.now();
    let outcome = identity
        .store
        .write_directory(move |tx| {
            let found = challenges::lookup(tx, hash, Purpose::SecondFactor, now)?;
            if found.is_none_or(|found| found.user != Some(user)) {
                return Ok(None);
            }
            if is_right(tx)? {
                challenges::remove(tx, hash)?;
                Ok(Some(true))
            } else {
                challenges::update_tries(tx, hash)?;
                Ok(Some(false))
            }
        })
        .await?;
    match outcome {
        Some(true) => Ok(()),
        Some(false) => Err(code_invalid()),
        None => Err(expired()),
    }
}

/// What a sealed secret is bound to.
pub(super) fn user_context(user: UserId) -> [u8; 16] {
    *uuid::Uuid::from(user).as_bytes()
}

/// A code that is wrong, or was used before.
pub(super) fn code_invalid() -> Error {
    Error::new(
        ErrorKind::Unauthenticated,
        "CODE_INVALID",
        "This code is not right, or was used already. Please enter the one your app shows now.",
    )
}

pub(super) fn expired() -> Error {
    Error::new(ErrorKind::Unauthenticated, "CHALLENGE_EXPIRED", "This took too long. Please sign in again.")
}
