//! Roles as other modules know them: by what people call them, and who is in them.

use kernel::{Ctx, Result, UserId, port::PeopleRole};

use crate::{
    Identity,
    store::{members, roles},
};

/// The organisation's roles, by name. Whoever asks has been authorised.
pub(crate) async fn list_people_roles(identity: &Identity, ctx: &Ctx) -> Result<Vec<PeopleRole>> {
    let list = identity.store.read(ctx, roles::list).await?;
    Ok(list.into_iter().map(|(role, members)| PeopleRole { key: role.key, name: role.name, members }).collect())
}

/// Who is active in a role, and what it is called.
pub(crate) async fn list_in_role(identity: &Identity, ctx: &Ctx, key: &str) -> Result<Option<(String, Vec<UserId>)>> {
    let key = key.to_owned();
    identity
        .store
        .read(ctx, move |tx| {
            let Some(role) = roles::lookup(tx, &key)? else { return Ok(None) };
            Ok(Some((role.name, members::list_ids_in_role(tx, &key)?)))
        })
        .await
}
