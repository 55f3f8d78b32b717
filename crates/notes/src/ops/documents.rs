//! Several people write in one note.
//!
//! A note's document is made from its text when somebody first needs it, on the server, so that two browsers never make it
//! twice. From then on each change is written down in one transaction with the text it leads to: what was answered is there
//! after a crash, in the document as in the text. Putting a change in is work for a processor, so it is done outside of the
//! transaction, which then only finds out whether it was done in time.

use kernel::{
    Ctx, Error, ErrorKind, NoteId, Result,
    event::{Audience, DomainEvent, Topic},
};
use serde_json::{Value, json};
use store::Tx;
use uuid::Uuid;

use super::{active_note, announce, authorized_note, too_long, update_note::step};
use crate::{
    Notes,
    model::{
        DocumentHead, MAX_DOCUMENT, MAX_UPDATE, MOST_UPDATES, Note,
        text::{Digest, MAX_CONTENT, Shared, read_html, write_document},
        topic,
    },
    policy::NoteAction,
    store::{documents, notes, readers},
};

/// How often a change is put in anew because somebody else's came first.
const ATTEMPTS: u32 = 12;

/// How long lists may lag behind somebody who writes.
const LISTS_LAG: std::time::Duration = std::time::Duration::from_secs(5);

/// A document as it is handed out.
#[derive(Clone, PartialEq, Debug)]
pub struct Opened {
    /// Which document; another one after the text was replaced.
    pub epoch: Uuid,
    /// How many changes it has had.
    pub seq: i64,
    /// The note's version.
    pub version: i64,
    /// The changes asked for, or those that make the whole document.
    pub updates: Vec<Vec<u8>>,
}

/// What is read of a document at once.
struct Look {
    note: Note,
    head: DocumentHead,
    state: Vec<u8>,
    updates: Vec<Vec<u8>>,
}

impl Look {
    fn read(tx: &mut Tx<'_>, note: Note) -> Result<Option<Self>> {
        let Some(head) = documents::lookup(tx, note.id)? else { return Ok(None) };
        let state = documents::state(tx, note.id)?;
        let updates = documents::list_updates(tx, note.id, head.state_seq)?;
        Ok(Some(Self { note, head, state, updates }))
    }

    /// The document as it is kept: whoever opens it puts its changes together, not the server.
    fn whole(self) -> Opened {
        let Self { note, head, state, mut updates } = self;
        updates.insert(0, state);
        Opened { epoch: head.epoch, seq: head.seq, version: note.version, updates }
    }

    fn size(&self) -> usize {
        self.state.len() + self.updates.iter().map(Vec::len).sum::<usize>()
    }

    fn document(&self) -> Result<Shared> {
        Shared::read(std::iter::once(self.state.as_slice()).chain(self.updates.iter().map(Vec::as_slice)))
    }
}

/// A note's document: what was changed behind `after`, or all of it.
///
/// # Errors
/// `NOT_FOUND`.
pub async fn open_document(notes: &Notes, ctx: &Ctx, id: NoteId, after: Option<i64>) -> Result<Opened> {
    loop {
        let actor = ctx.clone();
        let look = notes
            .store
            .read(ctx, move |tx| {
                let note = authorized_note(tx, &actor, id, NoteAction::View)?;
                Ok(match documents::lookup(tx, id)? {
                    Some(head) if after.is_some_and(|after| (head.state_seq..=head.seq).contains(&after)) => {
                        let updates = documents::list_updates(tx, id, after.unwrap_or_default())?;
                        Ok(Opened { epoch: head.epoch, seq: head.seq, version: note.version, updates })
                    }
                    Some(_) => Err(Look::read(tx, note)?),
                    None => Err(None),
                })
            })
            .await?;
        match look {
            Ok(opened) => return Ok(opened),
            Err(Some(look)) => return Ok(look.whole()),
            Err(None) => seed(notes, ctx, id).await?,
        }
    }
}

/// Makes the document from the text, unless somebody else has just done so.
async fn seed(notes: &Notes, ctx: &Ctx, id: NoteId) -> Result<()> {
    let actor = ctx.clone();
    let (version, content) = notes
        .store
        .read(ctx, move |tx| {
            let note = authorized_note(tx, &actor, id, NoteAction::View)?;
            Ok((note.body_version, notes::content(tx, id)?))
        })
        .await?;
    let client = u32::from_be_bytes(ctx.env().random());
    let epoch: Uuid = ctx.new_id::<NoteId>().into();
    let size = content.len();
    let state = notes.desk.work(size, move || Ok(write_document(&read_html(&content), client))).await?;
    let actor = ctx.clone();
    notes
        .store
        .write(ctx, move |tx| {
            let note = authorized_note(tx, &actor, id, NoteAction::View)?;
            // Where the text was replaced meanwhile, the next look finds no document and makes it anew.
            if note.body_version == version {
                documents::add(tx, id, epoch, state.clone())?;
            }
            Ok(())
        })
        .await
}

/// What became of a change.
enum Step {
    Done(i64, i64),
    Again,
}

/// A change with what it leads to.
struct Merged {
    content: String,
    digest: Digest,
    /// The whole document, where it is to be kept so.
    state: Option<Vec<u8>>,
}

/// Puts a change into a note's document and writes the text it leads to; how many changes the document has had then, and the
/// note's version. `writer` is what the page that wrote calls itself: it is told along with the note, so that the page need not
/// ask after its own words.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN`, `NOTE_TRASHED`; `DOCUMENT_REPLACED` where the text was replaced since; `INVALID_UPDATE`; 413
/// `UPDATE_TOO_LARGE`, `NOTE_TOO_LARGE`; `UNAVAILABLE` where too many write at once.
pub async fn push_update(
    notes: &Notes,
    ctx: &Ctx,
    id: NoteId,
    (epoch, writer): (Uuid, Option<Uuid>),
    update: Vec<u8>,
) -> Result<(i64, i64)> {
    if update.len() > MAX_UPDATE {
        let message = "This change is too large: 1 MiB is the most at once.";
        return Err(Error::new(ErrorKind::TooLarge, "UPDATE_TOO_LARGE", message));
    }
    for _ in 0..ATTEMPTS {
        let actor = ctx.clone();
        let look = notes
            .store
            .read(ctx, move |tx| {
                let note = active_note(tx, &actor, id, NoteAction::Edit)?;
                Look::read(tx, note)?.filter(|look| look.head.epoch == epoch).ok_or_else(replaced)
            })
            .await?;
        let (head, change) = (look.head, update.clone());
        let size = look.size() + change.len();
        let merged = notes.desk.work_on_update(size, move || merge(&look, &change)).await?;
        let (actor, change) = (ctx.clone(), update.clone());
        let step = notes
            .store
            .write(ctx, move |tx| {
                let note = active_note(tx, &actor, id, NoteAction::Edit)?;
                let now = documents::lookup(tx, id)?.filter(|now| now.epoch == epoch).ok_or_else(replaced)?;
                if now.seq == head.seq {
                    keep(tx, &actor, &note, (now.seq + 1, writer), &change, &merged)
                } else {
                    Ok(Step::Again)
                }
            })
            .await?;
        if let Step::Done(seq, version) = step {
            return Ok((seq, version));
        }
    }
    Err(Error::unavailable("a document in which too many write at once"))
}

fn replaced() -> Error {
    let message = "The text of this note was replaced meanwhile. What you wrote is still here: put it in again.";
    Error::conflict("DOCUMENT_REPLACED", message)
}

fn merge(look: &Look, update: &[u8]) -> Result<Merged> {
    let document = look.document()?;
    document.apply(update)?;
    let text = document.text()?;
    let content = text.to_html();
    let is_due = look.head.seq + 1 - look.head.state_seq >= MOST_UPDATES;
    let size = look.size() + update.len();
    let state = (is_due || size > MAX_DOCUMENT).then(|| document.state());
    if content.len() > MAX_CONTENT || state.as_ref().is_some_and(|state| state.len() > MAX_DOCUMENT) {
        return Err(too_long());
    }
    Ok(Merged { digest: text.digest(), content, state })
}

fn keep(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    before: &Note,
    (seq, writer): (i64, Option<Uuid>),
    update: &[u8],
    merged: &Merged,
) -> Result<Step> {
    let id = before.id;
    if !documents::add_update(tx, id, seq, update.to_vec())? {
        return Ok(Step::Again);
    }
    if let Some(state) = &merged.state {
        documents::update_state(tx, id, seq, state.clone())?;
    }
    let mut note = before.clone();
    if notes::content(tx, id)? != merged.content {
        let kind = step(tx, ctx, before, &mut note, (false, Some(&merged.digest)))?;
        notes::update_content(tx, id, &merged.content, &merged.digest)?;
        notes::update(tx, &note)?;
        readers::follow(tx, &note)?;
        if kind != "note.edited" || ctx.now().since(before.updated_at) > LISTS_LAG {
            announce(tx, ctx, kind, &note, &[], json!({}))?;
        }
    }
    tell_readers(tx, ctx, ("note.document_changed", topic::NOTE_DOCUMENT), (id, writer))?;
    Ok(Step::Done(seq, note.version))
}

/// Tells the open pages of those who see a note that there is something new in its document, or somebody, and which page it
/// comes from where that is known. The log does not keep it.
pub(super) fn tell_readers(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (kind, topic): (&'static str, Topic),
    (id, writer): (NoteId, Option<Uuid>),
) -> Result<()> {
    let people = readers::list(tx, &[id])?.into_iter().map(|reader| reader.user).collect();
    let event = DomainEvent::new(ctx, kind, id, topic, Audience::People(people)).with(Value::Null);
    tx.emit(DomainEvent { ids: std::iter::once(id.into()).chain(writer).collect(), ..event })
}

/// The text was replaced: whoever has the document open reads another one.
pub(super) fn forget_document(tx: &mut Tx<'_>, ctx: &Ctx, id: NoteId) -> Result<()> {
    if documents::remove(tx, &[id])? {
        tell_readers(tx, ctx, ("note.document_changed", topic::NOTE_DOCUMENT), (id, None))
    } else {
        Ok(())
    }
}
