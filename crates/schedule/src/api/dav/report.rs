//! Events by what they are (`REPORT`).

use std::collections::{HashMap, HashSet};

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use kernel::{Error, Result};
use percent_encoding::percent_decode_str;

use super::{
    Asked as Request,
    address::Address,
    body, multi_status, precondition,
    props::{Asked, Resource, mark_of_token, sync_token},
    read_xml::{self, Element},
    wants_minimal,
    xml::{CALDAV, DAV, MultiStatus, Name},
};
use crate::{
    model::{
        caldav::{ALWAYS, Component, Happens, Range},
        write_free_busy,
    },
    ops::{
        caldav::{Collection, Object, find_collection, list_objects, list_objects_by_name, with_contents},
        caldav_busy::find_busy,
        caldav_sync::sync_objects,
    },
};

/// The most addresses that one request names.
const MAX_NAMED: usize = 5_000;

pub(super) async fn answer(request: &Request<'_>, address: Address) -> Result<Response> {
    let root = &read_xml::read_some(request.body).await?;
    let name = &root.name;
    let Address::Calendar(calendar) = address else {
        return Ok(precondition(StatusCode::FORBIDDEN, "<D:supported-report/>"));
    };
    let calendar = find_collection(request.schedule, &request.ctx, &calendar).await?;
    let plan = Plan::read(root)?;
    match (name.space.as_str(), name.local.as_str()) {
        (CALDAV, "calendar-query") => query(request, &calendar, root, &plan).await,
        (CALDAV, "calendar-multiget") => multiget(request, &calendar, root, &plan).await,
        (CALDAV, "free-busy-query") => free_busy(request, &calendar, root).await,
        (DAV, "sync-collection") => sync(request, &calendar, root, &plan).await,
        _ => Ok(precondition(StatusCode::FORBIDDEN, "<D:supported-report/>")),
    }
}

/// What is to be told of each event.
struct Plan {
    asked: Asked,
    with_data: bool,
    expand: Option<Range>,
}

impl Plan {
    fn read(root: &Element) -> Result<Self> {
        Ok(Self {
            asked: body::asked(root)?.unwrap_or(Asked::These(vec![Name::new(DAV, "getetag")])),
            with_data: body::calendar_data(root).is_some(),
            expand: body::expand(root)?,
        })
    }

    fn show(&self, request: &Request<'_>, answer: &mut MultiStatus, calendar: &Collection, object: &Object) {
        let now = request.ctx.now();
        let data = self.with_data.then(|| match self.expand {
            Some(range) => object.expanded(range.window(), &calendar.zone(), now),
            None => object.text(now),
        });
        let resource = Resource::Object(&calendar.name, object);
        let props = resource.props(&request.ctx, &self.asked, data.as_deref());
        answer.found(&resource.address().write(&request.ctx), &props);
    }
}

fn begin(request: &Request<'_>) -> MultiStatus {
    MultiStatus::new(wants_minimal(request.headers))
}

async fn query(request: &Request<'_>, calendar: &Collection, root: &Element, plan: &Plan) -> Result<Response> {
    let filter = match body::filter(root) {
        Err(error) if error.code() == "COLLATION_UNSUPPORTED" => {
            return Ok(precondition(StatusCode::FORBIDDEN, "<C:supported-collation/>"));
        }
        filter => filter?,
    };
    let windows: Vec<_> = filter.ranges().map(Range::window).collect();
    // Databases find by one time, which all of them share.
    let window = windows.first().copied().unwrap_or(ALWAYS);
    let (zone, now) = (calendar.zone(), request.ctx.now());
    let found = list_objects(request.schedule, &request.ctx, calendar, window).await?;
    let found = if filter.looks_at_text() || plan.with_data {
        with_contents(request.schedule, &request.ctx, found).await?
    } else {
        found
    };
    let mut answer = begin(request);
    for object in &found {
        let overlaps = |window| !object.event.series.expand(window, &zone).is_empty();
        let reminds = |window| object.reminds(window, &zone);
        // Most ask for a time and nothing else, which needs no text.
        let passes = if filter.looks_at_text() {
            filter.passes(&Component::read(&object.text(now)), &Happens { event: &overlaps, alarm: &reminds })
        } else {
            filter.name == "VCALENDAR" && !filter.is_not_defined && windows.iter().all(|window| overlaps(*window))
        };
        if passes {
            plan.show(request, &mut answer, calendar, object);
        }
    }
    Ok(multi_status(answer.finish("")))
}

async fn multiget(request: &Request<'_>, calendar: &Collection, root: &Element, plan: &Plan) -> Result<Response> {
    // Whoever names an event twice is told of it once.
    let mut seen = HashSet::new();
    let named: Vec<&str> = root
        .children
        .iter()
        .filter(|one| one.is(DAV, "href"))
        .filter_map(Element::text)
        .map(str::trim)
        .filter(|href| seen.insert(*href))
        .collect();
    if named.len() > MAX_NAMED {
        return Err(Error::invalid(format!("Ask for {MAX_NAMED} events at most.")));
    }
    let name_of = |href: &str| {
        // Addresses may come with the server in front.
        let path = href.find("/dav/").map_or(href, |at| &href[at..]);
        match Address::read(&request.ctx, path) {
            Some(Address::Object(of, name)) if of == calendar.name => Some(name),
            _ => None,
        }
    };
    let names: Vec<Option<String>> = named.iter().map(|href| name_of(href)).collect();
    let wanted: Vec<String> = names.iter().flatten().cloned().collect();
    let found = list_objects_by_name(request.schedule, &request.ctx, calendar, &wanted).await?;
    let found = if plan.with_data { with_contents(request.schedule, &request.ctx, found).await? } else { found };
    let by_name: HashMap<&str, &Object> = found.iter().map(|object| (object.name.as_str(), object)).collect();
    let mut answer = begin(request);
    for (href, name) in named.into_iter().zip(&names) {
        match name.as_deref().and_then(|name| by_name.get(name).copied()) {
            Some(object) => plan.show(request, &mut answer, calendar, object),
            None => {
                let shown = percent_decode_str(href).decode_utf8_lossy();
                answer.failed(if shown.is_empty() { "/" } else { href }, StatusCode::NOT_FOUND);
            }
        }
    }
    Ok(multi_status(answer.finish("")))
}

/// What changed since the program looked last.
async fn sync(request: &Request<'_>, calendar: &Collection, root: &Element, plan: &Plan) -> Result<Response> {
    let token = root.child(DAV, "sync-token").and_then(|token| token.text()).map(str::trim).unwrap_or_default();
    let since = match token {
        "" => None,
        token => Some(mark_of_token(token).unwrap_or_default()),
    };
    let Some(synced) = sync_objects(request.schedule, &request.ctx, calendar, since).await? else {
        return Ok(precondition(StatusCode::FORBIDDEN, "<D:valid-sync-token/>"));
    };
    let limit = root.child(DAV, "limit").and_then(|limit| limit.child(DAV, "nresults")).and_then(|most| most.text());
    let most = limit.and_then(|most| most.trim().parse::<usize>().ok());
    if most.is_some_and(|most| synced.changed.len() + synced.gone.len() > most) {
        // Not in parts: a program that asks for fewer asks again without.
        return Ok(precondition(StatusCode::INSUFFICIENT_STORAGE, "<D:number-of-matches-within-limits/>"));
    }
    let mut answer = begin(request);
    let changed = synced.changed;
    let changed = if plan.with_data { with_contents(request.schedule, &request.ctx, changed).await? } else { changed };
    for object in &changed {
        plan.show(request, &mut answer, calendar, object);
    }
    for name in synced.gone {
        let address = Address::Object(calendar.name.clone(), name).write(&request.ctx);
        answer.failed(&address, StatusCode::NOT_FOUND);
    }
    let behind = format!("<D:sync-token>{}</D:sync-token>", sync_token(&synced.mark));
    Ok(multi_status(answer.finish(&behind)))
}

/// When the events of a calendar take time, and not a word of what they are.
async fn free_busy(request: &Request<'_>, calendar: &Collection, root: &Element) -> Result<Response> {
    let range = root.child(CALDAV, "time-range").ok_or_else(|| Error::invalid("time-range is missing."))?;
    let range = body::range(range)?;
    if range.from.is_none() || range.to.is_none() {
        return Err(Error::invalid("time-range has a start and an end."));
    }
    let window = range.window();
    let busy = find_busy(request.schedule, &request.ctx, calendar, window).await?;
    let text = write_free_busy(&busy, window, request.ctx.now());
    let headers =
        [(header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8; component=vfreebusy"))];
    Ok((headers, text).into_response())
}
