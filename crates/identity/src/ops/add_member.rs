//! Letting a person into an organisation.

use kernel::{Ctx, Error, Result, UserId};

use super::{events, roles::require_reach};
use crate::{
    Identity,
    model::{Email, Member, Password},
    policy::{Organisation, OrganisationAction},
    store::{accounts, members},
};

/// A person to be let in.
#[derive(Debug)]
pub struct NewMember {
    /// The address the person signs in with.
    pub email: Email,
    /// The first password. A person who has an account already keeps the one it has.
    pub password: Password,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// The key of the role.
    pub role: String,
}

/// Lets a person in, with a new account where there is none. Safe to repeat after a crash half-way.
///
/// # Errors
/// `FORBIDDEN`, also for a role that may do more than the one who adds; `NOT_FOUND` for an unknown role;
/// `ALREADY_MEMBER`.
pub async fn add_member(identity: &Identity, ctx: &Ctx, new: NewMember) -> Result<Member> {
    ctx.authorize(OrganisationAction::AddMember, &Organisation)?;
    let (reach, role) = (ctx.clone(), new.role.clone());
    identity.store.read(ctx, move |tx| require_reach(tx, &reach, &role, "add members in this role")).await?;

    let hash = identity.hashing.hash(new.password, identity.env.random()).await?;
    let user = find_or_add_account(identity, ctx, &new.email, hash).await?;

    let names = (new.first_name.as_str(), new.last_name.as_str());
    let member = Member::joining(user, new.email, names, new.role, ctx.now());
    let (row, added) = (member.clone(), events::member_added(ctx, &member));
    identity
        .store
        .write(ctx, move |tx| {
            members::put(tx, &row)?;
            tx.emit(added.clone())
        })
        .await?;

    // The directory's row last, as it may lie in another database: until it is there nobody signs in, and a repetition
    // finds everything before it and ends the work.
    let (tenant, now) = (ctx.tenant(), ctx.now());
    identity.store.write_directory(move |tx| accounts::add_membership(tx, user, tenant, now)).await?;
    Ok(member)
}

async fn find_or_add_account(identity: &Identity, ctx: &Ctx, email: &Email, hash: String) -> Result<UserId> {
    let (email, tenant, now, fresh) = (email.clone(), ctx.tenant(), ctx.now(), ctx.new_id());
    identity
        .store
        .write_directory(move |tx| {
            accounts::add(tx, fresh, &email, Some(&hash), now)?;
            let account = accounts::lookup(tx, &email)?.ok_or_else(|| Error::internal("an account that was added"))?;
            if accounts::is_member(tx, account.user, tenant)? {
                return Err(Error::conflict("ALREADY_MEMBER", "This person is a member already."));
            }
            Ok(account.user)
        })
        .await
}
