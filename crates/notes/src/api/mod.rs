//! The only place in this crate that names HTTP: a file per resource, and the wire types they share.

mod folders;
mod notes;
mod wire;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::Notes;

/// The most bytes of a request that brings a note's text: what JSON makes of the longest.
const MOST_BYTES: usize = 24 * 1024 * 1024;

/// Addresses of requests that bring a note's text, and the most bytes each may bring.
pub const LARGER_BODIES: [(&str, usize); 2] =
    [("/api/v1/notes/notes", MOST_BYTES), ("/api/v1/notes/notes/{noteId}", MOST_BYTES)];

/// The routes of notes.
pub fn router(state: Notes) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(notes::list_notes, notes::create_note))
        .routes(routes!(notes::find_note, notes::update_note, notes::purge_note))
        .routes(routes!(notes::star_note, notes::unstar_note))
        .routes(routes!(notes::trash_note))
        .routes(routes!(notes::restore_note))
        .routes(routes!(notes::duplicate_note))
        .routes(routes!(notes::share_note))
        .routes(routes!(notes::empty_note_trash))
        .routes(routes!(notes::list_note_tags))
        .routes(routes!(folders::list_note_folders, folders::create_note_folder))
        .routes(routes!(folders::update_note_folder, folders::delete_note_folder))
        .with_state(state)
}
