//! Lists of files: which, in which order, and which page.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use edge::{ApiResult, Json, Query, Signed};
use kernel::{Ctx, Error, Result, page::Limit};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{wire, words};
use crate::{
    Drive,
    model::{FileFilter, FileQuery, Order, Position, Shelf, SortKey, View},
    ops::{self, FileListing, ListRevision, Listed},
};

/// Which files, in which order.
#[derive(Deserialize, IntoParams, Hash)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListFiles {
    /// All unless given.
    #[param(inline, value_type = Option<words::FileView>)]
    view: Option<String>,
    /// In this drive only.
    drive_id: Option<Uuid>,
    /// In this library only.
    library_id: Option<Uuid>,
    /// In this folder only, without what lies below; `root` for files in no folder.
    folder_id: Option<String>,
    /// Of this owner only.
    owner_id: Option<Uuid>,
    /// All unless given.
    #[param(inline, value_type = Option<words::FileSharing>)]
    visibility: Option<String>,
    /// Those only whose content, or what refers to them, was looked for and not found.
    needs_repair: Option<bool>,
    /// Part of the name or of the owner's name, whatever the case and accents.
    search: Option<String>,
    /// `createdAt` unless given.
    #[param(inline, value_type = Option<words::FileSort>)]
    sort: Option<String>,
    /// `desc` unless given.
    #[param(inline, value_type = Option<words::SortOrder>)]
    order: Option<String>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before, or `prevCursor` of the page behind.
    cursor: Option<String>,
    /// The page on which this file is, instead of `cursor`.
    around: Option<Uuid>,
}

impl ListFiles {
    fn query(&self) -> Result<FileQuery> {
        let view = self.view()?;
        let sort = self.sort(view)?;
        Ok(FileQuery {
            view,
            sort,
            order: match self.order.as_deref() {
                None | Some("desc") => Order::Descending,
                Some("asc") => Order::Ascending,
                Some(other) => return Err(Error::invalid(format!("The order is asc or desc, not '{other}'."))),
            },
            limit: Limit::new(self.limit)?,
            at: match (&self.cursor, self.around) {
                (None, None) => Position::First,
                (Some(text), None) => Position::decode(text, sort)?,
                (None, Some(file)) => Position::Around(file.into()),
                (Some(_), Some(_)) => return Err(Error::invalid("A page is asked for by cursor or around, not both.")),
            },
            ..self.filter().query()?
        })
    }

    /// Which files, as bulk work names them; a list has more views than work can be done on.
    fn filter(&self) -> FileFilter {
        FileFilter {
            view: None,
            drive_id: self.drive_id,
            library_id: self.library_id,
            folder_id: self.folder_id.clone(),
            owner_id: self.owner_id,
            visibility: self.visibility.clone(),
            needs_repair: self.needs_repair.unwrap_or_default(),
            search: self.search.clone(),
            searched_owners: Vec::new(),
        }
    }

    fn view(&self) -> Result<View> {
        Ok(match self.view.as_deref() {
            None | Some("all") => View::All,
            Some("mine") => View::Mine,
            Some("shared") => View::Shared,
            Some("trash") => View::Trash,
            Some("starred") => View::Starred,
            Some("recent") => View::Recent,
            Some(other) => return Err(Error::invalid(format!("There is no view '{other}'."))),
        })
    }

    fn sort(&self, view: View) -> Result<SortKey> {
        Ok(match self.sort.as_deref() {
            None if view == View::Recent => SortKey::UpdatedAt,
            None | Some("createdAt") => SortKey::CreatedAt,
            Some("updatedAt") => SortKey::UpdatedAt,
            Some("name") => SortKey::Name,
            Some("size") => SortKey::Size,
            Some("drive") => SortKey::Shelf(Shelf::Drive),
            Some("library") => SortKey::Shelf(Shelf::Library),
            Some("folder") => SortKey::Shelf(Shelf::Folder),
            Some("owner") => SortKey::Shelf(Shelf::Owner),
            Some("shared") => SortKey::Shelf(Shelf::Visibility),
            Some("deletedAt") if view == View::Trash => SortKey::DeletedAt,
            Some(other) => return Err(Error::invalid(format!("These files cannot be sorted by '{other}'."))),
        })
    }

    /// What a list's tag begins with: whatever besides the Drive's revision decides its content.
    fn fingerprint(&self, ctx: &Ctx) -> String {
        let actor = ctx.actor();
        let scopes: Vec<_> = actor.scopes.granted().map(kernel::Scope::name).collect();
        let facts = serde_json::json!([
            ctx.tenant().to_string(),
            actor.user.map(|user| user.to_string()),
            actor.is_super,
            scopes,
            self.view,
            self.drive_id,
            self.library_id,
            self.folder_id,
            self.owner_id,
            self.visibility,
            self.needs_repair,
            self.search,
            self.sort,
            self.order,
            self.limit,
            self.cursor,
            self.around,
        ]);
        let digest: [u8; 32] = Sha256::digest(facts.to_string()).into();
        blob::hex(digest)[..24].to_owned()
    }
}

/// A page of files.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FilePage {
    files: Vec<wire::File>,
    /// Position of the page before; null at the beginning.
    prev_cursor: Option<String>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
    /// How many files the list has, counted no further than 1001.
    total: i64,
    /// Whether there may be more than `total`.
    total_is_capped: bool,
}

/// A page of the files the person sees
#[utoipa::path(get, path = "/api/v1/drive/files", operation_id = "list_files", tag = "drive", params(ListFiles),
    responses((status = 200, body = FilePage), (status = 304, description = "Nothing changed"), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_files(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    headers: HeaderMap,
    Query(asked): Query<ListFiles>,
) -> ApiResult<Response> {
    let query = asked.query()?;
    let fingerprint = asked.fingerprint(&ctx);
    let known = known_revision(&headers, &fingerprint);
    let listing = match ops::list_files(&drive, &ctx, query, known).await? {
        Listed::Unchanged(revision) => {
            return Ok((StatusCode::NOT_MODIFIED, [(header::ETAG, tag(&fingerprint, revision))]).into_response());
        }
        Listed::Page(listing) => *listing,
    };
    let FileListing { page, owners, total, revision } = listing;
    let headers =
        [(header::ETAG, tag(&fingerprint, revision)), (header::CACHE_CONTROL, "private, no-cache".to_owned())];
    let body = FilePage {
        prev_cursor: page.previous.and_then(|position| position.encode()),
        next_cursor: page.next.and_then(|position| position.encode()),
        files: page.files.into_iter().map(|file| wire::File::new(&ctx, file, &owners)).collect(),
        total,
        total_is_capped: total >= ops::COUNT_CAP,
    };
    Ok((headers, Json(body)).into_response())
}

fn tag(fingerprint: &str, revision: ListRevision) -> String {
    format!("W/\"{fingerprint}-{}-{}\"", revision.drive, revision.names)
}

/// The revision of the list that the caller says it has.
fn known_revision(headers: &HeaderMap, fingerprint: &str) -> Option<ListRevision> {
    let tags = headers.get(header::IF_NONE_MATCH)?.to_str().ok()?;
    let prefix = format!("\"{fingerprint}-");
    tags.split(',').find_map(|tag| {
        let (drive, names) =
            tag.trim().trim_start_matches("W/").strip_prefix(&prefix)?.strip_suffix('"')?.split_once('-')?;
        Some(ListRevision { drive: drive.parse().ok()?, names: names.parse().ok()? })
    })
}
