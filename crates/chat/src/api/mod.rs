//! The only place in this crate that names HTTP: a file per resource, and the wire types they share.

mod channels;
mod conversations;
mod drafts;
mod files;
mod groups;
mod kept;
mod later;
mod live;
mod members;
mod messages;
mod presence;
mod reactions;
mod retention;
mod search;
mod settings;
mod threads;
mod unread;
mod wire;

use edge::{DescribedRoutes, Operations, Routes, routes};

use crate::Chat;

/// The routes of chat.
pub fn router(state: Chat) -> Routes {
    static ROUTES: DescribedRoutes<Chat> = DescribedRoutes::new(routes);
    ROUTES.with_state(state)
}

fn routes() -> Operations<Chat> {
    Operations::new()
        .routes(routes!(conversations::list_conversations))
        .routes(routes!(channels::list_channels, channels::create_channel))
        .routes(routes!(conversations::open_direct))
        .routes(routes!(conversations::find_conversation, conversations::update_conversation))
        .routes(routes!(channels::archive_conversation))
        .routes(routes!(channels::unarchive_conversation))
        .routes(routes!(channels::lock_conversation))
        .routes(routes!(channels::unlock_conversation))
        .routes(routes!(members::join_conversation))
        .routes(routes!(members::leave_conversation))
        .routes(routes!(members::list_conversation_members, members::invite_to_conversation))
        .routes(routes!(members::remove_from_conversation, members::update_conversation_member))
        .routes(routes!(conversations::update_conversation_preferences))
        .routes(routes!(conversations::tell_typing))
        .routes(routes!(presence::tell_chat_presence))
        .routes(routes!(messages::list_messages, messages::send_message))
        .routes(routes!(messages::find_message, messages::update_message, messages::delete_message))
        .routes(routes!(messages::list_message_versions))
        .routes(routes!(reactions::add_reaction, reactions::remove_reaction))
        .routes(routes!(kept::pin_message, kept::unpin_message))
        .routes(routes!(kept::list_pins))
        .routes(routes!(files::list_conversation_files))
        .routes(routes!(kept::save_message, kept::unsave_message))
        .routes(routes!(kept::list_saved))
        .routes(routes!(threads::follow_thread, threads::unfollow_thread))
        .routes(routes!(threads::list_threads))
        .routes(routes!(unread::find_unread))
        .routes(routes!(unread::change_chat_meta))
        .routes(routes!(search::search_messages))
        .routes(routes!(drafts::list_drafts))
        .routes(routes!(drafts::set_draft))
        .routes(routes!(later::list_scheduled_messages))
        .routes(routes!(later::schedule_message))
        .routes(routes!(later::update_scheduled_message, later::cancel_scheduled_message))
        .routes(routes!(later::set_message_reminder, later::remove_message_reminder))
        .routes(routes!(later::list_message_reminders))
        .routes(routes!(settings::find_chat_settings, settings::update_chat_settings))
        .routes(routes!(settings::prepare_chat_files))
        .routes(routes!(groups::list_chat_groups, groups::create_chat_group))
        .routes(routes!(groups::find_chat_group, groups::update_chat_group, groups::remove_chat_group))
        .routes(routes!(retention::find_chat_retention, retention::update_chat_retention))
        .routes(routes!(retention::update_conversation_retention))
}
