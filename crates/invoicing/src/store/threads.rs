//! What belongs to an invoice: its thread and its files.

use kernel::{InvoiceId, Result};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{InvoiceFile, InvoiceNote, NoteKind};

/// The most entries that a thread shows; nobody comes near.
const MOST: i64 = 500;

impl FromRow for InvoiceNote {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            kind: NoteKind::from_name(&row.next::<String>()?)?,
            body: row.next()?,
            author: row.next()?,
            is_subcontractor: row.next()?,
            at: row.next()?,
        })
    }
}

impl FromRow for InvoiceFile {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { file: row.next()?, name: row.next()?, mime: row.next()?, size: row.next()?, at: row.next()? })
    }
}

/// An invoice's thread, the oldest first.
pub(crate) fn list_notes(tx: &mut Tx<'_>, of: InvoiceId) -> Result<Vec<InvoiceNote>> {
    tx.query(
        "SELECT id, kind, body, author, is_subcontractor, at FROM invoice_notes
         WHERE tenant_id = ?1 AND invoice_id = ?2 ORDER BY id LIMIT ?3",
        &params![of, MOST],
    )
}

/// Adds an entry to a thread.
pub(crate) fn add_note(tx: &mut Tx<'_>, of: InvoiceId, note: &InvoiceNote) -> Result<()> {
    tx.execute(
        "INSERT INTO invoice_notes (tenant_id, invoice_id, id, kind, body, author, is_subcontractor, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &params![
            of,
            note.id,
            note.kind.name(),
            note.body.as_str(),
            note.author.as_str(),
            note.is_subcontractor,
            note.at
        ],
    )?;
    Ok(())
}

/// An invoice's files, in the order in which they came.
pub(crate) fn list_files(tx: &mut Tx<'_>, of: InvoiceId) -> Result<Vec<InvoiceFile>> {
    tx.query(
        "SELECT file_id, name, mime, size, at FROM invoice_files WHERE tenant_id = ?1 AND invoice_id = ?2
         ORDER BY at, file_id LIMIT ?3",
        &params![of, MOST],
    )
}

/// Adds a file to an invoice.
pub(crate) fn add_file(tx: &mut Tx<'_>, of: InvoiceId, file: &InvoiceFile) -> Result<()> {
    tx.execute(
        "INSERT INTO invoice_files (tenant_id, invoice_id, file_id, name, mime, size, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        &params![of, file.file, file.name.as_str(), file.mime.as_str(), file.size, file.at],
    )?;
    Ok(())
}
