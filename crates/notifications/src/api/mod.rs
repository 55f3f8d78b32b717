//! The only place in this crate that names HTTP.

mod notifications;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::Notifications;

/// The routes of notifications.
pub fn router(state: Notifications) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(notifications::list_notifications))
        .routes(routes!(notifications::count_unread_notifications))
        .routes(routes!(notifications::read_notification))
        .routes(routes!(notifications::read_all_notifications))
        .with_state(state)
}
