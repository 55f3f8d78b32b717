//! What the organisation has bought.

use std::collections::BTreeMap;

use axum::extract::State;
use edge::{ApiResult, Json, Signed};
use kernel::{Ctx, StorageTier, port::StorageFigures};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Api, words};
use crate::{
    model::{Entitlement, Plan, Tier},
    ops::{self, PlanChange},
};

/// What the organisation has bought, and what there is to buy.
#[derive(Serialize, ToSchema)]
pub(super) struct PlanView {
    /// Always true.
    ok: bool,
    tier: words::PlanTier,
    tiers: Vec<words::PlanTier>,
    features: Vec<FeatureView>,
    storage: StorageView,
    can: PlanCan,
}

/// What the person may do about it.
#[derive(Serialize, ToSchema)]
pub(super) struct PlanCan {
    update: bool,
}

/// A feature of the catalogue.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FeatureView {
    /// `calls.video`.
    name: &'static str,
    label: &'static str,
    /// The module it belongs to; the same as `name` for a module.
    module: &'static str,
    /// The smallest that has it.
    tier: words::PlanTier,
    /// Whether the organisation's tier has it.
    in_tier: bool,
    /// Whether the organisation has it.
    enabled: bool,
    /// Whether this version of the product can do it. What it cannot is no use to anybody, bought or not.
    available: bool,
    /// What was decided apart from the tier; null where nothing was.
    #[serde(rename = "override")]
    #[schema(required)]
    over: Option<bool>,
}

/// What the organisation may store, in bytes.
#[derive(Serialize, ToSchema)]
pub(super) struct StorageView {
    tier: words::StorageTier,
    used: i64,
    cap: i64,
    tiers: Vec<StorageTierView>,
}

/// A size in which storage is sold.
#[derive(Serialize, ToSchema)]
pub(super) struct StorageTierView {
    name: words::StorageTier,
    /// Bytes; null where the limit is the organisation's own.
    #[schema(required)]
    limit: Option<i64>,
    features: StorageFeaturesView,
}

/// What a storage tier brings besides room.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StorageFeaturesView {
    versioning: bool,
    advanced_sharing: bool,
    analytics: bool,
    custom_retention: bool,
}

impl From<StorageTier> for StorageTierView {
    fn from(tier: StorageTier) -> Self {
        let features = tier.features();
        Self {
            name: tier.into(),
            limit: tier.limit(),
            features: StorageFeaturesView {
                versioning: features.versioning,
                advanced_sharing: features.advanced_sharing,
                analytics: features.analytics,
                custom_retention: features.custom_retention,
            },
        }
    }
}

fn view(ctx: &Ctx, plan: &Plan, storage: StorageFigures) -> PlanView {
    let feature = |entitlement: Entitlement| {
        let feature = entitlement.feature();
        FeatureView {
            name: feature.name,
            label: feature.label,
            module: entitlement.module(),
            tier: feature.tier.into(),
            in_tier: feature.tier <= plan.tier,
            enabled: plan.has(entitlement),
            available: entitlement.is_built(),
            over: plan.overrides.get(&entitlement).copied(),
        }
    };
    PlanView {
        ok: true,
        tier: plan.tier.into(),
        tiers: Tier::ALL.map(Into::into).to_vec(),
        features: Entitlement::all().map(feature).collect(),
        storage: StorageView {
            tier: storage.tier.into(),
            used: storage.used,
            cap: storage.cap,
            tiers: StorageTier::ALL.map(Into::into).into(),
        },
        can: PlanCan { update: ops::may_update_plan(ctx) },
    }
}

/// What the organisation has bought
#[utoipa::path(get, path = "/api/v1/tenant/plan", operation_id = "find_plan", tag = "identity",
    responses((status = 200, body = PlanView), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_plan(State(api): State<Api>, Signed(ctx): Signed) -> ApiResult<Json<PlanView>> {
    let plan = ops::find_plan(&api.identity, &ctx).await?;
    let storage = api.modules.meter.figures(&ctx).await?;
    Ok(Json(view(&ctx, &plan, storage)))
}

/// What is to be changed; what is absent stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PlanUpdate {
    #[schema(value_type = Option<words::PlanTier>)]
    tier: Option<String>,
    /// By feature: to have it (true), not to have it (false), or as the tier says (null).
    #[serde(default)]
    overrides: BTreeMap<String, Option<bool>>,
    #[schema(value_type = Option<words::StorageTier>)]
    storage_tier: Option<String>,
    /// Bytes, for the storage tier `custom`.
    custom_limit: Option<i64>,
}

/// Change what the organisation has bought
#[utoipa::path(patch, path = "/api/v1/tenant/plan", operation_id = "update_plan", tag = "identity", request_body = PlanUpdate,
    responses((status = 200, body = PlanView), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_plan(
    State(api): State<Api>,
    Signed(ctx): Signed,
    Json(update): Json<PlanUpdate>,
) -> ApiResult<Json<PlanView>> {
    let storage_tier = update.storage_tier.as_deref().map(StorageTier::from_name).transpose()?;
    let overrides = update.overrides.iter().map(|(name, has)| Ok((Entitlement::parse(name)?, *has)));
    let change = PlanChange {
        tier: update.tier.as_deref().map(Tier::from_name).transpose()?,
        overrides: overrides.collect::<kernel::Result<_>>()?,
    };
    // Storage first: it is what can be refused for what it says, and then nothing has changed.
    let storage = match (storage_tier, update.custom_limit) {
        (Some(tier), limit) => Some(api.modules.meter.choose_tier(&ctx, tier, limit).await?),
        (None, Some(_)) => return Err(kernel::Error::invalid("customLimit belongs to the storageTier custom.").into()),
        (None, None) => None,
    };
    let plan = ops::update_plan(&api.identity, &ctx, change).await?;
    let storage = match storage {
        Some(storage) => storage,
        None => api.modules.meter.figures(&ctx).await?,
    };
    Ok(Json(view(&ctx, &plan, storage)))
}
