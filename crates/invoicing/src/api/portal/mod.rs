//! The portal over HTTP. Its session has a cookie of its own, sent to the portal's addresses alone: it opens nothing of the
//! workspace, and the workspace's opens nothing here.

mod invoices;
mod payments;
mod profile;
mod session;

use axum::{extract::FromRequestParts, http::request::Parts};
use edge::{ApiError, ClientAddress, Operations, RequestId, routes};
use kernel::{Error, Result};

use crate::{
    Invoicing,
    ops::portal::{self, Guest},
};

/// The cookie of the portal's session.
const COOKIE: &str = "corbel_portal";
/// The addresses that it is sent to.
const COOKIE_PATH: &str = "/api/v1/portal";

/// The routes of the portal.
pub(super) fn router() -> Operations<Invoicing> {
    Operations::new()
        .routes(routes!(session::request_portal_code))
        .routes(routes!(session::sign_in_to_portal))
        .routes(routes!(session::sign_out_of_portal))
        .routes(routes!(session::find_portal_session, session::choose_portal_subcontractor))
        .routes(routes!(profile::find_portal_dashboard))
        .routes(routes!(invoices::list_portal_invoices, invoices::create_portal_invoice))
        .routes(routes!(invoices::find_portal_invoice, invoices::update_portal_invoice))
        .routes(routes!(invoices::submit_portal_invoice))
        .routes(routes!(invoices::answer_portal_invoice))
        .routes(routes!(invoices::add_portal_file))
        .routes(routes!(invoices::find_portal_file))
        .routes(routes!(payments::list_portal_payments))
        .routes(routes!(payments::list_portal_years))
        .routes(routes!(payments::export_portal_years))
        .routes(routes!(profile::list_portal_statements))
        .routes(routes!(profile::find_portal_statement))
        .routes(routes!(profile::find_portal_profile, profile::update_portal_profile))
        .routes(routes!(profile::request_portal_bank))
        .routes(routes!(profile::set_portal_consent))
}

/// Whoever is signed in to the portal.
///
/// # Errors
/// 401 `UNAUTHENTICATED`.
pub(super) struct SignedGuest(pub(super) Guest);

impl FromRequestParts<Invoicing> for SignedGuest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, invoicing: &Invoicing) -> Result<Self, ApiError> {
        let token = edge::read_cookie(&parts.headers, COOKIE).ok_or_else(Error::unauthenticated)?.to_owned();
        Ok(Self(portal::enter(invoicing, &token, &request_id(parts)).await?))
    }
}

/// Where a request comes from, and the token that it brings.
pub(super) struct Knock {
    token: Option<String>,
    request_id: String,
    /// The network that limits count by.
    network: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Knock {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let address = parts.extensions.get().copied().unwrap_or(ClientAddress(None));
        Ok(Self {
            token: edge::read_cookie(&parts.headers, COOKIE).map(str::to_owned),
            request_id: request_id(parts),
            network: address.network(),
        })
    }
}

fn request_id(parts: &Parts) -> String {
    parts.extensions.get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default()
}
