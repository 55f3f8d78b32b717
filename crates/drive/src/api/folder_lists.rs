//! Folders as lists and as a tree.

use axum::extract::State;
use edge::{ApiResult, Json, Query, Signed};
use kernel::{Error, FolderId, Result, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{wire::Folder, words};
use crate::{
    Drive,
    model::{
        self, FolderSort, Order,
        name::{MAX_NAME_UNITS, units},
    },
    ops,
    store::folders::FolderQuery,
};

/// Which folders.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListFolders {
    /// In this drive only.
    drive_id: Option<Uuid>,
    /// Directly in this folder; `root` for those directly in the drive. All of the drive unless given.
    parent_id: Option<String>,
    /// Deleted ones, without what went with them.
    #[serde(default)]
    trashed: bool,
    /// Part of the name, whatever the case.
    search: Option<String>,
    /// By name unless given.
    #[param(inline, value_type = Option<words::FolderSort>)]
    sort: Option<String>,
    /// `asc` unless given.
    #[param(inline, value_type = Option<words::SortOrder>)]
    order: Option<String>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<Uuid>,
}

/// A page of folders.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FolderPage {
    folders: Vec<Folder>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
}

/// The folders the person sees
#[utoipa::path(get, path = "/api/v1/drive/folders", operation_id = "list_folders", tag = "drive", params(ListFolders),
    responses((status = 200, body = FolderPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_folders(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Query(asked): Query<ListFolders>,
) -> ApiResult<Json<FolderPage>> {
    let (parent, container) = match asked.parent_id.as_deref().filter(|text| !text.is_empty()) {
        None => (None, None),
        Some("root") => {
            let drive = asked.drive_id.ok_or_else(|| Error::invalid("The folders at a drive's root need driveId."))?;
            (None, Some(drive))
        }
        Some(id) => (Some(id.parse::<FolderId>()?), None),
    };
    let search = asked.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
    if search.is_some_and(|search| units(search) > MAX_NAME_UNITS) {
        return Err(Error::invalid("search is too long: no folder has a name of more than 255 letters.").into());
    }
    let query = FolderQuery {
        drive: asked.drive_id.map(Into::into),
        container,
        trashed: asked.trashed,
        search: search.map(str::to_owned),
        sort: folder_sort(asked.sort.as_deref())?,
        order: match asked.order.as_deref() {
            None | Some("asc") => Order::Ascending,
            Some("desc") => Order::Descending,
            Some(other) => return Err(Error::invalid(format!("The order is asc or desc, not '{other}'.")).into()),
        },
        after: None,
    };
    let limit = Limit::new(asked.limit)?;
    let page = ops::list_folders(&drive, &ctx, query, parent, limit, asked.cursor.map(Into::into)).await?;
    Ok(Json(FolderPage {
        folders: page.items.into_iter().map(|found| Folder::new(&ctx, found.folder, Some(found.contents))).collect(),
        next_cursor: page.next_cursor,
    }))
}

fn folder_sort(name: Option<&str>) -> Result<FolderSort> {
    Ok(match name {
        None | Some("name") => FolderSort::Name,
        Some("createdAt") => FolderSort::CreatedAt,
        Some("updatedAt") => FolderSort::UpdatedAt,
        Some("size") => FolderSort::Size,
        Some("fileCount") => FolderSort::FileCount,
        Some(other) => return Err(Error::invalid(format!("Folders cannot be sorted by '{other}'."))),
    })
}

/// The drive whose tree it is.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct TreeOf {
    drive_id: Uuid,
}

/// A drive's folders, those near the root first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FolderTree {
    folders: Vec<TreeFolder>,
    /// Whether these are all. Otherwise the children of a folder that `hasChildren` but none here are a list of their own.
    is_complete: bool,
}

/// A folder in a tree.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TreeFolder {
    id: Uuid,
    /// Null at the drive's root.
    parent_id: Option<Uuid>,
    name: String,
    slug: String,
    #[schema(value_type = words::FolderColor)]
    color: String,
    /// Active files directly in it.
    file_count: i64,
    has_children: bool,
}

/// A drive's folders as a tree, at most 1000 of them
#[utoipa::path(get, path = "/api/v1/drive/folders/tree", operation_id = "list_folder_tree", tag = "drive", params(TreeOf),
    responses((status = 200, body = FolderTree), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_folder_tree(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Query(asked): Query<TreeOf>,
) -> ApiResult<Json<FolderTree>> {
    let tree = ops::list_folder_tree(&drive, &ctx, asked.drive_id.into()).await?;
    let folder = |folder: model::TreeFolder| TreeFolder {
        id: folder.id.into(),
        parent_id: folder.parent.map(Into::into),
        name: folder.name,
        slug: folder.slug,
        color: folder.color,
        file_count: folder.file_count,
        has_children: folder.has_children,
    };
    Ok(Json(FolderTree { folders: tree.folders.into_iter().map(folder).collect(), is_complete: tree.is_complete }))
}
