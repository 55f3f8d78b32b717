//! The browser a request came from.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};
use edge::{ClientAddress, DEVICE_COOKIE, SESSION_COOKIE};

use crate::{model::place::network_of, ops};

/// Where somebody signs in, as a handler takes it from the request.
pub(super) struct ThisBrowser(pub(super) ops::Browser);

impl<S: Send + Sync> FromRequestParts<S> for ThisBrowser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let ClientAddress(address) = ClientAddress::from_request_parts(parts, state).await?;
        let user_agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        let cookie = |name| edge::read_cookie(&parts.headers, name).map(str::to_owned);
        Ok(Self(ops::Browser {
            address: address.map(|address| address.to_string()).unwrap_or_default(),
            network: address.map(network_of).unwrap_or_default(),
            host: parts.headers.get(header::HOST).and_then(|value| value.to_str().ok()).map(str::to_owned),
            user_agent: user_agent.unwrap_or_default().to_owned(),
            token: cookie(SESSION_COOKIE),
            device: cookie(DEVICE_COOKIE),
        }))
    }
}
