//! Statements and their documents. Neither is ever changed; only what became of one is added.

use kernel::{Error, FileId, Result, StatementId, SubcontractorId, Timestamp};
use store::{FromRow, RowReader, Sql, Tx, params};

use super::{Cells, Conditions};
use crate::model::{Reach, Statement, TaxMonth};

/// The columns of a [`Statement`], over `statements t` with its subcontractor `s`, before how it reaches that.
const COLUMNS: &str =
    "t.id, t.number, t.month_end, t.subcontractor_id, s.trading_name, t.fields, t.sha256, t.issued_at,
    t.replaced_by, t.mailed_at, t.file_id";

/// What [`COLUMNS`] are of.
const FROM: &str = "statements t JOIN subcontractors s ON s.tenant_id = t.tenant_id AND s.id = t.subcontractor_id";

/// The condition that a statement counts and was not mailed.
const IS_HERE: &str = "t.replaced_by IS NULL AND t.mailed_at IS NULL";

/// The condition that somebody of the subcontractor can open it in the portal.
const IS_IN_PORTAL: &str = "EXISTS (SELECT 1 FROM portal_users u WHERE u.tenant_id = t.tenant_id
    AND u.subcontractor_id = t.subcontractor_id)";

/// The condition that it has to go out on paper: nobody is in the portal, or the subcontractor has not agreed that the
/// portal is enough.
fn to_print() -> String {
    format!("({IS_HERE} AND (s.electronic_statements = FALSE OR NOT {IS_IN_PORTAL}))")
}

/// The condition that it has to go out on paper only because nobody has asked the subcontractor whether the portal is
/// enough.
fn unagreed() -> String {
    format!("({IS_HERE} AND s.consented_at IS NULL AND {IS_IN_PORTAL})")
}

/// The beginning of each query of statements, until its condition.
fn select() -> String {
    format!("SELECT {COLUMNS}, {}, {} FROM {FROM} WHERE", to_print(), unagreed())
}

impl FromRow for Statement {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            number: row.next()?,
            month: TaxMonth::from_stored(&row.next::<String>()?)?,
            subcontractor: row.next()?,
            name: row.next()?,
            fields: serde_json::from_str(&row.next::<String>()?).map_err(Error::internal)?,
            sha256: row.next()?,
            issued_at: row.next()?,
            replaced_by: row.next()?,
            mailed_at: row.next()?,
            file: row.next()?,
            reach: Reach { is_to_print: row.next()?, is_unagreed: row.next()? },
        })
    }
}

/// One statement.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: StatementId) -> Result<Option<Statement>> {
    tx.query_opt(&format!("{} t.tenant_id = ?1 AND t.id = ?2", select()), &params![id])
}

/// A page: of a month in the order of their numbers, otherwise the latest first.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    month: Option<TaxMonth>,
    subcontractor: Option<SubcontractorId>,
    is_to_print: bool,
    after: Option<i64>,
    rows: i64,
) -> Result<Vec<Statement>> {
    let mut scope = Conditions::new("t.tenant_id = ?1");
    if let Some(month) = month {
        scope.and("t.month_end = {}", month.end().to_string());
    }
    if let Some(subcontractor) = subcontractor {
        scope.and("t.subcontractor_id = {}", subcontractor);
    }
    if is_to_print {
        scope.sql.push_str(&format!(" AND {}", to_print()));
    }
    // Statements of one batch have the same time, so ids do not have the order of their numbers.
    let (behind, order) =
        if month.is_some() { ("t.number > {}", "t.number") } else { ("t.number < {}", "t.number DESC") };
    if let Some(after) = after {
        scope.and(behind, after);
    }
    let limit = scope.bind(rows);
    let sql = format!("{} {} ORDER BY {order} LIMIT ?{limit}", select(), scope.sql);
    tx.query(&sql, &scope.values)
}

/// How many statements of each month have to go out on paper, the first month first.
pub(crate) fn count_to_print(tx: &mut Tx<'_>) -> Result<Vec<(TaxMonth, i64)>> {
    let sql = format!(
        "SELECT t.month_end, COUNT(*) FROM {FROM} WHERE t.tenant_id = ?1 AND {} GROUP BY t.month_end ORDER BY t.month_end",
        to_print()
    );
    let found: Vec<Cells<(String, i64)>> = tx.query(&sql, &params![])?;
    found.into_iter().map(|Cells((month, count))| Ok((TaxMonth::from_stored(&month)?, count))).collect()
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
    let unfiled = "t.tenant_id = ?1 AND t.month_end = ?2 AND t.file_id IS NULL ORDER BY t.id LIMIT ?3";
    tx.query(&format!("{} {unfiled}", select()), &params![month.end().to_string(), rows])
}

/// A statement's document.
pub(crate) fn document(tx: &mut Tx<'_>, id: StatementId) -> Result<Option<Vec<u8>>> {
    tx.query_opt("SELECT pdf FROM statement_documents WHERE tenant_id = ?1 AND statement_id = ?2", &params![id])
}
