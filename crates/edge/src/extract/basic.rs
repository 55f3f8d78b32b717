//! Name and secret of a program that signs in with each request.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use kernel::{Error, ErrorKind};

use crate::error::ApiError;

/// What a request says in `Authorization: Basic` (RFC 7617); `None` where it says nothing, or nothing that can be read.
#[derive(Clone)]
pub struct Basic(pub Option<(String, String)>);

impl<S: Send + Sync> FromRequestParts<S> for Basic {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let read = || {
            let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
            let (scheme, code) = value.split_once(' ')?;
            let bytes = scheme.eq_ignore_ascii_case("basic").then(|| BASE64_STANDARD.decode(code.trim()).ok())??;
            let (name, secret) =
                String::from_utf8(bytes).ok()?.split_once(':').map(|(a, b)| (a.to_owned(), b.to_owned()))?;
            Some((name, secret))
        };
        Ok(Self(read()))
    }
}

/// A failure as an answer that asks a program for name and secret where that is what is missing.
pub fn with_challenge(error: Error) -> Response {
    let is_missing = error.kind() == ErrorKind::Unauthenticated;
    let mut response = ApiError(error).into_response();
    if is_missing {
        let challenge = HeaderValue::from_static("Basic realm=\"Corbel\", charset=\"UTF-8\"");
        response.headers_mut().insert(header::WWW_AUTHENTICATE, challenge);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    #[tokio::test]
    async fn name_and_secret_are_read_and_nonsense_is_nothing() {
        for (value, expected) in [
            ("Basic dG9tOnM6ZWNyZXQ=", Some(("tom", "s:ecret"))),
            ("basic dG9tOg==", Some(("tom", ""))),
            ("Basic dG9t", None),
            ("Basic !!!", None),
            ("Basic /////w==", None),
            ("Bearer dG9tOnM6ZWNyZXQ=", None),
            ("", None),
        ] {
            let request = Request::builder().header("authorization", value).body(()).expect("a request");
            let (mut parts, ()) = request.into_parts();
            let Ok(Basic(found)) = Basic::from_request_parts(&mut parts, &()).await;
            assert_eq!(found.as_ref().map(|(name, secret)| (name.as_str(), secret.as_str())), expected, "{value}");
        }
    }
}
