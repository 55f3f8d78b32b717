//! What members say of themselves. Everybody may about oneself, whatever the scopes.

use kernel::{Ctx, Error, Result, port::Presence};
use store::Tx;

use super::events;
use crate::{
    Identity,
    model::{Member, ProfileChange, profile::composed_name},
    store::members,
};

/// Changes names and time zone of the person who asks; the profile as it is then. Who never chose a display name, or
/// empties it, is called by the first and the last name.
///
/// # Errors
/// `UNAUTHENTICATED` where the person is no member any more.
pub async fn update_profile(identity: &Identity, ctx: &Ctx, change: ProfileChange) -> Result<Member> {
    let writer = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let before = own_record(tx, &writer)?;
            let after = changed(before.clone(), &change);
            if after != before {
                members::update_profile(tx, &after)?;
                if after.display_name != before.display_name {
                    members::raise_names_revision(tx)?;
                }
                tx.emit(events::profile_changed(&writer, &before, &after))?;
            }
            Ok(after)
        })
        .await
}

/// Sets whether the person who asks can be disturbed. The pages of all colleagues learn it.
///
/// # Errors
/// `UNAUTHENTICATED` where the person is no member any more.
pub async fn set_presence(identity: &Identity, ctx: &Ctx, presence: Presence) -> Result<()> {
    let writer = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            let mut member = own_record(tx, &writer)?;
            if member.profile.presence == presence {
                return Ok(());
            }
            member.profile.presence = presence;
            members::update_profile(tx, &member)?;
            tx.emit(events::presence_changed(&writer, member.user, presence))
        })
        .await
}

/// The record of the person who asks.
pub(super) fn own_record(tx: &mut Tx<'_>, ctx: &Ctx) -> Result<Member> {
    members::lookup(tx, ctx.user()?)?.ok_or_else(Error::unauthenticated)
}

fn changed(mut member: Member, change: &ProfileChange) -> Member {
    let composed = |member: &Member| composed_name(&member.first_name, &member.last_name, member.email.mailbox());
    let follows_names = member.display_name == composed(&member);
    if let Some(first_name) = &change.first_name {
        first_name.as_str().clone_into(&mut member.first_name);
    }
    if let Some(last_name) = &change.last_name {
        last_name.as_str().clone_into(&mut member.last_name);
    }
    match change.display_name.as_ref().map(|name| name.as_str()) {
        Some("") => member.display_name = composed(&member),
        Some(name) => name.clone_into(&mut member.display_name),
        None if follows_names => member.display_name = composed(&member),
        None => {}
    }
    if let Some(time_zone) = &change.time_zone {
        member.profile.time_zone.clone_from(time_zone);
    }
    member
}
