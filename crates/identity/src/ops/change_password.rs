//! Another password: by the link of a mail, or by the person who knows the old one.

use kernel::{Ctx, Error, ErrorKind, Result, SessionId, UserId, event::Audience, event::DomainEvent, id::TypedId};
use serde_json::json;
use store::DirectoryTx;

use super::{
    Browser,
    confirm_person::{Assurance, confirm_person},
    forgot_password::first_open,
    letters,
    session_events::{acting, tell_ended},
};
use crate::{
    Identity,
    model::{Email, Password, TokenHash, topic},
    store::{
        accounts, app_passwords, resets,
        sessions::{self, Ended},
    },
};

/// What somebody chose by the link of a mail.
#[derive(Debug)]
pub struct ChosenPassword {
    /// The new password.
    pub password: Password,
    /// Whether app passwords go on. Who had the old password may have made some.
    pub keeps_app_passwords: bool,
}

/// The link of a mail still sets a new password.
///
/// # Errors
/// `RESET_GONE` where the link was used or has run out; `RATE_LIMITED`.
pub async fn require_password_reset(identity: &Identity, token: &str, browser: &Browser) -> Result<()> {
    identity.limits.take_from_network(browser)?;
    let (token, now) = (TokenHash::of(token), identity.env.now());
    let known = identity.store.read_directory(move |tx| resets::lookup(tx, token, now)).await?;
    known.map(|_| ()).ok_or_else(reset_gone)
}

/// Sets a new password by the link of a mail. All of the person's sessions end, and every other such link; and app passwords, unless
/// the person keeps them.
///
/// # Errors
/// `RESET_GONE` where the link was used or has run out; `RATE_LIMITED`.
pub async fn reset_password(identity: &Identity, token: &str, chosen: ChosenPassword, browser: &Browser) -> Result<()> {
    identity.limits.take_from_network(browser)?;
    let (token, now) = (TokenHash::of(token), identity.env.now());
    let ChosenPassword { password, keeps_app_passwords } = chosen;
    let owner = move |tx: &mut DirectoryTx<'_>| {
        let Some(user) = resets::lookup(tx, token, now)? else { return Ok(None) };
        accounts::lookup_email(tx, user)
    };
    let email = identity.store.read_directory(owner).await?.ok_or_else(reset_gone)?;
    password.require_other_than(&Email::parse(&email)?)?;
    let hash = identity.hashing.hash(password, identity.env.random()).await?;
    let (user, ended) = identity
        .store
        .write_directory(move |tx| {
            let user = resets::take(tx, token, now)?.ok_or_else(reset_gone)?;
            if !keeps_app_passwords {
                app_passwords::remove_of_account(tx, user)?;
            }
            Ok((user, put_password(tx, user, &hash, None)?))
        })
        .await?;
    tell(identity, (user, Some(user)), ended, "reset").await;
    Ok(())
}

/// Changes the person's own password; `current` where the account has one. All other sessions end.
///
/// # Errors
/// As [`confirm_person`].
pub async fn change_password(identity: &Identity, ctx: &Ctx, current: Option<String>, new: Password) -> Result<()> {
    confirm_person(identity, ctx, Assurance::Password, current).await?;
    let (user, session) = (ctx.user()?, ctx.actor().session);
    if let Some(email) = identity.store.read_directory(move |tx| accounts::lookup_email(tx, user)).await? {
        new.require_other_than(&Email::parse(&email)?)?;
    }
    let hash = identity.hashing.hash(new, identity.env.random()).await?;
    let ended = identity.store.write_directory(move |tx| put_password(tx, user, &hash, session)).await?;
    tell(identity, (user, Some(user)), ended, "changed").await;
    Ok(())
}

/// Sets the password of whoever has this address, at the operator's word. All of the person's sessions end.
///
/// # Errors
/// `NOT_FOUND` where there is no such account; `INVALID_REQUEST` for the person's own address.
pub async fn set_password(identity: &Identity, email: Email, new: Password) -> Result<()> {
    new.require_other_than(&email)?;
    let account = identity.store.read_directory(move |tx| accounts::lookup(tx, &email)).await?;
    let user = account.ok_or_else(|| Error::not_found(UserId::NOUN))?.user;
    let hash = identity.hashing.hash(new, identity.env.random()).await?;
    let ended = identity.store.write_directory(move |tx| put_password(tx, user, &hash, None)).await?;
    tell(identity, (user, None), ended, "operator").await;
    Ok(())
}

/// The new password, the end of all sessions but `except`, and of all links by which yet another could be chosen.
fn put_password(tx: &mut DirectoryTx<'_>, user: UserId, hash: &str, except: Option<SessionId>) -> Result<Vec<Ended>> {
    accounts::update_password(tx, user, hash)?;
    resets::remove_all(tx, user)?;
    sessions::remove_of_account(tx, user, except)
}

/// Tells the logs, the open pages and the person. `actor` is who did it; `None` for the operator. The password is another one already: what goes wrong here is for the
/// log, and no reason to tell the person that it did not work.
async fn tell(identity: &Identity, (user, actor): (UserId, Option<UserId>), ended: Vec<Ended>, how: &'static str) {
    let told = async {
        tell_ended(identity, user, actor, ended, "password").await?;
        note_change(identity, (user, actor), how).await?;
        write_to_person(identity, user).await
    };
    if let Err(error) = told.await {
        tracing::warn!(user.id = %user, %error, "a changed password was not told everywhere");
    }
}

/// An entry in the log of every organisation the person belongs to.
async fn note_change(identity: &Identity, (user, actor): (UserId, Option<UserId>), how: &'static str) -> Result<()> {
    for place in identity.store.read_directory(move |tx| accounts::list_memberships(tx, user)).await? {
        let ctx = acting(identity, actor, place.tenant, place.region);
        let changed = DomainEvent::new(&ctx, "password.changed", user, topic::SESSION, Audience::Nobody)
            .with(json!({ "how": how }));
        identity.store.write(&ctx, move |tx| tx.emit(changed.clone())).await?;
    }
    Ok(())
}

async fn write_to_person(identity: &Identity, user: UserId) -> Result<()> {
    let Some(ctx) = first_open(identity, user).await? else { return Ok(()) };
    let email = identity.store.read_directory(move |tx| accounts::lookup_email(tx, user)).await?;
    let Some(email) = email.map(|email| Email::parse(&email)).transpose()? else { return Ok(()) };
    let brand = letters::brand(identity, &ctx).await?;
    let news = letters::password_changed(brand, (user, &email), identity.env.now());
    let write = ctx.clone();
    identity.store.write(&ctx, move |tx| mail::enqueue(tx, &write, &news).map(drop)).await
}

fn reset_gone() -> Error {
    let message = "This link has already been used or has expired. Ask for a new one.";
    Error::new(ErrorKind::Gone, "RESET_GONE", message)
}
