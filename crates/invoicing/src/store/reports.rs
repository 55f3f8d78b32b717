//! What reports add up. Only invoices on which something is owed are looked at, by indexes that have their amounts: one in the
//! order of days (`invoices_by_state_and_due`), one in that of subcontractors (`invoices_owed`).

use std::collections::HashMap;

use kernel::{Result, SubcontractorId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::{Cells, day_or_none, pence};
use crate::model::{Day, InvoiceState, Pence, plus_days};

/// What is owed, of which states: as [`InvoiceState::is_owed`] says.
pub(super) const OWED: &str = "state IN ('submitted', 'queried', 'approved', 'scheduled', 'partPaid')";
/// What is left of an invoice; negative of a credit note.
const LEFT: &str = "CASE WHEN kind = 'invoice' THEN total - settled ELSE settled - total END";

/// How many invoices there are, and how many credit notes, as columns over `invoices`.
pub(super) const COUNTS: &str =
    "COUNT(CASE WHEN kind = 'invoice' THEN 1 END), COUNT(CASE WHEN kind <> 'invoice' THEN 1 END)";

/// An amount, and of how many papers it is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// Pence: what the invoices come to, less the credit notes.
    pub amount: Pence,
    /// Invoices.
    pub count: i64,
    /// Credit notes.
    pub credits: i64,
}

impl std::ops::Add for Sum {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            amount: self.amount + other.amount,
            count: self.count + other.count,
            credits: self.credits + other.credits,
        }
    }
}

impl std::iter::Sum for Sum {
    fn sum<I: Iterator<Item = Self>>(sums: I) -> Self {
        sums.fold(Self::default(), |all, one| all + one)
    }
}

impl FromRow for Sum {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { amount: pence(row)?, count: row.next()?, credits: row.next()? })
    }
}

/// What is owed to each of these subcontractors; nothing to those who are not among the answers.
pub(crate) fn owed_to(tx: &mut Tx<'_>, of: &[SubcontractorId]) -> Result<HashMap<SubcontractorId, Sum>> {
    if of.is_empty() {
        return Ok(HashMap::new());
    }
    let values: Vec<Value> = of.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT subcontractor_id, SUM({LEFT}), {COUNTS}
         FROM invoices WHERE tenant_id = ?1 AND subcontractor_id IN ({}) AND {OWED}
         GROUP BY subcontractor_id",
        placeholders(2, of.len())
    );
    let found: Vec<Cells<(SubcontractorId, i64, i64, i64)>> = tx.query(&sql, &values)?;
    let sum = |Cells((id, amount, count, credits))| (id, Sum { amount: Pence::new(amount), count, credits });
    Ok(found.into_iter().map(sum).collect())
}

/// What is owed in all: by the day on which invoices are due, and without a day what credit notes take off. These are
/// deducted from the next payment, whatever their day. Grouped by an expression, so that SQLite walks the few invoices on
/// which something is owed and not all of them in the order of the groups.
pub(crate) fn owed_by_day(tx: &mut Tx<'_>) -> Result<Vec<(Option<Day>, Sum)>> {
    let day = "CASE WHEN kind = 'invoice' THEN due_on END";
    let sql =
        format!("SELECT {day}, SUM({LEFT}), {COUNTS} FROM invoices WHERE tenant_id = ?1 AND {OWED} GROUP BY {day}");
    let found: Vec<OwedOnDay> = tx.query(&sql, &params![])?;
    Ok(found.into_iter().map(|OwedOnDay(day, sum)| (day, sum)).collect())
}

/// A row of what is owed by day.
struct OwedOnDay(Option<Day>, Sum);

impl FromRow for OwedOnDay {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self(day_or_none(row)?, Sum::from_row(row)?))
    }
}

/// How many invoices are in a state.
pub(crate) fn count_state(tx: &mut Tx<'_>, state: InvoiceState) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM invoices WHERE tenant_id = ?1 AND state = ?2", &params![state.name()])
}

/// How many invoices of those that the office is to look at have an answer.
pub(crate) fn count_answered(tx: &mut Tx<'_>) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(*) FROM invoices WHERE tenant_id = ?1 AND state = 'submitted' AND has_answer = TRUE",
        &params![],
    )
}

/// The next day on which invoices of a subcontractor are due, and how much they come to.
pub(crate) fn next_due(tx: &mut Tx<'_>, of: SubcontractorId) -> Result<Option<(Day, Pence)>> {
    let sql = format!(
        "SELECT due_on, SUM({LEFT}) FROM invoices WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND {OWED}
         AND kind = 'invoice' GROUP BY due_on ORDER BY due_on LIMIT 1"
    );
    let found: Option<Cells<(String, i64)>> = tx.query_opt(&sql, &params![of])?;
    found
        .map(|Cells((day, amount))| Ok((day.parse().map_err(kernel::Error::internal)?, Pence::new(amount))))
        .transpose()
}

/// How many invoices of a subcontractor wait for its answer.
pub(crate) fn count_queried(tx: &mut Tx<'_>, of: SubcontractorId) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(*) FROM invoices WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND state = 'queried'",
        &params![of],
    )
}

/// What is owed to a subcontractor by how long it has been due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aged {
    /// To whom.
    pub subcontractor: SubcontractorId,
    /// Its name.
    pub name: String,
    /// How old.
    pub amounts: AgedAmounts,
}

/// What is owed by how long it has been due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AgedAmounts {
    /// What invoices come to: not due yet, 1 to 30 days, 31 to 60, 61 to 90, and longer.
    pub by_age: [Pence; 5],
    /// What credit notes take off; negative. They have no age: the next payment is less by them.
    pub credits: Pence,
}

impl AgedAmounts {
    /// What is owed in all.
    pub fn total(&self) -> Pence {
        self.by_age.into_iter().sum::<Pence>() + self.credits
    }
}

impl FromRow for AgedAmounts {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let by_age = [pence(row)?, pence(row)?, pence(row)?, pence(row)?, pence(row)?];
        Ok(Self { by_age, credits: pence(row)? })
    }
}

impl FromRow for Aged {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { subcontractor: row.next()?, name: row.next()?, amounts: AgedAmounts::from_row(row)? })
    }
}

/// What is owed by age, as columns over `invoices`: `?2` is today, `?3` to `?5` are 30, 60 and 90 days before. What credit
/// notes take off stands apart.
fn by_age() -> String {
    let sum = |condition: &str| format!("SUM(CASE WHEN {condition} THEN {LEFT} ELSE 0 END)");
    let between = |from: &str, to: &str| sum(&format!("kind = 'invoice' AND due_on < {to} AND due_on >= {from}"));
    format!(
        "{} AS not_due, {} AS month, {} AS two, {} AS three, {} AS older, {} AS credits",
        sum("kind = 'invoice' AND due_on >= ?2"),
        between("?3", "?2"),
        between("?4", "?3"),
        between("?5", "?4"),
        sum("kind = 'invoice' AND due_on < ?5"),
        sum("kind <> 'invoice'"),
    )
}

/// The days that ages are told apart by.
fn ages(today: Day) -> [Value; 4] {
    [0, 30, 60, 90].map(|days| plus_days(today, -days).to_string().into())
}

/// What is owed to all creditors by age, and to how many.
#[derive(Clone, Copy, Default)]
pub(crate) struct AgedSum {
    pub(crate) count: i64,
    pub(crate) amounts: AgedAmounts,
}

impl FromRow for AgedSum {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self { count: row.next()?, amounts: AgedAmounts::from_row(row)? })
    }
}

/// A creditor, and beside it what is owed to all.
struct AgedRow(Aged, AgedSum);

impl FromRow for AgedRow {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self(Aged::from_row(row)?, AgedSum::from_row(row)?))
    }
}

/// The largest creditors by age, at most so many, and the sum of all. What is owed is walked once for both, and the
/// largest are chosen before their names are looked up.
pub(crate) fn list_aged(tx: &mut Tx<'_>, today: Day, rows: i64) -> Result<(Vec<Aged>, AgedSum)> {
    let sql = format!(
        "WITH a AS MATERIALIZED (
             SELECT subcontractor_id, SUM({LEFT}) AS whole, {}
             FROM invoices WHERE tenant_id = ?1 AND {OWED} GROUP BY subcontractor_id
         ), shown AS (SELECT * FROM a ORDER BY whole DESC, subcontractor_id LIMIT ?6)
         SELECT s.id, s.trading_name, shown.not_due, shown.month, shown.two, shown.three, shown.older, shown.credits,
             t.creditors, t.not_due, t.month, t.two, t.three, t.older, t.credits
         FROM shown JOIN subcontractors s ON s.tenant_id = ?1 AND s.id = shown.subcontractor_id
         CROSS JOIN (SELECT COUNT(*) AS creditors, SUM(not_due) AS not_due, SUM(month) AS month, SUM(two) AS two,
                         SUM(three) AS three, SUM(older) AS older, SUM(credits) AS credits FROM a) t
         ORDER BY shown.whole DESC, s.id",
        by_age()
    );
    let [today, month, two, three] = ages(today);
    let found: Vec<AgedRow> = tx.query(&sql, &[today, month, two, three, rows.into()])?;
    let sum = found.first().map(|AgedRow(_, sum)| *sum).unwrap_or_default();
    Ok((found.into_iter().map(|AgedRow(creditor, _)| creditor).collect(), sum))
}

/// What was paid and deducted from one day to another, both included.
pub(crate) fn paid_between(tx: &mut Tx<'_>, from: Day, to: Day) -> Result<(Pence, Pence)> {
    let Cells((paid, deducted)): Cells<(i64, i64)> = tx.query_one(
        "SELECT COALESCE(SUM(gross + vat - deduction - levy), 0), COALESCE(SUM(deduction), 0) FROM payments
         WHERE tenant_id = ?1 AND month_end >= ?2 AND month_end <= ?3",
        &params![from.to_string(), to.to_string()],
    )?;
    Ok((Pence::new(paid), Pence::new(deducted)))
}
