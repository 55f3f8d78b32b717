//! A person's passkeys: adding, naming and removing them.

use kernel::{Ctx, Error, ErrorKind, Result};
use uuid::Uuid;

use super::{
    confirm_person::{Assurance, confirm_person},
    find_member,
    passkey_login::{relying_party, take_challenge, unavailable},
    second_factor::expired,
    security::{RecoveryCodes, drop_codes_without_factor, tell},
};
use crate::{
    Identity,
    model::{
        ChallengeToken, Member, Passkey, PasskeyName, RelyingParty,
        challenge::{self, Challenge, Purpose},
        passkey::{self, Expected, NewCredential},
    },
    store::{challenges, passkeys},
};

/// How many passkeys one person may have: more than devices, and no way to fill the database.
const MOST: usize = 20;

/// What a browser needs to make a passkey.
#[derive(Clone, Debug)]
pub struct PasskeyCreation {
    /// To be sent back with the credential, and what the device signs.
    pub challenge: ChallengeToken,
    /// For whom.
    pub party: RelyingParty,
    /// Whose.
    pub member: Member,
    /// The passkeys there are, so that no device makes a second one.
    pub existing: Vec<Vec<u8>>,
}

/// A passkey that was added.
#[derive(Clone, Debug)]
pub struct PasskeyAdded {
    /// The passkey.
    pub passkey: Passkey,
    /// Recovery codes, where it is the person's first factor; else none.
    pub recovery_codes: Vec<String>,
}

/// What to ask the device for, to make a passkey.
///
/// # Errors
/// `PASSKEYS_UNAVAILABLE`; `TOO_MANY_PASSKEYS`; `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `SIGN_IN_AGAIN`.
pub async fn begin_passkey(
    identity: &Identity,
    ctx: &Ctx,
    host: Option<&str>,
    password: Option<String>,
) -> Result<PasskeyCreation> {
    let party = relying_party(identity, host).ok_or_else(unavailable)?;
    confirm_person(identity, ctx, Assurance::Recent, password).await?;
    let (user, member) = (ctx.user()?, find_member(identity, ctx).await?);
    let token = ChallengeToken::generate(&identity.env);
    let (hash, now) = (challenge::hash(token.as_str()), ctx.now());
    let asked = Challenge { user: Some(user), tenant: None };
    let existing = identity
        .store
        .write_directory(move |tx| {
            challenges::add(tx, hash, Purpose::PasskeyRegistration, asked, now)?;
            passkeys::list_credential_ids(tx, user)
        })
        .await?;
    if existing.len() >= MOST {
        return Err(too_many());
    }
    Ok(PasskeyCreation { challenge: token, party, member, existing })
}

/// Adds the passkey that the device made.
///
/// # Errors
/// `CHALLENGE_EXPIRED`; `PASSKEY_INVALID` where it is not what was asked for; `PASSKEY_EXISTS`; `TOO_MANY_PASSKEYS`.
pub async fn finish_passkey(
    identity: &Identity,
    ctx: &Ctx,
    host: Option<&str>,
    token: &str,
    credential: &NewCredential,
    name: PasskeyName,
) -> Result<PasskeyAdded> {
    let (user, now, id) = (ctx.user()?, ctx.now(), Uuid::from(ctx.new_id::<kernel::EventId>()));
    let party = relying_party(identity, host).ok_or_else(unavailable)?;
    let taken = take_challenge(identity, token, Purpose::PasskeyRegistration).await.map_err(in_session)?;
    if taken.user != Some(user) {
        return Err(in_session(expired()));
    }
    let expected = Expected { challenge: token, party: &party };
    let registered = passkey::register(expected, credential).map_err(in_session)?;
    let codes = RecoveryCodes::generate(&identity.env);
    let (shown, row_name) = (codes.shown.clone(), name.clone());
    let is_first = identity
        .store
        .write_directory(move |tx| {
            if passkeys::list_credential_ids(tx, user)?.len() >= MOST {
                return Err(too_many());
            }
            let is_first = codes.put_if_first(tx, user)?;
            if !passkeys::add(tx, id, user, &registered, &row_name, now)? {
                return Err(Error::conflict("PASSKEY_EXISTS", "This passkey has been added already."));
            }
            Ok(is_first)
        })
        .await?;
    tell(identity, ctx, "passkey.added").await?;
    let passkey = Passkey { id, name: name.as_str().to_owned(), created_at: now, last_used_at: None };
    Ok(PasskeyAdded { passkey, recovery_codes: if is_first { shown } else { Vec::new() } })
}

/// Gives a passkey another name.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn rename_passkey(identity: &Identity, ctx: &Ctx, id: Uuid, name: PasskeyName) -> Result<()> {
    let user = ctx.user()?;
    let renamed = identity.store.write_directory(move |tx| passkeys::update_name(tx, user, id, &name)).await?;
    if renamed { tell(identity, ctx, "passkey.renamed").await } else { Err(Error::not_found("Passkey")) }
}

/// Removes a passkey, and with the last factor the recovery codes.
///
/// # Errors
/// `NOT_FOUND`; `PASSWORD_REQUIRED` (see [`confirm_password`](super::confirm_password)), `SIGN_IN_AGAIN`.
pub async fn remove_passkey(identity: &Identity, ctx: &Ctx, id: Uuid) -> Result<()> {
    confirm_person(identity, ctx, Assurance::Recent, None).await?;
    let user = ctx.user()?;
    let removed = identity
        .store
        .write_directory(move |tx| {
            let removed = passkeys::remove(tx, user, id)?;
            drop_codes_without_factor(tx, user)?;
            Ok(removed)
        })
        .await?;
    if removed { tell(identity, ctx, "passkey.removed").await } else { Err(Error::not_found("Passkey")) }
}

/// The refusal as somebody meets it who is signed in, and stays so.
fn in_session(error: Error) -> Error {
    if error.kind() != ErrorKind::Unauthenticated {
        return error;
    }
    let message = match error.code() {
        "CHALLENGE_EXPIRED" => "This took too long. Please begin again.",
        _ => "This passkey was not accepted. Please try again.",
    };
    Error::new(ErrorKind::Unprocessable, error.code(), message).because(error)
}

fn too_many() -> Error {
    Error::conflict("TOO_MANY_PASSKEYS", format!("You can have {MOST} passkeys at most. Remove one first."))
}
