//! The organisation's outgoing mail, for its administrators.

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, page::Limit};
use mail::MailState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Api, sign_in::Done, words};
use crate::ops;

/// Which page of the mails.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct MailQuery {
    /// How many, 1 to 200; 50 unless said.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of the outgoing mails, the newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailList {
    /// Always true.
    ok: bool,
    /// Whether mails are sent. If not, they are held here for somebody to pass on by hand.
    has_mail_server: bool,
    mails: Vec<Mail>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// An outgoing mail.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Mail {
    id: String,
    /// What it is: `invitation`, `password.reset`, `event.reminder` and so on; modules add theirs.
    kind: String,
    /// The recipient's address.
    to: String,
    subject: String,
    state: words::MailState,
    /// How often sending it has failed.
    attempts: i64,
    /// Why it failed last, in the mail server's words; null where it did not.
    #[schema(required)]
    last_error: Option<String>,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339: from then on it is not sent any more, and what it says is erased.
    expires_at: String,
    /// RFC 3339; null until then.
    #[schema(required)]
    sent_at: Option<String>,
    can: MailCan,
}

/// What the person may do with a mail.
#[derive(Serialize, ToSchema)]
pub(super) struct MailCan {
    /// Have it sent again: it was not sent yet, and has not run out.
    retry: bool,
}

impl Mail {
    fn new(ctx: &Ctx, mail: &mail::Mail) -> Self {
        Self {
            id: mail.id.to_string(),
            kind: mail.kind.clone(),
            to: mail.to.clone(),
            subject: mail.subject.clone(),
            state: mail.state.into(),
            attempts: mail.attempts,
            last_error: mail.last_error.clone(),
            created_at: mail.created_at.to_string(),
            expires_at: mail.expires_at.to_string(),
            sent_at: mail.sent_at.map(|at| at.to_string()),
            can: MailCan { retry: mail.state != MailState::Sent && ctx.now() < mail.expires_at },
        }
    }
}

/// An outgoing mail with what it says.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OneMail {
    /// Always true.
    ok: bool,
    mail: Mail,
    /// What it says, links included; null where the person may not read it, and once it was sent or has run out.
    #[schema(required)]
    text: Option<String>,
    /// Why the person may not read it, in one sentence; null where the person may.
    #[schema(required)]
    hidden_because: Option<&'static str>,
}

/// The organisation's outgoing mails, the newest first
#[utoipa::path(get, path = "/api/v1/tenant/mails", operation_id = "list_mails", tag = "identity", params(MailQuery),
    responses((status = 200, body = MailList), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_mails(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Query(query): Query<MailQuery>,
) -> ApiResult<Json<MailList>> {
    let limit = Limit::new(query.limit)?;
    let page = ops::list_mails(&api.identity, &ctx, limit, query.cursor.as_deref()).await?;
    Ok(Json(MailList {
        ok: true,
        has_mail_server: api.identity.has_mail_server,
        mails: page.items.iter().map(|mail| Mail::new(&ctx, mail)).collect(),
        next_cursor: page.next_cursor,
    }))
}

/// An outgoing mail, with what it says where the person may read it
#[utoipa::path(get, path = "/api/v1/tenant/mails/{mailId}", operation_id = "find_mail", tag = "identity",
    params(("mailId" = String, Path)),
    responses((status = 200, body = OneMail), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_mail(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<OneMail>> {
    let shown = ops::find_mail(&api.identity, &ctx, id.parse()?).await?;
    let mail = Mail::new(&ctx, &shown.mail);
    Ok(Json(OneMail { ok: true, mail, text: shown.mail.text, hidden_because: shown.hidden }))
}

/// Have a mail sent that was held or could not be sent before
#[utoipa::path(post, path = "/api/v1/tenant/mails/{mailId}/retry", operation_id = "retry_mail", tag = "identity",
    params(("mailId" = String, Path)),
    responses((status = 200, body = Done), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn retry_mail(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Path(id): Path<String>,
) -> ApiResult<Json<Done>> {
    ops::retry_mail(&api.identity, &ctx, id.parse()?).await?;
    Ok(Json(Done { ok: true }))
}
