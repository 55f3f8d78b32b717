//! Shares, as those who run them see them.

use std::collections::HashMap;

use axum::extract::State;
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Result, Timestamp, UserId, page::Limit, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    activity::ActivityPage,
    wire::{present, require_tenant},
    words,
};
use crate::{
    Drive,
    model::share::{ShareKey, ShareLink, ShareStatus, ShareVisibility, max_downloads, share_name},
    ops::{self, Named, NewShare, ShareChanges, ShownShare},
    policy::ShareAction,
    store::{self, shares::ShareQuery},
};

/// A share: files exposed to people under a link.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Share {
    id: Uuid,
    /// What stands in its link; it cannot be guessed. These operations take it in the place of `id`. Null for whoever neither made
    /// the share, nor manages shares, is named by it, or may read all its files.
    #[schema(required)]
    share_id: Option<String>,
    /// `/share/{shareId}`: where the link leads, on this server; null where `shareId` is.
    #[schema(required)]
    path: Option<String>,
    name: String,
    status: words::ShareStatus,
    visibility: words::ShareVisibility,
    /// The people it names, as far as the person may change it.
    allowed_uids: Vec<Uuid>,
    allowed_people: Vec<SharePerson>,
    policy: SharePolicy,
    /// Whether a file comes from a library that shares only with a watermark.
    watermark_required: bool,
    /// How many files it has, those included that are missing.
    file_count: i64,
    /// How often its link was opened.
    visits: i64,
    /// How many downloads there were.
    downloads: i64,
    library_id: Uuid,
    library_name: Option<String>,
    created_by: SharePerson,
    /// RFC 3339.
    created_at: String,
    /// RFC 3339.
    updated_at: String,
    can: ShareAbilities,
}

/// A person.
#[derive(Serialize, ToSchema)]
pub(super) struct SharePerson {
    id: Uuid,
    /// Empty for somebody who never was a member.
    name: String,
}

impl SharePerson {
    pub(super) fn new(user: UserId, people: &HashMap<UserId, Person>) -> Self {
        let name = people.get(&user).map(|person| person.display_name.clone()).unwrap_or_default();
        Self { id: user.into(), name }
    }
}

/// What those who open a share may do.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SharePolicy {
    allow_download: bool,
    watermark: bool,
    /// RFC 3339; null for no end.
    expires_at: Option<String>,
    /// How many downloads there are in all; null for any number.
    max_downloads: Option<i64>,
    has_password: bool,
}

/// What the person may do with a share.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ShareAbilities {
    /// Change its settings.
    update: bool,
    /// Take missing files out.
    rebuild: bool,
    revoke: bool,
    /// See who opened it.
    view_activity: bool,
}

impl Share {
    fn new(ctx: &Ctx, shown: ShownShare, people: &HashMap<UserId, Person>) -> Self {
        let ShownShare { share, has_link } = shown;
        let may = |action| ctx.decide(action, &share).is_allowed();
        let is_revoked = share.revoked_at.is_some();
        let can = ShareAbilities {
            update: !is_revoked && may(ShareAction::Update),
            rebuild: !is_revoked && may(ShareAction::Rebuild),
            revoke: !is_revoked && may(ShareAction::Revoke),
            view_activity: may(ShareAction::ViewActivity),
        };
        let share_id = has_link.then(|| ShareLink { tenant: ctx.tenant(), secret: share.secret }.text());
        let named: &[UserId] = if may(ShareAction::Update) { &share.allowed } else { &[] };
        Self {
            can,
            status: share.status(ctx.now()).into(),
            path: share_id.as_ref().map(|id| format!("/share/{id}")),
            share_id,
            allowed_uids: named.iter().map(|user| (*user).into()).collect(),
            allowed_people: named.iter().map(|user| SharePerson::new(*user, people)).collect(),
            created_by: SharePerson::new(share.created_by, people),
            id: share.id.into(),
            name: share.name,
            visibility: share.visibility.into(),
            policy: SharePolicy {
                allow_download: share.policy.allow_download,
                watermark: share.policy.watermark,
                expires_at: share.policy.expires_at.map(|time| time.to_string()),
                max_downloads: share.policy.max_downloads,
                has_password: share.policy.password.is_some(),
            },
            watermark_required: share.watermark_required,
            file_count: share.file_count,
            visits: share.visits,
            downloads: share.downloads,
            library_id: share.library.into(),
            library_name: share.library_name,
            created_at: share.created_at.to_string(),
            updated_at: share.updated_at.to_string(),
        }
    }
}

/// One share.
#[derive(Serialize, ToSchema)]
pub(super) struct ShareAnswer {
    /// Always true.
    ok: bool,
    share: Share,
}

impl ShareAnswer {
    fn new(ctx: &Ctx, named: Named<ShownShare>) -> Json<Self> {
        Json(Self { ok: true, share: Share::new(ctx, named.found, &named.people) })
    }
}

/// How a share is set up. What is left out stays, or is as usual where the share is made.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShareUpdates {
    name: Option<String>,
    #[schema(value_type = Option<words::ShareVisibility>)]
    visibility: Option<String>,
    /// At most 200 members: who opens it where it is restricted. The whole list.
    allowed_uids: Option<Vec<Uuid>>,
    policy: Option<SharePolicyUpdates>,
}

/// What those who open a share may do. What is left out stays, or is as usual where the share is made.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SharePolicyUpdates {
    /// Whether the originals are handed out; true unless said.
    allow_download: Option<bool>,
    /// Whether what is shown and handed out is stamped with the viewer and the time; false unless said.
    watermark: Option<bool>,
    /// RFC 3339; null for no end.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    expires_at: Option<Option<String>>,
    /// How many downloads there are in all, 1 to 1,000,000; null for any number.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>)]
    max_downloads: Option<Option<i64>>,
    /// 12 characters at least; null for none. It is never given out.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    password: Option<Option<String>>,
}

impl ShareUpdates {
    fn changes(self) -> Result<ShareChanges> {
        let policy = self.policy.unwrap_or_default();
        let end = |end: Option<String>| -> Result<Option<Timestamp>> {
            end.filter(|text| !text.is_empty()).map(|text| text.parse()).transpose()
        };
        Ok(ShareChanges {
            name: self.name.as_deref().map(share_name).transpose()?,
            visibility: self.visibility.as_deref().map(ShareVisibility::parse).transpose()?,
            allowed: self.allowed_uids.map(|ids| ids.into_iter().map(Into::into).collect()),
            allow_download: policy.allow_download,
            watermark: policy.watermark,
            expires_at: policy.expires_at.map(end).transpose()?,
            max_downloads: policy.max_downloads.map(|most| most.map(max_downloads).transpose()).transpose()?,
            password: policy.password,
        })
    }
}

/// A share to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateShare {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    /// `Untitled Share` unless given.
    #[serde(default)]
    name: String,
    /// The id of the library that it is made from. `default`, empty or left out: the one that the first file lies in.
    #[schema(default = "default")]
    library_id: Option<String>,
    /// 1 to 500, in the order in which the link shows them.
    file_ids: Vec<Uuid>,
    /// `restricted` unless given.
    #[schema(value_type = Option<words::ShareVisibility>)]
    visibility: Option<String>,
    /// At most 200 members: who opens it where it is restricted.
    #[serde(default)]
    allowed_uids: Vec<Uuid>,
    policy: Option<SharePolicyUpdates>,
}

/// Make a share of files
///
/// What may not be shared so is 422 `SHARE_NOT_ALLOWED`, with the reason of each file in `details.files`; nothing is made then.
#[utoipa::path(post, path = "/api/drive/mutations/share", operation_id = "create_share", tag = "drive",
    request_body = CreateShare,
    responses((status = 200, body = ShareAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_share(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<CreateShare>,
) -> ApiResult<Json<ShareAnswer>> {
    require_tenant(&ctx, body.tenant_id)?;
    let library = body.library_id.filter(|id| id != "default" && !id.is_empty());
    let settings = ShareUpdates {
        name: Some(body.name),
        visibility: body.visibility,
        allowed_uids: Some(body.allowed_uids),
        policy: body.policy,
    };
    let new = NewShare {
        library: library.map(|id| id.parse()).transpose()?,
        files: body.file_ids.into_iter().map(Into::into).collect(),
        settings: settings.changes()?,
    };
    Ok(ShareAnswer::new(&ctx, ops::create_share(&drive, &ctx, new).await?))
}

/// Which shares.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListShares {
    /// The organisation of the session.
    #[param(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    /// All unless given.
    #[param(inline, value_type = Option<words::ShareStatusFilter>)]
    status: Option<String>,
    /// Made from this library.
    library_id: Option<Uuid>,
    /// With this file.
    file_id: Option<Uuid>,
    /// Whose names contain this, whatever the case.
    q: Option<String>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// A page of shares, the one changed last first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SharePage {
    /// Always true.
    ok: bool,
    shares: Vec<Share>,
    /// Position of the next page; null at the end.
    next_cursor: Option<String>,
    counts: ShareCounts,
}

/// How many shares there are of each status, with the same library and search; each is counted up to 1,001.
#[derive(Serialize, ToSchema)]
pub(super) struct ShareCounts {
    all: i64,
    active: i64,
    expired: i64,
    revoked: i64,
}

impl From<store::shares::ShareCounts> for ShareCounts {
    fn from(counts: store::shares::ShareCounts) -> Self {
        Self {
            all: counts.active + counts.expired + counts.revoked,
            active: counts.active,
            expired: counts.expired,
            revoked: counts.revoked,
        }
    }
}

/// The organisation of a query is the session's.
pub(super) fn same_tenant(ctx: &Ctx, tenant: Option<Uuid>) -> Result<()> {
    if tenant.is_some() { require_tenant(ctx, tenant) } else { Ok(()) }
}

/// The shares that the person made, that are for the person, or all where the person manages shares
#[utoipa::path(get, path = "/api/drive/shares", operation_id = "list_shares", tag = "drive", params(ListShares),
    responses((status = 200, body = SharePage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_shares(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Query(asked): Query<ListShares>,
) -> ApiResult<Json<SharePage>> {
    require_tenant(&ctx, asked.tenant_id)?;
    let query = ShareQuery {
        status: ShareStatus::filter(asked.status.as_deref())?,
        library: asked.library_id.map(Into::into),
        file: asked.file_id.map(Into::into),
        search: asked.q.filter(|text| !text.trim().is_empty()).map(|text| text.trim().to_owned()),
        before: None,
    };
    let listed = ops::list_shares(&drive, &ctx, query, Limit::new(asked.limit)?, asked.cursor.as_deref()).await?;
    Ok(Json(SharePage {
        ok: true,
        shares: listed.page.items.into_iter().map(|share| Share::new(&ctx, share, &listed.people)).collect(),
        next_cursor: listed.page.next_cursor,
        counts: listed.counts.into(),
    }))
}

/// The organisation.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct OfTenant {
    /// That of the session.
    #[param(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
}

/// One share
#[utoipa::path(get, path = "/api/drive/shares/{shareId}", operation_id = "find_share", tag = "drive",
    params(("shareId" = String, Path, description = "`id` or `shareId`"), OfTenant),
    responses((status = 200, body = ShareAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_share(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(key): Path<String>,
    Query(asked): Query<OfTenant>,
) -> ApiResult<Json<ShareAnswer>> {
    require_tenant(&ctx, asked.tenant_id)?;
    Ok(ShareAnswer::new(&ctx, ops::find_share(&drive, &ctx, ShareKey::parse(&key)?).await?))
}

/// Other settings.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UpdateShare {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    updates: ShareUpdates,
}

/// Change who opens a share, and what they may do
#[utoipa::path(post, path = "/api/drive/shares/{shareId}/settings", operation_id = "update_share", tag = "drive",
    params(("shareId" = String, Path, description = "`id` or `shareId`")), request_body = UpdateShare,
    responses((status = 200, body = ShareAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_share(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(key): Path<String>,
    Json(body): Json<UpdateShare>,
) -> ApiResult<Json<ShareAnswer>> {
    require_tenant(&ctx, body.tenant_id)?;
    let changes = body.updates.changes()?;
    Ok(ShareAnswer::new(&ctx, ops::update_share(&drive, &ctx, ShareKey::parse(&key)?, changes).await?))
}

/// The organisation.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShareOfTenant {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
}

/// What a rebuild did.
#[derive(Serialize, ToSchema)]
pub(super) struct ShareRebuilt {
    /// Always true.
    ok: bool,
    /// How many missing files were taken out.
    removed: usize,
    share: Share,
}

/// Take the files out of a share that are missing
#[utoipa::path(post, path = "/api/drive/shares/{shareId}/rebuild", operation_id = "rebuild_share", tag = "drive",
    params(("shareId" = String, Path, description = "`id` or `shareId`")), request_body = ShareOfTenant,
    responses((status = 200, body = ShareRebuilt), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn rebuild_share(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(key): Path<String>,
    Json(body): Json<ShareOfTenant>,
) -> ApiResult<Json<ShareRebuilt>> {
    require_tenant(&ctx, body.tenant_id)?;
    let (removed, named) = ops::rebuild_share(&drive, &ctx, ShareKey::parse(&key)?).await?;
    Ok(Json(ShareRebuilt { ok: true, removed, share: Share::new(&ctx, named.found, &named.people) }))
}

/// Take a share back: its link leads nowhere from the next request on
#[utoipa::path(post, path = "/api/drive/shares/{shareId}/revoke", operation_id = "revoke_share", tag = "drive",
    params(("shareId" = String, Path, description = "`id` or `shareId`")), request_body = ShareOfTenant,
    responses((status = 200, body = ShareAnswer), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn revoke_share(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(key): Path<String>,
    Json(body): Json<ShareOfTenant>,
) -> ApiResult<Json<ShareAnswer>> {
    require_tenant(&ctx, body.tenant_id)?;
    Ok(ShareAnswer::new(&ctx, ops::revoke_share(&drive, &ctx, ShareKey::parse(&key)?).await?))
}

/// Which page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListShareActivity {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// What happened to a share, the latest first: who changed it, opened it, and looked at and downloaded what
///
/// `share.opened`, `share.previewed` and `share.downloaded` tell in `details` of the `file` by name, and of who was not
/// signed in the `network`.
#[utoipa::path(get, path = "/api/drive/shares/{shareId}/activity", operation_id = "list_share_activity", tag = "drive",
    params(("shareId" = String, Path, description = "`id` or `shareId`"), ListShareActivity),
    responses((status = 200, body = ActivityPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_share_activity(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Path(key): Path<String>,
    Query(asked): Query<ListShareActivity>,
) -> ApiResult<Json<ActivityPage>> {
    let (key, limit) = (ShareKey::parse(&key)?, Limit::new(asked.limit)?);
    let named = ops::list_share_activity(&drive, &ctx, key, limit, asked.cursor.as_deref()).await?;
    Ok(Json(ActivityPage::new(named.found, &named.people)))
}
