//! What there is (`PROPFIND`).

use axum::{http::StatusCode, response::Response};
use kernel::{Error, Result, port::Person};

use super::{
    Asked as Request,
    address::Address,
    body, depth, multi_status, precondition,
    props::{Asked, Resource},
    read_xml, wants_minimal,
    xml::MultiStatus,
};
use crate::{
    model::caldav::ALWAYS,
    ops::{
        caldav::{Collection, find_collection, find_object, list_collections, list_entries, list_objects},
        caldav_sync::remember,
    },
};

pub(super) async fn answer(request: &Request<'_>, address: Address) -> Result<Response> {
    let Some(depth) = depth(request.headers) else {
        return Ok(precondition(StatusCode::FORBIDDEN, "<D:propfind-finite-depth/>"));
    };
    let asked = read(request.body).await?;
    let (ctx, schedule) = (&request.ctx, request.schedule);
    let mut answer = MultiStatus::new(wants_minimal(request.headers));
    let mut show = |resource: Resource<'_>| {
        answer.found(&resource.address().write(ctx), &resource.props(ctx, &asked, None));
    };
    match address {
        Address::Root => {
            show(Resource::Plain(Address::Root));
            if depth == 1 {
                show(Resource::Plain(Address::Principals));
                show(Resource::Plain(Address::Homes));
            }
        }
        Address::Principals => {
            show(Resource::Plain(Address::Principals));
            if depth == 1 {
                show(Resource::Principal(&me(request).await?));
            }
        }
        Address::Principal => show(Resource::Principal(&me(request).await?)),
        Address::Homes => {
            show(Resource::Plain(Address::Homes));
            if depth == 1 {
                show(Resource::Home);
            }
        }
        Address::Home => {
            show(Resource::Home);
            if depth == 1 {
                for calendar in list_collections(schedule, ctx).await? {
                    let mark = mark(request, &calendar, &asked).await?;
                    show(Resource::Calendar(&calendar, mark.as_deref()));
                }
            }
        }
        Address::Calendar(name) => {
            let calendar = find_collection(schedule, ctx, &name).await?;
            let mark = mark(request, &calendar, &asked).await?;
            show(Resource::Calendar(&calendar, mark.as_deref()));
            if depth == 1 && asked.wants_rights() {
                for object in list_objects(schedule, ctx, &calendar, ALWAYS).await? {
                    show(Resource::Object(&calendar.name, &object));
                }
            } else if depth == 1 {
                for entry in list_entries(schedule, ctx, &calendar).await? {
                    show(Resource::Entry(&calendar.name, &entry));
                }
            }
        }
        Address::Object(calendar, name) => {
            let calendar = find_collection(schedule, ctx, &calendar).await?;
            let object = find_object(schedule, ctx, &calendar, &name).await?;
            show(Resource::Object(&calendar.name, &object));
        }
    }
    Ok(multi_status(answer.finish("")))
}

/// What is asked for; the usual, where the request says nothing.
async fn read(body: &[u8]) -> Result<Asked> {
    let Some(root) = read_xml::read(body).await? else { return Ok(Asked::All) };
    body::asked(&root)?.ok_or_else(|| Error::invalid("A propfind names properties."))
}

/// By what the state of the calendar is known, where that is asked for.
pub(super) async fn mark(request: &Request<'_>, calendar: &Collection, asked: &Asked) -> Result<Option<String>> {
    if !asked.wants_state() {
        return Ok(None);
    }
    let entries = list_entries(request.schedule, &request.ctx, calendar).await?;
    remember(request.schedule, &request.ctx, calendar, &entries).await.map(Some)
}

/// The person who asks.
async fn me(request: &Request<'_>) -> Result<Person> {
    let me = request.ctx.user()?;
    let mut found = request.schedule.people.find(&request.ctx, &[me]).await?;
    found.remove(&me).ok_or_else(Error::unauthenticated)
}
