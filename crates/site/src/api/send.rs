//! A visitor sends a request: by the page's script, or by the form alone.

use std::collections::HashMap;

use axum::{
    body::Bytes,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use edge::{ApiError, ApiResult, ClientAddress, Json};
use kernel::{Error, ErrorKind};
use serde::{Deserialize, Serialize};
use url::form_urlencoded;
use utoipa::ToSchema;

use super::{Api, pages::written};
use crate::{
    model::{NewRequest, Typed, TypedRequest},
    ops,
    page::{self, Problem, Shown},
};

edge::refusals! {
    /// Of sending a request.
    SendRefusals { 400: [INVALID_REQUEST], 404: [NOT_FOUND], 429: [RATE_LIMITED] }
}

/// Where the form is, and where it is sent.
pub(super) const FORM: &str = "/start";

/// What a visitor asks for.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProjectRequest {
    /// 1 to 100 letters.
    name: String,
    /// Where the answer goes.
    email: String,
    /// At most 100 letters.
    company: Option<String>,
    /// At most 4,000 letters.
    message: Option<String>,
    /// The field of the form that nobody sees. Programs leave it out.
    subject_line: Option<String>,
    /// When the form was handed out, as the form has it. Programs leave it out.
    started: Option<String>,
}

/// The request has arrived.
#[derive(Serialize, ToSchema)]
pub(super) struct RequestSent {
    /// Always true.
    ok: bool,
}

/// Send a request to whoever runs this server; open to everybody
#[utoipa::path(post, path = "/api/functions/sendProjectRequest", operation_id = "send_project_request", tag = "site",
    request_body = ProjectRequest,
    responses((status = 200, body = RequestSent), SendRefusals))]
pub(super) async fn send_project_request(
    State(api): State<Api>,
    client: ClientAddress,
    Json(body): Json<ProjectRequest>,
) -> ApiResult<Json<RequestSent>> {
    let new = NewRequest::new(TypedRequest {
        name: body.name,
        email: body.email,
        company: body.company.unwrap_or_default(),
        message: body.message.unwrap_or_default(),
    })?;
    let typed = Typed { trap: body.subject_line.unwrap_or_default(), started: body.started };
    ops::send_request(&api.site, new, &typed, &client.network()).await?;
    Ok(Json(RequestSent { ok: true }))
}

/// The form without a script: thanks, or the form again with what was typed and what is wrong with it.
pub(super) async fn send_form(State(api): State<Api>, client: ClientAddress, body: Bytes) -> ApiResult<Response> {
    let Some(content) = api.shown_content().await? else { return Err(Error::not_found("Resource").into()) };
    let mut fields: HashMap<String, String> = form_urlencoded::parse(&body).into_owned().collect();
    let mut take = |name: &str| fields.remove(name).unwrap_or_default();
    let request =
        TypedRequest { name: take("name"), email: take("email"), company: take("company"), message: take("message") };
    let started = take("started");
    let typed = Typed { trap: take("subjectLine"), started: Some(started.clone()) };
    let sent = match NewRequest::new(request.clone()) {
        Ok(new) => ops::send_request(&api.site, new, &typed, &client.network()).await,
        Err(error) => Err(error),
    };
    let Err(error) = sent else { return Ok(Redirect::to("/start/sent").into_response()) };
    let status = match error.kind() {
        ErrorKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        _ => return Err(ApiError(error)),
    };
    let field = error.details().and_then(|details| details["field"].as_str()).map(str::to_owned);
    let problem = Problem { field, message: error.message().to_owned() };
    // With the stamp that came: whoever mends one letter at once is no machine.
    let form = |shown: &Shown<'_>| page::start_page(&Shown { stamp: started, ..*shown }, &request, &problem);
    let again = written(&api, &content, false, form).await?;
    Ok((status, again).into_response())
}
