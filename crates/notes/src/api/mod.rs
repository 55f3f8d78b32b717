//! The only place in this crate that names HTTP: a file per resource, and the wire types they share.

mod documents;
mod exchange;
mod folders;
mod notes;
mod versions;
mod wire;
mod words;

use edge::{DescribedRoutes, Operations, Routes, routes};

use crate::Notes;

/// The most bytes of a request that brings a note's text: what JSON makes of the longest.
const MOST_BYTES: usize = 24 * 1024 * 1024;

/// Addresses of requests that bring a note's text, and the most bytes each may bring.
pub const LARGER_BODIES: [(&str, usize); 4] = [
    ("/api/v1/notes/notes", MOST_BYTES),
    ("/api/v1/notes/notes/import", MOST_BYTES),
    ("/api/v1/notes/notes/{noteId}", MOST_BYTES),
    // A change of 1 MiB as base64.
    ("/api/v1/notes/notes/{noteId}/document/updates", 2 * 1024 * 1024),
];

/// The routes of notes.
pub fn router(state: Notes) -> Routes {
    static ROUTES: DescribedRoutes<Notes> = DescribedRoutes::new(routes);
    ROUTES.with_state(state)
}

fn routes() -> Operations<Notes> {
    Operations::new()
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
        .routes(routes!(versions::list_note_versions))
        .routes(routes!(versions::find_note_version))
        .routes(routes!(versions::restore_note_version))
        .routes(routes!(exchange::export_note))
        .routes(routes!(exchange::import_note))
        .routes(routes!(exchange::list_note_attachments, exchange::attach_note_file))
        .routes(routes!(exchange::detach_note_file))
        .routes(routes!(documents::open_note_document))
        .routes(routes!(documents::push_note_update))
        .routes(routes!(documents::list_note_presence, documents::set_note_presence))
}
