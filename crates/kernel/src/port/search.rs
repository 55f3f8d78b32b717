//! What a module contributes to the one search over everything.

use async_trait::async_trait;

use crate::{Ctx, Result, Timestamp};

/// What kind of thing was found. Its name is the one of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ThingKind {
    /// A file.
    File,
    /// A folder of the Drive.
    Folder,
    /// A drive.
    Drive,
    /// A share of files.
    Share,
    /// A note.
    Note,
    /// An event of the schedule.
    Event,
    /// A member of the organisation.
    Person,
    /// A channel.
    Channel,
    /// What a few people write to each other, two or more.
    Conversation,
    /// A message.
    Message,
    /// A subcontractor.
    Subcontractor,
    /// A subcontractor's invoice.
    Invoice,
    /// A subcontractor's credit note.
    CreditNote,
    /// A document that people are asked to sign.
    SignRequest,
}

/// One thing that somebody may be looking for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thing {
    /// What it is.
    pub kind: ThingKind,
    /// Its identifier, as the interface writes it.
    pub id: String,
    /// The name people know it by.
    pub title: String,
    /// Where it lies, or what else tells it from others of its name: `Kestrel Wharf / Drawings`. Empty where nothing does.
    pub place: String,
    /// What stands in it around what was looked for, where that is not its name; empty otherwise.
    pub passage: String,
    /// Where it opens, on this server: `/notes/…`.
    pub path: String,
    /// When it last changed; of an event, when it begins.
    pub at: Timestamp,
}

/// Implemented by each module whose things people look for by name, asked by `search`.
#[async_trait]
pub trait Searchable: Send + Sync {
    /// Things the person may see whose name contains `word`, whatever its case and accents, at most `most` of each kind, those
    /// that changed last first.
    /// Nothing where the person may not use the module. Every permission is decided here, before anything is ranked.
    async fn find(&self, ctx: &Ctx, word: &str, most: u32) -> Result<Vec<Thing>>;

    /// Things the person may see in whose text all of `words` stand, the latest first, at most `most` of each kind, each with a
    /// passage of it. The words are folded. Nothing where the module's things have no text.
    async fn find_text(&self, _ctx: &Ctx, _words: &[String], _most: u32) -> Result<Vec<Thing>> {
        Ok(Vec::new())
    }

    /// Things the person may want to return to, the latest first, at most `most` of each kind.
    async fn recent(&self, ctx: &Ctx, most: u32) -> Result<Vec<Thing>>;
}
