//! Notes and their texts.

use kernel::{Ctx, Error, NoteFolderId, NoteId, Result, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, letter_pairs, params, placeholders};

use crate::model::{Color, Note, folded, text::Digest};

/// The columns of a [`Note`], over `notes n`, its folder `fo` and the row `r` of whoever looks.
pub(super) const COLUMNS: &str = "n.id, n.owner_id, n.title, n.preview, n.has_links, n.word_count, n.tags, n.color, n.is_pinned,
    n.folder_id, fo.name, n.version, n.head_version, n.body_version, n.created_at, n.updated_at, n.updated_by, n.run_since,
    n.deleted_at, r.user_id IS NOT NULL, COALESCE(r.is_starred, FALSE)";

/// The folder that a note of `n` lies in.
pub(super) const FOLDER: &str = "LEFT JOIN note_folders fo ON fo.tenant_id = n.tenant_id AND fo.id = n.folder_id";

/// How many numbers an organisation has for its notes, ever: their range in the search indexes.
pub(super) const NUMBERS: i64 = 1 << 36;

impl FromRow for Note {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            owner: row.next()?,
            title: row.next()?,
            preview: row.next()?,
            has_links: row.next()?,
            word_count: row.next()?,
            tags: serde_json::from_str(&row.next::<String>()?).map_err(Error::internal)?,
            color: Color::from_stored(row.next()?),
            is_pinned: row.next()?,
            folder: row.next()?,
            folder_name: row.next()?,
            version: row.next()?,
            head_version: row.next()?,
            body_version: row.next()?,
            created_at: row.next()?,
            updated_at: row.next()?,
            updated_by: row.next()?,
            run_since: row.next()?,
            deleted_at: row.next()?,
            is_reader: row.next()?,
            is_favorite: row.next()?,
        })
    }
}

/// One note, as whoever looks sees it.
pub(crate) fn lookup(tx: &mut Tx<'_>, ctx: &Ctx, id: NoteId) -> Result<Option<Note>> {
    Ok(list_by_id(tx, ctx, &[id])?.pop())
}

/// Those of these notes that there are, as whoever looks sees them.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ctx: &Ctx, ids: &[NoteId]) -> Result<Vec<Note>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut values: Vec<Value> = vec![ctx.actor().user.into()];
    values.extend(ids.iter().map(|id| Value::from(*id)));
    let sql = format!(
        "SELECT {COLUMNS} FROM notes n {FOLDER}
         LEFT JOIN note_readers r ON r.tenant_id = n.tenant_id AND r.note_id = n.id AND r.user_id = ?2
         WHERE n.tenant_id = ?1 AND n.id IN ({})",
        placeholders(3, ids.len())
    );
    tx.query(&sql, &values)
}

/// A note's text as HTML.
pub(crate) fn content(tx: &mut Tx<'_>, id: NoteId) -> Result<String> {
    tx.query_one("SELECT content FROM note_bodies WHERE tenant_id = ?1 AND note_id = ?2", &params![id])
}

/// The next number of the organisation.
fn take_number(tx: &mut Tx<'_>) -> Result<i64> {
    let take = "UPDATE note_numbers SET last_number = last_number + 1 WHERE tenant_id = ?1
                RETURNING first_number + last_number";
    if let Some(number) = tx.query_opt(take, &params![])? {
        return Ok(number);
    }
    tx.execute(
        "INSERT INTO note_numbers (tenant_id, first_number, last_number)
         VALUES (?1, (SELECT COALESCE(max(first_number) + ?2, 0) FROM note_numbers), 0)
         ON CONFLICT (tenant_id) DO NOTHING",
        &params![NUMBERS],
    )?;
    tx.query_one(take, &params![])
}

/// The range in which the organisation's numbers lie, both ends excluded.
pub(super) fn numbers(tx: &mut Tx<'_>) -> Result<(i64, i64)> {
    let first: Option<i64> = tx.query_opt("SELECT first_number FROM note_numbers WHERE tenant_id = ?1", &params![])?;
    let first = first.unwrap_or(0);
    Ok((first, first + NUMBERS))
}

/// Adds a note with its text. Its readers are added apart.
pub(crate) fn add(tx: &mut Tx<'_>, note: &Note, content: &str, digest: &Digest) -> Result<()> {
    let number = take_number(tx)?;
    let (title_key, tags_key) = (folded(&note.title), tags_key(&note.tags));
    let (title_pairs, tags_pairs) = (letter_pairs(&title_key), letter_pairs(&tags_key));
    tx.execute(
        "INSERT INTO notes (tenant_id, number, id, owner_id, title, preview, has_links, word_count, tags, color, is_pinned,
                            folder_id, version, head_version, body_version, created_at, updated_at, updated_by, run_since,
                            deleted_at, title_key, tags_key, title_pairs, tags_pairs)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, NULL, ?20, ?21,
                 ?22, ?23)",
        &params![
            number,
            note.id,
            note.owner,
            note.title.as_str(),
            digest.preview.as_str(),
            digest.has_links,
            digest.word_count,
            written(&note.tags)?,
            note.color.as_str(),
            note.is_pinned,
            note.folder,
            note.version,
            note.head_version,
            note.body_version,
            note.created_at,
            note.updated_at,
            note.updated_by,
            note.run_since,
            title_key,
            tags_key,
            title_pairs,
            tags_pairs,
        ],
    )?;
    tx.execute(
        "INSERT INTO note_bodies (tenant_id, number, note_id, content, body_key, body_pairs) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        &params![number, note.id, content, digest.search_key.as_str(), letter_pairs(&digest.search_key)],
    )?;
    Ok(())
}

fn written(tags: &[String]) -> Result<String> {
    serde_json::to_string(tags).map_err(Error::internal)
}

/// Tags as they are searched: a line each, so that no part of two is found.
fn tags_key(tags: &[String]) -> String {
    folded(&tags.join("\n"))
}

/// Writes what changed of a note without its text.
pub(crate) fn update(tx: &mut Tx<'_>, note: &Note) -> Result<()> {
    let (title_key, tags_key) = (folded(&note.title), tags_key(&note.tags));
    let (title_pairs, tags_pairs) = (letter_pairs(&title_key), letter_pairs(&tags_key));
    tx.execute(
        "UPDATE notes SET title = ?3, tags = ?4, color = ?5, is_pinned = ?6, folder_id = ?7, version = ?8, head_version = ?9,
                          body_version = ?10, updated_at = ?11, updated_by = ?12, run_since = ?13, deleted_at = ?14,
                          title_key = ?15, tags_key = ?16, title_pairs = ?17, tags_pairs = ?18
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            note.id,
            note.title.as_str(),
            written(&note.tags)?,
            note.color.as_str(),
            note.is_pinned,
            note.folder,
            note.version,
            note.head_version,
            note.body_version,
            note.updated_at,
            note.updated_by,
            note.run_since,
            note.deleted_at,
            title_key,
            tags_key,
            title_pairs,
            tags_pairs,
        ],
    )?;
    Ok(())
}

/// Writes a note's text. Versions and times are written by [`update`].
pub(crate) fn update_content(tx: &mut Tx<'_>, id: NoteId, content: &str, digest: &Digest) -> Result<()> {
    tx.execute(
        "UPDATE note_bodies SET content = ?3, body_key = ?4, body_pairs = ?5 WHERE tenant_id = ?1 AND note_id = ?2",
        &params![id, content, digest.search_key.as_str(), letter_pairs(&digest.search_key)],
    )?;
    tx.execute(
        "UPDATE notes SET preview = ?3, has_links = ?4, word_count = ?5 WHERE tenant_id = ?1 AND id = ?2",
        &params![id, digest.preview.as_str(), digest.has_links, digest.word_count],
    )?;
    Ok(())
}

/// Removes notes with all that belongs to them.
pub(crate) fn remove(tx: &mut Tx<'_>, ids: &[NoteId]) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let values: Vec<Value> = ids.iter().map(|id| Value::from(*id)).collect();
    let places = placeholders(2, ids.len());
    for (table, column) in
        [("note_versions", "note_id"), ("note_bodies", "note_id"), ("note_readers", "note_id"), ("notes", "id")]
    {
        tx.execute(&format!("DELETE FROM {table} WHERE tenant_id = ?1 AND {column} IN ({places})"), &values)?;
    }
    Ok(())
}

/// At most `limit` of the person's own notes in the trash.
pub(crate) fn list_trashed_of(tx: &mut Tx<'_>, owner: UserId, limit: i64) -> Result<Vec<NoteId>> {
    tx.query(
        "SELECT note_id FROM note_readers WHERE tenant_id = ?1 AND user_id = ?2 AND is_trashed = TRUE AND is_owner = TRUE
         LIMIT ?3",
        &params![owner, limit],
    )
}

/// Takes all notes out of a folder, into another one or into none.
pub(crate) fn move_all(tx: &mut Tx<'_>, from: NoteFolderId, to: Option<NoteFolderId>) -> Result<u64> {
    tx.execute("UPDATE note_readers SET folder_id = ?3 WHERE tenant_id = ?1 AND folder_id = ?2", &params![from, to])?;
    tx.execute("UPDATE notes SET folder_id = ?3 WHERE tenant_id = ?1 AND folder_id = ?2", &params![from, to])
}

/// How many notes a person owns.
pub(crate) fn count_of(tx: &mut Tx<'_>, owner: UserId) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM notes WHERE tenant_id = ?1 AND owner_id = ?2", &params![owner])
}

/// The notes that a person owns.
pub(crate) fn list_of(tx: &mut Tx<'_>, owner: UserId) -> Result<Vec<NoteId>> {
    tx.query("SELECT id FROM notes WHERE tenant_id = ?1 AND owner_id = ?2", &params![owner])
}

/// Gives all notes of one person to another.
pub(crate) fn update_owner(tx: &mut Tx<'_>, from: UserId, to: UserId) -> Result<u64> {
    // Whoever gets them may have read some of them before: that row goes, and the owner's becomes the other's.
    tx.execute(
        "DELETE FROM note_readers WHERE tenant_id = ?1 AND user_id = ?3 AND note_id IN
         (SELECT id FROM notes WHERE tenant_id = ?1 AND owner_id = ?2)",
        &params![from, to],
    )?;
    tx.execute(
        "UPDATE note_readers SET user_id = ?3, is_starred = FALSE, is_shared = (
             SELECT COUNT(*) > 1 FROM note_readers o
             WHERE o.tenant_id = note_readers.tenant_id AND o.note_id = note_readers.note_id)
         WHERE tenant_id = ?1 AND user_id = ?2 AND is_owner = TRUE",
        &params![from, to],
    )?;
    tx.execute("UPDATE notes SET owner_id = ?3 WHERE tenant_id = ?1 AND owner_id = ?2", &params![from, to])
}

/// The tags of the person's notes, the most used first, at most `limit`, of the latest notes.
pub(crate) fn list_tags(tx: &mut Tx<'_>, person: UserId, limit: usize) -> Result<Vec<String>> {
    let rows: Vec<String> = tx.query(
        "SELECT n.tags FROM note_readers r CROSS JOIN notes n
         WHERE r.tenant_id = ?1 AND r.user_id = ?2 AND r.is_trashed = FALSE AND r.is_owner = TRUE
           AND n.tenant_id = r.tenant_id AND n.id = r.note_id AND n.tags <> '[]'
         ORDER BY r.updated_at DESC LIMIT 2000",
        &params![person],
    )?;
    let mut counted: Vec<(String, usize)> = Vec::new();
    let mut places: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
    for row in rows {
        let tags: Vec<String> = serde_json::from_str(&row).map_err(Error::internal)?;
        for tag in tags {
            let place = *places.entry(tag.clone()).or_insert_with(|| {
                counted.push((tag, 0));
                counted.len() - 1
            });
            counted[place].1 += 1;
        }
    }
    // The sort is stable: of equals the latest is first.
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    Ok(counted.into_iter().take(limit).map(|(tag, _)| tag).collect())
}
