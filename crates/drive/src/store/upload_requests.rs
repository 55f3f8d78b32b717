//! Upload requests.

use kernel::{Ctx, DriveId, FolderId, LibraryId, Result, Timestamp, UploadRequestId, folded};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use super::shares::{COUNT_CAP, ShareCounts};
use crate::{
    model::{
        share::{ShareSecret, ShareStatus},
        upload_request::{RequestLimits, UploadRequest},
    },
    policy::SEE_ALL_SHARES,
};

/// The columns of an [`UploadRequest`] over `upload_requests r`.
const COLUMNS: &str = "r.id, r.secret, r.title, r.message, r.drive_id, \
     (SELECT d.name FROM drives d WHERE d.tenant_id = r.tenant_id AND d.id = r.drive_id), r.library_id, \
     (SELECT l.name FROM libraries l WHERE l.tenant_id = r.tenant_id AND l.id = r.library_id), r.folder_id, \
     (SELECT f.name FROM folders f WHERE f.tenant_id = r.tenant_id AND f.id = r.folder_id AND f.status = 'active'), \
     r.max_files, r.max_bytes, r.allowed_types, r.expires_at, r.password, r.files, r.bytes, r.created_by, r.created_at, \
     r.updated_at, r.revoked_at";

impl FromRow for UploadRequest {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            secret: ShareSecret::from(row.next::<Uuid>()?),
            title: row.next()?,
            message: row.next()?,
            drive: row.next()?,
            drive_name: row.next()?,
            library: row.next()?,
            library_name: row.next()?,
            folder: row.next()?,
            folder_name: row.next()?,
            limits: RequestLimits {
                max_files: row.next()?,
                max_bytes: row.next()?,
                allowed_types: row.next::<String>()?.split_whitespace().map(str::to_owned).collect(),
                expires_at: row.next()?,
                password: row.next()?,
            },
            files: row.next()?,
            bytes: row.next()?,
            created_by: row.next()?,
            created_at: row.next()?,
            updated_at: row.next()?,
            revoked_at: row.next()?,
        })
    }
}

/// The request of that identifier.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: UploadRequestId) -> Result<Option<UploadRequest>> {
    tx.query_opt(&format!("SELECT {COLUMNS} FROM upload_requests r WHERE r.tenant_id = ?1 AND r.id = ?2"), &params![id])
}

/// The request with that secret in its link.
pub(crate) fn lookup_by_secret(tx: &mut Tx<'_>, secret: ShareSecret) -> Result<Option<UploadRequest>> {
    let sql = format!("SELECT {COLUMNS} FROM upload_requests r WHERE r.tenant_id = ?1 AND r.secret = ?2");
    tx.query_opt(&sql, &params![Uuid::from(secret)])
}

/// Those of the requests that there are, in no order.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ids: &[UploadRequestId]) -> Result<Vec<UploadRequest>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let among = placeholders(2, ids.len());
    let sql = format!("SELECT {COLUMNS} FROM upload_requests r WHERE r.tenant_id = ?1 AND r.id IN ({among})");
    let values: Vec<Value> = ids.iter().map(|id| Value::from(*id)).collect();
    tx.query(&sql, &values)
}

/// Which requests a list holds.
#[derive(Clone, Debug, Default)]
pub struct UploadRequestQuery {
    /// Of this status now.
    pub status: Option<ShareStatus>,
    /// Into this drive.
    pub drive: Option<DriveId>,
    /// Into this library.
    pub library: Option<LibraryId>,
    /// Into this folder.
    pub folder: Option<FolderId>,
    /// Whose titles contain this, whatever the case.
    pub search: Option<String>,
    /// Changed before this one.
    pub before: Option<(Timestamp, UploadRequestId)>,
}

/// A status as SQL over `upload_requests r`, at the time in `?2`.
const fn of_status(status: ShareStatus) -> &'static str {
    match status {
        ShareStatus::Active => "r.revoked_at IS NULL AND (r.expires_at IS NULL OR r.expires_at > ?2)",
        ShareStatus::Expired => "r.revoked_at IS NULL AND r.expires_at <= ?2",
        ShareStatus::Revoked => "r.revoked_at IS NOT NULL",
    }
}

/// What a list holds whatever the status, as SQL, with its parameters from `?2` on: the time, the person, and whether the
/// person sees all requests. The policy says the same of each single one.
fn among(ctx: &Ctx, query: &UploadRequestQuery) -> (String, Vec<Value>) {
    let sees_all = SEE_ALL_SHARES.into_iter().any(|scope| ctx.actor().may(scope));
    let mut values: Vec<Value> = params![ctx.now(), ctx.actor().user, sees_all].to_vec();
    // The time is a parameter of every statement made of this, whichever status is asked for.
    let mut sql = "r.tenant_id = ?1 AND r.created_at <= ?2 AND (?4 OR r.created_by = ?3)".to_owned();
    let mut and = |text: &str, value: Value| {
        values.push(value);
        sql.push_str(&text.replace("{}", &format!("?{}", values.len() + 1)));
    };
    if let Some(drive) = query.drive {
        and(" AND r.drive_id = {}", drive.into());
    }
    if let Some(library) = query.library {
        and(" AND r.library_id = {}", library.into());
    }
    if let Some(folder) = query.folder {
        and(" AND r.folder_id = {}", folder.into());
    }
    if let Some(search) = &query.search {
        and(" AND r.search_key LIKE {} ESCAPE '\\'", store::like_pattern(&folded(search)).into());
    }
    (sql, values)
}

/// The requests that the person sees, the one changed last first, at most `limit`.
pub(crate) fn list(tx: &mut Tx<'_>, ctx: &Ctx, query: &UploadRequestQuery, limit: i64) -> Result<Vec<UploadRequest>> {
    let (mut condition, mut values) = among(ctx, query);
    if let Some(status) = query.status {
        condition = format!("{condition} AND {}", of_status(status));
    }
    if let Some((changed, id)) = query.before {
        values.extend(params![changed, id]);
        let at = values.len();
        condition = format!("{condition} AND (r.updated_at, r.id) < (?{at}, ?{})", at + 1);
    }
    values.push(limit.into());
    let sql = format!(
        "SELECT {COLUMNS} FROM upload_requests r WHERE {condition} ORDER BY r.updated_at DESC, r.id DESC LIMIT ?{}",
        values.len() + 1
    );
    tx.query(&sql, &values)
}

/// How many of the requests that the person sees have which status; the status that is asked for plays no part.
pub(crate) fn count(tx: &mut Tx<'_>, ctx: &Ctx, query: &UploadRequestQuery) -> Result<ShareCounts> {
    let (condition, values) = among(ctx, query);
    let number = |status: ShareStatus, name: &str| {
        let counted = format!("SELECT 1 FROM upload_requests r WHERE {condition} AND {}", of_status(status));
        format!("(SELECT count(*) FROM ({counted} LIMIT {COUNT_CAP}) AS {name})")
    };
    let sql = format!(
        "SELECT {}, {}, {}",
        number(ShareStatus::Active, "active"),
        number(ShareStatus::Expired, "expired"),
        number(ShareStatus::Revoked, "revoked")
    );
    tx.query_one(&sql, &values)
}

/// Adds a request, under which nothing has come in.
pub(crate) fn add(tx: &mut Tx<'_>, request: &UploadRequest) -> Result<()> {
    tx.execute(
        "INSERT INTO upload_requests (tenant_id, id, secret, title, search_key, message, drive_id, library_id, folder_id,
                                      max_files, max_bytes, allowed_types, expires_at, password, files, bytes, created_by,
                                      created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, 0, 0, ?15, ?16, ?16)",
        &params![
            request.id,
            Uuid::from(request.secret),
            request.title.as_str(),
            folded(&request.title),
            request.message.as_str(),
            request.drive,
            request.library,
            request.folder,
            request.limits.max_files,
            request.limits.max_bytes,
            request.limits.allowed_types.join(" "),
            request.limits.expires_at,
            request.limits.password.clone(),
            request.created_by,
            request.created_at
        ],
    )?;
    Ok(())
}

/// Gives a request these words and limits.
pub(crate) fn update(tx: &mut Tx<'_>, request: &UploadRequest) -> Result<()> {
    tx.execute(
        "UPDATE upload_requests SET title = ?3, search_key = ?4, message = ?5, max_files = ?6, max_bytes = ?7,
                allowed_types = ?8, expires_at = ?9, password = ?10, updated_at = ?11
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            request.id,
            request.title.as_str(),
            folded(&request.title),
            request.message.as_str(),
            request.limits.max_files,
            request.limits.max_bytes,
            request.limits.allowed_types.join(" "),
            request.limits.expires_at,
            request.limits.password.clone(),
            request.updated_at
        ],
    )?;
    Ok(())
}

/// Takes a request back. Whether it was not before.
pub(crate) fn revoke(tx: &mut Tx<'_>, id: UploadRequestId, at: Timestamp) -> Result<bool> {
    let sql = "UPDATE upload_requests SET revoked_at = ?3, updated_at = ?3
               WHERE tenant_id = ?1 AND id = ?2 AND revoked_at IS NULL";
    Ok(tx.execute(sql, &params![id, at])? == 1)
}

/// Counts a file that has come in.
pub(crate) fn add_received(tx: &mut Tx<'_>, id: UploadRequestId, bytes: i64) -> Result<()> {
    let sql = "UPDATE upload_requests SET files = files + 1, bytes = bytes + ?3 WHERE tenant_id = ?1 AND id = ?2";
    tx.execute(sql, &params![id, bytes])?;
    Ok(())
}
