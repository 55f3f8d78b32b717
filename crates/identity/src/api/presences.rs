//! Who is there now.

use axum::extract::State;
use edge::{ApiResult, Json, Query, Signed};
use kernel::{Result, UserId, port::Presence};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::Api;
use crate::ops;

/// About whom is asked.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PresenceQuery {
    /// At most 100 people, with commas between them.
    people: String,
}

/// Who is there now.
#[derive(Serialize, ToSchema)]
pub(super) struct PresenceList {
    /// Those of the people asked about who are active members, in no order.
    people: Vec<PersonPresence>,
}

/// Whether somebody is there.
#[derive(Serialize, ToSchema)]
pub(super) struct PersonPresence {
    id: Uuid,
    presence: PresenceState,
}

/// Whether somebody is there and can be disturbed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum PresenceState {
    Active,
    Busy,
    Unavailable,
    /// The product is open in no browser of the person's: exact to a minute where its pages were closed, and else to six.
    Away,
}

impl From<Option<Presence>> for PresenceState {
    fn from(presence: Option<Presence>) -> Self {
        match presence {
            Some(Presence::Active) => Self::Active,
            Some(Presence::Busy) => Self::Busy,
            Some(Presence::Unavailable) => Self::Unavailable,
            None => Self::Away,
        }
    }
}

/// Who of some people is there now; a guest in chat hears of those with whom one shares a conversation
#[utoipa::path(get, path = "/api/v1/tenant/users/presence", operation_id = "list_presences", tag = "identity",
    params(PresenceQuery),
    responses((status = 200, body = PresenceList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_presences(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<PresenceQuery>,
) -> ApiResult<Json<PresenceList>> {
    let people = query.people.split(',').map(|id| id.trim().parse()).collect::<Result<Vec<UserId>>>()?;
    let found = ops::list_presences(&api.identity, &*api.modules.acquaintances, &ctx, people).await?;
    let person =
        |(id, presence): (UserId, _)| PersonPresence { id: id.into(), presence: PresenceState::from(presence) };
    Ok(Json(PresenceList { people: found.into_iter().map(person).collect() }))
}
