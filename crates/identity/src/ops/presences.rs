//! Who is there now, and whether they can be disturbed.

use std::collections::HashSet;

use kernel::{
    Ctx, Error, Result, UserId,
    port::{Acquaintances, LEAVING, Presence},
};

use store::DirectoryTx;

use crate::{
    Identity,
    model::session::CONNECTED,
    policy::{Organisation, OrganisationAction},
    store::{member_records, members, sessions},
};

/// About how many people one may ask at once.
const MOST_PEOPLE: usize = 100;

/// How many people one query asks about.
const AT_ONCE: usize = 512;

/// Of those of `people` who are active members, and whom the person knows, in no order: whether they can be disturbed; `None` for
/// who is not connected, whatever was said of oneself before.
///
/// # Errors
/// `INVALID_REQUEST` for more than 100 people.
pub async fn list_presences(
    identity: &Identity,
    acquaintances: &dyn Acquaintances,
    ctx: &Ctx,
    mut people: Vec<UserId>,
) -> Result<Vec<(UserId, Option<Presence>)>> {
    ctx.authorize(OrganisationAction::ListMembers, &Organisation)?;
    if people.len() > MOST_PEOPLE {
        return Err(Error::invalid(format!("Ask about at most {MOST_PEOPLE} people at once.")));
    }
    people.sort_unstable();
    people.dedup();
    if let Some(known) = acquaintances.of(ctx).await? {
        people.retain(|one| known.contains(one));
    }
    let said = identity.store.read(ctx, move |tx| members::list_people(tx, &people)).await?;
    let said: Vec<_> = said.into_iter().filter(|(_, person)| person.is_member).collect();
    let users: Vec<UserId> = said.iter().map(|(user, _)| *user).collect();
    let connected = find_connected(identity, ctx, &users).await?;
    Ok(said.into_iter().map(|(user, person)| (user, connected.contains(&user).then_some(person.presence))).collect())
}

/// Lets the session of `ctx` connect the person for [`LEAVING`] more, unless it is used again.
pub(crate) async fn close_page(identity: &Identity, ctx: &Ctx) -> Result<()> {
    let Some(session) = ctx.actor().session else { return Ok(()) };
    let seen_at = ctx.now() - CONNECTED + LEAVING;
    identity.store.write_directory(move |tx| sessions::mark_leaving(tx, session, seen_at)).await
}

/// Those of these members who are connected now.
pub(crate) async fn find_connected(identity: &Identity, ctx: &Ctx, people: &[UserId]) -> Result<HashSet<UserId>> {
    let (tenant, now, mut connected) = (ctx.tenant(), ctx.now(), HashSet::new());
    for some in people.chunks(AT_ONCE) {
        let users = some.to_vec();
        let read = move |tx: &mut DirectoryTx<'_>| member_records::list_known(tx, tenant, &users, now);
        let known = identity.store.read_directory(read).await?;
        connected.extend(known.into_iter().filter(|one| one.is_connected).map(|one| one.user));
    }
    Ok(connected)
}
