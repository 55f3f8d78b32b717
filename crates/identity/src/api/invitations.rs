//! Invitations, as administrators send them.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Api, sign_in::Done};
use crate::{
    model::{self, Email, PersonName},
    ops,
};

/// Somebody to be invited.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewInvitation {
    email: String,
    /// The key of the role the person will have.
    role: String,
    /// Given name, where it is known; the person may change it.
    first_name: Option<String>,
    /// Family name, where it is known; the person may change it.
    last_name: Option<String>,
}

/// Which page of the invitations.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct InvitationQuery {
    /// How many, 1 to 200; 50 unless said.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of the invitations nobody has answered, the newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvitationList {
    /// Always true.
    ok: bool,
    invitations: Vec<Invitation>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// The invitation as it is now.
#[derive(Serialize, ToSchema)]
pub(super) struct OneInvitation {
    /// Always true.
    ok: bool,
    invitation: Invitation,
}

/// An invitation nobody has answered.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invitation {
    id: String,
    email: String,
    /// The key of the role the person will have.
    role: String,
    /// May be empty.
    first_name: String,
    /// May be empty.
    last_name: String,
    /// Who invites, as people read it; null for the product itself.
    #[schema(required)]
    inviter: Option<String>,
    /// Whether it has run out. It can be sent again.
    is_expired: bool,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    expires_at: String,
}

impl Invitation {
    fn new(ctx: &Ctx, open: ops::OpenInvitation) -> Self {
        let model::Invitation { id, email, role, first_name, last_name, created_at, expires_at, .. } = open.invitation;
        Self {
            id: id.to_string(),
            email: email.to_string(),
            role,
            first_name,
            last_name,
            inviter: open.inviter,
            is_expired: expires_at <= ctx.now(),
            created_at: created_at.to_string(),
            expires_at: expires_at.to_string(),
        }
    }
}

/// The invitations nobody has answered, the newest first
#[utoipa::path(get, path = "/api/v1/tenant/invitations", operation_id = "list_invitations", tag = "identity",
    params(InvitationQuery),
    responses((status = 200, body = InvitationList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_invitations(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<InvitationQuery>,
) -> ApiResult<Json<InvitationList>> {
    let limit = Limit::new(query.limit)?;
    let page = ops::list_invitations(&api.identity, &ctx, limit, query.cursor.as_deref()).await?;
    let invitations = page.items.into_iter().map(|open| Invitation::new(&ctx, open)).collect();
    Ok(Json(InvitationList { ok: true, invitations, next_cursor: page.next_cursor }))
}

/// Invite somebody by email; the link works once and expires in seven days
#[utoipa::path(post, path = "/api/v1/tenant/invitations", operation_id = "invite", tag = "identity",
    request_body = NewInvitation,
    responses((status = 200, body = OneInvitation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn invite(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(new): Json<NewInvitation>,
) -> ApiResult<Json<OneInvitation>> {
    let new = ops::NewInvitation {
        email: Email::parse(&new.email)?,
        role: new.role,
        first_name: PersonName::parse("firstName", new.first_name.as_deref().unwrap_or_default())?,
        last_name: PersonName::parse("lastName", new.last_name.as_deref().unwrap_or_default())?,
    };
    let open = ops::invite(&api.identity, &ctx, new).await?;
    Ok(Json(OneInvitation { ok: true, invitation: Invitation::new(&ctx, open) }))
}

/// Send an invitation again, under a new link and with seven days more
#[utoipa::path(post, path = "/api/v1/tenant/invitations/{invitationId}/resend", operation_id = "resend_invitation",
    tag = "identity", params(("invitationId" = String, Path)),
    responses((status = 200, body = OneInvitation), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn resend_invitation(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<OneInvitation>> {
    let open = ops::resend_invitation(&api.identity, &ctx, id.parse()?).await?;
    Ok(Json(OneInvitation { ok: true, invitation: Invitation::new(&ctx, open) }))
}

/// Take an invitation back: its link opens nothing any more
#[utoipa::path(delete, path = "/api/v1/tenant/invitations/{invitationId}", operation_id = "revoke_invitation",
    tag = "identity", params(("invitationId" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn revoke_invitation(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<Done>> {
    ops::revoke_invitation(&api.identity, &ctx, id.parse()?).await?;
    Ok(Json(Done { ok: true }))
}
