//! The audit log: a page of it, whether it is intact, and what pages have it remember.

use axum::extract::State;
use edge::{ApiResult, Json, Query, Signed};
use kernel::{Ctx, Error, Result, Timestamp, page::Limit, port};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::Api;
use crate::{
    model::{AuditActor, AuditFilter, AuditKind, AuditSearch, AuditVerdict, LoggedAction},
    ops,
};

/// The longest name of a thing that a page tells of, in characters.
const MAX_TARGET_CHARS: usize = 200;
/// The most facts a page may tell, in bytes of JSON.
const MAX_PAYLOAD_BYTES: usize = 16 * 1024;

/// Which entries of the log.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct AuditQuery {
    /// Who did it: a person's id, or `system` for the product itself.
    actor: Option<String>,
    /// What happened: a kind (`file.uploaded`), or a noun (`file`) for all that happened to such things.
    kind: Option<String>,
    /// Not before this time (RFC 3339).
    from: Option<String>,
    /// Before this time (RFC 3339).
    to: Option<String>,
    /// A text in the entry, or in the name or address of who did it.
    search: Option<String>,
}

impl AuditQuery {
    pub(super) fn filter(self) -> Result<AuditFilter> {
        // An empty parameter comes from a form left blank.
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let time = |text: Option<String>| given(text).map(|text| text.parse::<Timestamp>()).transpose();
        Ok(AuditFilter {
            actor: given(self.actor).map(|actor| AuditActor::parse(&actor)).transpose()?,
            kind: given(self.kind).map(|kind| AuditKind::parse(&kind)).transpose()?,
            from: time(self.from)?,
            to: time(self.to)?,
            search: given(self.search).map(|search| AuditSearch::parse(&search)).transpose()?.flatten(),
        })
    }
}

/// Which page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PageQuery {
    /// How many, 1 to 200; 50 unless said.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of the log, the latest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditList {
    /// Always true.
    ok: bool,
    entries: Vec<AuditEntry>,
    /// Where the next page begins; null at the end. A search may give it with a page that is not full, or empty: ask on.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Something that happened.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditEntry {
    id: String,
    /// Its place in the organisation's log: 1, 2, 3 … without gaps.
    seq: i64,
    /// What happened: `file.uploaded`.
    kind: String,
    /// When.
    at: String,
    /// Who did it; null for the product itself.
    #[schema(required)]
    actor: Option<AuditPerson>,
    /// What it happened to.
    target_id: String,
    /// To whom it happened, where it was somebody of this organisation.
    #[schema(required)]
    target: Option<AuditPerson>,
    /// Facts; which depends on the kind. Null where the kind says all there is.
    #[schema(required, value_type = Option<Object>)]
    payload: Value,
    /// SHA-256 of the entry and of the one before, in hex.
    hash: String,
}

/// Somebody in the log.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditPerson {
    id: String,
    /// The name people read; empty for somebody who never was a member, such as a super user from elsewhere.
    display_name: String,
    /// Empty as the name.
    email: String,
}

impl AuditPerson {
    fn new(id: String, person: Option<port::Person>) -> Self {
        let (display_name, email) = person.map(|person| (person.display_name, person.email)).unwrap_or_default();
        Self { id, display_name, email }
    }
}

impl From<ops::ReadEntry> for AuditEntry {
    fn from(read: ops::ReadEntry) -> Self {
        let entry = read.entry;
        let actor = entry.actor.map(|user| AuditPerson::new(user.to_string(), read.actor));
        let target_id = entry.target.to_string();
        Self {
            id: entry.id.to_string(),
            seq: entry.seq,
            kind: entry.kind,
            at: entry.at.to_string(),
            actor,
            target: read.target.map(|person| AuditPerson::new(target_id.clone(), Some(person))),
            target_id,
            // What an edit made unreadable is still shown.
            payload: serde_json::from_str(&entry.payload).unwrap_or(Value::String(entry.payload)),
            hash: hex(&read.hash),
        }
    }
}

/// What happened in the organisation, the latest first
#[utoipa::path(get, path = "/api/v1/tenant/audit", operation_id = "list_audit", tag = "identity",
    params(AuditQuery, PageQuery),
    responses((status = 200, body = AuditList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_audit(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<AuditQuery>,
    Query(page): Query<PageQuery>,
) -> ApiResult<Json<AuditList>> {
    let (filter, limit) = (query.filter()?, Limit::new(page.limit)?);
    let page = ops::list_audit(&api.identity, &ctx, filter, limit, page.cursor.as_deref()).await?;
    let entries = page.items.into_iter().map(Into::into).collect();
    Ok(Json(AuditList { ok: true, entries, next_cursor: page.next_cursor }))
}

/// What there is to look for.
#[derive(Serialize, ToSchema)]
pub(super) struct AuditKindList {
    /// Always true.
    ok: bool,
    /// Kinds that have happened, by name.
    kinds: Vec<String>,
}

/// The kinds of things that have happened in the organisation
#[utoipa::path(get, path = "/api/v1/tenant/audit/kinds", operation_id = "list_audit_kinds", tag = "identity",
    responses((status = 200, body = AuditKindList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_audit_kinds(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<AuditKindList>> {
    Ok(Json(AuditKindList { ok: true, kinds: ops::list_audit_kinds(&api.identity, &ctx).await? }))
}

/// Whether anybody edited the log.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AuditVerification {
    /// Always true: the log could be read.
    ok: bool,
    /// Whether every entry is as it was written.
    is_intact: bool,
    /// How many entries there are; null where the log was edited.
    #[schema(required)]
    entries: Option<i64>,
    /// The last entry's hash in hex. Kept elsewhere, it proves later that nothing up to here is missing. Null where the
    /// log was edited.
    #[schema(required)]
    head: Option<String>,
    /// The first entry that does not follow from the one before; null where the log is intact.
    #[schema(required)]
    broken_at: Option<i64>,
}

/// Follow the log's chain of hashes: whether every entry is as it was written
#[utoipa::path(post, path = "/api/v1/tenant/audit/verify", operation_id = "verify_audit", tag = "identity",
    responses((status = 200, body = AuditVerification), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn verify_audit(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<AuditVerification>> {
    let verdict = ops::verify_audit(&api.identity, &ctx).await?;
    Ok(Json(match verdict {
        AuditVerdict::Intact { entries, head } => AuditVerification {
            ok: true,
            is_intact: true,
            entries: Some(entries),
            head: Some(hex(&head)),
            broken_at: None,
        },
        AuditVerdict::Broken { seq } => {
            AuditVerification { ok: true, is_intact: false, entries: None, head: None, broken_at: Some(seq) }
        }
    }))
}

/// Something a page did that the server cannot see by itself.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LogEvent {
    /// The organisation of the session.
    #[schema(required = true, value_type = String)]
    tenant_id: Option<String>,
    /// What was done: letters, digits, dots, colons, hyphens and underscores; 100 at most.
    action: String,
    /// What it was done to; 200 characters at most.
    target_id: String,
    /// Facts; 16 KiB at most.
    #[serde(default)]
    #[schema(value_type = Object)]
    payload: serde_json::Map<String, Value>,
}

/// An entry that will stand in the log.
#[derive(Serialize, ToSchema)]
pub(super) struct LoggedEvent {
    /// Always true.
    ok: bool,
    /// The entry's identifier.
    id: String,
}

/// Have the audit log remember what a page did, as `audit.logged` by the person signed in
#[utoipa::path(post, path = "/api/functions/audit_logEvent", operation_id = "log_event", tag = "identity",
    request_body = LogEvent,
    responses((status = 200, body = LoggedEvent), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn log_event(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(told): Json<LogEvent>,
) -> ApiResult<Json<LoggedEvent>> {
    require_own_tenant(&ctx, told.tenant_id.as_deref())?;
    let payload = Value::Object(told.payload);
    if payload.to_string().len() > MAX_PAYLOAD_BYTES {
        return Err(Error::invalid(format!("payload has at most {MAX_PAYLOAD_BYTES} bytes of JSON.")).into());
    }
    let target = told.target_id.trim().to_owned();
    if target.is_empty() || target.chars().count() > MAX_TARGET_CHARS || target.contains(char::is_control) {
        return Err(Error::invalid(format!("targetId has 1 to {MAX_TARGET_CHARS} printable characters.")).into());
    }
    let event = ops::ClientEvent { action: LoggedAction::parse(&told.action)?, target, payload };
    let id = ops::log_event(&api.identity, &ctx, event).await?;
    Ok(Json(LoggedEvent { ok: true, id: id.to_string() }))
}

/// A payload's organisation is the session's.
fn require_own_tenant(ctx: &Ctx, given: Option<&str>) -> Result<()> {
    match given.map(str::trim).filter(|given| !given.is_empty()) {
        None => Err(Error::invalid("Tenant ID is required")),
        Some(given) if given == ctx.tenant().to_string() => Ok(()),
        Some(_) => Err(Error::forbidden("act in another organisation")),
    }
}

pub(super) fn hex(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}
