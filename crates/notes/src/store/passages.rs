//! What stands in notes that were found.

use kernel::{NoteId, Result};
use store::{Sql, Tx, Value, like_pattern, placeholders};

/// A text longer than this, in bytes, is not read for a few words of it.
const LONGEST_READ: i64 = 200_000;

/// The texts of those of these notes that have all of these folded words in title or text, as HTML; empty where a text is too
/// long to be read for a few words.
pub(crate) fn list(tx: &mut Tx<'_>, notes: &[NoteId], words: &[String]) -> Result<Vec<(NoteId, String)>> {
    if notes.is_empty() {
        return Ok(Vec::new());
    }
    let mut values: Vec<Value> = vec![LONGEST_READ.into()];
    values.extend(notes.iter().map(|id| Value::from(*id)));
    let mut sql = format!(
        "SELECT n.id, CASE WHEN length(b.content) <= ?2 THEN b.content ELSE '' END FROM notes n CROSS JOIN note_bodies b
         WHERE n.tenant_id = ?1 AND n.id IN ({}) AND b.tenant_id = n.tenant_id AND b.note_id = n.id",
        placeholders(3, notes.len())
    );
    for word in words {
        values.push(like_pattern(word).into());
        let place = values.len() + 1;
        sql.push_str(&format!(" AND (b.body_key LIKE ?{place} ESCAPE '\\' OR n.title_key LIKE ?{place} ESCAPE '\\')"));
    }
    tx.query(&sql, &values)
}
