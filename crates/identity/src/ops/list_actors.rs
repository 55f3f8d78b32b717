//! The members as who they are when they act: for telling who may do what.

use kernel::{
    Actor, Ctx, Result, UserId,
    page::{Limit, Page},
    port::ActingMember,
};

use super::list_members::{cursor_of, read_cursor};
use crate::{
    Identity,
    store::{accounts, members, plans},
};

/// A page of the active members, by name, each with everything the member may do now. Whoever asks has been authorised.
///
/// # Errors
/// `INVALID_REQUEST` for a cursor that is none of ours.
pub(crate) async fn list_actors(
    identity: &Identity,
    ctx: &Ctx,
    cursor: Option<&str>,
    limit: Limit,
) -> Result<Page<ActingMember>> {
    let after = cursor.map_or_else(|| Ok((String::new(), uuid::Uuid::nil().into())), read_cursor)?;
    let one_more = i64::from(limit.get()) + 1;
    let (page, mut standings, plan) = identity
        .store
        .read(ctx, move |tx| {
            let page = Page::from_overlong(members::list(tx, &after, one_more)?, limit, cursor_of);
            let ids: Vec<UserId> = page.items.iter().map(|member| member.user).collect();
            let standings = members::list_standings(tx, &ids)?;
            Ok((page, standings, plans::lookup(tx)?))
        })
        .await?;
    let ids: Vec<UserId> = page.items.iter().map(|member| member.user).collect();
    let supers = identity.store.read_directory(move |tx| accounts::list_supers(tx, &ids)).await?;
    let items = page.items.into_iter().filter_map(|member| {
        let standing = standings.remove(&member.user)?;
        let actor = Actor {
            user: Some(member.user),
            session: None,
            role: standing.role,
            scopes: plan.within(standing.scopes),
            is_super: supers.contains(&member.user),
        };
        Some(ActingMember { cursor: cursor_of(&member), display_name: member.display_name, actor })
    });
    Ok(Page { items: items.collect(), next_cursor: page.next_cursor })
}
