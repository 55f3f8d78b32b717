//! Sessions of the portal. They are no sessions of the workspace: another table, another cookie, another kind of person.

use std::time::Duration;

use kernel::{
    Ctx, Error, Result, SubcontractorId, TenantId,
    event::{Audience, DomainEvent},
    id::TypedId,
};
use serde_json::json;

use super::Guest;
use crate::{
    Invoicing,
    model::{
        PortalSession, PortalUser,
        portal::{SESSION_IDLE, SESSION_LIFETIME, digest, new_secret},
        topic,
    },
    store::{portal_doors, portal_users, subcontractors},
};

/// How exactly it is known when a session was used last.
const EXACTNESS: Duration = Duration::from_secs(60 * 60);

/// A session that was just opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// What the cookie holds.
    pub token: String,
    /// Who is signed in, and for whom.
    pub guest: Guest,
}

/// A subcontractor for whom the person may act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The organisation.
    pub tenant: TenantId,
    /// Its name.
    pub organisation: String,
    /// The subcontractor.
    pub subcontractor: SubcontractorId,
    /// The name that it trades under.
    pub name: String,
}

/// Opens a session for whoever has this address, in this organisation where one is named; `None` where the address stands
/// for nobody any more.
pub(super) async fn open(
    invoicing: &Invoicing,
    email: String,
    first_in: Option<TenantId>,
    is_confined: bool,
) -> Result<Option<Opened>> {
    let choices = list_choices(invoicing, &email, first_in, "portal.sign_in").await?;
    let Some(first) = choices.into_iter().next() else { return Ok(None) };
    let (token, now) = (new_secret(&invoicing.env), invoicing.env.now());
    let session = PortalSession {
        email,
        tenant: first.tenant,
        subcontractor: first.subcontractor,
        is_confined,
        expires_at: now + SESSION_LIFETIME,
        used_at: now,
    };
    let (hash, kept) = (digest(&[&token]), session.clone());
    invoicing.store.write_directory(move |tx| portal_doors::add_session(tx, &hash, &kept)).await?;
    let guest = guest(invoicing, &session, "portal.sign_in").await?;
    let (writer, email) = (guest.clone(), session.email);
    invoicing
        .store
        .write(&guest.ctx, move |tx| {
            portal_users::update_seen(tx, &email, writer.subcontractor, now)?;
            let event = DomainEvent::new(
                &writer.ctx,
                "portal.signed_in",
                writer.subcontractor,
                topic::SUBCONTRACTORS,
                Audience::Nobody,
            );
            tx.emit(event.with(json!({ "email": email, "name": writer.subcontractor_name })))
        })
        .await?;
    Ok(Some(Opened { token, guest }))
}

/// Who is signed in by this token.
///
/// # Errors
/// `UNAUTHENTICATED`, also where the person stands for the subcontractor no more.
pub async fn enter(invoicing: &Invoicing, token: &str, request_id: &str) -> Result<Guest> {
    let session = lookup(invoicing, token).await?.ok_or_else(Error::unauthenticated)?;
    let (hash, now) = (digest(&[token]), invoicing.env.now());
    if now.since(session.used_at) >= EXACTNESS {
        let used = PortalSession { used_at: now, ..session.clone() };
        invoicing.store.write_directory(move |tx| portal_doors::update_session(tx, &hash, &used)).await?;
    }
    guest(invoicing, &session, request_id).await
}

/// The session of this token, where it has not ended.
pub(super) async fn lookup(invoicing: &Invoicing, token: &str) -> Result<Option<PortalSession>> {
    let hash = digest(&[token]);
    let found = invoicing.store.read_directory(move |tx| portal_doors::lookup_session(tx, &hash)).await?;
    let now = invoicing.env.now();
    let is_alive = |session: &PortalSession| session.expires_at > now && now.since(session.used_at) < SESSION_IDLE;
    Ok(found.filter(is_alive))
}

/// The person of a session, as who stands for its subcontractor now.
async fn guest(invoicing: &Invoicing, session: &PortalSession, request_id: &str) -> Result<Guest> {
    let visit = invoicing.ports.organisations.visit_module(session.tenant, super::MODULE, request_id).await?;
    let visit = visit.ok_or_else(Error::unauthenticated)?;
    let (email, of) = (session.email.clone(), session.subcontractor);
    let found = invoicing
        .store
        .read(&visit.ctx, move |tx| {
            let Some(user) = portal_users::lookup(tx, &email, of)? else { return Ok(None) };
            Ok(subcontractors::lookup(tx, of)?.map(|one| (user, one.details.trading_name)))
        })
        .await?;
    let (user, name): (PortalUser, String) = found.ok_or_else(Error::unauthenticated)?;
    Ok(Guest::of(visit, &user, name, session))
}

/// For whom the person with this address may act: in `only` one organisation, or in all of them.
///
/// # Errors
/// The database's.
pub async fn list_choices(
    invoicing: &Invoicing,
    email: &str,
    only: Option<TenantId>,
    request_id: &str,
) -> Result<Vec<Choice>> {
    let lookup = email.to_owned();
    let doors = invoicing.store.read_directory(move |tx| portal_doors::list(tx, &lookup)).await?;
    let mut choices = Vec::new();
    for door in doors.into_iter().filter(|door| only.is_none_or(|only| door.tenant == only)) {
        let Some(visit) = invoicing.ports.organisations.visit_module(door.tenant, super::MODULE, request_id).await?
        else {
            continue;
        };
        let ctx = Ctx::system(door.tenant, door.region, request_id, invoicing.env.clone());
        let whose = email.to_owned();
        let found = invoicing
            .store
            .read(&ctx, move |tx| {
                let users = portal_users::list_by_email(tx, &whose)?;
                let ids: Vec<SubcontractorId> = users.iter().map(|user| user.subcontractor).collect();
                subcontractors::list_by_id(tx, &ids)
            })
            .await?;
        choices.extend(found.into_iter().map(|one| Choice {
            tenant: door.tenant,
            organisation: visit.organisation.clone(),
            subcontractor: one.id,
            name: one.details.trading_name,
        }));
    }
    Ok(choices)
}

/// Has the session act for another subcontractor that the person stands for.
///
/// # Errors
/// `NOT_FOUND` for one that the person does not stand for.
pub async fn choose(
    invoicing: &Invoicing,
    token: &str,
    now: Guest,
    (tenant, of): (TenantId, SubcontractorId),
    request_id: &str,
) -> Result<Guest> {
    let choices = list_choices(invoicing, &now.email, now.only(), request_id).await?;
    if !choices.iter().any(|choice| choice.tenant == tenant && choice.subcontractor == of) {
        return Err(Error::not_found(SubcontractorId::NOUN));
    }
    let session = PortalSession {
        email: now.email,
        tenant,
        subcontractor: of,
        is_confined: now.is_confined,
        expires_at: now.expires_at,
        used_at: invoicing.env.now(),
    };
    let (hash, kept) = (digest(&[token]), session.clone());
    invoicing.store.write_directory(move |tx| portal_doors::update_session(tx, &hash, &kept)).await?;
    guest(invoicing, &session, request_id).await
}

/// Ends a session. One that is none is no error.
///
/// # Errors
/// The database's.
pub async fn sign_out(invoicing: &Invoicing, token: &str) -> Result<()> {
    let hash = digest(&[token]);
    invoicing.store.write_directory(move |tx| portal_doors::remove_session(tx, &hash)).await
}
