//! Notes of the demo organisation.

use ::notes::{
    model::{Color, Title, icon, tags},
    ops::{NewFolder, NewNote, create_folder, create_note, read_text, share_note},
};
use identity::model::Member;
use kernel::{Ctx, NoteFolderId, Result};

use super::{
    days::Days,
    notes_content::{FOLDERS, NOTES, When},
    past::Past,
};
use crate::app::App;

/// When the folders were made, in working days before today.
const FOLDERS_MADE: u32 = 46;

/// Writes the notes, each as the member whose it is, at its time.
///
/// # Errors
/// The database's.
pub(super) async fn write(app: &App, ctx: &Ctx, members: &[Member]) -> Result<()> {
    let past = Past::new(app, ctx, members);
    let days = Days::of(ctx)?;
    let founding = past.product(past.working_day(FOLDERS_MADE, 8, 0));
    let mut folders: Vec<(&str, NoteFolderId)> = Vec::new();
    for (name, color, description) in FOLDERS {
        let new = NewFolder {
            name: name.to_owned(),
            color: Color::new(Some(color))?,
            icon: icon(None)?,
            description: description.to_owned(),
        };
        folders.push((name, create_folder(&app.notes, &founding, new).await?.id));
    }
    for note in NOTES {
        let at = match note.at {
            When::Ago(minutes) => past.minutes_ago(minutes),
            When::Day(ago, hour, minute) => past.working_day(ago, hour, minute),
            When::Meeting(before) => past.days_ago(days.since_meeting()? + before, 11, 30),
        };
        let Some(writer) = past.acting(note.owner, at).await? else { continue };
        let names: Vec<String> = note.tags.iter().map(|tag| (*tag).to_owned()).collect();
        let new = NewNote {
            title: Title::new(&days.told(note.title)?)?,
            text: read_text(&app.notes, days.told(note.content)?).await?,
            folder: folders.iter().find(|(name, _)| note.folder == Some(*name)).map(|(_, id)| *id),
            tags: tags(&names)?,
            color: Color::new(Some(note.color))?,
            is_pinned: note.is_pinned,
            is_favorite: note.is_pinned,
        };
        let made = create_note(&app.notes, &writer, new).await?.note.id;
        let readers: Vec<_> = note.shared_with.iter().filter_map(|role| past.person(*role)).collect();
        if !readers.is_empty() {
            share_note(&app.notes, &writer, made, readers).await?;
        }
    }
    Ok(())
}
