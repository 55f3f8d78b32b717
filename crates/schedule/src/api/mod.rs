//! The only place in this crate that names HTTP: a file per resource, and the wire types they share.

mod calendars;
mod events;
mod recurrence;
mod times;
mod wire;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::Schedule;

/// The routes of the schedule.
pub fn router(state: Schedule) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(calendars::list_calendars))
        .routes(routes!(calendars::create_calendar))
        .routes(routes!(events::list_events))
        .routes(routes!(events::create_event))
        .routes(routes!(events::update_event))
        .routes(routes!(events::delete_event))
        .routes(routes!(events::find_event))
        .routes(routes!(events::answer_event))
        .with_state(state)
}
