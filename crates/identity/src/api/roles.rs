//! The roles of the organisation.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Signed};
use kernel::Ctx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Api, sign_in::Done};
use crate::{
    model::{
        self, RoleName,
        role::{parse_description, parse_scopes},
    },
    ops,
    policy::{Organisation, OrganisationAction, RoleAction},
};

/// The roles of the organisation.
#[derive(Serialize, ToSchema)]
pub(super) struct RoleList {
    /// Always true.
    ok: bool,
    /// Those every organisation starts with in front, then by name.
    roles: Vec<ListedRole>,
    can: RoleListAbilities,
}

/// What the person may do about the roles.
#[derive(Serialize, ToSchema)]
pub(super) struct RoleListAbilities {
    create: bool,
}

/// A role with how many are in it.
#[derive(Serialize, ToSchema)]
pub(super) struct ListedRole {
    #[serde(flatten)]
    role: Role,
    /// How many members are in it, those included who are suspended. Only a role without any can be deleted.
    members: i64,
}

/// A named set of scopes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Role {
    /// What members refer to it by; it never changes.
    key: String,
    name: String,
    /// What it is for; may be empty.
    description: String,
    /// What its members may do, before implications.
    scopes: Vec<&'static str>,
    /// Whether every organisation starts with it; such a role stays.
    built_in: bool,
    can: RoleAbilities,
}

/// What the person may do to a role.
#[derive(Serialize, ToSchema)]
pub(super) struct RoleAbilities {
    update: bool,
    delete: bool,
    /// Give it to members.
    assign: bool,
}

impl Role {
    fn new(ctx: &Ctx, role: model::Role) -> Self {
        // What is fixed is fixed for super users, too.
        let may = |action| !role.is_fixed(action) && ctx.decide(action, &role).is_allowed();
        Self {
            can: RoleAbilities {
                update: may(RoleAction::Update),
                delete: may(RoleAction::Delete),
                assign: ctx.decide(RoleAction::Assign, &role).is_allowed(),
            },
            scopes: role.scopes.iter().map(|scope| scope.name()).collect(),
            key: role.key,
            name: role.name,
            description: role.description,
            built_in: role.built_in,
        }
    }
}

/// A role, as it is now.
#[derive(Serialize, ToSchema)]
pub(super) struct RoleAnswer {
    /// Always true.
    ok: bool,
    role: Role,
}

/// A role to be made.
#[derive(Deserialize, ToSchema)]
pub(super) struct NewRole {
    /// 1 to 60 characters.
    name: String,
    /// Up to 300 characters.
    description: Option<String>,
    /// Names of scopes, none that the person does not hold.
    scopes: Vec<String>,
}

/// What is changed about a role; what is absent or null stays.
#[derive(Deserialize, ToSchema)]
pub(super) struct RoleChange {
    /// 1 to 60 characters. The key stays.
    name: Option<String>,
    /// Up to 300 characters.
    description: Option<String>,
    /// All that the members of the role may do, none that the person does not hold.
    scopes: Option<Vec<String>>,
}

/// The roles of the organisation, with how many members are in each
#[utoipa::path(get, path = "/api/v1/tenant/roles", operation_id = "list_roles", tag = "identity",
    responses((status = 200, body = RoleList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_roles(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<RoleList>> {
    let roles = ops::list_roles(&api.identity, &ctx).await?;
    let create = ctx.decide(OrganisationAction::ChangeRoles, &Organisation).is_allowed();
    Ok(Json(RoleList {
        ok: true,
        roles: roles.into_iter().map(|(role, members)| ListedRole { role: Role::new(&ctx, role), members }).collect(),
        can: RoleListAbilities { create },
    }))
}

/// Make a role
#[utoipa::path(post, path = "/api/v1/tenant/roles", operation_id = "create_role", tag = "identity",
    request_body = NewRole,
    responses((status = 200, body = RoleAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_role(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(new): Json<NewRole>,
) -> ApiResult<Json<RoleAnswer>> {
    let new = ops::NewRole {
        name: RoleName::parse(&new.name)?,
        description: parse_description(&new.description.unwrap_or_default())?,
        scopes: parse_scopes(&new.scopes)?,
    };
    let role = ops::create_role(&api.identity, &ctx, new).await?;
    Ok(Json(RoleAnswer { ok: true, role: Role::new(&ctx, role) }))
}

/// Change what a role is called or may do; it counts from the next request of each of its members
#[utoipa::path(patch, path = "/api/v1/tenant/roles/{roleKey}", operation_id = "update_role", tag = "identity",
    params(("roleKey" = String, Path, description = "The role's key.")), request_body = RoleChange,
    responses((status = 200, body = RoleAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_role(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(key): Path<String>,
    Json(change): Json<RoleChange>,
) -> ApiResult<Json<RoleAnswer>> {
    let change = ops::RoleChange {
        name: change.name.map(|name| RoleName::parse(&name)).transpose()?,
        description: change.description.map(|text| parse_description(&text)).transpose()?,
        scopes: change.scopes.map(|scopes| parse_scopes(&scopes)).transpose()?,
    };
    let role = ops::update_role(&api.identity, &ctx, &key, change).await?;
    Ok(Json(RoleAnswer { ok: true, role: Role::new(&ctx, role) }))
}

/// Delete a role nobody is in
#[utoipa::path(delete, path = "/api/v1/tenant/roles/{roleKey}", operation_id = "delete_role", tag = "identity",
    params(("roleKey" = String, Path, description = "The role's key.")),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn delete_role(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(key): Path<String>,
) -> ApiResult<Json<Done>> {
    ops::delete_role(&api.identity, &ctx, &key).await?;
    Ok(Json(Done { ok: true }))
}
