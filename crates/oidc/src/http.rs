//! Talking to the provider: time limits, size limits, and what its silence means.

use std::time::Duration;

use kernel::{Error, ErrorKind, Result};
use reqwest::{Client, RequestBuilder, Response, StatusCode, redirect};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// For a whole answer: somebody waits for it in front of a blank page.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The largest answer that is read, bytes.
const MAX_BYTES: usize = 256 * 1024;

/// The connections to a provider.
pub(crate) fn client() -> Result<Client> {
    Client::builder()
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(TIMEOUT)
        // What we send, a secret among it, is for the configured host alone.
        .redirect(redirect::Policy::none())
        .tls_backend_preconfigured(tls::client_config()?)
        .build()
        .map_err(Error::internal)
}

/// Sends a request and reads the answer: its status and its body.
///
/// # Errors
/// `OIDC_UNAVAILABLE` where there is no answer, one that is too large, or one of a server in trouble.
pub(crate) async fn send(request: RequestBuilder) -> Result<(StatusCode, Vec<u8>)> {
    let mut answer: Response =
        request.header("accept", "application/json").send().await.map_err(|error| unavailable(describe(error)))?;
    let status = answer.status();
    if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS {
        return Err(unavailable(status));
    }
    let mut body = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(|error| unavailable(describe(error)))? {
        if body.len() + piece.len() > MAX_BYTES {
            return Err(unavailable("the answer is too large"));
        }
        body.extend_from_slice(&piece);
    }
    Ok((status, body))
}

/// The provider is away, or what it answers makes no sense. The log gets `context`.
pub(crate) fn unavailable(context: impl std::fmt::Display) -> Error {
    Error::new(
        ErrorKind::Unavailable,
        "OIDC_UNAVAILABLE",
        "The sign-in provider does not answer. Please try again in a moment.",
    )
    .because(format!("OIDC: {context}"))
}

/// The failure with its causes. The address is left out: it may hold a code.
fn describe(error: reqwest::Error) -> String {
    let error = error.without_url();
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(&error);
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}
