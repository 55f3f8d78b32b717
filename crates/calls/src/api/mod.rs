//! The only place in this crate that names HTTP: a file per resource, and the wire types they share.

mod capabilities;
mod guest_door;
mod guests;
mod moderation;
mod recording;
mod sessions;
mod token;
mod webhook;
mod wire;

use edge::{DescribedRoutes, Operations, Routes, routes};
use utoipa::OpenApi;

use crate::{Calls, model::CallEventKind};

/// Addresses to which other servers send: LiveKit signs what it sends and has neither session nor CSRF token.
pub const WEBHOOKS: [&str; 1] = ["/api/livekit/webhook"];

/// The routes of calls.
pub fn router(state: Calls) -> Routes {
    static ROUTES: DescribedRoutes<Calls> = DescribedRoutes::new(routes);
    ROUTES.with_state(state)
}

/// What no operation is asked with, and the browser has to know all the same: it has a sentence for each kind.
#[derive(OpenApi)]
#[openapi(components(schemas(CallEventKind)))]
struct Kinds;

fn routes() -> Operations<Calls> {
    Operations::beside(Kinds::openapi)
        .routes(routes!(token::create_call_token))
        .routes(routes!(webhook::receive_call_event))
        .routes(routes!(capabilities::find_call_capabilities))
        .routes(routes!(sessions::list_call_invites))
        .routes(routes!(sessions::list_call_sessions))
        .routes(routes!(sessions::find_call_session))
        .routes(routes!(sessions::decline_call))
        .routes(routes!(sessions::end_call))
        .routes(routes!(moderation::invite_to_call))
        .routes(routes!(moderation::mute_in_call))
        .routes(routes!(moderation::remove_from_call))
        .routes(routes!(recording::start_call_recording, recording::stop_call_recording))
        .routes(routes!(recording::answer_call_recording))
        .routes(routes!(guests::open_call_to_guests, guests::close_call_to_guests))
        .routes(routes!(guests::admit_call_guest))
        .routes(routes!(guests::refuse_call_guest))
        .routes(routes!(guest_door::find_guest_call))
        .routes(routes!(guest_door::knock_on_call))
        .routes(routes!(guest_door::find_guest_standing, guest_door::leave_call_lobby))
        .routes(routes!(guest_door::answer_recording_as_guest))
        .routes(routes!(guest_door::create_guest_call_token))
}
