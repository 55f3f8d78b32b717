//! Payment runs.

use std::collections::HashMap;

use axum::{extract::State, http::StatusCode};
use edge::{ApiResult, Json, Path, Query, Signed};
use kernel::{Ctx, PaymentRunId, Result, UserId, page::Limit, port::Person};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::wire::{InvoicingAbilities, SeenVersion, may, name, or_current};
use crate::{
    Invoicing,
    model::{self, CisRate, Day, InvoiceKind, PaymentWarning, Payout, Pence, Pick, RunQuery, RunState, parse_day},
    ops::{self, PreviewedRun, WholeRun},
    policy::BooksAction,
};

/// Which runs.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct FilterPaymentRuns {
    /// In this state.
    state: Option<String>,
    /// That pay on this day or later: `2026-11-05`.
    pay_from: Option<String>,
    /// That pay on this day or earlier: `2026-11-05`.
    pay_to: Option<String>,
}

impl FilterPaymentRuns {
    pub(super) fn query(&self) -> Result<RunQuery> {
        Ok(RunQuery {
            state: self.state.as_deref().map(RunState::from_name).transpose()?,
            pay_from: self.pay_from.as_deref().map(|text| parse_day(text, "payFrom")).transpose()?,
            pay_to: self.pay_to.as_deref().map(|text| parse_day(text, "payTo")).transpose()?,
        })
    }
}

/// Which of them a page has.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct PageOfPaymentRuns {
    /// 1 to 200, 50 unless given.
    limit: Option<u32>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// What is paid, in pence.
#[derive(Serialize, ToSchema)]
pub(super) struct PaymentSums {
    /// Without VAT, before any deduction.
    gross: Pence,
    materials: Pence,
    liable: Pence,
    deduction: Pence,
    levy: Pence,
    vat: Pence,
    /// What is paid out, with VAT.
    net: Pence,
}

impl PaymentSums {
    pub(super) fn new(payout: Payout) -> Self {
        let Payout { gross, materials, liable, vat, deduction, levy } = payout;
        Self { gross, materials, liable, deduction, levy, vat, net: payout.net() }
    }
}

/// A payment run in a list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaymentRunSummary {
    id: Uuid,
    /// `2026-11-05`.
    pay_on: String,
    state: RunState,
    people: i64,
    invoices: i64,
    #[serde(flatten)]
    sums: PaymentSums,
    /// RFC 3339.
    created_at: String,
    /// Who put it together or changed it last, by name.
    #[schema(required)]
    created_by: Option<String>,
    version: i64,
}

impl PaymentRunSummary {
    fn new(run: &model::Run, people: &HashMap<UserId, Person>) -> Self {
        Self {
            id: run.id.into(),
            pay_on: run.pay_on.to_string(),
            state: run.state,
            people: run.people,
            invoices: run.invoices,
            sums: PaymentSums::new(run.sums),
            created_at: run.created_at.to_string(),
            created_by: name(people, run.created_by),
            version: run.version,
        }
    }
}

/// A page of runs.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaymentRunPage {
    items: Vec<PaymentRunSummary>,
    /// Position of the next page; null at the end.
    #[schema(required)]
    next_cursor: Option<String>,
    can: InvoicingAbilities,
}

/// A page of payment runs, the latest day of payment first
#[utoipa::path(get, path = "/api/v1/invoicing/payment-runs", operation_id = "list_payment_runs", tag = "invoicing",
    params(FilterPaymentRuns, PageOfPaymentRuns),
    responses((status = 200, body = PaymentRunPage), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn list_payment_runs(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Query(filter): Query<FilterPaymentRuns>,
    Query(asked): Query<PageOfPaymentRuns>,
) -> ApiResult<Json<PaymentRunPage>> {
    let limit = Limit::new(asked.limit)?;
    let (page, people) = ops::list_runs(&invoicing, &ctx, filter.query()?, limit, asked.cursor.as_deref()).await?;
    let items = page.items.iter().map(|run| PaymentRunSummary::new(run, &people)).collect();
    Ok(Json(PaymentRunPage { items, next_cursor: page.next_cursor, can: InvoicingAbilities::new(&ctx) }))
}

/// An invoice to be paid, wholly or in part.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct PickedInvoice {
    invoice_id: Uuid,
    /// Pence of its total; all that is outstanding unless given.
    settle: Option<Pence>,
}

/// What is to be paid, and when.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PickPayments {
    /// `2026-11-05`.
    pay_on: String,
    /// 1 to 2,000.
    items: Vec<PickedInvoice>,
}

/// What would be paid, and when.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PreviewPayments {
    /// The draft that is being changed, which may keep the invoices that it takes.
    run_id: Option<Uuid>,
    /// `2026-11-05`.
    pay_on: String,
    /// 1 to 2,000.
    items: Vec<PickedInvoice>,
}

impl PickPayments {
    fn parts(&self) -> Result<(Day, Vec<Pick>)> {
        let pick = |item: &PickedInvoice| Pick { invoice: item.invoice_id.into(), settle: item.settle };
        Ok((parse_day(&self.pay_on, "payOn")?, self.items.iter().map(pick).collect()))
    }
}

/// A part of an invoice as it is paid; negative for a credit note.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentItem {
    invoice_id: Uuid,
    number: String,
    kind: InvoiceKind,
    settle: Pence,
    #[serde(flatten)]
    sums: PaymentSums,
}

/// What one subcontractor is paid.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentPreview {
    subcontractor_id: Uuid,
    name: String,
    rate: CisRate,
    #[schema(required)]
    verification_number: Option<String>,
    #[serde(flatten)]
    sums: PaymentSums,
    /// What would be deducted at the higher rate, where HMRC was never asked or is to be asked again.
    #[schema(required)]
    deduction_if_unmatched: Option<Pence>,
    /// What was to be paid out when the run was approved or taken to the bank, where it is something else now.
    #[schema(required)]
    fixed_net: Option<Pence>,
    warnings: Vec<PaymentWarning>,
    items: Vec<PaymentItem>,
}

/// What a run pays.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaymentRunPreview {
    /// By name.
    payments: Vec<PaymentPreview>,
    sums: PaymentSums,
    /// Whether something keeps it from being paid so.
    is_barred: bool,
    /// What a deduction by contract is called.
    levy_label: String,
}

impl PaymentRunPreview {
    fn new(preview: PreviewedRun) -> Self {
        let is_barred = preview.payments.iter().any(|one| one.warnings.iter().any(|warning| warning.is_bar()));
        let payments = preview.payments.into_iter().map(|one| PaymentPreview {
            subcontractor_id: one.subcontractor.into(),
            name: one.name,
            rate: one.rate,
            verification_number: one.verification,
            sums: PaymentSums::new(one.payout),
            deduction_if_unmatched: one.deduction_if_unmatched,
            fixed_net: one.fixed_net,
            warnings: one.warnings,
            items: one
                .items
                .into_iter()
                .map(|item| PaymentItem {
                    invoice_id: item.invoice.into(),
                    number: item.number,
                    kind: item.kind,
                    settle: item.settle,
                    sums: PaymentSums::new(item.payout),
                })
                .collect(),
        });
        let (payments, sums) = (payments.collect(), PaymentSums::new(preview.sums));
        Self { payments, sums, is_barred, levy_label: preview.levy_label }
    }
}

/// What these invoices come to, without paying anything
///
/// 400 `INVALID_PAY_DAY` with `details.from` and `details.to` where the day is too far ahead or too long ago, or its
/// month is closed.
#[utoipa::path(post, path = "/api/v1/invoicing/payment-runs/preview", operation_id = "preview_payment_run",
    tag = "invoicing", request_body = PreviewPayments,
    responses((status = 200, body = PaymentRunPreview), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn preview_payment_run(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Json(body): Json<PreviewPayments>,
) -> ApiResult<Json<PaymentRunPreview>> {
    let of = body.run_id.map(Into::into);
    let (pay_on, picks) = PickPayments { pay_on: body.pay_on, items: body.items }.parts()?;
    Ok(Json(PaymentRunPreview::new(ops::preview_run(&invoicing, &ctx, of, pay_on, picks).await?)))
}

/// What whoever asks may do to a run.
#[derive(Serialize, ToSchema)]
struct PaymentRunAbilities {
    edit: bool,
    submit: bool,
    approve: bool,
    pay: bool,
    cancel: bool,
    /// Take out its files for the bank.
    export: bool,
}

/// A payment run with what it pays.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PaymentRun {
    #[serde(flatten)]
    summary: PaymentRunSummary,
    preview: PaymentRunPreview,
    /// By name.
    #[schema(required)]
    approved_by: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    approved_at: Option<String>,
    /// By name.
    #[schema(required)]
    paid_by: Option<String>,
    /// RFC 3339.
    #[schema(required)]
    paid_at: Option<String>,
    /// Whether another person than who put it together or changed it last has to approve it.
    needs_second_approver: bool,
    can: PaymentRunAbilities,
}

impl PaymentRun {
    fn new(ctx: &Ctx, whole: WholeRun) -> Self {
        let WholeRun { run, preview, needs_second_approver, people } = whole;
        let (pays, state) = (may(ctx, BooksAction::Pay), run.state);
        let is_other = !needs_second_approver || run.created_by != ctx.actor().user;
        let is_to_approve = matches!(state, RunState::Draft | RunState::AwaitingApproval);
        let has_changed = preview.payments.iter().any(|one| one.fixed_net.is_some());
        let is_open = matches!(state, RunState::Draft | RunState::AwaitingApproval | RunState::Approved);
        let can = PaymentRunAbilities {
            edit: pays && state == RunState::Draft,
            submit: pays && state == RunState::Draft,
            approve: pays && is_other && (is_to_approve || has_changed),
            pay: pays && run.is_payable(needs_second_approver),
            cancel: pays && is_open,
            export: pays && run.is_for_bank(needs_second_approver),
        };
        Self {
            summary: PaymentRunSummary::new(&run, &people),
            preview: PaymentRunPreview::new(preview),
            approved_by: name(&people, run.approved_by),
            approved_at: run.approved_at.map(|at| at.to_string()),
            paid_by: name(&people, run.paid_by),
            paid_at: run.paid_at.map(|at| at.to_string()),
            needs_second_approver,
            can,
        }
    }
}

async fn found(invoicing: &Invoicing, ctx: &Ctx, id: PaymentRunId) -> Result<PaymentRun> {
    Ok(PaymentRun::new(ctx, ops::find_run(invoicing, ctx, id).await?))
}

/// Put a payment run together; its invoices are scheduled from then on
///
/// 409 `INVOICE_STATE` where another run takes one of them already; 400 `INVALID_PAY_DAY` with `details.from` and
/// `details.to` where the day is too far ahead or too long ago, or its month is closed.
#[utoipa::path(post, path = "/api/v1/invoicing/payment-runs", operation_id = "create_payment_run", tag = "invoicing",
    request_body = PickPayments,
    responses((status = 201, body = PaymentRun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn create_payment_run(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Json(body): Json<PickPayments>,
) -> ApiResult<(StatusCode, Json<PaymentRun>)> {
    let (pay_on, picks) = body.parts()?;
    let id = ops::create_run(&invoicing, &ctx, pay_on, picks).await?;
    Ok((StatusCode::CREATED, Json(found(&invoicing, &ctx, id).await?)))
}

/// A payment run with what it pays
#[utoipa::path(get, path = "/api/v1/invoicing/payment-runs/{runId}", operation_id = "find_payment_run", tag = "invoicing",
    params(("runId" = Uuid, Path)),
    responses((status = 200, body = PaymentRun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn find_payment_run(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
) -> ApiResult<Json<PaymentRun>> {
    Ok(Json(found(&invoicing, &ctx, id.into()).await?))
}

/// What a run is to pay instead.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct UpdatePaymentRun {
    /// The version that was seen.
    version: i64,
    /// `2026-11-05`.
    pay_on: String,
    /// 1 to 2,000.
    items: Vec<PickedInvoice>,
}

/// Have a run that is being put together take other invoices, or pay on another day
#[utoipa::path(put, path = "/api/v1/invoicing/payment-runs/{runId}", operation_id = "update_payment_run",
    tag = "invoicing", params(("runId" = Uuid, Path)), request_body = UpdatePaymentRun,
    responses((status = 200, body = PaymentRun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn update_payment_run(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<UpdatePaymentRun>,
) -> ApiResult<Json<PaymentRun>> {
    let id = id.into();
    let (pay_on, picks) = PickPayments { pay_on: body.pay_on, items: body.items }.parts()?;
    let updated = ops::update_run(&invoicing, &ctx, id, body.version, pay_on, picks).await;
    or_current(updated, found(&invoicing, &ctx, id)).await?;
    Ok(Json(found(&invoicing, &ctx, id).await?))
}

/// How a run is taken on.
async fn step(
    invoicing: &Invoicing,
    ctx: &Ctx,
    id: PaymentRunId,
    done: impl Future<Output = Result<()>>,
) -> ApiResult<Json<PaymentRun>> {
    or_current(done.await, found(invoicing, ctx, id)).await?;
    Ok(Json(found(invoicing, ctx, id).await?))
}

/// Ask a second person to approve a run
#[utoipa::path(post, path = "/api/v1/invoicing/payment-runs/{runId}/submit", operation_id = "submit_payment_run",
    tag = "invoicing", params(("runId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = PaymentRun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn submit_payment_run(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<PaymentRun>> {
    let id = id.into();
    step(&invoicing, &ctx, id, ops::submit_run(&invoicing, &ctx, id, body.version)).await
}

/// Approve a run, which fixes what it pays; again where that has changed since
///
/// 403 `SECOND_PERSON` for who put it together or changed it last, where the organisation wants another person.
#[utoipa::path(post, path = "/api/v1/invoicing/payment-runs/{runId}/approve", operation_id = "approve_payment_run",
    tag = "invoicing", params(("runId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = PaymentRun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn approve_payment_run(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<PaymentRun>> {
    let id = id.into();
    step(&invoicing, &ctx, id, ops::approve_run(&invoicing, &ctx, id, body.version)).await
}

/// Note that a run was paid on its day: deductions are written down by that day, and never change
///
/// 409 `MONTH_CLOSED` where the tax month of the day is closed; 409 `PAYMENT_REFUSED` with `details.payments` where credit
/// notes come to more than what is paid; 409 `RUN_FIGURES_CHANGED` with `details.payments` where other figures were
/// approved or taken to the bank, since another run of the tax month was paid or a rate changed.
#[utoipa::path(post, path = "/api/v1/invoicing/payment-runs/{runId}/pay", operation_id = "pay_payment_run",
    tag = "invoicing", params(("runId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = PaymentRun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn pay_payment_run(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<PaymentRun>> {
    let id = id.into();
    step(&invoicing, &ctx, id, ops::pay_run(&invoicing, &ctx, id, body.version)).await
}

/// Give a run up; its invoices are to be paid by another
#[utoipa::path(post, path = "/api/v1/invoicing/payment-runs/{runId}/cancel", operation_id = "cancel_payment_run",
    tag = "invoicing", params(("runId" = Uuid, Path)), request_body = SeenVersion,
    responses((status = 200, body = PaymentRun), (status = "4XX", body = edge::ErrorBody)))]
pub(super) async fn cancel_payment_run(
    State(invoicing): State<Invoicing>,
    Signed(ctx): Signed,
    Path(id): Path<Uuid>,
    Json(body): Json<SeenVersion>,
) -> ApiResult<Json<PaymentRun>> {
    let id = id.into();
    step(&invoicing, &ctx, id, ops::cancel_run(&invoicing, &ctx, id, body.version)).await
}
