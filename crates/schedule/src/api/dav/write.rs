//! Programs write: events (`PUT`, `DELETE`) and calendars (`MKCALENDAR`, `PROPPATCH`, `DELETE`).

use std::borrow::Cow;

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{Ctx, Error, ErrorKind, Result, TimeZone, text::by_charset};

use super::{
    Asked as Request, XML,
    address::Address,
    multi_status, precondition,
    props::Resource,
    read_xml::{self, Element},
    xml::{self, APPLE, CALDAV, DAV, MultiStatus, Name, PropStats},
};
use crate::ops::{
    caldav::find_collection,
    caldav_write::{
        CollectionChanges, Condition, add_collection, change_collection, put_object, remove_collection, remove_object,
    },
};

/// What must hold, as the headers say.
pub(super) fn condition(headers: &HeaderMap) -> Condition {
    let list = |name: HeaderName| {
        let all: Vec<&str> = headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect();
        let tags = all.iter().flat_map(|value| value.split(',')).map(|tag| tag.trim().to_owned());
        (!all.is_empty()).then(|| tags.collect::<Vec<_>>())
    };
    Condition { is_one_of: list(header::IF_MATCH), is_none_of: list(header::IF_NONE_MATCH) }
}

/// An event's file as a program wrote it. Its version is told where it comes back letter by letter; else the program reads it
/// again, as the standard has it (RFC 4791 section 5.3.4).
pub(super) async fn put(request: &Request<'_>, address: Address) -> Result<Response> {
    let Address::Object(calendar, name) = address else { return Ok(StatusCode::METHOD_NOT_ALLOWED.into_response()) };
    let collection = match find_collection(request.schedule, &request.ctx, &calendar).await {
        // Nothing can be put where nothing is.
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(StatusCode::CONFLICT.into_response()),
        found => found?,
    };
    let condition = condition(request.headers);
    let kind = request.headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let file = by_charset(request.body, kind);
    // What was written in another encoding is given back as UTF-8.
    let is_other = matches!(file, Cow::Owned(_));
    let file = file.into_owned();
    match put_object(request.schedule, &request.ctx, &collection, (&name, condition), file).await {
        Ok(put) => {
            let status = if put.is_new { StatusCode::CREATED } else { StatusCode::NO_CONTENT };
            let mut response = status.into_response();
            if let Some(etag) = put.etag.filter(|_| !is_other) {
                let etag = HeaderValue::try_from(etag).map_err(Error::internal)?;
                response.headers_mut().insert(header::ETAG, etag);
            }
            Ok(response)
        }
        Err(error) => match refusal(&error, &request.ctx, &calendar) {
            Some(element) => Ok(precondition(StatusCode::FORBIDDEN, &element)),
            None => Err(error),
        },
    }
}

/// The condition of the standard that a file does not meet, with the reason for people.
pub(super) fn refusal(error: &Error, ctx: &Ctx, calendar: &str) -> Option<String> {
    // Which file has the identifier, so that a program finds it.
    let other = error.details().and_then(|details| details["file"].as_str());
    let href = other.map(|name| {
        let address = Address::Object(calendar.to_owned(), name.to_owned()).write(ctx);
        format!("<C:no-uid-conflict><D:href>{}</D:href></C:no-uid-conflict>", xml::escape(&address))
    });
    let element = match error.code() {
        "NOT_A_CALENDAR" | "EVENT_UNREADABLE" | "CALENDAR_TOO_FULL" => "<C:valid-calendar-data/>",
        "NO_EVENT" => "<C:supported-calendar-component/>",
        "UID_TAKEN" => href.as_deref().unwrap_or("<C:no-uid-conflict/>"),
        _ => return None,
    };
    Some(format!("{element}<D:responsedescription>{}</D:responsedescription>", xml::escape(error.message())))
}

pub(super) async fn delete(request: &Request<'_>, address: Address) -> Result<Response> {
    let (schedule, ctx) = (request.schedule, &request.ctx);
    match address {
        Address::Object(calendar, name) => {
            let collection = find_collection(schedule, ctx, &calendar).await?;
            remove_object(schedule, ctx, &collection, (&name, condition(request.headers))).await?;
        }
        Address::Calendar(calendar) => {
            let collection = find_collection(schedule, ctx, &calendar).await?;
            remove_collection(schedule, ctx, &collection).await?;
        }
        _ => return Ok(StatusCode::FORBIDDEN.into_response()),
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// A calendar to be made (`MKCALENDAR`, or `MKCOL` of RFC 5689).
pub(super) async fn make(request: &Request<'_>, address: Address) -> Result<Response> {
    let Address::Calendar(name) = address else {
        return Ok(precondition(StatusCode::FORBIDDEN, "<C:calendar-collection-location-ok/>"));
    };
    let mut changes = CollectionChanges::default();
    if let Some(root) = read_xml::read(request.body).await? {
        for (_, prop) in props(&root) {
            if prop.is(CALDAV, "supported-calendar-component-set")
                && !prop.children.iter().any(|comp| comp.attribute("name") == Some("VEVENT"))
            {
                return Ok(precondition(StatusCode::FORBIDDEN, "<C:supported-calendar-component/>"));
            }
            // What a calendar has no field for goes without saying: a calendar without its order is better than none.
            read(&mut changes, prop);
        }
    }
    match add_collection(request.schedule, &request.ctx, &name, &changes).await {
        Ok(()) => {
            Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))]).into_response())
        }
        Err(error) if error.code() == "ALREADY_EXISTS" => {
            let text = xml::document("D:error", "<D:resource-must-be-null/>");
            Ok((StatusCode::METHOD_NOT_ALLOWED, [(header::CONTENT_TYPE, XML)], text).into_response())
        }
        Err(error) => Err(error),
    }
}

/// Properties to be set. All are, or none is.
pub(super) async fn patch(request: &Request<'_>, address: Address) -> Result<Response> {
    let Address::Calendar(name) = address else { return Ok(StatusCode::FORBIDDEN.into_response()) };
    let collection = find_collection(request.schedule, &request.ctx, &name).await?;
    let root = read_xml::read_some(request.body).await?;
    let mut changes = CollectionChanges::default();
    let asked = props(&root);
    let mut is_known: Vec<(Name, bool)> =
        asked.iter().map(|(is_set, prop)| (prop.name.clone(), *is_set && read(&mut changes, prop))).collect();
    let mut all_known = is_known.iter().all(|(_, is_known)| *is_known) && !is_known.is_empty();
    if all_known {
        match change_collection(request.schedule, &request.ctx, &collection, &changes).await {
            Err(error) if matches!(error.kind(), ErrorKind::Forbidden | ErrorKind::Invalid) => {
                all_known = false;
                is_known.iter_mut().for_each(|(_, is_known)| *is_known = false);
            }
            done => done?,
        }
    }
    let mut stats = PropStats::default();
    for (name, is_known) in &is_known {
        let status = match (all_known, is_known) {
            (true, _) => StatusCode::OK,
            (false, true) => StatusCode::FAILED_DEPENDENCY,
            (false, false) => StatusCode::FORBIDDEN,
        };
        stats.add(status, &name.element(""));
    }
    let mut answer = MultiStatus::new(false);
    let address = Resource::Calendar(&collection, None).address().write(&request.ctx);
    answer.found(&address, &stats);
    Ok(multi_status(answer.finish("")))
}

/// The properties that a body names, and whether they are to be set; else to be removed.
fn props(root: &Element) -> Vec<(bool, &Element)> {
    let parts = root.children.iter().filter(|part| part.is(DAV, "set") || part.is(DAV, "remove"));
    parts
        .flat_map(|part| {
            let is_set = part.is(DAV, "set");
            part.child(DAV, "prop").into_iter().flat_map(|prop| &prop.children).map(move |prop| (is_set, prop))
        })
        .collect()
}

/// Takes a property into the changes; whether it is one that can be set.
fn read(changes: &mut CollectionChanges, prop: &Element) -> bool {
    let text = prop.text().unwrap_or_default().trim().to_owned();
    let name = &prop.name;
    match (name.space.as_str(), name.local.as_str()) {
        (DAV, "displayname") => changes.title = Some(text),
        (APPLE, "calendar-color") => changes.color = Some(text),
        (APPLE, "calendar-order") if text.is_empty() => changes.position = Some(None),
        (APPLE, "calendar-order") => {
            let Ok(position) = text.parse() else { return false };
            changes.position = Some(Some(position));
        }
        (CALDAV, "calendar-timezone") => {
            let zone = text.lines().find_map(|line| line.trim().strip_prefix("TZID:")).map(TimeZone::parse);
            let Some(Ok(zone)) = zone else { return false };
            changes.time_zone = Some(zone);
        }
        _ => return false,
    }
    true
}
