//! Purchase orders of subcontractors.

use axum::{body::Bytes, extract::State, http::StatusCode, response::Response};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Result, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    files::{self, PaperFile, PaperName},
    wire::{may, present},
};
use crate::{
    Invoicing,
    model::Pence,
    ops::{self, InvoicedOrder, NewPaper, NewPurchaseOrder, PurchaseOrderChanges},
    policy::BooksAction,
};

/// What was ordered of a subcontractor, and what was invoiced under it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PurchaseOrder {
    id: Uuid,
    number: String,
    description: String,
    /// Pence without VAT; null where nothing was agreed.
    #[schema(required)]
    amount: Option<Pence>,
    is_closed: bool,
    /// Pence without VAT, less credit notes; without drafts and void ones.
    invoiced: Pence,
    /// Invoices and credit notes.
    invoices: i64,
    /// Whether more was invoiced than was ordered.
    is_over: bool,
    /// The order itself.
    #[schema(required)]
    file_name: Option<String>,
    /// RFC 3339.
    created_at: String,
}

impl From<InvoicedOrder> for PurchaseOrder {
    fn from((order, sum): InvoicedOrder) -> Self {
        Self {
            id: order.id.into(),
            is_over: order.is_over(sum.amount),
            number: order.number,
            description: order.description,
            amount: order.amount,
            is_closed: order.is_closed,
            invoiced: sum.amount,
            invoices: sum.count + sum.credits,
            file_name: order.file.map(|(_, name)| name),
            created_at: order.created_at.to_string(),
        }
    }
}

/// Which orders.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListPurchaseOrders {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// What whoever asks may do to orders.
#[derive(Serialize, ToSchema)]
struct PurchaseOrderAbilities {
    edit: bool,
}

/// A page of purchase orders.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PurchaseOrderPage {
    items: Vec<PurchaseOrder>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    can: PurchaseOrderAbilities,
}

/// A page of what was ordered of a subcontractor, the latest first
#[utoipa::path(get, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/purchase-orders",
    operation_id = "list_purchase_orders", tag = "invoicing", params(("subcontractorId" = Uuid, Path), ListPurchaseOrders),
    responses((status = 200, body = PurchaseOrderPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_purchase_orders(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(of): Path<Uuid>,
    Query(asked): Query<ListPurchaseOrders>,
) -> ApiResult<Json<PurchaseOrderPage>> {
    let limit = Limit::new(asked.limit)?;
    let page = ops::list_purchase_orders(&invoicing, &ctx, of.into(), limit, asked.cursor.as_deref()).await?;
    let items = page.items.into_iter().map(Into::into).collect();
    let can = PurchaseOrderAbilities { edit: may(&ctx, BooksAction::Manage) };
    Ok(Json(PurchaseOrderPage { items, next_cursor: page.next_cursor, can }))
}

/// What was ordered of a subcontractor as a table (CSV), the latest first
#[utoipa::path(get, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/purchase-orders/export",
    operation_id = "export_purchase_orders", tag = "invoicing", params(("subcontractorId" = Uuid, Path)),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_purchase_orders(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(of): Path<Uuid>,
) -> ApiResult<Response> {
    Ok(files::table("Purchase orders.csv", ops::export_purchase_orders(&invoicing, &ctx, of.into()).await?)?)
}

async fn found(invoicing: &Invoicing, ctx: &Ctx, (of, id): (Uuid, Uuid)) -> Result<PurchaseOrder> {
    Ok(ops::find_purchase_order(invoicing, ctx, (of.into(), id.into())).await?.into())
}

/// A purchase order to be entered.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CreatePurchaseOrder {
    /// One of a kind for the subcontractor.
    number: String,
    /// What it is for, at most 500 letters.
    description: Option<String>,
    /// Pence without VAT.
    amount: Option<Pence>,
}

/// Enter a purchase order; invoices of the subcontractor then name an order that is there, or none
///
/// 409 `NUMBER_TAKEN` where the subcontractor has one of that number.
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/purchase-orders",
    operation_id = "create_purchase_order", tag = "invoicing", params(("subcontractorId" = Uuid, Path)),
    request_body = CreatePurchaseOrder,
    responses((status = 201, body = PurchaseOrder), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_purchase_order(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(of): Path<Uuid>,
    Json(body): Json<CreatePurchaseOrder>,
) -> ApiResult<(StatusCode, Json<PurchaseOrder>)> {
    let new = NewPurchaseOrder {
        number: body.number,
        description: body.description.unwrap_or_default(),
        amount: body.amount,
    };
    let id = ops::create_purchase_order(&invoicing, &ctx, of.into(), new).await?;
    Ok((StatusCode::CREATED, Json(found(&invoicing, &ctx, (of, id.into())).await?)))
}

/// What is to change of a purchase order; what is not given stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdatePurchaseOrder {
    description: Option<String>,
    /// Pence without VAT; null for none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Pence>)]
    amount: Option<Option<Pence>>,
    is_closed: Option<bool>,
}

/// Change a purchase order, close it or open it again
#[utoipa::path(patch, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/purchase-orders/{orderId}",
    operation_id = "update_purchase_order", tag = "invoicing",
    params(("subcontractorId" = Uuid, Path), ("orderId" = Uuid, Path)), request_body = UpdatePurchaseOrder,
    responses((status = 200, body = PurchaseOrder), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_purchase_order(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path((of, id)): Path<(Uuid, Uuid)>,
    Json(body): Json<UpdatePurchaseOrder>,
) -> ApiResult<Json<PurchaseOrder>> {
    let UpdatePurchaseOrder { description, amount, is_closed } = body;
    let changes = PurchaseOrderChanges { description, amount, is_closed };
    ops::update_purchase_order(&invoicing, &ctx, (of.into(), id.into()), changes).await?;
    Ok(Json(found(&invoicing, &ctx, (of, id)).await?))
}

/// Add the purchase order itself: a PDF document or a picture, up to 15 MiB
#[utoipa::path(post, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/purchase-orders/{orderId}/file",
    operation_id = "set_purchase_order_file", tag = "invoicing",
    params(("subcontractorId" = Uuid, Path), ("orderId" = Uuid, Path), PaperName),
    request_body(content = PaperFile, content_type = "application/octet-stream"),
    responses((status = 200, body = PurchaseOrder), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn set_purchase_order_file(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path((of, id)): Path<(Uuid, Uuid)>,
    Query(named): Query<PaperName>,
    content: Bytes,
) -> ApiResult<Json<PurchaseOrder>> {
    let paper = NewPaper::new(&named.name, content.to_vec())?;
    ops::set_purchase_order_file(&invoicing, &ctx, (of.into(), id.into()), paper).await?;
    Ok(Json(found(&invoicing, &ctx, (of, id)).await?))
}

/// The purchase order itself
#[utoipa::path(get, path = "/api/v1/invoicing/subcontractors/{subcontractorId}/purchase-orders/{orderId}/file",
    operation_id = "find_purchase_order_file", tag = "invoicing",
    params(("subcontractorId" = Uuid, Path), ("orderId" = Uuid, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = PaperFile), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_purchase_order_file(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path((of, id)): Path<(Uuid, Uuid)>,
) -> ApiResult<Response> {
    Ok(files::paper(ops::read_purchase_order_file(&invoicing, &ctx, (of.into(), id.into())).await?)?)
}
