//! Many notes at once, for benchmarks and load tests.

use std::time::Duration;

use kernel::{Ctx, NoteId, Result, UserId};
use uuid::Uuid;

use crate::{
    Notes,
    model::{Color, Note, text::read_html},
    store::{notes, readers},
};

/// When the first of the notes was written: a hundred thousand of them have been written by now.
const AGE: Duration = Duration::from_secs(30_100_000);

/// What notes talk about. Each word stands in a few thousandths to a few hundredths of many notes.
const WORDS: [&str; 32] = [
    "concrete",
    "scaffold",
    "crane",
    "inspection",
    "handover",
    "delivery",
    "drawing",
    "meeting",
    "tender",
    "cladding",
    "beam",
    "permit",
    "survey",
    "invoice",
    "programme",
    "quantity",
    "drainage",
    "façade",
    "glazing",
    "earthworks",
    "concourse",
    "safety",
    "variation",
    "snagging",
    "basement",
    "piling",
    "lift",
    "plant",
    "labour",
    "weather",
    "subcontractor",
    "commissioning",
];

/// Adds `count` notes of this person, numbered from `first`. Titles, tags, texts of some forty words and times spread as real
/// ones do. Nobody is told.
///
/// # Errors
/// The database's.
pub async fn seed_notes(notes: &Notes, ctx: &Ctx, owner: UserId, first: u32, count: u32) -> Result<()> {
    let actor = ctx.clone();
    notes
        .store
        .write(ctx, move |tx| {
            for number in first..first + count {
                let (note, html) = seed_row(&actor, number, owner);
                let text = read_html(&html);
                notes::add(tx, &note, &text.to_html(), &text.digest())?;
                readers::add_owner(tx, &note, note.is_favorite)?;
            }
            Ok(())
        })
        .await
}

/// The note of this number, and its text.
pub(crate) fn seed_row(ctx: &Ctx, number: u32, owner: UserId) -> (Note, String) {
    // A multiplicative hash: the same spread on every machine and run.
    let spread = number.wrapping_mul(2_654_435_761);
    let word = |nth: u32| {
        let place = spread.rotate_left(nth * 5).wrapping_add(nth.wrapping_mul(number)) >> 7;
        WORDS[place as usize % WORDS.len()]
    };
    let written_at = ctx.now() - AGE + Duration::from_secs(u64::from(number) * 300 + u64::from(spread % 300));
    let id: NoteId = Uuid::from_u64_pair(0x5eed_0000_0001_7000, 0x8000_0000_0000_0000 | u64::from(number)).into();
    let body: Vec<&str> = (3..43).map(word).collect();
    let html = format!("<p>KW-{:05} {}</p><p>Note {number:07} of the site diary</p>", spread % 100_000, body.join(" "));
    let note = Note {
        id,
        owner,
        title: format!("{} {} {number:06}", word(0), word(1)),
        preview: String::new(),
        has_links: false,
        word_count: 0,
        tags: if number.is_multiple_of(3) { vec![word(2).to_owned()] } else { Vec::new() },
        color: Color::default(),
        is_pinned: false,
        folder: None,
        folder_name: None,
        version: 1,
        head_version: 1,
        body_version: 1,
        created_at: written_at,
        updated_at: written_at,
        updated_by: Some(owner),
        run_since: written_at,
        deleted_at: None,
        is_reader: true,
        is_favorite: number.is_multiple_of(50),
    };
    (note, html)
}
