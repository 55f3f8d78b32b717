//! Parting with a member, and what becomes of what the member owned.

use std::sync::Arc;

use kernel::{Ctx, Error, Result, UserId, port::Belonging, port::Belongings};
use serde_json::{Value, json};
use store::{NewJob, Tx};

use super::{
    access_events,
    update_member::{authorized_member, require_scope},
};
use crate::{
    Identity,
    jobs::TRANSFER_BELONGINGS,
    model::{MemberStatus, Standing},
    policy::MemberAction,
    store::{accounts, app_passwords, members, sessions},
};

/// The modules that know owners.
pub type Owners = [Arc<dyn Belongings>];

/// What a member owns, in all modules; kinds of which there are none are left out.
///
/// # Errors
/// `FORBIDDEN` for whoever may not remove members; `NOT_FOUND` where there is no such member.
pub async fn list_belongings(identity: &Identity, owners: &Owners, ctx: &Ctx, user: UserId) -> Result<Vec<Belonging>> {
    let actor = ctx.clone();
    require_scope(ctx, user, MemberAction::View)?;
    let known = move |tx: &mut Tx<'_>| {
        let standing = members::lookup_standing(tx, user)?.ok_or_else(|| Error::not_found("Member"))?;
        actor.authorize(MemberAction::View, &standing)
    };
    identity.store.read(ctx, known).await?;
    count(owners, ctx, user).await
}

/// Removes a member: the next request of each of the person's sessions here is refused, and what the person owned goes
/// to `heir`. Safe to repeat after a crash half-way.
///
/// # Errors
/// `FORBIDDEN`, also for somebody who may do more; `NOT_FOUND` where there is no such member; `LAST_ADMIN`;
/// `MEMBER_OWNS` with the `belongings` where there are any and nobody to have them; `INVALID_REQUEST` for an heir who is
/// no active member, or the person.
pub async fn remove_member(
    identity: &Identity,
    owners: &Owners,
    ctx: &Ctx,
    user: UserId,
    heir: Option<UserId>,
) -> Result<()> {
    let actor = ctx.clone();
    let removed = identity.store.read(ctx, move |tx| removable(tx, &actor, user).map(|found| found.is_none())).await?;
    if heir.is_none() && !removed {
        let belongings = count(owners, ctx, user).await?;
        if !belongings.is_empty() {
            return Err(owns(&belongings));
        }
    }
    let actor = ctx.clone();
    identity
        .store
        .write(ctx, move |tx| {
            // Who was removed already is only finished with: the directory below, after a crash.
            if removable(tx, &actor, user)?.is_none() {
                return Ok(());
            }
            if let Some(heir) = heir {
                require_heir(tx, user, heir)?;
            }
            tx.enqueue(NewJob {
                kind: TRANSFER_BELONGINGS,
                payload: json!({ "from": user.to_string(), "to": heir.map(|heir| heir.to_string()) }),
                run_at: actor.now(),
                max_attempts: 50,
                unique_key: Some(user.to_string()),
            })?;
            members::update_removed(tx, user)?;
            tx.emit(access_events::member_removed(&actor, user, heir))?;
            tx.emit(access_events::sessions_ended(&actor, user))
        })
        .await?;
    let tenant = ctx.tenant();
    identity
        .store
        .write_directory(move |tx| {
            sessions::remove_all(tx, user, tenant)?;
            app_passwords::remove_all(tx, user, tenant)?;
            accounts::remove_membership(tx, user, tenant)
        })
        .await
}

/// Hands over what a member owned, as the job says; where it says nobody to have it, what only the member had is let go of.
///
/// # Errors
/// A module's; the job is done again, and goes on where it was.
pub(crate) async fn transfer_belongings(
    identity: &Identity,
    owners: &Owners,
    ctx: &Ctx,
    payload: &Value,
) -> Result<()> {
    let person = |key: &str| -> Result<UserId> {
        payload[key].as_str().ok_or_else(|| Error::internal(format!("a transfer without '{key}'")))?.parse()
    };
    let from = person("from")?;
    if payload["to"].is_null() {
        for module in owners {
            module.forget(ctx, from).await?;
        }
        return Ok(());
    }
    let to = person("to")?;
    for module in owners {
        module.transfer(ctx, from, to).await?;
    }
    let done = access_events::belongings_transferred(ctx, from, to);
    identity.store.write(ctx, move |tx| tx.emit(done.clone())).await
}

/// The member, whom the person may remove; `None` for one who was removed already.
fn removable(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<Option<Standing>> {
    require_scope(ctx, user, MemberAction::Remove)?;
    let standing = members::lookup_standing(tx, user)?;
    if standing.as_ref().is_some_and(|standing| standing.status == MemberStatus::Removed) {
        return Ok(None);
    }
    authorized_member(tx, ctx, user, MemberAction::Remove).map(Some)
}

fn require_heir(tx: &mut Tx<'_>, user: UserId, heir: UserId) -> Result<()> {
    let is_active = members::lookup_standing(tx, heir)?.is_some_and(|heir| heir.status == MemberStatus::Active);
    if heir == user || !is_active {
        let message = "Choose another active member to have what this one owns.";
        return Err(Error::invalid(message).with_details(json!({ "field": "transferTo" })));
    }
    Ok(())
}

async fn count(owners: &Owners, ctx: &Ctx, user: UserId) -> Result<Vec<Belonging>> {
    let mut belongings = Vec::new();
    for module in owners {
        belongings.extend(module.count(ctx, user).await?);
    }
    Ok(belongings)
}

fn owns(belongings: &[Belonging]) -> Error {
    let list: Vec<Value> = belongings.iter().map(|owned| json!({ "kind": owned.kind, "count": owned.count })).collect();
    let message = "This member owns things. Choose who is to have them.";
    Error::conflict("MEMBER_OWNS", message).with_details(json!({ "belongings": list }))
}
