//! Payment runs as files: for a bank, and as a table.

use axum::{extract::State, response::Response};
use edge::{ApiResult, Path, Query, Signed};
use uuid::Uuid;

use super::{files, runs::FilterPaymentRuns};
use crate::{Invoicing, ops};

/// The payments of a run for a bank, as a table (CSV) with bank accounts; written into the audit log
///
/// 409 `RUN_STATE` where it is not approved yet and the organisation wants a second person; 409 `RUN_FIGURES_CHANGED`
/// where it was approved with other figures.
#[utoipa::path(get, path = "/api/v1/invoicing/payment-runs/{runId}/payments.csv", operation_id = "export_payment_run",
    tag = "invoicing", params(("runId" = Uuid, Path)),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_payment_run(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Response> {
    Ok(files::table("Payments.csv", ops::export_run(&invoicing, &ctx, id.into()).await?)?)
}

/// The payments of a run as a file of BACS Standard 18; written into the audit log
///
/// 409 `RUN_STATE` where it is not approved yet; 422 `PAYER_MISSING` where the settings name no account to pay from or
/// no service user number; 409 `BANK_MISSING` with `details.payees` where somebody has no account; 409
/// `RUN_FIGURES_CHANGED` where it was approved with other figures.
#[utoipa::path(get, path = "/api/v1/invoicing/payment-runs/{runId}/payments.bacs",
    operation_id = "export_payment_run_as_bacs", tag = "invoicing", params(("runId" = Uuid, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_payment_run_as_bacs(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Response> {
    let text = ops::export_run_as_bacs(&invoicing, &ctx, id.into()).await?;
    Ok(files::answer("text/plain; charset=us-ascii", ("attachment", "Payments.bacs.txt"), text.into_bytes())?)
}

/// Payment runs as a table (CSV), the latest first, at most 100,000
#[utoipa::path(get, path = "/api/v1/invoicing/payment-runs/export", operation_id = "export_payment_runs",
    tag = "invoicing", params(FilterPaymentRuns),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_payment_runs(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Query(asked): Query<FilterPaymentRuns>,
) -> ApiResult<Response> {
    Ok(files::table("Payment runs.csv", ops::export_runs(&invoicing, &ctx, asked.query()?).await?)?)
}
