//! Named groups that messages call.

use kernel::{
    ChatGroupId, Ctx, Error, Result, Scope, UserId,
    event::{Audience, DomainEvent},
    id::TypedId,
    page::{Limit, Page},
    port::PeopleRole,
};
use serde_json::json;
use store::Tx;

use super::{acquaintances, create_channel::require_active};
use crate::{
    Chat,
    model::{Group, GroupHandle, GroupName, GroupPeople, MAX_GROUP, MOST_GROUPS, topic},
    policy::{Lobby, LobbyAction},
    store::groups,
};

/// A group to be made.
#[derive(Clone, Debug)]
pub struct NewGroup {
    /// What follows the @.
    pub handle: GroupHandle,
    /// What it is called.
    pub name: GroupName,
    /// Who is in it.
    pub people: Vec<UserId>,
}

/// What is to be otherwise in a group; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct GroupChanges {
    /// What follows the @.
    pub handle: Option<GroupHandle>,
    /// What it is called.
    pub name: Option<GroupName>,
    /// Who is in it.
    pub people: Option<Vec<UserId>>,
}

/// A page of the named groups, by handle, and the roles of the organisation, which are called the same way. Guests know none.
///
/// # Errors
/// `FORBIDDEN`; `INVALID_REQUEST` for a cursor that is none of ours.
pub async fn list_groups(
    chat: &Chat,
    ctx: &Ctx,
    limit: Limit,
    cursor: Option<&str>,
) -> Result<(Page<Group>, Vec<PeopleRole>)> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    if acquaintances::is_guest(ctx) {
        return Ok((Page { items: Vec::new(), next_cursor: None }, Vec::new()));
    }
    let read = |text: &str| GroupHandle::new(text).map_err(|_| Error::invalid("The cursor is not one of this list."));
    let after = cursor.map(read).transpose()?.map(|handle| handle.as_str().to_owned()).unwrap_or_default();
    let rows = chat.store.read(ctx, move |tx| groups::list(tx, &after, i64::from(limit.get()) + 1)).await?;
    Ok((Page::from_overlong(rows, limit, |last| last.handle.clone()), chat.people.roles(ctx).await?))
}

/// A named group and who is in it.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn find_group(chat: &Chat, ctx: &Ctx, id: ChatGroupId) -> Result<GroupPeople> {
    ctx.authorize(LobbyAction::View, &Lobby)?;
    if acquaintances::is_guest(ctx) {
        return Err(Error::not_found(ChatGroupId::NOUN));
    }
    chat.store
        .read(ctx, move |tx| Ok(GroupPeople { group: lookup(tx, id)?, people: groups::list_people(tx, id)? }))
        .await
}

/// Makes a named group.
///
/// # Errors
/// `FORBIDDEN`; 409 `HANDLE_TAKEN`, `TOO_MANY_GROUPS`; `MEMBER_INACTIVE`.
pub async fn create_group(chat: &Chat, ctx: &Ctx, new: NewGroup) -> Result<GroupPeople> {
    ctx.authorize(LobbyAction::ManageGroups, &Lobby)?;
    let people = settled(new.people)?;
    require_active(chat, ctx, &people).await?;
    let (actor, id) = (ctx.clone(), ctx.new_id::<ChatGroupId>());
    chat.store
        .write(ctx, move |tx| {
            if groups::count(tx)? >= MOST_GROUPS {
                return Err(Error::conflict("TOO_MANY_GROUPS", format!("{MOST_GROUPS} groups are the most.")));
            }
            if !groups::put(tx, id, (&new.handle, &new.name), actor.now())? {
                return Err(taken(&new.handle));
            }
            groups::set_people(tx, id, &people)?;
            let facts = json!({ "name": new.name.as_str(), "handle": new.handle.as_str(), "people": people.len() });
            tell(tx, &actor, "chat_group.created", id, facts)
        })
        .await?;
    find_group(chat, ctx, id).await
}

/// Changes a named group. Messages that called it before say what they said.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`; 409 `HANDLE_TAKEN`; `MEMBER_INACTIVE` for whoever was not in it before.
pub async fn update_group(chat: &Chat, ctx: &Ctx, id: ChatGroupId, changes: GroupChanges) -> Result<GroupPeople> {
    ctx.authorize(LobbyAction::ManageGroups, &Lobby)?;
    let before = find_group(chat, ctx, id).await?;
    let people = changes.people.map(settled).transpose()?;
    if let Some(people) = &people {
        let added: Vec<UserId> = people.iter().copied().filter(|one| !before.people.contains(one)).collect();
        require_active(chat, ctx, &added).await?;
    }
    let (handle, name, actor) = (changes.handle, changes.name, ctx.clone());
    chat.store
        .write(ctx, move |tx| {
            let group = lookup(tx, id)?;
            let handle = handle.clone().map_or_else(|| GroupHandle::new(&group.handle), Ok)?;
            let name = name.clone().map_or_else(|| GroupName::new(&group.name), Ok)?;
            if !groups::put(tx, id, (&handle, &name), actor.now())? {
                return Err(taken(&handle));
            }
            if let Some(people) = &people {
                groups::set_people(tx, id, people)?;
            }
            let count =
                people.as_ref().map_or(group.member_count, |people| people.len().try_into().unwrap_or(i64::MAX));
            let facts = json!({ "name": name.as_str(), "handle": handle.as_str(), "people": count });
            tell(tx, &actor, "chat_group.changed", id, facts)
        })
        .await?;
    find_group(chat, ctx, id).await
}

/// Removes a named group. Messages that called it stay as they are.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`.
pub async fn remove_group(chat: &Chat, ctx: &Ctx, id: ChatGroupId) -> Result<()> {
    ctx.authorize(LobbyAction::ManageGroups, &Lobby)?;
    let actor = ctx.clone();
    chat.store
        .write(ctx, move |tx| {
            let group = lookup(tx, id)?;
            groups::remove(tx, id)?;
            tell(tx, &actor, "chat_group.removed", id, json!({ "name": group.name, "handle": group.handle }))
        })
        .await
}

fn lookup(tx: &mut Tx<'_>, id: ChatGroupId) -> Result<Group> {
    groups::lookup(tx, id)?.ok_or_else(|| Error::not_found(ChatGroupId::NOUN))
}

fn settled(mut people: Vec<UserId>) -> Result<Vec<UserId>> {
    people.sort_unstable();
    people.dedup();
    if people.len() > MAX_GROUP {
        return Err(Error::invalid(format!("A group has at most {MAX_GROUP} people.")));
    }
    Ok(people)
}

fn taken(handle: &GroupHandle) -> Error {
    Error::conflict("HANDLE_TAKEN", format!("Another group is called @{} already.", handle.as_str()))
}

fn tell(tx: &mut Tx<'_>, ctx: &Ctx, kind: &'static str, id: ChatGroupId, facts: serde_json::Value) -> Result<()> {
    let everybody = Audience::Scope(Scope::CHAT_CHANNELS_BROWSE);
    tx.emit(DomainEvent::new(ctx, kind, id, topic::CONVERSATIONS, everybody).with(facts))
}
