//! How people can sign in, and signing in by the company's OpenID Connect provider.
//!
//! What a browser keeps of an attempt is a cookie of the attempt's own, so that several tabs may try at once.

use std::time::Duration;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use edge::{ApiResult, Json, Query, redirect_with_failure};
use kernel::{Error, ErrorKind, Result};
use oidc::Attempt;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    Api, ThisBrowser,
    sign_in::{LoggedIn, set_cookies, signed_in},
};
use crate::{
    model::ReturnPath,
    ops::{self, Browser},
};

/// How long somebody may take at the provider.
const ATTEMPT_LIFETIME: Duration = Duration::from_secs(10 * 60);
/// Addresses that read the attempts' cookies begin so.
const COOKIE_PATH: &str = "/api";

/// How people can sign in here.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Methods {
    /// Always true.
    ok: bool,
    /// Whether email address and password are asked for.
    password: bool,
    /// Whether browsers have passkeys for this address.
    passkeys: bool,
    /// The company's provider; null without one.
    #[schema(required)]
    oidc: Option<ProviderName>,
    /// Whether there is no organisation yet, so that somebody has to make the first.
    setup_needed: bool,
    /// Whether mails go out; else administrators hand their links over.
    has_mail_server: bool,
}

/// The company's sign-in provider.
#[derive(Serialize, ToSchema)]
pub(super) struct ProviderName {
    /// What stands on the button behind "Sign in with".
    name: String,
}

/// How people can sign in here
#[utoipa::path(get, path = "/api/v1/auth/methods", operation_id = "list_sign_in_methods", tag = "identity",
    responses((status = 200, body = Methods)))]
pub(super) async fn list_sign_in_methods(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
) -> ApiResult<Json<Methods>> {
    let methods = ops::sign_in_methods(&api.identity, browser.host.as_deref()).await?;
    Ok(Json(Methods {
        ok: true,
        password: true,
        passkeys: methods.passkeys,
        oidc: methods.provider.map(|name| ProviderName { name }),
        setup_needed: methods.setup_needed,
        has_mail_server: methods.has_mail_server,
    }))
}

/// Where to go once signed in.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Start {
    /// A page of ours, `/drive?sort=name`; without one, and for any other address, the first page.
    next: Option<String>,
}

/// Go to the company's provider to sign in; a failure leads to `/login?error=CODE`
#[utoipa::path(get, path = "/api/v1/auth/oidc/start", operation_id = "start_provider_login", tag = "identity",
    params(Start),
    responses((status = 302, description = "To the provider; to the page for signing in with what failed",
        body = edge::ErrorBody), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn start_provider_login(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    Query(start): Query<Start>,
) -> Response {
    let next = ReturnPath::new(start.next.as_deref().unwrap_or_default());
    let begun = ops::start_provider_login(&api.identity, &browser).await;
    let answered = begun.and_then(|(attempt, address)| {
        let mut response = redirect(&address)?;
        keep(&mut response, &attempt, &next, api.identity.secure_cookies)?;
        Ok(response)
    });
    answered.unwrap_or_else(back_to_login)
}

/// What the provider sends a browser back with (RFC 6749 sections 4.1.2, RFC 9207).
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Callback {
    state: Option<String>,
    code: Option<String>,
    /// Why the provider signed nobody in.
    error: Option<String>,
    /// Who the answer is from.
    iss: Option<String>,
}

/// Come back from the company's provider: signed in, or to `/login?error=CODE`
#[utoipa::path(get, path = "/api/v1/auth/oidc/callback", operation_id = "finish_provider_login", tag = "identity",
    params(Callback),
    responses((status = 302, description = "To the page asked for, signed in; to the page for signing in with what failed",
        body = edge::ErrorBody), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn finish_provider_login(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    headers: HeaderMap,
    Query(callback): Query<Callback>,
) -> Response {
    let state = callback.state.as_deref().unwrap_or_default();
    let kept =
        Attempt::id_of(state).and_then(|id| recall(&headers, id)).filter(|(attempt, _)| attempt.has_state(state));
    let Some((attempt, next)) = kept else { return back_to_login(not_begun_here()) };
    let answered = finish(&api, callback, attempt.clone(), &next, browser).await;
    let mut response = answered.unwrap_or_else(back_to_login);
    // Whatever came of it, the attempt is over. Its cookie's parts are ours, so this cannot fail.
    let _ = forget(&mut response, &attempt, api.identity.secure_cookies);
    response
}

async fn finish(
    api: &Api,
    callback: Callback,
    attempt: Attempt,
    next: &ReturnPath,
    browser: Browser,
) -> Result<Response> {
    let code =
        callback.code.filter(|_| callback.error.is_none()).ok_or_else(|| broken_off(callback.error.as_deref()))?;
    let answer = (code.as_str(), callback.iss.as_deref());
    let signed_in = ops::finish_provider_login(&api.identity, answer, attempt, browser).await?;
    let mut response = redirect(next.as_str())?;
    set_cookies(api, &mut response, &signed_in)?;
    Ok(response)
}

/// What goes into a token.
#[derive(Serialize, ToSchema)]
pub(super) struct Nonce {
    /// Always true.
    ok: bool,
    /// The nonce to ask the provider for a token with, within ten minutes.
    nonce: String,
}

/// Get a nonce, for a page that gets its ID token from the provider by itself
#[utoipa::path(post, path = "/api/v1/auth/oidc/nonce", operation_id = "create_nonce", tag = "identity",
    responses((status = 200, body = Nonce), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_nonce(State(api): State<Api>, ThisBrowser(browser): ThisBrowser) -> ApiResult<Response> {
    let attempt = ops::begin_provider_login(&api.identity, &browser)?;
    let mut response = Json(Nonce { ok: true, nonce: attempt.nonce() }).into_response();
    keep(&mut response, &attempt, &ReturnPath::new("/"), api.identity.secure_cookies)?;
    Ok(response)
}

/// What a page got from the provider.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetToken {
    /// The ID token, a signed JWT with the nonce that `create_nonce` gave.
    id_token: String,
}

/// Sign in with an ID token of the company's provider; the answer sets the session's cookie
#[utoipa::path(post, path = "/api/auth/set-token", operation_id = "set_token", tag = "identity", request_body = SetToken,
    responses((status = 200, body = LoggedIn), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_token(
    State(api): State<Api>,
    ThisBrowser(browser): ThisBrowser,
    headers: HeaderMap,
    Json(body): Json<SetToken>,
) -> ApiResult<Response> {
    let kept = |id: &str| recall(&headers, id).map(|(attempt, _)| attempt);
    let (entered, attempt) = ops::login_with_token(&api.identity, &body.id_token, kept, browser).await?;
    let mut response = signed_in(&api, entered)?;
    forget(&mut response, &attempt, api.identity.secure_cookies)?;
    Ok(response)
}

fn cookie_name(id: &str) -> String {
    format!("corbel_oidc_{id}")
}

/// Has the browser keep an attempt: its secret, and where to go afterwards.
fn keep(response: &mut Response, attempt: &Attempt, next: &ReturnPath, secure: bool) -> Result<()> {
    let value = format!("{}.{}", attempt.secret(), BASE64_URL_SAFE_NO_PAD.encode(next.as_str()));
    let cookie = (cookie_name(attempt.id()), value);
    edge::set_cookie(response.headers_mut(), (&cookie.0, &cookie.1), COOKIE_PATH, ATTEMPT_LIFETIME, secure)
}

fn forget(response: &mut Response, attempt: &Attempt, secure: bool) -> Result<()> {
    let name = cookie_name(attempt.id());
    edge::set_cookie(response.headers_mut(), (&name, ""), COOKIE_PATH, Duration::ZERO, secure)
}

/// The attempt of this name, if this browser began it. Its cookie may have been planted, so nothing in it is trusted.
fn recall(headers: &HeaderMap, id: &str) -> Option<(Attempt, ReturnPath)> {
    let (secret, next) = edge::read_cookie(headers, &cookie_name(id))?.split_once('.')?;
    let next = BASE64_URL_SAFE_NO_PAD.decode(next).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    Some((Attempt::recall(id, secret)?, ReturnPath::new(next.as_deref().unwrap_or_default())))
}

fn redirect(address: &str) -> Result<Response> {
    let location = HeaderValue::from_str(address).map_err(|_| Error::internal("an address that is no header"))?;
    let mut response = StatusCode::FOUND.into_response();
    response.headers_mut().insert(header::LOCATION, location);
    Ok(response)
}

fn back_to_login(error: Error) -> Response {
    redirect_with_failure(&format!("/login?error={}", error.code()), error)
}

fn not_begun_here() -> Error {
    let message = "This sign-in was not begun in this browser, or took too long. Please sign in again.";
    Error::new(ErrorKind::Forbidden, "OIDC_STATE", message)
}

/// The provider signed nobody in: the person said no, or it would not. The log gets its word for it.
fn broken_off(error: Option<&str>) -> Error {
    let said: String = error.unwrap_or("neither code nor error").chars().take(100).collect();
    Error::new(ErrorKind::Forbidden, "OIDC_DENIED", "The sign-in was broken off at the provider.").because(said)
}
