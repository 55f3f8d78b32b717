//! Pages for visitors.

use axum::{
    extract::State,
    http::{HeaderMap, Uri, header},
    response::{IntoResponse, Redirect, Response},
};
use edge::{ApiResult, PlainPage, Visitor};

use super::{Api, shown};
use crate::{
    model::{TextKey, TypedRequest},
    page::{self, Problem, Shown},
    store::texts::Content,
};

/// `/`: the workspace for members, the first page for everybody else, and the log-in page where there is no site. A server that was
/// just installed shows how it is set up: whoever opens it has come for that.
pub(super) async fn first(
    State(api): State<Api>,
    Visitor(member): Visitor,
    address: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    if member.is_some() {
        return Ok(api.application.page(&address, &headers).await);
    }
    if !api.site.organisations.exist().await? {
        return Ok(Redirect::to("/setup").into_response());
    }
    let Some(content) = api.shown_content().await? else { return Ok(Redirect::to("/login").into_response()) };
    written(&api, &content, false, page::home).await
}

/// A page of words.
pub(super) async fn prose(
    State(api): State<Api>,
    Visitor(member): Visitor,
    address: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let Some(content) = api.shown_content().await? else { return Ok(api.application.page(&address, &headers).await) };
    let key = TextKey::from_name(address.path().trim_start_matches('/'))?;
    written(&api, &content, member.is_some(), |shown| page::prose(shown, key)).await
}

/// `/start`: the form by itself.
pub(super) async fn start(State(api): State<Api>, address: Uri, headers: HeaderMap) -> ApiResult<Response> {
    let Some(content) = api.shown_content().await? else { return Ok(api.application.page(&address, &headers).await) };
    let form = |shown: &Shown<'_>| page::start_page(shown, &TypedRequest::default(), &Problem::default());
    written(&api, &content, false, form).await
}

/// `/start/sent`: thanks.
pub(super) async fn sent(State(api): State<Api>, address: Uri, headers: HeaderMap) -> ApiResult<Response> {
    let Some(content) = api.shown_content().await? else { return Ok(api.application.page(&address, &headers).await) };
    written(&api, &content, false, page::sent_page).await
}

pub(super) async fn written(
    api: &Api,
    content: &Content,
    is_signed_in: bool,
    write: impl FnOnce(&Shown<'_>) -> String + Send,
) -> ApiResult<Response> {
    let has_portal = api.site.portal.is_open().await?;
    let text_of = |key| content.text(key).to_owned();
    let shown = shown(&api.site, &content.settings, (has_portal, is_signed_in), &text_of);
    // Who is signed in is told by a cookie: no cache may give one visitor's page to another.
    Ok(([(header::VARY, "cookie")], PlainPage(write(&shown))).into_response())
}
