//! Purchase orders, and what was invoiced under them.

use std::collections::HashMap;

use kernel::{FileId, PurchaseOrderId, Result, SubcontractorId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::{
    Cells, Conditions,
    reports::{COUNTS, Sum},
};
use crate::model::{Pence, PurchaseOrder, number_key};

const COLUMNS: &str = "id, subcontractor_id, number, description, amount, is_closed, file_id, file_name, created_at";

impl FromRow for PurchaseOrder {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        let (id, subcontractor, number, description) = (row.next()?, row.next()?, row.next()?, row.next()?);
        let (amount, is_closed) = (row.next::<Option<i64>>()?.map(Pence::new), row.next()?);
        let file = row.next::<Option<FileId>>()?.zip(row.next::<Option<String>>()?);
        Ok(Self { id, subcontractor, number, description, amount, is_closed, file, created_at: row.next()? })
    }
}

/// One order of a subcontractor.
pub(crate) fn lookup(tx: &mut Tx<'_>, of: SubcontractorId, id: PurchaseOrderId) -> Result<Option<PurchaseOrder>> {
    let sql =
        format!("SELECT {COLUMNS} FROM purchase_orders WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND id = ?3");
    tx.query_opt(&sql, &params![of, id])
}

/// The order of this number.
pub(crate) fn lookup_by_number(tx: &mut Tx<'_>, of: SubcontractorId, number: &str) -> Result<Option<PurchaseOrder>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM purchase_orders WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND number_key = ?3"
    );
    tx.query_opt(&sql, &params![of, number_key(number)])
}

/// Whether anything was ever ordered of a subcontractor.
pub(crate) fn has_any(tx: &mut Tx<'_>, of: SubcontractorId) -> Result<bool> {
    let count: i64 = tx.query_one(
        "SELECT COUNT(*) FROM purchase_orders WHERE tenant_id = ?1 AND subcontractor_id = ?2",
        &params![of],
    )?;
    Ok(count > 0)
}

/// A page of the orders of a subcontractor, the latest first.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    of: SubcontractorId,
    after: Option<PurchaseOrderId>,
    rows: i64,
) -> Result<Vec<PurchaseOrder>> {
    let mut scope = Conditions::new("tenant_id = ?1");
    scope.and("subcontractor_id = {}", of);
    if let Some(after) = after {
        scope.and("id < {}", after);
    }
    let limit = scope.bind(rows);
    let sql = format!("SELECT {COLUMNS} FROM purchase_orders WHERE {} ORDER BY id DESC LIMIT ?{limit}", scope.sql);
    tx.query(&sql, &scope.values)
}

/// Adds an order.
pub(crate) fn add(tx: &mut Tx<'_>, order: &PurchaseOrder) -> Result<()> {
    tx.execute(
        "INSERT INTO purchase_orders (tenant_id, subcontractor_id, id, number, number_key, description, amount, is_closed,
             created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        &params![
            order.subcontractor,
            order.id,
            order.number.as_str(),
            number_key(&order.number),
            order.description.as_str(),
            order.amount.map(Pence::get),
            order.is_closed,
            order.created_at
        ],
    )?;
    Ok(())
}

/// Writes an order as it is now. Its number stays: invoices name it.
pub(crate) fn update(tx: &mut Tx<'_>, order: &PurchaseOrder) -> Result<()> {
    tx.execute(
        "UPDATE purchase_orders SET description = ?4, amount = ?5, is_closed = ?6, file_id = ?7, file_name = ?8
         WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND id = ?3",
        &params![
            order.subcontractor,
            order.id,
            order.description.as_str(),
            order.amount.map(Pence::get),
            order.is_closed,
            order.file.as_ref().map(|(file, _)| *file),
            order.file.as_ref().map(|(_, name)| name.clone())
        ],
    )?;
    Ok(())
}

/// What was invoiced under these numbers without VAT, less what credit notes gave back. Drafts and void ones do not count.
pub(crate) fn invoiced(tx: &mut Tx<'_>, of: SubcontractorId, numbers: &[&str]) -> Result<HashMap<String, Sum>> {
    if numbers.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values: Vec<Value> = params![of].to_vec();
    values.extend(numbers.iter().map(|number| Value::from(*number)));
    let sql = format!(
        "SELECT purchase_order, SUM(CASE WHEN kind = 'invoice' THEN gross ELSE -gross END), {COUNTS} FROM invoices
         WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND purchase_order IN ({}) AND state NOT IN ('draft', 'void')
         GROUP BY purchase_order",
        placeholders(3, numbers.len())
    );
    let found: Vec<Cells<(String, i64, i64, i64)>> = tx.query(&sql, &values)?;
    let sum = |Cells((number, amount, count, credits))| (number, Sum { amount: Pence::new(amount), count, credits });
    Ok(found.into_iter().map(sum).collect())
}
