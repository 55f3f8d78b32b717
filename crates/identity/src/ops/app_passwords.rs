//! App passwords: what a program signs in with that a person uses in one organisation, and that opens nothing but what asks
//! for it by the port: the calendars.

use std::net::IpAddr;

use kernel::{
    Actor, Ctx, Error, ErrorKind, Result,
    event::{Audience, DomainEvent},
};
use serde_json::json;
use uuid::Uuid;

use super::{
    Browser,
    confirm_person::{Assurance, confirm_person},
    limits::{Attempt, Place},
};
use crate::{
    Identity,
    model::{
        AppPassword, AppPasswordName, MemberStatus, TenantStatus,
        app_password::{self, MAX_APP_PASSWORDS},
        place::network_of,
        topic,
    },
    store::{
        app_passwords,
        members::{self, EntitledMember},
    },
};

/// An app password that was made.
#[derive(Clone, Debug)]
pub struct AppPasswordMade {
    /// It.
    pub app_password: AppPassword,
    /// Its secret, told this once.
    pub secret: String,
}

/// The app passwords of the person in this organisation, the oldest in front.
///
/// # Errors
/// The database's.
pub async fn list_app_passwords(identity: &Identity, ctx: &Ctx) -> Result<Vec<AppPassword>> {
    let (user, tenant) = (ctx.user()?, ctx.tenant());
    identity.store.read_directory(move |tx| app_passwords::list(tx, user, tenant)).await
}

/// Makes an app password for the person in this organisation.
///
/// # Errors
/// `TOO_MANY_APP_PASSWORDS`; `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `SIGN_IN_AGAIN`.
pub async fn add_app_password(
    identity: &Identity,
    ctx: &Ctx,
    name: AppPasswordName,
    password: Option<String>,
) -> Result<AppPasswordMade> {
    confirm_person(identity, ctx, Assurance::Recent, password).await?;
    let (user, tenant, now) = (ctx.user()?, ctx.tenant(), ctx.now());
    let (id, secret) = (Uuid::from(ctx.new_id::<kernel::EventId>()), app_password::generate(&identity.env));
    let (hash, kept) = (app_password::hash(&secret), name.clone());
    identity
        .store
        .write_directory(move |tx| {
            if app_passwords::list(tx, user, tenant)?.len() >= MAX_APP_PASSWORDS {
                let message =
                    format!("You have {MAX_APP_PASSWORDS} app passwords. Take one back that you need no more.");
                return Err(Error::conflict("TOO_MANY_APP_PASSWORDS", message));
            }
            app_passwords::add(tx, (user, tenant), (id, hash, &kept), now)
        })
        .await?;
    tell(identity, ctx, "app_password.created", name.as_str()).await?;
    let app_password = AppPassword { id, name: name.as_str().to_owned(), created_at: now, last_used_at: None };
    Ok(AppPasswordMade { app_password, secret })
}

/// Takes an app password of the person back: it opens nothing from then on.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn remove_app_password(identity: &Identity, ctx: &Ctx, id: Uuid) -> Result<()> {
    let (user, tenant) = (ctx.user()?, ctx.tenant());
    let removed = identity.store.write_directory(move |tx| app_passwords::remove(tx, user, tenant, id)).await?;
    let name = removed.ok_or_else(|| Error::not_found("App password"))?;
    tell(identity, ctx, "app_password.removed", &name).await
}

/// Tells the log, and the person's open pages.
async fn tell(identity: &Identity, ctx: &Ctx, kind: &'static str, name: &str) -> Result<()> {
    let user = ctx.user()?;
    let event = DomainEvent::new(ctx, kind, user, topic::SECURITY, Audience::People(vec![user]));
    let event = event.with(json!({ "name": name }));
    identity.store.write(ctx, move |tx| tx.emit(event.clone())).await
}

/// The context of whoever has the address, by an app password. A second factor is not asked for: the secret was made by
/// somebody who had shown it.
///
/// Only wrong ones are counted. A right one cannot be guessed, and a phone that comes every minute must not use up what the
/// network it shares may try.
///
/// # Errors
/// `INVALID_CREDENTIALS`; `RATE_LIMITED`.
pub(crate) async fn enter_with_app_password(
    identity: &Identity,
    (email, secret): (&str, &str),
    from: Option<IpAddr>,
    request_id: &str,
) -> Result<Ctx> {
    match open(identity, email, secret, request_id).await? {
        Some(ctx) => Ok(ctx),
        None => {
            let browser = Browser { network: from.map(network_of).unwrap_or_default(), ..Browser::default() };
            identity.limits.take_from_network(&browser)?;
            let name = email.trim().to_lowercase();
            identity.limits.take(Attempt::AppPassword(&name), &Place::of(&browser, &[]))?;
            let message = "Email address or app password is not right.";
            Err(Error::new(ErrorKind::Unauthenticated, "INVALID_CREDENTIALS", message))
        }
    }
}

async fn open(identity: &Identity, email: &str, secret: &str, request_id: &str) -> Result<Option<Ctx>> {
    let hash = app_password::hash(secret);
    let found = identity.store.read_directory(move |tx| app_passwords::lookup(tx, hash)).await?;
    let is_theirs = |found: &app_passwords::Found| {
        found.email == email.trim().to_lowercase() && found.tenant_status == TenantStatus::Active
    };
    let Some(found) = found.filter(is_theirs) else { return Ok(None) };
    let system = Ctx::system(found.tenant, found.region, request_id, identity.env.clone());
    let user = found.user;
    let member = identity.store.read(&system, move |tx| members::lookup_entitled(tx, user)).await?;
    let is_active = |member: &EntitledMember| member.standing.status == MemberStatus::Active;
    let Some(EntitledMember { standing, plan, .. }) = member.filter(is_active) else { return Ok(None) };
    let now = identity.env.now();
    if found.wants_mark(now) {
        let id = found.id;
        // As with sessions: a full disk locks nobody out of reading.
        if let Err(error) = identity.store.write_directory(move |tx| app_passwords::mark_used(tx, id, now)).await {
            tracing::warn!(app_password.id = %id, %error, "the mark of last use was not renewed");
        }
    }
    let actor = Actor {
        user: Some(user),
        session: None,
        role: standing.role,
        scopes: plan.within(standing.scopes),
        // What a program was given for calendars is not the key to everything.
        is_super: false,
    };
    Ok(Some(Ctx::new(found.tenant, found.region, actor, request_id, identity.env.clone())))
}
