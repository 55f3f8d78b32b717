//! What was paid, to whom and for which invoices. Written once, when a run is paid.

use std::collections::HashMap;

use kernel::{InvoiceId, PaymentRunId, Result, SubcontractorId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::{Cells, day, pence};
use crate::model::{CisRate, Day, PaidItem, Payment, Payout, Pence, TaxMonth, TaxYear};

/// A payment as an invoice shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvoicePayment {
    /// The run that paid it.
    pub run: PaymentRunId,
    /// When.
    pub paid_on: Day,
    /// How much of the total it settled.
    pub settled: Pence,
    /// What that came to; negative for a credit note.
    pub payout: Payout,
}

impl FromRow for InvoicePayment {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (run, paid_on, settled) = (row.next()?, day(row)?, pence(row)?);
        let (gross, materials, vat) = (pence(row)?, pence(row)?, pence(row)?);
        let (deduction, levy) = (pence(row)?, pence(row)?);
        let payout = Payout { gross, materials, liable: gross - materials, vat, deduction, levy };
        Ok(Self { run, paid_on, settled, payout })
    }
}

/// The payments of an invoice, the oldest first.
pub(crate) fn list_of_invoice(tx: &mut Tx<'_>, of: InvoiceId) -> Result<Vec<InvoicePayment>> {
    tx.query(
        "SELECT run_id, paid_on, settle, gross, materials, vat, deduction, levy FROM payment_items
         WHERE tenant_id = ?1 AND invoice_id = ?2 AND paid_on IS NOT NULL ORDER BY run_id",
        &params![of],
    )
}

/// Writes a payment with its parts down.
pub(crate) fn add(tx: &mut Tx<'_>, run: PaymentRunId, on: Day, payment: &Payment) -> Result<()> {
    let Payout { gross, materials, liable, vat, deduction, levy } = payment.payout;
    tx.execute(
        "INSERT INTO payments (tenant_id, run_id, subcontractor_id, paid_on, month_end, rate, verification, gross, materials,
             liable, vat, deduction, levy)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        &params![
            run,
            payment.subcontractor,
            on.to_string(),
            TaxMonth::of(on).end().to_string(),
            payment.rate.name(),
            payment.verification.clone(),
            gross.get(),
            materials.get(),
            liable.get(),
            vat.get(),
            deduction.get(),
            levy.get()
        ],
    )?;
    for PaidItem { invoice, payout, .. } in &payment.items {
        tx.execute(
            "UPDATE payment_items SET gross = ?4, materials = ?5, vat = ?6, deduction = ?7, levy = ?8, paid_on = ?9
             WHERE tenant_id = ?1 AND run_id = ?2 AND invoice_id = ?3",
            &params![
                run,
                *invoice,
                payout.gross.get(),
                payout.materials.get(),
                payout.vat.get(),
                payout.deduction.get(),
                payout.levy.get(),
                on.to_string()
            ],
        )?;
    }
    Ok(())
}

/// A payment as it was made.
pub(crate) struct Made {
    pub(crate) subcontractor: SubcontractorId,
    pub(crate) rate: CisRate,
    pub(crate) verification: Option<String>,
    pub(crate) payout: Payout,
}

impl FromRow for Made {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            subcontractor: row.next()?,
            rate: CisRate::from_stored(&row.next::<String>()?),
            verification: row.next()?,
            payout: Payout::from_row(row)?,
        })
    }
}

const MADE: &str = "subcontractor_id, rate, verification, gross, materials, liable, vat, deduction, levy";

/// The payments of a run.
pub(crate) fn list_of_run(tx: &mut Tx<'_>, of: PaymentRunId) -> Result<Vec<Made>> {
    tx.query(&format!("SELECT {MADE} FROM payments WHERE tenant_id = ?1 AND run_id = ?2"), &params![of])
}

/// What was paid for an invoice by a run.
struct MadeItem(InvoiceId, Payout);

impl FromRow for MadeItem {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let invoice = row.next()?;
        let (gross, materials, vat) = (pence(row)?, pence(row)?, pence(row)?);
        let (deduction, levy) = (pence(row)?, pence(row)?);
        Ok(Self(invoice, Payout { gross, materials, liable: gross - materials, vat, deduction, levy }))
    }
}

/// What was paid for each invoice of a run.
pub(crate) fn list_items_of_run(tx: &mut Tx<'_>, of: PaymentRunId) -> Result<HashMap<InvoiceId, Payout>> {
    let found: Vec<MadeItem> = tx.query(
        "SELECT invoice_id, gross, materials, vat, deduction, levy FROM payment_items WHERE tenant_id = ?1 AND run_id = ?2",
        &params![of],
    )?;
    Ok(found.into_iter().map(|MadeItem(invoice, payout)| (invoice, payout)).collect())
}

/// How much each of these subcontractors was paid ever, without VAT.
pub(crate) fn sums_of(tx: &mut Tx<'_>, of: &[SubcontractorId]) -> Result<HashMap<SubcontractorId, Pence>> {
    if of.is_empty() {
        return Ok(HashMap::new());
    }
    let values: Vec<Value> = of.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT subcontractor_id, SUM(gross) FROM payments WHERE tenant_id = ?1 AND subcontractor_id IN ({})
         GROUP BY subcontractor_id",
        placeholders(2, of.len())
    );
    let found: Vec<Cells<(SubcontractorId, i64)>> = tx.query(&sql, &values)?;
    Ok(found.into_iter().map(|Cells((id, gross))| (id, Pence::new(gross))).collect())
}

/// What a subcontractor was paid in a tax year.
pub(crate) fn sum_of_year(tx: &mut Tx<'_>, of: SubcontractorId, year: TaxYear) -> Result<Payout> {
    tx.query_one(
        "SELECT COALESCE(SUM(gross), 0), COALESCE(SUM(materials), 0), COALESCE(SUM(liable), 0), COALESCE(SUM(vat), 0),
                COALESCE(SUM(deduction), 0), COALESCE(SUM(levy), 0)
         FROM payments WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND paid_on >= ?3 AND paid_on <= ?4",
        &params![of, year.begin().to_string(), year.end().to_string()],
    )
}
