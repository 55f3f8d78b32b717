//! What roles there are and what each may do.

use kernel::{Ctx, Error, Result, Scope, ScopeSet};
use store::Tx;

use super::access_events;
use crate::{
    Identity,
    model::{Role, RoleName},
    policy::{Organisation, OrganisationAction, ROLE_FIXED, RoleAction},
    store::{invitations, members, roles},
};

/// A role to be made.
#[derive(Clone, Debug)]
pub struct NewRole {
    /// What people will read; the key comes from it.
    pub name: RoleName,
    /// What it is for.
    pub description: String,
    /// What its members will be allowed.
    pub scopes: Vec<Scope>,
}

/// What is changed about a role; `None` leaves it.
#[derive(Clone, Debug, Default)]
pub struct RoleChange {
    /// What people read.
    pub name: Option<RoleName>,
    /// What it is for.
    pub description: Option<String>,
    /// All that its members may do.
    pub scopes: Option<Vec<Scope>>,
}

/// All roles, the built-in ones in front, each with how many members are in it.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn list_roles(identity: &Identity, ctx: &Ctx) -> Result<Vec<(Role, i64)>> {
    ctx.authorize(OrganisationAction::ViewRoles, &Organisation)?;
    let mut roles = identity.store.read(ctx, roles::list).await?;
    let built_in = Role::built_in();
    let place = |role: &Role| built_in.iter().position(|known| known.key == role.key).unwrap_or(built_in.len());
    roles.sort_by_key(|(role, _)| place(role));
    Ok(roles)
}

/// Makes a role.
///
/// # Errors
/// `FORBIDDEN`, also for scopes the person does not hold; `INVALID_REQUEST` without any scope; `ROLE_EXISTS` where
/// another role has a name like it.
pub async fn create_role(identity: &Identity, ctx: &Ctx, new: NewRole) -> Result<Role> {
    ctx.authorize(OrganisationAction::ChangeRoles, &Organisation)?;
    require_held(ctx, &new.scopes)?;
    if new.scopes.is_empty() {
        return Err(Error::invalid("Choose at least one scope: a role without any lets nobody do anything."));
    }
    let role = Role {
        key: new.name.key(),
        name: new.name.as_str().to_owned(),
        description: new.description,
        scopes: new.scopes,
        built_in: false,
    };
    let (row, created) = (role.clone(), access_events::role_created(ctx, &role));
    identity
        .store
        .write(ctx, move |tx| {
            if !roles::add(tx, &row)? {
                return Err(Error::conflict("ROLE_EXISTS", "There is a role of this name already."));
            }
            tx.emit(created.clone())
        })
        .await?;
    Ok(role)
}

/// Changes a role; the next request of everybody in it is answered accordingly.
///
/// # Errors
/// `FORBIDDEN`, also for a role that may do more than the person and for scopes the person does not hold; `NOT_FOUND`;
/// `ROLE_FIXED` for the role that may do everything.
pub async fn update_role(identity: &Identity, ctx: &Ctx, key: &str, change: RoleChange) -> Result<Role> {
    ctx.authorize(OrganisationAction::ChangeRoles, &Organisation)?;
    let (actor, key) = (ctx.clone(), key.to_owned());
    identity
        .store
        .write(ctx, move |tx| {
            let before = authorized_role(tx, &actor, &key, RoleAction::Update)?;
            let change = change.clone();
            let after = Role {
                name: change.name.map_or_else(|| before.name.clone(), |name| name.as_str().to_owned()),
                description: change.description.unwrap_or_else(|| before.description.clone()),
                scopes: change.scopes.unwrap_or_else(|| before.scopes.clone()),
                ..before.clone()
            };
            require_held(&actor, &after.scopes)?;
            if after != before {
                roles::update(tx, &after)?;
                let holders = members::list_ids_in_role(tx, &key)?;
                tx.emit(access_events::role_changed(&actor, &before, &after, holders))?;
            }
            Ok(after)
        })
        .await
}

/// Changes what a role may do.
///
/// # Errors
/// As [`update_role`].
pub async fn change_role_scopes(identity: &Identity, ctx: &Ctx, role: &str, scopes: Vec<Scope>) -> Result<()> {
    update_role(identity, ctx, role, RoleChange { scopes: Some(scopes), ..RoleChange::default() }).await.map(drop)
}

/// Deletes a role nobody is in, and nobody is invited into: an invitation would be one into whatever role gets the name
/// next.
///
/// # Errors
/// `FORBIDDEN`, also for a role that may do more than the person; `NOT_FOUND`; `ROLE_FIXED` for a role every organisation
/// starts with; `ROLE_IN_USE` with the number of its members; `ROLE_INVITED` with the number of unanswered invitations.
pub async fn delete_role(identity: &Identity, ctx: &Ctx, key: &str) -> Result<()> {
    ctx.authorize(OrganisationAction::ChangeRoles, &Organisation)?;
    let (actor, key) = (ctx.clone(), key.to_owned());
    identity
        .store
        .write(ctx, move |tx| {
            let role = authorized_role(tx, &actor, &key, RoleAction::Delete)?;
            let members = members::count_in_role(tx, &key)?;
            if members > 0 {
                let people = if members == 1 { "1 member is".to_owned() } else { format!("{members} members are") };
                let message = format!("{people} in this role. Give them another one first.");
                let details = serde_json::json!({ "members": members });
                return Err(Error::conflict("ROLE_IN_USE", message).with_details(details));
            }
            let invitations = invitations::count_into_role(tx, &key)?;
            if invitations > 0 {
                let (waiting, them) = if invitations == 1 {
                    ("1 invitation names".to_owned(), "it")
                } else {
                    (format!("{invitations} invitations name"), "them")
                };
                let message = format!("{waiting} this role. Revoke {them} first.");
                let details = serde_json::json!({ "invitations": invitations });
                return Err(Error::conflict("ROLE_INVITED", message).with_details(details));
            }
            roles::remove(tx, &key)?;
            tx.emit(access_events::role_deleted(&actor, &role))
        })
        .await
}

fn authorized_role(tx: &mut Tx<'_>, ctx: &Ctx, key: &str, action: RoleAction) -> Result<Role> {
    let role = roles::lookup(tx, key)?.ok_or_else(|| Error::not_found("Role"))?;
    // Super users pass every check, and even they leave an organisation somebody who can put things right.
    if role.is_fixed(action) {
        return Err(Error::conflict("ROLE_FIXED", ROLE_FIXED));
    }
    ctx.authorize(action, &role)?;
    Ok(role)
}

/// The scopes of a role, which may do no more than the person who deals with it: nobody makes a mightier one.
///
/// # Errors
/// `FORBIDDEN` where it may; `NOT_FOUND` for an unknown role. `action` completes "You don't have permission to …".
pub(super) fn require_reach(tx: &mut Tx<'_>, ctx: &Ctx, role: &str, action: &str) -> Result<ScopeSet> {
    let scopes = roles::lookup_scopes(tx, role)?.ok_or_else(|| Error::not_found("Role"))?;
    if ctx.covers(&scopes) { Ok(scopes) } else { Err(Error::forbidden(action)) }
}

/// Nobody grants what they do not hold.
pub(super) fn require_held(ctx: &Ctx, scopes: &[Scope]) -> Result<()> {
    match scopes.iter().find(|scope| !ctx.covers(&ScopeSet::from_iter([**scope]))) {
        None => Ok(()),
        Some(scope) => {
            let details = serde_json::json!({ "scope": scope.name() });
            Err(Error::forbidden("grant what you do not hold").with_details(details))
        }
    }
}
