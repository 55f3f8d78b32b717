//! Shares and the people they name.

use std::collections::HashMap;

use kernel::{Ctx, FileId, LibraryId, Result, ShareId, Timestamp, UserId, folded};
use store::{FromRow, RowReader, Sql, Tx, Value, params, placeholders};
use uuid::Uuid;

use crate::{
    model::share::{Share, SharePolicy, ShareSecret, ShareStatus, ShareVisibility},
    policy::SEE_ALL_SHARES,
};

/// Counting stops here.
pub(super) const COUNT_CAP: i64 = 1001;

/// The columns of a [`Share`] over `shares s`.
const COLUMNS: &str = "s.id, s.secret, s.name, s.library_id, \
     (SELECT l.name FROM libraries l WHERE l.tenant_id = s.tenant_id AND l.id = s.library_id), \
     s.visibility, s.allow_download, s.watermark, s.expires_at, s.max_downloads, s.password, \
     EXISTS (SELECT 1 FROM share_files sf \
             JOIN files f ON f.tenant_id = sf.tenant_id AND f.id = sf.file_id \
             JOIN libraries l ON l.tenant_id = f.tenant_id AND l.id = f.library_id AND l.require_watermark \
             WHERE sf.tenant_id = s.tenant_id AND sf.share_id = s.id), \
     s.file_count, s.visits, s.downloads, s.created_by, s.created_at, s.updated_at, s.revoked_at";

impl FromRow for Share {
    fn from_row(row: &mut RowReader<'_>) -> Result<Self> {
        Ok(Self {
            id: row.next()?,
            secret: ShareSecret::from(row.next::<Uuid>()?),
            name: row.next()?,
            library: row.next()?,
            library_name: row.next()?,
            visibility: ShareVisibility::from_stored(&row.next::<String>()?),
            allowed: Vec::new(),
            policy: SharePolicy {
                allow_download: row.next()?,
                watermark: row.next()?,
                expires_at: row.next()?,
                max_downloads: row.next()?,
                password: row.next()?,
            },
            watermark_required: row.next()?,
            file_count: row.next()?,
            visits: row.next()?,
            downloads: row.next()?,
            created_by: row.next()?,
            created_at: row.next()?,
            updated_at: row.next()?,
            revoked_at: row.next()?,
        })
    }
}

/// The share of that identifier.
pub(crate) fn lookup(tx: &mut Tx<'_>, id: ShareId) -> Result<Option<Share>> {
    one(tx, "s.id = ?2", id.into())
}

/// The share with that secret in its link.
pub(crate) fn lookup_by_secret(tx: &mut Tx<'_>, secret: ShareSecret) -> Result<Option<Share>> {
    one(tx, "s.secret = ?2", Uuid::from(secret).into())
}

/// Those of the shares that there are, in no order.
pub(crate) fn list_by_id(tx: &mut Tx<'_>, ids: &[ShareId]) -> Result<Vec<Share>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let among = placeholders(2, ids.len());
    let sql = format!("SELECT {COLUMNS} FROM shares s WHERE s.tenant_id = ?1 AND s.id IN ({among})");
    let values: Vec<Value> = ids.iter().map(|id| Value::from(*id)).collect();
    let mut found: Vec<Share> = tx.query(&sql, &values)?;
    add_people(tx, &mut found)?;
    Ok(found)
}

fn one(tx: &mut Tx<'_>, condition: &str, value: Value) -> Result<Option<Share>> {
    let sql = format!("SELECT {COLUMNS} FROM shares s WHERE s.tenant_id = ?1 AND {condition}");
    let mut found: Vec<Share> = tx.query(&sql, &[value])?;
    add_people(tx, &mut found)?;
    Ok(found.pop())
}

/// Gives these shares the people they name, in one look-up.
fn add_people(tx: &mut Tx<'_>, shares: &mut [Share]) -> Result<()> {
    if shares.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "SELECT share_id, user_id FROM share_people WHERE tenant_id = ?1 AND share_id IN ({}) ORDER BY user_id",
        placeholders(2, shares.len())
    );
    let ids: Vec<Value> = shares.iter().map(|share| share.id.into()).collect();
    let mut named: HashMap<ShareId, Vec<UserId>> = HashMap::new();
    for (share, person) in tx.query::<(ShareId, UserId)>(&sql, &ids)? {
        named.entry(share).or_default().push(person);
    }
    for share in shares {
        share.allowed = named.remove(&share.id).unwrap_or_default();
    }
    Ok(())
}

/// Which shares a list holds.
#[derive(Clone, Debug, Default)]
pub struct ShareQuery {
    /// Of this status now.
    pub status: Option<ShareStatus>,
    /// Made from this library.
    pub library: Option<LibraryId>,
    /// With this file.
    pub file: Option<FileId>,
    /// Whose names contain this, whatever the case.
    pub search: Option<String>,
    /// Changed before this one.
    pub before: Option<(Timestamp, ShareId)>,
}

/// How many shares of each status there are, each counted up to 1,001.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShareCounts {
    /// Whose links work.
    pub active: i64,
    /// Whose time is over.
    pub expired: i64,
    /// That were taken back.
    pub revoked: i64,
}

store::from_row!(ShareCounts { active, expired, revoked });

/// A status as SQL over `shares s`, at the time in `?2`.
const fn of_status(status: ShareStatus) -> &'static str {
    match status {
        ShareStatus::Active => "s.revoked_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > ?2)",
        ShareStatus::Expired => "s.revoked_at IS NULL AND s.expires_at <= ?2",
        ShareStatus::Revoked => "s.revoked_at IS NOT NULL",
    }
}

/// What a list holds whatever the status, as SQL, with its parameters from `?2` on: the time, the person, and whether the
/// person sees all shares. The policy says the same of each single share.
fn among(ctx: &Ctx, query: &ShareQuery) -> (String, Vec<Value>) {
    let sees_all = SEE_ALL_SHARES.into_iter().any(|scope| ctx.actor().may(scope));
    let mut values: Vec<Value> = params![ctx.now(), ctx.actor().user, sees_all].to_vec();
    let mut sql = format!(
        "s.tenant_id = ?1 AND (?4 OR s.created_by = ?3 OR ({} AND (s.visibility <> 'restricted' OR EXISTS (
            SELECT 1 FROM share_people p WHERE p.tenant_id = s.tenant_id AND p.share_id = s.id AND p.user_id = ?3))))",
        of_status(ShareStatus::Active)
    );
    let mut and = |text: &str, value: Value| {
        values.push(value);
        sql.push_str(&text.replace("{}", &format!("?{}", values.len() + 1)));
    };
    if let Some(library) = query.library {
        and(" AND s.library_id = {}", library.into());
    }
    if let Some(file) = query.file {
        and(
            " AND EXISTS (SELECT 1 FROM share_files sf
                WHERE sf.tenant_id = s.tenant_id AND sf.share_id = s.id AND sf.file_id = {})",
            file.into(),
        );
    }
    if let Some(search) = &query.search {
        and(" AND s.search_key LIKE {} ESCAPE '\\'", store::like_pattern(&folded(search)).into());
    }
    (sql, values)
}

/// The shares that the person sees, the one changed last first, at most `limit`.
pub(crate) fn list(tx: &mut Tx<'_>, ctx: &Ctx, query: &ShareQuery, limit: i64) -> Result<Vec<Share>> {
    let (mut condition, mut values) = among(ctx, query);
    if let Some(status) = query.status {
        condition = format!("{condition} AND {}", of_status(status));
    }
    if let Some((changed, id)) = query.before {
        values.extend(params![changed, id]);
        let at = values.len();
        condition = format!("{condition} AND (s.updated_at, s.id) < (?{at}, ?{})", at + 1);
    }
    values.push(limit.into());
    let sql = format!(
        "SELECT {COLUMNS} FROM shares s WHERE {condition} ORDER BY s.updated_at DESC, s.id DESC LIMIT ?{}",
        values.len() + 1
    );
    let mut found = tx.query(&sql, &values)?;
    add_people(tx, &mut found)?;
    Ok(found)
}

/// How many of the shares that the person sees have which status; the status that is asked for plays no part.
pub(crate) fn count(tx: &mut Tx<'_>, ctx: &Ctx, query: &ShareQuery) -> Result<ShareCounts> {
    let (condition, values) = among(ctx, query);
    let number = |status: ShareStatus, name: &str| {
        format!(
            "(SELECT count(*) FROM (SELECT 1 FROM shares s WHERE {condition} AND {} LIMIT {COUNT_CAP}) AS {name})",
            of_status(status)
        )
    };
    let sql = format!(
        "SELECT {}, {}, {}",
        number(ShareStatus::Active, "active"),
        number(ShareStatus::Expired, "expired"),
        number(ShareStatus::Revoked, "revoked")
    );
    tx.query_one(&sql, &values)
}

/// Adds a share, without its files.
pub(crate) fn add(tx: &mut Tx<'_>, share: &Share) -> Result<()> {
    tx.execute(
        "INSERT INTO shares (tenant_id, id, secret, name, search_key, library_id, visibility, allow_download, watermark,
                             expires_at, max_downloads, password, downloads, file_count, created_by, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, 0, ?13, ?14, ?15, ?15)",
        &params![
            share.id,
            Uuid::from(share.secret),
            share.name.as_str(),
            folded(&share.name),
            share.library,
            share.visibility.name(),
            share.policy.allow_download,
            share.policy.watermark,
            share.policy.expires_at,
            share.policy.max_downloads,
            share.policy.password.clone(),
            share.file_count,
            share.created_by,
            share.created_at
        ],
    )?;
    set_people(tx, share)
}

/// Gives a share this name, these settings and these people.
pub(crate) fn update(tx: &mut Tx<'_>, share: &Share) -> Result<()> {
    tx.execute(
        "UPDATE shares SET name = ?3, search_key = ?4, visibility = ?5, allow_download = ?6, watermark = ?7, expires_at = ?8,
                max_downloads = ?9, password = ?10, file_count = ?11, updated_at = ?12
         WHERE tenant_id = ?1 AND id = ?2",
        &params![
            share.id,
            share.name.as_str(),
            folded(&share.name),
            share.visibility.name(),
            share.policy.allow_download,
            share.policy.watermark,
            share.policy.expires_at,
            share.policy.max_downloads,
            share.policy.password.clone(),
            share.file_count,
            share.updated_at
        ],
    )?;
    tx.execute("DELETE FROM share_people WHERE tenant_id = ?1 AND share_id = ?2", &params![share.id])?;
    set_people(tx, share)
}

fn set_people(tx: &mut Tx<'_>, share: &Share) -> Result<()> {
    if share.allowed.is_empty() {
        return Ok(());
    }
    let mut values: Vec<Value> = params![share.id].to_vec();
    let rows: Vec<String> = share
        .allowed
        .iter()
        .map(|person| {
            values.push((*person).into());
            format!("(?1, ?2, ?{})", values.len() + 1)
        })
        .collect();
    let sql = format!("INSERT INTO share_people (tenant_id, share_id, user_id) VALUES {}", rows.join(", "));
    tx.execute(&sql, &values)?;
    Ok(())
}

/// Takes a share back. Whether it was not before.
pub(crate) fn revoke(tx: &mut Tx<'_>, id: ShareId, at: Timestamp) -> Result<bool> {
    let sql =
        "UPDATE shares SET revoked_at = ?3, updated_at = ?3 WHERE tenant_id = ?1 AND id = ?2 AND revoked_at IS NULL";
    Ok(tx.execute(sql, &params![id, at])? == 1)
}

/// Counts that its link was opened.
pub(crate) fn count_visit(tx: &mut Tx<'_>, id: ShareId) -> Result<()> {
    tx.execute("UPDATE shares SET visits = visits + 1 WHERE tenant_id = ?1 AND id = ?2", &params![id])?;
    Ok(())
}

/// Counts a download, where one is left. Whether one was: two who take the last at once do not both get it.
pub(crate) fn take_download(tx: &mut Tx<'_>, id: ShareId) -> Result<bool> {
    let sql = "UPDATE shares SET downloads = downloads + 1
               WHERE tenant_id = ?1 AND id = ?2 AND (max_downloads IS NULL OR downloads < max_downloads)";
    Ok(tx.execute(sql, &params![id])? == 1)
}
