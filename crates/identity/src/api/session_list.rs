//! Sessions: one's own, and those in the organisation.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{SessionId, UserId, page::Limit, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Api, sign_in::Done, words};
use crate::ops;

/// Which page of the sessions.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SessionQuery {
    /// How many, 1 to 200; 50 unless said.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Which sessions of the organisation.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TenantSessionQuery {
    /// Only those of this member.
    member: Option<String>,
    /// How many, 1 to 200; 50 unless said.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of one's own sessions, the newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SessionList {
    /// Always true.
    ok: bool,
    sessions: Vec<Session>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A page of the organisation's sessions, the newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TenantSessionList {
    /// Always true.
    ok: bool,
    sessions: Vec<TenantSession>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A signed-in browser.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Session {
    id: String,
    /// Whether it is the one that asks.
    current: bool,
    /// How the person proved to be the person.
    #[schema(value_type = words::SignInMethod)]
    method: String,
    /// The name the browser gave itself.
    user_agent: String,
    /// The network address it was opened from; null where it is unknown.
    #[schema(required)]
    address: Option<String>,
    created_at: String,
    /// The latest use, exact to six minutes.
    last_seen_at: String,
    /// The end, however much it is used.
    expires_at: String,
    /// The name of the organisation it acts in.
    tenant_name: String,
}

/// A browser that is signed in to the organisation.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TenantSession {
    #[serde(flatten)]
    session: Session,
    member: SessionMember,
}

/// Whose session it is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SessionMember {
    /// The person's account.
    id: String,
    /// The name people read.
    display_name: String,
    email: String,
}

/// How many sessions ended.
#[derive(Serialize, ToSchema)]
pub(super) struct SessionsRevoked {
    /// Always true.
    ok: bool,
    /// How many.
    revoked: usize,
}

impl From<ops::SessionInfo> for Session {
    fn from(info: ops::SessionInfo) -> Self {
        Self {
            id: info.session.id.to_string(),
            current: info.is_current,
            method: info.method,
            user_agent: info.user_agent,
            address: Some(info.address).filter(|address| !address.is_empty()),
            created_at: info.session.created_at.to_string(),
            last_seen_at: info.session.last_seen_at.to_string(),
            expires_at: info.session.expires_at.to_string(),
            tenant_name: info.tenant_name,
        }
    }
}

impl SessionMember {
    fn new(id: UserId, person: Option<&Person>) -> Self {
        Self {
            id: id.to_string(),
            display_name: person.map(|person| person.display_name.clone()).unwrap_or_default(),
            email: person.map(|person| person.email.clone()).unwrap_or_default(),
        }
    }
}

/// The browsers in which one is signed in oneself, in all organisations
#[utoipa::path(get, path = "/api/v1/auth/sessions", operation_id = "list_sessions", tag = "identity",
    params(SessionQuery), responses((status = 200, body = SessionList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_sessions(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<SessionQuery>,
) -> ApiResult<Json<SessionList>> {
    let limit = Limit::new(query.limit)?;
    let page = ops::list_sessions(&api.identity, &ctx, limit, query.cursor.as_deref()).await?;
    let sessions = page.items.into_iter().map(Into::into).collect();
    Ok(Json(SessionList { ok: true, sessions, next_cursor: page.next_cursor }))
}

/// End one of one's own sessions
#[utoipa::path(delete, path = "/api/v1/auth/sessions/{sessionId}", operation_id = "revoke_session", tag = "identity",
    params(("sessionId" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn revoke_session(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<Done>> {
    ops::revoke_session(&api.identity, &ctx, id.parse::<SessionId>()?).await?;
    Ok(Json(Done { ok: true }))
}

/// End all of one's own sessions but this one
#[utoipa::path(post, path = "/api/v1/auth/sessions/revoke-others", operation_id = "revoke_other_sessions",
    tag = "identity", responses((status = 200, body = SessionsRevoked), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn revoke_other_sessions(
    State(api): State<Api>,
    Signed(ctx): Signed,
) -> ApiResult<Json<SessionsRevoked>> {
    let revoked = ops::revoke_other_sessions(&api.identity, &ctx).await?;
    Ok(Json(SessionsRevoked { ok: true, revoked }))
}

/// The browsers that are signed in to the organisation
#[utoipa::path(get, path = "/api/v1/tenant/sessions", operation_id = "list_tenant_sessions", tag = "identity",
    params(TenantSessionQuery),
    responses((status = 200, body = TenantSessionList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_tenant_sessions(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<TenantSessionQuery>,
) -> ApiResult<Json<TenantSessionList>> {
    let limit = Limit::new(query.limit)?;
    let member: Option<UserId> = query.member.map(|id| id.parse()).transpose()?;
    let (page, people) = ops::list_tenant_sessions(&api.identity, &ctx, member, limit, query.cursor.as_deref()).await?;
    let named = |info: ops::SessionInfo| {
        let user = info.session.user;
        TenantSession { session: info.into(), member: SessionMember::new(user, people.get(&user)) }
    };
    let sessions = page.items.into_iter().map(named).collect();
    Ok(Json(TenantSessionList { ok: true, sessions, next_cursor: page.next_cursor }))
}

/// End a session that acts in the organisation
#[utoipa::path(delete, path = "/api/v1/tenant/sessions/{sessionId}", operation_id = "revoke_tenant_session",
    tag = "identity", params(("sessionId" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn revoke_tenant_session(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<Done>> {
    ops::revoke_tenant_session(&api.identity, &ctx, id.parse::<SessionId>()?).await?;
    Ok(Json(Done { ok: true }))
}
