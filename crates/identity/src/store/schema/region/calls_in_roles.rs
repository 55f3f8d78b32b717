//! Built-in roles of organisations that were there before there were calls get the scopes with which new ones begin.

use store::Migration;

use super::grant::grant;

/// What managers, editors and everybody else who works here may do in calls.
macro_rules! takes_part {
    ($role:literal) => {
        concat!(
            grant!($role, "calls.room.create"),
            grant!($role, "calls.room.join"),
            grant!($role, "calls.room.invite"),
            grant!($role, "calls.video.enable"),
            grant!($role, "calls.screen_share.start"),
            grant!($role, "calls.screen_share.stop"),
            grant!($role, "calls.screen_share.view"),
            grant!($role, "calls.recording.access"),
        )
    };
}

pub(super) const STEP: Migration = Migration {
    version: 44,
    name: "calls_in_roles",
    sql: concat!(
        takes_part!("manager"),
        takes_part!("editor"),
        takes_part!("standard"),
        grant!("manager", "calls.recording.start"),
        grant!("manager", "calls.recording.stop"),
        grant!("viewer", "calls.room.join"),
        grant!("viewer", "calls.video.enable"),
        grant!("viewer", "calls.screen_share.view"),
    ),
};
