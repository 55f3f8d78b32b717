//! What identity tells of sessions. Each event is in the log of the organisation the session acts in.

use kernel::{Actor, Ctx, Region, Result, ScopeSet, SessionId, TenantId, UserId, event::Audience, event::DomainEvent};
use serde_json::json;

use crate::{
    Identity,
    model::{LinkedIdentity, SignInMethod, topic},
    store::sessions::Ended,
};

/// Why a session ended, as the log has it.
pub(crate) type Reason = &'static str;

/// Somebody signed in.
pub(super) fn session_opened(ctx: &Ctx, id: SessionId, method: SignInMethod, place: (&str, &str)) -> DomainEvent {
    let (address, user_agent) = place;
    DomainEvent::new(ctx, "session.opened", id, topic::SESSION, Audience::Nobody)
        .with(json!({ "method": method.name(), "address": address, "userAgent": user_agent }))
}

/// The account is from now on that of this person at the sign-in provider.
pub(super) fn account_linked(ctx: &Ctx, user: UserId, person: &oidc::Person) -> DomainEvent {
    DomainEvent::new(ctx, "account.linked", user, topic::SESSION, Audience::Nobody)
        .with(json!({ "issuer": person.issuer, "subject": person.subject, "email": person.email }))
}

/// The account is nobody's at that provider any more, by its owner's wish.
pub(super) fn account_unlinked(ctx: &Ctx, user: UserId, linked: &LinkedIdentity) -> DomainEvent {
    DomainEvent::new(ctx, "account.unlinked", user, topic::SECURITY, Audience::People(vec![user]))
        .with(json!({ "issuer": linked.issuer, "email": linked.email }))
}

/// Somebody signed out; other pages of the same browser learn it.
pub(super) fn session_closed(ctx: &Ctx, session: SessionId, user: UserId) -> DomainEvent {
    DomainEvent::new(ctx, "session.closed", session, topic::SESSION, Audience::People(vec![user]))
}

/// Somebody turned to another organisation; pages still open in this one learn it.
pub(super) fn session_left(ctx: &Ctx, session: SessionId, user: UserId) -> DomainEvent {
    DomainEvent::new(ctx, "session.left", session, topic::SESSION, Audience::People(vec![user]))
}

/// Somebody came from another organisation.
pub(super) fn session_entered(ctx: &Ctx, session: SessionId) -> DomainEvent {
    DomainEvent::new(ctx, "session.entered", session, topic::SESSION, Audience::Nobody)
}

/// A session of `user` was ended from elsewhere; the pages open in it learn it.
pub(super) fn session_revoked(ctx: &Ctx, session: SessionId, user: UserId, reason: Reason) -> DomainEvent {
    DomainEvent::new(ctx, "session.revoked", session, topic::SESSION, Audience::People(vec![user]))
        .with(json!({ "account": user.to_string(), "reason": reason }))
}

/// Tells every organisation concerned that sessions of `user` were ended by `actor`, for the reason given: `password`
/// after a new password, `revoked` by the person or an administrator.
///
/// # Errors
/// A region's database is away. The sessions are over all the same.
pub(crate) async fn tell_ended(
    identity: &Identity,
    user: UserId,
    actor: Option<UserId>,
    ended: Vec<Ended>,
    reason: Reason,
) -> Result<()> {
    let mut places: Vec<(TenantId, Region)> = ended.iter().map(|ended| (ended.tenant, ended.region)).collect();
    places.sort_unstable_by_key(|(tenant, _)| *tenant);
    places.dedup();
    for (tenant, region) in places {
        let ctx = acting(identity, actor, tenant, region);
        let here = ended.iter().filter(|ended| ended.tenant == tenant);
        let events: Vec<DomainEvent> = here.map(|ended| session_revoked(&ctx, ended.session, user, reason)).collect();
        identity.store.write(&ctx, move |tx| events.iter().try_for_each(|event| tx.emit(event.clone()))).await?;
    }
    Ok(())
}

/// The context for an entry in another organisation's log. It holds no scope: nothing is decided in it.
pub(super) fn acting(identity: &Identity, actor: Option<UserId>, tenant: TenantId, region: Region) -> Ctx {
    let actor = Actor { user: actor, session: None, role: String::new(), scopes: ScopeSet::default(), is_super: false };
    Ctx::new(tenant, region, actor, "sessions", identity.env.clone())
}
