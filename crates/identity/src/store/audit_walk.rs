//! Walks along the audit log, in the order in which things happened. The statement's text depends on what leads the
//! walk; every piece of it is written here, every value is a parameter.

use kernel::{Result, Timestamp};
use store::{Sql, Tx, Value, params};

use super::audit::{COLUMNS, Row};
use crate::model::{
    AuditEntry,
    audit::Hash,
    audit_filter::{AuditActor, AuditFilter},
};

/// A place in the log: when something happened, and the entry's number, as two things may happen at once.
pub(crate) type Place = (Timestamp, i64);

/// Which way to walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// From the latest backwards.
    Back,
    /// From the first forwards.
    Forth,
}

/// The next `limit` entries after `after`. Each has the filter's actor or, where it names none, its kind, and lies in
/// its time; what else the filter asks for is the caller's to check. So each walk is along one index, however much of
/// what it passes is of no use.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    filter: &AuditFilter,
    way: Way,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<(AuditEntry, Hash)>> {
    let mut params: Vec<Value> = Vec::new();
    let mut sql = format!("SELECT {COLUMNS} FROM audit_log WHERE tenant_id = ?1");
    let mut and = |condition: &str, values: Vec<Value>| {
        let mut condition = condition.to_owned();
        for value in values {
            params.push(value);
            condition = condition.replacen("{}", &format!("?{}", params.len() + 1), 1);
        }
        sql.push_str(" AND ");
        sql.push_str(&condition);
    };
    match (filter.actor, filter.kind.as_ref().and_then(|kind| kind.exactly())) {
        (Some(AuditActor::Person(user)), _) => and("actor = {}", vec![user.into()]),
        (Some(AuditActor::System), _) => and("actor IS NULL", Vec::new()),
        (None, Some(kind)) => and("kind = {}", vec![kind.into()]),
        (None, None) => {}
    }
    if let Some(from) = filter.from {
        and("at >= {}", vec![from.into()]);
    }
    if let Some(to) = filter.to {
        and("at < {}", vec![to.into()]);
    }
    let (comparison, direction) = match way {
        Way::Back => ("(at, seq) < ({}, {})", "DESC"),
        Way::Forth => ("(at, seq) > ({}, {})", "ASC"),
    };
    if let Some((at, seq)) = after {
        and(comparison, vec![at.into(), seq.into()]);
    }
    params.push(limit.into());
    let limit = params.len() + 1;
    sql.push_str(&format!(" ORDER BY at {direction}, seq {direction} LIMIT ?{limit}"));
    let tenant = tx.tenant();
    let rows: Vec<Row> = tx.query(&sql, &params)?;
    Ok(rows.into_iter().map(|row| row.into_entry(tenant)).collect())
}

/// What has ever happened, by name: one look at the index for each.
pub(crate) fn list_kinds(tx: &mut Tx<'_>) -> Result<Vec<String>> {
    tx.query(
        "WITH RECURSIVE kinds (kind) AS (
             SELECT min(kind) FROM audit_log WHERE tenant_id = ?1
             UNION ALL
             SELECT (SELECT min(next.kind) FROM audit_log next WHERE next.tenant_id = ?1 AND next.kind > kinds.kind)
             FROM kinds WHERE kinds.kind IS NOT NULL
         )
         SELECT kind FROM kinds WHERE kind IS NOT NULL ORDER BY kind",
        &params![],
    )
}
