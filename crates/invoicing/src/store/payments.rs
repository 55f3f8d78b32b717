//! What was paid, to whom and for which invoices. Written once, when a run is paid.

use std::collections::HashMap;

use kernel::{InvoiceId, PaymentRunId, Result, SubcontractorId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::{Cells, Conditions, day, pence};
use crate::model::{CisRate, Day, InvoiceKind, MonthSoFar, PaidItem, Payment, Payout, Pence, TaxMonth, TaxYear};

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

/// The sums of a subcontractor.
struct SumsOf(SubcontractorId, Payout);

impl FromRow for SumsOf {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self(row.next()?, Payout::from_row(row)?))
    }
}

/// What each of these subcontractors was paid in a tax month so far; nobody who was paid nothing in it.
pub(crate) fn so_far(
    tx: &mut Tx<'_>,
    month: TaxMonth,
    of: &[SubcontractorId],
) -> Result<HashMap<SubcontractorId, MonthSoFar>> {
    let mut found: HashMap<SubcontractorId, MonthSoFar> = HashMap::new();
    if of.is_empty() {
        return Ok(found);
    }
    let mut values: Vec<Value> = params![month.end().to_string()].to_vec();
    values.extend(of.iter().map(|id| Value::from(*id)));
    let sql = format!(
        "SELECT subcontractor_id, SUM(gross), SUM(materials), SUM(liable), SUM(vat), SUM(deduction), SUM(levy)
         FROM payments WHERE tenant_id = ?1 AND month_end = ?2 AND subcontractor_id IN ({})
         GROUP BY subcontractor_id",
        placeholders(3, of.len())
    );
    for SumsOf(id, paid) in tx.query(&sql, &values)? {
        found.entry(id).or_default().paid = paid;
    }
    let mut values: Vec<Value> = params![month.begin().to_string(), month.end().to_string()].to_vec();
    values.extend(of.iter().map(|id| Value::from(*id)));
    let sql = format!(
        "SELECT i.subcontractor_id, SUM(p.gross), SUM(p.materials), SUM(p.gross - p.materials), SUM(p.vat),
             SUM(p.deduction), SUM(p.levy)
         FROM payment_items p JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id
         WHERE p.tenant_id = ?1 AND p.paid_on >= ?2 AND p.paid_on <= ?3 AND i.subcontractor_id IN ({})
         GROUP BY i.subcontractor_id",
        placeholders(4, of.len())
    );
    for SumsOf(id, parts) in tx.query(&sql, &values)? {
        found.entry(id).or_default().parts = parts;
    }
    Ok(found)
}

/// What a subcontractor was paid in a tax month, and by how many payments.
struct MonthSums(TaxMonth, i64, Payout);

impl FromRow for MonthSums {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self(TaxMonth::from_stored(&row.next::<String>()?)?, row.next()?, Payout::from_row(row)?))
    }
}

/// What a subcontractor was paid in each tax month, and by how many payments, the latest first.
pub(crate) fn list_months_of(tx: &mut Tx<'_>, of: SubcontractorId) -> Result<Vec<(TaxMonth, i64, Payout)>> {
    let found: Vec<MonthSums> = tx.query(
        "SELECT month_end, COUNT(*), SUM(gross), SUM(materials), SUM(liable), SUM(vat), SUM(deduction), SUM(levy)
         FROM payments WHERE tenant_id = ?1 AND subcontractor_id = ?2 GROUP BY month_end ORDER BY month_end DESC",
        &params![of],
    )?;
    Ok(found.into_iter().map(|MonthSums(month, count, sums)| (month, count, sums)).collect())
}

/// A payment as the subcontractor that was paid sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnPayment {
    /// The run that paid it.
    pub run: PaymentRunId,
    /// When.
    pub paid_on: Day,
    /// At which rate.
    pub rate: CisRate,
    /// What it came to.
    pub payout: Payout,
    /// What it paid.
    pub items: Vec<PaidItem>,
}

impl FromRow for OwnPayment {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (run, paid_on, rate) = (row.next()?, day(row)?, CisRate::from_stored(&row.next::<String>()?));
        Ok(Self { run, paid_on, rate, payout: Payout::from_row(row)?, items: Vec::new() })
    }
}

/// What was paid for an invoice, with the run that paid it.
struct OwnItem(PaymentRunId, PaidItem);

impl FromRow for OwnItem {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (run, invoice, number) = (row.next()?, row.next()?, row.next()?);
        let (kind, settle) = (InvoiceKind::from_name(&row.next::<String>()?)?, pence(row)?);
        Ok(Self(run, PaidItem { invoice, number, kind, settle, payout: Payout::from_row(row)? }))
    }
}

/// The payments of a subcontractor with what each paid, the latest first.
pub(crate) fn list_own(
    tx: &mut Tx<'_>,
    of: SubcontractorId,
    after: Option<(Day, PaymentRunId)>,
    rows: i64,
) -> Result<Vec<OwnPayment>> {
    let mut scope = Conditions::new("tenant_id = ?1");
    scope.and("subcontractor_id = {}", of);
    if let Some((day, run)) = after {
        let (day, run) = (scope.bind(day.to_string()), scope.bind(run));
        scope.sql.push_str(&format!(" AND (paid_on, run_id) < (?{day}, ?{run})"));
    }
    let limit = scope.bind(rows);
    let sql = format!(
        "SELECT run_id, paid_on, rate, gross, materials, liable, vat, deduction, levy FROM payments
         WHERE {} ORDER BY paid_on DESC, run_id DESC LIMIT ?{limit}",
        scope.sql
    );
    let mut found: Vec<OwnPayment> = tx.query(&sql, &scope.values)?;
    if found.is_empty() {
        return Ok(found);
    }
    let mut values: Vec<Value> = params![of].to_vec();
    values.extend(found.iter().map(|payment| Value::from(payment.run)));
    let sql = format!(
        "SELECT p.run_id, i.id, i.number, i.kind, p.settle, p.gross, p.materials, p.gross - p.materials, p.vat,
             p.deduction, p.levy
         FROM payment_items p JOIN invoices i ON i.tenant_id = p.tenant_id AND i.id = p.invoice_id
         WHERE p.tenant_id = ?1 AND i.subcontractor_id = ?2 AND p.run_id IN ({})
         ORDER BY p.run_id, i.kind DESC, i.number_key",
        placeholders(3, found.len())
    );
    for OwnItem(run, item) in tx.query(&sql, &values)? {
        if let Some(payment) = found.iter_mut().find(|payment| payment.run == run) {
            payment.items.push(item);
        }
    }
    Ok(found)
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
