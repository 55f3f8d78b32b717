//! Invoices in the portal.

use axum::{body::Bytes, extract::State, http::StatusCode, response::Response};
use edge::{ApiResult, Json, Path, Query};
use kernel::{Result, SubcontractorId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::SignedGuest;
use crate::{
    Invoicing,
    api::{
        files::{self, PaperFile, PaperName},
        invoices::{ListInvoices, UpdateInvoice, WriteInvoiceNote},
        wire::{Invoice, InvoiceFile, InvoiceNote, InvoiceSummary, SeenVersion, or_current},
    },
    model::{Content, InvoiceKind, Line, parse_day},
    ops::{
        NewInvoice, NewPaper,
        portal::{self, Guest},
    },
};

/// A page of the subcontractor's invoices.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::api) struct PortalInvoicePage {
    items: Vec<InvoiceSummary>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A page of the subcontractor's own invoices
#[utoipa::path(get, path = "/api/v1/portal/invoices", operation_id = "list_portal_invoices", tag = "portal",
    params(ListInvoices),
    responses((status = 200, body = PortalInvoicePage), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn list_portal_invoices(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Query(asked): Query<ListInvoices>,
) -> ApiResult<Json<PortalInvoicePage>> {
    let page = portal::list_own_invoices(&invoicing, &guest, asked.query()?).await?;
    let items = page.items.iter().map(|invoice| InvoiceSummary::new(&guest.ctx, invoice)).collect();
    Ok(Json(PortalInvoicePage { items, next_cursor: page.next_cursor }))
}

/// An invoice to be sent.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::api) struct CreatePortalInvoice {
    kind: InvoiceKind,
    /// One's own number.
    number: String,
    /// `2026-11-05`.
    issued_on: String,
    /// 1 to 100.
    lines: Vec<Line>,
    purchase_order: Option<String>,
    /// Whether it is handed in at once; a photograph can be added before.
    submit: Option<bool>,
}

async fn found(invoicing: &Invoicing, guest: &Guest, id: kernel::InvoiceId) -> Result<Invoice> {
    Ok(Invoice::of_guest(&guest.ctx, portal::find_own_invoice(invoicing, guest, id).await?))
}

/// Send an invoice or a credit note
#[utoipa::path(post, path = "/api/v1/portal/invoices", operation_id = "create_portal_invoice", tag = "portal",
    request_body = CreatePortalInvoice,
    responses((status = 201, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn create_portal_invoice(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Json(body): Json<CreatePortalInvoice>,
) -> ApiResult<(StatusCode, Json<Invoice>)> {
    let issued_on = parse_day(&body.issued_on, "issuedOn")?;
    let whose: SubcontractorId = guest.subcontractor;
    let new = NewInvoice {
        subcontractor: whose,
        kind: body.kind,
        content: Content {
            number: body.number,
            issued_on,
            due_on: issued_on,
            lines: body.lines,
            purchase_order: body.purchase_order,
            event: None,
        },
        has_due_day: false,
        submit: body.submit.unwrap_or_default(),
    };
    let id = portal::create_own_invoice(&invoicing, &guest, new).await?;
    Ok((StatusCode::CREATED, Json(found(&invoicing, &guest, id).await?)))
}

/// One of the subcontractor's own invoices
#[utoipa::path(get, path = "/api/v1/portal/invoices/{invoiceId}", operation_id = "find_portal_invoice", tag = "portal",
    params(("invoiceId" = Uuid, Path)),
    responses((status = 200, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_portal_invoice(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Invoice>> {
    Ok(Json(found(&invoicing, &guest, id.into()).await?))
}

/// Change an invoice that is a draft, or that the office has queried
#[utoipa::path(patch, path = "/api/v1/portal/invoices/{invoiceId}", operation_id = "update_portal_invoice", tag = "portal",
    params(("invoiceId" = Uuid, Path)), request_body = UpdateInvoice,
    responses((status = 200, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn update_portal_invoice(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateInvoice>,
) -> ApiResult<Json<Invoice>> {
    let (id, version) = (id.into(), body.version);
    let mut changes = body.changes()?;
    // Terms and shifts are the office's.
    changes.due_on = None;
    changes.event = None;
    let updated = portal::update_own_invoice(&invoicing, &guest, id, version, changes).await;
    or_current(updated, found(&invoicing, &guest, id)).await?;
    Ok(Json(found(&invoicing, &guest, id).await?))
}

/// Hand a draft in
#[utoipa::path(post, path = "/api/v1/portal/invoices/{invoiceId}/submit", operation_id = "submit_portal_invoice",
    tag = "portal", params(("invoiceId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn submit_portal_invoice(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Path(id): Path<Uuid>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<Invoice>> {
    let id = id.into();
    let submitted = portal::submit_own_invoice(&invoicing, &guest, id, body.version).await;
    or_current(submitted, found(&invoicing, &guest, id)).await?;
    Ok(Json(found(&invoicing, &guest, id).await?))
}

/// Write into an invoice's thread; where the office has asked, it is the answer
#[utoipa::path(post, path = "/api/v1/portal/invoices/{invoiceId}/notes", operation_id = "answer_portal_invoice",
    tag = "portal", params(("invoiceId" = Uuid, Path)), request_body = WriteInvoiceNote,
    responses((status = 201, body = InvoiceNote), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn answer_portal_invoice(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Path(id): Path<Uuid>,
    Json(body): Json<WriteInvoiceNote>,
) -> ApiResult<(StatusCode, Json<InvoiceNote>)> {
    let note = portal::answer_query(&invoicing, &guest, id.into(), &body.body).await?;
    Ok((StatusCode::CREATED, Json(note.into())))
}

/// Add a photograph or a PDF document to an invoice, up to 15 MiB
#[utoipa::path(post, path = "/api/v1/portal/invoices/{invoiceId}/files", operation_id = "add_portal_file", tag = "portal",
    params(("invoiceId" = Uuid, Path), PaperName),
    request_body(content = PaperFile, content_type = "application/octet-stream"),
    responses((status = 201, body = InvoiceFile), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn add_portal_file(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Path(id): Path<Uuid>,
    Query(named): Query<PaperName>,
    content: Bytes,
) -> ApiResult<(StatusCode, Json<InvoiceFile>)> {
    let paper = NewPaper::new(&named.name, content.to_vec())?;
    let file = portal::add_own_file(&invoicing, &guest, id.into(), paper).await?;
    Ok((StatusCode::CREATED, Json(file.into())))
}

/// A file of one of the subcontractor's own invoices
#[utoipa::path(get, path = "/api/v1/portal/invoices/{invoiceId}/files/{fileId}", operation_id = "find_portal_file",
    tag = "portal", params(("invoiceId" = Uuid, Path), ("fileId" = Uuid, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = PaperFile), (status = "4XX", body = edge::ErrorBody)))]
pub(in crate::api) async fn find_portal_file(
    State(invoicing): State<Invoicing>,
    SignedGuest(guest): SignedGuest,
    Path((id, file)): Path<(Uuid, Uuid)>,
) -> ApiResult<Response> {
    Ok(files::paper(portal::read_own_file(&invoicing, &guest, id.into(), file.into()).await?)?)
}
