//! The members of the organisation.

use axum::extract::State;
use edge::{ApiResult, Json, Query, Signed};
use kernel::page::Limit;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Api, words};
use crate::{model, ops};

/// Which page of the members.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MemberQuery {
    /// How many, 1 to 200; 50 unless said.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of members, by name.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MemberList {
    /// Always true.
    ok: bool,
    members: Vec<Member>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A person in the organisation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Member {
    /// The person's account.
    id: String,
    /// The same as `id`.
    uid: String,
    first_name: String,
    last_name: String,
    /// The short name behind an `@`.
    username: String,
    /// The name people read.
    display_name: String,
    email: String,
    /// The key of the role: `admin`, `editor` …
    role: String,
    /// The address of the person's picture, another one with every picture; null where there is none.
    #[serde(rename = "photoURL")]
    #[schema(required)]
    photo_url: Option<String>,
    status: words::PersonStatus,
    /// IANA name, such as `Europe/London`; null for the organisation's zone.
    #[schema(required)]
    time_zone: Option<String>,
}

impl From<model::Member> for Member {
    fn from(member: model::Member) -> Self {
        Self {
            photo_url: member.profile.photo_url(),
            status: member.profile.presence.into(),
            time_zone: member.profile.time_zone.as_ref().map(ToString::to_string),
            id: member.user.to_string(),
            uid: member.user.to_string(),
            first_name: member.first_name,
            last_name: member.last_name,
            username: member.username,
            display_name: member.display_name,
            email: member.email.to_string(),
            role: member.role,
        }
    }
}

/// The active members of the organisation, by name; for a guest in chat, those with whom one shares a conversation
#[utoipa::path(get, path = "/api/v1/tenant/users", operation_id = "list_members", tag = "identity", params(MemberQuery),
    responses((status = 200, body = MemberList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_members(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<MemberQuery>,
) -> ApiResult<Json<MemberList>> {
    let limit = Limit::new(query.limit)?;
    let page =
        ops::list_members(&api.identity, &*api.modules.acquaintances, &ctx, limit, query.cursor.as_deref()).await?;
    Ok(Json(MemberList {
        ok: true,
        members: page.items.into_iter().map(Into::into).collect(),
        next_cursor: page.next_cursor,
    }))
}
