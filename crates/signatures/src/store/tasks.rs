//! Signers' tasks.

use kernel::{Error, FileId, Result, SignRequestId, SignTaskId, Timestamp, UserId};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use super::{fields, handed};
use crate::model::{GivenValue, HandedOn, Outsider, PlacedField, SignTask, Signer, TaskStatus};

const COLUMNS: &str =
    "id, request_id, file_id, assigned_to, outsider_name, outsider_email, created_by, position, is_turn, status, created_at, viewed_at,
    signed_at, consented_at, declined_at, reason, signature_path, page, area, fields, handed";

impl FromRow for SignTask {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            request: row.next()?,
            file: row.next()?,
            signer: signer(row)?,
            created_by: row.next()?,
            position: row.next()?,
            is_turn: row.next()?,
            status: TaskStatus::from_name(&row.next::<String>()?),
            created_at: row.next()?,
            viewed_at: row.next()?,
            signed_at: row.next()?,
            consented_at: row.next()?,
            declined_at: row.next()?,
            reason: row.next()?,
            signature_path: row.next()?,
            page: row.next()?,
            area: serde_json::from_str(&row.next::<String>()?).map_err(Error::internal)?,
            fields: fields::read(&row.next::<String>()?)?,
            handed: handed::read(&row.next::<String>()?)?,
        })
    }
}

fn signer(row: &mut RowReader<'_>) -> Result<Signer> {
    let (user, name, email): (Option<UserId>, Option<String>, Option<String>) = (row.next()?, row.next()?, row.next()?);
    match (user, name, email) {
        (Some(user), ..) => Ok(Signer::Member(user)),
        (None, Some(name), Some(email)) => Ok(Signer::Outsider(Outsider { name, email })),
        _ => Err(Error::internal("a task is nobody's")),
    }
}

/// The tasks of these requests, in their order.
pub(crate) fn list_of(tx: &mut Tx<'_>, requests: &[SignRequestId]) -> Result<Vec<SignTask>> {
    let values: Vec<Value> = requests.iter().map(|id| (*id).into()).collect();
    let sql = format!(
        "SELECT {COLUMNS} FROM sign_tasks WHERE tenant_id = ?1 AND request_id IN ({}) ORDER BY request_id, position",
        placeholders(2, requests.len())
    );
    tx.query(&sql, &values)
}

/// The request that a task belongs to.
pub(crate) fn lookup_request(tx: &mut Tx<'_>, id: SignTaskId) -> Result<Option<SignRequestId>> {
    let sql = "SELECT request_id FROM sign_tasks WHERE tenant_id = ?1 AND id = ?2";
    tx.query_opt(sql, &params![id])
}

/// The tasks that have yet to be signed for a file.
pub(crate) fn list_pending(tx: &mut Tx<'_>, file: FileId) -> Result<Vec<SignTask>> {
    let sql = format!("SELECT {COLUMNS} FROM sign_tasks WHERE tenant_id = ?1 AND file_id = ?2 AND status = 'pending'");
    tx.query(&sql, &params![file])
}

/// How many envelopes wait for the person's signature, counted up to `most`.
pub(crate) fn count_waiting(tx: &mut Tx<'_>, user: UserId, most: i64) -> Result<i64> {
    tx.query_one(
        "SELECT COUNT(*) FROM (SELECT DISTINCT envelope_id FROM sign_tasks WHERE tenant_id = ?1 AND assigned_to = ?2
             AND status = 'pending' AND is_turn LIMIT ?3) waiting",
        &params![user, most],
    )
}

/// What was filled in of a task that is not signed yet, as it was given.
pub(crate) fn list_half_filled(tx: &mut Tx<'_>, id: SignTaskId) -> Result<Vec<GivenValue>> {
    let sql = "SELECT half_filled FROM sign_tasks WHERE tenant_id = ?1 AND id = ?2 AND status = 'pending'";
    let Some(kept) = tx.query_opt::<Option<String>>(sql, &params![id])?.flatten() else { return Ok(Vec::new()) };
    let kept: Vec<(Uuid, String)> = serde_json::from_str(&kept).map_err(Error::internal)?;
    Ok(kept.into_iter().map(|(field, value)| GivenValue { field: field.into(), value }).collect())
}

/// Keeps what was filled in of a task that is not signed yet.
pub(crate) fn update_half_filled(tx: &mut Tx<'_>, id: SignTaskId, values: &[GivenValue]) -> Result<()> {
    let kept: Vec<(Uuid, &str)> = values.iter().map(|one| (one.field.into(), one.value.as_str())).collect();
    let kept = serde_json::to_string(&kept).map_err(Error::internal)?;
    let sql = "UPDATE sign_tasks SET half_filled = ?3 WHERE tenant_id = ?1 AND id = ?2 AND status = 'pending'";
    tx.execute(sql, &params![id, (!values.is_empty()).then_some(kept)])?;
    Ok(())
}

/// Adds a task of a request in that envelope.
pub(crate) fn add(tx: &mut Tx<'_>, task: &SignTask, envelope: SignRequestId) -> Result<()> {
    let area = serde_json::to_string(&task.area).map_err(Error::internal)?;
    tx.execute(
        "INSERT INTO sign_tasks (tenant_id, id, request_id, file_id, assigned_to, outsider_name, outsider_email, created_by,
                                 position, is_turn, status, created_at, page, area, fields, envelope_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        &params![
            task.id,
            task.request,
            task.file,
            task.signer.member(),
            task.signer.outsider().map(|outsider| outsider.name.as_str()),
            task.signer.outsider().map(|outsider| outsider.email.as_str()),
            task.created_by,
            task.position,
            task.is_turn,
            task.status.name(),
            task.created_at,
            task.page,
            area,
            fields::written(&task.fields)?,
            envelope
        ],
    )?;
    Ok(())
}

/// Notes that the person looks at the document, the first time. Whether it was.
pub(crate) fn update_viewed(tx: &mut Tx<'_>, id: SignTaskId, now: Timestamp) -> Result<bool> {
    let sql = "UPDATE sign_tasks SET viewed_at = ?3 WHERE tenant_id = ?1 AND id = ?2 AND viewed_at IS NULL";
    Ok(tx.execute(sql, &params![id, now])? > 0)
}

/// Keeps where the picture of the signature is.
pub(crate) fn update_picture(tx: &mut Tx<'_>, id: SignTaskId, path: &str) -> Result<()> {
    let sql = "UPDATE sign_tasks SET signature_path = ?3 WHERE tenant_id = ?1 AND id = ?2 AND status = 'pending'";
    tx.execute(sql, &params![id, path])?;
    Ok(())
}

/// Notes that it was signed, with what was filled in, and whether the person agreed to the request's text.
pub(crate) fn update_signed(
    tx: &mut Tx<'_>,
    id: SignTaskId,
    filled: &[PlacedField],
    has_consented: bool,
    now: Timestamp,
) -> Result<()> {
    tx.execute(
        "UPDATE sign_tasks SET status = 'signed', signed_at = ?3, consented_at = ?4, fields = ?5, half_filled = NULL
         WHERE tenant_id = ?1 AND id = ?2",
        &params![id, now, has_consented.then_some(now), fields::written(filled)?],
    )?;
    Ok(())
}

/// Gives a task that is to be signed to somebody else, who has yet to look at the document.
pub(crate) fn update_signer(tx: &mut Tx<'_>, id: SignTaskId, signer: &Signer, handed: &[HandedOn]) -> Result<()> {
    tx.execute(
        "UPDATE sign_tasks SET assigned_to = ?3, outsider_name = ?4, outsider_email = ?5, handed = ?6, viewed_at = NULL,
                               signature_path = NULL, half_filled = NULL
         WHERE tenant_id = ?1 AND id = ?2 AND status = 'pending'",
        &params![
            id,
            signer.member(),
            signer.outsider().map(|outsider| outsider.name.as_str()),
            signer.outsider().map(|outsider| outsider.email.as_str()),
            handed::written(handed)?
        ],
    )?;
    Ok(())
}

/// Notes that the person will not sign, and why.
pub(crate) fn update_declined(tx: &mut Tx<'_>, id: SignTaskId, reason: &str, now: Timestamp) -> Result<()> {
    tx.execute(
        "UPDATE sign_tasks SET status = 'declined', declined_at = ?3, reason = ?4, half_filled = NULL
         WHERE tenant_id = ?1 AND id = ?2",
        &params![id, now, reason],
    )?;
    Ok(())
}

/// Has the person's turn come.
pub(crate) fn update_turn(tx: &mut Tx<'_>, id: SignTaskId) -> Result<()> {
    tx.execute("UPDATE sign_tasks SET is_turn = TRUE WHERE tenant_id = ?1 AND id = ?2", &params![id])?;
    Ok(())
}

/// Nothing of the request is to be signed any more.
pub(crate) fn cancel_all(tx: &mut Tx<'_>, request: SignRequestId) -> Result<()> {
    tx.execute(
        "UPDATE sign_tasks SET status = 'cancelled', half_filled = NULL
         WHERE tenant_id = ?1 AND request_id = ?2 AND status = 'pending'",
        &params![request],
    )?;
    Ok(())
}
