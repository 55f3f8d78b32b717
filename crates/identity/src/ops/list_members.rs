//! Who belongs to the organisation.

use std::collections::HashMap;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use kernel::{
    Ctx, Error, Result, UserId,
    page::{Limit, Page},
    port::{Acquaintances, Addressee, Person},
};

use crate::{
    Identity,
    model::Member,
    policy::{Organisation, OrganisationAction},
    store::members,
};

/// A page of the active members whom the person knows, by name.
///
/// # Errors
/// `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_members(
    identity: &Identity,
    acquaintances: &dyn Acquaintances,
    ctx: &Ctx,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<Page<Member>> {
    ctx.authorize(OrganisationAction::ListMembers, &Organisation)?;
    let known = acquaintances.of(ctx).await?;
    let after = cursor.map_or_else(|| Ok((String::new(), uuid::Uuid::nil().into())), read_cursor)?;
    let one_more = i64::from(limit.get()) + 1;
    let read = move |tx: &mut store::Tx<'_>| members::list_among(tx, &after, one_more, known.as_deref());
    let members = identity.store.read(ctx, read).await?;
    Ok(Page::from_overlong(members, limit, cursor_of))
}

/// The person who asks, as the organisation knows the person.
///
/// # Errors
/// `UNAUTHENTICATED` where the person is no member any more.
pub async fn find_member(identity: &Identity, ctx: &Ctx) -> Result<Member> {
    ctx.authorize(OrganisationAction::View, &Organisation)?;
    let user = ctx.user()?;
    identity.store.read(ctx, move |tx| members::lookup(tx, user)).await?.ok_or_else(Error::unauthenticated)
}

/// Those of `ids` that are or once were members, in one look-up.
pub(crate) async fn find_people(identity: &Identity, ctx: &Ctx, ids: &[UserId]) -> Result<HashMap<UserId, Person>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let people = identity.store.read(ctx, move |tx| members::list_people(tx, &ids)).await?;
    Ok(people.into_iter().collect())
}

/// The members, former ones as well, whose mail addresses are among these, in one look-up.
pub(crate) async fn find_addressees(
    identity: &Identity,
    ctx: &Ctx,
    emails: &[String],
) -> Result<HashMap<String, Addressee>> {
    if emails.is_empty() {
        return Ok(HashMap::new());
    }
    let emails = emails.to_vec();
    let found = identity.store.read(ctx, move |tx| members::list_addressees(tx, &emails)).await?;
    Ok(found.into_iter().collect())
}

/// A page ends after a name and, as two people may share one, a person: the id's text, then the name, as base64url.
pub(super) fn cursor_of(member: &Member) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(format!("{} {}", member.user, member.sort_name()))
}

pub(super) fn read_cursor(cursor: &str) -> Result<(String, UserId)> {
    let read = || {
        let text = String::from_utf8(BASE64_URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
        let (user, name) = text.split_once(' ')?;
        Some((name.to_owned(), user.parse().ok()?))
    };
    read().ok_or_else(|| Error::invalid("The cursor is not one of this list."))
}
