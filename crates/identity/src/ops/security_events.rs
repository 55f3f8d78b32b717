//! What identity tells of the means by which people sign in.

use kernel::{Ctx, UserId, event::Audience, event::DomainEvent};

use crate::model::topic;

/// The person changed a means: `totp.enabled`, `passkey.removed` … It names no secret.
pub(super) fn changed(ctx: &Ctx, user: UserId, kind: &'static str) -> DomainEvent {
    DomainEvent::new(ctx, kind, user, topic::SECURITY, Audience::People(vec![user]))
}
