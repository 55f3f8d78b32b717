//! The audit log, in the organisation's region. Entries are added and read; nothing here changes or
//! deletes one.

use kernel::{Error, EventId, Result, TenantId, Timestamp, UserId};
use store::{Sql, Tx, params, placeholders};
use uuid::Uuid;

use crate::model::audit::{AuditEntry, GENESIS, Hash};

/// Stands for a hash of the wrong length: somebody wrote it, and it follows from no entry.
const UNREADABLE: Hash = [0xFF; 32];

/// The number and hash of the last entry; 0 and [`GENESIS`] before the first.
pub(crate) fn lookup_head(tx: &mut Tx<'_>) -> Result<(i64, Hash)> {
    let head: Option<(i64, Vec<u8>)> =
        tx.query_opt("SELECT seq, hash FROM audit_log WHERE tenant_id = ?1 ORDER BY seq DESC LIMIT 1", &params![])?;
    head.map_or(Ok((0, GENESIS)), |(seq, hash)| Ok((seq, as_hash(&hash)?)))
}

/// The most entries that one statement adds.
const ADDED_AT_ONCE: usize = 100;

/// Adds entries, each with its own hash.
pub(crate) fn add_all(tx: &mut Tx<'_>, entries: &[(AuditEntry, Hash)]) -> Result<()> {
    for chunk in entries.chunks(ADDED_AT_ONCE) {
        let (mut values, mut rows) = (Vec::with_capacity(chunk.len() * 9), Vec::with_capacity(chunk.len()));
        for (entry, hash) in chunk {
            let row = params![
                entry.seq,
                entry.id,
                entry.kind.as_str(),
                entry.actor,
                entry.target,
                entry.payload.as_str(),
                entry.at,
                entry.prev_hash.to_vec(),
                hash.to_vec(),
            ];
            rows.push(format!("(?1, {})", placeholders(values.len() + 2, row.len())));
            values.extend(row);
        }
        let sql = format!(
            "INSERT INTO audit_log (tenant_id, seq, id, kind, actor, target, payload, at, prev_hash, hash) VALUES {}",
            rows.join(", ")
        );
        tx.execute(&sql, &values)?;
    }
    Ok(())
}

/// Entries with the hash kept beside each, in the log's order, after entry number `after`.
pub(crate) fn list(tx: &mut Tx<'_>, after: i64, limit: i64) -> Result<Vec<(AuditEntry, Hash)>> {
    let tenant = tx.tenant();
    let rows: Vec<Row> = tx.query(
        &format!("SELECT {COLUMNS} FROM audit_log WHERE tenant_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3"),
        &params![after, limit],
    )?;
    Ok(rows.into_iter().map(|row| row.into_entry(tenant)).collect())
}

/// Entries about any of these things with the hash kept beside each, the latest first, before entry number `before`, of all kinds but
/// these.
pub(crate) fn list_of_targets(
    tx: &mut Tx<'_>,
    targets: &[Uuid],
    without: &[&str],
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<(AuditEntry, Hash)>> {
    let tenant = tx.tenant();
    let mut values = params![before.unwrap_or(i64::MAX), limit].to_vec();
    values.extend(without.iter().map(|kind| (*kind).into()));
    let others = match without.len() {
        0 => String::new(),
        count => format!("AND kind NOT IN ({})", store::placeholders(4, count)),
    };
    let targets_at = values.len() + 2;
    values.extend(targets.iter().map(|target| (*target).into()));
    let rows: Vec<Row> = tx.query(
        &format!(
            "SELECT {COLUMNS} FROM audit_log WHERE tenant_id = ?1 AND target IN ({}) AND seq < ?2 {others}
             ORDER BY seq DESC LIMIT ?3",
            store::placeholders(targets_at, targets.len())
        ),
        &values,
    )?;
    Ok(rows.into_iter().map(|row| row.into_entry(tenant)).collect())
}

/// What a [`Row`] is read from.
pub(super) const COLUMNS: &str = "seq, id, kind, actor, target, payload, at, prev_hash, hash";

/// An entry as it is kept.
pub(super) struct Row {
    seq: i64,
    id: EventId,
    kind: String,
    actor: Option<UserId>,
    target: Uuid,
    payload: String,
    at: Timestamp,
    prev_hash: Vec<u8>,
    hash: Vec<u8>,
}

impl Row {
    /// The entry, and the hash that was kept with it.
    pub(super) fn into_entry(self, tenant: TenantId) -> (AuditEntry, Hash) {
        let hash = as_hash(&self.hash).unwrap_or(UNREADABLE);
        let entry = AuditEntry {
            tenant,
            seq: self.seq,
            id: self.id,
            kind: self.kind,
            actor: self.actor,
            target: self.target,
            payload: self.payload,
            at: self.at,
            prev_hash: as_hash(&self.prev_hash).unwrap_or(UNREADABLE),
        };
        (entry, hash)
    }
}

store::from_row!(Row { seq, id, kind, actor, target, payload, at, prev_hash, hash });

fn as_hash(bytes: &[u8]) -> Result<Hash> {
    bytes.try_into().map_err(|_| Error::internal(format!("an audit hash of {} bytes", bytes.len())))
}
