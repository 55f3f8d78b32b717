//! Statements and their documents. Neither is ever changed; only what became of one is added.

use kernel::{Error, FileId, Result, StatementId, SubcontractorId, Timestamp};
use store::{FromRow, RowReader, Sql, Tx, params};

use super::Conditions;
use crate::model::{Statement, TaxMonth};

const COLUMNS: &str =
    "id, number, month_end, subcontractor_id, fields, sha256, issued_at, replaced_by, mailed_at, file_id";

impl FromRow for Statement {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            number: row.next()?,
            month: TaxMonth::from_stored(&row.next::<String>()?)?,
            subcontractor: row.next()?,
            fields: serde_json::from_str(&row.next::<String>()?).map_err(Error::internal)?,
            sha256: row.next()?,
            issued_at: row.next()?,
            replaced_by: row.next()?,
            mailed_at: row.next()?,
            file: row.next()?,
        })
    }
}

/// One statement.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: StatementId) -> Result<Option<Statement>> {
    tx.query_opt(&format!("SELECT {COLUMNS} FROM statements WHERE tenant_id = ?1 AND id = ?2"), &params![id])
}

/// A page, the latest first.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    month: Option<TaxMonth>,
    subcontractor: Option<SubcontractorId>,
    after: Option<StatementId>,
    rows: i64,
) -> Result<Vec<Statement>> {
    let mut scope = Conditions::new("tenant_id = ?1");
    if let Some(month) = month {
        scope.and("month_end = {}", month.end().to_string());
    }
    if let Some(subcontractor) = subcontractor {
        scope.and("subcontractor_id = {}", subcontractor);
    }
    if let Some(after) = after {
        scope.and("id < {}", after);
    }
    let limit = scope.bind(rows);
    let sql = format!("SELECT {COLUMNS} FROM statements WHERE {} ORDER BY id DESC LIMIT ?{limit}", scope.sql);
    tx.query(&sql, &scope.values)
}

/// Adds a statement with its document.
pub(crate) fn add(tx: &mut Tx<'_>, statement: &Statement, pdf: &[u8]) -> Result<()> {
    tx.execute(
        "INSERT INTO statements (tenant_id, id, number, month_end, subcontractor_id, fields, sha256, issued_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        &params![
            statement.id,
            statement.number,
            statement.month.end().to_string(),
            statement.subcontractor,
            serde_json::to_string(&statement.fields).map_err(Error::internal)?,
            statement.sha256.as_str(),
            statement.issued_at
        ],
    )?;
    tx.execute(
        "INSERT INTO statement_documents (tenant_id, statement_id, pdf) VALUES (?1, ?2, ?3)",
        &params![statement.id, pdf.to_vec()],
    )?;
    Ok(())
}

/// Notes which statement replaced one; whether none had.
pub(crate) fn replace(tx: &mut Tx<'_>, id: StatementId, by: i64) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE statements SET replaced_by = ?3 WHERE tenant_id = ?1 AND id = ?2 AND replaced_by IS NULL",
        &params![id, by],
    )?;
    Ok(changed > 0)
}

/// Notes when a statement was mailed.
pub(crate) fn update_mailed(tx: &mut Tx<'_>, id: StatementId, at: Timestamp) -> Result<()> {
    tx.execute("UPDATE statements SET mailed_at = ?3 WHERE tenant_id = ?1 AND id = ?2", &params![id, at])?;
    Ok(())
}

/// Notes where a statement's copy lies.
pub(crate) fn update_file(tx: &mut Tx<'_>, id: StatementId, file: FileId) -> Result<()> {
    tx.execute("UPDATE statements SET file_id = ?3 WHERE tenant_id = ?1 AND id = ?2", &params![id, file])?;
    Ok(())
}

/// Statements of a month that have no copy in the Drive, at most so many.
pub(crate) fn list_unfiled(tx: &mut Tx<'_>, month: TaxMonth, rows: i64) -> Result<Vec<Statement>> {
    tx.query(
        &format!(
            "SELECT {COLUMNS} FROM statements WHERE tenant_id = ?1 AND month_end = ?2 AND file_id IS NULL ORDER BY id LIMIT ?3"
        ),
        &params![month.end().to_string(), rows],
    )
}

/// A statement's document.
pub(crate) fn document(tx: &mut Tx<'_>, id: StatementId) -> Result<Option<Vec<u8>>> {
    tx.query_opt("SELECT pdf FROM statement_documents WHERE tenant_id = ?1 AND statement_id = ?2", &params![id])
}
