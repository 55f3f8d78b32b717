//! Where requests come from.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};
use edge::{ClientAddress, RequestId};
use kernel::Ctx;

use crate::{model::Trace, ops::Party};

/// Where a request comes from.
pub(super) struct Came {
    /// As it is written down.
    pub(super) trace: Trace,
    /// The network that limits count by.
    pub(super) network: String,
    pub(super) request_id: String,
}

impl Came {
    /// The member of that context, who acts from there.
    pub(super) fn party(self, ctx: Ctx) -> Party {
        Party::member(ctx, self.trace)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Came {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let address = parts.extensions.get().copied().unwrap_or(ClientAddress(None));
        let agent = parts.headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        Ok(Self {
            trace: Trace::new(address.0.map(|address| address.to_canonical().to_string()), agent),
            network: address.network(),
            request_id: parts.extensions.get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default(),
        })
    }
}
