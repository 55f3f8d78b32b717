//! The only place in this crate that names HTTP.

mod notifications;

use edge::{DescribedRoutes, Operations, Routes, routes};

use crate::Notifications;

/// The routes of notifications.
pub fn router(state: Notifications) -> Routes {
    static ROUTES: DescribedRoutes<Notifications> = DescribedRoutes::new(routes);
    ROUTES.with_state(state)
}

fn routes() -> Operations<Notifications> {
    Operations::new()
        .routes(routes!(notifications::list_notifications))
        .routes(routes!(notifications::count_unread_notifications))
        .routes(routes!(notifications::read_notification))
        .routes(routes!(notifications::read_all_notifications))
}
