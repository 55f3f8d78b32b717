//! Deletions that wait for a second person.

use std::collections::{HashMap, hash_map::Entry};

use kernel::{Ctx, DeletionRequestId, FileId, LibraryId, Result, Scope, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};

use super::{
    drives::reach,
    libraries::{self},
};
use crate::model::deletion::{DeletionRequest, DeletionStatus};

/// A request without its library and files.
struct Row {
    id: DeletionRequestId,
    library: LibraryId,
    reason: String,
    status: DeletionStatus,
    requested_by: UserId,
    created_at: Timestamp,
    decided_by: Option<UserId>,
    decided_at: Option<Timestamp>,
}

const COLUMNS: &str =
    "r.id, r.library_id, r.reason, r.status, r.requested_by, r.created_at, r.decided_by, r.decided_at";

impl FromRow for Row {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            library: row.next()?,
            reason: row.next()?,
            status: DeletionStatus::from_stored(&row.next::<String>()?),
            requested_by: row.next()?,
            created_at: row.next()?,
            decided_by: row.next()?,
            decided_at: row.next()?,
        })
    }
}

/// One request; `None` also where its library is gone.
pub(crate) fn lookup(tx: &mut Tx<'_>, ctx: &Ctx, id: DeletionRequestId) -> Result<Option<DeletionRequest>> {
    let sql = format!("SELECT {COLUMNS} FROM deletion_requests r WHERE r.tenant_id = ?1 AND r.id = ?2");
    let rows = tx.query(&sql, &params![id])?;
    Ok(whole(tx, ctx, rows)?.pop())
}

/// Those of the requests that there are, in no order.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ctx: &Ctx, ids: &[DeletionRequestId]) -> Result<Vec<DeletionRequest>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let among = placeholders(2, ids.len());
    let sql = format!("SELECT {COLUMNS} FROM deletion_requests r WHERE r.tenant_id = ?1 AND r.id IN ({among})");
    let values: Vec<Value> = ids.iter().map(|id| Value::from(*id)).collect();
    let rows = tx.query(&sql, &values)?;
    whole(tx, ctx, rows)
}

/// Which requests a list holds.
#[derive(Clone, Copy, Debug, Default)]
pub struct DeletionQuery {
    /// Of which this became.
    pub status: Option<DeletionStatus>,
    /// Older than this one.
    pub before: Option<DeletionRequestId>,
}

/// The requests that the person made or may decide on, the newest first, at most `limit`. The policy says the same of
/// each (`DeletionRequest`). Those of a deleted drive come back with it.
pub(crate) fn list(tx: &mut Tx<'_>, ctx: &Ctx, query: DeletionQuery, limit: i64) -> Result<Vec<DeletionRequest>> {
    let (me, manages) = reach(ctx);
    let sets_up = manages || ctx.actor().may(Scope::LIBRARY_MANAGE);
    let mut values: Vec<Value> = params![me, sets_up].to_vec();
    let mut sql = format!(
        "SELECT {COLUMNS} FROM deletion_requests r
         JOIN libraries l ON l.tenant_id = r.tenant_id AND l.id = r.library_id
         JOIN drives d ON d.tenant_id = l.tenant_id AND d.id = l.drive_id AND d.deleted_at IS NULL
         WHERE r.tenant_id = ?1 AND (r.requested_by = ?2 OR ?3 OR d.owner_id = ?2
            OR EXISTS (SELECT 1 FROM library_members o WHERE o.tenant_id = l.tenant_id AND o.library_id = l.id
                       AND o.user_id = ?2 AND o.role = 'owner')
            OR EXISTS (SELECT 1 FROM drive_members m WHERE m.tenant_id = d.tenant_id AND m.drive_id = d.id
                       AND m.user_id = ?2 AND m.role <> 'contributor'))"
    );
    let mut and = |text: &str, value: Value| {
        values.push(value);
        sql.push_str(&text.replace("{}", &format!("?{}", values.len() + 1)));
    };
    if let Some(status) = query.status {
        and(" AND r.status = {}", status.name().into());
    }
    if let Some(before) = query.before {
        and(" AND r.id < {}", before.into());
    }
    and(" ORDER BY r.id DESC LIMIT {}", limit.into());
    let rows = tx.query(&sql, &values)?;
    whole(tx, ctx, rows)
}

/// The requests with their libraries and files, in the same order.
fn whole(tx: &mut Tx<'_>, ctx: &Ctx, rows: Vec<Row>) -> Result<Vec<DeletionRequest>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut of_library = HashMap::new();
    for row in &rows {
        if let Entry::Vacant(place) = of_library.entry(row.library) {
            place.insert(libraries::lookup(tx, ctx, row.library)?);
        }
    }
    let sql = format!(
        "SELECT request_id, file_id, name FROM deletion_request_files WHERE tenant_id = ?1 AND request_id IN ({})
         ORDER BY name, file_id",
        placeholders(2, rows.len())
    );
    let ids: Vec<Value> = rows.iter().map(|row| row.id.into()).collect();
    let named: Vec<(DeletionRequestId, FileId, String)> = tx.query(&sql, &ids)?;
    let mut files: HashMap<DeletionRequestId, Vec<(FileId, String)>> = HashMap::new();
    for (request, file, name) in named {
        files.entry(request).or_default().push((file, name));
    }
    let request = |row: Row| {
        let library = of_library.get(&row.library).cloned().flatten()?;
        Some(DeletionRequest {
            library,
            files: files.remove(&row.id).unwrap_or_default(),
            id: row.id,
            reason: row.reason,
            status: row.status,
            requested_by: row.requested_by,
            created_at: row.created_at,
            decided_by: row.decided_by,
            decided_at: row.decided_at,
        })
    };
    Ok(rows.into_iter().filter_map(request).collect())
}

/// The request that waits for somebody to decide on this file, where there is one.
pub(crate) fn lookup_pending(tx: &mut Tx<'_>, file: FileId) -> Result<Option<DeletionRequestId>> {
    tx.query_opt(
        "SELECT r.id FROM deletion_request_files f
         JOIN deletion_requests r ON r.tenant_id = f.tenant_id AND r.id = f.request_id
         WHERE f.tenant_id = ?1 AND f.file_id = ?2 AND r.status = 'pending' LIMIT 1",
        &params![file],
    )
}

/// Adds a request.
pub(crate) fn add(tx: &mut Tx<'_>, request: &DeletionRequest) -> Result<()> {
    tx.execute(
        "INSERT INTO deletion_requests (tenant_id, id, library_id, reason, status, requested_by, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        &params![
            request.id,
            request.library.id,
            request.reason.as_str(),
            request.status.name(),
            request.requested_by,
            request.created_at
        ],
    )?;
    for (file, name) in &request.files {
        tx.execute(
            "INSERT INTO deletion_request_files (tenant_id, request_id, file_id, name) VALUES (?1, ?2, ?3, ?4)",
            &params![request.id, *file, name.as_str()],
        )?;
    }
    Ok(())
}

/// Writes down what became of a request that waited. Whether it did.
pub(crate) fn update_status(
    tx: &mut Tx<'_>,
    id: DeletionRequestId,
    status: DeletionStatus,
    by: UserId,
    at: Timestamp,
) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE deletion_requests SET status = ?3, decided_by = ?4, decided_at = ?5
         WHERE tenant_id = ?1 AND id = ?2 AND status = 'pending'",
        &params![id, status.name(), by, at],
    )?;
    Ok(changed == 1)
}
