//! Invoices and credit notes.

use axum::{body::Bytes, extract::State, http::StatusCode, response::Response};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, Error, InvoiceId, Result, page::Limit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    files::{self, PaperFile, PaperName},
    wire::{
        Invoice, InvoiceFile, InvoiceNote, InvoiceShift, InvoiceSummary, InvoicingAbilities, SeenVersion, or_current,
        present,
    },
    words,
};
use crate::{
    Invoicing,
    model::{
        Content, InvoiceKind, InvoiceQuery, InvoiceSort, InvoiceState, Line, TaxMonth, invalid_cursor, parse_cursor,
        parse_day,
    },
    ops::{self, Decision, InvoiceChanges, NewInvoice, NewPaper},
};

/// Which invoices.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListInvoices {
    /// States, with commas between them; all unless given.
    pub(super) state: Option<String>,
    subcontractor_id: Option<Uuid>,
    /// The number begins so, whatever the case.
    search: Option<String>,
    /// Invoices that are due on this day or later: `2026-11-05`. Credit notes are never due.
    due_from: Option<String>,
    /// Invoices that are due on this day or earlier: `2026-11-05`.
    due_to: Option<String>,
    /// Something was paid on it in the tax month that ends on this day: `2026-11-05`.
    paid_in: Option<String>,
    /// Something was paid on it on this day or later: `2026-11-05`. Not beside `paidIn`.
    paid_from: Option<String>,
    /// Something was paid on it on this day or earlier: `2026-11-05`. Not beside `paidIn`.
    paid_to: Option<String>,
    /// The latest date first unless given.
    #[param(inline, value_type = Option<words::InvoiceSort>)]
    sort: Option<String>,
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

impl ListInvoices {
    pub(super) fn query(&self) -> Result<InvoiceQuery> {
        let states = self.state.as_deref().unwrap_or_default().split(',').filter(|name| !name.is_empty());
        let mut states = states.map(InvoiceState::from_name).collect::<Result<Vec<_>>>()?;
        states.sort_by_key(|state| state.name());
        states.dedup();
        if self.search.as_deref().is_some_and(|text| text.chars().count() > 50) {
            return Err(Error::invalid("search has at most 50 letters."));
        }
        let search = self.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let after = match self.cursor.as_deref() {
            None => None,
            Some(text) => {
                let (id, day) = parse_cursor(text)?;
                Some((parse_day(day, "cursor")?, id.parse().map_err(|_| invalid_cursor())?))
            }
        };
        let month = self.paid_in.as_deref().map(TaxMonth::ending).transpose()?;
        let paid_from = self.paid_from.as_deref().map(|text| parse_day(text, "paidFrom")).transpose()?;
        let paid_to = self.paid_to.as_deref().map(|text| parse_day(text, "paidTo")).transpose()?;
        Ok(InvoiceQuery {
            states,
            subcontractor: self.subcontractor_id.map(Into::into),
            search: search.map(str::to_owned),
            due_from: self.due_from.as_deref().map(|text| parse_day(text, "dueFrom")).transpose()?,
            due_to: self.due_to.as_deref().map(|text| parse_day(text, "dueTo")).transpose()?,
            paid_from: month.map(TaxMonth::begin).or(paid_from),
            paid_to: month.map(TaxMonth::end).or(paid_to),
            is_for_portal: false,
            sort: match self.sort.as_deref() {
                None | Some("issued") => InvoiceSort::Issued,
                Some("due") => InvoiceSort::Due,
                Some(_) => return Err(Error::invalid("sort is issued or due.")),
            },
            limit: Limit::new(self.limit)?,
            after,
        })
    }
}

/// A page of invoices.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvoicePage {
    items: Vec<InvoiceSummary>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    can: InvoicingAbilities,
}

/// A page of invoices
#[utoipa::path(get, path = "/api/v1/invoicing/invoices", operation_id = "list_invoices", tag = "invoicing",
    params(ListInvoices),
    responses((status = 200, body = InvoicePage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_invoices(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Query(asked): Query<ListInvoices>,
) -> ApiResult<Json<InvoicePage>> {
    let page = ops::list_invoices(&invoicing, &ctx, asked.query()?).await?;
    let items = page.items.iter().map(|invoice| InvoiceSummary::new(&ctx, invoice)).collect();
    Ok(Json(InvoicePage { items, next_cursor: page.next_cursor, can: InvoicingAbilities::new(&ctx) }))
}

/// Invoices as a table (CSV), at most 100,000
#[utoipa::path(get, path = "/api/v1/invoicing/invoices/export", operation_id = "export_invoices", tag = "invoicing",
    params(ListInvoices),
    responses((status = 200, content_type = "text/csv", body = String), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn export_invoices(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Query(asked): Query<ListInvoices>,
) -> ApiResult<Response> {
    let text = ops::export_invoices(&invoicing, &ctx, asked.query()?).await?;
    Ok(files::table("Invoices.csv", text)?)
}

/// For which invoices shifts are asked.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct ListShifts {
    /// The date of the invoice: `2026-11-05`.
    issued_on: String,
}

/// Shifts that an invoice may be for.
#[derive(Serialize, ToSchema)]
pub(super) struct InvoiceShifts {
    /// The latest first, at most 100.
    items: Vec<InvoiceShift>,
}

/// The shifts of the two months before an invoice's date that the person sees in the schedule
#[utoipa::path(get, path = "/api/v1/invoicing/shifts", operation_id = "list_invoice_shifts", tag = "invoicing",
    params(ListShifts),
    responses((status = 200, body = InvoiceShifts), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_invoice_shifts(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Query(asked): Query<ListShifts>,
) -> ApiResult<Json<InvoiceShifts>> {
    let found = ops::list_shifts(&invoicing, &ctx, parse_day(&asked.issued_on, "issuedOn")?).await?;
    Ok(Json(InvoiceShifts { items: found.into_iter().map(Into::into).collect() }))
}

/// An invoice to be entered.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct CreateInvoice {
    subcontractor_id: Uuid,
    kind: InvoiceKind,
    /// The subcontractor's own number.
    number: String,
    /// `2026-11-05`.
    issued_on: String,
    /// `2026-11-05`; after the agreed terms unless given.
    due_on: Option<String>,
    /// 1 to 100.
    lines: Vec<Line>,
    purchase_order: Option<String>,
    /// A shift in the schedule.
    event_id: Option<Uuid>,
    /// Whether it is handed in at once.
    submit: Option<bool>,
}

/// Enter an invoice or a credit note
///
/// 409 `NUMBER_TAKEN` with `details.invoiceId` where the subcontractor has one of that number; 422 `VAT_NUMBER_MISSING` where
/// it is not registered for VAT.
#[utoipa::path(post, path = "/api/v1/invoicing/invoices", operation_id = "create_invoice", tag = "invoicing",
    request_body = CreateInvoice,
    responses((status = 201, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_invoice(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Json(body): Json<CreateInvoice>,
) -> ApiResult<(StatusCode, Json<Invoice>)> {
    let issued_on = parse_day(&body.issued_on, "issuedOn")?;
    let due_on = body.due_on.as_deref().map(|text| parse_day(text, "dueOn")).transpose()?;
    let new = NewInvoice {
        subcontractor: body.subcontractor_id.into(),
        kind: body.kind,
        content: Content {
            number: body.number,
            issued_on,
            due_on: due_on.unwrap_or(issued_on),
            lines: body.lines,
            purchase_order: body.purchase_order,
            event: body.event_id.map(Into::into),
        },
        has_due_day: due_on.is_some(),
        submit: body.submit.unwrap_or_default(),
    };
    let id = ops::create_invoice(&invoicing, &ctx, new).await?;
    Ok((StatusCode::CREATED, Json(found(&invoicing, &ctx, id).await?)))
}

async fn found(invoicing: &Invoicing, ctx: &Ctx, id: InvoiceId) -> Result<Invoice> {
    Ok(Invoice::new(ctx, ops::find_invoice(invoicing, ctx, id).await?))
}

/// An invoice with all that belongs to it
#[utoipa::path(get, path = "/api/v1/invoicing/invoices/{invoiceId}", operation_id = "find_invoice", tag = "invoicing",
    params(("invoiceId" = Uuid, Path)),
    responses((status = 200, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_invoice(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<Invoice>> {
    Ok(Json(found(&invoicing, &ctx, id.into()).await?))
}

/// What is to change; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdateInvoice {
    /// The version that was seen.
    pub(super) version: i64,
    number: Option<String>,
    /// `2026-11-05`.
    issued_on: Option<String>,
    /// `2026-11-05`.
    due_on: Option<String>,
    lines: Option<Vec<Line>>,
    /// Null takes it away.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    purchase_order: Option<Option<String>>,
    /// Null takes it away.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Uuid>)]
    event_id: Option<Option<Uuid>>,
}

impl UpdateInvoice {
    pub(super) fn changes(self) -> Result<InvoiceChanges> {
        Ok(InvoiceChanges {
            number: self.number,
            issued_on: self.issued_on.as_deref().map(|text| parse_day(text, "issuedOn")).transpose()?,
            due_on: self.due_on.as_deref().map(|text| parse_day(text, "dueOn")).transpose()?,
            lines: self.lines,
            purchase_order: self.purchase_order,
            event: self.event_id.map(|event| event.map(Into::into)),
        })
    }
}

/// Change an invoice that is not approved yet
///
/// 409 `VERSION_CONFLICT` with the invoice as it is now in `details.current`; 409 `INVOICE_LOCKED` once it is approved.
#[utoipa::path(patch, path = "/api/v1/invoicing/invoices/{invoiceId}", operation_id = "update_invoice", tag = "invoicing",
    params(("invoiceId" = Uuid, Path)), request_body = UpdateInvoice,
    responses((status = 200, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_invoice(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdateInvoice>,
) -> ApiResult<Json<Invoice>> {
    let (id, version) = (id.into(), body.version);
    let updated = ops::update_invoice(&invoicing, &ctx, id, version, body.changes()?).await;
    or_current(updated, found(&invoicing, &ctx, id)).await?;
    Ok(Json(found(&invoicing, &ctx, id).await?))
}

async fn decide(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: Uuid,
    version: i64,
    decision: Decision,
) -> ApiResult<Json<Invoice>> {
    let id = id.into();
    let decided = ops::decide_invoice(invoicing, ctx, id, version, decision).await;
    or_current(decided, found(invoicing, ctx, id)).await?;
    Ok(Json(found(invoicing, ctx, id).await?))
}

/// Hand a draft in
#[utoipa::path(post, path = "/api/v1/invoicing/invoices/{invoiceId}/submit", operation_id = "submit_invoice",
    tag = "invoicing", params(("invoiceId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn submit_invoice(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<Invoice>> {
    decide(&invoicing, &ctx, id, body.version, Decision::Submit).await
}

/// Approve an invoice: it is to be paid
///
/// 409 `VERSION_CONFLICT` or `INVOICE_STATE` where somebody was faster, so nobody approves twice.
#[utoipa::path(post, path = "/api/v1/invoicing/invoices/{invoiceId}/approve", operation_id = "approve_invoice",
    tag = "invoicing", params(("invoiceId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn approve_invoice(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<Invoice>> {
    decide(&invoicing, &ctx, id, body.version, Decision::Approve).await
}

/// Make an invoice void: it counts for nothing
#[utoipa::path(post, path = "/api/v1/invoicing/invoices/{invoiceId}/void", operation_id = "void_invoice",
    tag = "invoicing", params(("invoiceId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn void_invoice(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<Invoice>> {
    decide(&invoicing, &ctx, id, body.version, Decision::Void).await
}

/// A question to the subcontractor.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct QueryInvoice {
    /// The version that was seen.
    version: i64,
    /// At most 5,000 letters.
    body: String,
}

/// Ask the subcontractor about an invoice, which waits for the answer
#[utoipa::path(post, path = "/api/v1/invoicing/invoices/{invoiceId}/query", operation_id = "query_invoice",
    tag = "invoicing", params(("invoiceId" = Uuid, Path)), request_body = QueryInvoice,
    responses((status = 200, body = Invoice), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn query_invoice(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<QueryInvoice>,
) -> ApiResult<Json<Invoice>> {
    decide(&invoicing, &ctx, id, body.version, Decision::Query(body.body)).await
}

/// An entry of an invoice's thread to be written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct WriteInvoiceNote {
    /// At most 5,000 letters.
    pub(super) body: String,
}

/// Write into an invoice's thread, which the subcontractor reads
#[utoipa::path(post, path = "/api/v1/invoicing/invoices/{invoiceId}/notes", operation_id = "comment_invoice",
    tag = "invoicing", params(("invoiceId" = Uuid, Path)), request_body = WriteInvoiceNote,
    responses((status = 201, body = InvoiceNote), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn comment_invoice(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<WriteInvoiceNote>,
) -> ApiResult<(StatusCode, Json<InvoiceNote>)> {
    let note = ops::comment_invoice(&invoicing, &ctx, id.into(), &body.body).await?;
    Ok((StatusCode::CREATED, Json(note.into())))
}

/// Add a PDF document or a picture to an invoice, up to 15 MiB
#[utoipa::path(post, path = "/api/v1/invoicing/invoices/{invoiceId}/files", operation_id = "add_invoice_file",
    tag = "invoicing", params(("invoiceId" = Uuid, Path), PaperName),
    request_body(content = PaperFile, content_type = "application/octet-stream"),
    responses((status = 201, body = InvoiceFile), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn add_invoice_file(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Query(named): Query<PaperName>,
    content: Bytes,
) -> ApiResult<(StatusCode, Json<InvoiceFile>)> {
    let paper = NewPaper::new(&named.name, content.to_vec())?;
    let file = ops::add_invoice_file(&invoicing, &ctx, id.into(), paper).await?;
    Ok((StatusCode::CREATED, Json(file.into())))
}

/// A file of an invoice
#[utoipa::path(get, path = "/api/v1/invoicing/invoices/{invoiceId}/files/{fileId}", operation_id = "find_invoice_file",
    tag = "invoicing", params(("invoiceId" = Uuid, Path), ("fileId" = Uuid, Path)),
    responses((status = 200, content_type = "application/octet-stream", body = PaperFile), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_invoice_file(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path((id, file)): Path<(Uuid, Uuid)>,
) -> ApiResult<Response> {
    Ok(files::paper(ops::read_invoice_file(&invoicing, &ctx, id.into(), file.into()).await?)?)
}
