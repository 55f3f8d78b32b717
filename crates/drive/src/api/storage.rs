//! What is stored and may be stored.

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{StorageTier, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{wire::require_tenant, words};
use crate::{
    Drive,
    model::{
        Category, Usage, upload_limits::OwnLimits, upload_request::allowed_types, usage::DriveUsage,
        usage_history::PeriodFigures,
    },
    ops,
};

/// What the organisation stores and may store.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StorageReport {
    /// Always true.
    ok: bool,
    config: StorageConfig,
    usage: StorageFigures,
    /// The drives the person sees, by name.
    drives: Vec<DriveStorage>,
    limits: UploadLimits,
    own_limits: OwnUploadLimits,
}

/// What was bought.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StorageConfig {
    tier: words::StorageTier,
    /// The most the organisation may store, bytes.
    limit: i64,
    /// The same where the tier is `custom`.
    custom_limit: Option<i64>,
    features: StorageFeatures,
    /// RFC 3339; null where it was before this was noted.
    created_at: Option<String>,
    /// RFC 3339.
    updated_at: Option<String>,
}

/// What the tier brings besides room.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StorageFeatures {
    versioning: bool,
    advanced_sharing: bool,
    analytics: bool,
    custom_retention: bool,
}

/// What is stored, bytes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StorageFigures {
    /// Active files, earlier versions and what modules store: what counts against the limit.
    used: i64,
    /// Number of active files that the person sees.
    file_count: i64,
    /// Active files by what they are.
    by_category: CategoryBytes,
    /// In the trash as the person sees it; does not count against the limit.
    trash: i64,
    /// Earlier versions of files.
    versions: i64,
    /// What modules store beside files: documents that people sign.
    modules: i64,
    /// Promised to uploads under way.
    reserved: i64,
    /// What still fits.
    free: i64,
    /// RFC 3339: these figures are as of then.
    last_updated: String,
    /// The last 30 days, the oldest first.
    daily_usage: Vec<PeriodStorage>,
    /// The last 12 months, the oldest first.
    monthly_usage: Vec<PeriodStorage>,
}

/// Bytes by category.
#[derive(Serialize, ToSchema)]
pub(super) struct CategoryBytes {
    pdf: i64,
    images: i64,
    video: i64,
    audio: i64,
    documents: i64,
    spreadsheets: i64,
    presentations: i64,
    archives: i64,
    other: i64,
}

/// The figures of a day or a month.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PeriodStorage {
    /// `2026-11-21` of a day, `2026-11` of a month.
    date: String,
    /// Bytes at its end, or now.
    used: i64,
    /// Active files at its end, or now.
    file_count: i64,
    /// Files that came in during it.
    uploads: i64,
    /// Their bytes.
    uploaded_bytes: i64,
}

/// A drive's share, bytes.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DriveStorage {
    drive_id: Uuid,
    name: String,
    #[schema(value_type = words::DriveColor)]
    color: String,
    /// Active files and earlier versions: what counts against the quota.
    used: i64,
    /// In the trash.
    trash: i64,
    /// Earlier versions of files.
    versions: i64,
    /// Promised to uploads under way.
    reserved: i64,
    /// The most it may hold.
    quota: i64,
    /// What still fits under the quota.
    free: i64,
}

/// What may be uploaded.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UploadLimits {
    /// The most one file may hold, bytes.
    max_file_size: i64,
    /// Media types, or endings with or without their dot; empty for all.
    allowed_file_types: Vec<String>,
}

/// What of `limits` the organisation decided itself.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnUploadLimits {
    /// The most one file may hold, bytes; null for as much as the installation takes.
    max_file_size: Option<i64>,
    /// Media types, or endings with or without their dot; empty for all that the installation takes.
    allowed_file_types: Vec<String>,
}

impl StorageConfig {
    fn new(usage: &Usage) -> Self {
        let features = usage.tier.features();
        Self {
            tier: usage.tier.into(),
            limit: usage.cap,
            custom_limit: (usage.tier == StorageTier::Custom).then_some(usage.cap),
            features: StorageFeatures {
                versioning: features.versioning,
                advanced_sharing: features.advanced_sharing,
                analytics: features.analytics,
                custom_retention: features.custom_retention,
            },
            created_at: usage.opened_at.map(|time| time.to_string()),
            updated_at: usage.configured_at.map(|time| time.to_string()),
        }
    }
}

impl StorageFigures {
    fn new(found: &ops::Storage, now: Timestamp) -> Self {
        let usage = &found.usage;
        let bytes = |category| usage.by_category.of(category);
        Self {
            used: usage.used(),
            file_count: found.files,
            by_category: CategoryBytes {
                pdf: bytes(Category::Pdf),
                images: bytes(Category::Images),
                video: bytes(Category::Video),
                audio: bytes(Category::Audio),
                documents: bytes(Category::Documents),
                spreadsheets: bytes(Category::Spreadsheets),
                presentations: bytes(Category::Presentations),
                archives: bytes(Category::Archives),
                other: bytes(Category::Other),
            },
            trash: found.trashed,
            versions: usage.versions,
            modules: usage.modules,
            reserved: usage.reserved,
            free: usage.free(),
            last_updated: now.to_string(),
            daily_usage: found.daily.iter().cloned().map(Into::into).collect(),
            monthly_usage: found.monthly.iter().cloned().map(Into::into).collect(),
        }
    }
}

impl From<PeriodFigures> for PeriodStorage {
    fn from(figures: PeriodFigures) -> Self {
        Self {
            date: figures.period,
            used: figures.used,
            file_count: figures.files,
            uploads: figures.uploads,
            uploaded_bytes: figures.uploaded,
        }
    }
}

impl From<DriveUsage> for DriveStorage {
    fn from(share: DriveUsage) -> Self {
        Self {
            free: share.free(),
            used: share.used(),
            drive_id: share.drive.into(),
            name: share.name,
            color: share.color,
            trash: share.trashed,
            versions: share.versions,
            reserved: share.reserved,
            quota: share.quota,
        }
    }
}

/// What the organisation stores by category, drive and day, and what it may store
#[utoipa::path(get, path = "/api/v1/drive/storage", operation_id = "find_storage", tag = "drive",
    responses((status = 200, body = StorageReport), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_storage(State(drive): State<Drive>, Signed(ctx): Signed) -> ApiResult<Json<StorageReport>> {
    let found = ops::find_storage(&drive, &ctx).await?;
    Ok(Json(StorageReport {
        ok: true,
        config: StorageConfig::new(&found.usage),
        usage: StorageFigures::new(&found, ctx.now()),
        drives: found.drives.into_iter().map(Into::into).collect(),
        limits: UploadLimits {
            max_file_size: found.limits.max_file_size(),
            allowed_file_types: found.limits.allowed_types().to_vec(),
        },
        own_limits: OwnUploadLimits {
            max_file_size: found.own_limits.max_file_size,
            allowed_file_types: found.own_limits.allowed_types,
        },
    }))
}

/// Decide how large files may be that come into the organisation, and of which types
///
/// Within what the installation takes. What is there stays.
#[utoipa::path(put, path = "/api/v1/drive/storage/limits", operation_id = "update_upload_limits", tag = "drive",
    request_body = OwnUploadLimits,
    responses((status = 200, body = StorageReport), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_upload_limits(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<OwnUploadLimits>,
) -> ApiResult<Json<StorageReport>> {
    let own = OwnLimits {
        max_file_size: body.max_file_size,
        allowed_types: allowed_types("allowedFileTypes", &body.allowed_file_types)?,
    };
    ops::update_upload_limits(&drive, &ctx, own).await?;
    find_storage(State(drive), Signed(ctx)).await
}

/// A change that somebody reports.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TrackStorage {
    #[schema(required = true, value_type = Uuid)]
    tenant_id: Option<Uuid>,
    /// `delete`.
    action: String,
    /// Bytes it concerned.
    size: i64,
    #[serde(default)]
    mime_type: String,
    /// By how many files the count should have changed.
    #[serde(default)]
    file_count_delta: i64,
}

/// The account after a report.
#[derive(Serialize, ToSchema)]
pub(super) struct StorageTracked {
    /// Always true.
    ok: bool,
    /// Whether the account had to be set right.
    corrected: bool,
    usage: TrackedUsage,
}

/// What the organisation stores.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TrackedUsage {
    /// Bytes that count against the limit.
    used: i64,
    file_count: i64,
    /// RFC 3339.
    last_updated: String,
}

/// Report a change of what is stored
///
/// The account is kept with the files; a report has it compared with them, set right where it differs, and entered in the
/// audit log. It never moves the account by itself.
#[utoipa::path(post, path = "/api/storage/track", operation_id = "track_storage", tag = "drive",
    request_body = TrackStorage,
    responses((status = 200, body = StorageTracked), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn track_storage(
    State(drive): State<Drive>,
    Signed(ctx): Signed,
    Json(body): Json<TrackStorage>,
) -> ApiResult<Json<StorageTracked>> {
    require_tenant(&ctx, body.tenant_id)?;
    let report = ops::StorageReport {
        action: body.action,
        size: body.size,
        mime: body.mime_type,
        file_count_delta: body.file_count_delta,
    };
    let (usage, corrected) = ops::track_storage(&drive, &ctx, report).await?;
    let usage = TrackedUsage { used: usage.used(), file_count: usage.files, last_updated: ctx.now().to_string() };
    Ok(Json(StorageTracked { ok: true, corrected, usage }))
}
