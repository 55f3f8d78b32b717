//! What the person is told.

use std::collections::HashMap;

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{UserId, page::Limit, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{Notifications, model::Told, ops};

/// Which page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListNotifications {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of what the person is told, the newest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NotificationPage {
    /// Always true.
    ok: bool,
    notifications: Vec<Notification>,
    /// How many are unread in all, 0 to 100; 100 stands for more than 99.
    unread: i64,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Something the person is told.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Notification {
    id: Uuid,
    /// `fileShare`, `shareLink`, `deletionRequest`, `bulkJob`, `driveMember`, and what later modules add.
    #[serde(rename = "type")]
    kind: String,
    /// What kind of thing it is about: `file`, `share`, `deletionRequest`, `job`, `drive`.
    subject_type: &'static str,
    subject_id: Uuid,
    /// The thing's name as it is now; null where the person may not see it any more, or it is gone.
    #[schema(required)]
    subject_name: Option<String>,
    /// Who did it; null where the product itself did.
    #[schema(required)]
    from: Option<Sender>,
    /// What follows the name of whoever did it, or stands alone: `shared the file “Plan.pdf” with you`.
    message: String,
    /// Where it opens, on this server; null where there is nothing to open any more.
    #[schema(required)]
    link: Option<String>,
    /// RFC 3339.
    created_at: String,
    read: bool,
}

/// Who did it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sender {
    uid: Uuid,
    /// Empty for somebody who never was a member.
    display_name: String,
    /// The address of the person's picture on this server; null where there is none.
    #[schema(required)]
    photo_url: Option<String>,
}

impl Notification {
    fn new(told: Told, people: &HashMap<UserId, Person>) -> Self {
        let Told { notification, telling } = told;
        let from = notification.from.map(|id| {
            let person = people.get(&id);
            Sender {
                uid: id.into(),
                display_name: person.map(|person| person.display_name.clone()).unwrap_or_default(),
                photo_url: person.and_then(|person| person.photo_url.clone()),
            }
        });
        Self {
            id: notification.id.into(),
            kind: notification.notice.kind,
            subject_type: telling.subject_type,
            subject_id: notification.notice.subject,
            subject_name: telling.subject_name,
            from,
            message: telling.message,
            link: telling.link,
            created_at: notification.created_at.to_string(),
            read: notification.read_at.is_some(),
        }
    }
}

/// How much is unread.
#[derive(Serialize, ToSchema)]
pub(super) struct UnreadCount {
    /// Always true.
    ok: bool,
    /// 0 to 100; 100 stands for more than 99.
    unread: i64,
}

/// Up to which everything is read.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ReadAll {
    /// The newest one that the person sees: what comes meanwhile stays unread. Everything unless given.
    newest_id: Option<Uuid>,
}

/// How many were marked.
#[derive(Serialize, ToSchema)]
pub(super) struct MarkedRead {
    /// Always true.
    ok: bool,
    marked: u64,
}

/// What the person is told of what others did, the newest first
///
/// Names are those of now, and only of what the person may still see.
#[utoipa::path(get, path = "/api/v1/notifications", operation_id = "list_notifications", tag = "notifications",
    params(ListNotifications),
    responses((status = 200, body = NotificationPage)))]
pub(super) async fn list_notifications(
    State(state): State<Notifications>,
    Signed(ctx): Signed,
    Query(asked): Query<ListNotifications>,
) -> ApiResult<Json<NotificationPage>> {
    let limit = Limit::new(asked.limit)?;
    let listed = ops::list_notifications(&state, &ctx, limit, asked.cursor.as_deref()).await?;
    let notifications = listed.page.items.into_iter().map(|told| Notification::new(told, &listed.people)).collect();
    Ok(Json(NotificationPage { ok: true, notifications, unread: listed.unread, next_cursor: listed.page.next_cursor }))
}

/// How many of the person's notifications are unread
#[utoipa::path(get, path = "/api/v1/notifications/unread", operation_id = "count_unread_notifications",
    tag = "notifications",
    responses((status = 200, body = UnreadCount)))]
pub(super) async fn count_unread_notifications(
    State(state): State<Notifications>,
    Signed(ctx): Signed,
) -> ApiResult<Json<UnreadCount>> {
    Ok(Json(UnreadCount { ok: true, unread: ops::count_unread(&state, &ctx).await? }))
}

/// Mark one of the person's notifications as read
#[utoipa::path(post, path = "/api/v1/notifications/{notificationId}/read", operation_id = "read_notification",
    tag = "notifications", params(("notificationId" = Uuid, Path)),
    responses((status = 200, body = UnreadCount)))]
pub(super) async fn read_notification(
    State(state): State<Notifications>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<UnreadCount>> {
    ops::mark_read(&state, &ctx, id.into()).await?;
    Ok(Json(UnreadCount { ok: true, unread: ops::count_unread(&state, &ctx).await? }))
}

/// Mark the person's notifications as read, all or up to one
#[utoipa::path(post, path = "/api/v1/notifications/read-all", operation_id = "read_all_notifications",
    tag = "notifications", request_body = ReadAll,
    responses((status = 200, body = MarkedRead)))]
pub(super) async fn read_all_notifications(
    State(state): State<Notifications>,
    Signed(ctx): Signed,
    Json(body): Json<ReadAll>,
) -> ApiResult<Json<MarkedRead>> {
    let marked = ops::mark_all_read(&state, &ctx, body.newest_id.map(Into::into)).await?;
    Ok(Json(MarkedRead { ok: true, marked }))
}
