//! Bank accounts that subcontractors have named and nobody has confirmed.

use std::collections::HashSet;

use kernel::{BankChangeId, Result, SubcontractorId, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::Cells;
use crate::model::{Bank, BankChange};

impl FromRow for BankChange {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            bank: Bank { account_name: row.next()?, sort_code: row.next()?, account_number: row.next()? },
            requested_by: row.next()?,
            requested_at: row.next()?,
        })
    }
}

/// The change of a subcontractor that waits; one at most does.
pub(crate) fn lookup_pending(tx: &mut Tx<'_>, of: SubcontractorId) -> Result<Option<BankChange>> {
    tx.query_opt(
        "SELECT id, account_name, sort_code, account_number, requested_by, requested_at FROM subcontractor_bank_changes
         WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND state = 'pending' ORDER BY id DESC LIMIT 1",
        &params![of],
    )
}

/// Whether there ever was this change of the subcontractor.
pub(crate) fn is_known(tx: &mut Tx<'_>, of: SubcontractorId, id: BankChangeId) -> Result<bool> {
    let count: i64 = tx.query_one(
        "SELECT COUNT(*) FROM subcontractor_bank_changes WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND id = ?3",
        &params![of, id],
    )?;
    Ok(count > 0)
}

/// Those of these subcontractors for whom a change waits.
pub(crate) fn list_waiting(tx: &mut Tx<'_>, of: &[SubcontractorId]) -> Result<HashSet<SubcontractorId>> {
    if of.is_empty() {
        return Ok(HashSet::new());
    }
    let values: Vec<Value> = of.iter().map(|id| Value::from(*id)).collect();
    let sql = format!(
        "SELECT subcontractor_id, id FROM subcontractor_bank_changes
         WHERE tenant_id = ?1 AND state = 'pending' AND subcontractor_id IN ({})",
        placeholders(2, of.len())
    );
    let found: Vec<Cells<(SubcontractorId, BankChangeId)>> = tx.query(&sql, &values)?;
    Ok(found.into_iter().map(|Cells((subcontractor, _))| subcontractor).collect())
}

/// How many changes of subcontractors in use wait, as the list of subcontractors shows them.
pub(crate) fn count_pending(tx: &mut Tx<'_>) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(*) FROM subcontractor_bank_changes b
         JOIN subcontractors s ON s.tenant_id = b.tenant_id AND s.id = b.subcontractor_id
         WHERE b.tenant_id = ?1 AND b.state = 'pending' AND s.is_archived = FALSE",
        &params![],
    )
}

/// Adds a change. One that waited before is given up.
pub(crate) fn add(tx: &mut Tx<'_>, of: SubcontractorId, change: &BankChange) -> Result<()> {
    tx.execute(
        "UPDATE subcontractor_bank_changes SET state = 'refused', decided_at = ?3
         WHERE tenant_id = ?1 AND subcontractor_id = ?2 AND state = 'pending'",
        &params![of, change.requested_at],
    )?;
    tx.execute(
        "INSERT INTO subcontractor_bank_changes (tenant_id, subcontractor_id, id, account_name, sort_code, account_number,
             state, requested_by, requested_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'pending', ?7, ?8)",
        &params![
            of,
            change.id,
            change.bank.account_name.as_str(),
            change.bank.sort_code.as_str(),
            change.bank.account_number.as_str(),
            change.requested_by.as_str(),
            change.requested_at
        ],
    )?;
    Ok(())
}

/// Writes down what became of a change.
pub(crate) fn decide(
    tx: &mut Tx<'_>,
    id: BankChangeId,
    is_confirmed: bool,
    by: Option<UserId>,
    at: Timestamp,
) -> Result<()> {
    tx.execute(
        "UPDATE subcontractor_bank_changes SET state = ?3, decided_by = ?4, decided_at = ?5 WHERE tenant_id = ?1 AND id = ?2",
        &params![id, if is_confirmed { "confirmed" } else { "refused" }, by, at],
    )?;
    Ok(())
}
