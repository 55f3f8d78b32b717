//! Payment runs and what they take.

use kernel::{InvoiceId, PaymentRunId, Result};
use store::{FromRow, RowReader, Sql, Tx, params};

use super::{Cells, Conditions, day, pence};
use crate::model::{Day, Payout, Pence, Run, RunQuery, RunState};

const COLUMNS: &str = "id, pay_on, state, people, invoices, gross, materials, liable, vat, deduction, levy, version,
    created_by, created_at, approved_by, approved_at, paid_by, paid_at";

impl FromRow for Payout {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            gross: pence(row)?,
            materials: pence(row)?,
            liable: pence(row)?,
            vat: pence(row)?,
            deduction: pence(row)?,
            levy: pence(row)?,
        })
    }
}

impl FromRow for Run {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            pay_on: day(row)?,
            state: RunState::from_name(&row.next::<String>()?)?,
            people: row.next()?,
            invoices: row.next()?,
            sums: Payout::from_row(row)?,
            version: row.next()?,
            created_by: row.next()?,
            created_at: row.next()?,
            approved_by: row.next()?,
            approved_at: row.next()?,
            paid_by: row.next()?,
            paid_at: row.next()?,
        })
    }
}

/// One run.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: PaymentRunId) -> Result<Option<Run>> {
    tx.query_opt(&format!("SELECT {COLUMNS} FROM payment_runs WHERE tenant_id = ?1 AND id = ?2"), &params![id])
}

/// A page, the latest day of payment first.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    query: RunQuery,
    after: Option<(Day, PaymentRunId)>,
    rows: i64,
) -> Result<Vec<Run>> {
    let mut scope = Conditions::new("tenant_id = ?1");
    if let Some(state) = query.state {
        scope.and("state = {}", state.name());
    }
    if let Some(day) = query.pay_from {
        scope.and("pay_on >= {}", day.to_string());
    }
    if let Some(day) = query.pay_to {
        scope.and("pay_on <= {}", day.to_string());
    }
    if let Some((day, id)) = after {
        let (day, id) = (scope.bind(day.to_string()), scope.bind(id));
        scope.sql.push_str(&format!(" AND (pay_on, id) < (?{day}, ?{id})"));
    }
    let limit = scope.bind(rows);
    let sql =
        format!("SELECT {COLUMNS} FROM payment_runs WHERE {} ORDER BY pay_on DESC, id DESC LIMIT ?{limit}", scope.sql);
    tx.query(&sql, &scope.values)
}

/// How many runs wait for a second person.
pub(crate) fn count_waiting(tx: &mut Tx<'_>) -> Result<i64> {
    tx.query_one("SELECT COUNT(*) FROM payment_runs WHERE tenant_id = ?1 AND state = 'awaitingApproval'", &params![])
}

/// Adds a run.
pub(crate) fn add(tx: &mut Tx<'_>, run: &Run) -> Result<()> {
    tx.execute(
        "INSERT INTO payment_runs (tenant_id, id, pay_on, state, people, invoices, gross, materials, liable, vat, deduction,
             levy, version, created_by, created_at)
         VALUES (?1, ?2, ?3, ?4, 0, 0, 0, 0, 0, 0, 0, 0, ?5, ?6, ?7)",
        &params![run.id, run.pay_on.to_string(), run.state.name(), run.version, run.created_by, run.created_at],
    )?;
    update(tx, run)
}

/// Writes a run as it is now.
pub(crate) fn update(tx: &mut Tx<'_>, run: &Run) -> Result<()> {
    tx.execute(
        "UPDATE payment_runs SET pay_on = ?3, state = ?4, people = ?5, invoices = ?6, gross = ?7, materials = ?8,
             liable = ?9, vat = ?10, deduction = ?11, levy = ?12, version = ?13, approved_by = ?14, approved_at = ?15,
             paid_by = ?16, paid_at = ?17, created_by = ?18
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            run.id,
            run.pay_on.to_string(),
            run.state.name(),
            run.people,
            run.invoices,
            run.sums.gross.get(),
            run.sums.materials.get(),
            run.sums.liable.get(),
            run.sums.vat.get(),
            run.sums.deduction.get(),
            run.sums.levy.get(),
            run.version,
            run.approved_by,
            run.approved_at,
            run.paid_by,
            run.paid_at,
            run.created_by
        ],
    )?;
    Ok(())
}

/// What a run takes: which invoices, and how much of each.
pub(crate) fn list_items(tx: &mut Tx<'_>, of: PaymentRunId) -> Result<Vec<(InvoiceId, Pence)>> {
    let found: Vec<Cells<(InvoiceId, i64)>> = tx.query(
        "SELECT invoice_id, settle FROM payment_items WHERE tenant_id = ?1 AND run_id = ?2 ORDER BY invoice_id",
        &params![of],
    )?;
    Ok(found.into_iter().map(|Cells((invoice, settle))| (invoice, Pence::new(settle))).collect())
}

/// Replaces what a run takes.
pub(crate) fn replace_items(tx: &mut Tx<'_>, of: PaymentRunId, items: &[(InvoiceId, Pence)]) -> Result<()> {
    tx.execute("DELETE FROM payment_items WHERE tenant_id = ?1 AND run_id = ?2", &params![of])?;
    for (invoice, settle) in items {
        tx.execute(
            "INSERT INTO payment_items (tenant_id, run_id, invoice_id, settle, gross, materials, vat, deduction, levy)
             VALUES (?1, ?2, ?3, ?4, 0, 0, 0, 0, 0)",
            &params![of, *invoice, settle.get()],
        )?;
    }
    Ok(())
}
