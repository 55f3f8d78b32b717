//! Signing in to the portal and out of it.

use std::time::Duration;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Json};
use kernel::{Error, Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{COOKIE, COOKIE_PATH, Knock, SignedGuest};
use crate::{
    Invoicing,
    model::portal::SESSION_LIFETIME,
    ops::portal::{self, Choice, Guest, Opened},
};

/// Who wants a code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct RequestPortalCode {
    email: String,
    /// The page of the portal that the mailed link is to lead to: `/portal/invoices`. Any other address is refused.
    next: Option<String>,
}

/// A code is on its way, if the address belongs to somebody and this server sends mail.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PortalCodeRequested {
    /// Always true: the answer is the same for every address. Whether this server sends mail is among the ways to sign in.
    ok: bool,
}

/// Have a code for signing in to the portal mailed; the answer is the same for every address
#[utoipa::path(post, path = "/api/v1/portal/auth/code", operation_id = "request_portal_code", tag = "portal",
    request_body = RequestPortalCode,
    responses((status = 202, body = PortalCodeRequested), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn request_portal_code(
    State(invoicing): State<Invoicing>,
    knock: Knock,
    Json(body): Json<RequestPortalCode>,
) -> ApiResult<(StatusCode, Json<PortalCodeRequested>)> {
    portal::request_code(&invoicing, &body.email, body.next.as_deref(), &knock.network).await?;
    Ok((StatusCode::ACCEPTED, Json(PortalCodeRequested { ok: true })))
}

/// Either an address with the code that was mailed to it, or the token of a link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct SignInToPortal {
    email: Option<String>,
    /// Six digits.
    code: Option<String>,
    /// From `/portal-login?token=…`.
    token: Option<String>,
}

/// The contractor.
#[derive(Serialize, ToSchema)]
struct PortalOrganisation {
    name: String,
    /// Its name in addresses, by which its look is asked for.
    slug: String,
}

/// A subcontractor that the person stands for.
#[derive(Serialize, ToSchema)]
struct PortalSubcontractor {
    id: Uuid,
    name: String,
}

/// One of those for whom the person may act.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PortalChoice {
    tenant_id: Uuid,
    organisation: String,
    subcontractor_id: Uuid,
    subcontractor: String,
}

/// Who is signed in to the portal, and for whom.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PortalSession {
    display_name: String,
    email: String,
    /// RFC 3339.
    expires_at: String,
    organisation: PortalOrganisation,
    subcontractor: PortalSubcontractor,
    /// In all organisations, this one included; in this one alone where the link of an invitation opened the session.
    choices: Vec<PortalChoice>,
}

async fn shown(invoicing: &Invoicing, guest: Guest) -> Result<PortalSession> {
    let choices = portal::list_choices(invoicing, &guest.email, guest.only(), guest.ctx.request_id()).await?;
    let choices = choices.into_iter().map(|choice: Choice| PortalChoice {
        tenant_id: choice.tenant.into(),
        organisation: choice.organisation,
        subcontractor_id: choice.subcontractor.into(),
        subcontractor: choice.name,
    });
    Ok(PortalSession {
        display_name: guest.display_name,
        email: guest.email,
        expires_at: guest.expires_at.to_string(),
        organisation: PortalOrganisation { name: guest.organisation, slug: guest.slug },
        subcontractor: PortalSubcontractor { id: guest.subcontractor.into(), name: guest.subcontractor_name },
        choices: choices.collect(),
    })
}

/// Sign in to the portal by the code or the link that was mailed
///
/// 403 `CODE_WRONG` for a wrong code and for an address that nobody has; 410 `LINK_GONE` for a link that was used or has run
/// out. A code ends after five wrong ones.
#[utoipa::path(post, path = "/api/v1/portal/auth/sign-in", operation_id = "sign_in_to_portal", tag = "portal",
    request_body = SignInToPortal,
    responses((status = 200, body = PortalSession), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn sign_in_to_portal(
    State(invoicing): State<Invoicing>,
    knock: Knock,
    Json(body): Json<SignInToPortal>,
) -> ApiResult<Response> {
    let Opened { token, guest } = match (body.email, body.code, body.token) {
        (Some(email), Some(code), None) => portal::sign_in_by_code(&invoicing, &email, &code, &knock.network).await?,
        (None, None, Some(token)) => {
            portal::sign_in_by_link(&invoicing, &token, knock.token.as_deref(), &knock.network).await?
        }
        _ => return Err(Error::invalid("Send email and code, or token.").into()),
    };
    if let Some(before) = knock.token {
        // The browser forgets it, so it should open nothing any more.
        portal::sign_out(&invoicing, &before).await?;
    }
    let mut answer = Json(shown(&invoicing, guest).await?).into_response();
    let secure = invoicing.secure_cookies;
    edge::set_cookie(answer.headers_mut(), (COOKIE, &token), COOKIE_PATH, SESSION_LIFETIME, secure)?;
    Ok(answer)
}

/// Sign out of the portal
#[utoipa::path(post, path = "/api/v1/portal/auth/logout", operation_id = "sign_out_of_portal", tag = "portal",
    responses((status = 204), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn sign_out_of_portal(
    State(invoicing): State<Invoicing>,
    knock: Knock,
) -> ApiResult<Response> {
    if let Some(token) = knock.token {
        portal::sign_out(&invoicing, &token).await?;
    }
    let mut answer = StatusCode::NO_CONTENT.into_response();
    edge::set_cookie(answer.headers_mut(), (COOKIE, ""), COOKIE_PATH, Duration::ZERO, invoicing.secure_cookies)?;
    Ok(answer)
}

/// Who is signed in to the portal, and for whom
#[utoipa::path(get, path = "/api/v1/portal/session", operation_id = "find_portal_session", tag = "portal",
    responses((status = 200, body = PortalSession), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_portal_session(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
) -> ApiResult<Json<PortalSession>> {
    Ok(Json(shown(&invoicing, guest).await?))
}

/// For whom to act.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::api) struct ChoosePortalSubcontractor {
    tenant_id: Uuid,
    subcontractor_id: Uuid,
}

/// Act for another subcontractor that the person stands for
#[utoipa::path(put, path = "/api/v1/portal/session", operation_id = "choose_portal_subcontractor", tag = "portal",
    request_body = ChoosePortalSubcontractor,
    responses((status = 200, body = PortalSession), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn choose_portal_subcontractor(
    State(invoicing): State<Invoicing>,
    SignedGuest(before): SignedGuest,
    knock: Knock,
    Json(body): Json<ChoosePortalSubcontractor>,
) -> ApiResult<Json<PortalSession>> {
    let token = knock.token.ok_or_else(Error::unauthenticated)?;
    let to = (body.tenant_id.into(), body.subcontractor_id.into());
    let guest = portal::choose(&invoicing, &token, before, to, &knock.request_id).await?;
    Ok(Json(shown(&invoicing, guest).await?))
}
