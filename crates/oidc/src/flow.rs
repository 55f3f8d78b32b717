//! The authorisation code flow with PKCE (RFC 6749 section 4.1, RFC 7636).

use base64::{Engine, prelude::BASE64_STANDARD};
use kernel::{Error, ErrorKind, Result};
use reqwest::{Client, RequestBuilder, StatusCode, header};
use serde::Deserialize;
use url::{Url, form_urlencoded};

use crate::{
    Attempt, Settings,
    discovery::{Metadata, parse},
    http::{send, unavailable},
    token::Claims,
};

/// What the provider gives for a code.
#[derive(Deserialize)]
pub(crate) struct Tokens {
    pub(crate) id_token: String,
    pub(crate) access_token: Option<String>,
}

/// Where the provider explains a refusal (RFC 6749 section 5.2).
#[derive(Deserialize)]
struct Refused {
    error: String,
    #[serde(default)]
    error_description: String,
}

/// Where the browser is sent to sign in.
pub(crate) fn authorization_url(metadata: &Metadata, settings: &Settings, attempt: &Attempt) -> Url {
    let mut url = metadata.authorization_endpoint.clone();
    url.query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", &settings.client_id)
        .append_pair("redirect_uri", settings.redirect_url.as_str())
        .append_pair("scope", &settings.scopes)
        .append_pair("state", &attempt.state())
        .append_pair("nonce", &attempt.nonce())
        .append_pair("code_challenge", &attempt.challenge())
        .append_pair("code_challenge_method", "S256");
    url
}

/// Exchanges a code for tokens.
///
/// # Errors
/// `OIDC_REFUSED` where the code is used, old or not ours; `OIDC_UNAVAILABLE` also where the provider does not know us.
pub(crate) async fn redeem(
    client: &Client,
    metadata: &Metadata,
    settings: &Settings,
    attempt: &Attempt,
    code: &str,
) -> Result<Tokens> {
    match send(token_request(client, metadata, settings, attempt, code)).await? {
        (StatusCode::OK, body) => parse(&body),
        (status, body) => match serde_json::from_slice(&body) {
            Ok(Refused { error, .. }) if error == "invalid_grant" => Err(refused("the code is not good")),
            // Whatever else it is, the provider and this installation have to be made to agree.
            Ok(Refused { error, error_description }) => Err(unavailable(format!("{error}: {error_description}"))),
            Err(_) => Err(unavailable(format!("the code is answered by {status}"))),
        },
    }
}

fn token_request(
    client: &Client,
    metadata: &Metadata,
    settings: &Settings,
    attempt: &Attempt,
    code: &str,
) -> RequestBuilder {
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("grant_type", "authorization_code")
        .append_pair("code", code)
        .append_pair("redirect_uri", settings.redirect_url.as_str())
        .append_pair("code_verifier", &attempt.verifier());
    let mut request = client.post(metadata.token_endpoint.clone());
    match &settings.client_secret {
        Some(secret) if !metadata.wants_secret_in_body() => request = with_basic(request, &settings.client_id, secret),
        Some(secret) => {
            form.append_pair("client_id", &settings.client_id).append_pair("client_secret", secret);
        }
        None => {
            form.append_pair("client_id", &settings.client_id);
        }
    }
    request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").body(form.finish())
}

/// What the provider says of the person beside the token: some name the address only here.
///
/// # Errors
/// `OIDC_UNAVAILABLE`.
pub(crate) async fn user_info(client: &Client, endpoint: &Url, access_token: &str) -> Result<Claims> {
    match send(client.get(endpoint.clone()).bearer_auth(access_token)).await? {
        (StatusCode::OK, body) => parse(&body),
        (status, _) => Err(unavailable(format!("user info answers {status}"))),
    }
}

/// The sign-in was broken off at the provider.
pub(crate) fn refused(context: impl std::fmt::Display) -> Error {
    Error::new(
        ErrorKind::Unauthenticated,
        "OIDC_REFUSED",
        "The sign-in provider did not confirm this sign-in. Please try again.",
    )
    .because(format!("OIDC: {context}"))
}

/// Both are encoded as in a form before they are put together (RFC 6749 section 2.3.1).
fn with_basic(request: RequestBuilder, client_id: &str, secret: &str) -> RequestBuilder {
    let encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let pair = format!("{}:{}", encoded(client_id), encoded(secret));
    request.header(header::AUTHORIZATION, format!("Basic {}", BASE64_STANDARD.encode(pair)))
}
