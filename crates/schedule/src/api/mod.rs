//! The only place in this crate that names HTTP: a file per resource, and the wire types they share.

mod attachments;
mod calendar_links;
mod calendars;
mod dav;
mod event_list;
mod events;
mod free_busy;
mod import;
mod recurrence;
mod settings;
mod times;
mod wire;
mod words;

use edge::{DescribedRoutes, Operations, Routes, routes};
use utoipa::OpenApi;

use crate::{Schedule, model::ScheduleEventKind};

pub use dav::{caldav_router, read_caldav_body};
pub(crate) use event_list::Answers;

/// Addresses of requests that bring more than JSON, and the most bytes each may bring.
pub const LARGER_BODIES: [(&str, usize); 1] = [(import::ADDRESS, import::MOST_BYTES)];

/// The routes of the schedule.
pub fn router(state: Schedule) -> Routes {
    static ROUTES: DescribedRoutes<Schedule> = DescribedRoutes::new(routes);
    ROUTES.with_state(state)
}

/// What no operation is asked with, and the browser has to know all the same: it has a sentence for each kind.
#[derive(OpenApi)]
#[openapi(components(schemas(ScheduleEventKind)))]
struct Kinds;

fn routes() -> Operations<Schedule> {
    Operations::beside(Kinds::openapi)
        .routes(routes!(calendars::list_calendars))
        .routes(routes!(calendars::create_calendar))
        .routes(routes!(calendars::update_calendar, calendars::delete_calendar))
        .routes(routes!(event_list::list_events))
        .routes(routes!(events::create_event))
        .routes(routes!(events::update_event))
        .routes(routes!(events::delete_event))
        .routes(routes!(events::find_event))
        .routes(routes!(events::answer_event))
        .routes(routes!(attachments::list_event_attachments, attachments::attach_event_file))
        .routes(routes!(attachments::detach_event_file))
        .routes(routes!(calendar_links::export_calendar))
        .routes(routes!(calendar_links::list_calendar_links, calendar_links::create_calendar_link))
        .routes(routes!(calendar_links::delete_calendar_link))
        .routes(routes!(calendar_links::read_calendar_link))
        .routes(routes!(free_busy::find_free_busy))
        .routes(routes!(import::import_calendar))
        .routes(routes!(settings::find_schedule_settings, settings::update_schedule_settings))
}
