//! The requests of visitors, for super users.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::page::Limit;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::Api;
use crate::{model, ops};

edge::refusals! {
    /// Of listing requests.
    ListRequestsRefusals { 403: [FORBIDDEN] }

    /// Of a request that is named.
    RequestRefusals { 403: [FORBIDDEN], 404: [NOT_FOUND] }
}

/// How far a request has come.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) enum SiteRequestState {
    /// Nobody has answered it.
    New,
    /// Somebody has.
    Answered,
    /// It is none: a machine sent it, or somebody says so.
    Spam,
}

impl From<SiteRequestState> for model::RequestState {
    fn from(state: SiteRequestState) -> Self {
        match state {
            SiteRequestState::New => Self::New,
            SiteRequestState::Answered => Self::Answered,
            SiteRequestState::Spam => Self::Spam,
        }
    }
}

impl From<model::RequestState> for SiteRequestState {
    fn from(state: model::RequestState) -> Self {
        match state {
            model::RequestState::New => Self::New,
            model::RequestState::Answered => Self::Answered,
            model::RequestState::Spam => Self::Spam,
        }
    }
}

/// Which page of the requests.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListSiteRequests {
    /// Those in this state; new ones unless given.
    state: Option<SiteRequestState>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of requests, the newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteRequestPage {
    /// Always true.
    ok: bool,
    requests: Vec<SiteRequest>,
    /// How many wait for an answer, 0 to 1,001; 1,001 stands for more than 1,000.
    new_count: i64,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// What a visitor asks for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteRequest {
    id: Uuid,
    name: String,
    email: String,
    /// Empty where none was given.
    company: String,
    /// Empty where none was given.
    message: String,
    state: SiteRequestState,
    /// RFC 3339.
    received_at: String,
}

impl From<model::ContactRequest> for SiteRequest {
    fn from(request: model::ContactRequest) -> Self {
        Self {
            id: request.id.into(),
            name: request.typed.name,
            email: request.typed.email,
            company: request.typed.company,
            message: request.typed.message,
            state: request.state.into(),
            received_at: request.received_at.to_string(),
        }
    }
}

/// A request.
#[derive(Serialize, ToSchema)]
pub(super) struct FoundSiteRequest {
    /// Always true.
    ok: bool,
    request: SiteRequest,
}

/// What is to become of a request.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct SiteRequestChange {
    state: SiteRequestState,
}

/// It is done.
#[derive(Serialize, ToSchema)]
pub(super) struct SiteDone {
    /// Always true.
    ok: bool,
}

/// The requests that visitors of the public site sent, the newest first; for super users
#[utoipa::path(get, path = "/api/v1/site/requests", operation_id = "list_site_requests", tag = "site",
    params(ListSiteRequests),
    responses((status = 200, body = SiteRequestPage), ListRequestsRefusals))]
pub(super) async fn list_site_requests(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(asked): Query<ListSiteRequests>,
) -> ApiResult<Json<SiteRequestPage>> {
    let state = asked.state.unwrap_or(SiteRequestState::New).into();
    let limit = Limit::new(asked.limit)?;
    let listed = ops::list_requests(&api.site, &ctx, state, limit, asked.cursor.as_deref()).await?;
    Ok(Json(SiteRequestPage {
        ok: true,
        requests: listed.page.items.into_iter().map(Into::into).collect(),
        new_count: listed.new,
        next_cursor: listed.page.next_cursor,
    }))
}

/// One request that a visitor sent; for super users
#[utoipa::path(get, path = "/api/v1/site/requests/{requestId}", operation_id = "find_site_request", tag = "site",
    params(("requestId" = Uuid, Path)),
    responses((status = 200, body = FoundSiteRequest), RequestRefusals))]
pub(super) async fn find_site_request(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<FoundSiteRequest>> {
    let request = ops::find_request(&api.site, &ctx, id.into()).await?.into();
    Ok(Json(FoundSiteRequest { ok: true, request }))
}

/// Mark a request as new, answered or spam; for super users
#[utoipa::path(patch, path = "/api/v1/site/requests/{requestId}", operation_id = "update_site_request", tag = "site",
    params(("requestId" = Uuid, Path)), request_body = SiteRequestChange,
    responses((status = 200, body = SiteDone), RequestRefusals))]
pub(super) async fn update_site_request(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(change): Json<SiteRequestChange>,
) -> ApiResult<Json<SiteDone>> {
    ops::update_request(&api.site, &ctx, id.into(), change.state.into()).await?;
    Ok(Json(SiteDone { ok: true }))
}

/// Delete a request for good; for super users
#[utoipa::path(delete, path = "/api/v1/site/requests/{requestId}", operation_id = "delete_site_request", tag = "site",
    params(("requestId" = Uuid, Path)),
    responses((status = 200, body = SiteDone), RequestRefusals))]
pub(super) async fn delete_site_request(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<SiteDone>> {
    ops::delete_request(&api.site, &ctx, id.into()).await?;
    Ok(Json(SiteDone { ok: true }))
}
