//! What happened to a file.

use std::collections::HashMap;

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{
    UserId,
    page::{Limit, Page},
    port::{Activity, Person},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::{Drive, ops};

/// Which page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListActivity {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of what happened, the latest first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ActivityPage {
    activities: Vec<FileActivity>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
}

/// Something that happened.
#[derive(Serialize, ToSchema)]
pub(super) struct FileActivity {
    id: Uuid,
    /// `file.uploaded`, `file.renamed`, `file.moved`, `file.trashed` and so on.
    kind: String,
    /// RFC 3339.
    at: String,
    /// Null where the product itself did it.
    actor: Option<Actor>,
    /// What the kind has to tell: of a new name `name` and `before`.
    #[schema(value_type = Object)]
    details: Value,
}

/// Who did it.
#[derive(Serialize, ToSchema)]
pub(super) struct Actor {
    id: Uuid,
    /// Empty for somebody who never was a member.
    name: String,
}

impl ActivityPage {
    pub(super) fn new(page: Page<Activity>, people: &HashMap<UserId, Person>) -> Self {
        Self {
            activities: page.items.into_iter().map(|activity| FileActivity::new(activity, people)).collect(),
            next_cursor: page.next_cursor,
        }
    }
}

impl FileActivity {
    fn new(activity: Activity, people: &HashMap<UserId, Person>) -> Self {
        let name = |id: &UserId| people.get(id).map(|person| person.display_name.clone()).unwrap_or_default();
        Self {
            id: activity.id.into(),
            kind: activity.kind,
            at: activity.at.to_string(),
            actor: activity.actor.map(|id| Actor { name: name(&id), id: id.into() }),
            details: match activity.details {
                // Of a kind that has nothing to tell.
                Value::Null => Value::Object(Map::new()),
                details => details,
            },
        }
    }
}

/// What happened to a file, the latest first
///
/// Who looked at it, and who marked it, is told only to those who read the audit log.
#[utoipa::path(get, path = "/api/v1/drive/files/{fileId}/activity", operation_id = "list_file_activity", tag = "drive",
    params(("fileId" = Uuid, Path), ListActivity),
    responses((status = 200, body = ActivityPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_file_activity(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(asked): Query<ListActivity>,
) -> ApiResult<Json<ActivityPage>> {
    let limit = Limit::new(asked.limit)?;
    let (page, people) = ops::list_file_activity(&drive, &ctx, id.into(), limit, asked.cursor.as_deref()).await?;
    Ok(Json(ActivityPage::new(page, &people)))
}
