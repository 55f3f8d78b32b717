//! How somebody comes in who is nobody's member yet: by an invitation, or as the first admin.

use axum::{extract::State, response::Response};
use edge::{ApiResult, Json, Path};
use kernel::{Error, Region};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    Api, ThisBrowser,
    look::Appearance,
    sign_in::{LoggedIn, answer, signed_in},
    words,
};
use crate::{
    model::{Email, Password, PersonName, TenantName},
    ops,
};

/// What an invitation's link is for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvitationFacts {
    /// Always true.
    ok: bool,
    /// The organisation's name.
    organisation: String,
    appearance: Appearance,
    /// Whom it is for.
    email: String,
    /// As the inviter knows it; may be empty.
    first_name: String,
    /// As the inviter knows it; may be empty.
    last_name: String,
    /// Who invites; null for the product itself.
    #[schema(required)]
    inviter: Option<String>,
    /// Whether the person has an account: then its password is asked for, else a new one.
    has_account: bool,
    /// RFC 3339.
    expires_at: String,
}

/// What an invitation's link is for; open to whoever has the link
#[utoipa::path(get, path = "/api/v1/invitations/{token}", operation_id = "find_invitation", tag = "identity",
    params(("token" = String, Path)),
    responses((status = 200, body = InvitationFacts), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_invitation(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Path(token): Path<String>,
) -> ApiResult<Json<InvitationFacts>> {
    let facts = ops::find_invitation(&api.identity, &token, &browser).await?;
    Ok(Json(InvitationFacts {
        ok: true,
        organisation: facts.organisation,
        appearance: Appearance::new(facts.tenant, facts.appearance),
        email: facts.email.to_string(),
        first_name: facts.first_name,
        last_name: facts.last_name,
        inviter: facts.inviter,
        has_account: facts.has_account,
        expires_at: facts.expires_at.to_string(),
    }))
}

/// How somebody joins.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Acceptance {
    /// The inviter's spelling where it is missing.
    first_name: Option<String>,
    /// The inviter's spelling where it is missing.
    last_name: Option<String>,
    /// Of the person's account where there is one, else a new one of at least 12 characters. Whoever is signed in with
    /// that account needs none.
    password: Option<String>,
}

/// Join the organisation by an invitation's link; the answer sets the session's cookie, or asks for a second factor
#[utoipa::path(post, path = "/api/v1/invitations/{token}/accept", operation_id = "accept_invitation",
    tag = "identity", params(("token" = String, Path)), request_body = Acceptance,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn accept_invitation(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Path(token): Path<String>,
    Json(acceptance): Json<Acceptance>,
) -> ApiResult<Response> {
    let acceptance = ops::Acceptance {
        first_name: PersonName::parse("firstName", acceptance.first_name.as_deref().unwrap_or_default())?,
        last_name: PersonName::parse("lastName", acceptance.last_name.as_deref().unwrap_or_default())?,
        password: acceptance.password.unwrap_or_default(),
    };
    answer(&api, ops::accept_invitation(&api.identity, &token, acceptance, browser).await?)
}

/// The first organisation and its first admin.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetUp {
    /// What stands behind `code=` in the address that the server printed.
    code: String,
    /// The organisation's name.
    organisation: String,
    /// Where its data will live; `uk` unless said.
    #[schema(value_type = Option<words::DatabaseRegion>)]
    region: Option<String>,
    first_name: String,
    last_name: String,
    email: String,
    /// At least 12 characters, and not what many choose.
    password: String,
    /// Whether files may leave the organisation by links that anyone can open; left out, nobody has decided.
    public_links: Option<bool>,
}

/// Make the first organisation and its first admin, once; the answer sets the session's cookie
#[utoipa::path(post, path = "/api/v1/setup", operation_id = "set_up", tag = "identity", request_body = SetUp,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_up(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Json(asked): Json<SetUp>,
) -> ApiResult<Response> {
    let (email, password) = (Email::parse(&asked.email)?, Password::parse(&asked.password)?);
    password.require_other_than(&email)?;
    let asked = ops::SetUp {
        code: asked.code,
        organisation: TenantName::parse(&asked.organisation)?,
        region: asked.region.as_deref().map_or(Ok(Region::default()), region)?,
        first_name: PersonName::parse("firstName", &asked.first_name)?,
        last_name: PersonName::parse("lastName", &asked.last_name)?,
        email,
        password,
        public_links: asked.public_links,
    };
    signed_in(&api, ops::set_up(&api.identity, &*api.modules.public_links, asked, browser).await?)
}

/// Data is never put somewhere else than it was asked for, so an unknown region is refused.
fn region(name: &str) -> kernel::Result<Region> {
    let known = Region::ALL.into_iter().find(|region| region.name() == name);
    known.ok_or_else(|| Error::invalid(format!("There is no region '{name}': uk, eu or us.")))
}
