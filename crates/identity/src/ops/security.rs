//! What a person signs in with: the authenticator app and the recovery codes.

use kernel::{Ctx, Env, Error, ErrorKind, Result, Timestamp, UserId};
use store::DirectoryTx;

use super::{
    confirm_person::{Assurance, confirm_person},
    find_member,
    linked_identities::{self, ShownIdentity},
    second_factor::user_context,
    security_events,
};
use crate::{
    Identity,
    model::{Passkey, TotpSecret, recovery_code},
    store::{accounts, passkeys, second_factors, totp_secrets},
};

/// Who an authenticator app says the codes are for.
const ISSUER: &str = "Corbel";

/// What a person signs in with.
#[derive(Clone, Debug)]
pub struct AccountSecurity {
    /// Whether there is a password.
    pub has_password: bool,
    /// Since when an authenticator app counts.
    pub totp_since: Option<Timestamp>,
    /// The passkeys, the oldest in front.
    pub passkeys: Vec<Passkey>,
    /// How many recovery codes are left.
    pub recovery_codes_left: i64,
    /// The names at sign-in providers, the oldest in front.
    pub identities: Vec<ShownIdentity>,
}

/// A secret on its way into an authenticator app.
#[derive(Clone, Debug)]
pub struct NewTotp {
    /// The secret, also as a person types it.
    pub secret: TotpSecret,
    /// The address that the app reads from a picture.
    pub otpauth_url: String,
}

/// What the person who asks signs in with.
///
/// # Errors
/// The database's.
pub async fn find_security(identity: &Identity, ctx: &Ctx) -> Result<AccountSecurity> {
    let (user, asked) = (ctx.user()?, identity.clone());
    identity
        .store
        .read_directory(move |tx| {
            let account = accounts::lookup_by_id(tx, user)?.ok_or_else(Error::unauthenticated)?;
            Ok(AccountSecurity {
                has_password: account.password_hash.is_some(),
                totp_since: second_factors::lookup(tx, user)?.totp_since,
                passkeys: passkeys::list(tx, user)?,
                recovery_codes_left: second_factors::count_recovery_codes(tx, user)?,
                identities: linked_identities::list(&asked, tx, user)?,
            })
        })
        .await
}

/// Makes a secret for an authenticator app. It counts once the person has shown a code of it.
///
/// # Errors
/// `TOTP_ENABLED` where an app counts already; `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `SIGN_IN_AGAIN`.
pub async fn begin_totp(identity: &Identity, ctx: &Ctx, password: Option<String>) -> Result<NewTotp> {
    confirm_person(identity, ctx, Assurance::Recent, password).await?;
    let user = ctx.user()?;
    let member = find_member(identity, ctx).await?;
    let secret = TotpSecret::generate(&identity.env);
    let sealed = identity.sealing.seal(&identity.env, &user_context(user), secret.as_bytes())?;
    if !identity.store.write_directory(move |tx| totp_secrets::put(tx, user, &sealed)).await? {
        return Err(Error::conflict("TOTP_ENABLED", "An authenticator app is set up already. Remove it first."));
    }
    let otpauth_url = secret.otpauth_url(ISSUER, member.email.as_str());
    Ok(NewTotp { secret, otpauth_url })
}

/// Lets the authenticator app count, as the person has shown a code of it. Recovery codes, where it is the first factor.
///
/// # Errors
/// `CODE_INVALID`; `TOTP_NOT_BEGUN` where there is no secret that waits for a code.
pub async fn confirm_totp(identity: &Identity, ctx: &Ctx, code: String) -> Result<Vec<String>> {
    let (user, now, sealing) = (ctx.user()?, ctx.now(), identity.sealing.clone());
    let codes = RecoveryCodes::generate(&identity.env);
    let shown = codes.shown.clone();
    let is_first = identity
        .store
        .write_directory(move |tx| {
            let kept = totp_secrets::lookup(tx, user)?.filter(|kept| kept.confirmed_at.is_none());
            let kept = kept.ok_or_else(|| {
                Error::conflict("TOTP_NOT_BEGUN", "There is no authenticator app to confirm. Please begin again.")
            })?;
            let secret = TotpSecret::from_bytes(sealing.open(&user_context(user), &kept.sealed)?);
            let step = secret.accepts(&code, now, kept.last_step).ok_or_else(code_not_right)?;
            let is_first = codes.put_if_first(tx, user)?;
            totp_secrets::confirm(tx, user, step, now)?;
            Ok(is_first)
        })
        .await?;
    tell(identity, ctx, "totp.enabled").await?;
    Ok(if is_first { shown } else { Vec::new() })
}

/// Removes the authenticator app, and with the last factor the recovery codes. Safe to repeat.
///
/// # Errors
/// `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `SIGN_IN_AGAIN`.
pub async fn remove_totp(identity: &Identity, ctx: &Ctx, password: Option<String>) -> Result<()> {
    confirm_person(identity, ctx, Assurance::Password, password).await?;
    let user = ctx.user()?;
    let removed = identity
        .store
        .write_directory(move |tx| {
            let removed = totp_secrets::remove(tx, user)?;
            drop_codes_without_factor(tx, user)?;
            Ok(removed)
        })
        .await?;
    if removed { tell(identity, ctx, "totp.removed").await } else { Ok(()) }
}

/// New recovery codes; the earlier ones open nothing any more.
///
/// # Errors
/// `NO_SECOND_FACTOR` where there is nothing to recover from; `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `SIGN_IN_AGAIN`.
pub async fn renew_recovery_codes(identity: &Identity, ctx: &Ctx, password: Option<String>) -> Result<Vec<String>> {
    confirm_person(identity, ctx, Assurance::Password, password).await?;
    let user = ctx.user()?;
    let codes = RecoveryCodes::generate(&identity.env);
    let shown = codes.shown.clone();
    identity
        .store
        .write_directory(move |tx| {
            if !second_factors::lookup(tx, user)?.is_any() {
                return Err(Error::conflict("NO_SECOND_FACTOR", "Add an authenticator app or a passkey first."));
            }
            second_factors::put_recovery_codes(tx, user, &codes.hashes)
        })
        .await?;
    tell(identity, ctx, "recovery_codes.renewed").await?;
    Ok(shown)
}

/// A set of recovery codes: as the person sees them once, and as they are kept.
pub(super) struct RecoveryCodes {
    pub(super) shown: Vec<String>,
    hashes: Vec<[u8; 32]>,
}

impl RecoveryCodes {
    pub(super) fn generate(env: &Env) -> Self {
        let shown: Vec<String> = (0..recovery_code::COUNT).map(|_| recovery_code::generate(env)).collect();
        let hashes = shown.iter().map(|code| recovery_code::hash(code)).collect();
        Self { shown, hashes }
    }

    /// Keeps the codes where the account has no factor yet; whether it had none. To be called before one is added.
    pub(super) fn put_if_first(&self, tx: &mut DirectoryTx<'_>, user: UserId) -> Result<bool> {
        let is_first = !second_factors::lookup(tx, user)?.is_any();
        if is_first {
            second_factors::put_recovery_codes(tx, user, &self.hashes)?;
        }
        Ok(is_first)
    }
}

/// Removes the recovery codes where no factor is left.
pub(super) fn drop_codes_without_factor(tx: &mut DirectoryTx<'_>, user: UserId) -> Result<()> {
    if second_factors::lookup(tx, user)?.is_any() { Ok(()) } else { second_factors::put_recovery_codes(tx, user, &[]) }
}

/// Tells the log, and the person's open pages.
pub(super) async fn tell(identity: &Identity, ctx: &Ctx, kind: &'static str) -> Result<()> {
    let event = security_events::changed(ctx, ctx.user()?, kind);
    identity.store.write(ctx, move |tx| tx.emit(event.clone())).await
}

fn code_not_right() -> Error {
    let message = "This code is not right. Please enter the one your app shows now.";
    Error::new(ErrorKind::Unprocessable, "CODE_INVALID", message)
}
