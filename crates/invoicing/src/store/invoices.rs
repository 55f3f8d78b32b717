//! Invoices and credit notes, one at a time.

use kernel::{Error, InvoiceId, Result, SubcontractorId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::{day, pence, reports::OWED};
use crate::model::{Amounts, Content, Invoice, InvoiceKind, InvoiceSource, InvoiceState, Line, number_key};

/// The columns of an [`Invoice`], over `invoices i` and its subcontractor `s`.
pub(super) const COLUMNS: &str =
    "i.id, i.subcontractor_id, s.trading_name, i.kind, i.state, i.source, i.number, i.issued_on,
    i.due_on, i.lines, i.purchase_order, i.event_id, i.gross, i.materials, i.vat, i.settled, i.has_answer, i.version,
    i.created_by, i.created_at, i.submitted_at, i.approved_at, i.approved_by";

/// The subcontractor of `i`.
pub(super) const WHOSE: &str = "JOIN subcontractors s ON s.tenant_id = i.tenant_id AND s.id = i.subcontractor_id";

impl FromRow for Invoice {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            subcontractor: row.next()?,
            subcontractor_name: row.next()?,
            kind: InvoiceKind::from_name(&row.next::<String>()?)?,
            state: InvoiceState::from_name(&row.next::<String>()?)?,
            source: InvoiceSource::from_name(&row.next::<String>()?)?,
            content: Content {
                number: row.next()?,
                issued_on: day(row)?,
                due_on: day(row)?,
                lines: serde_json::from_str::<Vec<Line>>(&row.next::<String>()?).map_err(Error::internal)?,
                purchase_order: row.next()?,
                event: row.next()?,
            },
            amounts: Amounts { gross: pence(row)?, materials: pence(row)?, vat: pence(row)? },
            settled: pence(row)?,
            has_answer: row.next()?,
            version: row.next()?,
            created_by: row.next()?,
            created_at: row.next()?,
            submitted_at: row.next()?,
            approved_at: row.next()?,
            approved_by: row.next()?,
        })
    }
}

/// One invoice.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: InvoiceId) -> Result<Option<Invoice>> {
    Ok(list_by_id(tx, &[id])?.pop())
}

/// Those of these invoices that there are.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ids: &[InvoiceId]) -> Result<Vec<Invoice>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = ids.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT {COLUMNS} FROM invoices i {WHOSE} WHERE i.tenant_id = ?1 AND i.id IN ({})",
        placeholders(2, ids.len())
    );
    tx.query(&sql, &values)
}

/// The invoice of a subcontractor that has this number.
pub(crate) fn lookup_by_number(tx: &mut Tx<'_>, of: SubcontractorId, number: &str) -> Result<Option<InvoiceId>> {
    tx.query_opt(
        "SELECT id FROM invoices WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND number_key = ?3",
        &params![of, number_key(number)],
    )
}

/// Adds an invoice.
pub(crate) fn add(tx: &mut Tx<'_>, invoice: &Invoice) -> Result<()> {
    tx.execute(
        "INSERT INTO invoices (tenant_id, id, subcontractor_id, kind, number, number_key, state, source, issued_on, due_on,
             lines, purchase_order, event_id, gross, materials, vat, total, settled, has_answer, version, created_by,
             created_at, submitted_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, 0, FALSE, ?18, ?19, ?20, ?21)",
        &params![
            invoice.id,
            invoice.subcontractor,
            invoice.kind.name(),
            invoice.content.number.as_str(),
            number_key(&invoice.content.number),
            invoice.state.name(),
            invoice.source.name(),
            invoice.content.issued_on.to_string(),
            invoice.content.due_on.to_string(),
            written(&invoice.content.lines)?,
            invoice.content.purchase_order.clone(),
            invoice.content.event,
            invoice.amounts.gross.get(),
            invoice.amounts.materials.get(),
            invoice.amounts.vat.get(),
            invoice.amounts.total().get(),
            invoice.version,
            invoice.created_by,
            invoice.created_at,
            invoice.submitted_at
        ],
    )?;
    Ok(())
}

fn written(lines: &[Line]) -> Result<String> {
    serde_json::to_string(lines).map_err(Error::internal)
}

/// Writes an invoice as it is now.
pub(crate) fn update(tx: &mut Tx<'_>, invoice: &Invoice) -> Result<()> {
    tx.execute(
        "UPDATE invoices SET number = ?3, number_key = ?4, state = ?5, issued_on = ?6, due_on = ?7, lines = ?8,
             purchase_order = ?9, event_id = ?10, gross = ?11, materials = ?12, vat = ?13, total = ?14, settled = ?15,
             has_answer = ?16, version = ?17, submitted_at = ?18, approved_at = ?19, approved_by = ?20
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            invoice.id,
            invoice.content.number.as_str(),
            number_key(&invoice.content.number),
            invoice.state.name(),
            invoice.content.issued_on.to_string(),
            invoice.content.due_on.to_string(),
            written(&invoice.content.lines)?,
            invoice.content.purchase_order.clone(),
            invoice.content.event,
            invoice.amounts.gross.get(),
            invoice.amounts.materials.get(),
            invoice.amounts.vat.get(),
            invoice.amounts.total().get(),
            invoice.settled.get(),
            invoice.has_answer,
            invoice.version,
            invoice.submitted_at,
            invoice.approved_at,
            invoice.approved_by
        ],
    )?;
    Ok(())
}

/// The credit notes of these subcontractors that a payment may deduct, each with whose it is.
pub(crate) fn list_credits_to_deduct(
    tx: &mut Tx<'_>,
    of: &[SubcontractorId],
) -> Result<Vec<(InvoiceId, SubcontractorId)>> {
    if of.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = of.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT id, subcontractor_id FROM invoices WHERE tenant_id = ?1 AND subcontractor_id IN ({}) AND {OWED}
         AND kind = 'creditNote' AND state IN ('approved', 'partPaid')",
        placeholders(2, of.len())
    );
    let found: Vec<super::Cells<(InvoiceId, SubcontractorId)>> = tx.query(&sql, &values)?;
    Ok(found.into_iter().map(|super::Cells(credit)| credit).collect())
}
