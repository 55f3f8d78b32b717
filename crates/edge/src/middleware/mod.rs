//! What every request passes, from the outside in: request log, security headers, panics, CSRF, compression, time
//! limit, session, idempotency.

mod csrf;
mod deadline;
mod idempotency;
mod net;
mod observe;
mod security;
mod session;
mod size;
mod squeeze;

use axum::{
    Router,
    middleware::{from_fn, from_fn_with_state},
};

use crate::Edge;

pub(crate) use deadline::Deadline;
pub use idempotency::HoldsSecret;
pub(crate) use security::{Nonce, PLAIN_POLICY, page_policy};
pub(crate) use squeeze::AsStored;

/// Wraps the finished router. What is added last is passed first.
pub(crate) fn wrap(router: Router, edge: &Edge) -> Router {
    let deadline = Deadline::new(&edge.settings);
    router
        .layer(from_fn_with_state(edge.clone(), idempotency::answer_once))
        .layer(from_fn_with_state(edge.clone(), session::recognise))
        .layer(from_fn_with_state(deadline, deadline::keep))
        .layer(from_fn_with_state(edge.clone(), size::limit))
        .layer(squeeze::layer())
        .layer(from_fn_with_state(edge.clone(), csrf::check))
        .layer(from_fn(net::catch))
        .layer(from_fn_with_state(edge.clone(), security::harden))
        .layer(from_fn_with_state(edge.clone(), observe::observe))
}

/// Where the signed addresses of the local blob store begin. They carry their permission in themselves.
pub(crate) const BLOBS: &str = "/api/v1/blobs/";

/// Where calendars elsewhere come in. What is there knows neither cookies nor sessions.
pub(crate) const DAV: &str = "/dav/";
