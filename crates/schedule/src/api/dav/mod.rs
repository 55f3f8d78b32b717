//! Calendars for programs elsewhere: CalDAV (RFC 4791) with synchronisation (RFC 6578) and discovery (RFC 6764).
//!
//! Every request brings an email address and an app password. What it may see and do the same policies decide as for the
//! screens, and every change goes through the same use cases.

mod address;
mod body;
mod moving;
mod propfind;
mod props;
mod read_xml;
mod report;
mod write;
mod xml;

use std::sync::Arc;

use axum::{
    Router,
    body::Bytes,
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
    routing::any,
};
use edge::{Basic, ClientAddress, RequestId, Routes, with_challenge};
use kernel::{Ctx, Error, ErrorKind, Result, port::AppPasswords};

use self::address::Address;
use crate::{
    Schedule,
    model::caldav::CompFilter,
    ops::caldav::{find_collection, find_object},
};

/// What is spoken here.
const SPOKEN: HeaderValue = HeaderValue::from_static("1, 3, extended-mkcol, calendar-access");
const ALLOWED: HeaderValue = HeaderValue::from_static(
    "OPTIONS, GET, HEAD, PUT, DELETE, COPY, MOVE, PROPFIND, PROPPATCH, REPORT, MKCALENDAR, MKCOL",
);
const XML: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");

/// What requests of programs need.
#[derive(Clone)]
struct Dav {
    schedule: Schedule,
    passwords: Arc<dyn AppPasswords>,
}

/// Reads the body of a request as far as that takes no calendar: its XML, which properties it names, and its filter where it has
/// one that can be read.
///
/// # Errors
/// `INVALID_XML`.
pub fn read_caldav_body(body: &[u8]) -> Result<Option<CompFilter>> {
    let Some(root) = read_xml::read_here(body)? else { return Ok(None) };
    body::asked(&root)?;
    body::expand(&root)?;
    Ok(body::filter(&root).ok())
}

/// The addresses at which calendars elsewhere come in. They are no part of the API's document: their standard is.
pub fn caldav_router(schedule: Schedule, passwords: Arc<dyn AppPasswords>) -> Routes {
    let moved = || async { (StatusCode::MOVED_PERMANENTLY, [(header::LOCATION, "/dav/")]) };
    Router::new()
        .route("/dav/", any(handle))
        .route("/dav/{*rest}", any(handle))
        .with_state(Dav { schedule, passwords })
        .route("/dav", any(moved))
        .route("/.well-known/caldav", any(moved))
        .into()
}

/// A request of somebody who is known.
struct Asked<'a> {
    schedule: &'a Schedule,
    ctx: Ctx,
    headers: &'a HeaderMap,
    body: &'a Bytes,
}

async fn handle(State(dav): State<Dav>, request: Request) -> Response {
    if *request.method() == Method::OPTIONS {
        // Asked before name and secret are.
        return spoken(StatusCode::OK.into_response());
    }
    let (mut parts, body) = request.into_parts();
    let answered = async {
        let ctx = enter(&dav, &mut parts).await?;
        let most = most(&parts.method);
        let length = parts.headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
        if length.is_some_and(|length: usize| length > most) {
            let message = format!("The body is too large: {} KiB is the most.", most / 1024);
            return Err(Error::new(ErrorKind::TooLarge, "BODY_TOO_LARGE", message));
        }
        let body = axum::body::to_bytes(body, most).await;
        let body = body.map_err(|error| Error::invalid("The body did not arrive whole.").because(error))?;
        let asked = Asked { schedule: &dav.schedule, ctx, headers: &parts.headers, body: &body };
        answer(&asked, &parts.method, parts.uri.path()).await
    };
    spoken(answered.await.unwrap_or_else(with_challenge))
}

/// The most bytes of a body: an event's file, a thousand addresses, or some names of properties.
fn most(method: &Method) -> usize {
    match method.as_str() {
        "PUT" => props::MAX_FILE,
        "REPORT" => 512 * 1024,
        _ => 64 * 1024,
    }
}

fn spoken(mut response: Response) -> Response {
    response.headers_mut().insert("dav", SPOKEN);
    response.headers_mut().insert(header::ALLOW, ALLOWED);
    response
}

async fn enter(dav: &Dav, parts: &mut Parts) -> Result<Ctx> {
    let Ok(Basic(given)) = Basic::from_request_parts(parts, &()).await;
    let Ok(ClientAddress(from)) = ClientAddress::from_request_parts(parts, &()).await;
    let request_id = RequestId::from_request_parts(parts, &()).await.map(|RequestId(id)| id).unwrap_or_default();
    let (email, secret) = given.ok_or_else(Error::unauthenticated)?;
    dav.passwords.enter(&email, &secret, from, &request_id).await
}

async fn answer(asked: &Asked<'_>, method: &Method, path: &str) -> Result<Response> {
    let address = Address::read(&asked.ctx, path).ok_or_else(|| Error::not_found("Resource"))?;
    match method.as_str() {
        "GET" | "HEAD" => get(asked, address).await,
        "PROPFIND" => propfind::answer(asked, address).await,
        "REPORT" => report::answer(asked, address).await,
        "PUT" => write::put(asked, address).await,
        "DELETE" => write::delete(asked, address).await,
        "MOVE" => moving::answer(asked, address, false).await,
        "COPY" => moving::answer(asked, address, true).await,
        "MKCALENDAR" | "MKCOL" => write::make(asked, address).await,
        "PROPPATCH" => write::patch(asked, address).await,
        _ => Ok(StatusCode::METHOD_NOT_ALLOWED.into_response()),
    }
}

/// An event's file; of folders there is nothing to read.
async fn get(asked: &Asked<'_>, address: Address) -> Result<Response> {
    let Address::Object(calendar, name) = address else {
        return Ok((StatusCode::OK, "This address is for calendar programs (CalDAV).\n").into_response());
    };
    let collection = find_collection(asked.schedule, &asked.ctx, &calendar).await?;
    let object = find_object(asked.schedule, &asked.ctx, &collection, &name).await?;
    let etag = HeaderValue::try_from(object.etag()).map_err(Error::internal)?;
    if asked.headers.get(header::IF_NONE_MATCH) == Some(&etag) {
        return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, etag)]).into_response());
    }
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8; component=vevent")),
        (header::ETAG, etag),
        (
            header::LAST_MODIFIED,
            HeaderValue::try_from(props::http_date(object.event.updated_at)).map_err(Error::internal)?,
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
    ];
    Ok((headers, object.text(asked.ctx.now())).into_response())
}

/// An answer about many addresses.
fn multi_status(text: String) -> Response {
    (StatusCode::MULTI_STATUS, [(header::CONTENT_TYPE, XML)], text).into_response()
}

/// That something must hold that does not: `<C:valid-calendar-data/>`.
fn precondition(status: StatusCode, element: &str) -> Response {
    let text = xml::document("D:error", element);
    (status, [(header::CONTENT_TYPE, XML)], text).into_response()
}

/// How far below an address is asked. Without a limit is refused; who says nothing means the address itself.
fn depth(headers: &HeaderMap) -> Option<u8> {
    match headers.get("depth").map(HeaderValue::as_bytes) {
        None | Some(b"0") => Some(0),
        Some(b"1") => Some(1),
        Some(_) => None,
    }
}

/// Whether what is not there may go without saying (RFC 7240, RFC 8144).
fn wants_minimal(headers: &HeaderMap) -> bool {
    let mut all = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    all.any(|value| value.split(',').any(|part| part.trim() == "return=minimal"))
}
