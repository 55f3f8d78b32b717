//! Tax months: what was paid in them, and whether they are closed.

use std::collections::HashMap;

use kernel::{Result, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, params};

use super::{Cells, pence, statements};
use crate::model::{MonthFigures, MonthLine, Pence, TaxMonth};

/// The sums of a month.
struct Sums {
    month: TaxMonth,
    people: i64,
    gross: Pence,
    materials: Pence,
    deducted: Pence,
}

impl FromRow for Sums {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            month: TaxMonth::from_stored(&row.next::<String>()?)?,
            people: row.next()?,
            gross: pence(row)?,
            materials: pence(row)?,
            deducted: pence(row)?,
        })
    }
}

impl FromRow for MonthLine {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            subcontractor: row.next()?,
            name: row.next()?,
            legal_name: row.next()?,
            utr: row.next()?,
            verification: row.next()?,
            gross: pence(row)?,
            materials: pence(row)?,
            deducted: pence(row)?,
        })
    }
}

/// The figures of the months from `first` to `last`, the latest first, also of those in which nobody was paid.
pub(crate) fn list(tx: &mut Tx<'_>, first: TaxMonth, last: TaxMonth) -> Result<Vec<MonthFigures>> {
    let range = params![first.end().to_string(), last.end().to_string()];
    let sums: Vec<Sums> = tx.query(
        "SELECT month_end, COUNT(DISTINCT subcontractor_id), SUM(gross), SUM(materials), SUM(deduction)
         FROM payments WHERE tenant_id = ?1 AND month_end >= ?2 AND month_end <= ?3 GROUP BY month_end",
        &range,
    )?;
    let closed: Vec<Cells<(String, Timestamp, Option<UserId>)>> = tx.query(
        "SELECT month_end, closed_at, closed_by FROM tax_months
         WHERE tenant_id = ?1 AND month_end >= ?2 AND month_end <= ?3",
        &range,
    )?;
    let statements: Vec<Cells<(String, i64, i64)>> = tx.query(
        "SELECT month_end, COUNT(*), COUNT(DISTINCT subcontractor_id) FROM statements
         WHERE tenant_id = ?1 AND month_end >= ?2 AND month_end <= ?3 GROUP BY month_end",
        &range,
    )?;
    let statements: HashMap<String, (i64, i64)> =
        statements.into_iter().map(|Cells((month, count, people))| (month, (count, people))).collect();
    let to_print: HashMap<TaxMonth, i64> = statements::count_to_print(tx)?.into_iter().collect();
    let sums: HashMap<TaxMonth, Sums> = sums.into_iter().map(|sums| (sums.month, sums)).collect();
    let mut months = Vec::new();
    let mut month = last;
    while month >= first {
        let end = month.end().to_string();
        let sums = sums.get(&month);
        months.push(MonthFigures {
            month,
            people: sums.map_or(0, |sums| sums.people),
            gross: sums.map_or(Pence::ZERO, |sums| sums.gross),
            materials: sums.map_or(Pence::ZERO, |sums| sums.materials),
            deducted: sums.map_or(Pence::ZERO, |sums| sums.deducted),
            closed: closed.iter().find(|Cells((month, ..))| *month == end).map(|Cells((_, at, by))| (*at, *by)),
            statements: statements.get(&end).map_or(0, |(count, _)| *count),
            stated: statements.get(&end).map_or(0, |(_, people)| *people),
            to_print: to_print.get(&month).copied().unwrap_or_default(),
        });
        month = month.previous();
    }
    Ok(months)
}

/// The latest month in which anything was paid or that was closed.
pub(crate) fn last(tx: &mut Tx<'_>) -> Result<Option<TaxMonth>> {
    let found: Option<String> = tx.query_one(
        "SELECT MAX(m) FROM (SELECT MAX(month_end) AS m FROM payments WHERE tenant_id = ?1
                             UNION ALL SELECT MAX(month_end) AS m FROM tax_months WHERE tenant_id = ?1) latest",
        &params![],
    )?;
    found.map(|month| TaxMonth::from_stored(&month)).transpose()
}

/// The first month in which anything was paid or that was closed.
pub(crate) fn first(tx: &mut Tx<'_>) -> Result<Option<TaxMonth>> {
    let found: Option<String> = tx.query_one(
        "SELECT MIN(m) FROM (SELECT MIN(month_end) AS m FROM payments WHERE tenant_id = ?1
                             UNION ALL SELECT MIN(month_end) AS m FROM tax_months WHERE tenant_id = ?1) earliest",
        &params![],
    )?;
    found.map(|month| TaxMonth::from_stored(&month)).transpose()
}

/// Whether a month is closed.
pub(crate) fn is_closed(tx: &mut Tx<'_>, month: TaxMonth) -> Result<bool> {
    let count: i64 = tx.query_one(
        "SELECT COUNT(*) FROM tax_months WHERE tenant_id = ?1 AND month_end = ?2",
        &params![month.end().to_string()],
    )?;
    Ok(count > 0)
}

/// Closes a month; whether it was open.
pub(crate) fn close(tx: &mut Tx<'_>, month: TaxMonth, by: Option<UserId>, at: Timestamp) -> Result<bool> {
    let changed = tx.execute(
        "INSERT INTO tax_months (tenant_id, month_end, closed_at, closed_by) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (tenant_id, month_end) DO NOTHING",
        &params![month.end().to_string(), at, by],
    )?;
    Ok(changed > 0)
}

/// What was paid to each subcontractor in a month, by name, at most so many behind this name.
pub(crate) fn list_lines(tx: &mut Tx<'_>, month: TaxMonth, rows: i64) -> Result<Vec<MonthLine>> {
    lines(tx, "", &params![month.end().to_string(), rows])
}

/// The same of those who have no statement of the month yet.
pub(crate) fn list_unstated(tx: &mut Tx<'_>, month: TaxMonth, rows: i64) -> Result<Vec<MonthLine>> {
    let unstated = "AND NOT EXISTS (SELECT 1 FROM statements t WHERE t.tenant_id = p.tenant_id
                        AND t.month_end = p.month_end AND t.subcontractor_id = p.subcontractor_id)";
    lines(tx, unstated, &params![month.end().to_string(), rows])
}

/// What was paid to one subcontractor in a month.
pub(crate) fn lookup_line(tx: &mut Tx<'_>, month: TaxMonth, of: kernel::SubcontractorId) -> Result<Option<MonthLine>> {
    let found = lines(tx, "AND p.subcontractor_id = ?4", &params![month.end().to_string(), 1, of])?;
    Ok(found.into_iter().next())
}

fn lines(tx: &mut Tx<'_>, condition: &str, values: &[store::Value]) -> Result<Vec<MonthLine>> {
    let sql = format!(
        "SELECT s.id, s.trading_name, s.legal_name, s.utr, p.verification, p.gross, p.materials, p.deducted
         FROM (SELECT p.tenant_id, p.subcontractor_id,
                   MAX(CASE WHEN p.rate = 'unmatched' THEN p.verification END) AS verification,
                   SUM(p.gross) AS gross, SUM(p.materials) AS materials, SUM(p.deduction) AS deducted
               FROM payments p WHERE p.tenant_id = ?1 AND p.month_end = ?2 {condition}
               GROUP BY p.tenant_id, p.subcontractor_id) p
         JOIN subcontractors s ON s.tenant_id = p.tenant_id AND s.id = p.subcontractor_id
         ORDER BY s.name_key, s.id LIMIT ?3"
    );
    tx.query(&sql, values)
}
