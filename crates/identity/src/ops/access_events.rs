//! What identity tells the outbox when somebody's access changes.

use kernel::{
    Ctx, Scope, UserId,
    event::{Audience, DomainEvent},
};
use serde_json::{Value, json};

use crate::model::{Role, Standing, topic};

fn names(scopes: &[Scope]) -> Vec<&'static str> {
    scopes.iter().map(|scope| scope.name()).collect()
}

/// Something that changes one member's access. The member's pages look again, and so do lists of members.
fn member(ctx: &Ctx, kind: &'static str, user: UserId) -> DomainEvent {
    DomainEvent::new(ctx, kind, user, topic::ACCESS, Audience::ScopeAndPeople(Scope::USERS_VIEW, vec![user]))
}

/// A member has another role or other extra scopes.
pub(super) fn member_access_changed(ctx: &Ctx, before: &Standing, role: &str, extra_scopes: &[Scope]) -> DomainEvent {
    member(ctx, "member.access_changed", before.user).with(json!({
        "role": role,
        "extraScopes": names(extra_scopes),
        "before": { "role": before.role, "extraScopes": names(&before.extra_scopes) },
    }))
}

/// A member is kept out for now.
pub(super) fn member_suspended(ctx: &Ctx, user: UserId) -> DomainEvent {
    member(ctx, "member.suspended", user)
}

/// A member may sign in again.
pub(super) fn member_reactivated(ctx: &Ctx, user: UserId) -> DomainEvent {
    member(ctx, "member.reactivated", user)
}

/// The organisation has parted with a member; what the member owned goes to `heir`.
pub(super) fn member_removed(ctx: &Ctx, user: UserId, heir: Option<UserId>) -> DomainEvent {
    member(ctx, "member.removed", user).with(json!({ "transferTo": heir.map(|heir| heir.to_string()) }))
}

/// What a member owned belongs to somebody else now.
pub(super) fn belongings_transferred(ctx: &Ctx, from: UserId, to: UserId) -> DomainEvent {
    DomainEvent::new(ctx, "belongings.transferred", from, topic::MEMBERS, Audience::Scope(Scope::USERS_VIEW))
        .with(json!({ "to": to.to_string() }))
}

/// All of a person's sessions ended; the pages that are open in them learn it.
pub(super) fn sessions_ended(ctx: &Ctx, user: UserId) -> DomainEvent {
    DomainEvent::new(ctx, "sessions.ended", user, topic::SESSION, Audience::People(vec![user]))
}

/// Something about a role. Its holders' pages look again at what they may do, and so do lists of roles.
fn role(ctx: &Ctx, kind: &'static str, holders: Vec<UserId>, payload: Value) -> DomainEvent {
    let mut ids = vec![ctx.tenant().into()];
    ids.extend(holders.iter().map(|holder| uuid::Uuid::from(*holder)));
    let audience = Audience::ScopeAndPeople(Scope::ROLES_MANAGE, holders);
    let event = DomainEvent::new(ctx, kind, ctx.tenant(), topic::ACCESS, audience).with(payload);
    DomainEvent { ids, ..event }
}

/// There is a new role.
pub(super) fn role_created(ctx: &Ctx, new: &Role) -> DomainEvent {
    let facts = json!({ "role": new.key, "name": new.name, "scopes": names(&new.scopes) });
    role(ctx, "role.created", Vec::new(), facts)
}

/// A role is called or may do something else.
pub(super) fn role_changed(ctx: &Ctx, before: &Role, after: &Role, holders: Vec<UserId>) -> DomainEvent {
    let facts = json!({
        "role": after.key,
        "name": after.name,
        "scopes": names(&after.scopes),
        "before": { "name": before.name, "scopes": names(&before.scopes) },
    });
    role(ctx, "role.changed", holders, facts)
}

/// A role is no more.
pub(super) fn role_deleted(ctx: &Ctx, gone: &Role) -> DomainEvent {
    role(ctx, "role.deleted", Vec::new(), json!({ "role": gone.key, "name": gone.name, "scopes": names(&gone.scopes) }))
}
