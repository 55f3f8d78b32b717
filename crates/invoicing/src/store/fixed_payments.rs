//! What a run is to pay, as it was approved or taken to the bank.

use kernel::{PaymentRunId, Result, SubcontractorId};
use store::{FromRow, RowReader, Sql, Tx, params};

use crate::model::{CisRate, Payment, Payout};

/// What one subcontractor is to be paid.
pub(crate) struct FixedPayment {
    pub(crate) subcontractor: SubcontractorId,
    pub(crate) rate: CisRate,
    pub(crate) payout: Payout,
}

impl FromRow for FixedPayment {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            subcontractor: row.next()?,
            rate: CisRate::from_stored(&row.next::<String>()?),
            payout: Payout::from_row(row)?,
        })
    }
}

/// What a run is to pay; nothing where that is not fixed.
pub(crate) fn list(tx: &mut Tx<'_>, of: PaymentRunId) -> Result<Vec<FixedPayment>> {
    tx.query(
        "SELECT subcontractor_id, rate, gross, materials, liable, vat, deduction, levy FROM fixed_payments
         WHERE tenant_id = ?1 AND run_id = ?2",
        &params![of],
    )
}

/// Fixes what one subcontractor is to be paid.
pub(crate) fn add(tx: &mut Tx<'_>, run: PaymentRunId, payment: &Payment) -> Result<()> {
    let Payout { gross, materials, liable, vat, deduction, levy } = payment.payout;
    tx.execute(
        "INSERT INTO fixed_payments (tenant_id, run_id, subcontractor_id, rate, gross, materials, liable, vat, deduction, levy)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        &params![
            run,
            payment.subcontractor,
            payment.rate.name(),
            gross.get(),
            materials.get(),
            liable.get(),
            vat.get(),
            deduction.get(),
            levy.get()
        ],
    )?;
    Ok(())
}

/// Has what a run pays be open again.
pub(crate) fn remove(tx: &mut Tx<'_>, of: PaymentRunId) -> Result<()> {
    tx.execute("DELETE FROM fixed_payments WHERE tenant_id = ?1 AND run_id = ?2", &params![of])?;
    Ok(())
}
