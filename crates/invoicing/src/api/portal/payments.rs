//! What the subcontractor was paid, in the portal.

use axum::{extract::State, response::Response};
use edge::{ApiResult, Json, Query};
use kernel::page::Limit;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::SignedGuest;
use crate::{
    Invoicing,
    api::{files, runs::PaymentSums, years::SubcontractorYears},
    model::{CisRate, InvoiceKind, PaidItem, Pence},
    ops::portal::{self, OwnPayment},
};

/// Which payments.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(in crate::api) struct ListPortalPayments {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// What was paid for an invoice; negative for a credit note.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PortalPaymentItem {
    invoice_id: Uuid,
    number: String,
    kind: InvoiceKind,
    /// How much of its total was settled; positive for a credit note as well.
    settled: Pence,
    #[serde(flatten)]
    sums: PaymentSums,
}

impl From<PaidItem> for PortalPaymentItem {
    fn from(item: PaidItem) -> Self {
        Self {
            invoice_id: item.invoice.into(),
            number: item.number,
            kind: item.kind,
            settled: item.settle,
            sums: PaymentSums::new(item.payout),
        }
    }
}

/// A payment that was made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PortalPayment {
    run_id: Uuid,
    /// `2026-11-05`.
    paid_on: String,
    rate: CisRate,
    #[serde(flatten)]
    sums: PaymentSums,
    /// What it is for.
    items: Vec<PortalPaymentItem>,
}

impl From<OwnPayment> for PortalPayment {
    fn from(one: OwnPayment) -> Self {
        Self {
            run_id: one.run.into(),
            paid_on: one.paid_on.to_string(),
            rate: one.rate,
            sums: PaymentSums::new(one.payout),
            items: one.items.into_iter().map(Into::into).collect(),
        }
    }
}

/// A page of payments.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PortalPaymentPage {
    items: Vec<PortalPayment>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    /// What a deduction by contract is called.
    levy_label: String,
}

/// A page of what the subcontractor was paid, the latest first
#[utoipa::path(get, path = "/api/v1/portal/payments", operation_id = "list_portal_payments", tag = "portal",
    params(ListPortalPayments),
    responses((status = 200, body = PortalPaymentPage), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn list_portal_payments(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Query(asked): Query<ListPortalPayments>,
) -> ApiResult<Json<PortalPaymentPage>> {
    let limit = Limit::new(asked.limit)?;
    let (page, levy_label) = portal::list_own_payments(&invoicing, &guest, limit, asked.cursor.as_deref()).await?;
    let items = page.items.into_iter().map(Into::into).collect();
    Ok(Json(PortalPaymentPage { items, next_cursor: page.next_cursor, levy_label }))
}

/// What the subcontractor was paid in each tax year, the latest first
#[utoipa::path(get, path = "/api/v1/portal/years", operation_id = "list_portal_years", tag = "portal",
    responses((status = 200, body = SubcontractorYears), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn list_portal_years(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
) -> ApiResult<Json<SubcontractorYears>> {
    Ok(Json(portal::list_own_years(&invoicing, &guest).await?.into()))
}

/// The same as a table (CSV)
#[utoipa::path(get, path = "/api/v1/portal/years/export", operation_id = "export_portal_years", tag = "portal",
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn export_portal_years(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
) -> ApiResult<Response> {
    Ok(files::table("Tax years.csv", portal::export_own_years(&invoicing, &guest).await?)?)
}
