//! What identity tells the outbox.

use kernel::{Ctx, MailId, PhotoId, Scope, UserId, event::Audience, event::DomainEvent, port::Presence};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::tenant_settings::TenantSettings;
use crate::model::{AuditFilter, Entitlement, Invitation, Member, Plan, Tenant, ThemeMode, topic};

/// An organisation was made.
pub(super) fn tenant_created(ctx: &Ctx, tenant: &Tenant) -> DomainEvent {
    DomainEvent::new(ctx, "tenant.created", tenant.id, topic::MEMBERS, Audience::Nobody).with(json!({
        "name": tenant.name.as_str(),
        "slug": tenant.slug.as_str(),
        "region": tenant.region.name(),
    }))
}

/// Somebody was let in.
pub(super) fn member_added(ctx: &Ctx, member: &Member) -> DomainEvent {
    DomainEvent::new(ctx, "member.added", member.user, topic::MEMBERS, Audience::Scope(Scope::USERS_VIEW))
        .with(json!({ "email": member.email.as_str(), "role": member.role }))
}

/// What the organisation has bought has changed; every page looks at what it may show again.
pub(super) fn plan_changed(ctx: &Ctx, before: &Plan, after: &Plan) -> DomainEvent {
    let features = |plan: &Plan| plan.enabled().map(Entitlement::name).collect::<Vec<_>>();
    DomainEvent::new(ctx, "plan.changed", ctx.tenant(), topic::ACCESS, Audience::Members).with(json!({
        "tier": { "before": before.tier.name(), "after": after.tier.name() },
        "features": { "before": features(before), "after": features(after) },
    }))
}

/// Somebody took the log, or what a filter found in it, as a file.
pub(super) fn audit_exported(ctx: &Ctx, format: &str, filter: &AuditFilter) -> DomainEvent {
    DomainEvent::new(ctx, "audit.exported", ctx.tenant(), topic::AUDIT, Audience::Nobody).with(json!({
        "format": format,
        "isWhole": *filter == AuditFilter::default(),
        "from": filter.from.map(|from| from.to_string()),
        "to": filter.to.map(|to| to.to_string()),
    }))
}

/// A person's page told that something was done. `name` is what the page calls the thing it was done to.
pub(super) fn audit_logged(ctx: &Ctx, target: Uuid, action: &str, name: &str, payload: Value) -> DomainEvent {
    DomainEvent::new(ctx, "audit.logged", target, topic::AUDIT, Audience::Nobody)
        .with(json!({ "action": action, "targetId": name, "payload": payload, "reportedBy": "browser" }))
}

/// A person changed what one is called, or the time zone. The log keeps what was changed, before and after.
pub(super) fn profile_changed(ctx: &Ctx, before: &Member, after: &Member) -> DomainEvent {
    let zone = |member: &Member| member.profile.time_zone.as_ref().map(ToString::to_string);
    DomainEvent::new(ctx, "member.profile_changed", after.user, topic::PEOPLE, Audience::Members).with(changes([
        ("displayName", json!(before.display_name), json!(after.display_name)),
        ("firstName", json!(before.first_name), json!(after.first_name)),
        ("lastName", json!(before.last_name), json!(after.last_name)),
        ("timeZone", json!(zone(before)), json!(zone(after))),
    ]))
}

/// A person shows another picture, or none any more.
pub(super) fn photo_changed(ctx: &Ctx, user: UserId, photo: Option<PhotoId>) -> DomainEvent {
    DomainEvent::new(ctx, "member.photo_changed", user, topic::PEOPLE, Audience::Members)
        .with(json!({ "photo": photo.map(|photo| photo.to_string()) }))
}

/// A person can, or cannot, be disturbed.
pub(super) fn presence_changed(ctx: &Ctx, user: UserId, presence: Presence) -> DomainEvent {
    DomainEvent::new(ctx, "member.status_changed", user, topic::PEOPLE, Audience::Members)
        .with(json!({ "status": presence.name() }))
}

/// A person chose something for oneself alone.
pub(super) fn preferences_changed(ctx: &Ctx, user: UserId) -> DomainEvent {
    DomainEvent::new(ctx, "member.preferences_changed", user, topic::TENANT, Audience::People(vec![user]))
}

/// The organisation is called otherwise, or its clock hangs elsewhere.
pub(super) fn settings_changed(ctx: &Ctx, before: &TenantSettings, after: &TenantSettings) -> DomainEvent {
    let (old, new) = (&before.tenant, &after.tenant);
    DomainEvent::new(ctx, "tenant.settings_changed", new.id, topic::TENANT, Audience::Members).with(changes([
        ("name", json!(old.name.as_str()), json!(new.name.as_str())),
        ("slug", json!(old.slug.as_str()), json!(new.slug.as_str())),
        ("timeZone", json!(before.time_zone.as_str()), json!(after.time_zone.as_str())),
    ]))
}

/// The organisation looks otherwise. `differences` is what of it, each as `{"from", "to"}` under its name.
pub(super) fn appearance_changed(ctx: &Ctx, differences: Value) -> DomainEvent {
    DomainEvent::new(ctx, "tenant.appearance_changed", ctx.tenant(), topic::TENANT, Audience::Members).with(differences)
}

/// A person's screen is light or dark from now on.
pub(super) fn theme_mode_changed(ctx: &Ctx, user: UserId, mode: ThemeMode) -> DomainEvent {
    DomainEvent::new(ctx, "member.theme_mode_changed", user, topic::TENANT, Audience::People(vec![user]))
        .with(json!({ "mode": mode.name() }))
}

/// What differs, each as `{"from", "to"}` under its name.
fn changes<const N: usize>(fields: [(&str, Value, Value); N]) -> Value {
    let changed = fields.into_iter().filter(|(_, from, to)| from != to);
    changed.map(|(name, from, to)| (name.to_owned(), json!({ "from": from, "to": to }))).collect::<Map<_, _>>().into()
}

/// Somebody was invited.
pub(super) fn invitation_created(ctx: &Ctx, invitation: &Invitation) -> DomainEvent {
    about_invitation(ctx, "invitation.created", invitation)
}

/// An invitation was sent again, under a new link.
pub(super) fn invitation_resent(ctx: &Ctx, invitation: &Invitation) -> DomainEvent {
    about_invitation(ctx, "invitation.resent", invitation)
}

/// An invitation was taken back.
pub(super) fn invitation_revoked(ctx: &Ctx, invitation: &Invitation) -> DomainEvent {
    about_invitation(ctx, "invitation.revoked", invitation)
}

/// Somebody joined by an invitation.
pub(super) fn invitation_accepted(ctx: &Ctx, invitation: &Invitation) -> DomainEvent {
    about_invitation(ctx, "invitation.accepted", invitation)
}

fn about_invitation(ctx: &Ctx, kind: &'static str, invitation: &Invitation) -> DomainEvent {
    DomainEvent::new(ctx, kind, invitation.id, topic::INVITATIONS, Audience::Scope(Scope::USERS_INVITE))
        .with(json!({ "email": invitation.email.as_str(), "role": invitation.role }))
}

/// Somebody read what an outgoing mail says, its links included.
pub(super) fn mail_read(ctx: &Ctx, id: MailId) -> DomainEvent {
    DomainEvent::new(ctx, "mail.read", id, mail::topic::OUTBOX, Audience::Nobody)
}

/// Somebody had a mail sent again.
pub(super) fn mail_retried(ctx: &Ctx, id: MailId) -> DomainEvent {
    DomainEvent::new(ctx, "mail.retried", id, mail::topic::OUTBOX, Audience::Scope(Scope::TENANT_MANAGE_SETTINGS))
}
