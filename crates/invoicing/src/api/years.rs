//! What a subcontractor was paid in each tax year.

use axum::{extract::State, response::Response};
use edge::{ApiResult, Json, Path, Signed};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::files;
use crate::{
    Invoicing,
    model::Pence,
    ops::{self, PaidYear, PaidYears},
};

/// What a subcontractor was paid in a tax year, in pence.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SubcontractorYear {
    /// `2026-27`.
    tax_year: String,
    /// `2026-04-06`.
    begins: String,
    /// `2027-04-05`.
    ends: String,
    /// Without VAT, before any deduction.
    gross: Pence,
    materials: Pence,
    deducted: Pence,
    levy: Pence,
    vat: Pence,
    /// What was paid out, with VAT.
    net: Pence,
    /// How many payments.
    payments: i64,
}

impl From<PaidYear> for SubcontractorYear {
    fn from(PaidYear { year, count, sums }: PaidYear) -> Self {
        Self {
            tax_year: year.name(),
            begins: year.begin().to_string(),
            ends: year.end().to_string(),
            gross: sums.gross,
            materials: sums.materials,
            deducted: sums.deduction,
            levy: sums.levy,
            vat: sums.vat,
            net: sums.net(),
            payments: count,
        }
    }
}

/// What a subcontractor was paid, by tax years.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SubcontractorYears {
    /// Those in which anything was paid, the latest first.
    items: Vec<SubcontractorYear>,
    /// What a deduction by contract is called.
    levy_label: String,
}

impl From<PaidYears> for SubcontractorYears {
    fn from(found: PaidYears) -> Self {
        Self { items: found.years.into_iter().map(Into::into).collect(), levy_label: found.levy_label }
    }
}

/// What a subcontractor was paid in each tax year, the latest first
#[utoipa::path(get, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/years",
    operation_id = "list_subcontractor_years", tag = "invoicing", params(("subcontractorId" = Uuid, Path)),
    responses((status = 200, body = SubcontractorYears), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_subcontractor_years(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(of): Path<Uuid>,
) -> ApiResult<Json<SubcontractorYears>> {
    Ok(Json(ops::list_years(&invoicing, &ctx, of.into()).await?.into()))
}

/// The same as a table (CSV)
#[utoipa::path(get, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/years/export",
    operation_id = "export_subcontractor_years", tag = "invoicing", params(("subcontractorId" = Uuid, Path)),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_subcontractor_years(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(of): Path<Uuid>,
) -> ApiResult<Response> {
    Ok(files::table("Tax years.csv", ops::export_years(&invoicing, &ctx, of.into()).await?)?)
}
