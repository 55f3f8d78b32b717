//! Programs move events and copy them (`MOVE`, `COPY`).

use axum::{
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use kernel::{Error, ErrorKind, Result};

use super::{
    Asked as Request,
    address::Address,
    precondition,
    write::{condition, refusal},
};
use crate::ops::{
    caldav::find_collection,
    caldav_move::{Spot, copy_object, move_object},
};

/// Moves an event's file, or copies it.
pub(super) async fn answer(request: &Request<'_>, address: Address, is_copy: bool) -> Result<Response> {
    let Address::Object(calendar, name) = address else { return Ok(StatusCode::FORBIDDEN.into_response()) };
    let (schedule, ctx) = (request.schedule, &request.ctx);
    let Some(target) = destination(request.headers)? else { return Ok(StatusCode::BAD_GATEWAY.into_response()) };
    let Some(Address::Object(to_calendar, to_name)) = Address::read(ctx, &target) else {
        return Ok(StatusCode::CONFLICT.into_response());
    };
    let from = Spot { collection: find_collection(schedule, ctx, &calendar).await?, name };
    let to = match find_collection(schedule, ctx, &to_calendar).await {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(StatusCode::CONFLICT.into_response()),
        found => Spot { collection: found?, name: to_name },
    };
    let folder = to.collection.name.clone();
    // Nothing said means that something may be written over.
    let is_over = request.headers.get("overwrite").is_none_or(|value| !value.as_bytes().eq_ignore_ascii_case(b"F"));
    let done = if is_copy {
        copy_object(schedule, ctx, (from, to), is_over).await.map(|put| put.is_new)
    } else {
        move_object(schedule, ctx, (from, to), (condition(request.headers), is_over)).await
    };
    match done {
        Ok(true) => Ok(StatusCode::CREATED.into_response()),
        Ok(false) => Ok(StatusCode::NO_CONTENT.into_response()),
        Err(error) => match refusal(&error, ctx, &folder) {
            Some(element) => Ok(precondition(StatusCode::FORBIDDEN, &element)),
            None => Err(error),
        },
    }
}

/// The path to which something goes; `None` where that is on another server.
fn destination(headers: &HeaderMap) -> Result<Option<String>> {
    let said = headers.get("destination").and_then(|value| value.to_str().ok());
    let said = said.ok_or_else(|| Error::invalid("Destination says where it goes."))?;
    let address: Uri = said.parse().map_err(|_| Error::invalid("Destination is an address."))?;
    let host = headers.get(header::HOST).map(HeaderValue::as_bytes);
    let is_elsewhere = address.authority().is_some_and(|there| {
        let named = there.as_str().rsplit('@').next().unwrap_or_default();
        host.is_some_and(|host| !host.eq_ignore_ascii_case(named.as_bytes()))
    });
    Ok((!is_elsewhere).then(|| address.path().to_owned()))
}
