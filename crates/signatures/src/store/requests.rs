//! Requests.

use std::collections::HashMap;

use kernel::{FileId, Result, SignRequestId, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use super::{copies, tasks};
use crate::model::{Edition, Enclosed, Filing, RequestStatus, RequestView, SignRequest};

const COLUMNS: &str = "id, file_id, file_name, created_by, message, consent, is_ordered, pages, status, created_at, finished_at,
    expires_at, remind_days, reminded_at, original_sha256, edition, blob_key, size, sha256, signed_file_id, filing_refused, copies, may_delegate,
    envelope_id, envelope_position, envelope_size, is_rewritten";

impl FromRow for SignRequest {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            file: row.next()?,
            file_name: row.next()?,
            created_by: row.next()?,
            message: row.next()?,
            consent: row.next()?,
            is_ordered: row.next()?,
            pages: row.next()?,
            status: RequestStatus::from_name(&row.next::<String>()?),
            created_at: row.next()?,
            finished_at: row.next()?,
            expires_at: row.next()?,
            remind_days: row.next()?,
            reminded_at: row.next()?,
            original_sha256: row.next()?,
            edition: Edition { number: row.next()?, blob_key: row.next()?, size: row.next()?, sha256: row.next()? },
            filing: match (row.next::<Option<FileId>>()?, row.next::<Option<String>>()?) {
                (Some(file), _) => Filing::Filed(file),
                (None, Some(reason)) => Filing::Refused(reason),
                (None, None) => Filing::Open,
            },
            tasks: Vec::new(),
            copies: copies::read(&row.next::<String>()?)?,
            may_delegate: row.next()?,
            envelope: Enclosed { id: row.next()?, position: row.next()?, size: row.next()? },
            is_rewritten: row.next()?,
        })
    }
}

/// One request with its tasks.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: SignRequestId) -> Result<Option<SignRequest>> {
    Ok(list_by_id(tx, &[id])?.pop())
}

/// These requests with their tasks, the latest first.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ids: &[SignRequestId]) -> Result<Vec<SignRequest>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = ids.iter().map(|id| (*id).into()).collect();
    let sql = format!(
        "SELECT {COLUMNS} FROM sign_requests WHERE tenant_id = ?1 AND id IN ({}) ORDER BY id DESC",
        placeholders(2, ids.len())
    );
    let found = tx.query(&sql, &values)?;
    with_tasks(tx, found)
}

fn with_tasks(tx: &mut Tx<'_>, mut found: Vec<SignRequest>) -> Result<Vec<SignRequest>> {
    let ids: Vec<SignRequestId> = found.iter().map(|request| request.id).collect();
    if ids.is_empty() {
        return Ok(found);
    }
    let places: HashMap<SignRequestId, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    for task in tasks::list_of(tx, &ids)? {
        if let Some(request) = places.get(&task.request).and_then(|place| found.get_mut(*place)) {
            request.tasks.push(task);
        }
    }
    Ok(found)
}

/// All that was sent together with the request, in their order, itself among them.
pub(crate) fn list_enclosed(tx: &mut Tx<'_>, request: &SignRequest) -> Result<Vec<SignRequest>> {
    if request.envelope.size == 1 {
        return Ok(vec![request.clone()]);
    }
    list_in(tx, &[request.envelope.id])
}

/// The requests in these envelopes with their tasks: the latest envelope first, each in its order.
fn list_in(tx: &mut Tx<'_>, envelopes: &[SignRequestId]) -> Result<Vec<SignRequest>> {
    if envelopes.is_empty() {
        return Ok(Vec::new());
    }
    let values: Vec<Value> = envelopes.iter().map(|id| (*id).into()).collect();
    let sql = format!(
        "SELECT {COLUMNS} FROM sign_requests WHERE tenant_id = ?1 AND envelope_id IN ({})
         ORDER BY envelope_id DESC, envelope_position",
        placeholders(2, envelopes.len())
    );
    let found = tx.query(&sql, &values)?;
    with_tasks(tx, found)
}

/// The envelopes of one of the person's lists below the one given, the latest first: all that is in each.
pub(crate) fn list(
    tx: &mut Tx<'_>,
    user: UserId,
    view: RequestView,
    below: Option<SignRequestId>,
    limit: i64,
) -> Result<Vec<Vec<SignRequest>>> {
    // The largest there can be.
    let below = below.map_or(Uuid::max(), Into::into);
    let of_tasks = |status: &str, turn: &str| {
        format!(
            "SELECT DISTINCT envelope_id FROM sign_tasks WHERE tenant_id = ?1 AND assigned_to = ?2 AND status = '{status}'{turn}
             AND envelope_id < ?3 ORDER BY envelope_id DESC LIMIT ?4"
        )
    };
    let sql = match view {
        RequestView::Pending => of_tasks("pending", " AND is_turn"),
        RequestView::Signed => of_tasks("signed", ""),
        // An envelope has the identifier of its first request.
        RequestView::Sent => "SELECT id FROM sign_requests WHERE tenant_id = ?1 AND created_by = ?2 AND id < ?3
                              AND envelope_position = 0 ORDER BY id DESC LIMIT ?4"
            .to_owned(),
    };
    let ids: Vec<SignRequestId> = tx.query(&sql, &params![user, below, limit])?;
    let found = list_in(tx, &ids)?;
    Ok(found.chunk_by(|one, next| one.envelope.id == next.envelope.id).map(<[SignRequest]>::to_vec).collect())
}

/// The person's requests, made or to be signed, with the names of their documents: the latest `limit`, latest first.
pub(crate) fn list_names(tx: &mut Tx<'_>, user: UserId, limit: i64) -> Result<Vec<(SignRequestId, String)>> {
    tx.query(
        "SELECT id, file_name FROM sign_requests WHERE tenant_id = ?1 AND (created_by = ?2 OR id IN (
             SELECT request_id FROM sign_tasks WHERE tenant_id = ?1 AND assigned_to = ?2))
         ORDER BY id DESC LIMIT ?3",
        &params![user, limit],
    )
}

/// Adds a request and its tasks.
pub(crate) fn add(tx: &mut Tx<'_>, request: &SignRequest) -> Result<()> {
    tx.execute(
        "INSERT INTO sign_requests (tenant_id, id, file_id, file_name, created_by, message, is_ordered, pages, status,
                                    created_at, original_sha256, edition, blob_key, size, sha256, expires_at, remind_days, consent, copies,
                                    may_delegate, envelope_id, envelope_position, envelope_size, is_rewritten)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,
                 ?19, ?20, ?21, ?22, ?23, ?24)",
        &params![
            request.id,
            request.file,
            request.file_name.as_str(),
            request.created_by,
            request.message.as_str(),
            request.is_ordered,
            request.pages,
            request.status.name(),
            request.created_at,
            request.original_sha256.as_str(),
            request.edition.number,
            request.edition.blob_key.as_str(),
            request.edition.size,
            request.edition.sha256.as_str(),
            request.expires_at,
            request.remind_days,
            request.consent.as_str(),
            copies::written(&request.copies)?,
            request.may_delegate,
            request.envelope.id,
            request.envelope.position,
            request.envelope.size,
            request.is_rewritten
        ],
    )?;
    request.tasks.iter().try_for_each(|task| tasks::add(tx, task, request.envelope.id))
}

/// Makes another edition the document, where the one before is `before` still. Whether it was.
pub(crate) fn update_edition(tx: &mut Tx<'_>, id: SignRequestId, before: i64, edition: &Edition) -> Result<bool> {
    let changed = tx.execute(
        "UPDATE sign_requests SET edition = ?4, blob_key = ?5, size = ?6, sha256 = ?7
         WHERE tenant_id = ?1 AND id = ?2 AND edition = ?3 AND status = 'pending'",
        &params![id, before, edition.number, edition.blob_key.as_str(), edition.size, edition.sha256.as_str()],
    )?;
    Ok(changed > 0)
}

/// Brings a request to its end.
pub(crate) fn update_status(tx: &mut Tx<'_>, id: SignRequestId, status: RequestStatus, now: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE sign_requests SET status = ?3, finished_at = ?4 WHERE tenant_id = ?1 AND id = ?2",
        &params![id, status.name(), now],
    )?;
    Ok(())
}

/// Notes that those who have yet to sign were reminded.
pub(crate) fn update_reminded(tx: &mut Tx<'_>, id: SignRequestId, now: Timestamp) -> Result<()> {
    tx.execute("UPDATE sign_requests SET reminded_at = ?3 WHERE tenant_id = ?1 AND id = ?2", &params![id, now])?;
    Ok(())
}

/// Notes what became of the signed document in the Drive.
pub(crate) fn update_filing(tx: &mut Tx<'_>, id: SignRequestId, filing: &Filing) -> Result<()> {
    let (file, refused) = match filing {
        Filing::Open => (None, None),
        Filing::Filed(file) => (Some(*file), None),
        Filing::Refused(reason) => (None, Some(reason.clone())),
    };
    tx.execute(
        "UPDATE sign_requests SET signed_file_id = ?3, filing_refused = ?4 WHERE tenant_id = ?1 AND id = ?2",
        &params![id, file, refused],
    )?;
    Ok(())
}

/// How many requests of the person's are under way.
pub(crate) fn count_of(tx: &mut Tx<'_>, maker: UserId) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(*) FROM sign_requests WHERE tenant_id = ?1 AND created_by = ?2 AND status = 'pending'",
        &params![maker],
    )
}

/// Gives the person's requests to another; how many they were.
pub(crate) fn update_maker(tx: &mut Tx<'_>, from: UserId, to: UserId) -> Result<u64> {
    tx.execute("UPDATE sign_tasks SET created_by = ?3 WHERE tenant_id = ?1 AND created_by = ?2", &params![from, to])?;
    tx.execute("UPDATE sign_requests SET created_by = ?3 WHERE tenant_id = ?1 AND created_by = ?2", &params![from, to])
}
