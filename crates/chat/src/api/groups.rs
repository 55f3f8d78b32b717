//! Named groups that messages call.

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::ListPage;
use crate::{
    Chat,
    model::{self, GroupHandle, GroupName},
    ops::{self, GroupChanges, NewGroup},
    policy::{Lobby, LobbyAction},
};

/// A named group.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatGroup {
    id: Uuid,
    /// What follows the @ in a message.
    handle: String,
    name: String,
    member_count: i64,
}

impl ChatGroup {
    fn new(group: model::Group) -> Self {
        let model::Group { id, handle, name, member_count } = group;
        Self { id: id.into(), handle, name, member_count }
    }
}

/// A role of the organisation, whose members a message can call.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatRole {
    key: String,
    name: String,
    member_count: i64,
}

/// What whoever asks may do with groups.
#[derive(Serialize, ToSchema)]
pub(super) struct ChatGroupAbilities {
    /// Make, change and remove them.
    manage: bool,
}

/// A page of named groups.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatGroupPage {
    items: Vec<ChatGroup>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    /// The roles of the organisation, all of them, by name.
    roles: Vec<ChatRole>,
    can: ChatGroupAbilities,
}

/// A named group with who is in it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatGroupDetails {
    group: ChatGroup,
    member_ids: Vec<Uuid>,
}

impl ChatGroupDetails {
    fn new(found: model::GroupPeople) -> Self {
        Self { member_ids: found.people.into_iter().map(Into::into).collect(), group: ChatGroup::new(found.group) }
    }
}

/// A page of the groups that messages can call, by handle, and the organisation's roles
///
/// A message calls one by `<span data-mention="group:{id}">`, those in a role by `<span data-mention="role:{key}">`.
#[utoipa::path(get, path = "/api/v1/chat/groups", operation_id = "list_chat_groups", tag = "chat", params(ListPage),
    responses((status = 200, body = ChatGroupPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_chat_groups(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Query(asked): Query<ListPage>,
) -> ApiResult<Json<ChatGroupPage>> {
    let limit = kernel::page::Limit::new(asked.limit)?;
    let (page, roles) = ops::list_groups(&chat, &ctx, limit, asked.cursor.as_deref()).await?;
    let roles = roles.into_iter().map(|role| ChatRole { key: role.key, name: role.name, member_count: role.members });
    Ok(Json(ChatGroupPage {
        items: page.items.into_iter().map(ChatGroup::new).collect(),
        next_cursor: page.next_cursor,
        roles: roles.collect(),
        can: abilities(&ctx),
    }))
}

fn abilities(ctx: &Ctx) -> ChatGroupAbilities {
    ChatGroupAbilities { manage: ctx.decide(LobbyAction::ManageGroups, &Lobby).is_allowed() }
}

/// A group to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateChatGroup {
    /// What follows the @: 2 to 30 small letters, digits and hyphens.
    handle: String,
    /// 1 to 80 letters.
    name: String,
    /// Who is in it, at most 200.
    member_ids: Vec<Uuid>,
}

fn people(ids: Vec<Uuid>) -> Vec<UserId> {
    ids.into_iter().map(Into::into).collect()
}

/// Make a group that messages can call
#[utoipa::path(post, path = "/api/v1/chat/groups", operation_id = "create_chat_group", tag = "chat",
    request_body = CreateChatGroup,
    responses((status = 201, body = ChatGroupDetails), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_chat_group(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Json(body): Json<CreateChatGroup>,
) -> ApiResult<(StatusCode, Json<ChatGroupDetails>)> {
    let new = NewGroup {
        handle: GroupHandle::new(&body.handle)?,
        name: GroupName::new(&body.name)?,
        people: people(body.member_ids),
    };
    let made = ops::create_group(&chat, &ctx, new).await?;
    Ok((StatusCode::CREATED, Json(ChatGroupDetails::new(made))))
}

/// A group and who is in it
#[utoipa::path(get, path = "/api/v1/chat/groups/{groupId}", operation_id = "find_chat_group", tag = "chat",
    params(("groupId" = Uuid, Path)),
    responses((status = 200, body = ChatGroupDetails), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_chat_group(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<ChatGroupDetails>> {
    Ok(Json(ChatGroupDetails::new(ops::find_group(&chat, &ctx, id.into()).await?)))
}

/// What is to be otherwise in a group; what is not said stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateChatGroup {
    handle: Option<String>,
    name: Option<String>,
    /// Everybody who is in it from now on.
    member_ids: Option<Vec<Uuid>>,
}

/// Change a group
///
/// Messages that called it before say what they said.
#[utoipa::path(patch, path = "/api/v1/chat/groups/{groupId}", operation_id = "update_chat_group", tag = "chat",
    params(("groupId" = Uuid, Path)), request_body = UpdateChatGroup,
    responses((status = 200, body = ChatGroupDetails), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_chat_group(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateChatGroup>,
) -> ApiResult<Json<ChatGroupDetails>> {
    let changes = GroupChanges {
        handle: body.handle.as_deref().map(GroupHandle::new).transpose()?,
        name: body.name.as_deref().map(GroupName::new).transpose()?,
        people: body.member_ids.map(people),
    };
    Ok(Json(ChatGroupDetails::new(ops::update_group(&chat, &ctx, id.into(), changes).await?)))
}

/// Remove a group
///
/// Messages that called it stay as they are.
#[utoipa::path(delete, path = "/api/v1/chat/groups/{groupId}", operation_id = "remove_chat_group", tag = "chat",
    params(("groupId" = Uuid, Path)), responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn remove_chat_group(
    State(chat): State<Chat>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<StatusCode> {
    ops::remove_group(&chat, &ctx, id.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}
